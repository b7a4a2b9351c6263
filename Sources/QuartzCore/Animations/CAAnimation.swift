import CoreGraphics

/// An animation of a layer: its timing, and in subclasses the animated property and its values.
///
/// A layer copies an animation when it is added; later changes to the object have no effect.
///
/// Source: Apple, CAAnimation.
@preconcurrency @MainActor
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    /// When the animation begins, in the layer's time; 0 (the default) means now. In seconds.
    @exclusivity(unchecked) open var beginTime: CFTimeInterval = 0
    /// The length of one pass, in seconds; 0 (the default) means the transaction's duration.
    @exclusivity(unchecked) open var duration: CFTimeInterval = 0
    /// An offset added to the animation's local time, in seconds. Default: 0.
    @exclusivity(unchecked) open var timeOffset: CFTimeInterval = 0
    /// Local seconds per second of the layer. Default: 1. If negative, it plays backwards.
    @exclusivity(unchecked) open var speed: Float = 1
    /// How many passes are played; may have a fraction; 0 (the default) means one.
    @exclusivity(unchecked) open var repeatCount: Float = 0
    /// How long passes are played, in seconds; 0 (the default) means that ``repeatCount`` applies.
    @exclusivity(unchecked) open var repeatDuration: CFTimeInterval = 0
    /// Whether each pass is followed by the same pass backwards. Default: false.
    @exclusivity(unchecked) open var autoreverses = false
    /// The values that apply before and after the animation. Default: removed.
    @exclusivity(unchecked) open var fillMode = CAMediaTimingFillMode.removed
    /// The timing function; nil (the default) is linear.
    @exclusivity(unchecked) open var timingFunction: CAMediaTimingFunction?
    /// The object notified of start and stop. Held strongly, as Apple documents it.
    @exclusivity(unchecked) open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer removes the animation when it has ended. Default: true.
    @exclusivity(unchecked) open var isRemovedOnCompletion = true

    /// The program's own values, by key.
    @exclusivity(unchecked) private var keyedValues: [String: Any] = [:]

    /// Creates an animation with the default timing.
    public override required init() { super.init() }

    /// Creates an animation from an archive; here one with its defaults.
    public required init?(coder: NSCoder) { super.init() }

    /// Returns the value that the program has set for its own key; nil if there is none.
    ///
    /// The playing copy, which the delegate receives, has the values that were set before it was
    /// added.
    open func value(forKey key: String) -> Any? { keyedValues[key] }

    /// Sets a value for a key that the program defines, for example to identify it; nil removes it.
    open func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

    /// Returns a copy of the animation; a layer plays such a copy.
    ///
    /// A subclass with values of its own overrides it to copy them, too. Source: Apple,
    /// NSCopying, CALayer.add(_:forKey:).
    open nonisolated func copy(with zone: NSZone? = nil) -> Any {
        nonisolated(unsafe) var copy: Any?
        MainActor.assumeIsolated { copy = baseCopy() }
        return copy as Any
    }

    /// Adds the animation to the layer whose property changed, under the property's name.
    open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        (object as? CALayer)?.add(self, forKey: event)
    }

    /// Copies the fields of another animation of the same class; overrides call `super` first.
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
        keyedValues = other.keyedValues
    }

    final func frozen() -> Self { copy(with: nil) as? Self ?? baseCopy() }

    private final func baseCopy() -> Self {
        let copy = Self()
        copy.copyFields(from: self)
        return copy
    }

    /// Returns the timing as a value, with a default if the animation has no duration.
    ///
    /// Replaces invalid numbers, and reports them if `reports` is true.
    final func timingModel(defaultDuration: CFTimeInterval, reports: Bool = false) -> TimingModel {
        var timing = TimingModel(self, defaultDuration: defaultDuration)
        // TimingModel replaces a negative duration, so check it here.
        var names = timing.repair(defaultDuration: defaultDuration)
        if !(duration >= 0) { names.append("duration") }
        if reports {
            for name in names {
                reportMistake(
                    "\(nameInMessages): its \(name) cannot be used; the default is used instead")
            }
        }
        return timing
    }

    /// The animation's name in messages.
    package var nameInMessages: String { "\(type(of: self))" }

    /// Returns the animation's effects on a layer; none, after a report, if it cannot have any.
    ///
    /// Subclasses override it. An animation of a custom class has no effect except that it takes
    /// time.
    package func tracks(in context: AnimationContext) -> [AnimationTrack] { [] }

    /// Called on the playing copy when it has ended or been removed, just before the delegate is.
    package func didStop() {}
}

/// The context in which an animation is played.
package struct AnimationContext {
    /// The layer that plays it.
    package var layer: CALayer
    /// The loop's time, in seconds.
    package var mediaTime: CFTimeInterval
    /// The duration used instead of 0.
    package var defaultDuration: CFTimeInterval
    /// The timing function of an animation that has none.
    package var defaultFunction: CAMediaTimingFunction?
    /// The groups that contain it, outermost first.
    package var groups: [AnimationTrack.Group] = []
}

/// An object that is notified when an animation starts and stops.
///
/// Source: Apple, CAAnimationDelegate.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// Called when an animation has begun.
    func animationDidStart(_ animation: CAAnimation)
    /// Called when an animation has stopped; `finished` is false if it was removed or replaced.
    func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ animation: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}
