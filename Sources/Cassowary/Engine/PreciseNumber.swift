/// A number of about 106 bits: the unevaluated sum of two doubles (Dekker, "A Floating-Point
/// Technique for Extending the Available Precision", Numerische Mathematik 18, 1971).
struct PreciseNumber: BitwiseCopyable {
    var high: Double
    var low: Double

    static let zero = PreciseNumber(0)

    init(_ value: Double) {
        high = value
        low = 0
    }

    /// The sum of two doubles of which the first is not the smaller one.
    @inline(__always)
    private init(large: Double, small: Double) {
        high = large + small
        low = small - (high - large)
    }

    @inline(__always) var isZero: Bool { high == 0 }
    @inline(__always) var magnitude: PreciseNumber { high < 0 ? -self : self }

    @inline(__always)
    static prefix func - (number: PreciseNumber) -> PreciseNumber {
        var result = number
        result.high = -number.high
        result.low = -number.low
        return result
    }

    @inline(__always)
    static func + (left: PreciseNumber, right: PreciseNumber) -> PreciseNumber {
        let (high, highError) = exactSum(left.high, right.high)
        let (low, lowError) = exactSum(left.low, right.low)
        let sum = PreciseNumber(large: high, small: highError + low)
        return PreciseNumber(large: sum.high, small: sum.low + lowError)
    }

    @inline(__always)
    static func - (left: PreciseNumber, right: PreciseNumber) -> PreciseNumber { left + -right }

    @inline(__always)
    static func * (left: PreciseNumber, right: PreciseNumber) -> PreciseNumber {
        let product = left.high * right.high
        let error = (-product).addingProduct(left.high, right.high)
        return PreciseNumber(
            large: product, small: error + (left.high * right.low + left.low * right.high))
    }

    static func / (left: PreciseNumber, right: PreciseNumber) -> PreciseNumber {
        let first = left.high / right.high
        var rest = left - right * PreciseNumber(first)
        let second = rest.high / right.high
        rest = rest - right * PreciseNumber(second)
        return PreciseNumber(large: first, small: second) + PreciseNumber(rest.high / right.high)
    }

    @inline(__always)
    static func < (left: PreciseNumber, right: PreciseNumber) -> Bool {
        left.high < right.high || (left.high == right.high && left.low < right.low)
    }

    /// The sum, or zero if the summands cancel up to rounding: what is left would be noise.
    @inline(__always)
    func adding(_ other: PreciseNumber) -> PreciseNumber {
        let sum = self + other
        return abs(sum.high) <= 1e-25 * max(abs(high), abs(other.high)) ? .zero : sum
    }

    @inline(__always)
    private static func exactSum(_ left: Double, _ right: Double) -> (Double, Double) {
        let sum = left + right
        let part = sum - left
        return (sum, (left - (sum - part)) + (right - part))
    }
}
