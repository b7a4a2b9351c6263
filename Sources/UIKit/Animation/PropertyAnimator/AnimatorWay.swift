/// The path of an animator's property: between two values or through keyframes.
@MainActor
enum AnimatorWay {
    case change(ViewAnimation.Change)
    case keyframes(KeyframeCourse)

    var property: LayerProperty {
        switch self {
        case .change(let change): change.property
        case .keyframes(let course): course.property
        }
    }

    var isAdditive: Bool {
        switch self {
        case .change(let change): change.isAdditive
        case .keyframes(let course): course.isAdditive
        }
    }

    /// Returns the value at a fraction of the path.
    func value(at fraction: Double) -> Any? {
        switch self {
        case .change(let change): change.value(at: fraction)
        case .keyframes(let course): course.values(at: [fraction])[0]
        }
    }

    /// Returns the animation of a leg, its duration, and the time in it at which the leg enters, in
    /// seconds.
    func animation(of leg: AnimatorLeg) -> (
        animation: CAPropertyAnimation, duration: Double, entry: Double
    ) {
        switch self {
        case .change(let change):
            let duration = leg.wholeLength
            let animation = leg.pace.scaled(to: duration).animation(
                keyPath: change.property.rawValue)
            animation.fromValue = change.value(at: leg.origin)
            animation.toValue = change.value(at: leg.end)
            if leg.isTurned { animation.speed = -1 }
            return (animation, duration, leg.entry * duration)
        case .keyframes(let course):
            // The leg's pace is baked into the keyframes; with 128 steps the error is below a
            // pixel.
            let steps = 128
            let fractions = (0...steps).map { step in
                leg.fraction(atPaceTime: leg.paceTime(atPart: Double(step) / Double(steps)))
            }
            let animation = CAKeyframeAnimation(keyPath: course.property.rawValue)
            animation.values = course.values(at: fractions).compactMap { $0 }
            animation.calculationMode = course.mode == .discrete ? .discrete : .linear
            return (animation, leg.length, 0)
        }
    }
}

extension KeyframeCourse {
    /// Returns the values at fractions of the whole time, as Core Animation interpolates them.
    @MainActor
    func values(at fractions: [Double]) -> [Any?] {
        let layer = CALayer()
        layer.values = old
        let animation = animation
        animation.isAdditive = false
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.add(animation, forKey: nil)
        defer { layer.dropAllAnimations() }
        let begin = CACurrentMediaTime()
        return fractions.map { fraction in
            layer.presentedValues(at: begin + min(max(fraction, 0), 1)).boxed(property)
        }
    }
}
