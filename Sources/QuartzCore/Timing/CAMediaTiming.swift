/// A thing that has its own time, mapped from its parent's: t = (parent time − beginTime) · speed + timeOffset.
///
/// Layers and animations do. Mirrors
/// [`CAMediaTiming`](https://developer.apple.com/documentation/quartzcore/camediatiming).
@preconcurrency @MainActor
public protocol CAMediaTiming {
    /// The time in the parent's time at which this one begins, in seconds. 0 by default.
    var beginTime: CFTimeInterval { get set }

    /// The length of one pass in local time, in seconds. 0 by default; an animation then lasts as its transaction says.
    var duration: CFTimeInterval { get set }

    /// How fast local time runs against the parent's. 1 by default; 0 holds it still, below 0 it runs backwards.
    var speed: Float { get set }

    /// What is added to the local time, in seconds. 0 by default.
    var timeOffset: CFTimeInterval { get set }

    /// How many passes are played; may have a fraction. 0 by default, which means one.
    var repeatCount: Float { get set }

    /// For how long passes are played, in seconds of local time; beats ``repeatCount``. 0 by default, which means
    /// unset.
    var repeatDuration: CFTimeInterval { get set }

    /// Whether each pass is played backwards after it was played forwards. `false` by default.
    var autoreverses: Bool { get set }

    /// What is shown before the begin and after the end. ``CAMediaTimingFillMode/removed`` by default.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before it has begun and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The last value stays after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")

    /// The first value shows before the begin.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")

    /// The first value shows before the begin, and the last one stays after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    /// Nothing shows outside the active time: the model value does.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
