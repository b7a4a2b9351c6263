/// A number as lines encode it: rounded to nine decimals.
///
/// The rounding is exact (to nearest, ties to even, of the binary value), as in C's `%.9f`.
struct Decimal9: Equatable {
    var isNegative: Bool
    var whole: UInt64
    /// Billionths, 0 ..< 1,000,000,000.
    var billionths: UInt32

    /// Rounds a number; nil from 2⁶³ on, where it has no decimals. NaN and infinities become 0.
    @inline(__always)
    init?(_ value: Double) {
        guard value.isFinite else {
            self.init(isNegative: false, whole: 0, billionths: 0)
            return
        }
        let magnitude = value.magnitude
        guard magnitude < 0x1p63 else { return nil }
        var whole = UInt64(magnitude)
        var billionths: UInt32 = 0
        let rest = magnitude - Double(whole)  // exact
        if rest != 0 {
            let scaled = rest * 1e9
            var rounded = scaled.rounded(.toNearestOrEven)
            let off = scaled - rounded  // exact
            if off.magnitude == 0.5 {
                // The product itself was rounded: its error shows on which side of the tie the
                // number is.
                let lost = (-scaled).addingProduct(rest, 1e9)
                if off > 0, lost > 0 {
                    rounded += 1
                } else if off < 0, lost < 0 {
                    rounded -= 1
                }
            }
            billionths = UInt32(rounded)
            if billionths == 1_000_000_000 {
                whole += 1
                billionths = 0
            }
        }
        self.init(
            isNegative: value < 0 && (whole != 0 || billionths != 0), whole: whole,
            billionths: billionths)
    }

    @inline(__always)
    init(isNegative: Bool, whole: UInt64, billionths: UInt32) {
        self.isNegative = isNegative
        self.whole = whole
        self.billionths = billionths
    }

    /// The nearest double, which is the one a reader gets.
    var value: Double {
        // Below 2⁵³ billionths the quotient of two exact numbers is rounded once.
        guard whole < 9_007_199 else {
            return (isNegative ? -1 : 1) * (Double(whole) + Double(billionths) / 1e9)
        }
        let magnitude = Double(whole * 1_000_000_000 + UInt64(billionths)) / 1e9
        return isNegative ? -magnitude : magnitude
    }

    /// Returns a number as a reader reads it from a line.
    static func written(_ value: Double) -> Double { Decimal9(value)?.value ?? value }

    /// Returns whether two numbers have the same encoding.
    @inline(__always)
    static func agree(_ a: Double, _ b: Double) -> Bool {
        a == b || slowlyAgree(a, b)
    }

    private static func slowlyAgree(_ a: Double, _ b: Double) -> Bool {
        guard let a = Decimal9(a), let b = Decimal9(b) else { return false }
        return a == b
    }
}
