import QuartzCore
import Testing

// Source: Apple, CALayer: frame, bounds, position, anchorPoint, transform, convert(_:to:),
// hitTest(_:).
@MainActor
@Suite("Geometry of layers")
struct LayerGeometryTests {
    private func layer(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in parent: CALayer? = nil
    )
        -> CALayer
    {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        parent?.addSublayer(layer)
        return layer
    }

    private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
        abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
    }

    @Test("frame, bounds, position and anchor point determine each other")
    func relations() {
        let layer = layer(10, 20, 100, 40)
        #expect(layer.position == CGPoint(x: 60, y: 40))
        #expect(layer.bounds.size == CGSize(width: 100, height: 40))
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        #expect(layer.frame == CGRect(x: 60, y: 0, width: 100, height: 40))
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(layer.position == CGPoint(x: 0, y: 10))
        layer.bounds.origin = CGPoint(x: 50, y: 50)
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.position = CGPoint(x: 100, y: 100)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        let diagonal = 10 * 2.squareRoot()
        #expect(abs(layer.frame.width - diagonal) < 1e-9)
        #expect(abs(layer.frame.minX - (100 - diagonal / 2)) < 1e-9)
        layer.frame = CGRect(x: 5, y: 5, width: -3, height: -3)
        #expect(layer.bounds.width >= 0)
    }

    @Test("points convert between scrolled, scaled and rotated layers, and back")
    func conversion() {
        let root = layer(0, 0, 400, 400)
        let a = layer(100, 50, 200, 200, in: root)
        a.bounds.origin = CGPoint(x: 30, y: 10)
        let b = layer(40, 40, 50, 50, in: a)
        let c = layer(10, 300, 100, 100, in: root)
        // b's origin: (40, 40) in a, (40 − 30 + 100, 40 − 10 + 50) in the root.
        #expect(b.convert(.zero, to: root) == CGPoint(x: 110, y: 80))
        #expect(b.convert(CGPoint(x: 1, y: 2), to: a) == CGPoint(x: 41, y: 42))
        #expect(b.convert(.zero, to: c) == CGPoint(x: 100, y: -220))
        #expect(b.convert(CGPoint(x: 110, y: 80), from: root) == .zero)
        #expect(b.convert(CGPoint(x: 110, y: 80), from: nil) == .zero)
        a.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        // About a's middle, (200, 150) in the root: b's origin is (−90, −70) from it, and so (70,
        // −90) after the turn.
        #expect(isNear(b.convert(.zero, to: root), CGPoint(x: 270, y: 60)))
        #expect(isNear(root.convert(CGPoint(x: 270, y: 60), to: b), .zero))
        #expect(
            isNear(c.convert(b.convert(CGPoint(x: 3, y: 4), to: c), to: b), CGPoint(x: 3, y: 4)))
        let box = b.convert(b.bounds, to: root)
        #expect(abs(box.minX - 220) < 1e-9)
        #expect(abs(box.minY - 60) < 1e-9)
        #expect(abs(box.width - 50) < 1e-9)
    }

    @Test("each layer is a plane of its own: nested rotated layers are flattened")
    func flattening() {
        // Apple, CATransformLayer: plain layers flatten their sublayers at z = 0. Two turns by 60°
        // about the same axis halve a width twice; not flattened they would be a turn by 120°.
        let root = layer(0, 0, 400, 400)
        let outer = layer(100, 100, 200, 200, in: root)
        let inner = layer(0, 0, 200, 200, in: outer)
        for layer in [outer, inner] {
            layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        }
        let right = inner.convert(CGPoint(x: 200, y: 100), to: root)
        #expect(isNear(right, CGPoint(x: 225, y: 200)))
        #expect(isNear(root.convert(right, to: inner), CGPoint(x: 200, y: 100)))
        #expect(root.hitTest(CGPoint(x: 224, y: 200)) === inner)
        #expect(root.hitTest(CGPoint(x: 226, y: 200)) === outer)
    }

    @Test("the superlayer's perspective moves rotated layers, about the center of its bounds")
    func perspective() {
        let root = layer(0, 0, 200, 200)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        root.sublayerTransform = perspective
        let card = layer(50, 50, 100, 100, in: root)
        card.transform = CATransform3DMakeRotation(.pi / 6, 0, 1, 0)
        // The right edge: x = 50·cos 30°, z = −50·sin 30° = −25; divided by 1 − z/400 = 1.0625.
        let x = 100 + 50 * cos(Double.pi / 6) / 1.0625
        #expect(isNear(card.convert(CGPoint(x: 100, y: 50), to: root), CGPoint(x: x, y: 100)))
        #expect(root.hitTest(CGPoint(x: x - 0.01, y: 100)) === card)
        #expect(root.hitTest(CGPoint(x: x + 0.01, y: 100)) === root)
        card.zPosition = 200
        card.transform = CATransform3DIdentity
        // Half-way to the eye everything is twice as large.
        #expect(isNear(card.convert(CGPoint(x: 75, y: 50), to: root), CGPoint(x: 150, y: 100)))
    }

    @Test("hit testing goes front to back by zPosition, then order; hidden layers are skipped")
    func hitTest() {
        let root = layer(0, 0, 100, 100)
        let (a, b) = (layer(0, 0, 50, 50, in: root), layer(0, 0, 50, 50, in: root))
        let outside = layer(60, 0, 20, 20, in: b)
        let point = CGPoint(x: 10, y: 10)
        #expect(root.hitTest(point) === b)
        a.zPosition = 1
        #expect(root.hitTest(point) === a)
        b.zPosition = 1
        #expect(root.hitTest(point) === b)
        b.isHidden = true
        #expect(root.hitTest(point) === a)
        #expect(root.hitTest(CGPoint(x: 70, y: 10)) === root)
        b.isHidden = false
        #expect(root.hitTest(CGPoint(x: 70, y: 10)) === outside)
        b.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 70, y: 10)) === root)
        #expect(root.hitTest(CGPoint(x: 100, y: 10)) == nil)
        a.transform = CATransform3DMakeScale(0, 0, 1)
        #expect(root.hitTest(point) === b)
    }

    @Test("sublayers are inserted where the operations specify")
    func order() {
        func after(_ body: (CALayer, [CALayer]) -> Void) -> [Int] {
            let root = CALayer()
            let layers = (0..<4).map { _ in CALayer() }
            root.sublayers = layers
            body(root, layers)
            return (root.sublayers ?? []).compactMap { layer in layers.firstIndex { $0 === layer } }
        }
        #expect(after { r, l in r.addSublayer(l[0]) } == [1, 2, 3, 0])
        #expect(after { r, l in r.insertSublayer(l[3], at: 0) } == [3, 0, 1, 2])
        #expect(after { r, l in r.insertSublayer(l[3], at: .zero) } == [3, 0, 1, 2])
        #expect(after { r, l in r.insertSublayer(l[0], at: 2) } == [1, 2, 0, 3])
        #expect(after { r, l in r.insertSublayer(l[0], above: l[2]) } == [1, 2, 0, 3])
        #expect(after { r, l in r.insertSublayer(l[3], below: l[1]) } == [0, 3, 1, 2])
        #expect(after { r, l in r.insertSublayer(l[1], above: l[1]) } == [0, 1, 2, 3])
        #expect(after { r, l in r.insertSublayer(l[1], above: CALayer()) } == [0, 2, 3, 1])
        #expect(after { r, l in l[2].removeFromSuperlayer() } == [0, 1, 3])
        #expect(after { r, l in r.sublayers = [l[2], l[0]] } == [2, 0])
        #expect(after { r, _ in r.sublayers = nil } == [])
    }

    // Source: the film of Ramotion's paper-switch: a circle set at a scale of 0.0001 is as large as
    // its frame once it has grown. The limit is ours. [U]
    @Test("a frame at a scale of nearly 0 gives bounds of its own size; small scales count")
    func nearlyZeroScale() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(0.0001, 0.0001, 0.0001)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 60)
        #expect(layer.bounds.size == CGSize(width: 100, height: 60))
        #expect(layer.position == CGPoint(x: 60, y: 50))
        layer.transform = CATransform3DMakeScale(0.01, 0.01, 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 60)
        #expect(abs(layer.bounds.width - 10000) < 1e-6)
        #expect(abs(layer.position.x - 60) < 1e-9)
    }
}
