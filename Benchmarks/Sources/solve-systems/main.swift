// Reads constraint systems as JSON lines from standard input and writes solutions as JSON lines to
// standard output.
//
// A system: {"id", "vars": N, "constraints": [{"terms": [[variable, coefficient]…], "op":
// "=="|"<="|">=", "rhs", "priority"}…], "ops": [["add", i] | ["remove", i] | ["const", i, rhs]]};
// without "ops" every constraint is added in order. A solution: {"id", "values": [x0…], "broken":
// [indices of required constraints that were left out], "shortfalls": [sentences]}.
//
// By default the solver solves after each operation; with `--batch` it solves once at the end, and
// `--check` checks the solver's internal state after each solve.

import Cassowary
import Foundation

struct System {
    struct Row {
        var terms: [Term]
        var relation: Relation
        var rhs: Double
        var priority: Priority
    }

    var id: Any
    var variableCount: Int
    var rows: [Row]
    var operations: [[Any]]

    init?(_ line: String) {
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let count = object["vars"] as? Int,
            let constraints = object["constraints"] as? [[String: Any]]
        else { return nil }
        id = object["id"] ?? NSNull()
        variableCount = count
        rows = []
        for constraint in constraints {
            guard let terms = constraint["terms"] as? [[Double]],
                let op = constraint["op"] as? String,
                let rhs = constraint["rhs"] as? Double,
                let priority = constraint["priority"] as? Double
            else { return nil }
            let relation: Relation =
                op == "==" ? .equal : op == "<=" ? .lessThanOrEqual : .greaterThanOrEqual
            rows.append(
                Row(
                    terms: terms.map { Term(Variable(id: UInt32($0[0])), $0[1]) },
                    relation: relation, rhs: rhs,
                    priority: Priority(Float(priority))))
        }
        operations = object["ops"] as? [[Any]] ?? rows.indices.map { ["add", $0] }
    }
}

func solve(_ system: System, batch: Bool, check: Bool) throws -> [String: Any] {
    let solver = Solver()
    let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
    var rows = system.rows
    var live: [Int: ConstraintID] = [:]
    for operation in system.operations {
        guard let verb = operation.first as? String, operation.count > 1,
            let index = operation[1] as? Int
        else {
            continue
        }
        switch verb {
        case "add":
            let row = rows[index]
            live[index] = try solver.add(row.terms, row.relation, -row.rhs, priority: row.priority)
        case "remove":
            if let id = live.removeValue(forKey: index) { solver.remove(id) }
        case "const":
            rows[index].rhs = operation[2] as? Double ?? 0
            if let id = live[index] { try solver.setConstant(-rows[index].rhs, for: id) }
        default:
            continue
        }
        if check { solver._checkInvariants() }
        if !batch {
            solver.solve()
            if check { solver._checkInvariants() }
        }
    }
    solver.solve()
    if check { solver._checkInvariants() }
    return [
        "id": system.id,
        "values": variables.map { solver.value(of: $0) },
        "broken": live.filter { solver.isBroken($0.value) }.keys.sorted(),
        "shortfalls": solver.shortfalls.map(\.description),
    ]
}

let batch = CommandLine.arguments.contains("--batch")
let check = CommandLine.arguments.contains("--check")
while let line = readLine() {
    guard !line.allSatisfy(\.isWhitespace) else { continue }
    guard let system = System(line) else {
        FileHandle.standardError.write(
            Data("Not a system in the expected form, skipped: \(line.prefix(80))\n".utf8))
        continue
    }
    do {
        let solution = try solve(system, batch: batch, check: check)
        let data = try JSONSerialization.data(withJSONObject: solution, options: [.sortedKeys])
        print(String(decoding: data, as: UTF8.self))
    } catch {
        let data = try JSONSerialization.data(withJSONObject: [
            "id": system.id, "error": "\(error)",
        ])
        print(String(decoding: data, as: UTF8.self))
    }
}
