import CoreGraphics

/// What a layer plays: timing, and in the subclasses what is changed and how.
///
/// A layer copies an animation when it is added; changing the object afterwards changes nothing that plays.
///
/// Source: Apple, CAAnimation.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    /// When the animation begins, in the layer's time; 0 (the default) means now. In seconds.
    open var beginTime: CFTimeInterval = 0
    /// How long one run takes, in seconds; 0 (the default) means the transaction's duration.
    open var duration: CFTimeInterval = 0
    /// What is added to the animation's local time, in seconds. Default: 0.
    open var timeOffset: CFTimeInterval = 0
    /// How fast the animation's time runs in the layer's. Default: 1.
    open var speed: Float = 1
    /// How often it runs; fractions allowed; 0 (the default) means once.
    open var repeatCount: Float = 0
    /// How long it runs, in seconds, when the count does not say; 0 (the default) means that the count does.
    open var repeatDuration: CFTimeInterval = 0
    /// Whether each run is followed by the same run backwards. Default: false.
    open var autoreverses = false
    /// What shows before and after the animation. Default: removed.
    open var fillMode = CAMediaTimingFillMode.removed
    /// The pace; nil (the default) is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Who is told of start and stop. Held strongly, as Apple documents it.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation leaves the layer when it has ended. Default: true.
    open var isRemovedOnCompletion = true

    /// Creates an animation with the default timing.
    public override required init() { super.init() }

    /// Adds the animation to the layer whose property changed, under the property's name.
    open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        (object as? CALayer)?.add(self, forKey: event)
    }

    /// Copies the fields of another animation of the same class; subclasses copy their own after `super`.
    package func copyFields(from other: CAAnimation) {
        beginTime = other.beginTime
        duration = other.duration
        timeOffset = other.timeOffset
        speed = other.speed
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
    }

    final func frozen() -> Self {
        let copy = Self()
        copy.copyFields(from: self)
        return copy
    }

    /// The timing as a value, with the transaction's duration where the animation has none.
    func timingModel(beginTime: CFTimeInterval, defaultDuration: CFTimeInterval) -> TimingModel {
        TimingModel(
            beginTime: beginTime,
            duration: duration > 0 ? duration : defaultDuration,
            speed: Double(speed),
            timeOffset: timeOffset,
            repeatCount: Double(repeatCount),
            repeatDuration: repeatDuration,
            autoreverses: autoreverses,
            fillMode: fillMode
        )
    }
}

/// Who is told that an animation started and stopped.
///
/// Source: Apple, CAAnimationDelegate.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// Tells that an animation has begun.
    func animationDidStart(_ animation: CAAnimation)
    /// Tells that an animation has ended: by itself (`finished`), or because it was removed or replaced.
    func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}
