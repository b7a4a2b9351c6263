import Foundation

/// A cubic Bézier from (0, 0) to (1, 1) by its definition, solved for x by bisection: slow, and
/// independent of the implementation.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> @Sendable (Double) -> Double
{
    @Sendable func component(_ t: Double, _ p1: Double, _ p2: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * p1 + 3 * (1 - t) * t * t * p2 + t * t * t
    }
    return { x in
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if component(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return component((low + high) / 2, y1, y2)
    }
}

/// The time of a display tick in seconds: the loop counts whole nanoseconds.
func tickTime(_ frame: Int, rate: Int = 60) -> Double {
    (Double(frame) * 1e9 / Double(rate)).rounded() / 1e9
}

/// Apple, CAMediaTimingFunctionName; UIView.animate defaults to ease in and out.
let easeInOut = bezier(0.42, 0, 0.58, 1)

/// The remaining distance under `usingSpringWithDamping`, without initial velocity.
///
/// Source: the equation of a damped oscillator, with the frequency at which the envelope is 0.001
/// at the duration, as others have measured it on iOS.
func springRemainder(ratio: Double, duration: Double) -> (Double) -> Double {
    let epsilon = 0.001
    if ratio < 1 {
        let root = (1 - ratio * ratio).squareRoot()
        let omega = log((ratio / root) / epsilon) / (ratio * duration)
        let damped = omega * root
        return { t in
            exp(-ratio * omega * t) * (cos(damped * t) + ratio * omega / damped * sin(damped * t))
        }
    }
    // e^(−x)(1 + x) = ε
    var (low, high) = (0.0, 50.0)
    for _ in 0..<200 {
        let middle = (low + high) / 2
        if exp(-middle) * (1 + middle) > epsilon { low = middle } else { high = middle }
    }
    let omega = low / duration
    return { t in exp(-omega * t) * (1 + omega * t) }
}
