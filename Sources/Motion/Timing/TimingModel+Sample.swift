extension TimingModel {
    /// Where a time lies against the active time.
    package enum Phase: Hashable, Sendable {
        /// Before the begin.
        case before
        /// From the begin on, up to but not including the end.
        case active
        /// From the end on.
        case after
    }

    /// What the timing says about one moment.
    package struct Sample: Hashable, Sendable {
        /// Where the moment lies.
        package var phase: Phase

        /// Whether the animation shows: it is active, or its fill mode reaches here.
        package var isInEffect: Bool

        /// The local time, (parent − beginTime)·speed + timeOffset; outside the active time that of its near end.
        package var localTime: Double

        /// The pass that is being played, from 0.
        package var iteration: Int

        /// How far the pass has come, 0…1; on the way back it falls. The timing function has not been applied.
        package var progress: Double

        /// Whether the pass is on its way back.
        package var isReversed: Bool

        /// Whether the animation is in its active time.
        package var isActive: Bool { phase == .active }
    }

    /// Half a nanosecond. Time is counted in whole nanoseconds, so that two moments this close are the same, and only
    /// the rounding of seconds keeps them apart: 0.3 s is three passes of 0.1 s, although 0.3 − 3·0.1 is not 0 in
    /// binary.
    @inlinable package static var rounding: Double { 0.5e-9 }

    /// Returns what the timing says about a time of the parent.
    ///
    /// Where one pass ends and the next begins, the new one counts; at the end of the active time the pass that ends
    /// does, so that forward filling keeps the last value. Without a length, progress is 1 from the begin on.
    package func sample(at parentTime: Double) -> Sample {
        let active = activeDuration
        // Runs forwards whatever the sign of the speed is.
        let elapsed = (parentTime - beginTime) * abs(speed)
        let phase: Phase
        if elapsed < -Self.rounding || (speed == 0 && parentTime < beginTime) {
            phase = .before
        } else {
            phase = elapsed < active - Self.rounding ? .active : .after
        }
        let played: Double
        let isInEffect: Bool
        switch phase {
        case .before:
            played = 0
            isInEffect = fillsBackwards
        case .active:
            played = speed < 0 ? -max(0, elapsed) : max(0, elapsed)
            isInEffect = true
        case .after:
            played = speed < 0 ? -active : active
            isInEffect = fillsForwards
        }
        let local = played + timeOffset
        // At a seam both neighbours are right; time says which one is meant: the one that is being left at the end of
        // the active time, else the one that is being entered. Against the flow of time it is the other way round.
        let takesEarlier = (phase == .after) != (speed < 0)
        let (iteration, progress, isReversed) =
            passDuration > 0
            ? position(at: local, takesEarlier: takesEarlier)
            : (0, phase == .before || autoreverses ? 0 : 1, autoreverses)
        return Sample(
            phase: phase,
            isInEffect: isInEffect,
            localTime: local,
            iteration: iteration,
            progress: progress,
            isReversed: isReversed
        )
    }

    /// The pass, the progress in it and its direction at a local time.
    private func position(at local: Double, takesEarlier: Bool) -> (Int, Double, Bool) {
        let pass = passDuration
        // An endless animation has no last moment; any other local time is finite.
        guard local.isFinite else { return (0, 0, false) }
        // The remainder of two doubles is exact: nothing drifts over many passes.
        var rest = local.truncatingRemainder(dividingBy: pass)
        if rest < 0 { rest += pass }
        var iteration = ((local - rest) / pass).rounded()
        let seam = min(Self.rounding, pass / 1024)
        if rest <= seam || rest >= pass - seam {
            if rest > seam { iteration += 1 }
            if takesEarlier { iteration -= 1 }
            rest = takesEarlier ? pass : 0
        }
        let count = Int(max(-9e15, min(9e15, iteration)))
        guard autoreverses else { return (count, rest / duration, false) }
        let isReversed = rest > duration || (rest == duration && !takesEarlier)
        return (count, isReversed ? (pass - rest) / duration : rest / duration, isReversed)
    }
}
