import Testing

@testable import MainLoop

/// The grid is t0 + n · 10⁹ / rate, rounded to nearest. The oracle computes that in 128 bits.
@Suite("The grid of display ticks")
struct TickGridTests {
    static let rates = [1, 7, 24, 30, 50, 59, 60, 90, 120, 144, 240, 1000, 999_983]
    static let indices: [Int64] = [0, 1, 2, 3, 59, 60, 61, 143, 144, 1_000_003, 12_345_678_901]

    @Test("every point is the exact quotient, rounded once", arguments: rates)
    func exact(rate: Int) {
        let grid = TickGrid(rate: rate)
        for n in Self.indices where Int128(n) * 1_000_000_000 / Int128(rate) < Int128(Int64.max) {
            let oracle = (2 * Int128(n) * 1_000_000_000 + Int128(rate)) / (2 * Int128(rate))
            #expect(Int128(grid.time(of: n)) == oracle)
        }
    }

    @Test("whole seconds have no drift, even after a hundred years", arguments: rates)
    func noDrift(rate: Int) {
        let century: Int64 = 100 * 365 * 86_400
        #expect(TickGrid(rate: rate).time(of: century * Int64(rate)) == century * 1_000_000_000)
    }

    @Test("the point at or before a time is exact, near each point and between", arguments: rates)
    func inverse(rate: Int) {
        let grid = TickGrid(rate: rate, origin: 17)
        for n in Self.indices + [-1, -2, -61] where abs(n) / Int64(rate) < 9_000_000_000 {
            let time = grid.time(of: n)
            #expect(grid.index(atOrBefore: time) == n)
            #expect(grid.index(atOrBefore: time - 1) == n - 1)
            #expect(grid.index(atOrBefore: time + 1) == n)
            #expect(grid.index(after: time) == n + 1)
            #expect(grid.index(after: time - 1) == n)
        }
    }
}
