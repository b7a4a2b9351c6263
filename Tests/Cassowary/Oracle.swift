import Cassowary

/// Ground truth for small systems: the lexicographic optimum by a dense two-phase simplex on the
/// textbook's standard form.
///
/// Written from Dantzig's tableau method with Bland's rule (Bertsimas and Tsitsiklis, "Introduction
/// to Linear Optimization", chapter 3), and shares nothing with the solver: one linear program a
/// level, the earlier levels held by rows.
struct Oracle {
    struct Row {
        var terms: [(variable: Int, coefficient: Double)]
        var relation: Relation
        var constant: Double
        var priority: Float
    }

    var variableCount: Int
    var rows: [Row]

    /// The required rows hold together.
    var isFeasible: Bool {
        Oracle(variableCount: variableCount, rows: rows.filter { $0.priority >= 1000 }).program()
            .minimum([:]) != nil
    }

    /// The least total error of each optional level, strongest first; nil if the required rows
    /// contradict each other.
    func optimum() -> [Float: Double]? {
        var result: [Float: Double] = [:]
        var held: [(columns: [Int], value: Double)] = []
        for priority in Set(rows.map(\.priority)).filter({ $0 < 1000 }).sorted(by: >) {
            var program = program()
            for level in held {
                program.limit(level.columns, level.value + 1e-7 * (1 + level.value))
            }
            let columns = program.errorColumns[priority] ?? []
            let cost = Dictionary(uniqueKeysWithValues: columns.map { ($0, 1.0) })
            guard let least = program.minimum(cost) else { return nil }
            result[priority] = max(0, least)
            held.append((columns, max(0, least)))
        }
        if result.isEmpty && !isFeasible { return nil }
        return result
    }

    /// The total errors of each level at a point, and the worst relative error of a required row.
    func errors(at point: [Double]) -> (levels: [Float: Double], required: Double) {
        var levels: [Float: Double] = [:]
        var required = 0.0
        for row in rows {
            let products = row.terms.map { $0.coefficient * point[$0.variable] }
            let value = products.reduce(row.constant, +)
            let error =
                switch row.relation {
                case .equal: abs(value)
                case .lessThanOrEqual: max(0, value)
                case .greaterThanOrEqual: max(0, -value)
                }
            if row.priority >= 1000 {
                required = max(
                    required, error / products.reduce(1 + abs(row.constant)) { $0 + abs($1) })
            } else {
                levels[row.priority, default: 0] += error
            }
        }
        return (levels, required)
    }

    /// Columns: each variable as a difference of two, then slacks and errors.
    private func program() -> Program {
        var program = Program(columnCount: 2 * variableCount)
        for row in rows {
            var line: [Int: Double] = [:]
            for (variable, coefficient) in row.terms {
                line[2 * variable, default: 0] += coefficient
                line[2 * variable + 1, default: 0] -= coefficient
            }
            if row.relation != .equal {
                line[program.newColumn()] = row.relation == .lessThanOrEqual ? 1 : -1
            }
            if row.priority < 1000 {
                for sign in row.relation == .equal
                    ? [1.0, -1] : [row.relation == .lessThanOrEqual ? -1.0 : 1]
                {
                    let column = program.newColumn()
                    line[column] = sign
                    program.errorColumns[row.priority, default: []].append(column)
                }
            }
            program.lines.append((line, -row.constant))
        }
        return program
    }
}

/// A linear program in standard form: minimise cost * x with lines * x = right sides, x >= 0.
private struct Program {
    var columnCount: Int
    var lines: [(line: [Int: Double], right: Double)] = []
    var errorColumns: [Float: [Int]] = [:]

    mutating func newColumn() -> Int {
        columnCount += 1
        return columnCount - 1
    }

    mutating func limit(_ columns: [Int], _ value: Double) {
        var line = Dictionary(uniqueKeysWithValues: columns.map { ($0, 1.0) })
        line[newColumn()] = 1
        lines.append((line, value))
    }

    /// The least cost, or nil if the lines contradict each other.
    func minimum(_ cost: [Int: Double]) -> Double? {
        let m = lines.count
        let n = columnCount + m
        var table: [[Double]] = []
        var basis: [Int] = []
        for (index, (line, right)) in lines.enumerated() {
            var numbers = [Double](repeating: 0, count: n + 1)
            let sign = right < 0 ? -1.0 : 1
            for (column, coefficient) in line { numbers[column] = sign * coefficient }
            numbers[columnCount + index] = 1
            numbers[n] = sign * right
            table.append(numbers)
            basis.append(columnCount + index)
        }
        var phase = [Double](repeating: 0, count: n)
        for column in columnCount..<n { phase[column] = 1 }
        let scale = lines.reduce(1) { max($0, abs($1.right)) }
        guard Program.run(&table, &basis, phase, allowed: n) < 1e-7 * scale else { return nil }
        var second = [Double](repeating: 0, count: n)
        for (column, value) in cost { second[column] = value }
        // Artificial columns that are left in the basis are at zero; others must not come in again.
        return Program.run(&table, &basis, second, allowed: columnCount)
    }

    private static func run(
        _ table: inout [[Double]], _ basis: inout [Int], _ cost: [Double], allowed: Int
    ) -> Double {
        let n = cost.count
        while true {
            var entering: Int?
            for column in 0..<allowed {
                var reduced = cost[column]
                for row in table.indices { reduced -= cost[basis[row]] * table[row][column] }
                if reduced < -1e-9 {
                    entering = column
                    break
                }
            }
            guard let column = entering else { break }
            var leaving: Int?
            var ratio = Double.infinity
            for row in table.indices where table[row][column] > 1e-9 {
                let candidate = table[row][n] / table[row][column]
                if candidate < ratio - 1e-12
                    || (candidate <= ratio + 1e-12 && basis[row] < basis[leaving!])
                {
                    ratio = min(ratio, candidate)
                    leaving = row
                }
            }
            guard let row = leaving else { return -.infinity }
            let factor = table[row][column]
            for k in 0...n { table[row][k] /= factor }
            for other in table.indices where other != row && table[other][column] != 0 {
                let times = table[other][column]
                for k in 0...n { table[other][k] -= times * table[row][k] }
            }
            basis[row] = column
        }
        return table.indices.reduce(0) { $0 + cost[basis[$1]] * table[$1][n] }
    }
}
