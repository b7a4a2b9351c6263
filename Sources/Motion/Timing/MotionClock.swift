/// A nested clock: t_local = (t_parent − beginTime)·speed + timeOffset. Times are in seconds.
///
/// Source: Apple, CAMediaTiming; Technical Q&A QA1673 on pauses.
package struct MotionClock: Hashable, Sendable, BitwiseCopyable {
    /// The parent's time at which the local time is `timeOffset`.
    package var beginTime: Double
    /// Local seconds per second of the parent; 0 stops the clock, negative values run it backwards.
    package var speed: Double
    /// The local time at `beginTime`.
    package var timeOffset: Double

    package init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
        self.beginTime = beginTime
        self.speed = speed
        self.timeOffset = timeOffset
    }

    /// Whether the local time equals the parent's.
    package var isIdentity: Bool { beginTime == 0 && timeOffset == 0 && speed == 1 }

    /// Returns the local time for a time of the parent.
    package func localTime(at parentTime: Double) -> Double {
        isIdentity ? parentTime : (parentTime - beginTime) * speed + timeOffset
    }

    /// Returns the parent's time for a local time; for a stopped clock, its `beginTime`.
    package func parentTime(at localTime: Double) -> Double {
        if isIdentity { return localTime }
        return speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
    }
}
