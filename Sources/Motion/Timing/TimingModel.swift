/// The arithmetic of `CAMediaTiming` over plain values. All times are in seconds.
///
/// A pass is `duration` long, twice that when it reverses. Passes are played for `repeatDuration`, or `repeatCount`
/// times, or once. The active time runs from `beginTime` for as long as that takes at the absolute speed.
///
/// A time offset does not shorten it: an animation that starts in the middle runs over its end into its beginning and
/// plays for as long as without the offset (measured on iOS by David Rönnqvist, “Controlling Animation Timing”, and
/// Nick Lockwood, “iOS Core Animation”, chapter 9). With a negative speed it plays from its end to its beginning.
@usableFromInline package struct TimingModel: Hashable, Sendable, BitwiseCopyable {
    /// The begin in the parent's time.
    package var beginTime: Double
    /// The length of one pass in local time.
    package var duration: Double
    /// How fast local time runs.
    package var speed: Double
    /// What is added to the local time.
    package var timeOffset: Double
    /// How many passes are played; 0 and less mean one.
    package var repeatCount: Double
    /// How long passes are played, in local time; 0 and less mean that the count decides.
    package var repeatDuration: Double
    /// Whether each pass is played back after it was played.
    package var autoreverses: Bool
    /// Whether the first value shows before the begin, and whether the last one stays after the end.
    package var fillsBackwards, fillsForwards: Bool

    /// What an animation shows outside its active time.
    package enum FillMode: Sendable {
        /// Nothing: the model value shows.
        case removed
        /// The last value after the end.
        case forwards
        /// The first value before the begin.
        case backwards
        /// The first value before the begin, and the last value after the end.
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

    /// Returns the parent's time for a local time; with a speed of 0 there is none but the begin.
    package func parentTime(at localTime: Double) -> Double {
        speed == 0 ? beginTime : (localTime - timeOffset) / speed + beginTime
    }

    /// The length of one pass, with its way back, in local time.
    package var passDuration: Double {
        autoreverses ? 2 * duration : duration
    }

    /// For how long passes are played, in local time; may be infinite.
    package var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        // Infinitely many passes of no length are over at once.
        guard duration > 0 else { return 0 }
        return repeatCount > 0 ? repeatCount * passDuration : passDuration
    }

    /// The parent's time at which the active time ends; infinite for endless repeats and with a speed of 0.
    package var endTime: Double {
        speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
    }
}
