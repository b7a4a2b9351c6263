import Foundation
import MainLoop
import MistakeRecorder
import QuartzCore
import Testing
import TestSupport

// A mistake in the program is reported, and the process continues. Every number that can be set in
// Core Animation's API is set to every odd number, and then random ones together; the layers then
// run for a while.
@MainActor
@Suite("Numbers never stop the process")
struct OddNumberTests {
    /// A number of the API: a closure that sets it on a layer, or plays something with it.
    struct Setting: Sendable {
        let name: String
        let apply: @MainActor @Sendable (CALayer, Double) -> Void

        init(_ name: String, _ apply: @escaping @MainActor @Sendable (CALayer, Double) -> Void) {
            self.name = name
            self.apply = apply
        }
    }

    nonisolated static let layerSettings: [Setting] = [
        Setting("bounds") { $0.bounds = CGRect(x: $1, y: 0, width: $1, height: 3) },
        Setting("position") { $0.position = CGPoint(x: 1, y: $1) },
        Setting("frame") { $0.frame = CGRect(x: 0, y: $1, width: 3, height: $1) },
        Setting("anchorPoint") { $0.anchorPoint = CGPoint(x: $1, y: 0.5) },
        Setting("anchorPointZ") { $0.anchorPointZ = $1 },
        Setting("zPosition") { $0.zPosition = $1 },
        Setting("transform") { $0.transform = CATransform3DMakeScale($1, 1, 1) },
        Setting("rotation") { $0.transform = CATransform3DMakeRotation($1, $1, 1, 0) },
        Setting("perspective") { $0.sublayerTransform.m34 = $1 },
        Setting("affineTransform") {
            $0.setAffineTransform(CGAffineTransform(translationX: $1, y: $1))
        },
        Setting("opacity") { $0.opacity = Float($1) },
        Setting("cornerRadius") { $0.cornerRadius = $1 },
        Setting("borderWidth") { $0.borderWidth = $1 },
        Setting("shadowOpacity") { $0.shadowOpacity = Float($1) },
        Setting("shadowRadius") { $0.shadowRadius = $1 },
        Setting("shadowOffset") { $0.shadowOffset = CGSize(width: $1, height: 1) },
        Setting("shadowPath") {
            $0.shadowPath = CGPath(rect: CGRect(x: $1, y: 0, width: 1, height: 1))
        },
        Setting("backgroundColor") {
            $0.backgroundColor = CGColor(red: $1, green: 0, blue: 0, alpha: 1)
        },
        Setting("contentsRect") { $0.contentsRect = CGRect(x: 0, y: 0, width: $1, height: 1) },
        Setting("contentsCenter") { $0.contentsCenter = CGRect(x: $1, y: 0, width: 1, height: 1) },
        Setting("contentsScale") { $0.contentsScale = $1 },
        Setting("maskedCorners") { $0.setValue($1, forKeyPath: "maskedCorners") },
        Setting("position.x") { $0.setValue($1, forKeyPath: "position.x") },
        Setting("transform.rotation.z") { $0.setValue($1, forKeyPath: "transform.rotation.z") },
        Setting("transform.scale") { $0.setValue($1, forKeyPath: "transform.scale") },
        Setting("custom") { $0.setValue($1, forKeyPath: "aKeyOfItsOwn") },
        Setting("speed") { $0.speed = Float($1) },
        Setting("timeOffset") { $0.timeOffset = $1 },
        Setting("beginTime") { $0.beginTime = $1 },
        Setting("duration") { $0.duration = $1 },
        Setting("repeatCount") { $0.repeatCount = Float($1) },
        Setting("strokeEnd") { ($0 as? CAShapeLayer)?.strokeEnd = $1 },
        Setting("lineWidth") { ($0 as? CAShapeLayer)?.lineWidth = $1 },
        Setting("lineDashPattern") {
            ($0 as? CAShapeLayer)?.lineDashPattern = [NSNumber(value: $1)]
        },
        Setting("path") {
            ($0 as? CAShapeLayer)?.path = CGPath(rect: CGRect(x: 0, y: $1, width: 1, height: 1))
        },
        Setting("instanceCount") {
            ($0 as? CAReplicatorLayer)?.instanceCount =
                $1.isNaN ? .min : Int(max(-9e18, min(9e18, $1)))
        },
        Setting("instanceDelay") { ($0 as? CAReplicatorLayer)?.instanceDelay = $1 },
        Setting("instanceTransform") {
            ($0 as? CAReplicatorLayer)?.instanceTransform = CATransform3DMakeTranslation($1, 1, $1)
        },
        Setting("instanceRedOffset") { ($0 as? CAReplicatorLayer)?.instanceRedOffset = Float($1) },
        Setting("instanceColor") {
            ($0 as? CAReplicatorLayer)?.instanceColor = CGColor(
                red: $1, green: 0, blue: 0, alpha: $1)
        },
        Setting("insertSublayer") {
            $0.insertSublayer(CALayer(), at: $1.isNaN ? .min : Int(max(-9e18, min(9e18, $1))))
        },
        Setting("setAnimationDuration") { layer, number in
            CATransaction.begin()
            CATransaction.setAnimationDuration(number)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
            CATransaction.commit()
        },
        Setting("controlPoints") { layer, number in
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(number), 1, 0.5, Float(number))
            animation.byValue = 10
            layer.add(animation, forKey: nil)
        },
        Setting("preferredFrameRateRange") { _, number in
            let link = CADisplayLink { _ in }
            link.preferredFrameRateRange = CAFrameRateRange(
                minimum: Float(number), maximum: Float(number), preferred: Float(number))
            link.add()
            LinkBin.links.append(link)
        },
        Setting("preferredFramesPerSecond") { _, number in
            let link = CADisplayLink { _ in }
            link.preferredFramesPerSecond = number.isNaN ? .min : Int(max(-9e18, min(9e18, number)))
            link.add()
            LinkBin.links.append(link)
        },
    ]

    @MainActor enum LinkBin { static var links: [CADisplayLink] = [] }

    private nonisolated static func animated(
        _ name: String, _ make: @escaping @MainActor @Sendable (Double) -> CAAnimation
    ) -> Setting {
        Setting(name) { layer, number in layer.add(make(number), forKey: nil) }
    }

    private nonisolated static func basic(
        _ name: String, _ change: @escaping @MainActor @Sendable (CABasicAnimation, Double) -> Void
    ) -> Setting {
        animated(name) { number in
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 1)
            change(animation, number)
            return animation
        }
    }

    private nonisolated static func spring(
        _ name: String, _ change: @escaping @MainActor @Sendable (CASpringAnimation, Double) -> Void
    ) -> Setting {
        animated(name) { number in
            let animation = CASpringAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue) = (0, 100)
            change(animation, number)
            animation.duration = animation.settlingDuration
            _ = (animation.bounce, animation.perceptualDuration)
            return animation
        }
    }

    private nonisolated static func keyframes(
        _ name: String,
        _ change: @escaping @MainActor @Sendable (CAKeyframeAnimation, Double) -> Void
    ) -> Setting {
        animated(name) { number in
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.values = [CGPoint.zero, CGPoint(x: 10, y: 5), CGPoint(x: 3, y: 20)]
            animation.duration = 1
            change(animation, number)
            return animation
        }
    }

    nonisolated static let animationSettings: [Setting] = [
        basic("beginTime") { $0.beginTime = $1 },
        basic("duration") { $0.duration = $1 },
        basic("timeOffset") { $0.timeOffset = $1 },
        basic("speed") { $0.speed = Float($1) },
        basic("repeatCount") { $0.repeatCount = Float($1) },
        basic("repeatDuration") { $0.repeatDuration = $1 },
        basic("autoreversed duration") {
            ($0.autoreverses, $0.duration, $0.repeatCount) = (true, $1, 3)
        },
        basic("cumulative repeatCount") {
            ($0.isCumulative, $0.repeatCount, $0.speed) = (true, Float($1), 1e9)
        },
        basic("fromValue") { $0.fromValue = $1 },
        basic("toValue") { $0.toValue = $1 },
        basic("byValue") { ($0.toValue, $0.byValue) = (nil, $1) },
        basic("transform") {
            ($0.keyPath, $0.fromValue, $0.toValue) = ("transform.rotation.y", $1, 1)
        },
        basic("valueFunction") {
            ($0.keyPath, $0.fromValue, $0.toValue) = ("transform", 0, $1)
            $0.valueFunction = CAValueFunction(name: .scaleX)
        },
        spring("mass") { $0.mass = $1 },
        spring("stiffness") { $0.stiffness = $1 },
        spring("damping") { $0.damping = $1 },
        spring("initialVelocity") { $0.initialVelocity = $1 },
        spring("overdamped") { ($0.damping, $0.allowsOverdamping) = ($1, true) },
        animated("perceptualDuration") { CASpringAnimation(perceptualDuration: $0, bounce: 0.2) },
        animated("bounce") { CASpringAnimation(perceptualDuration: 0.5, bounce: $0) },
        keyframes("values") { $0.values?.append(CGPoint(x: $1, y: 0)) },
        keyframes("keyTimes") { $0.keyTimes = [0, NSNumber(value: $1), 1] },
        keyframes("path") { $0.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: $1, height: 4)) },
        keyframes("paced path") {
            $0.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: $1))
            ($0.calculationMode, $0.rotationMode) = (.paced, .rotateAuto)
        },
        keyframes("tension") {
            ($0.calculationMode, $0.tensionValues) = (.cubic, [NSNumber(value: $1)])
        },
        keyframes("continuity") {
            ($0.calculationMode, $0.continuityValues) = (.cubicPaced, [NSNumber(value: $1)])
        },
        keyframes("bias") {
            ($0.calculationMode, $0.biasValues) = (.cubicPaced, [0, NSNumber(value: $1)])
        },
        keyframes("paced values") {
            ($0.calculationMode, $0.values) = (
                .paced, [CGPoint.zero, CGPoint(x: $1, y: 1), CGPoint.zero]
            )
        },
        animated("group") { number in
            let group = CAAnimationGroup()
            let inner = CABasicAnimation(keyPath: "opacity")
            (inner.duration, inner.timeOffset, inner.speed, inner.toValue) = (
                number, number, Float(number), 0.5
            )
            group.animations = [inner]
            (group.duration, group.repeatCount) = (number, Float(number))
            return group
        },
        animated("transition") { number in
            let transition = CATransition()
            (transition.startProgress, transition.endProgress) = (Float(number), Float(number))
            (transition.duration, transition.speed) = (number, Float(number))
            return transition
        },
    ]

    /// Runs a layer for a while and reads it at odd times; returns whether every value was finite.
    private func staysFinite(_ layer: CALayer, _ loop: VirtualLoop) -> Bool {
        var isFinite = true
        for step in [0, 0.25, 0.5, 3.0] {
            loop.advance(step)
            guard let shown = layer.presentation() else { return false }
            isFinite = isFinite && shown.values.position.x.isFinite && shown.values.opacity.isFinite
            _ = (
                shown.frame, shown.affineTransform(),
                layer.motionNode().shown(at: CACurrentMediaTime())
            )
            _ = layer.convert(CGPoint(x: 1, y: 1), to: nil)
        }
        return isFinite
    }

    private func withLayer(
        _ kind: CALayer.Type = CAShapeLayer.self, _ body: (CALayer, VirtualLoop) -> Void
    ) {
        let loop = VirtualLoop()
        defer {
            LinkBin.links.forEach { $0.invalidate() }
            LinkBin.links = []
            loop.close()
        }
        let (root, layer) = (CALayer(), kind.init())
        root.addSublayer(layer)
        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        loop.advance()
        body(layer, loop)
        withExtendedLifetime(root) {}
    }

    @Test("a layer accepts any numbers", arguments: layerSettings.map(\.name))
    func layerNumbers(name: String) throws { try check(name, in: Self.layerSettings) }

    @Test("an animation accepts any numbers", arguments: animationSettings.map(\.name))
    func animationNumbers(name: String) throws { try check(name, in: Self.animationSettings) }

    /// NaN is never a valid number: wherever it has an effect, a mistake is reported.
    private func check(_ name: String, in settings: [Setting]) throws {
        let setting = try #require(settings.first { $0.name == name })
        for number in oddNumbers {
            withLayer(name.hasPrefix("instance") ? CAReplicatorLayer.self : CAShapeLayer.self) {
                layer, loop in
                var isFinite = true
                let sentences = mistakes {
                    setting.apply(layer, number)
                    isFinite = staysFinite(layer, loop)
                }
                // Numbers at the end of the range may overflow when they are added; then the
                // visible value is infinite.
                if abs(number) < 1e100 { #expect(isFinite, "\(name) = \(number)") }
                #expect(layer.values.opacity.isFinite)
                #expect(layer.values.bounds.size.width.isFinite)
                if number.isNaN, !Self.countsForNothing.contains(name) {
                    #expect(
                        sentences.contains("[Mainspring]"), "\(name) = \(number) without a word")
                }
            }
        }
    }

    /// Numbers that have no effect on a layer, or are whole numbers by their type.
    private static let countsForNothing: Set<String> = [
        "duration", "repeatCount", "insertSublayer", "preferredFramesPerSecond", "rotation",
        "instanceCount",
    ]

    @Test("layers and animations accept random numbers together", arguments: 1...20)
    func together(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        withLayer { layer, loop in
            _ = mistakes {
                for _ in 0..<40 {
                    let settings =
                        random.below(2) == 0 ? Self.layerSettings : Self.animationSettings
                    settings[random.below(settings.count)].apply(layer, random.oddNumber())
                    if random.below(4) == 0 { loop.advance(random.fraction()) }
                    if random.below(8) == 0 { layer.removeAllAnimations() }
                }
                _ = staysFinite(layer, loop)
            }
            #expect(layer.values.opacity.isFinite)
            #expect(layer.values.position.x.isFinite)
        }
    }

    @Test("control point indexes outside 0…3 are reported, and the nearest end is written")
    func controlPoints() {
        let function = CAMediaTimingFunction(name: .easeIn)
        for (index, expected) in [(-1, Float(0)), (Int.min, 0), (4, 1), (Int.max, 1)] {
            var point: [Float] = [9, 9]
            let sentences = mistakes { function.getControlPoint(at: index, values: &point) }
            #expect(point == [expected, expected])
            #expect(sentences.contains("the control points are 0…3, not \(index)"))
        }
    }
}
