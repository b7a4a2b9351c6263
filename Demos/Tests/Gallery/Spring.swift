import Foundation

/// The spring of `usingSpringWithDamping`, written independently from its formula, for comparison.
///
/// Mass 1, ω the largest root of |ζω − v|/(ω√(1 − ζ²))·e^(−ζωD) = ε with ε = 0.001, and u =
/// e^(−ζωt)·(cos ωd·t + ((ζω − v)/ωd)·sin ωd·t) with ωd = ω√(1 − ζ²): the remaining distance at t.
struct Spring {
    let ratio: Double
    let duration: Double
    let velocity: Double
    let frequency: Double

    init(ratio: Double, duration: Double, velocity: Double) {
        self.ratio = ratio
        self.duration = duration
        self.velocity = velocity
        func excess(_ w: Double) -> Double {
            abs(ratio * w - velocity) / (w * (1 - ratio * ratio).squareRoot())
                * exp(-ratio * w * duration) - 0.001
        }
        // From far on the right, where everything has decayed, back until it has not; then
        // bisection.
        var high = 1000 / duration
        while excess(high - 0.001) < 0 { high -= 0.001 }
        var low = high - 0.001
        for _ in 0..<200 {
            let middle = (low + high) / 2
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        frequency = (low + high) / 2
    }

    /// The remaining distance, 1 at the start; 0 from the duration on, when the animation is over.
    func rest(_ t: Double) -> Double {
        guard t < duration else { return 0 }
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        return exp(-ratio * frequency * t)
            * (cos(damped * t) + (ratio * frequency - velocity) / damped * sin(damped * t))
    }
}
