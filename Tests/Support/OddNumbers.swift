/// Numbers that programs should rarely or never pass: not finite, at the ends of the number types'
/// ranges, tiny, huge.
public let oddNumbers: [Double] = [
    .nan, -.nan, .infinity, -.infinity, 0, -0.0, -1, 0.5, 1, 2, 1e-300, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    1e-9, 1e9, 1e12, 1e13,
    0x1p53, 0x1p53 + 2, 0x1p63, -0x1p63, -0x1p63 - 2048, 0x1p64, 3e38, 1e39,
]

extension SeededGenerator {
    /// Returns one of ``oddNumbers``, or a number of any size.
    public mutating func oddNumber() -> Double {
        if below(3) > 0 { return oddNumbers[below(oddNumbers.count)] }
        return Double(bitPattern: next())
    }

    /// Returns a number of 0 ..< 1.
    public mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
