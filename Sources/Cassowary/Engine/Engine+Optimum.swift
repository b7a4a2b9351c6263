extension Engine {
    /// The optimum of a component with several free variables, by the simplex.
    ///
    /// Starts from the rows that were active at the last optimum.
    mutating func optimizeMany() -> Bool {
        sortColumns()
        prepareConstants()
        let before = simplex.pivots
        if simplex.denseLimit == Simplex.usualDenseLimit && hasWideCoefficients {
            // Of the matrix alone it is known how accurate it is.
            simplex.denseLimit = 256
        }
        defer { if simplex.denseLimit == 256 { simplex.denseLimit = Simplex.usualDenseLimit } }
        describe(all: true)
        activateActive()
        simplex.stopsAtContradiction = !hasGivenUp
        simplex.workLimit = workLimit
        _ = simplex.minimize()
        statistics.pivots += simplex.pivots - before
        if simplex.isCutShort {
            // An unfinished minimisation does not prove a contradiction.
            leavesWork = true
            shortfalls.append(
                .stepsExceeded(freeVariables: component.columns.count, rows: component.rows.count))
        }
        guard hasGivenUp || simplex.isCutShort || !simplex.isInfeasible() else {
            breakContradiction()
            return false
        }
        if hasWideCoefficients && !simplex.isCutShort && simplex.isUncertain() {
            uncertainOptimum = .precisionLost(
                freeVariables: component.columns.count, rows: component.rows.count)
        }
        if !simplex.isCutShort { recordOpenColumns() }
        recordOptimumOfMany()
        return true
    }

    /// Makes the rows that were active at the last optimum the simplex's vertex.
    mutating func activateActive() {
        component.selection.removeAll()
        for position in 0..<component.rows.count
        where records[component.rows[position]].flags.contains(.active) {
            component.selection.append(Int32(position))
        }
        simplex.activate(component.selection)
    }

    /// Stores the simplex's optimum.
    mutating func recordOptimumOfMany() {
        let count = component.rows.count
        for position in 0..<simplex.rowCount {
            let row = Int(simplex.basic[position])
            guard row < count else { continue }
            let value = simplex.beta[position] / simplex.scale(ofRow: row)
            recordOptimum(component.rows[row], value: value, isActive: false)
        }
        for column in 0..<simplex.columnCount {
            let row = Int(simplex.nonbasic[column])
            if row < count { recordOptimum(component.rows[row], value: 0, isActive: true) }
        }
        simplex.columnValues(into: &component.values)
        for column in 0..<component.columns.count {
            assign(component.columns[column], component.values[column])
        }
        simplex.trim()
    }

    /// Sorts the columns by their identifiers, so that ties do not depend on how they
    /// were found.
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
        for index in 0..<component.rows.count {
            component.constants.append(rowConstant(component.rows[index]))
        }
    }

    /// Describes to the simplex all rows of the component, or about those of the selection.
    ///
    /// `extra` is the number of levels kept free between the optional levels and the implicit one.
    mutating func describe(all: Bool, extra: Int = 0) {
        simplex.begin(
            columns: component.columns.count, levels: component.priorities.count + 2 + extra)
        let count = all ? component.rows.count : component.selection.count
        for position in 0..<count {
            let index = all ? position : Int(component.selection[position])
            let record = records[component.rows[index]]
            simplex.addRow(
                level: component.level(of: record.priority), left: record.leftSlope,
                right: record.rightSlope,
                constant: component.constants[index])
            for at in record.block..<(record.block + tails[component.rows[index]].blockCount) {
                let entry = pool.entries[at]
                simplex.add(entry.coefficient, toColumn: Int(nodes[entry.variable].scratch))
            }
        }
        if extra == 0 { simplex.finishRows() }
    }

    /// Breaks as many constraints as it takes to resolve the contradiction between required rows
    /// that the simplex ended at.
    private mutating func breakContradiction() {
        var isMinimal = simplex.conflictingRows(into: &component.selection)
        if !isMinimal { isMinimal = simplex.narrowContradiction(into: &component.selection) }
        simplex.contradiction(into: &component.values)
        beginExpansion()
        for index in 0..<component.values.count {
            let multiplier = component.values[index]
            if multiplier != 0 { addConflicting(component.rows[index], times: multiplier) }
        }
        resolveContradiction(isMinimal: isMinimal)
    }
}
