import Testing
import TestSupport

@testable import Cassowary

/// Coefficients far apart, and rows nearly parallel: what rounding makes of a simplex that trusts
/// it.
@Suite("Wide coefficients")
struct WideCoefficientTests {
    /// By hand: x0 >= 50 makes x2 at most -4999.5, which asks for x1 >= 5,000,500 and x1 <= 53.7:
    /// they conflict.
    @Test("a conflict of coefficients from 0.01 to 100 ends, with one constraint broken")
    func alternating() throws {
        let solver = Solver()
        let x = (0..<3).map { _ in solver.makeVariable() }
        let all = [
            try solver.add(
                [Term(x[2]), Term(x[0], 0.01), Term(x[1], 100)], .lessThanOrEqual, -375),
            try solver.add([Term(x[2]), Term(x[0], 100)], .equal, -0.5),
            try solver.add([Term(x[0], 0.01)], .greaterThanOrEqual, -0.5),
            try solver.add([Term(x[2], 100), Term(x[1], 0.1)], .greaterThanOrEqual, -100),
        ]
        solver.solve()
        solver._checkInvariants()
        #expect(all.map { solver.isBroken($0) } == [false, false, false, true])
        #expect(all.allSatisfy { solver.isBroken($0) || solver.violation(of: $0) == 0 })
        #expect(solver.shortfalls.isEmpty)
    }

    private struct System {
        var rows:
            [(terms: [(Int, Double)], relation: Relation, constant: Double, priority: Float)] = []
        /// Where the required rows hold.
        var point: [Double]

        init(seed: UInt64, factors: [Double]) {
            var random = SeededGenerator(seed: seed)
            let count = Int.random(in: 10...30, using: &random)
            point = (0..<count).map { _ in Double(Int.random(in: -50...50, using: &random)) }
            for _ in 0..<(3 * count / 2) {
                let columns = Array(0..<count).shuffled(using: &random)
                let terms = columns.prefix(Int.random(in: 1...4, using: &random)).map { column in
                    let sign: Double = Bool.random(using: &random) ? 1 : -1
                    return (column, sign * factors.randomElement(using: &random)!)
                }
                let sum = terms.reduce(0) { $0 + $1.1 * point[$1.0] }
                let relation = Relation.allCases.randomElement(using: &random)!
                let priority: Float = [1000, 1000, 999, 750, 250, 1].randomElement(using: &random)!
                let slack = Double(Int.random(in: 0...20, using: &random))
                let shift =
                    priority < 1000
                    ? slack - 10
                    : relation == .equal ? 0 : relation == .lessThanOrEqual ? -slack : slack
                rows.append((terms, relation, shift - sum, priority))
            }
        }

        func solve(order: [Int]) throws -> (solver: Solver, costs: [Float: Double], scale: Double) {
            let solver = Solver()
            let variables = point.map { _ in solver.makeVariable() }
            var ids: [(Int, ConstraintID)] = []
            for index in order {
                let row = rows[index]
                let terms = row.terms.map { Term(variables[$0.0], $0.1) }
                let priority = Priority(row.priority)
                ids.append(
                    (index, try solver.add(terms, row.relation, row.constant, priority: priority)))
            }
            solver.solve()
            solver._checkInvariants()
            var costs: [Float: Double] = [:]
            for (index, id) in ids {
                costs[rows[index].priority, default: 0] += solver.violation(of: id)
            }
            return (solver, costs, variables.reduce(1) { $0 + abs(solver.value(of: $1)) })
        }
    }

    /// The optimum is the same however the rows are ordered; the required rows hold at the point
    /// they were made from.
    @Test(
        "the optimum is the same in any order and required rows hold, or a shortfall is reported",
        arguments: [[0.01, 0.1, 1, 10, 100], [1, 1, 1 + 1e-7, 1 - 1e-7]] as [[Double]],
        UInt64(1)...60)
    func ordered(factors: [Double], seed: UInt64) throws {
        let system = System(seed: seed, factors: factors)
        var random = SeededGenerator(seed: seed)
        let first = try system.solve(order: Array(system.rows.indices))
        let second = try system.solve(order: system.rows.indices.shuffled(using: &random))
        guard first.solver.shortfalls.isEmpty && second.solver.shortfalls.isEmpty else { return }
        #expect(first.costs[1000] == 0 && second.costs[1000] == 0)
        for priority: Float in [999, 750, 250, 1] {
            let (one, other) = (first.costs[priority] ?? 0, second.costs[priority] ?? 0)
            // What is traded at one level by rounding may be multiplied at the next: only the first
            // difference counts.
            let tolerance = 1e-6 * (first.scale + second.scale) * (factors.max() ?? 1)
            #expect(abs(one - other) <= tolerance, "seed \(seed), level \(priority)")
            if abs(one - other) > 1e-9 { break }
        }
    }
}

/// Systems that a stranger could hand over: each solve ends within its budget, with finite values.
@Suite("Budget")
struct BudgetTests {
    /// A variable that is tied to nothing shows whether the rest of the solve still takes place.
    @Test(
        "dense random systems end within the budget with finite values",
        arguments: [20, 60], UInt64(1)...4)
    func dense(count: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let solver = Solver()
        solver.engine.budgetShare = 0.002
        let variables = (0..<count).map { _ in solver.makeVariable() }
        for _ in 0..<(2 * count) {
            let chosen = variables.shuffled(using: &random)
            let terms = chosen.prefix(Int.random(in: 2...12, using: &random))
                .map { Term($0, Double.random(in: -3...3, using: &random)) }
            let relation = Relation.allCases.randomElement(using: &random)!
            let priority: Float = [1000, 1000, 750, 251].randomElement(using: &random)!
            try solver.add(
                terms, relation, Double.random(in: -500...500, using: &random),
                priority: Priority(priority))
        }
        for constant in [-7.0, 3.0] {
            let other = solver.makeVariable()
            try solver.add([Term(other)], .equal, constant)
            let before = solver.engine.simplex.work
            solver.solve()
            let budget = solver.engine.workLimit - before
            // The step that exceeds the budget is the last one of its minimisation.
            #expect(solver.engine.simplex.work - before <= budget + budget / 10)
            #expect(variables.allSatisfy { solver.value(of: $0).isFinite })
            #expect(solver.value(of: other) == -constant)
        }
    }

    /// The budget 0 represents one that any system exceeds.
    @Test("beyond the budget values are finite and reported; the next solve completes the work")
    func exceeded() throws {
        let solver = Solver()
        solver.engine.budgetShare = 0
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        try solver.add([Term(x), Term(y)], .equal, -10)
        try solver.add([Term(x), Term(y, -1)], .greaterThanOrEqual, -2)
        try solver.add([Term(x)], .equal, -100, priority: Priority(500))
        solver.solve()
        #expect(!solver.shortfalls.isEmpty)
        #expect(solver.shortfalls.allSatisfy { $0.description.hasSuffix(".") })
        #expect(solver.value(of: x).isFinite)
        #expect(solver.value(of: y).isFinite)
        solver.engine.budgetShare = 1
        let other = solver.makeVariable()
        try solver.add([Term(other)], .equal, -1)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.shortfalls.isEmpty)
        #expect(solver.value(of: x) == 100)
        #expect(solver.value(of: y) == -90)
        #expect(solver.value(of: other) == 1)
    }

    /// `x + y == 0` and `x + (1 + d) * y == 100.3` meet at `y = 100.3 / d`.
    @Test(
        "nearly parallel equalities hold where they meet, or a shortfall is reported",
        arguments: [1e-3, 1e-5, 1e-7, 1e-8] as [Double], [Float(1000), 999])
    func nearlyParallel(difference: Double, priority: Float) throws {
        let solver = Solver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        try solver.add([Term(x), Term(y)], .equal, 0)
        try solver.add(
            [Term(x), Term(y, 1 + difference)], .equal, -100.3, priority: Priority(priority))
        solver.solve()
        let (x0, y0) = (solver.value(of: x), solver.value(of: y))
        let error = max(abs(x0 + y0), abs(x0 + (1 + difference) * y0 - 100.3))
        let isReported = solver.shortfalls.contains {
            if case .precisionLost = $0 { true } else { false }
        }
        #expect(error <= 1e-5 || isReported)
        #expect(difference < 1e-6 || solver.shortfalls.isEmpty)
    }

    @Test("large numbers beside small ones are exact, and nothing is reported")
    func largeNumbers() throws {
        let solver = Solver()
        let x = solver.makeVariable(), width = solver.makeVariable(isLength: true)
        try solver.add([Term(x)], .equal, -4_000_000)
        try solver.add([Term(x), Term(width)], .lessThanOrEqual, -4_000_100.5)
        try solver.add([Term(width)], .equal, -200, priority: Priority(750))
        solver.solve()
        #expect(solver.value(of: width) == 100.5)
        #expect(solver.shortfalls.isEmpty)
    }
}
