import MistakeRecorder
import QuartzCore
import Testing

// Source: Apple, CAReplicatorLayer: defaults, which properties are animatable, and hit testing.
@MainActor
@Suite("Replicator layers")
struct ReplicatorLayerTests {
    @Test("a new one draws its sublayers once, as they are")
    func defaults() {
        let layer = CAReplicatorLayer()
        #expect(layer.instanceCount == 1)
        #expect(layer.instanceDelay == 0)
        #expect(CATransform3DIsIdentity(layer.instanceTransform))
        #expect(layer.instanceColor == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(
            [
                layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
                layer.instanceAlphaOffset,
            ] == [0, 0, 0, 0])
        #expect(!layer.preservesDepth)
        #expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int == 1)
        #expect(CALayer.defaultValue(forKey: "instanceCount") == nil)
    }

    @Test("properties keep what is set, by name and by key path, and copies have them too")
    func values() {
        let layer = CAReplicatorLayer()
        layer.instanceCount = 7
        layer.instanceDelay = 0.25
        layer.instanceTransform = CATransform3DMakeTranslation(3, 4, 5)
        layer.instanceColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        layer.instanceRedOffset = -0.1
        layer.setValue(0.2, forKeyPath: "instanceGreenOffset")
        layer.preservesDepth = true
        let copy = CAReplicatorLayer(layer: layer)
        for layer in [layer, copy] {
            #expect(layer.value(forKeyPath: "instanceCount") as? Int == 7)
            #expect(layer.instanceDelay == 0.25)
            #expect(layer.value(forKeyPath: "instanceTransform.translation.y") as? CGFloat == 4)
            #expect(layer.instanceColor?.alpha == 0.5)
            #expect(layer.instanceRedOffset == -0.1)
            #expect(layer.instanceGreenOffset == 0.2)
            #expect(layer.preservesDepth)
        }
    }

    @Test("a change of an animatable property animates implicitly, from the second commit on")
    func implicit() throws {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (root, layer) = (CALayer(), CAReplicatorLayer())
        root.addSublayer(layer)
        CATransaction.flush()
        loop.advance(0.1)
        layer.instanceDelay = 8
        layer.preservesDepth = true
        #expect(layer.animationKeys() == ["instanceDelay"])
        loop.advance(0.125)
        // Half of 0.25 s. The default curve is CSS's `ease`, which is at 0.8024 then.
        let shown = try #require(layer.presentation())
        #expect(abs(shown.instanceDelay - 8 * 0.8024) < 0.001)
    }

    @Test("only the sublayers themselves are hit, not their copies")
    func hits() {
        let (layer, child) = (CAReplicatorLayer(), CALayer())
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.addSublayer(child)
        layer.instanceCount = 3
        layer.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        #expect(layer.hitTest(CGPoint(x: 5, y: 5)) === child)
        #expect(layer.hitTest(CGPoint(x: 25, y: 5)) === layer)
    }

    @Test("counts out of range are reported, and limited")
    func odd() {
        let layer = CAReplicatorLayer()
        let reports = mistakes {
            layer.instanceCount = -1
            #expect(layer.instanceCount == 0)
            layer.instanceCount = .max
            #expect(layer.instanceCount == 1000)
            layer.instanceDelay = .nan
            #expect(layer.instanceDelay == 0)
            layer.instanceDelay = 1e300
            #expect(layer.instanceDelay == 1e15)
            layer.instanceRedOffset = .infinity
            #expect(layer.instanceRedOffset == 0)
            layer.instanceTransform = CATransform3DMakeScale(.nan, 1, 1)
            #expect(CATransform3DIsIdentity(layer.instanceTransform))
        }
        #expect(reports.split(separator: "\n").count == 6, "\(reports)")
    }
}
