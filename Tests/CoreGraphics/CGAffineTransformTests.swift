import CoreGraphics
import TestSupport
import Testing

@Suite("CGAffineTransform")
struct CGAffineTransformTests {
    /// The largest difference between two transforms' entries.
    private func distance(_ s: CGAffineTransform, _ t: CGAffineTransform) -> CGFloat {
        [s.a - t.a, s.b - t.b, s.c - t.c, s.d - t.d, s.tx - t.tx, s.ty - t.ty].map(abs).max()!
    }

    private func random(_ generator: inout SeededGenerator) -> CGAffineTransform {
        func entry() -> CGFloat { .random(in: -3...3, using: &generator) }
        return CGAffineTransform(
            a: entry(), b: entry(), c: entry(), d: entry(), tx: entry(), ty: entry())
    }

    @Test("the initialisers write the documented matrices")
    func matrices() {
        #expect(
            CGAffineTransform(scaleX: 2, y: 3)
                == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 0, ty: 0))
        #expect(CGAffineTransform(translationX: 2, y: 3) == CGAffineTransform(1, 0, 0, 1, 2, 3))
        let angle: CGFloat = 0.3
        let rotation = CGAffineTransform(rotationAngle: angle)
        #expect(
            rotation
                == CGAffineTransform(
                    a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0))
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
        #expect(!CGAffineTransform(1, 0, 0, 1, 0, 1e-300).isIdentity)
    }

    @Test("a quarter turn takes the x axis to the y axis")
    func quarterTurn() {
        let point = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(point.x) < 1e-15)
        #expect(point.y == 1)
    }

    @Test("concatenating applies the receiver first")
    func order() {
        let scale = CGAffineTransform(scaleX: 2, y: 2)
        let move = CGAffineTransform(translationX: 10, y: 0)
        #expect(CGPoint(x: 1, y: 1).applying(scale.concatenating(move)) == CGPoint(x: 12, y: 2))
        #expect(CGPoint(x: 1, y: 1).applying(move.concatenating(scale)) == CGPoint(x: 22, y: 2))
    }

    @Test("rotated, scaledBy and translatedBy apply the new part before the old")
    func preconcatenation() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let t = random(&generator)
            let (x, y) = (
                CGFloat.random(in: -3...3, using: &generator),
                CGFloat.random(in: -3...3, using: &generator)
            )
            #expect(
                distance(t.rotated(by: x), CGAffineTransform(rotationAngle: x).concatenating(t))
                    == 0)
            #expect(
                distance(
                    t.scaledBy(x: x, y: y), CGAffineTransform(scaleX: x, y: y).concatenating(t))
                    < 1e-14)
            let moved = CGAffineTransform(translationX: x, y: y).concatenating(t)
            #expect(distance(t.translatedBy(x: x, y: y), moved) < 1e-14)
        }
    }

    @Test("concatenation is associative and agrees with applying one after the other")
    func composition() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<200 {
            let (r, s, t) = (random(&generator), random(&generator), random(&generator))
            #expect(
                distance(r.concatenating(s).concatenating(t), r.concatenating(s.concatenating(t)))
                    < 1e-12)
            let point = CGPoint(x: 1.5, y: -2.25)
            let (once, twice) = (point.applying(s.concatenating(t)), point.applying(s).applying(t))
            #expect(hypot(once.x - twice.x, once.y - twice.y) < 1e-12)
        }
    }

    @Test("the inverse undoes the transform, and a singular transform is returned unchanged")
    func inversion() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let t = random(&generator)
            guard abs(t.a * t.d - t.b * t.c) > 0.01 else { continue }
            #expect(distance(t.concatenating(t.inverted()), .identity) < 1e-11)
            #expect(distance(t.inverted().concatenating(t), .identity) < 1e-11)
        }
        for singular in [
            CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 2, 2, 4, 5, 6),
            CGAffineTransform(),
        ] {
            #expect(singular.inverted() == singular)
        }
    }

    @Test("components combine to the original transform, over random matrices")
    func decomposition() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<1000 {
            let t = random(&generator)
            guard abs(t.a * t.d - t.b * t.c) > 1e-3 else { continue }
            let parts = t.decomposed()
            #expect(distance(CGAffineTransform(parts), t) < 1e-12)
            #expect(parts.scale.width > 0)
            #expect(abs(parts.rotation) <= .pi)
        }
    }

    @Test("components are applied as scale, shear, rotation, translation")
    func componentOrder() {
        let parts = CGAffineTransformComponents(
            scale: CGSize(width: 2, height: 3),
            horizontalShear: 0.5,
            rotation: 0.7,
            translation: CGVector(dx: 10, dy: 20)
        )
        let expected = CGAffineTransform(scaleX: 2, y: 3)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: 0.7))
            .concatenating(CGAffineTransform(translationX: 10, y: 20))
        #expect(distance(CGAffineTransform(parts), expected) < 1e-14)
        let back = expected.decomposed()
        #expect(abs(back.scale.width - 2) < 1e-14)
        #expect(abs(back.scale.height - 3) < 1e-14)
        #expect(abs(back.horizontalShear - 0.5) < 1e-14)
        #expect(abs(back.rotation - 0.7) < 1e-14)
        #expect(back.translation == CGVector(dx: 10, dy: 20))
    }

    @Test("mirroring is a negative height, and flat 3D transforms have affine components")
    func degenerateComponents() {
        #expect(
            CGAffineTransform(scaleX: 1, y: -1).decomposed().scale == CGSize(width: 1, height: -1))
        for flat in [
            CGAffineTransform(scaleX: 0, y: 2).rotated(by: 0), CGAffineTransform(scaleX: 3, y: 0),
            CGAffineTransform(),
            CGAffineTransform(scaleX: 0, y: 2).concatenating(CGAffineTransform(rotationAngle: 1)),
        ] {
            #expect(distance(CGAffineTransform(flat.decomposed()), flat) < 1e-15)
        }
    }

    @Test("a rectangle becomes the box around its corners; null and infinite stay")
    func rectangles() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(
            rect.applying(CGAffineTransform(scaleX: -2, y: 1))
                == CGRect(x: -8, y: 2, width: 6, height: 4))
        let turned = CGRect(x: 0, y: 0, width: 1, height: 1).applying(
            CGAffineTransform(rotationAngle: .pi / 4))
        #expect(abs(turned.minX + 0.5.squareRoot()) < 1e-15)
        #expect(abs(turned.height - 2.squareRoot()) < 1e-15)
        #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
        #expect(CGRect.infinite.applying(CGAffineTransform(translationX: 1, y: 1)).isInfinite)
    }

    @Test("a size ignores the translation")
    func sizes() {
        let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 100, ty: 100)
        #expect(CGSize(width: 10, height: 20).applying(t) == CGSize(width: 0, height: 70))
    }

    @Test("transforms and vectors survive encoding")
    func coding() throws {
        let t = CGAffineTransform(a: 0.1, b: 0.2, c: 0.3, d: 0.4, tx: 0.5, ty: 0.6)
        #expect(
            try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(t)) == t)
        let v = CGVector(dx: 1.5, dy: -2)
        #expect(try JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(v)) == v)
        #expect(CGVector() == .zero)
        #expect(CGVector(dx: 1, dy: 2).dy == 2)
    }
}
