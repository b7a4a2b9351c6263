import HeadlessTesting
import QuartzCore
import TestSupport
import UIKit

/// A window with random layers, and animations of every kind on them.
@MainActor
struct RandomMotion {
    let stage: Stage
    var random: SeededGenerator
    var layers: [CALayer] = []

    init(seed: UInt64) {
        stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
        random = SeededGenerator(seed: seed)
        layers = [stage.window.layer]
        for _ in 0..<Int.random(in: 2...6, using: &random) {
            let layer = makeLayer()
            let parent = layers.randomElement(using: &random)!
            if chance(8), parent !== stage.window.layer {
                parent.mask = layer
            } else {
                parent.addSublayer(layer)
            }
            layers.append(layer)
        }
        stage.commit()
    }

    mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        let value = Double.random(in: range, using: &random)
        return chance(2) ? value.rounded() : value
    }

    mutating func color() -> CGColor {
        CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    }

    mutating func point() -> CGPoint { CGPoint(x: number(-100...200), y: number(-100...200)) }

    mutating func size() -> CGSize { CGSize(width: number(0...120), height: number(0...120)) }

    mutating func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: point())
        path.addLine(to: point())
        path.addQuadCurve(to: point(), control: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        return path
    }

    mutating func transform() -> CATransform3D {
        var result = CATransform3DMakeRotation(
            number(-3...3), number(-1...1), number(-1...1), chance(2) ? 0 : 1)
        result = CATransform3DScale(result, number(0.5...2), number(0.5...2), 1)
        result = CATransform3DTranslate(result, number(-50...50), number(-50...50), 0)
        if chance(4) { result.m34 = -1 / number(300...900) }
        return result
    }

    private mutating func makeLayer() -> CALayer {
        let layer: CALayer
        switch Int.random(in: 0..<6, using: &random) {
        case 5:
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = Int.random(in: 0...4, using: &random)
            replicator.instanceDelay = chance(2) ? number(-1...1) : 0
            replicator.instanceTransform = transform()
            if chance(2) { replicator.instanceColor = color() }
            replicator.instanceGreenOffset = Float(number(-0.5...0.5))
            layer = replicator
        case 0:
            let shape = CAShapeLayer()
            shape.path = path()
            shape.strokeColor = chance(2) ? color() : nil
            shape.lineWidth = number(0...4)
            shape.lineDashPattern = [4, 2]
            layer = shape
        case 1:
            let gradient = CAGradientLayer()
            gradient.colors = [color(), color(), color()]
            gradient.locations = chance(2) ? [0, 0.3, 1] : nil
            layer = gradient
        case 2:
            let text = CATextLayer()
            text.string = "text"
            text.fontSize = number(8...30)
            layer = text
        default: layer = CALayer()
        }
        layer.bounds = CGRect(origin: chance(4) ? point() : .zero, size: size())
        layer.position = point()
        if chance(3) { layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1)) }
        if chance(4) { layer.anchorPointZ = number(-20...20) }
        if chance(3) { layer.transform = transform() }
        if chance(4) { layer.sublayerTransform = transform() }
        if chance(3) { layer.backgroundColor = color() }
        if chance(3) { layer.borderWidth = number(0...5) }
        if chance(3) { layer.shadowOpacity = Float(number(0...1)) }
        if chance(4) { layer.zPosition = number(-3...3) }
        if chance(3) { setClock(of: layer) }
        return layer
    }

    mutating func setClock(of layer: CALayer) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: layer.speed = Float([0, 0.5, 2, -1, 1].randomElement(using: &random)!)
        case 1: layer.timeOffset = number(-2...2)
        case 2: layer.beginTime = number(-1...1)
        default:
            // Apple, QA1673: a layer that is paused.
            let time = layer.convertTime(CACurrentMediaTime(), from: nil)
            layer.speed = 0
            layer.timeOffset = time
        }
    }

    // MARK: Animations

    /// A random value of a property that an animation takes.
    private mutating func value(_ path: String) -> Any {
        switch path {
        case "bounds": CGRect(origin: point(), size: size())
        case "position", "bounds.origin", "startPoint", "endPoint": point()
        case "anchorPoint": CGPoint(x: number(0...1), y: number(0...1))
        case "bounds.size", "shadowOffset", "transform.translation": size()
        case "contentsRect": CGRect(x: 0, y: 0, width: number(0...1), height: 1)
        case "transform", "sublayerTransform": transform()
        case "backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor",
            "foregroundColor":
            color()
        case "path", "shadowPath": self.path()
        case "instanceTransform": transform()
        case "instanceColor": color()
        case "preservesDepth": chance(2)
        case "instanceCount": number(-2...9)
        case "hidden", "masksToBounds", "doubleSided": chance(2)
        case "colors": [color(), color(), color()]
        case "locations": [0, number(0...0.5), 1] as [NSNumber]
        case "lineDashPattern": [number(1...5), number(1...5)] as [NSNumber]
        case "lineCap": ["butt", "round"].randomElement(using: &random)!
        case "fillRule": ["non-zero", "even-odd"].randomElement(using: &random)!
        case "string": ["one", "two", "three"].randomElement(using: &random)!
        case "opacity", "shadowOpacity", "strokeStart", "strokeEnd": number(0...1)
        default: number(-3...40)
        }
    }

    static let paths = [
        "bounds", "position", "bounds.origin", "bounds.size", "bounds.size.width", "position.x",
        "anchorPoint", "anchorPointZ", "zPosition", "transform", "sublayerTransform", "opacity",
        "hidden", "masksToBounds", "doubleSided", "backgroundColor", "cornerRadius", "borderWidth",
        "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath",
        "transform.rotation.z", "transform.rotation.x", "transform.scale", "transform.scale.x",
        "transform.translation", "transform.translation.y",
    ]
    static let shapePaths = [
        "path", "fillColor", "strokeColor", "lineWidth", "miterLimit", "lineDashPhase",
        "strokeStart", "strokeEnd", "lineCap", "fillRule", "lineDashPattern",
    ]
    static let gradientPaths = ["colors", "locations", "startPoint", "endPoint"]
    static let textPaths = ["fontSize", "foregroundColor", "string"]
    static let replicatorPaths = [
        "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "preservesDepth",
        "instanceRedOffset", "instanceAlphaOffset", "instanceTransform.rotation.z",
    ]

    private mutating func path(for layer: CALayer) -> String {
        let own: [String] =
            switch layer {
            case is CAShapeLayer: Self.shapePaths
            case is CAGradientLayer: Self.gradientPaths
            case is CATextLayer: Self.textPaths
            case is CAReplicatorLayer: Self.replicatorPaths
            default: []
            }
        return (own.isEmpty || chance(2) ? Self.paths : own).randomElement(using: &random)!
    }

    mutating func animation(for layer: CALayer, depth: Int = 0) -> CAAnimation {
        let path = path(for: layer)
        let animation: CAAnimation
        switch Int.random(in: 0..<9, using: &random) {
        case 0 where depth < 3:
            let group = CAAnimationGroup()
            group.animations = (0...Int.random(in: 0...2, using: &random)).map { _ in
                self.animation(for: layer, depth: depth + 1)
            }
            animation = group
        case 1, 2:
            let spring = CASpringAnimation(keyPath: path)
            spring.mass = number(1...3)
            spring.stiffness = number(20...400)
            spring.damping = number(1...60)
            spring.initialVelocity = number(-5...5)
            spring.fromValue = value(path)
            if chance(2) { spring.toValue = value(path) }
            animation = spring
        case 3:
            let basic = CABasicAnimation(keyPath: "transform")
            let isScale = chance(2)
            basic.valueFunction = CAValueFunction(name: isScale ? .scale : .rotateX)
            basic.fromValue = isScale ? [1, 1, 1] as [NSNumber] : 0.5 as NSNumber
            basic.toValue = isScale ? [2, 0.5, 1] as [NSNumber] : 3 as NSNumber
            animation = basic
        case 4, 5: animation = keyframes(path)
        case 6:
            let route = CAKeyframeAnimation(keyPath: "position")
            route.path = self.path()
            if chance(2) { route.rotationMode = chance(2) ? .rotateAuto : .rotateAutoReverse }
            if chance(2) { route.calculationMode = .paced }
            animation = route
        default:
            let basic = CABasicAnimation(keyPath: path)
            if !chance(4) { basic.fromValue = value(path) }
            if chance(2) { basic.toValue = value(path) }
            animation = basic
        }
        if let animation = animation as? CAPropertyAnimation {
            animation.isAdditive = chance(4) && !path.contains("Color")
            animation.isCumulative = chance(4)
        }
        setTiming(of: animation, depth)
        return animation
    }

    private mutating func keyframes(_ path: String) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: path)
        let count = Int.random(in: 2...6, using: &random)
        animation.values = (0..<count).map { _ in value(path) }
        let modes: [CAAnimationCalculationMode] = [
            .linear, .discrete, .paced, .cubic, .cubicPaced,
        ]
        animation.calculationMode = modes.randomElement(using: &random)!
        if chance(2) {
            animation.keyTimes = (0..<count).map {
                NSNumber(value: pow(Double($0) / Double(count - 1), 2))
            }
        }
        if chance(2) {
            animation.timingFunctions = (1..<count).map { _ in
                CAMediaTimingFunction(name: .easeInEaseOut)
            }
        }
        if chance(3) { animation.tensionValues = (0..<count).map { _ in 0.5 } }
        if chance(3) { animation.biasValues = (0..<count).map { _ in -0.3 } }
        return animation
    }

    private mutating func setTiming(of animation: CAAnimation, _ depth: Int) {
        if !chance(5) { animation.duration = number(0.1...3) }
        if chance(3) {
            animation.beginTime = (depth == 0 ? CACurrentMediaTime() : 0) + number(-0.5...1)
        }
        if chance(3) { animation.speed = Float([0.5, 2, -1, 3].randomElement(using: &random)!) }
        if chance(4) { animation.timeOffset = number(0...1) }
        if chance(3) {
            animation.repeatCount = Float([2, 2.5, .infinity].randomElement(using: &random)!)
        }
        if chance(6) { animation.repeatDuration = number(0.1...3) }
        animation.autoreverses = chance(4)
        animation.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &random)!
        animation.isRemovedOnCompletion = !chance(3)
        if chance(2) {
            animation.timingFunction = CAMediaTimingFunction(
                controlPoints: Float(number(0...1)), Float(number(-0.5...1.5)),
                Float(number(0...1)), Float(number(-0.5...1.5)))
        }
    }

    // MARK: Steps

    /// Changes something: an animation begins or is removed, a model value or a clock changes, a
    /// layer moves in the tree.
    mutating func step() {
        let layer = layers.dropFirst().randomElement(using: &random)!
        CATransaction.begin()
        CATransaction.setDisableActions(!chance(3))
        defer { CATransaction.commit() }
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<6:
            layer.add(animation(for: layer), forKey: chance(2) ? "key" : nil)
        case 6:
            if let key = layer.animationKeys()?.randomElement(using: &random) {
                layer.removeAnimation(forKey: key)
            }
        case 7: layer.position = point()
        case 8: layer.opacity = Float(number(0...1))
        case 9: setClock(of: layer)
        case 10:
            let transition = CATransition()
            transition.type = [.fade, .push, .reveal, .moveIn].randomElement(using: &random)!
            transition.duration = 0.4
            layer.add(transition, forKey: nil)
        default: layer.bounds.size = size()
        }
    }

    mutating func advance() {
        stage.advance(by: .milliseconds(Int.random(in: 0...400, using: &random)))
    }
}
