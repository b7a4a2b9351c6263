import Testing
import TestSupport

@testable import Cassowary

/// Systems beyond a core's caches: placed in many batches, with memory fetched ahead.
///
/// The values are chosen first and the constraints made from them, so that what the solver is to
/// find is known; each variable is tied to one before it, or pinned, so that nothing else fits.
@Suite("Large systems")
struct LargeTests {
    private struct Row {
        var terms: [(variable: Int, coefficient: Double)]
        var relation: Relation
        var constant: Double
    }

    private static let count = 4000

    /// The values, and rows that hold for them: a tie for each variable, what follows from ties,
    /// and inequalities.
    private static func system(_ random: inout SeededGenerator) -> (values: [Double], rows: [Row]) {
        let values = (0..<count).map { _ in Double(Int.random(in: -500...500, using: &random)) }
        func row(_ terms: [(Int, Double)], _ relation: Relation, slack: Double = 0) -> Row {
            let sum = terms.reduce(0) { $0 + $1.1 * values[$1.0] }
            return Row(terms: terms, relation: relation, constant: slack - sum)
        }
        var rows = (0..<count).map { index in
            guard index >= 8, index % 50 != 0 else { return row([(index, 1)], .equal) }
            let near = index - Int.random(in: 1...8, using: &random)
            let far = Int.random(in: 0..<index, using: &random)
            return switch Int.random(in: 0..<3, using: &random) {
            case 0: row([(index, 1), (near, -1)], .equal)
            case 1 where near != far: row([(index, 1), (near, -1), (far, 0.5)], .equal)
            default: row([(far, 0.5), (index, -1)], .equal)
            }
        }
        for _ in 0..<count {
            let (first, second) = (
                Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
            )
            guard first != second else { continue }
            rows.append(row([(first, 1), (second, -1)], .lessThanOrEqual, slack: -3))
            rows.append(row([(first, 1), (second, 1)], .greaterThanOrEqual))
        }
        for _ in 0..<100 {
            let (first, second) = (
                Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
            )
            if first != second { rows.append(row([(first, 1), (second, 2)], .equal)) }
        }
        return (values, rows)
    }

    @Test(
        "they have their one solution in any order, also after many removals and additions",
        arguments: [1, 2, 3])
    func shuffled(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (values, rows) = LargeTests.system(&random)
        let solver = Solver()
        let variables = values.map { _ in solver.makeVariable() }
        func add(_ row: Row) throws -> ConstraintID {
            try solver.add(
                row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation,
                row.constant)
        }
        var live: [(id: ConstraintID, row: Row)] = []
        for row in rows.shuffled(using: &random) { live.append((try add(row), row)) }
        solver.solve()
        let isLarge = solver.engine.isLarge
        #expect(isLarge)
        check(solver, variables, values)

        // Inequalities go as a whole: those would tie what becomes free into one component of
        // thousands.
        live.shuffle(using: &random)
        let out = live.indices.filter { live[$0].row.relation != .equal || $0 % 3 == 0 }
        for index in out { solver.remove(live[index].id) }
        solver.solve()
        solver._checkInvariants()
        for index in out { live[index].id = try add(live[index].row) }
        solver.solve()
        check(solver, variables, values)

        // An equality that becomes optional no longer defines; a required one defines or waits
        // again.
        for priority in [Priority(600), .required] {
            for (id, _) in live.prefix(20) { try solver.setPriority(priority, for: id) }
            solver.solve()
            check(solver, variables, values)
        }
        for (id, _) in live { solver.remove(id) }
        for variable in variables { solver.remove(variable) }
        solver.solve()
        solver._checkInvariants()
    }

    private func check(_ solver: Solver, _ variables: [Variable], _ values: [Double]) {
        solver._checkInvariants()
        #expect(solver.conflicts.isEmpty)
        #expect(solver.shortfalls.isEmpty)
        let off = variables.indices.filter {
            abs(solver.value(of: variables[$0]) - values[$0]) > 1e-6
        }
        #expect(off.isEmpty)
    }
}
