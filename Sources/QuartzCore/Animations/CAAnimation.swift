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
    /// How fast the animation's time runs in the layer's. Default: 1. Below 0 it plays from its end to its beginning.
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

    /// Values of the program's own, by key.
    private var keyedValues: [String: Any] = [:]

    /// Creates an animation with the default timing.
    public override required init() { super.init() }

    /// Returns a value that the program has set for a key of its own; nil when there is none.
    ///
    /// The copy that plays, which the delegate is given, has the values that were set before it was added.
    public final func value(forKey key: String) -> Any? { keyedValues[key] }

    /// Sets a value for a key of the program's own, to know the animation by; nil takes it away.
    public final func setValue(_ value: Any?, forKey key: String) { keyedValues[key] = value }

    /// Returns a copy of the animation.
    public nonisolated override func copy() -> Any {
        nonisolated(unsafe) var copy: Any?
        MainActor.assumeIsolated { copy = frozen() }
        return copy as Any
    }

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
        keyedValues = other.keyedValues
    }

    final func frozen() -> Self {
        let copy = Self()
        copy.copyFields(from: self)
        return copy
    }

    /// The timing as a value, with another duration where the animation has none.
    ///
    /// Numbers that no timing can have are replaced, and reported if `reports` is true.
    final func timingModel(defaultDuration: CFTimeInterval, reports: Bool = false) -> TimingModel {
        var timing = TimingModel(self, defaultDuration: defaultDuration)
        // The model replaces a duration below 0, so it is checked here.
        var names = timing.repair(defaultDuration: defaultDuration)
        if !(duration >= 0) { names.append("duration") }
        if reports {
            for name in names {
                reportMistake("\(nameInMessages): its \(name) cannot be used; the default is used instead")
            }
        }
        return timing
    }

    /// The animation as messages call it.
    package var nameInMessages: String { "\(type(of: self))" }

    /// What the animation does on a layer, as values; nil, and a sentence on standard error, when it cannot be played.
    ///
    /// Subclasses say what they do. An animation of a class of its own does nothing but take its time.
    package func tracks(in context: AnimationContext) -> [AnimationTrack]? { [] }

    /// Called on the copy that played when it has ended or been removed, just before the delegate hears of it.
    package func didStop() {}
}

/// What an animation needs to know to be played.
package struct AnimationContext {
    /// Who plays it.
    package var layer: CALayer
    /// The loop's time, in seconds.
    package var mediaTime: CFTimeInterval
    /// What a duration of 0 stands for.
    package var defaultDuration: CFTimeInterval
    /// The pace of an animation that has none.
    package var defaultFunction: CAMediaTimingFunction?
    /// The groups around it, the outermost first.
    package var groups: [AnimationTrack.Group] = []
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
