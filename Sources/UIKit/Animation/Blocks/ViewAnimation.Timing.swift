extension ViewAnimation {
    /// What gives animations their pace.
    enum Pace {
        case curve(CAMediaTimingFunction)
        case spring(DampedSpring)
    }

    /// When and how a block's animations run. Times are in seconds.
    struct Timing {
        var duration: CFTimeInterval
        var delay: CFTimeInterval = 0
        var pace: Pace
        /// How often they run; 0 is once.
        var repeatCount: Float = 0
        var autoreverses = false

        /// Replaces a duration and a delay that are not finite by 0, and reports them.
        @MainActor
        mutating func repair() {
            if !reportNumber(
                duration, "the duration of an animation", of: "UIView",
                consequence: "the changes are made without animation")
            {
                duration = 0
            }
            if !reportNumber(delay, "the delay of an animation", of: "UIView", consequence: "there is no delay") {
                delay = 0
            }
        }

        /// Takes repetition from a block's options.
        mutating func setRepetition(_ options: UIView.AnimationOptions) {
            if options.contains(.repeat) { repeatCount = .infinity }
            if options.contains(.autoreverse) { autoreverses = true }
        }

        /// Makes the animation of a change with the pace; the rest of the timing is the caller's.
        @MainActor
        func animation(of change: Change) -> CABasicAnimation {
            let animation = pace.animation(keyPath: change.property.rawValue)
            animation.fromValue = change.from
            animation.toValue = change.to
            animation.isAdditive = change.isAdditive
            return animation
        }
    }
}

extension ViewAnimation.Pace {
    /// Makes an animation of a property with this pace.
    @MainActor
    func animation(keyPath: String) -> CABasicAnimation {
        switch self {
        case .curve(let function):
            let animation = CABasicAnimation(keyPath: keyPath)
            animation.timingFunction = function
            return animation
        case .spring(let spring):
            let animation = CASpringAnimation(keyPath: keyPath)
            animation.copy(spring)
            return animation
        }
    }

    /// The pace that a curve of UIKit's has.
    @MainActor
    init(_ options: UIView.AnimationOptions) { self = .curve(options.curve.timingFunction) }
}
