import Testing
import TestSupport

@testable import Cassowary

/// What must not grow faster than the system: counted, never timed.
@Suite("Scale")
struct ScaleTests {
    /// A chain of `count` variables, each 8 after the one before it, made in reverse order.
    private static func reversedChain(_ solver: Solver, count: Int, lastFirst: Bool) throws
        -> [Variable]
    {
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
    @Test(
        "children created before their parents move once each in the order",
        arguments: [false, true])
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

    /// Nothing pins it, so that its first variable is 0: what is open is decided when the rest is
    /// known, and may move all of it once more. In random order, with memory fetched ahead.
    @Test(
        "a chain without determined variables is computed at most twice", arguments: UInt64(1)...5)
    func floating(seed: UInt64) throws {
        let (count, solver) = (300, Solver())
        solver.engine.largeCount = 0
        let chain = (0..<count).map { _ in solver.makeVariable() }
        var random = SeededGenerator(seed: seed)
        for place in (1..<count).shuffled(using: &random) {
            try solver.add([Term(chain[place]), Term(chain[place - 1], -1)], .equal, -8)
        }
        solver.solve()
        solver._checkInvariants()
        let first = solver.value(of: chain[0])
        #expect(chain.indices.allSatisfy { solver.value(of: chain[$0]) == first + 8 * Double($0) })
        #expect(first == 0, "The first of what nothing determines is zero.")
        #expect(solver.statistics.evaluations <= 2 * (count - 1))
    }

    /// Of one batch and of several, as equalities are placed.
    @Test(
        "a chain pinned at its end needs no derived definitions; a constant costs its dependents",
        arguments: [1000, 5000])
    func pinnedAtItsEnd(count: Int) throws {
        let solver = Solver()
        let chain = (0..<count).map { _ in solver.makeVariable() }
        var rows: [ConstraintID] = []
        for place in 1..<count {
            rows.append(
                try solver.add([Term(chain[place]), Term(chain[place - 1], -1)], .equal, -8))
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

    /// Pairs of views side by side in each view, down to `depth`: each pair closes a cycle (its
    /// widths are equal, and fill the parent's less margins of 1). Expected values: w' = (w - 3) /
    /// 2, h' = h - 2.
    @Test(
        "a tree added in one batch is computed once, from whichever end it is added",
        arguments: [false, true])
    func toldAtOnce(lastFirst: Bool) throws {
        let (solver, depth) = (Solver(), 10)
        let root = solver.makeRectangle()
        var rows: [(terms: [Term], constant: Double)] = [
            ([Term(root.0)], 0), ([Term(root.1)], 0), ([Term(root.2)], -1e6),
            ([Term(root.3)], -1e6),
        ]
        var levels = [[root]]
        for level in 1..<depth {
            levels.append([])
            for outer in levels[level - 1] {
                let (first, second) = (solver.makeRectangle(), solver.makeRectangle())
                for box in [first, second] {
                    rows.append(([Term(box.1)], -1))
                    rows.append(([Term(box.1), Term(box.3), Term(outer.3, -1)], 1))
                }
                rows.append(([Term(first.0)], -1))
                rows.append(([Term(second.0), Term(second.2), Term(outer.2, -1)], 1))
                rows.append(([Term(second.0), Term(first.0, -1), Term(first.2, -1)], -1))
                rows.append(([Term(first.2), Term(second.2, -1)], 0))
                levels[level] += [first, second]
            }
        }
        for row in lastFirst ? rows.reversed() : rows {
            try solver.add(row.terms, .equal, row.constant)
        }
        solver.engine.placeEqualities()
        #expect(solver.engine.hard.count == 0, "Each pair is placed as a loop, with its batch.")
        solver.solve()
        solver._checkInvariants()
        var (width, height) = (1e6, 1e6)
        for level in levels {
            let isRight = level.allSatisfy {
                abs(solver.value(of: $0.2) - width) < 1e-6
                    && abs(solver.value(of: $0.3) - height) < 1e-6
            }
            #expect(isRight)
            (width, height) = ((width - 3) / 2, height - 2)
        }
        #expect(solver.statistics.evaluations == 4 * (1 << depth) - 4)
        #expect(
            solver.changedVariables.count == 4 * (1 << depth) - 4 - 2,
            "All but the root's origin, which is 0.")
    }

    /// The sum of the widths is what the required rows leave: the limit less the gaps; so says the
    /// required level alone.
    @Test(
        "hundreds of labels that compete for a width are optimized in a bounded number of steps",
        arguments: [100, 300])
    func competing(count: Int) throws {
        let solver = Solver()
        var widths: [Variable] = []
        var before: (left: Variable, width: Variable)?
        for place in 0..<count {
            let left = solver.makeVariable(), width = solver.makeVariable()
            if let before {
                try solver.add(
                    [Term(left), Term(before.left, -1), Term(before.width, -1)],
                    .greaterThanOrEqual, -8)
            } else {
                try solver.add([Term(left)], .greaterThanOrEqual, 0)
            }
            try solver.add([Term(width)], .greaterThanOrEqual, 0)
            let size = Double(20 + place * 37 % 200)
            try solver.add(
                [Term(width)], .greaterThanOrEqual, -size,
                priority: Priority(Float(748 + place % 4)))
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

    @Test("a constraint that conflicts with two earlier ones is the only one broken")
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
        #expect(!solver.isBroken(third))
        #expect(solver.value(of: x) >= 20)
    }
}
