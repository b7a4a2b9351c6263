import Motion
import TestSupport
import Testing

/// The largest difference between two transforms' entries.
func distance(_ s: CATransform3D, _ t: CATransform3D) -> Double {
    zip(s.elements, t.elements).map { abs($0 - $1) }.max()!
}

@Suite("CATransform3D")
struct CATransform3DTests {
    private func random(_ generator: inout SeededGenerator) -> CATransform3D {
        CATransform3D(elements: (0..<16).map { _ in .random(in: -3...3, using: &generator) })!
    }

    /// The product written out, as the definition has it.
    private func product(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
        let (left, right) = (a.elements, b.elements)
        var entries = [Double](repeating: 0, count: 16)
        for row in 0..<4 {
            for column in 0..<4 {
                for k in 0..<4 {
                    entries[4 * row + column] += left[4 * row + k] * right[4 * k + column]
                }
            }
        }
        return CATransform3D(elements: entries)!
    }

    // The definition: (0, 0, 1) is the axis, so z does not change, nor do x and y depend on it.
    @Test("a rotation about z stays in the plane exactly, at every angle")
    func rotationInThePlane() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<10_000 {
            let angle = CGFloat(random.below(6284)) / 1000
            #expect(CATransform3DIsAffine(CATransform3DMakeRotation(angle, 0, 0, 1)))
        }
    }

    @Test("translation, scale and rotation about z write the documented matrices")
    func matrices() {
        let (c, s) = (cos(0.3), sin(0.3))
        let moved = CATransform3DMakeTranslation(1, 2, 3).elements
        #expect(moved == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
        #expect(
            CATransform3DMakeScale(2, 3, 4).elements == [
                2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1,
            ])
        let turned = CATransform3DMakeRotation(0.3, 0, 0, 1).elements
        #expect(turned == [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        #expect(
            CATransform3DMakeRotation(0.3, 1, 0, 0).elements == [
                1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1,
            ])
        #expect(
            CATransform3DMakeRotation(0.3, 0, 1, 0).elements == [
                c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1,
            ])
        #expect(CATransform3DIsIdentity(CATransform3DIdentity))
        #expect(!CATransform3DIsIdentity(CATransform3D()))
    }

    @Test("a rotation's axis may have any length but 0")
    func axis() {
        let t = CATransform3DMakeRotation(1, 1, 2, 3)
        #expect(distance(CATransform3DMakeRotation(1, 10, 20, 30), t) < 1e-15)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        let kept = t.project(x: 1, y: 2, z: 3)
        #expect(abs(kept.x - 1) < 1e-14)
        #expect(abs(kept.y - 2) < 1e-14)
        #expect(abs(kept.z - 3) < 1e-14)
    }

    @Test("Concat is the matrix product, and Translate, Scale and Rotate prepend the new part")
    func composition() {
        var generator = SeededGenerator(seed: 10)
        for _ in 0..<200 {
            let (s, t) = (random(&generator), random(&generator))
            let v = (0..<4).map { _ in CGFloat.random(in: -3...3, using: &generator) }
            #expect(distance(CATransform3DConcat(s, t), product(s, t)) < 1e-13)
            let moved = CATransform3DTranslate(t, v[0], v[1], v[2])
            #expect(
                distance(moved, product(CATransform3DMakeTranslation(v[0], v[1], v[2]), t)) < 1e-13)
            let scaled = CATransform3DScale(t, v[0], v[1], v[2])
            #expect(distance(scaled, product(CATransform3DMakeScale(v[0], v[1], v[2]), t)) < 1e-13)
            let turned = CATransform3DRotate(t, v[3], v[0], v[1], v[2])
            #expect(
                distance(turned, product(CATransform3DMakeRotation(v[3], v[0], v[1], v[2]), t))
                    < 1e-13)
        }
    }

    @Test("the inverse undoes the transform on both sides; a singular one is returned unchanged")
    func inversion() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let t = random(&generator)
            guard abs(t.determinant) > 0.1 else { continue }
            let inverse = try #require(t.inverse)
            #expect(distance(t.concatenated(inverse), .identity) < 1e-11)
            #expect(distance(inverse.concatenated(t), .identity) < 1e-11)
            #expect(abs(inverse.determinant * t.determinant - 1) < 1e-11)
        }
        for singular in [CATransform3DMakeScale(0, 1, 1), CATransform3D()] {
            #expect(singular.inverse == nil)
            #expect(CATransform3DInvert(singular) == singular)
        }
        #expect(
            CATransform3DInvert(CATransform3DMakeScale(2, 4, 8))
                == CATransform3DMakeScale(0.5, 0.25, 0.125))
    }

    @Test("affine transforms are converted unchanged in both directions")
    func affine() {
        let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(m)
        #expect(CATransform3DIsAffine(t))
        #expect(CATransform3DGetAffineTransform(t) == m)
        #expect(t.applied(to: CGPoint(x: 7, y: 8)) == CGPoint(x: 7, y: 8).applying(m))
        #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
        #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(0.1, 0, 1, 0)))
    }

    @Test("perspective enlarges nearer points")
    func perspective() {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 500
        let near = CATransform3DTranslate(eye, 0, 0, 250)
        // w = 1 − 250/500
        #expect(near.applied(to: CGPoint(x: 10, y: 20)) == CGPoint(x: 20, y: 40))
        #expect(eye.applied(to: CGPoint(x: 10, y: 20)) == CGPoint(x: 10, y: 20))
    }

    @Test("a point on the screen is mapped back to the plane, with perspective")
    func tracingBack() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<300 {
            var t = CATransform3DIdentity
            t.m34 = -1 / 500
            t = CATransform3DTranslate(t, .random(in: -50...50, using: &generator), 20, -30)
            t = CATransform3DRotate(t, .random(in: -1...1, using: &generator), 0.3, 1, 0.2)
            let point = CGPoint(
                x: .random(in: -50...50, using: &generator),
                y: .random(in: -50...50, using: &generator))
            let back = try #require(t.unapplied(to: t.applied(to: point)))
            #expect(hypot(back.x - point.x, back.y - point.y) < 1e-10)
        }
        let edgeOn = CATransform3DScale(CATransform3DMakeRotation(1, 0, 0, 1), 0, 1, 1)
        #expect(edgeOn.unapplied(to: .zero) == nil)
        #expect(CATransform3DMakeScale(0, 0, 1).unapplied(to: .zero) == nil)
    }

    @Test("points behind the eye are not hit")
    func behindTheEye() {
        var t = CATransform3DIdentity
        t.m34 = -1 / 100
        // A plane tilted about the y axis: its part beyond x = 100/sin crosses the plane of the
        // eye.
        t = CATransform3DRotate(t, -.pi / 3, 0, 1, 0)
        let behind = CGPoint(x: 200, y: 0)
        #expect(t.unapplied(to: t.applied(to: behind)) == nil)
        let seen = CGPoint(x: 100, y: 0)
        #expect(t.unapplied(to: t.applied(to: seen)) != nil)
    }

    @Test("entries are stored and read row by row")
    func rows() {
        let entries = (1...16).map(Double.init)
        let t = CATransform3D(elements: entries)!
        #expect(t.m12 == 2)
        #expect(t.m21 == 5)
        #expect(t.m34 == 12)
        #expect(t.m41 == 13)
        #expect(t.elements == entries)
        #expect(CATransform3D(t.simd) == t)
        #expect(CATransform3D(elements: [1, 2, 3]) == nil)
    }
}
