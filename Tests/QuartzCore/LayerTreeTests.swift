import CoreGraphics
import QuartzCore
import Testing

// Source: Apple, CALayer: mask, superlayer, replaceSublayer(_:with:), presentation(), model().
@MainActor
@Suite("The tree of layers, masks and presentations")
struct LayerTreeTests {
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

    @Test("a layer that nothing can have shown has no presentation")
    func alone() {
        let (root, layer) = (CALayer(), CALayer())
        #expect(layer.presentation() == nil)
        root.addSublayer(layer)
        #expect(layer.presentation() != nil)
        #expect(root.presentation() != nil)
        layer.removeFromSuperlayer()
        #expect(layer.presentation() != nil)
    }

    @Test("a layer is replaced in its place by another layer, new or already a sublayer")
    func replacement() {
        let root = CALayer()
        let layers = (0..<3).map { _ in CALayer() }
        root.sublayers = layers
        func order() -> [Int] {
            (root.sublayers ?? []).map { layer in layers.firstIndex { $0 === layer } ?? 9 }
        }
        let other = CALayer()
        root.replaceSublayer(layers[1], with: other)
        #expect(order() == [0, 9, 2] && layers[1].superlayer == nil && other.superlayer === root)
        root.replaceSublayer(layers[0], with: layers[2])
        #expect(order() == [2, 9])
        root.replaceSublayer(layers[0], with: CALayer())
        #expect(order() == [2, 9])
    }

    @Test("a cycle is refused, and the tree stays unchanged")
    func cycles() {
        let root = CALayer()
        let child = layer(0, 0, 1, 1, in: root)
        let grandchild = layer(0, 0, 1, 1, in: child)
        grandchild.addSublayer(root)
        child.insertSublayer(child, at: 0)
        grandchild.insertSublayer(child, above: nil)
        child.replaceSublayer(grandchild, with: root)
        grandchild.mask = root
        child.mask = child
        #expect(root.superlayer == nil)
        #expect(child.superlayer === root)
        #expect(grandchild.superlayer === child)
        #expect(
            root.sublayers == [child] && child.sublayers == [grandchild]
                && grandchild.sublayers == nil)
        #expect(grandchild.mask == nil)
        #expect(child.mask == nil)
    }

    @Test("NaN and infinity leave frame, bounds, position and transform unchanged")
    func notNumbers() {
        let layer = layer(1, 2, 3, 4)
        for wrong in [CGFloat.nan, .infinity, -.infinity] {
            layer.frame = CGRect(x: wrong, y: 0, width: 1, height: 1)
            layer.bounds = CGRect(origin: .zero, size: CGSize(width: 1, height: wrong))
            layer.position = CGPoint(x: 0, y: wrong)
            layer.anchorPoint.x = wrong
            layer.anchorPointZ = wrong
            layer.zPosition = wrong
            layer.transform.m34 = wrong
            layer.sublayerTransform = CATransform3DMakeScale(wrong, 1, 1)
        }
        layer.frame = .null
        #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(layer.zPosition == 0)
        #expect(layer.anchorPointZ == 0)
        #expect(CATransform3DIsIdentity(layer.transform))
        #expect(CATransform3DIsIdentity(layer.sublayerTransform))
        layer.frame = CGRect(x: -1e300, y: 1e300, width: 1e300, height: 1e300)
        #expect(layer.position.x == -5e299)
    }

    @Test("a mask is not a sublayer, has its layer as superlayer, and can be removed or replaced")
    func masks() {
        let (root, mask, other) = (CALayer(), CALayer(), CALayer())
        root.mask = mask
        #expect(root.mask === mask)
        #expect(mask.superlayer === root)
        #expect(root.sublayers == nil)
        // A layer that is already a mask or has a superlayer is refused as a mask.
        other.mask = mask
        #expect(other.mask == nil)
        #expect(root.mask === mask)
        let child = layer(0, 0, 1, 1, in: root)
        other.mask = child
        #expect(other.mask == nil)
        #expect(child.superlayer === root)
        mask.removeFromSuperlayer()
        #expect(root.mask == nil)
        #expect(mask.superlayer == nil)
        other.mask = mask
        root.addSublayer(mask)
        #expect(other.mask == nil)
        #expect(mask.superlayer === root)
        #expect(root.sublayers == [child, mask])
        root.mask = CALayer()
        let second = CALayer()
        root.mask = second
        #expect(root.mask === second)
        root.mask = nil
        #expect(second.superlayer == nil)
    }

    @Test("a mask is laid out, animates implicitly after a commit, and follows its layer's clock")
    func maskLife() {
        final class Lined: CALayer {
            var layouts = 0
            override func layoutSublayers() { layouts += 1 }
        }
        let loop = VirtualLoop()
        defer { loop.close() }
        let (root, host, mask) = (CALayer(), CALayer(), Lined())
        root.addSublayer(host)
        host.mask = mask
        mask.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(mask.layouts == 1)
        mask.opacity = 0.5
        #expect(mask.animationKeys() == nil)
        loop.advance()
        mask.opacity = 1
        #expect(mask.animationKeys() == ["opacity"])
        host.speed = 0
        loop.advance(1)
        #expect(mask.presentation()?.opacity == 0.5)
    }

    @Test("a presentation's relatives are presentations; its model is the layer")
    func presentationTree() throws {
        final class Own: CALayer {}
        let loop = VirtualLoop()
        defer { loop.close() }
        let root = layer(0, 0, 100, 100)
        let child = Own()
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(child)
        root.mask = CALayer()
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 55
        move.toValue = 55
        move.duration = 1
        child.add(move, forKey: nil)
        let shown = try #require(root.presentation())
        #expect(shown !== root)
        #expect(shown.model() === root)
        #expect(root.model() === root)
        #expect(shown.presentation() === shown)
        let first = try #require(shown.sublayers?.first)
        #expect(first is Own)
        #expect(first.model() === child)
        #expect(first.superlayer?.model() === root)
        #expect(shown.mask?.model() === root.mask)
        #expect(shown.mask !== root.mask)
        #expect(first.frame == CGRect(x: 50, y: 0, width: 10, height: 10))
        // Hit testing uses the presentation, not the model.
        #expect(shown.hitTest(CGPoint(x: 55, y: 5))?.model() === child)
        #expect(shown.hitTest(CGPoint(x: 5, y: 5))?.model() === root)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === child)
        #expect(first.convert(CGPoint.zero, to: shown) == CGPoint(x: 50, y: 0))
        #expect(first.convert(CGPoint.zero, to: nil) == CGPoint(x: 50, y: 0))
        #expect(child.convert(CGPoint.zero, to: root) == CGPoint.zero)
        shown.addSublayer(CALayer())
        #expect(root.sublayers?.count == 1)
    }

    @Test("anchorPointZ rotates the layer about a point before it; its frame includes perspective")
    func depth() {
        let root = layer(0, 0, 200, 200)
        let card = layer(50, 50, 100, 100, in: root)
        card.anchorPointZ = 40
        card.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        // The plane is 40 behind the point: (x, 0, −40) maps to (x cos − 40 sin, …) = (−40, …):
        // seen edge-on at x = 60.
        let middle = card.convert(CGPoint(x: 50, y: 50), to: root)
        #expect(abs(middle.x - 60) < 1e-9)
        #expect(abs(middle.y - 100) < 1e-9)
        card.anchorPointZ = 0
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        card.transform = CATransform3DConcat(
            CATransform3DMakeRotation(.pi / 6, 0, 1, 0), perspective)
        // The edges x = ±50 are at z = ∓25, and are magnified by 500 / (500 − z).
        let (near, far) = (500 / 475.0, 500 / 525.0)
        let frame = card.frame
        #expect(abs(frame.minX - (100 - 50 * cos(.pi / 6) * near)) < 1e-9)
        #expect(abs(frame.maxX - (100 + 50 * cos(.pi / 6) * far)) < 1e-9)
        #expect(abs(frame.height - 100 * near) < 1e-9)
    }
}
