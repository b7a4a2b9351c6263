extension Engine {
    /// The optimum of a component with several free variables, by the simplex.
    ///
    /// Starts from the rows that were active at the last optimum.
    mutating func optimizeMany() -> Bool {
        sortColumns()
        prepareConstants()
        let before = simplex.pivots
        describe(all: true)
        component.selection.removeAll()
        for position in 0..<component.rows.count where records[component.rows[position]].flags.contains(.active) {
            component.selection.append(Int32(position))
        }
        simplex.activate(component.selection)
        _ = simplex.minimize()
        statistics.pivots += simplex.pivots - before
        if simplex.isCutShort {
            // No contradiction can be told from what was not finished.
            shortfalls.append(
                .stepsExceeded(freeVariables: component.columns.count, rows: component.rows.count))
        }
        guard hasGivenUp || simplex.isCutShort || !simplex.isInfeasible() else {
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
        simplex.trim()
        return true
    }

    /// Puts the columns in the order of their identifiers, so that ties do not depend on how they were found.
    private mutating func sortColumns() {
        // The queue is empty between sweeps; here it holds identifiers instead of ranks.
        for index in 0..<component.columns.count { queue.insert(component.columns[index]) }
        var cursor = 0
        for index in 0..<component.columns.count {
            let column = queue.removeFirst(cursor: &cursor)!
            component.columns[index] = column
            nodes[column].scratch = UInt32(index)
        }
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

    /// Takes rows out of the selection for as long as what is left contradicts itself: many at a time, then fewer, so
    /// that a small contradiction among many rows is found in few steps. - Complexity: At most 400 optimisations.
    private mutating func narrowContradiction() {
        var size = max(1, component.selection.count / 2)
        var tries = 0
        while true {
            var at = 0
            while at < component.selection.count && component.selection.count > 1 && tries < 400 {
                let count = min(size, component.selection.count - at)
                tries += 1
                moveToBack(at, count)
                component.withheld.removeAll()
                for _ in 0..<count { component.withheld.append(component.selection.removeLast()) }
                var isContradiction = component.selection.count > 0
                if isContradiction {
                    describe(all: false)
                    _ = simplex.minimize()
                    isContradiction = simplex.isInfeasible()
                }
                guard !isContradiction else { continue }
                for index in 0..<count { component.selection.append(component.withheld[count - 1 - index]) }
                moveToBack(at, component.selection.count - at - count)
                at += count
            }
            guard size > 1 else { return }
            size /= 2
        }
    }

    /// Moves `count` rows of the selection, from `at` on, behind all others.
    private mutating func moveToBack(_ at: Int, _ count: Int) {
        let end = component.selection.count
        reverse(at, at + count)
        reverse(at + count, end)
        reverse(at, end)
    }

    private mutating func reverse(_ from: Int, _ to: Int) {
        var low = from
        var high = to - 1
        while low < high {
            swap(&component.selection.base[low], &component.selection.base[high])
            low += 1
            high -= 1
        }
    }

    /// Finds a minimal set of required rows of the component that contradict each other, and breaks one constraint.
    ///
    /// The simplex names the rows of one contradiction; a deletion filter makes the set minimal (Chinneck, "Feasibility and
    /// Infeasibility in Optimization", 2008). The multipliers of the last contradiction then tell which definitions take part.
    private mutating func breakContradiction() {
        let isMinimal = simplex.conflictingRows(into: &component.selection)
        if !isMinimal {
            narrowContradiction()
            describe(all: false)
            _ = simplex.minimize()
        }
        simplex.contradiction(into: &component.values)
        beginExpansion()
        for index in 0..<component.values.count {
            let multiplier = component.values[index]
            let position = isMinimal ? index : Int(component.selection[index])
            if multiplier != 0 { addConflicting(component.rows[position], times: multiplier) }
        }
        breakLastSource()
    }
}
