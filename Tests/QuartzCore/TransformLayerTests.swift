import MistakeRecorder
import QuartzCore
import Testing

// Source: Apple, CATransformLayer; the places follow from the transforms.
@MainActor
@Suite("Transform layers")
struct TransformLayerTests {
    private let root = CALayer()
    private let space = CATransformLayer()

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        space.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        root.addSublayer(space)
    }

    private func add(_ x: CGFloat, _ z: CGFloat, to parent: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: 40, width: 20, height: 20)
        layer.zPosition = z
        parent.addSublayer(layer)
        return layer
    }

    @Test("points are converted through the space, not through its plane")
    func conversion() {
        // A quarter turn about y maps z to x: (x, y, z) becomes (z, y, −x) about the center.
        space.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        let layer = add(40, 30, to: space)
        // The layer is edge-on then, so it turns back within the space.
        layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        let found = layer.convert(CGPoint(x: 4, y: 5), to: root)
        // 50 + 50 + 30, and −6 from the layer's own center.
        #expect(abs(found.x - 124) < 1e-9)
        #expect(abs(found.y - 95) < 1e-9)
        let back = layer.convert(found, from: root)
        #expect(abs(back.x - 4) < 1e-9 && abs(back.y - 5) < 1e-9)
    }

    @Test("a layer above hits the layer of a space that is nearest to the viewer")
    func hits() {
        let (near, far) = (add(40, 10, to: space), add(40, -10, to: space))
        #expect(root.hitTest(CGPoint(x: 100, y: 100)) === near)
        // Half a turn brings the far layer to the front.
        space.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(root.hitTest(CGPoint(x: 100, y: 100)) === far)
        #expect(root.hitTest(CGPoint(x: 60, y: 60)) === root, "a space has no plane of its own")
        space.isHidden = true
        #expect(root.hitTest(CGPoint(x: 100, y: 100)) === root)
    }

    @Test("spaces within spaces are one space, also under a perspective")
    func nested() {
        let inner = CATransformLayer()
        inner.frame = space.bounds
        space.addSublayer(inner)
        inner.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        space.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        root.sublayerTransform.m34 = -1 / 100
        let layer = add(80, 50, to: inner)
        // The turns cancel: the layer is 50 in front, which the perspective doubles.
        let found = layer.convert(CGPoint(x: 10, y: 10), to: root)
        #expect(abs(found.x - 180) < 1e-9)
        #expect(abs(found.y - 100) < 1e-9)
        #expect(root.hitTest(CGPoint(x: 180, y: 100)) === layer)
        #expect(root.hitTest(CGPoint(x: 150, y: 100)) === root)
    }

    @Test("a replicator that preserves depth is a space, too")
    func replicators() {
        let replicator = CAReplicatorLayer()
        replicator.frame = root.bounds
        root.addSublayer(replicator)
        let near = add(90, 10, to: replicator)
        let far = add(90, -10, to: replicator)
        replicator.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(replicator.hitTest(CGPoint(x: 100, y: 50)) === near)
        replicator.preservesDepth = true
        #expect(root.hitTest(CGPoint(x: 100, y: 50)) === far)
    }

    @Test("a hit test of the space itself is a mistake")
    func mistake() {
        let report = mistakes { #expect(space.hitTest(.zero) == nil) }
        #expect(report.contains("a transform layer has no plane"))
    }
}
