import Cassowary

/// A constraint system and the operations on it, phase by phase; run by us in this process and by a
/// peer in another.
struct SolverScript {
    struct Row {
        var terms: [Term]
        var relation: Relation
        var constant: Double
        var priority: Float
    }

    enum Step {
        case add(Int)
        case remove(Int)
        case setConstant(Int, Double)
        /// Solve and read back the changed values.
        case solve
    }

    struct Phase {
        var name: String
        /// The divisor of the phase's time.
        var count: Int
        var steps: [Step]
    }

    var variableCount = 0
    var rows: [Row] = []
    var phases: [Phase] = []

    mutating func variable() -> Variable {
        variableCount += 1
        return Variable(id: UInt32(variableCount - 1))
    }

    /// Adds the row `sum(terms) + constant <relation> 0` and returns its number.
    @discardableResult
    mutating func row(
        _ terms: [(Variable, Double)], _ relation: Relation, _ constant: Double,
        _ priority: Float = 1000
    ) -> Int {
        rows.append(
            Row(
                terms: terms.map { Term($0, $1) }, relation: relation, constant: constant,
                priority: priority))
        return rows.count - 1
    }

    /// The phase that adds every row so far and solves once.
    mutating func buildPhase() {
        phases.append(
            Phase(name: "build", count: 1, steps: rows.indices.map { .add($0) } + [.solve]))
    }

    /// The script in the format that the peers read: counts, rows, phases, one item per line.
    var text: String {
        var lines = ["\(variableCount) \(rows.count) \(phases.count)"]
        for row in rows {
            let terms = row.terms.map { "\($0.variable.id) \($0.coefficient)" }.joined(
                separator: " ")
            lines.append(
                "\(row.relation.rawValue) \(row.priority) \(row.constant) \(row.terms.count) \(terms)"
            )
        }
        for phase in phases {
            lines.append("\(phase.name) \(phase.count) \(phase.steps.count)")
            for step in phase.steps {
                switch step {
                case .add(let row): lines.append("a \(row)")
                case .remove(let row): lines.append("r \(row)")
                case .setConstant(let row, let constant): lines.append("c \(row) \(constant)")
                case .solve: lines.append("s")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Runs all phases on a fresh solver; nanoseconds of each, divided by its count.
    func run() -> [String: Double] {
        let solver = Solver()
        var result: [String: Double] = [:]
        var ids = [ConstraintID](repeating: ConstraintID(id: 0), count: rows.count)
        var values = [Double](repeating: 0, count: variableCount)
        for phase in phases {
            let elapsed = time {
                if phase.name == "build" {
                    for _ in 0..<variableCount { _ = solver.makeVariable() }
                }
                for step in phase.steps {
                    switch step {
                    case .add(let index):
                        let row = rows[index]
                        ids[index] = try! solver.add(
                            row.terms.span, row.relation, row.constant,
                            priority: Priority(row.priority))
                    case .remove(let index): solver.remove(ids[index])
                    case .setConstant(let index, let constant):
                        try! solver.setConstant(constant, for: ids[index])
                    case .solve:
                        solver.solve()
                        for variable in solver.changedVariables {
                            values[Int(variable.id)] = solver.value(of: variable)
                        }
                    }
                }
            }
            result[phase.name] = elapsed / Double(phase.count)
        }
        return result
    }

    /// The medians of several runs, phase by phase.
    func medians(of runs: Int) -> [String: Double] {
        _ = run()
        let samples = (0..<runs).map { _ in run() }
        var result: [String: Double] = [:]
        for phase in phases {
            result[phase.name] = percentile(50, of: samples.map { $0[phase.name]! })
        }
        return result
    }
}
