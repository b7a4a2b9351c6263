import TestSupport
import Testing

@testable import Cassowary

/// The factors of large vertices, and steps that pass many kinks.
@Suite("Factors and steps")
struct FactorTests {
    /// The vertex at which n equal lengths fill a height: each length is compared with the first.
    ///
    /// Eliminated row by row, each row of this cycle once filled up with all rows after it.
    @Test(
        "the factors of equal lengths grow with their number, not its square", arguments: [50, 400])
    func equalLengths(count: Int) {
        var simplex = Simplex()
        simplex.denseLimit = 0
        simplex.begin(columns: 2 * count, levels: 2)
        var rowCount: Int32 = 0
        func add(_ constant: Double, _ terms: [(column: Int, coefficient: Double)]) {
            simplex.addRow(level: 0, left: -1, right: 1, constant: constant)
            for term in terms { simplex.add(term.coefficient, toColumn: term.column) }
            rowCount += 1
        }
        // Columns: the starts, then the lengths.
        for index in 0..<(count - 1) {
            add(-8, [(index + 1, 1), (index, -1), (count + index, -1)])
            add(0, [(count + index + 1, 1), (count, -1)])
        }
        add(0, [(0, 1)])
        let height = 30.0 * Double(count)
        add(-height, [(count - 1, 1), (2 * count - 1, 1)])
        simplex.finishRows()
        var rows = Buffer<Int32>()
        for row in 0..<rowCount { rows.append(row) }
        simplex.activate(rows)
        _ = simplex.minimize()
        #expect(simplex.sparse.factors.entryCount <= 8 * count)
        var values = Buffer<Double>()
        simplex.columnValues(into: &values)
        let length = (height - 8 * Double(count - 1)) / Double(count)
        for index in 0..<count { #expect(abs(values[count + index] - length) < 1e-9) }
    }

    /// The sum of the distances to an odd number of wishes is least at their median.
    @Test(
        "a step passes as many kinks as it must, also where they tie",
        arguments: [33, 101, 1001], [3, 50, 1_000_000])
    func medians(count: Int, different: Int) throws {
        var random = SeededGenerator(seed: UInt64(count * different))
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        try solver.add([Term(x), Term(y, -2)], .equal, -1, priority: Priority(100))
        var wishes: [Double] = []
        for _ in 0..<count {
            wishes.append(Double(Int.random(in: 0..<different, using: &random)))
            try solver.add([Term(x), Term(y)], .equal, -wishes.last!, priority: Priority(500))
        }
        solver.solve()
        let median = wishes.sorted()[count / 2]
        #expect(solver.value(of: x) + solver.value(of: y) == median)
    }
}
