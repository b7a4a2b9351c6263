import Foundation
import MainLoop
import QuartzCore
import TestSupport
import Testing

// A layer's tree as a value, evaluated by Motion alone, against the layers' presentations at the
// same time: the tick evaluates in another way (flat arrays), and the scheduler removes animations
// that have ended.
@MainActor
@Suite("A tree of layers as a function of time")
struct MotionNodeTests {
    private struct Maker {
        var random: SeededGenerator

        mutating func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * random.fraction()
        }
        mutating func point() -> CGPoint { CGPoint(x: number(-200, 200), y: number(-200, 200)) }
        mutating func chance(_ count: Int) -> Bool { random.below(count) == 0 }

        @MainActor
        mutating func color() -> CGColor {
            CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: number(0, 1))
        }

        /// A key path and two values for it.
        @MainActor
        mutating func course() -> (String, Any, Any) {
            switch random.below(10) {
            case 0: ("position", point(), point())
            case 1:
                (
                    "bounds.size", CGSize(width: number(1, 90), height: 4),
                    CGSize(width: 50, height: number(1, 90))
                )
            case 2: ("opacity", number(0, 1), number(0, 1))
            case 3: ("transform.rotation.z", number(-3, 3), number(-3, 3))
            case 4:
                (
                    "transform", CATransform3DMakeScale(number(0.5, 2), 1, 1),
                    CATransform3DMakeRotation(number(0, 3), number(0, 1), 1, 0)
                )
            case 5: ("backgroundColor", color(), color())
            case 6: ("cornerRadius", number(0, 20), number(0, 20))
            case 7: ("hidden", false, true)
            case 8: ("strokeEnd", number(0, 1), number(0, 1))
            default: ("position.y", number(-9, 9), number(-9, 9))
            }
        }

        @MainActor
        mutating func timing(_ animation: CAAnimation) {
            animation.duration = chance(5) ? 0 : number(0.1, 2)
            if chance(4) { animation.beginTime = CACurrentMediaTime() + number(-1, 1) }
            if chance(4) { animation.timeOffset = number(-1, 2) }
            if chance(4) { animation.speed = Float(number(-2, 3)) }
            if chance(4) { animation.repeatCount = Float(number(0, 3)) }
            if chance(8) { animation.repeatDuration = number(0.1, 3) }
            animation.autoreverses = chance(4)
            animation.fillMode = [.removed, .both, .forwards, .backwards][random.below(4)]
            animation.isRemovedOnCompletion = !chance(3)
            if chance(2) {
                animation.timingFunction = CAMediaTimingFunction(
                    controlPoints: Float(number(0, 1)), Float(number(-1, 2)), Float(number(0, 1)),
                    Float(number(-1, 2)))
            }
        }

        @MainActor
        mutating func animation(depth: Int = 0) -> CAAnimation {
            let kind = random.below(depth < 2 ? 6 : 4)
            let (path, from, to) = course()
            let result: CAAnimation
            switch kind {
            case 0:
                let spring = CASpringAnimation(keyPath: path)
                (spring.fromValue, spring.toValue) = (from, to)
                (spring.mass, spring.stiffness) = (number(0.5, 3), number(20, 400))
                (spring.damping, spring.initialVelocity) = (number(1, 60), number(-5, 5))
                result = spring
            case 1:
                let frames = CAKeyframeAnimation(keyPath: path)
                frames.values = [from, to, from, to]
                frames.calculationMode =
                    [.linear, .discrete, .paced, .cubic, .cubicPaced][random.below(5)]
                if chance(2) { frames.keyTimes = [0, 0.2, 0.7, 1] }
                result = frames
            case 2:
                let way = CAKeyframeAnimation(keyPath: "position")
                way.path = CGPath(
                    ellipseIn: CGRect(x: 0, y: 0, width: number(5, 90), height: number(5, 90)))
                way.calculationMode = chance(2) ? .paced : .linear
                if chance(2) { way.rotationMode = .rotateAuto }
                result = way
            case 4, 5:
                let group = CAAnimationGroup()
                group.animations = (0..<2).map { _ in animation(depth: depth + 1) }
                for inner in group.animations ?? [] {
                    inner.beginTime = chance(2) ? number(0, 1) : 0
                }
                result = group
            default:
                let basic = CABasicAnimation(keyPath: path)
                (basic.fromValue, basic.toValue) = (from, to)
                (basic.isAdditive, basic.isCumulative) = (chance(3), chance(4))
                result = basic
            }
            timing(result)
            return result
        }
    }

    /// The largest difference between two layers' values, by the numbers that animations change.
    private func difference(_ a: LayerValues, _ b: LayerValues) -> Double {
        var worst = 0.0
        for root in LayerProperty.Root.allCases where root != .custom {
            let property = LayerProperty(root)
            let (x, y) = (a.value(of: property), b.value(of: property))
            guard let left = x.lanes, let right = y.lanes else {
                worst = max(worst, x == y ? 0 : 1)
                continue
            }
            for lane in 0..<16 {
                let scale = max(1, abs(left[lane]))
                worst = max(worst, abs(left[lane] - right[lane]) / scale)
            }
        }
        return worst
    }

    @Test(
        "random trees with clocks, groups and interruptions equal the presentations",
        arguments: 0..<100)
    func random(seed: UInt64) {
        let loop = VirtualLoop()
        defer { loop.close() }
        var maker = Maker(random: SeededGenerator(seed: seed))
        let root = CALayer()
        var layers: [CALayer] = [root]
        for _ in 0..<5 {
            let layer: CALayer = CAShapeLayer()
            layers[maker.random.below(layers.count)].addSublayer(layer)
            layers.append(layer)
        }
        for layer in layers {
            layer.position = maker.point()
            layer.bounds.size = CGSize(width: 40, height: 30)
            if maker.chance(3) {
                layer.speed = Float(maker.number(0.2, 3))
                layer.timeOffset = maker.number(0, 1)
                layer.beginTime = maker.number(-1, 0)
            }
        }
        loop.advance(maker.number(0, 1))
        for layer in layers {
            for _ in 0..<3 where maker.chance(2) { layer.add(maker.animation(), forKey: nil) }
        }
        for _ in 0..<3 {
            // Interrupted: the model changes, something is added or removed.
            let layer = layers[maker.random.below(layers.count)]
            if maker.chance(2) { layer.add(maker.animation(), forKey: "interrupting") }
            if maker.chance(3) { layer.removeAllAnimations() }
            loop.advance()
            // The tree must stay correct until the next change, however late it is evaluated.
            let node = root.motionNode()
            for _ in 0..<6 {
                loop.advance(maker.number(0, 0.4))
                let shown = node.shown(at: CACurrentMediaTime())
                compare(shown, root, seed)
            }
        }
    }

    private func compare(_ shown: MotionNode.Shown, _ layer: CALayer, _ seed: UInt64) {
        let presented = layer.presentedValues(at: CACurrentMediaTime())
        let difference = difference(shown.values, presented)
        #expect(difference < 1e-9, "seed \(seed): \(layer) at \(CACurrentMediaTime())")
        for (child, sublayer) in zip(shown.children, layer.sublayers ?? []) {
            compare(child, sublayer, seed)
        }
    }

    @Test("a transition's images replace the content until it ends")
    func transition() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 10, height: 10)
        layer.addSublayer(CALayer())
        loop.advance(1)
        let push = CATransition()
        (push.type, push.duration) = (.push, 2)
        layer.add(push, forKey: nil)
        let node = layer.motionNode()
        let before = node.shown(at: 1.5)
        #expect(before.isReplaced)
        // A quarter of the way: the old picture is 2.5 points right of the middle, the new one 7.5
        // left of it.
        #expect(before.children[0].children.map { Double($0.values.position.x) } == [7.5, -2.5])
        #expect(!node.shown(at: 3).isReplaced)
        #expect(node.shown(at: 3).children.count == 1)
        #expect(node.nextSeam(after: 1.5) == 3)
    }
}
