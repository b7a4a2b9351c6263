import TestSupport
import Testing

@testable import Cassowary

/// Numbers of 106 bits, against integers that doubles cannot hold.
@Suite("Precise numbers")
struct PreciseNumberTests {
    private func number(_ value: Int64) -> PreciseNumber {
        let high = Double(value >> 32) * 0x1p32
        return PreciseNumber(high) + PreciseNumber(Double(value & 0xFFFF_FFFF))
    }

    /// Sums, differences and products of integers below 2^52 have at most 104 bits.
    @Test("sums and products of whole numbers are exact", arguments: UInt64(1)...200)
    func whole(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let limit: Int64 = 1 << 51
        let (a, b) = (
            Int64.random(in: -limit...limit, using: &random),
            Int64.random(in: -limit...limit, using: &random)
        )
        let product = number(a) * number(b)
        let expected = a.multipliedFullWidth(by: b)
        let exact =
            PreciseNumber(Double(expected.high)) * PreciseNumber(0x1p64)
            + PreciseNumber(Double(expected.low >> 32) * 0x1p32)
            + PreciseNumber(Double(expected.low & 0xFFFF_FFFF))
        #expect((product - exact).isZero)
        #expect((number(a) + number(b) - number(a + b)).isZero)
        #expect((number(a) - number(b) - number(a - b)).isZero)
    }

    @Test("a quotient times its divisor is the dividend within 2^-100", arguments: UInt64(1)...200)
    func quotients(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let a = PreciseNumber(Double.random(in: -1e9...1e9, using: &random))
        let b = PreciseNumber(Double.random(in: 1e-9...1e9, using: &random))
        let error = (a / b) * b - a
        #expect(abs(error.high) <= 0x1p-100 * abs(a.high))
    }

    @Test("what cancels up to rounding is zero")
    func cancelling() {
        let third = PreciseNumber(1) / PreciseNumber(3)
        let sum = third + third + third
        #expect(sum.adding(PreciseNumber(-1)).isZero)
        #expect(!third.adding(PreciseNumber(-1.0 / 3)).isZero)
    }
}
