/// How often something wants to be drawn, in frames a second.
///
/// Source: Apple, CAFrameRateRange.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The least rate that will do.
    public var minimum: Float
    /// The highest rate that is of use.
    public var maximum: Float
    /// The rate that is liked best; nil or 0 leaves it to the display.
    public var preferred: Float?

    /// The range that leaves everything to the display.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// Creates a range; a maximum of 0 means the display's rate.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// Whether every number can be used: none is NaN or negative.
    var isUsable: Bool { minimum >= 0 && maximum >= 0 && preferred ?? 0 >= 0 }

    /// Tells whether two ranges are the same.
    public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }

    /// Of every how many frames of a display the range wants one: the divisor whose rate lies in the range and nearest
    /// to the preferred one; the higher rate where two are as near.
    package func divisor(ofDisplayRate rate: Int) -> Int {
        let display = Double(rate)
        let highest = maximum > 0 ? min(display, Double(maximum)) : display
        let lowest = min(highest, max(0, Double(minimum)))
        let wanted = preferred.map { Double($0) } ?? 0
        let target = wanted > 0 ? max(lowest, min(highest, wanted)) : highest
        guard target > 0, target < display else { return 1 }
        // The two divisors around display/target; one that leaves the range loses.
        // A million frames are hours: more would leave the range of whole numbers.
        let fewer = Int(max(1, min(1e6, (display / target).rounded(.down))))
        func distance(_ divisor: Int) -> Double {
            let rate = display / Double(divisor)
            let outside = rate > highest + 1e-6 || rate < lowest - 1e-6
            return abs(rate - target) + (outside ? display : 0)
        }
        return distance(fewer + 1) < distance(fewer) ? fewer + 1 : fewer
    }
}
