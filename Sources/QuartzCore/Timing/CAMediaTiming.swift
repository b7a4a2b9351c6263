/// An object with its own clock: t = (parent time − beginTime) · speed + timeOffset.
///
/// Layers and animations conform. Mirrors
/// [`CAMediaTiming`](https://developer.apple.com/documentation/quartzcore/camediatiming).
@preconcurrency @MainActor
public protocol CAMediaTiming {
    /// The parent's time at which this clock begins, in seconds. Default: 0.
    var beginTime: CFTimeInterval { get set }

    /// The length of one pass in local time, in seconds. Default: 0, the transaction's duration.
    var duration: CFTimeInterval { get set }

    /// Local seconds per second of the parent. Default: 1; 0 stops time, below 0 it runs backwards.
    var speed: Float { get set }

    /// An offset added to the local time, in seconds. Default: 0.
    var timeOffset: CFTimeInterval { get set }

    /// How many passes are played; may have a fraction. Default: 0, which means one.
    var repeatCount: Float { get set }

    /// How long passes are played, in seconds of local time. Default: 0, which means unset.
    ///
    /// Has precedence over ``repeatCount``.
    var repeatDuration: CFTimeInterval { get set }

    /// Whether each pass is followed by the same pass backwards. Default: false.
    var autoreverses: Bool { get set }

    /// The values that apply before the beginning and after the end.
    ///
    /// Default: ``CAMediaTimingFillMode/removed``.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Which values of an animation apply before its beginning and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The last value stays after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")

    /// The first value applies before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")

    /// The first value applies before the beginning, and the last one stays after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")

    /// Outside the active time the model value applies.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
