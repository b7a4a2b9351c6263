/// The times at which a display of a given rate shows its frames, in integer nanoseconds.
///
/// Point n is n · 1,000,000,000 / rate nanoseconds after the origin, rounded to nearest (halves
/// up). It is computed from n, not by adding intervals, so no rate drifts.
struct TickGrid: Equatable, Sendable {
    /// Frames per second; at least 1.
    let rate: Int64
    /// The time of point 0, in nanoseconds.
    let origin: Int64

    init(rate: Int, origin: Int64 = 0) {
        self.rate = Int64(rate)
        self.origin = origin
    }

    /// The time of a grid point, in nanoseconds.
    func time(of index: Int64) -> Int64 {
        // Split off whole seconds, so that nothing overflows in 292 years.
        let (seconds, frames) = floorDivide(index, rate)
        return origin + seconds * 1_000_000_000 + (2 * frames * 1_000_000_000 + rate) / (2 * rate)
    }

    /// Returns the number of the last grid point at or before a time.
    func index(atOrBefore time: Int64) -> Int64 {
        let (seconds, nanoseconds) = floorDivide(time - origin, 1_000_000_000)
        // Rounding moves a point by at most half a nanosecond: the index is exact or one too small.
        let index = seconds * rate + nanoseconds * rate / 1_000_000_000
        return self.time(of: index + 1) <= time
            ? index + 1 : (self.time(of: index) <= time ? index : index - 1)
    }

    /// Returns the number of the first grid point after a time.
    func index(after time: Int64) -> Int64 {
        index(atOrBefore: time) + 1
    }

    private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> (
        quotient: Int64, remainder: Int64
    ) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
