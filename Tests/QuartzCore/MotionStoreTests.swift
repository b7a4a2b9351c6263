import MainLoop
import TestSupport
import Testing

@testable import QuartzCore

@MainActor
@Suite("Running animations in flat storage")
struct MotionStoreTests {
    private final class Picture {}

    private static let curves: [CAMediaTimingFunctionName] = [.linear, .easeIn, .default]

    private func random(_ generator: inout SeededGenerator) -> CABasicAnimation {
        let numbers = [
            "position.x", "opacity", "cornerRadius", "bounds.size.width", "transform.rotation.z",
        ]
        let path = (numbers + ["position", "bounds.size", "transform", "shadowOffset"])
            .randomElement(
                using: &generator)!
        let isSpring = Bool.random(using: &generator)
        let animation: CABasicAnimation =
            isSpring ? CASpringAnimation(keyPath: path) : CABasicAnimation(keyPath: path)
        func value() -> Any {
            let (a, b) = (
                Double.random(in: -9...9, using: &generator),
                Double.random(in: 1...9, using: &generator)
            )
            return switch path {
            case "position": CGPoint(x: a, y: b)
            case "bounds.size", "shadowOffset": CGSize(width: a, height: b)
            case "transform":
                CATransform3DConcat(
                    CATransform3DMakeScale(b, 1, 1), CATransform3DMakeRotation(a / 9, 0, 0, 1))
            default: a
            }
        }
        animation.fromValue = value()
        animation.toValue = value()
        animation.isAdditive = Bool.random(using: &generator)
        animation.duration = [0.1, 0.25, 1].randomElement(using: &generator)!
        animation.beginTime = [0, 0, 0.2].randomElement(using: &generator)!
        animation.fillMode = [.removed, .both].randomElement(using: &generator)!
        animation.autoreverses = Bool.random(using: &generator)
        animation.repeatCount = [0, 0, 1.5].randomElement(using: &generator)!
        animation.speed = [1, 1, -0.5].randomElement(using: &generator)!
        animation.isRemovedOnCompletion = Bool.random(using: &generator)
        animation.timingFunction = CAMediaTimingFunction(
            name: Self.curves.randomElement(using: &generator)!)
        return animation
    }

    private func number(_ generator: inout SeededGenerator) -> Double {
        Double.random(in: -9...9, using: &generator)
    }

    /// A value of a property's type.
    private func value(_ path: String, _ generator: inout SeededGenerator) -> Any {
        let (a, b) = (number(&generator), number(&generator))
        return switch path {
        case "position": CGPoint(x: a, y: b)
        case "bounds.size": CGSize(width: a, height: b)
        case "transform":
            CATransform3DConcat(
                CATransform3DMakeScale(b, 1, 1), CATransform3DMakeRotation(a / 9, 0, 0, 1))
        case "backgroundColor": CGColor(red: (a + 9) / 18, green: 0.5, blue: (b + 9) / 18, alpha: 1)
        case "hidden": a > 0
        case "contents": Picture()
        case "mine": a
        default: a
        }
    }

    private static let paths = [
        "position.x", "opacity", "position", "bounds.size", "transform", "transform.rotation.z",
        "backgroundColor",
        "zPosition", "hidden", "contents", "mine",
    ]

    /// Keyframes of any kind, or a value that a function turns into a transform, or that adds up.
    private func randomKeyframes(_ generator: inout SeededGenerator) -> CAPropertyAnimation {
        let path = Self.paths.randomElement(using: &generator)!
        if Int.random(in: 0..<6, using: &generator) == 0 {
            let turn = CABasicAnimation(keyPath: "transform")
            turn.valueFunction = CAValueFunction(name: .rotateZ)
            turn.fromValue = number(&generator)
            turn.toValue = number(&generator)
            return turn
        }
        let frames = CAKeyframeAnimation(keyPath: path)
        if path == "position", Bool.random(using: &generator) {
            let way = CGMutablePath()
            way.move(to: .zero)
            way.addLine(to: CGPoint(x: number(&generator), y: 5))
            way.addCurve(
                to: CGPoint(x: 20, y: 30), control1: CGPoint(x: 9, y: number(&generator)),
                control2: CGPoint(x: 15, y: number(&generator)))
            frames.path = way
            frames.rotationMode = [nil, .rotateAuto, .rotateAutoReverse].randomElement(
                using: &generator)!
        } else {
            frames.values = (0..<4).map { _ in value(path, &generator) }
            if Bool.random(using: &generator) { frames.keyTimes = [0, 0.2, 0.7, 1] }
            frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        }
        let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
        frames.calculationMode = modes.randomElement(using: &generator)!
        return frames
    }

    private func randomMotion(_ generator: inout SeededGenerator) -> CAAnimation {
        func one() -> CAPropertyAnimation {
            let animation =
                Bool.random(using: &generator) ? randomKeyframes(&generator) : random(&generator)
            if animation is CAKeyframeAnimation {
                animation.isAdditive = Bool.random(using: &generator)
            }
            animation.isCumulative = Bool.random(using: &generator)
            if animation.duration == 0 {
                animation.duration = [0.1, 0.4, 1].randomElement(using: &generator)!
            }
            if animation.isCumulative { animation.repeatCount = 3 }
            return animation
        }
        guard Int.random(in: 0..<3, using: &generator) == 0 else { return one() }
        let group = CAAnimationGroup()
        group.animations = [one(), one()]
        group.duration = 0.5
        group.timingFunction = CAMediaTimingFunction(name: .easeOut)
        group.autoreverses = Bool.random(using: &generator)
        group.fillMode = [.removed, .both].randomElement(using: &generator)!
        return group
    }

    @Test(
        "a presentation shows each value of keyframes, groups, functions and additive animations",
        arguments: 1...20)
    func agreementOfDetours(seed: UInt64) {
        let loop = VirtualLoop()
        defer { loop.close() }
        var generator = SeededGenerator(seed: seed)
        let layers = (0..<5).map { _ in CALayer() }
        for layer in layers {
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            for index in 0..<4 { layer.add(randomMotion(&generator), forKey: "\(index)") }
        }
        let scheduler = LayerScheduler.current
        for step in 0..<40 {
            loop.advance(1.0 / 60)
            let time = loop.loop.now.seconds
            for layer in layers {
                _ = layer.presentedValues(at: time + 1)
                var expected = layer.values
                for record in layer.animationRecords {
                    for track in record.tracks { track.apply(to: &expected, at: time) }
                }
                #expect(layer.presentedValues(at: time) == expected)
            }
            if step % 5 == 0 { layers[step % 4].add(randomMotion(&generator), forKey: "late") }
            if step % 7 == 0 { layers[step % 3].removeAnimation(forKey: "1") }
        }
        layers.forEach { $0.removeAllAnimations() }
        #expect(scheduler.store.slots.count == 0)
    }

    @Test("siblings are captured in the order of an animated zPosition")
    func orderInDepth() {
        let loop = VirtualLoop()
        defer { loop.close() }
        CADisplayLink { _ in }.add()
        let (root, back, front) = (CALayer(), CALayer(), CALayer())
        root.sublayers = [back, front]
        loop.advance()
        let rise = CABasicAnimation(keyPath: "zPosition")
        rise.fromValue = -1
        rise.toValue = 1
        rise.duration = 1
        back.add(rise, forKey: nil)
        func order() -> Bool { root.capturedOrder.first === back }
        loop.advance(0.25)
        #expect(order())
        #expect(root.drawingOrder.first === back)
        root.changes = []
        loop.advance(0.5)
        #expect(!order(), "in front for as long as it shows there")
        #expect(root.drawingOrder.first === back, "the model's order is what it was")
        loop.advance(0.5)
        #expect(order())
    }

    @Test("a presentation shows what each animation gives, to the last bit", arguments: 1...20)
    func agreement(seed: UInt64) {
        let loop = VirtualLoop()
        defer { loop.close() }
        var generator = SeededGenerator(seed: seed)
        let layers = (0..<5).map { _ in CALayer() }
        for layer in layers {
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            for index in 0..<Int.random(in: 1...6, using: &generator) {
                layer.add(random(&generator), forKey: "\(index)")
            }
        }
        let scheduler = LayerScheduler.current
        for step in 0..<40 {
            loop.advance(1.0 / 60)
            let time = loop.loop.now.seconds
            for layer in layers {
                // The values of another time are dropped.
                _ = layer.presentedValues(at: time + 1)
                var expected = layer.values
                for record in layer.animationRecords {
                    for track in record.tracks { track.apply(to: &expected, at: time) }
                }
                #expect(layer.presentedValues(at: time) == expected)
            }
            let layer = layers.randomElement(using: &generator)!
            switch step % 4 {
            case 0: layer.add(random(&generator), forKey: "late")
            case 1: layer.removeAnimation(forKey: "\(Int.random(in: 0..<6, using: &generator))")
            case 2: layer.values.position.x += 1
            default: layer.values.opacity = 0.5
            }
        }
        layers.forEach { $0.removeAllAnimations() }
        #expect(scheduler.store.slots.count == 0)
    }

    /// A thousand layers, each with a different kind of animation.
    func flight(_ count: Int = 1000) -> [CALayer] {
        (0..<count).map { index in
            let layer = CALayer()
            let path = ["position.x", "position", "opacity", "backgroundColor", "bounds.size"][
                index % 5]
            let spring = CASpringAnimation(keyPath: path)
            let animation: CABasicAnimation =
                index % 2 == 0 ? CABasicAnimation(keyPath: path) : spring
            switch path {
            case "position": animation.toValue = CGPoint(x: 50, y: 60)
            case "bounds.size": animation.toValue = CGSize(width: 50, height: 60)
            case "backgroundColor": animation.toValue = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
            default: animation.toValue = 7
            }
            animation.timingFunction =
                index % 2 == 0 ? CAMediaTimingFunction(name: .easeInEaseOut) : nil
            animation.duration = 100
            layer.add(animation, forKey: nil)
            return layer
        }
    }

    @Test("ticks evaluate what the program reads, and no other animation")
    func ticks() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layers = flight(10)
        CADisplayLink { _ in _ = layers[3].presentation() }.add()
        loop.advance(0.1)
        let (store, now) = (LayerScheduler.current.store, loop.loop.now.seconds)
        let shown = layers.map { store.slots[Int($0.motion!.slot)].shownTime }
        #expect(shown.count { $0.isNaN } == 9)
        #expect(shown[3] > now - 0.02)
    }
}
