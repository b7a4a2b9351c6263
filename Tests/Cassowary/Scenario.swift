import Cassowary
import TestSupport

/// A solver beside a plain list of its constraints.
struct Scenario {
    var random: SeededGenerator
    let solver: Solver
    var variables: [Variable]
    var live: [(id: ConstraintID, row: Oracle.Row)] = []

    init(seed: UInt64, variables count: Int) {
        let solver = Solver()
        self.init(
            seed: seed, solver: solver, variables: (0..<count).map { _ in solver.makeVariable() })
    }

    init(seed: UInt64, solver: Solver, variables: [Variable]) {
        random = SeededGenerator(seed: seed)
        self.solver = solver
        self.variables = variables
    }

    mutating func randomRow(requiredShare: Double) -> Oracle.Row {
        let count = [1, 1, 2, 2, 3, 4].randomElement(using: &random)!
        var terms: [(variable: Int, coefficient: Double)] = []
        for variable in Array(variables.indices).shuffled(using: &random).prefix(count) {
            terms.append((variable, [1, -1, 1, -1, 2, 0.5].randomElement(using: &random)!))
        }
        let isRequired = Double.random(in: 0..<1, using: &random) < requiredShare
        return Oracle.Row(
            terms: terms,
            relation: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(
                using: &random)!,
            constant: Double(Int.random(in: -100...100, using: &random)),
            priority: isRequired ? 1000 : [1, 250, 251, 750, 999].randomElement(using: &random)!)
    }

    mutating func add(_ row: Oracle.Row) throws {
        let terms = row.terms.map { Term(variables[$0.variable], $0.coefficient) }
        let id = try solver.add(terms, row.relation, row.constant, priority: Priority(row.priority))
        live.append((id, row))
    }

    /// Does one random thing.
    mutating func step() throws {
        let pick = Int.random(in: 0..<10, using: &random)
        if live.isEmpty || pick < 4 || (pick < 6 && live.count < 8) {
            try add(randomRow(requiredShare: 0.45))
            return
        }
        try change(pick, priorities: [1000, 1000, 750, 250])
    }

    /// Removes a random row, or changes its constant or its priority, as a number from 4 to 9 says.
    mutating func change(_ pick: Int, priorities: [Float]) throws {
        let index = Int.random(in: 0..<live.count, using: &random)
        switch pick {
        case 4, 5, 6:
            solver.remove(live[index].id)
            live.remove(at: index)
        case 7, 8:
            live[index].row.constant = Double(Int.random(in: -100...100, using: &random))
            try solver.setConstant(live[index].row.constant, for: live[index].id)
        default:
            live[index].row.priority = priorities.randomElement(using: &random)!
            try solver.setPriority(Priority(live[index].row.priority), for: live[index].id)
        }
    }

    var point: [Double] { variables.map { solver.value(of: $0) } }
    var broken: [Int] { live.indices.filter { solver.isBroken(live[$0].id) } }

    /// The constraints in force.
    var oracle: Oracle {
        Oracle(
            variableCount: variables.count, rows: live.filter { !solver.isBroken($0.id) }.map(\.row)
        )
    }

    /// A new solver with the same constraints, added in the same order.
    func fresh() throws -> Scenario {
        var other = Scenario(seed: 0, variables: variables.count)
        for item in live { try other.add(item.row) }
        other.solver.solve()
        return other
    }
}
