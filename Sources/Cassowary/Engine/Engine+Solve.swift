extension Engine {
    mutating func solve() {
        guard needsSolve else { return }
        needsSolve = false
        statistics.solves += 1
        let before = values
        conflicts = []
        let order = records.indices.filter { records[$0] != nil }
            .sorted { records[$0]!.sequence < records[$1]!.sequence }.map { UInt32($0) }
        let wasBroken = Set(order.filter { records[Int($0)]!.isBroken })
        conflictSets = [:]
        for id in order { records[Int(id)]!.isBroken = false }
        while !attempt(order) {}
        for id in order where records[Int(id)]!.isBroken && !wasBroken.contains(id) {
            let set = conflictSets[id]!.sorted { records[Int($0)]!.sequence < records[Int($1)]!.sequence }
            conflicts.append(
                Conflict(broken: ConstraintID(id: id), constraints: set.map { ConstraintID(id: $0) }))
        }
        changed = values.indices.filter { alive[$0] && (before.count <= $0 || before[$0] != values[$0]) }
            .map { Variable(id: UInt32($0)) }
        statistics.changes += changed.count
    }

    private func form(_ record: Record) -> Form {
        var result = Form()
        result.constant = record.constant
        for term in record.terms {
            if let definition = definitions[term.variable.id] {
                result.add(definition, times: term.coefficient)
            } else {
                result.add(Form(terms: [term.variable.id: 1]), times: term.coefficient)
            }
        }
        return result
    }

    private mutating func breakOne(_ set: [UInt32]) {
        let last = set.max { records[Int($0)]!.sequence < records[Int($1)]!.sequence }!
        records[Int(last)]!.isBroken = true
        conflictSets[last] = set
    }

    /// One try; false when a constraint had to be broken.
    private mutating func attempt(_ order: [UInt32]) -> Bool {
        definitions = [:]
        activeOf = [:]
        let live = order.filter { !records[Int($0)]!.isBroken }
        for id in live where records[Int(id)]!.relation == .equal && records[Int(id)]!.priority.isRequired {
            var row = form(records[Int(id)]!)
            row.sources[id] = 1
            guard let (variable, coefficient) = row.terms.max(by: { (abs($0.value), $0.key) < (abs($1.value), $1.key) })
            else {
                let scale = row.sources.reduce(1) { $0 + abs($1.value * records[Int($1.key)]!.constant) }
                guard abs(row.constant) > 1e-9 * scale else { continue }
                breakOne(Array(row.sources.keys))
                return false
            }
            row.terms[variable] = nil
            var definition = Form()
            definition.add(row, times: -1 / coefficient)
            for (v, old) in definitions {
                guard let factor = old.terms[variable] else { continue }
                var new = old
                new.terms[variable] = nil
                new.add(definition, times: factor)
                definitions[v] = new
            }
            definitions[variable] = definition
        }
        // components of free variables
        var rows: [(id: UInt32, form: Form)] = []
        var parent: [UInt32: UInt32] = [:]
        func root(_ v: UInt32) -> UInt32 {
            var v = v
            while let up = parent[v], up != v { v = up }
            return v
        }
        for id in live where !(records[Int(id)]!.relation == .equal && records[Int(id)]!.priority.isRequired) {
            let row = form(records[Int(id)]!)
            rows.append((id, row))
            let all = row.terms.keys.sorted()
            for v in all {
                if parent[v] == nil { parent[v] = v }
                parent[root(v)] = root(all[0])
            }
        }
        var components: [UInt32: [Int]] = [:]
        for (index, row) in rows.enumerated() {
            if let first = row.form.terms.keys.first {
                components[root(first), default: []].append(index)
            } else if records[Int(row.id)]!.priority.isRequired {
                let record = records[Int(row.id)]!
                let tolerance = 1e-9 * (1 + abs(record.constant))
                let error = record.relation == .lessThanOrEqual ? row.form.constant : -row.form.constant
                if error > tolerance {
                    breakOne([row.id] + row.form.sources.keys)
                    return false
                }
            }
        }
        for v in values.indices where definitions[UInt32(v)] == nil { values[v] = 0 }
        for key in components.keys.sorted() {
            let members = components[key]!.map { rows[$0] }
            guard optimize(members) else { return false }
        }
        for (v, form) in definitions {
            values[Int(v)] = form.terms.reduce(form.constant) { $0 + $1.value * values[Int($1.key)] }
        }
        return true
    }

    private mutating func setUp(_ rows: [(id: UInt32, form: Form)], _ columns: [UInt32: Int]) -> Simplex.Outcome {
        statistics.optimizations += 1
        let priorities = Set(rows.map { records[Int($0.id)]!.priority }.filter { !$0.isRequired }).sorted(by: >)
        simplex.begin(columns: columns.count, levels: priorities.count + 2)
        for row in rows {
            let record = records[Int(row.id)]!
            let level = record.priority.isRequired ? 0 : priorities.firstIndex(of: record.priority)! + 1
            simplex.addRow(
                level: level, left: record.relation == .lessThanOrEqual ? 0 : -1,
                right: record.relation == .greaterThanOrEqual ? 0 : 1, constant: row.form.constant)
            for (v, c) in row.form.terms { simplex.add(c, toColumn: columns[v]!) }
        }
        simplex.finishRows()
        return simplex.minimize()
    }

    private mutating func optimize(_ rows: [(id: UInt32, form: Form)]) -> Bool {
        let variables = Set(rows.flatMap { $0.form.terms.keys }).sorted()
        let columns = Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) })
        _ = setUp(rows, columns)
        if simplex.isInfeasible() {
            var out = Buffer<Int32>()
            simplex.conflictingRows(into: &out)
            var set: [Int] = (0..<out.count).map { Int(out[$0]) }
            for candidate in set {
                let rest = set.filter { $0 != candidate }
                _ = setUp(rest.map { rows[$0] }, columns)
                if simplex.isInfeasible() { set = rest }
            }
            // the definitions that take part are those that do not cancel; conservatively all of them
            var ids = Set(set.map { rows[$0].id })
            for index in set { ids.formUnion(rows[index].form.sources.keys) }
            breakOne(Array(ids))
            return false
        }
        var out = Buffer<Double>()
        simplex.columnValues(into: &out)
        var active: [UInt32] = []
        for column in 0..<simplex.columnCount where Int(simplex.nonbasic[column]) < rows.count {
            active.append(rows[Int(simplex.nonbasic[column])].id)
        }
        for (v, column) in columns {
            values[Int(v)] = out[column]
            activeOf[v] = active
        }
        return true
    }
}
