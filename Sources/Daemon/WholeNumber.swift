import Snapshots

/// Validates whole numbers from outside on input, so that later arithmetic cannot overflow.
///
/// JSON numbers are doubles: above 2⁵³ − 1 two different numbers parse as the same value, so larger
/// ones are refused (RFC 7493, 2.2).
enum WholeNumber {
    /// The largest number that is accepted from a publisher: 2⁵³ − 1.
    static let largest: UInt64 = (1 << 53) - 1

    /// Returns the value of a text of decimal digits; nil for anything else or a number out of
    /// range.
    static func parse(
        _ text: some StringProtocol, in range: ClosedRange<UInt64> = 0...UInt64.max
    ) -> UInt64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }), let number = UInt64(text),
            range.contains(number)
        else { return nil }
        return number
    }

    /// Returns the value of a JSON number; nil if it is not a whole number or out of range.
    static func parse(_ value: JSONValue?, in range: ClosedRange<UInt64> = 0...largest) -> UInt64? {
        guard case .number(let number)? = value, let whole = UInt64(exactly: number),
            range.contains(whole),
            whole <= largest
        else { return nil }
        return whole
    }
}

extension FixedWidthInteger {
    /// Returns the sum, clamped to the type's range.
    func clampedSum(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, clamped to the type's range.
    func clampedDifference(_ other: Self) -> Self {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}
