import TestSupport
import Testing

@testable import Cassowary

@Suite("Conflicts of required constraints")
struct ConflictTests {
    let solver = Solver()

    /// The first is in all three contradictions, so breaking it alone does; so says counting the
    /// choices by hand.
    @Test("one constraint in several conflicts is broken instead of the others, which hold again")
    func fewest() throws {
        let x = solver.makeVariable()
        let wrong = try solver.add([Term(x)], .equal, -10)
        let others = try [20.0, 30, 40].map { try solver.add([Term(x)], .greaterThanOrEqual, -$0) }
        solver.solve()
        solver._checkInvariants()
        #expect(solver.conflicts == [Conflict(broken: wrong, constraints: [wrong, others[0]])])
        #expect(solver.value(of: x) == 40)
        // Without two of them one contradicts one: the later is broken.
        solver.remove(others[1])
        solver.remove(others[2])
        solver.solve()
        solver._checkInvariants()
        #expect(solver.isBroken(others[0]))
        #expect(!solver.isBroken(wrong))
        #expect(solver.value(of: x) == 10)
        try solver.setConstant(-5, for: others[0])
        solver.solve()
        #expect(!solver.isBroken(others[0]))
        #expect(!solver.isBroken(wrong))
    }

    /// A constraint that is in every conflict is the only one to break, however many it
    /// contradicts.
    @Test(
        "an upper bound against many lower bounds is the only one broken, in any order",
        arguments: [0, 20, 40])
    func single(position: Int) throws {
        let x = solver.makeVariable()
        var lower: [ConstraintID] = []
        var upper: ConstraintID?
        for number in 0...40 {
            if number == position {
                upper = try solver.add([Term(x)], .lessThanOrEqual, 0)
            } else {
                lower.append(try solver.add([Term(x)], .greaterThanOrEqual, -10 - Double(number)))
            }
        }
        solver.solve()
        solver._checkInvariants()
        let wrong = try #require(upper)
        #expect(solver.isBroken(wrong) && lower.allSatisfy { !solver.isBroken($0) })
        #expect(solver.value(of: x) == 50 - (position == 40 ? 1 : 0))
        #expect(solver.shortfalls.isEmpty)
    }

    /// As above, but the window is what it is: a fact outweighs any number of others.
    @Test("a fact wins against any number of others, and loses against an earlier fact")
    func facts() throws {
        let width = solver.makeVariable()
        let others = try [20.0, 30, 40].map {
            try solver.add([Term(width)], .greaterThanOrEqual, -$0)
        }
        let fact = try solver.add([Term(width)], .equal, -10, isGiven: true)
        solver.solve()
        #expect(!solver.isBroken(fact) && others.allSatisfy { solver.isBroken($0) })
        let later = try solver.add([Term(width)], .equal, -11, isGiven: true)
        solver.solve()
        solver._checkInvariants()
        #expect(!solver.isBroken(fact))
        #expect(solver.isBroken(later))
        #expect(solver.value(of: width) == 10)
    }

    /// Every subset of the rows is tried, smallest first, by the oracle of the tests; of those of
    /// one size the one that keeps the earliest rows, that is, whose sorted indices come last.
    @Test(
        "random systems break as few as exhaustive search, in one batch or one by one",
        arguments: UInt64(1)...80)
    func exhaustive(seed: UInt64) throws {
        var scenario = Scenario(seed: 70_000 + seed, variables: 3)
        let isOneByOne = seed % 2 == 0
        for _ in 0..<10 {
            try scenario.add(scenario.randomRow(requiredShare: 1))
            if isOneByOne { scenario.solver.solve() }
        }
        scenario.solver.solve()
        scenario.solver._checkInvariants()
        let rows = scenario.live.map(\.row)
        let choices = (0..<1 << rows.count).map { choice in
            rows.indices.filter { choice >> $0 & 1 == 1 }
        }
        let best = choices.sorted {
            $0.count != $1.count ? $0.count < $1.count : $1.lexicographicallyPrecedes($0)
        }
        .first { choice in
            let kept = rows.indices.filter { !choice.contains($0) }.map { rows[$0] }
            return Oracle(variableCount: 3, rows: kept).isFeasible
        }
        #expect(scenario.broken == best, "seed \(seed)")
    }

    /// The groups are independent, so their choices are; a chain of overlapping pairs needs every
    /// second member.
    @Test("the smallest set that hits all conflicts is broken, and among equals the latest")
    func hitting() {
        var stepsLeft = 100
        func smallest(_ sets: [[UInt32]], given: Set<UInt32> = []) -> [UInt32]? {
            ConflictSearch.smallestHitting(sets, stepsLeft: &stepsLeft) {
                ConflictSearch.Candidate(id: $0, admission: UInt64($0), isGiven: given.contains($0))
            }?.sorted()
        }
        #expect(smallest([]) == [])
        #expect(smallest([[1, 2, 3], [4, 5]]) == [3, 5])
        #expect(smallest([[1, 2], [2, 3], [3, 4], [4, 5]]) == [2, 4])
        #expect(smallest([[1, 2], [1, 3], [1, 4]]) == [1])
        #expect(smallest([[1, 2], [1, 3], [1, 4]], given: [1]) == [2, 3, 4])
        #expect(smallest([[1, 2], [3, 4], [1, 3], [2, 4]]) == [2, 3])
        stepsLeft = 2
        #expect(
            smallest([[1, 2], [3, 4], [1, 3], [2, 4]]) == nil, "all steps of all searches count")
    }

    /// Lower bounds 1…30 contradict upper bounds −1…−30: any one of a kind excludes all of the
    /// other:
    /// thirty have to go, and of the two ways the one that keeps the earlier kind.
    @Test(
        "thirty lower bounds against thirty upper bounds in one batch break thirty, in few steps",
        arguments: [true, false])
    func bounds(alternates: Bool) throws {
        let x = solver.makeVariable()
        var (lower, upper): ([ConstraintID], [ConstraintID]) = ([], [])
        func addLower(_ number: Int) throws {
            lower.append(try solver.add([Term(x)], .greaterThanOrEqual, -Double(number)))
        }
        func addUpper(_ number: Int) throws {
            upper.append(try solver.add([Term(x)], .lessThanOrEqual, Double(number)))
        }
        if alternates {
            for number in 1...30 {
                try addLower(number)
                try addUpper(number)
            }
        } else {
            for number in 1...30 { try addLower(number) }
            for number in 1...30 { try addUpper(number) }
        }
        solver.solve()
        solver._checkInvariants()
        #expect(lower.allSatisfy { !solver.isBroken($0) })
        #expect(upper.allSatisfy { solver.isBroken($0) })
        #expect(solver.value(of: x) == 30)
        // Pairs without a common member prove that thirty are the fewest.
        #expect(solver.shortfalls.isEmpty)
        #expect(solver.statistics.optimizations <= 61)
    }
}

@Suite("Many contradictions of one variable")
struct ContradictionTests {
    let solver = Solver()

    /// Equations `factor · x + constant == 0` that the fuzz target found, in the batches in which
    /// it added them; `y` has one equation that others contradict.
    ///
    /// Source of the expected count: all that have the solution that most of them have can be kept,
    /// and no others.
    @Test("of twenty equations in batches the largest consistent set is kept")
    func batches() throws {
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        var (ofX, ofY): ([Equation], [Equation]) = ([], [])
        func add(x first: [(Double, Double)], y second: [(Double, Double)] = []) throws {
            for (factor, constant) in second {
                ofY.append(try Equation(solver, y, factor, constant))
            }
            for (factor, constant) in first {
                ofX.append(try Equation(solver, x, factor, constant))
            }
            for _ in 0..<2 {
                solver.solve()
                solver._checkInvariants()
                for equations in [ofX, ofY] {
                    #expect(
                        equations.count { !solver.isBroken($0.id) }
                            == Equation.mostWithOneSolution(equations))
                }
                #expect(solver.shortfalls.isEmpty)
            }
        }
        try add(x: [(62, 5), (62, 62), (248, 200), (62, 79)])
        try add(x: [(316, 62), (12, 79)], y: [(-106, 62)])
        try add(x: [(248, 62), (62, 31), (62, 316), (31, 62)])
        try add(
            x: [
                (62, 5), (62, 62), (152, 5), (79, 62), (248, 62), (62, 152), (248, 62), (316, 62),
                (62, 79),
            ],
            y: [(79, 79), (-106, 62)])
        try add(x: [(31, 62)])
        try add(x: [(31, 62)])
    }

    @Test("of eighty equations with different solutions the first is kept", arguments: [1, 7, 80])
    func many(batch: Int) throws {
        let x = solver.makeVariable()
        var equations: [Equation] = []
        for number in 1...80 {
            equations.append(try Equation(solver, x, 1, Double((number * 37) % 83)))
            guard number % batch == 0 || number == 80 else { continue }
            solver.solve()
            solver._checkInvariants()
            #expect(!solver.shortfalls.contains(.contradictionsLeft))
            #expect(equations.count { !solver.isBroken($0.id) } == 1)
        }
        #expect(!solver.isBroken(equations[0].id))
    }

    @Test("of eighty equations outside two bounds, on alternating sides, the bounds are kept")
    func outsideOfBounds() throws {
        let x = solver.makeVariable()
        let upper = try solver.add([Term(x)], .lessThanOrEqual, -60)
        let lower = try solver.add([Term(x)], .greaterThanOrEqual, -40)
        let equations = try (1...80).map { number in
            let value = number % 2 == 0 ? 60 + Double(number) : 40 - Double(number)
            return try Equation(solver, x, 1, -value)
        }
        solver.solve()
        solver._checkInvariants()
        #expect(!solver.shortfalls.contains(.contradictionsLeft))
        #expect(!solver.isBroken(upper))
        #expect(!solver.isBroken(lower))
        #expect(equations.allSatisfy { solver.isBroken($0.id) })
        #expect(40...60 ~= solver.value(of: x))
    }

    private struct Equation {
        let id: ConstraintID
        let factor, constant: Double

        init(_ solver: Solver, _ variable: Variable, _ factor: Double, _ constant: Double) throws {
            (self.factor, self.constant) = (factor, constant)
            id = try solver.add([Term(variable, factor)], .equal, constant)
        }

        static func mostWithOneSolution(_ equations: [Equation]) -> Int {
            equations.map { one in
                equations.count { $0.constant * one.factor == one.constant * $0.factor }
            }.max() ?? 0
        }
    }
}

@Suite("Numbers far apart")
struct FarApartTests {
    /// Found by the fuzz target. By hand: the second and third bound x from above by about -8.3e12,
    /// which satisfies all.
    @Test("numbers up to 1e15 beside small ones are solved")
    func solved() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let near = try solver.add([Term(x, 112)], .lessThanOrEqual, 40)
        try solver.add([Term(x, 1e300), Term(y, 40)], .lessThanOrEqual, 1e9)
        try solver.add([Term(x, 120)], .lessThanOrEqual, 1e300)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.shortfalls.isEmpty)
        #expect(!solver.isBroken(near))
        #expect(solver.value(of: x) <= -1e15 / 120 * (1 - 1e-12))
    }
}
