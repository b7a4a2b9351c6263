import Testing

@testable import Cassowary

@Suite("Random systems")
struct RandomTests {
    @Test(
        "a system added in one batch is solved to the lexicographic optimum",
        arguments: UInt64(1)...60)
    func atOnce(seed: UInt64) throws {
        var scenario = Scenario(seed: seed, variables: 6)
        for _ in 0..<14 { try scenario.add(scenario.randomRow(requiredShare: 0.35)) }
        scenario.solver.solve()
        scenario.solver._checkInvariants()
        try expectOptimum(scenario)
    }

    @Test("after any operation the state is as good as a new solver's", arguments: UInt64(1)...60)
    func incrementally(seed: UInt64) throws {
        var scenario = Scenario(seed: 1000 + seed, variables: 7)
        for round in 0..<60 {
            let batch = Int.random(in: 1...3, using: &scenario.random)
            for _ in 0..<batch {
                try scenario.step()
                scenario.solver._checkInvariants()
            }
            scenario.solver.solve()
            scenario.solver._checkInvariants()
            let fresh = try scenario.fresh()
            #expect(scenario.broken == fresh.broken, "seed \(seed), round \(round)")
            let ours = scenario.oracle.errors(at: scenario.point)
            let theirs = fresh.oracle.errors(at: fresh.point)
            #expect(ours.required < 1e-7)
            expectEqual(ours.levels, theirs.levels, "seed \(seed), round \(round)")
            if round % 10 == 9 { try expectOptimum(scenario) }
        }
    }

    /// The same systems by the path that is meant for hundreds of free variables.
    @Test("the optimum is the same without the dictionary's matrix", arguments: UInt64(1)...40)
    func sparsely(seed: UInt64) throws {
        let scenario = Scenario(seed: 30_000 + seed, variables: 7)
        scenario.solver.engine.simplex.denseLimit = 0
        try compareToFresh(scenario, seed)
    }

    /// The same, where each two equalities are a batch.
    @Test(
        "the optimum is the same when equalities are ordered in many batches",
        arguments: UInt64(1)...40)
    func inBatches(seed: UInt64) throws {
        let scenario = Scenario(seed: 35_000 + seed, variables: 8)
        scenario.solver.engine.batchSize = 2
        scenario.solver.engine.largeCount = 0
        try compareToFresh(scenario, seed)
    }

    private func compareToFresh(_ start: Scenario, _ seed: UInt64) throws {
        var scenario = start
        for round in 0..<30 {
            for _ in 0..<3 { try scenario.step() }
            scenario.solver.solve()
            scenario.solver._checkInvariants()
            #expect(scenario.solver.shortfalls.isEmpty)
            let fresh = try scenario.fresh()
            #expect(scenario.broken == fresh.broken, "seed \(seed), round \(round)")
            let (ours, theirs) = (
                scenario.oracle.errors(at: scenario.point), fresh.oracle.errors(at: fresh.point)
            )
            #expect(ours.required < 1e-7)
            expectEqual(ours.levels, theirs.levels, "seed \(seed), round \(round)")
        }
        try expectOptimum(scenario)
    }

    /// Constants that change frame by frame are replayed; every value is checked against its
    /// definition, to the last bit.
    @Test(
        "repeated changes of the same constants give a new solver's values",
        arguments: UInt64(1)...30)
    func replayed(seed: UInt64) throws {
        var scenario = Scenario(seed: 40_000 + seed, variables: 8)
        for _ in 0..<14 { try scenario.add(scenario.randomRow(requiredShare: 0.5)) }
        scenario.solver.solve()
        for round in 0..<24 {
            if round % 8 == 7 { try scenario.step() }
            for index in scenario.live.indices where index % 4 == Int(seed % 4) {
                scenario.live[index].row.constant += Double(
                    Int.random(in: 1...9, using: &scenario.random))
                try scenario.solver.setConstant(
                    scenario.live[index].row.constant, for: scenario.live[index].id)
            }
            scenario.solver.solve()
            scenario.solver._checkInvariants()
            let fresh = try scenario.fresh()
            #expect(scenario.broken == fresh.broken, "seed \(seed), round \(round)")
            let (ours, theirs) = (
                scenario.oracle.errors(at: scenario.point), fresh.oracle.errors(at: fresh.point)
            )
            #expect(ours.required < 1e-7)
            expectEqual(ours.levels, theirs.levels, "seed \(seed), round \(round)")
        }
    }

    @Test("changedVariables lists exactly the values that differ", arguments: UInt64(1)...20)
    func changes(seed: UInt64) throws {
        var scenario = Scenario(seed: 5000 + seed, variables: 8)
        for _ in 0..<40 {
            let before = scenario.point
            try scenario.step()
            scenario.solver.solve()
            let after = scenario.point
            let differing = scenario.variables.filter { before[Int($0.id)] != after[Int($0.id)] }
            #expect(Array(scenario.solver.changedVariables) == differing)
        }
    }

    @Test(
        "a reported conflict is inconsistent, and consistent without any one member",
        arguments: UInt64(1)...60)
    func minimalConflicts(seed: UInt64) throws {
        var scenario = Scenario(seed: 9000 + seed, variables: 4)
        for _ in 0..<12 {
            try scenario.add(scenario.randomRow(requiredShare: 1))
            scenario.solver.solve()
            for conflict in scenario.solver.conflicts {
                let set = scenario.live.filter { conflict.constraints.contains($0.id) }
                #expect(conflict.constraints.contains(conflict.broken))
                func holds(_ rows: [Oracle.Row]) -> Bool {
                    Oracle(variableCount: scenario.variables.count, rows: rows).isFeasible
                }
                #expect(!holds(set.map(\.row)))
                for left in set.indices {
                    var rest = set.map(\.row)
                    rest.remove(at: left)
                    #expect(
                        holds(rest), "seed \(seed): \(conflict) holds only without several members")
                }
            }
        }
    }

    @Test("range(of:) agrees with the oracle about open values", arguments: UInt64(1)...20)
    func ranges(seed: UInt64) throws {
        var scenario = Scenario(seed: 20_000 + seed, variables: 4)
        for _ in 0..<5 { try scenario.add(scenario.randomRow(requiredShare: 0.5)) }
        scenario.solver.solve()
        let optimum = scenario.oracle.errors(at: scenario.point).levels
        for (index, variable) in scenario.variables.enumerated() {
            let range = scenario.solver.range(of: variable)
            let value = scenario.solver.value(of: variable)
            #expect(range.contains(value))
            for (bound, step) in [(range.lowerBound, -1.0), (range.upperBound, 1.0)]
            where bound.isFinite {
                // At the bound the optimum is kept; a step beyond it is not.
                for (target, isKept) in [(bound, true), (bound + step, false)] {
                    var oracle = scenario.oracle
                    oracle.rows.append(
                        Oracle.Row(
                            terms: [(index, 1)], relation: .equal, constant: -target, priority: 1000
                        ))
                    let with = oracle.optimum()
                    let same =
                        with.map { levels in
                            levels.allSatisfy { abs($0.value - optimum[$0.key]!) < 1e-4 }
                        } ?? false
                    #expect(
                        same == isKept, "seed \(seed), variable \(index), \(target) of \(range)")
                }
            }
        }
        scenario.solver._checkInvariants()
    }

    private func expectOptimum(_ scenario: Scenario) throws {
        let oracle = scenario.oracle
        let optimum = try #require(oracle.optimum())
        let (levels, required) = oracle.errors(at: scenario.point)
        #expect(required < 1e-7)
        // The oracle holds a level with a slack of 1e-7, which weaker levels multiply.
        expectEqual(levels, optimum, "against the oracle", tolerance: 1e-4)
    }

    private func expectEqual(
        _ left: [Float: Double], _ right: [Float: Double], _ note: String, tolerance: Double = 1e-7
    ) {
        for priority in Set(left.keys).union(right.keys) {
            let (a, b) = (left[priority] ?? 0, right[priority] ?? 0)
            #expect(
                abs(a - b) < tolerance * (1 + abs(b)), "\(note), level \(priority): \(a) and \(b)")
        }
    }
}
