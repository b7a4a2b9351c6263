extension ViewAnimation {
    /// The pace of animations: a timing function or a spring.
    enum Pace {
        case curve(CAMediaTimingFunction)
        case spring(DampedSpring)
    }

    /// When and how a block's animations run. Times are in seconds.
    struct Timing {
        var duration: CFTimeInterval
        var delay: CFTimeInterval = 0
        var pace: Pace
        /// How often the animations run; 0 means once.
        var repeatCount: Float = 0
        var autoreverses = false

        /// Replaces a duration or delay that is not finite by 0 and reports it. Makes a jump after
        /// a delay an animation that is too short to be seen.
        ///
        /// Public programs wait so; a jump that is repeated has no delay.
        @MainActor
        mutating func repair(_ options: UIView.AnimationOptions) {
            if !reportNumber(
                duration, "the duration of an animation", of: "UIView",
                consequence: "the changes are made without animation")
            {
                duration = 0
            }
            if !reportNumber(
                delay, "the delay of an animation", of: "UIView", consequence: "there is no delay")
            {
                delay = 0
            }
            if duration <= 0, delay > 0, !options.contains(.repeat) { duration = 1e-9 }
        }

        /// Sets the repetition according to a block's options.
        mutating func setRepetition(_ options: UIView.AnimationOptions) {
            if options.contains(.repeat) { repeatCount = .infinity }
            if options.contains(.autoreverse) { autoreverses = true }
        }

        /// Returns the animation of a change with this pace; the caller sets the rest of the
        /// timing.
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
    /// Returns an animation of a property with this pace.
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

    /// Creates the pace of the UIKit curve in a block's options.
    @MainActor
    init(_ options: UIView.AnimationOptions) { self = .curve(options.curve.timingFunction) }
}
