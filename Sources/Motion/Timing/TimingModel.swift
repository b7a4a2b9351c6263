/// The arithmetic of `CAMediaTiming` on plain values. All times are in seconds.
///
/// A pass is `duration` long, or twice that if it autoreverses. Passes are played for
/// `repeatDuration`, or `repeatCount` times, or once. The active time starts at `beginTime` and
/// lasts as long as the passes take at the absolute speed.
///
/// A time offset does not shorten it: an animation that starts in the middle continues past its end
/// at its beginning and plays as long as without the offset (measured on iOS by David Rönnqvist,
/// “Controlling Animation Timing”, and Nick Lockwood, “iOS Core Animation”, chapter 9). With a
/// negative speed it plays from its end to its beginning.
@usableFromInline package struct TimingModel: Hashable, Sendable, BitwiseCopyable {
    /// The beginning, in the parent's time.
    package var beginTime: Double
    /// The length of one pass, in local time.
    package var duration: Double
    /// Local seconds per second of the parent.
    package var speed: Double
    /// An offset added to the local time.
    package var timeOffset: Double
    /// How many passes are played; 0 or less means one.
    package var repeatCount: Double
    /// How long passes are played, in local time; if 0 or less, the count applies.
    package var repeatDuration: Double
    /// Whether each pass is followed by the same pass backwards.
    package var autoreverses: Bool
    /// Whether the first value applies before the beginning, and the last one after the end.
    package var fillsBackwards, fillsForwards: Bool

    /// Which values apply outside the active time.
    package enum FillMode: Sendable {
        /// None: the model value applies.
        case removed
        /// The last value after the end.
        case forwards
        /// The first value before the beginning.
        case backwards
        /// The first value before the beginning, and the last value after the end.
        case both
    }

    package init(
        beginTime: Double = 0,
        duration: Double = 0,
        speed: Double = 1,
        timeOffset: Double = 0,
        repeatCount: Double = 0,
        repeatDuration: Double = 0,
        autoreverses: Bool = false,
        fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        fillsBackwards = fillMode == .backwards || fillMode == .both
        fillsForwards = fillMode == .forwards || fillMode == .both
    }

    /// Returns the local time for a time of the parent: (parent − beginTime)·speed + timeOffset.
    package func localTime(at parentTime: Double) -> Double {
        (parentTime - beginTime) * speed + timeOffset
    }

    /// Returns the parent's time for a local time; with a speed of 0, `beginTime`.
    package func parentTime(at localTime: Double) -> Double {
        speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
    }

    /// The length of one pass in local time, including its reverse.
    package var passDuration: Double {
        autoreverses ? 2 * duration : duration
    }

    /// How long passes are played, in local time; may be infinite.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        // Infinitely many passes of length 0 end at once.
        guard duration > 0 else { return 0 }
        return repeatCount > 0 ? repeatCount * passDuration : passDuration
    }

    /// The parent's time at which the active time ends; infinite if it never does.
    package var endTime: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
    }
}
