/// An animator's pace as plain values: how far the way has come at each fraction of its time.
struct AnimatorPace {
    enum Kind {
        case curve(CubicBezierCurve)
        case spring(DampedSpring)
    }

    var kind: Kind
    /// The time that the whole way takes, in seconds; a spring moves in seconds.
    var duration: Double

    /// The fraction of the way at a fraction of the time, 0…1; springs leave 0…1 on their way.
    func progress(at time: Double) -> Double {
        switch kind {
        case .curve(let curve): curve.value(at: time)
        // The animation ends there, and so does its way.
        case .spring(let spring): time >= 1 ? 1 : spring.progress(at: time * duration)
        }
    }

    /// The first fraction of the time at which a fraction of the way is reached; nil when it never is.
    ///
    /// - Complexity: O(1): 256 samples at the most, and a bisection to the last digit.
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
            if (self.progress(at: middle) > progress) == isAbove { low = middle } else { high = middle }
        }
    }
}

extension AnimatorPace {
    /// The pace that timing parameters ask for.
    ///
    /// - Parameters:
    ///   - parameters: a spring counts before a curve; neither is ease in and out.
    ///   - duration: in seconds, where the parameters have none of their own.
    ///   - velocity: the spring's velocity along the way; nil takes the parameters' x.
    @MainActor
    init(_ parameters: any UITimingCurveProvider, duration: Double, velocity: CGFloat? = nil) {
        if let spring = parameters.springTimingParameters {
            let damped = spring.spring(duration: duration, velocity: velocity ?? spring.initialVelocity.dx)
            kind = .spring(damped)
            self.duration = spring.hasOwnDuration ? damped.endOfMotion : duration
        } else {
            kind = .curve((parameters.cubicTimingParameters ?? UICubicTimingParameters()).function.curve)
            self.duration = duration
        }
    }

    /// The pace as an animation block has it.
    var blockPace: ViewAnimation.Pace {
        switch kind {
        case .curve(let curve): .curve(CAMediaTimingFunction(curve))
        case .spring(let spring): .spring(spring)
        }
    }
}
