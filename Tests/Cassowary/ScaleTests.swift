import Testing

@testable import Cassowary

/// What must not grow faster than the system: counted, never timed.
@Suite("Scale")
struct ScaleTests {
    /// A chain of `count` variables, each 8 after the one before it, made in reverse order.
    private static func reversedChain(_ solver: Solver, count: Int, lastFirst: Bool) throws -> [Variable] {
        let variables = (0..<count).map { _ in solver.makeVariable() }.reversed() as [Variable]
        let places = Array(1..<count)
        for place in lastFirst ? places.reversed() : places {
            try solver.add([Term(variables[place]), Term(variables[place - 1], -1)], .equal, -8)
        }
        return variables
    }

    private static func count(of role: Role, in solver: Solver) -> Int {
        (0..<solver.engine.records.count).count { solver.engine.records[$0].role == role }
    }

    /// Expected values: the constants along the chain added up.
    @Test("children made before their parents take one place each in the order", arguments: [false, true])
    func childrenFirst(lastFirst: Bool) throws {
        let count = 3000
        let solver = Solver()
        let chain = try ScaleTests.reversedChain(solver, count: count, lastFirst: lastFirst)
        try solver.add([Term(chain[0])], .equal, -5)
        solver.solve()
        solver._checkInvariants()
        #expect(chain.indices.allSatisfy { solver.value(of: chain[$0]) == 5 + 8 * Double($0) })
        #expect(solver.engine.order.count <= 2 * count, "Each variable moves at most once.")
        #expect(solver.statistics.evaluations <= 2 * count)
    }

    /// Of one batch and of several, as equalities are placed.
    @Test(
        "a chain pinned at its end needs no derived definitions, and a constant costs its dependents only",
        arguments: [1000, 5000])
    func pinnedAtItsEnd(count: Int) throws {
        let solver = Solver()
        let chain = (0..<count).map { _ in solver.makeVariable() }
        var rows: [ConstraintID] = []
        for place in 1..<count {
            rows.append(try solver.add([Term(chain[place]), Term(chain[place - 1], -1)], .equal, -8))
        }
        try solver.add([Term(chain[count - 1])], .equal, -9 * Double(count))
        solver.solve()
        #expect(ScaleTests.count(of: .derived, in: solver) == 0)
        #expect(solver.value(of: chain[0]) == Double(9 * count - 8 * (count - 1)))
        let before = solver.statistics.evaluations
        // Between the variables 9 and 10: what depends on it are the ten before it.
        try solver.setConstant(-9, for: rows[9])
        solver.solve()
        #expect(solver.statistics.evaluations - before == 10)
        #expect(solver.changedVariables.count == 10)
        solver._checkInvariants()
    }

    /// The sum of the widths is what the required rows leave: the limit less the gaps; so says the required level alone.
    @Test(
        "hundreds of labels that compete for a width are optimised in a bounded number of steps", arguments: [100, 300])
    func competing(count: Int) throws {
        let solver = Solver()
        var widths: [Variable] = []
        var before: (left: Variable, width: Variable)?
        for place in 0..<count {
            let left = solver.makeVariable(), width = solver.makeVariable()
            if let before {
                try solver.add([Term(left), Term(before.left, -1), Term(before.width, -1)], .greaterThanOrEqual, -8)
            } else {
                try solver.add([Term(left)], .greaterThanOrEqual, 0)
            }
            try solver.add([Term(width)], .greaterThanOrEqual, 0)
            let size = Double(20 + place * 37 % 200)
            try solver.add([Term(width)], .greaterThanOrEqual, -size, priority: Priority(Float(748 + place % 4)))
            try solver.add([Term(width)], .lessThanOrEqual, -size, priority: Priority(250))
            widths.append(width)
            before = (left, width)
        }
        let last = try #require(before)
        try solver.add([Term(last.left), Term(last.width)], .lessThanOrEqual, -60 * Double(count))
        solver.solve()
        solver._checkInvariants()
        #expect(solver.conflicts.isEmpty)
        let sum = widths.reduce(0) { $0 + solver.value(of: $1) }
        #expect(abs(sum - (60 * Double(count) - 8 * Double(count - 1))) < 1e-6)
        #expect(solver.statistics.pivots < 8 * count)
        #expect(solver.shortfalls.isEmpty)
        // 300 labels are 600 columns: nothing is stored that grows with their square.
        let columns = 2 * count
        #expect(columns <= 256 || solver.engine.simplex.matrix.capacity < columns * columns / 8)
    }

    @Test("a constraint that conflicts with two earlier ones is the only one broken, and what it broke with is minimal")
    func oneAgainstTwo() throws {
        let solver = Solver()
        let x = solver.makeVariable(), y = solver.makeVariable()
        let first = try solver.add([Term(x)], .equal, -10)
        let second = try solver.add([Term(y)], .equal, -20)
        let third = try solver.add([Term(x), Term(y, -1)], .greaterThanOrEqual, 0)
        solver.solve()
        #expect(solver.conflicts == [Conflict(broken: third, constraints: [first, second, third])])
        solver.remove(first)
        solver.solve()
        #expect(!solver.isBroken(third) && solver.value(of: x) >= 20)
    }
}
