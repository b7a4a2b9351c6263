import Foundation
import QuartzCore
import TestSupport
import Testing

// Source: Apple, CALayer.action(forKey:), CAAction, Core Animation Programming Guide, "Animatable
// Properties" (table B-1).
@MainActor
@Suite("Actions of stand-alone layers")
struct ActionTests {
    private func withLayer(_ body: (VirtualLoop, CALayer) -> Void) {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (root, layer) = (CALayer(), CALayer())
        root.addSublayer(layer)
        loop.advance(1)
        withExtendedLifetime(root) { body(loop, layer) }
    }

    /// Returns actions for some events, and records which events were requested.
    private final class Owner: CALayerDelegate {
        var asked: [String] = []
        var actions: [String: any CAAction] = [:]
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            asked.append(event)
            return actions[event]
        }
    }

    private final class Recorder: CAAction {
        var runs: [String] = []
        func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
            runs.append(event)
        }
    }

    @Test(
        "each implicit animation is a CABasicAnimation with duration, pace and fill mode",
        arguments: [
            "position", "opacity", "hidden", "masksToBounds", "mask", "contents", "bounds",
            "shadowRadius",
        ])
    func implied(key: String) throws {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (root, layer) = (CALayer(), CALayer())
        #expect(layer.action(forKey: key) == nil)
        root.addSublayer(layer)
        loop.advance()
        let action = try #require(layer.action(forKey: key) as? CABasicAnimation)
        #expect(action.keyPath == key)
        #expect(action.duration == 0.25)
        #expect(action.fillMode == .both)
        #expect(action.timingFunction == CAMediaTimingFunction(name: .default))
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        #expect((layer.action(forKey: key) as? CABasicAnimation)?.duration == 2)
        CATransaction.commit()
        withExtendedLifetime(root) {}
    }

    @Test(
        "properties that are not animatable have no implicit animation",
        arguments: ["doubleSided", "path", "name", "delegate", "string"])
    func notImplied(key: String) {
        withLayer { _, layer in #expect(layer.action(forKey: key) == nil) }
    }

    @Test("new contents fade in over the old ones")
    func contents() throws {
        withLayer { loop, layer in
            layer.bounds.size = CGSize(width: 10, height: 10)
            layer.contents = "old"
            loop.advance(1)
            layer.contents = "new"
            #expect(layer.contents as? String == "new")
            #expect(layer.animationKeys() == [kCATransition])
            let pictures = layer.sublayers?.first?.sublayers ?? []
            #expect(pictures.map { $0.contents as? String } == ["old", "new"])
            loop.advance(0.125)
            let opacities = pictures.compactMap { $0.presentation()?.opacity }
            // Both fade along the default curve: together they are 1.
            #expect(abs(opacities.reduce(0, +) - 1) < 1e-6)
            #expect(opacities.allSatisfy { $0 > 0.1 && $0 < 0.9 })
            loop.advance(0.2)
            #expect(layer.sublayers == nil)
        }
    }

    @Test("a layer that is hidden stays visible for half of the implicit animation")
    func hidden() {
        withLayer { loop, layer in
            layer.isHidden = true
            loop.advance(0.01)
            #expect(layer.presentation()?.isHidden == false)
            loop.advance(0.24)
            #expect(layer.presentation()?.isHidden == true)
        }
    }

    @Test("delegates provide actions for masks, order-in, order-out and sublayers")
    func events() {
        withLayer { loop, layer in
            let (owner, child, childOwner) = (Owner(), CALayer(), Owner())
            layer.delegate = owner
            child.delegate = childOwner
            layer.addSublayer(child)
            #expect(childOwner.asked == [kCAOnOrderIn])
            #expect(owner.asked == ["sublayers"])
            child.isHidden = true
            child.isHidden = false
            #expect(
                childOwner.asked == [kCAOnOrderIn, "hidden", kCAOnOrderOut, "hidden", kCAOnOrderIn])
            child.removeFromSuperlayer()
            #expect(childOwner.asked.last == kCAOnOrderOut)
            #expect(owner.asked == ["sublayers", "sublayers"])
            layer.mask = CALayer()
            #expect(owner.asked.last == "mask")
        }
    }

    @Test("the actions for these events run, unless the transaction disables them")
    func eventsRun() {
        withLayer { loop, layer in
            let (recorder, child) = (Recorder(), CALayer())
            layer.actions = ["sublayers": recorder, "mask": recorder]
            child.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder]
            layer.addSublayer(child)
            layer.mask = CALayer()
            child.removeFromSuperlayer()
            #expect(
                recorder.runs == [kCAOnOrderIn, "sublayers", "mask", kCAOnOrderOut, "sublayers"])
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.addSublayer(child)
            CATransaction.commit()
            #expect(recorder.runs.count == 5)
        }
    }

    private final class Actor: CALayer {
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
            event == "opacity" ? NSNull() : super.defaultAction(forKey: event)
        }
    }

    @Test("defaultAction is nil, and a class's own ends the search")
    func defaultAction() {
        #expect(CALayer.defaultAction(forKey: "position") == nil)
        withLayer { loop, layer in
            let own = Actor()
            layer.addSublayer(own)
            loop.advance()
            #expect(own.action(forKey: "opacity") == nil)
            #expect(own.action(forKey: "position") is CABasicAnimation)
        }
    }

    @Test("a class's default values apply to its own properties")
    func defaultValues() {
        #expect(CALayer.defaultValue(forKey: "opacity") as? Float == 1)
        #expect(
            CALayer.defaultValue(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
        // Source: Apple, CALayer.contentsGravity, isOpaque; CAMediaTiming.speed.
        #expect(CALayer.defaultValue(forKey: "contentsGravity") as? String == "resize")
        #expect(CALayer.defaultValue(forKey: "speed") as? Double == 1)
        #expect(CALayer.defaultValue(forKey: "opaque") as? Bool == false)
        #expect(CALayer.defaultValue(forKey: "fillMode") as? String == "removed")
        #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
        #expect(CALayer.defaultValue(forKey: "doubleSided") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "lineWidth") == nil)
        #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? Double == 1)
        #expect(CAShapeLayer.defaultValue(forKey: "fontSize") == nil)
        #expect(CATextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
    }

    @Test("properties that are not animatable are read and set by key")
    func plainKeys() {
        let layer = CALayer()
        layer.speed = 2
        #expect(layer.value(forKey: "speed") as? Double == 2)
        layer.setValue(0.5, forKey: "speed")
        layer.setValue("center", forKey: "contentsGravity")
        layer.setValue(true, forKey: "opaque")
        #expect(layer.speed == 0.5)
        #expect(layer.contentsGravity == .center)
        #expect(layer.isOpaque)
        #expect(CAShapeLayer.defaultValue(forKey: "speed") as? Double == 1)
    }

    @Test("opacities read by key are Floats")
    func opacities() {
        let layer = CALayer()
        layer.opacity = 0.1
        #expect(layer.value(forKey: "opacity") as? Float == 0.1)
        layer.shadowOpacity = 0.7
        #expect(layer.value(forKeyPath: "shadowOpacity") as? Float == 0.7)
    }

    @Test("affineTransform() is the identity for a transform that leaves the plane")
    func affine() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        #expect(layer.affineTransform() == .identity)
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
    }

    @Test("a flush inside an explicit transaction takes effect when the outermost one ends")
    func flush() {
        withLayer { _, layer in
            let late = CALayer()
            CATransaction.begin()
            layer.addSublayer(late)
            CATransaction.begin()
            CATransaction.flush()
            CATransaction.commit()
            late.opacity = 0.5
            #expect(late.animationKeys() == nil)
            CATransaction.commit()
            late.opacity = 1
            #expect(late.animationKeys() == ["opacity"])
        }
    }
}

// Source: Apple, CALayer.presentation(): "a close approximation of the layer that is currently
// being displayed".
@MainActor
@Suite("Presentations in a turn that removes animations")
struct SeenTests {
    private func withMovingLayer(_ body: (VirtualLoop, CALayer) -> Void) {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        layer.position.x = 100
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
        layer.add(animation, forKey: "move")
        loop.advance(0.25)
        body(loop, layer)
    }

    @Test(
        "the presentation keeps the shown location until the next commit", arguments: [true, false])
    func removed(all: Bool) {
        withMovingLayer { loop, layer in
            if all { layer.removeAllAnimations() } else { layer.removeAnimation(forKey: "move") }
            #expect(layer.animationKeys() == nil)
            #expect(layer.presentation()?.position.x == 25)
            loop.advance()
            #expect(layer.presentation()?.position.x == 100)
        }
    }

    @Test("an animation that is added then starts from that location")
    func replaced() {
        withMovingLayer { loop, layer in
            layer.removeAllAnimations()
            let back = CABasicAnimation(keyPath: "position.x")
            (back.toValue, back.duration) = (0, 1)
            layer.add(back, forKey: nil)
            loop.advance(0.5)
            #expect(layer.presentation()?.position.x == 12.5)
        }
    }

    @Test("values that no commit has shown are not visible")
    func unseen() {
        withMovingLayer { loop, layer in
            loop.advance(2)
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
            layer.add(animation, forKey: nil)
            layer.removeAllAnimations()
            #expect(layer.presentation()?.position.x == 100)
        }
    }
}
