extension CGFloat {
    /// The number rounded down to an index in `0..<count`; the nearest index if it is outside, 0
    /// for NaN.
    ///
    /// `Int(_:)` stops the process for NaN and for numbers that do not fit.
    func index(below count: Int) -> Int {
        guard self > 0 else { return 0 }
        return self < CGFloat(count) ? Swift.min(Int(self), count - 1) : Swift.max(0, count - 1)
    }
}
