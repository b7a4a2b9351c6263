extension Engine {
    /// The optimum of a component with several free variables, by the simplex.
    ///
    /// Starts from the rows that were active at the last optimum.
    mutating func optimizeMany() -> Bool {
        sortColumns()
        prepareConstants()
        let before = simplex.pivots
        describe(all: true)
        for position in 0..<component.rows.count where records[component.rows[position]].flags.contains(.active) {
            simplex.activate(position: position)
        }
        _ = simplex.minimize()
        statistics.pivots += simplex.pivots - before
        guard hasGivenUp || !simplex.isInfeasible() else {
            breakContradiction()
            return false
        }
        let count = component.rows.count
        for position in 0..<count {
            let row = Int(simplex.basic[position])
            if row < count { noteOptimum(component.rows[row], value: simplex.beta[position], isActive: false) }
        }
        for column in 0..<simplex.columnCount {
            let row = Int(simplex.nonbasic[column])
            if row < count { noteOptimum(component.rows[row], value: 0, isActive: true) }
        }
        simplex.columnValues(into: &component.values)
        for column in 0..<component.columns.count { assign(component.columns[column], component.values[column]) }
        return true
    }

    /// Puts the columns in the order of their identifiers, so that ties do not depend on how they were found.
    private mutating func sortColumns() {
        let columns = component.columns.base
        for index in 1..<component.columns.count {
            let column = columns[index]
            var at = index
            while at > 0 && columns[at - 1] > column {
                columns[at] = columns[at - 1]
                at -= 1
            }
            columns[at] = column
        }
        for index in 0..<component.columns.count { nodes[columns[index]].scratch = UInt32(index) }
    }

    /// Computes each row's value where all free variables are zero.
    func rowConstant(_ row: UInt32) -> Double {
        let record = records[row]
        var value = activity(row).value
        for index in record.block..<(record.block + tails[row].blockCount) {
            let entry = pool.entries[index]
            value -= entry.coefficient * values[entry.variable]
        }
        return value
    }

    mutating func prepareConstants() {
        component.constants.removeAll()
        for index in 0..<component.rows.count { component.constants.append(rowConstant(component.rows[index])) }
    }

    /// Tells the simplex about all rows of the component, or about those of the selection.
    ///
    /// `extra` is the number of levels kept free between the optional levels and the implicit one.
    mutating func describe(all: Bool, extra: Int = 0) {
        simplex.begin(columns: component.columns.count, levels: component.priorities.count + 2 + extra)
        let count = all ? component.rows.count : component.selection.count
        for position in 0..<count {
            let index = all ? position : Int(component.selection[position])
            let record = records[component.rows[index]]
            simplex.addRow(
                level: component.level(of: record.priority), left: record.leftSlope, right: record.rightSlope,
                constant: component.constants[index])
            for at in record.block..<(record.block + tails[component.rows[index]].blockCount) {
                let entry = pool.entries[at]
                simplex.add(entry.coefficient, toColumn: Int(nodes[entry.variable].scratch))
            }
        }
        if extra == 0 { simplex.finishRows() }
    }

    /// Finds a minimal set of required rows of the component that contradict each other, and breaks one constraint.
    ///
    /// The simplex names the rows of one contradiction; a deletion filter makes the set minimal (Chinneck, "Feasibility and
    /// Infeasibility in Optimization", 2008). The multipliers of the last contradiction then tell which definitions take part.
    private mutating func breakContradiction() {
        simplex.conflictingRows(into: &component.selection)
        var at = 0
        while at < component.selection.count && component.selection.count > 1 {
            let candidate = component.selection[at]
            let last = component.selection.count - 1
            component.selection[at] = component.selection[last]
            _ = component.selection.removeLast()
            describe(all: false)
            _ = simplex.minimize()
            if simplex.isInfeasible() { continue }
            component.selection.append(component.selection.count > at ? component.selection[at] : candidate)
            component.selection[at] = candidate
            at += 1
        }
        describe(all: false)
        _ = simplex.minimize()
        simplex.contradiction(into: &component.values)
        beginExpansion()
        for position in 0..<component.selection.count {
            let row = component.rows[Int(component.selection[position])]
            let multiplier = component.values[position]
            if multiplier != 0 { addConflicting(row, times: multiplier) }
        }
        breakLastSource()
    }
}
