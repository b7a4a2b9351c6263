import Motion
import TestSupport
import Testing

@Suite("Decomposition and interpolation of transforms")
struct CATransform3DInterpolationTests {
    private func random(_ generator: inout SeededGenerator) -> CATransform3D {
        CATransform3D(elements: (0..<16).map { _ in .random(in: -3...3, using: &generator) })!
    }

    @Test("decomposed transforms recompose, over random matrices with perspective")
    func recomposition() throws {
        var generator = SeededGenerator(seed: 20)
        var worst = 0.0
        for _ in 0..<2000 {
            var t = random(&generator)
            guard abs(t.m44) > 0.3 else { continue }
            // The parts determine the transform up to a common factor.
            t = CATransform3D(t.simd / Double(t.m44))
            var upper = t
            (upper.m14, upper.m24, upper.m34) = (0, 0, 0)
            guard abs(upper.determinant) > 0.3 else { continue }
            let parts = try #require(t.decomposed)
            worst = max(worst, distance(CATransform3D(parts), t))
            let q = parts.rotation
            #expect(abs((q.imaginary * q.imaginary).sum() + q.real * q.real - 1) < 1e-12)
        }
        #expect(worst < 1e-9)
    }

    @Test("a transform composed from parts decomposes into those parts")
    func parts() throws {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 500
        let t = CATransform3DMakeScale(2, 3, 4)
            .concatenated(CATransform3DMakeRotation(0.7, 0, 1, 0))
            .concatenated(CATransform3DMakeTranslation(10, 20, 30))
            .concatenated(eye)
        let w = 1 - 30.0 / 500
        let parts = try #require(t.decomposed)
        // Divided by m44 = w, the scale and the translation shrink together with it.
        for (found, expected) in zip(
            [parts.scale.x, parts.scale.y, parts.scale.z], [2 / w, 3 / w, 4 / w])
        {
            #expect(abs(found - expected) < 1e-13)
        }
        #expect((parts.skew * parts.skew).sum() < 1e-28)
        #expect(abs(parts.rotation.imaginary.y - sin(0.35)) < 1e-14)
        #expect(abs(parts.rotation.real - cos(0.35)) < 1e-14)
        let origin = parts.translation - SIMD3(10, 20, 30) / w
        #expect((origin * origin).sum() < 1e-24)
    }

    @Test("singular transforms have no parts")
    func singular() {
        #expect(CATransform3DMakeScale(0, 1, 1).decomposed == nil)
        #expect(CATransform3D().decomposed == nil)
        #expect(CATransform3DMakeScale(0, 0, 1).rotationAngles == nil)
    }

    @Test(
        "a rotation in the plane has constant speed, inside 0…1 and beyond",
        arguments: [-0.4, 0, 0.25, 0.5, 0.9, 1, 1.3, 2])
    func planarRotation(fraction: Double) {
        for angle in [Double.pi / 4, -2.5, 3.1, 1e-6] {
            let end = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            let t = CATransform3DIdentity.interpolated(to: end, fraction: fraction)
            #expect(
                distance(t, CATransform3DMakeRotation(CGFloat(angle * fraction), 0, 0, 1)) < 1e-14)
        }
    }

    @Test(
        "a rotation in space about one axis has constant speed, inside 0…1 and beyond",
        arguments: [-0.4, 0.25, 0.5, 1.3, 2])
    func spatialRotation(fraction: Double) {
        for axis in [(1, 0, 0), (0, 1, 0), (1, -2, 3)] as [(CGFloat, CGFloat, CGFloat)] {
            for (from, to) in [(0, Double.pi / 4), (0.3, -2), (-1, 2), (0, 1e-6)] {
                let t = CATransform3DMakeRotation(CGFloat(from), axis.0, axis.1, axis.2)
                    .interpolated(
                        to: CATransform3DMakeRotation(CGFloat(to), axis.0, axis.1, axis.2),
                        fraction: fraction
                    )
                let angle = CGFloat(from + (to - from) * fraction)
                #expect(
                    distance(t, CATransform3DMakeRotation(angle, axis.0, axis.1, axis.2)) < 1e-13)
            }
        }
    }

    @Test("with the same perspective at both ends only the angle changes")
    func flip() {
        func card(_ angle: CGFloat) -> CATransform3D {
            var eye = CATransform3DIdentity
            eye.m34 = -1 / 800
            return CATransform3DRotate(eye, angle, 0, 1, 0)
        }
        for fraction in [0.1, 0.5, 0.99, 1.2] {
            let t = card(0).interpolated(to: card(2.5), fraction: fraction)
            #expect(distance(t, card(CGFloat(2.5 * fraction))) < 1e-13)
        }
    }

    @Test("a half turn follows the sign of its sine: π one way, −π the other")
    func halfTurn() {
        for (angle, axis) in [(Double.pi, 0), (-.pi, 0), (.pi, 1), (-.pi, 1), (.pi, 2), (-.pi, 2)] {
            func turn(_ angle: Double) -> CATransform3D {
                CATransform3DMakeRotation(
                    CGFloat(angle), axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
            }
            let t = CATransform3DIdentity.interpolated(to: turn(angle), fraction: 0.25)
            #expect(distance(t, turn(angle / 4)) < 1e-13)
        }
    }

    @Test("rotations by more than half a turn take the shorter way")
    func shorterWay() {
        let t = CATransform3DIdentity.interpolated(
            to: CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1), fraction: 0.5)
        #expect(distance(t, CATransform3DMakeRotation(-.pi / 4, 0, 0, 1)) < 1e-14)
        let u = CATransform3DMakeRotation(3, 0, 0, 1)
            .interpolated(to: CATransform3DMakeRotation(-3, 0, 0, 1), fraction: 0.5)
        #expect(distance(u, CATransform3DMakeRotation(.pi, 0, 0, 1)) < 1e-14)
    }

    @Test("the ends are exact, and equal ends do not change")
    func ends() {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<100 {
            let (s, t) = (random(&generator), random(&generator))
            #expect(s.interpolated(to: t, fraction: 0) == s)
            #expect(s.interpolated(to: t, fraction: 1) == t)
            #expect(s.interpolated(to: s, fraction: 0.37) == s)
        }
    }

    @Test("near the ends the interpolation approaches them")
    func continuity() {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<200 {
            func end() -> CATransform3D {
                var t = CATransform3DMakeTranslation(.random(in: -9...9, using: &generator), 2, 3)
                t.m34 = -0.001
                t = CATransform3DRotate(t, .random(in: -3...3, using: &generator), 1, 0.5, -0.2)
                t = CATransform3DScale(t, 2, .random(in: 0.5...2, using: &generator), 1)
                return CATransform3D(t.simd / Double(t.m44))
            }
            let (s, t) = (end(), end())
            #expect(distance(s.interpolated(to: t, fraction: 1e-9), s) < 1e-6)
            #expect(distance(s.interpolated(to: t, fraction: 1 - 1e-9), t) < 1e-6)
        }
    }

    @Test("scale, translation and shear are linear")
    func affineParts() {
        let a = CGAffineTransform(scaleX: 1, y: 2).concatenating(
            CGAffineTransform(translationX: 10, y: 0))
        let b = CGAffineTransform(scaleX: 3, y: 1).concatenating(
            CGAffineTransform(translationX: 0, y: 20))
        let t = a.interpolated(to: b, fraction: 0.25)
        #expect(t == CGAffineTransform(a: 1.5, b: 0, c: 0, d: 1.75, tx: 7.5, ty: 5))
        let lean = CGAffineTransform(a: 1, b: 0, c: 2, d: 1, tx: 0, ty: 0)
        #expect(CGAffineTransform.identity.interpolated(to: lean, fraction: 0.5).c == 1)
    }

    @Test("mirroring passes through flat, without rotation")
    func mirroring() {
        for end in [CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1)] {
            let t = CGAffineTransform.identity.interpolated(to: end, fraction: 0.25)
            let expected = CGAffineTransform(scaleX: end.a < 0 ? 0.5 : 1, y: end.d < 0 ? 0.5 : 1)
            #expect(abs(t.a - expected.a) < 1e-15)
            #expect(abs(t.d - expected.d) < 1e-15)
            #expect(abs(t.b) + abs(t.c) < 1e-15)
        }
    }

    @Test("growth from zero is linear, in the plane and in space")
    func fromNothing() {
        let planar = CATransform3DMakeScale(0, 0, 1)
            .interpolated(to: CATransform3DMakeRotation(1, 0, 0, 1), fraction: 0.25)
        #expect(abs(planar.m11 - 0.25 * cos(1)) < 1e-15)
        #expect(abs(planar.m12 - 0.25 * sin(1)) < 1e-15)
        let spatial = CATransform3DMakeScale(0, 0, 0).interpolated(
            to: CATransform3DIdentity, fraction: 0.25)
        #expect(spatial == CATransform3DMakeScale(0.25, 0.25, 0.25))
    }

    @Test("rotation angles about x, y and z, applied in this order, are recovered")
    func angles() throws {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<200 {
            let x = Double.random(in: -3...3, using: &generator)
            let y = Double.random(in: -1.5...1.5, using: &generator)
            let z = Double.random(in: -3...3, using: &generator)
            let t = CATransform3DMakeRotation(CGFloat(x), 1, 0, 0)
                .concatenated(CATransform3DMakeRotation(CGFloat(y), 0, 1, 0))
                .concatenated(CATransform3DMakeRotation(CGFloat(z), 0, 0, 1))
            let found = try #require(t.rotationAngles)
            #expect(abs(found.x - x) < 1e-12)
            #expect(abs(found.y - y) < 1e-12)
            #expect(abs(found.z - z) < 1e-12)
        }
        let planar = try #require(CATransform3DMakeRotation(0.4, 0, 0, 1).rotationAngles)
        #expect(abs(planar.z - 0.4) < 1e-15)
        #expect(planar.x == 0)
        #expect(planar.y == 0)
    }
}
