/// A requested frame rate, in frames per second.
///
/// Source: Apple, CAFrameRateRange.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest acceptable rate.
    public var minimum: Float
    /// The highest useful rate.
    public var maximum: Float
    /// The preferred rate; with nil or 0 the display decides.
    public var preferred: Float?

    /// The range with which the display decides.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// Creates a range; a maximum of 0 means the display's rate.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// Whether every number is valid: none is NaN or negative.
    package var isUsable: Bool { minimum >= 0 && maximum >= 0 && preferred ?? 0 >= 0 }

    /// Returns whether two ranges are equal.
    public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }

    /// Returns n so that every nth frame is in the range and nearest to the preferred rate.
    ///
    /// If two are equally near, it is the higher rate.
    package func divisor(ofDisplayRate rate: Int) -> Int {
        let display = Double(rate)
        let highest = maximum > 0 ? min(display, Double(maximum)) : display
        let lowest = min(highest, max(0, Double(minimum)))
        let wanted = preferred.map { Double($0) } ?? 0
        let target = wanted > 0 ? max(lowest, min(highest, wanted)) : highest
        guard target > 0, target < display else { return 1 }
        // The two divisors around display/target; one outside the range loses. Limited to a million
        // frames, which are hours: more would exceed the range of integers.
        let fewer = Int(max(1, min(1e6, (display / target).rounded(.down))))
        func distance(_ divisor: Int) -> Double {
            let rate = display / Double(divisor)
            let outside = rate > highest + 1e-6 || rate < lowest - 1e-6
            return abs(rate - target) + (outside ? display : 0)
        }
        return distance(fewer + 1) < distance(fewer) ? fewer + 1 : fewer
    }
}
