extension Engine {
    func constraints(on variable: Variable) -> [ConstraintID] {
        var result: [ConstraintID] = []
        for head in [nodes[variable.id].firstUse, nodes[variable.id].firstRow] {
            var use = head
            while use != none {
                let entry = pool.entries[use]
                if entry.isTerm { result.append(ConstraintID(id: entry.constraint)) }
                use = entry.next
            }
        }
        return result.sorted()
    }

    mutating func determiningConstraints(of variable: Variable) -> [ConstraintID] {
        beginExpansion()
        add(variable.id, times: 1)
        expand(.complete, tracksSources: true)
        expansion.dropCancelledSources()
        var result: Set<UInt32> = []
        for index in 0..<expansion.sources.count {
            result.insert(expansion.sources[index].constraint)
        }
        let free = (0..<expansion.found.count).map { expansion.found[$0].variable.id }
        for column in free where nodes[column].firstColumn != none {
            gather(from: column)
            var active: [UInt32] = []
            for index in 0..<component.rows.count
            where records[component.rows[index]].flags.contains(.active) {
                active.append(component.rows[index])
            }
            for row in active where result.insert(row).inserted {
                beginExpansion()
                addTerms(of: row, times: 1)
                expand(.complete, tracksSources: true)
                expansion.dropCancelledSources()
                for index in 0..<expansion.sources.count {
                    result.insert(expansion.sources[index].constraint)
                }
            }
        }
        return result.sorted().map { ConstraintID(id: $0) }
    }

    mutating func constraintsOverruling(_ constraint: ConstraintID) -> [ConstraintID] {
        let id = constraint.id
        if let set = brokenSet(of: id) {
            return set.members.filter { $0 != id }.sorted().map { ConstraintID(id: $0) }
        }
        guard error(id) > 0 else { return [] }
        let record = records[id]
        var result: Set<ConstraintID> = []
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let variable = Variable(id: pool.entries[index].variable)
            result.formUnion(determiningConstraints(of: variable))
        }
        result.remove(constraint)
        return result.sorted()
    }

    /// Optimises the variable's component twice more, with the value to be lowered and raised as a
    /// level below all others.
    mutating func range(of variable: Variable) -> ClosedRange<Double> {
        let value = values[variable.id]
        beginExpansion()
        add(variable.id, times: 1)
        expand(.toFree, tracksSources: false)
        let free = (0..<expansion.found.count).map { expansion.found[$0] }
        if free.isEmpty { return value...value }
        let low = extreme(of: free, direction: 1, from: value)
        let high = extreme(of: free, direction: -1, from: value)
        return min(low, value)...max(high, value)
    }

    /// The least (direction 1) or greatest (-1) value that a sum of free variables has at an
    /// optimum.
    private mutating func extreme(of sum: [Term], direction: Double, from value: Double) -> Double {
        // The free variables may lie in several components: describe them side by side.
        var columns: [UInt32] = []
        var rows: [UInt32] = []
        var priorities: Set<Float> = []
        for term in sum where !columns.contains(term.variable.id) {
            gather(from: term.variable.id)
            for index in 0..<component.columns.count { columns.append(component.columns[index]) }
            for index in 0..<component.rows.count {
                rows.append(component.rows[index])
                priorities.insert(records[component.rows[index]].priority)
            }
        }
        component.columns.removeAll()
        component.rows.removeAll()
        component.priorities.removeAll()
        for column in columns.sorted() {
            nodes[column].scratch = UInt32(component.columns.count)
            component.columns.append(column)
        }
        for row in rows.sorted() { component.rows.append(row) }
        for priority in priorities { component.add(priority) }
        prepareConstants()
        describe(all: true, extra: 1)
        let now = sum.reduce(0) { $0 + $1.coefficient * values[$1.variable.id] }
        simplex.addRow(
            level: component.priorities.count + 1, left: direction, right: direction, constant: 0)
        for term in sum {
            simplex.add(term.coefficient, toColumn: Int(nodes[term.variable.id].scratch))
        }
        simplex.finishRows()
        guard simplex.minimize() == .optimal else { return -direction * .infinity }
        simplex.columnValues(into: &component.values)
        let then = sum.reduce(0) {
            $0 + $1.coefficient * component.values[Int(nodes[$1.variable.id].scratch)]
        }
        return value + then - now
    }
}
