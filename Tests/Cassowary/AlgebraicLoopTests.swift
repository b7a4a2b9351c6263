import Testing
import TestSupport

@testable import Cassowary

/// Equalities that determine variables only together: found in their batch where they are few, else
/// in the passes after it.
@Suite("Algebraic loops")
struct AlgebraicLoopTests {
    /// A ring of variables whose neighbors have given sums, added in any order.
    ///
    /// Expected values: with x0 + x1 = s0, x1 + x2 = s1, ..., and an odd number of them, 2 x0 is
    /// the alternating sum.
    @Test(
        "a ring of odd length has one solution, whether or not it is within the first search",
        arguments: [3, 5, 15, 17, 31], UInt64(1)...4)
    func ring(count: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let solver = Solver()
        let ring = (0..<count).map { _ in solver.makeVariable() }
        let sums = (0..<count).map { _ in Double(Int.random(in: -50...50, using: &random)) }
        for place in (0..<count).shuffled(using: &random) {
            try solver.add(
                [Term(ring[place]), Term(ring[(place + 1) % count])], .equal, -sums[place])
        }
        solver.solve()
        solver._checkInvariants()
        var expected = sums.indices.reduce(0) { $0 + ($1 % 2 == 0 ? sums[$1] : -sums[$1]) } / 2
        for place in ring.indices {
            #expect(abs(solver.value(of: ring[place]) - expected) < 1e-9)
            expected = sums[place] - expected
        }
        #expect(solver.statistics.evaluations == count)
    }

    /// Neighbours differ by given numbers, which add up to `excess` around the ring: zero says
    /// nothing new at its end, and anything else contradicts.
    @Test(
        "a ring that does not determine its variables leaves one free, or one is broken",
        arguments: [3, 16, 30],
        [0.0, 1])
    func singular(count: Int, excess: Double) throws {
        let solver = Solver()
        let ring = (0..<count).map { _ in solver.makeVariable() }
        var rows: [ConstraintID] = []
        for place in 0..<count {
            let difference = place == count - 1 ? Double(1 - count) + excess : 1
            let next = ring[(place + 1) % count]
            rows.append(try solver.add([Term(next), Term(ring[place], -1)], .equal, -difference))
        }
        solver.solve()
        solver._checkInvariants()
        #expect(solver.conflicts.map(\.broken) == (excess == 0 ? [] : [rows[count - 1]]))
        let first = solver.value(of: ring[0])
        #expect(ring.indices.allSatisfy { solver.value(of: ring[$0]) == first + Double($0) })
        // Pinned later, in a solve that is not the first.
        try solver.add([Term(ring[count / 2])], .equal, -100)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.value(of: ring[0]) == Double(100 - count / 2))
    }

    /// a + b = 12, b + c = 10, a + c = 8: a = 5, b = 7, c = 3. So often that batches are full, each
    /// tied to the one before.
    @Test(
        "equalities that follow from a loop are ordered with it, without waiting for later passes")
    func chained() throws {
        let (solver, count) = (Solver(), 1000)
        var variables: [(Variable, Variable, Variable)] = []
        for index in 0..<count {
            let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
            // From the second on, the sums are above those of the loop before by its c, less 3.
            let base = index == 0 ? [] : [Term(variables[index - 1].2, -1)]
            let shift: Double = index == 0 ? 0 : 3
            try solver.add([Term(a), Term(b)] + base, .equal, shift - 12)
            try solver.add([Term(b), Term(c)] + base, .equal, shift - 10)
            try solver.add([Term(a), Term(c)] + base, .equal, shift - 8)
            variables.append((a, b, c))
        }
        solver.engine.placeEqualities()
        // One of three closes each loop; the others are computed with it, and need no sweep.
        #expect(solver.engine.touched.count == count)
        #expect(solver.engine.hard.count == 0)
        #expect(solver.engine.pending.count == 0)
        solver.solve()
        solver._checkInvariants()
        #expect(variables.allSatisfy { solver.value(of: $0.0) == 5 && solver.value(of: $0.1) == 7 })
        #expect(variables.allSatisfy { solver.value(of: $0.2) == 3 })
        #expect(solver.statistics.evaluations == 3 * count)
    }

    /// A width that everything uses, and nothing determines: it stays 0.
    @Test("thousands of equalities with a common variable are ordered with short searches")
    func shared() throws {
        let (solver, count) = (Solver(), 5000)
        let width = solver.makeVariable()
        let children = (0..<count).map { _ in (solver.makeVariable(), solver.makeVariable()) }
        for (index, child) in children.enumerated() {
            try solver.add([Term(child.0), Term(child.1), Term(width, -1)], .equal, Double(index))
        }
        solver.solve()
        solver._checkInvariants()
        let sum = solver.value(of: width)
        let isRight = children.enumerated().allSatisfy { index, child in
            solver.value(of: child.0) + solver.value(of: child.1) == sum - Double(index)
        }
        #expect(isRight)
        #expect(solver.statistics.evaluations == count)
    }

    /// a = c + 1, added twice, determines neither; z = 3 - a follows only once the last two give c
    /// = 3.
    @Test("equalities that follow from a second variable of a loop are determined, too")
    func beside() throws {
        let solver = Solver()
        let (c, a, d, z) = solver.engine.makeRectangle()
        try solver.add([Term(z)], .greaterThanOrEqual, 1000)
        for _ in 0..<2 { try solver.add([Term(a), Term(c, -1)], .equal, -1) }
        try solver.add([Term(a), Term(z)], .equal, -3)
        try solver.add([Term(c), Term(d)], .equal, -5)
        try solver.add([Term(c), Term(d, -1)], .equal, -1)
        solver.solve()
        solver._checkInvariants()
        #expect([c, a, d, z].map { solver.value(of: $0) } == [3, 4, 2, -1])
        #expect([c, a, d, z].allSatisfy { solver.engine.nodes[$0.id].flags.contains(.determined) })
    }

    /// 7 u = 4904.9 less what a double cannot hold; x = y = 0. What is left over for x in u + x /
    /// 100000 = 700.7 is rounding.
    @Test("an equality is not solved for a variable with a tiny coefficient")
    func tinyPart() throws {
        let solver = Solver()
        let (u, x, y) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        try solver.add([Term(u, 7)], .equal, -4904.9)
        try solver.add([Term(x), Term(y)], .equal, 0)
        try solver.add([Term(x), Term(y, -1)], .equal, 0)
        try solver.add([Term(u), Term(x, 1e-5)], .equal, -700.7)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.conflicts.isEmpty)
        #expect(solver.value(of: x) == 0)
        #expect(solver.value(of: y) == 0)
    }

    /// A chain that is pinned at its end, in a later batch than the equality that is added twice.
    @Test("redundant equalities wait for the one that determines them")
    func toldTwice() throws {
        let (solver, count) = (Solver(), 5000)
        let chain = (0..<count).map { _ in solver.makeVariable() }
        for place in 1..<count {
            for _ in 0..<(place == count / 2 ? 2 : 1) {
                try solver.add([Term(chain[place]), Term(chain[place - 1], -1)], .equal, -8)
            }
        }
        try solver.add([Term(chain[count - 1])], .equal, -8 * Double(count))
        solver.solve()
        solver._checkInvariants()
        #expect(chain.indices.allSatisfy { solver.value(of: chain[$0]) == 8 * Double($0 + 1) })
        #expect(
            (0..<solver.engine.records.count).allSatisfy {
                solver.engine.records[$0].role != .derived
            })
    }
}
