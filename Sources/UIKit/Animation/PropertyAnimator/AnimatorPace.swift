/// The pace of an animator as plain values: the progress at each fraction of the duration.
struct AnimatorPace {
    enum Kind {
        case curve(CubicBezierCurve)
        case spring(DampedSpring)
    }

    var kind: Kind
    /// The duration in seconds. A spring moves in seconds, so it needs the duration to compute its
    /// progress.
    var duration: Double

    /// Returns the progress at a fraction of the time, 0…1; the progress of a spring may leave 0…1.
    func progress(at time: Double) -> Double {
        switch kind {
        case .curve(let curve): curve.value(at: time)
        // A spring may not be exactly at 1 at its end; the animation is.
        case .spring(let spring): time >= 1 ? 1 : spring.progress(at: time * duration)
        }
    }

    /// Returns the first fraction of the time at which a progress is reached, or nil if it never
    /// is.
    ///
    /// - Complexity: O(1): at most 256 samples, then a bisection down to the last digit.
    func time(of progress: Double) -> Double? {
        guard progress != self.progress(at: 0) else { return 0 }
        let samples = 256
        var low = 0.0
        var isAbove = self.progress(at: 0) > progress
        for index in 1...samples {
            let high = Double(index) / Double(samples)
            let value = self.progress(at: high)
            if value == progress { return high }
            if (value > progress) != isAbove { return crossing(of: progress, from: low, to: high) }
            low = high
            isAbove = value > progress
        }
        return nil
    }

    private func crossing(of progress: Double, from low: Double, to high: Double) -> Double {
        var (low, high) = (low, high)
        let isAbove = self.progress(at: low) > progress
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return middle }
            if (self.progress(at: middle) > progress) == isAbove {
                low = middle
            } else {
                high = middle
            }
        }
    }
}

extension AnimatorPace {
    /// Creates the pace for timing parameters.
    ///
    /// - Parameters:
    ///   - parameters: a spring has precedence over a curve; without either the pace is ease in and
    ///     out.
    ///   - duration: in seconds, used if the parameters have no duration of their own.
    ///   - velocity: the spring's initial velocity along the animated distance; nil uses the
    ///     parameters' x.
    @MainActor
    init(_ parameters: any UITimingCurveProvider, duration: Double, velocity: CGFloat? = nil) {
        if let spring = parameters.springTimingParameters {
            let damped = spring.spring(
                duration: duration, velocity: velocity ?? spring.initialVelocity.dx)
            kind = .spring(damped)
            self.duration = spring.hasOwnDuration ? damped.endOfMotion : duration
        } else {
            kind = .curve(
                (parameters.cubicTimingParameters ?? UICubicTimingParameters()).function.curve)
            self.duration = duration
        }
    }

    /// The pace for an animation block.
    var blockPace: ViewAnimation.Pace {
        switch kind {
        case .curve(let curve): .curve(CAMediaTimingFunction(curve))
        case .spring(let spring): .spring(spring)
        }
    }
}
