import MistakeRecorder
import QuartzCore
import Testing

// Source: Apple, Core Animation Programming Guide, "Key-Value Coding Extensions": key paths,
// wrapped structures.
@MainActor
@Suite("Key paths of layers")
struct KeyPathTests {
    private func number(_ layer: CALayer?, _ path: String) -> Double {
        (layer?.value(forKeyPath: path) as? Double) ?? .nan
    }

    @Test("every part of a value is read and written by its key path, without changing others")
    func parts() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        layer.position = CGPoint(x: 5, y: 6)
        let numbers: [(String, Double)] = [
            ("bounds.origin.x", 1), ("bounds.origin.y", 2), ("bounds.size.width", 30),
            ("bounds.size.height", 40),
            ("position.x", 5), ("position.y", 6), ("anchorPoint.x", 0.5),
            ("shadowOffset.height", -3),
            ("opacity", 1), ("cornerRadius", 0), ("zPosition", 0), ("hidden", 0),
        ]
        for (path, value) in numbers {
            #expect(number(layer, path) == value, "\(path)")
            layer.setValue(value + 0.25, forKeyPath: path)
            #expect(path == "hidden" || number(layer, path) == value + 0.25, "\(path)")
        }
        #expect(layer.bounds == CGRect(x: 1.25, y: 2.25, width: 30.25, height: 40.25))
        #expect(
            layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30.25, height: 40.25)
        )
        #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 1.25, y: 2.25))
        #expect(layer.isHidden)
        #expect(layer.value(forKeyPath: "opacity") as? CGFloat == 1.25)
        #expect(layer.value(forKeyPath: "opacity") as? Float == 1.25)
        layer.setValue(CGColor(red: 1, green: 0, blue: 0, alpha: 1), forKey: "backgroundColor")
        #expect(layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        layer.setValue(nil, forKey: "backgroundColor")
        #expect(layer.backgroundColor == nil)
        #expect(layer.value(forKey: "backgroundColor") == nil)
    }

    @Test("a transform's rotation, scale and translation are set independently")
    func transforms() {
        let layer = CALayer()
        layer.setValue(0.5, forKeyPath: "transform.rotation.z")
        layer.setValue(2, forKeyPath: "transform.scale.x")
        layer.setValue(3, forKeyPath: "transform.scale.y")
        layer.setValue(CGSize(width: 7, height: 8), forKeyPath: "transform.translation")
        // Scale first, then the turn, then the translation.
        let expected = CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeScale(2, 3, 1), CATransform3DMakeRotation(0.5, 0, 0, 1)),
            CATransform3DMakeTranslation(7, 8, 0))
        let difference = layer.transform.simd - expected.simd
        #expect((difference * difference).sum() < 1e-24)
        #expect(abs(number(layer, "transform.rotation") - 0.5) < 1e-12)
        #expect(abs(number(layer, "transform.scale") - 2) < 1e-12, "the mean of 2, 3 and 1")
        #expect(
            layer.value(forKeyPath: "transform.translation") as? CGSize
                == CGSize(width: 7, height: 8))
        layer.setValue(5, forKeyPath: "transform.translation.z")
        layer.setValue(0.25, forKeyPath: "transform.rotation.x")
        #expect(abs(number(layer, "transform.rotation.x") - 0.25) < 1e-12)
        #expect(abs(number(layer, "transform.rotation.z") - 0.5) < 1e-12)
        #expect(abs(number(layer, "transform.scale.y") - 3) < 1e-12)
        #expect(number(layer, "transform.translation.z") == 5)
        layer.transform = CATransform3DMakeScale(-1, 1, 1)
        #expect(number(layer, "transform.scale.x") == -1)
        #expect(number(layer, "transform.rotation.z") == 0)
        layer.transform = CATransform3DMakeScale(0, 0, 1)
        layer.setValue(1, forKeyPath: "transform.scale")
        #expect(CATransform3DIsIdentity(layer.transform), "a scale of 0 can be undone")
    }

    @Test("a layer stores the program's own keys, and animates them")
    func ownKeys() {
        final class Dial: CALayer {
            override class func defaultValue(forKey key: String) -> Any? {
                key == "progress" ? 0.5 : super.defaultValue(forKey: key)
            }
        }
        let loop = VirtualLoop()
        defer { loop.close() }
        let dial = Dial()
        #expect(number(dial, "progress") == 0.5)
        #expect(dial.value(forKey: "other") == nil)
        dial.setValue(0, forKey: "progress")
        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = 0
        animation.toValue = 8
        animation.duration = 2
        dial.add(animation, forKey: nil)
        loop.advance(0.5)
        #expect(number(dial.presentation(), "progress") == 2)
        #expect(number(dial, "progress") == 0)
        dial.setValue(CGPoint(x: 1, y: 2), forKey: "hand")
        #expect(number(dial, "hand.x") == 1)
        dial.setValue("text", forKey: "label")
        #expect(dial.value(forKey: "label") as? String == "text")
    }

    // A public library's tests (Family) add an animation of the bounds from a number, and find it.
    @Test("a part that a property does not have is reported, and its animation changes nothing")
    func unknown() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "position.z")
        animation.toValue = 1
        layer.add(animation, forKey: "a")
        let wrong = CABasicAnimation(keyPath: "bounds")
        wrong.fromValue = 10.0
        layer.add(wrong, forKey: "b")
        let group = CAAnimationGroup()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0.5
        group.animations = [wrong, fade]
        layer.add(group, forKey: "c")
        layer.setValue(1, forKeyPath: "position.z")
        layer.setValue("red", forKeyPath: "backgroundColor")
        #expect(layer.animationKeys() == ["a", "b", "c"])
        #expect(layer.animation(forKey: "a")?.duration == 0)
        loop.advance(0.125)
        #expect(layer.presentation()?.bounds == .zero)
        #expect((layer.presentation()?.opacity ?? 1) < 1)
        loop.advance(0.25)
        #expect(layer.animationKeys() == nil)
        #expect(layer.value(forKeyPath: "position.z") == nil)
        #expect(layer.backgroundColor == nil)
    }

    // Source: Apple, NSValue's additions of UIKit and Core Animation.
    @Test("boxed values are accepted, and the stored values are returned")
    func boxes() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let transform = CATransform3DTranslate(CATransform3DMakeRotation(1, 1, 2, 3), 4, 5, 6)
        layer.setValue(NSValue(caTransform3D: transform), forKeyPath: "transform")
        #expect(layer.transform == transform)
        #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
        let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        layer.setValue(NSValue(cgAffineTransform: affine), forKeyPath: "transform")
        #expect(layer.affineTransform() == affine)
        #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
        let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
        let rect = CGRect(origin: point, size: size)
        layer.setValue(NSValue(cgRect: rect), forKeyPath: "bounds")
        #expect(layer.bounds == rect)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        layer.setValue(NSValue(cgSize: CGSize(width: 9, height: 8)), forKeyPath: "bounds.size")
        #expect(layer.bounds.size == CGSize(width: 9, height: 8))
        #expect(NSValue(cgSize: size).cgSizeValue == size)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        #expect(NSValue(cgPoint: point).cgPointValue == point)
        #expect(NSValue(cgPoint: point).cgSizeValue == .zero)
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = NSValue(cgPoint: point)
        animation.toValue = NSValue(cgPoint: CGPoint(x: 5, y: 5))
        layer.add(animation, forKey: nil)
        #expect(layer.presentation()?.position == point)
    }

    // Apple, CABasicAnimation: "If you want to animate the components of a non-scalar property with
    // different values, you can pass the values to toValue and fromValue as arrays."
    @Test("points, sizes and rectangles are animated by arrays of their components")
    func components() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let values: [(String, Any, Any)] = [
            ("position", [4, 6], [CGFloat(7), CGFloat(8)]),
            ("shadowOffset", [1.5, 2.5], [3, 4]),
            ("bounds", [1, 2, 30, 40], [Float(1), 2, 50, 60]),
        ]
        for (path, from, to) in values {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = from
            animation.toValue = to
            layer.add(animation, forKey: path)
        }
        #expect(layer.presentation()?.position == CGPoint(x: 4, y: 6))
        #expect(layer.presentation()?.shadowOffset == CGSize(width: 1.5, height: 2.5))
        #expect(layer.presentation()?.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        let frames = CAKeyframeAnimation(keyPath: "anchorPoint")
        frames.values = [[0.25, 0.75], [1, 1]]
        layer.add(frames, forKey: "anchorPoint")
        #expect(layer.presentation()?.anchorPoint == CGPoint(x: 0.25, y: 0.75))
        for (path, wrong) in [("position", [1, 2, 3]), ("bounds", [1, 2]), ("opacity", [1])] {
            let animation = CABasicAnimation(keyPath: path)
            animation.fromValue = wrong
            let other = CALayer()
            let words = mistakes { other.add(animation, forKey: nil) }
            #expect(words.contains("“\(path)”") && words.contains("a value has the wrong type"))
        }
    }

    @Test("a rotation above half a turn is animated fully by key path and by value function")
    func longTurns() {
        let loop = VirtualLoop()
        defer { loop.close() }
        for way in 0..<2 {
            let layer = CALayer()
            let animation = CABasicAnimation(
                keyPath: way == 0 ? "transform.rotation.z" : "transform")
            if way == 1 { animation.valueFunction = CAValueFunction(name: .rotateZ) }
            animation.fromValue = 0
            animation.toValue = 6 * Double.pi
            animation.duration = 6
            layer.add(animation, forKey: nil)
            for step in 0..<24 {
                let angle = Double(step) * .pi / 4
                let shown = layer.presentation()?.transform ?? CATransform3D()
                #expect(abs(Double(shown.m11) - cos(angle)) < 1e-12)
                #expect(abs(Double(shown.m12) - sin(angle)) < 1e-12)
                loop.advance(0.25)
            }
        }
    }
}
