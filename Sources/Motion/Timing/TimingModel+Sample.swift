extension TimingModel {
    /// The position of a time relative to the active time.
    package enum Phase: Hashable, Sendable {
        /// Before the beginning.
        case before
        /// From the beginning up to, but not including, the end.
        case active
        /// At the end or later.
        case after
    }

    /// The timing at one moment.
    package struct Sample: Hashable, Sendable {
        /// The moment's position relative to the active time.
        package var phase: Phase

        /// Whether the animation has an effect: it is active, or its fill mode applies.
        package var isInEffect: Bool

        /// The local time, (parent − beginTime)·speed + timeOffset, clamped to the active time.
        package var localTime: Double

        /// The index of the current pass, from 0.
        package var iteration: Int

        /// The progress of the pass, 0…1, before the timing function; it decreases while reversed.
        package var progress: Double

        /// Whether the pass is playing backwards.
        package var isReversed: Bool

        /// Whether the animation is in its active time.
        package var isActive: Bool { phase == .active }
    }

    /// Half a nanosecond, the tolerance for comparing times.
    ///
    /// Time is counted in whole nanoseconds, so moments this close differ only by the rounding of
    /// seconds: 0.3 s is three passes of 0.1 s, although 0.3 − 3·0.1 is not 0 in binary.
    @inlinable package static var rounding: Double { 0.5e-9 }

    /// Returns the timing at a time of the parent.
    ///
    /// Between two passes the new one counts. At the end of the active time the ending pass counts,
    /// so that filling forwards holds the last value. If the duration is 0, progress is 1 from the
    /// beginning.
    package func sample(at parentTime: Double) -> Sample {
        let active = activeDuration
        // Increases regardless of the sign of the speed.
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
        // Between two passes both are possible; the direction of time decides: at the end of the
        // active time it is the pass that ends, otherwise the one that begins. With a negative
        // speed it is the other way round.
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

    /// Returns the pass, its progress and whether it is reversed at a local time.
    private func position(at local: Double, takesEarlier: Bool) -> (Int, Double, Bool) {
        let pass = passDuration
        // An endless animation has no last moment; all other local times are finite.
        guard local.isFinite else { return (0, 0, false) }
        // The remainder of two doubles is exact, so there is no drift over many passes.
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
