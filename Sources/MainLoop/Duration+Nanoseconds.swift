extension Duration {
    /// The duration in whole nanoseconds, rounded to nearest (halves away from zero).
    ///
    /// Clamped to ±292 years.
    package var wholeNanoseconds: Int64 {
        let attoseconds = attoseconds
        // Up to nine seconds fit 64 bits, where a division is some ten times cheaper than in 128.
        if let small = Int64(exactly: attoseconds) {
            let (quotient, remainder) = small.quotientAndRemainder(dividingBy: 1_000_000_000)
            if remainder >= 500_000_000 { return quotient + 1 }
            if remainder <= -500_000_000 { return quotient - 1 }
            return quotient
        }
        let half: Int128 = attoseconds < 0 ? -500_000_000 : 500_000_000
        return Int64(
            clamping: attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000 + half)
                / 1_000_000_000)
    }
}
