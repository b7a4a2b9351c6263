/// Deciding the open variables of a group that can move.
extension Engine {
    // MARK: One moving variable

    mutating func decideSingle(_ variable: UInt32) {
        var (low, high) = (-Double.infinity, Double.infinity)
        boundByRequired(variable, &low, &high)
        for level in 0..<component.priorities.count where low < high {
            narrow(variable, component.priorities[level], &low, &high)
        }
        guard low < high else { return }
        narrowToZero(of: 0..<open.lengthCount, variable, &low, &high)
        if low < high { narrowBySlacks(variable, &low, &high) }
        if low < high {
            narrowToZero(of: open.lengthCount..<open.candidates.count, variable, &low, &high)
        }
        finishSingle(variable, low, high)
    }

    /// Narrows an interval to the point where the first candidate that depends on the variable is
    /// nearest to zero.
    private func narrowToZero(
        of candidates: Range<Int>, _ variable: UInt32, _ low: inout Double, _ high: inout Double
    ) {
        for index in candidates {
            let place = open.candidates[index]
            let factor = open.coefficients[place]
            guard factor != 0 else { continue }
            let dependent = open.items[open.group[place]].variable
            let rest = dependent == variable ? 0 : values[dependent] / factor - values[variable]
            low = min(max(0 - rest, low), high)
            high = low
            return
        }
    }

    // MARK: Several moving variables

    /// From how many numbers on the optimum is left as it was found: about a hundred milliseconds.
    private static var openLimit: Int { 1 << 20 }
    private static var openWidth: Int { 256 }

    /// Decides one candidate after the other by the simplex, until nothing can move.
    ///
    /// The problem is shifted so that its origin is the present optimum. A candidate that no open
    /// column moves is passed over, and what cost a candidate something is closed: there are about
    /// as many minimisations as variables that can move independently.
    mutating func decideMany() {
        let (width, rows) = (open.moving.count, component.rows.count)
        guard (rows * 2 + open.group.count) * width <= Engine.openLimit, width <= Engine.openWidth
        else { return }
        // With one way to move for many variables, most of the matrix would be set up in vain.
        let denseLimit = simplex.denseLimit
        defer { simplex.denseLimit = denseLimit }
        if open.degreeCount * 4 > open.columns.count { simplex.denseLimit = Engine.openWidth }
        let lengthLevel = component.priorities.count + 1
        let (slackLevel, originLevel) = (lengthLevel + 1, lengthLevel + 2)
        simplex.begin(columns: width, levels: originLevel + 2)
        for index in 0..<rows { addRow(index, asSlack: false, level: 0) }
        for index in 0..<open.candidates.count {
            addCandidate(index, level: index < open.lengthCount ? lengthLevel : originLevel)
        }
        for index in 0..<rows where records[component.rows[index]].relation != .equal {
            addRow(index, asSlack: true, level: slackLevel)
        }
        simplex.finishRows()
        activateActive()
        let before = simplex.pivots
        simplex.workLimit = workLimit
        simplex.levelLimit = lengthLevel
        _ = simplex.minimize()
        var isOpen = !simplex.isCutShort && simplex.closeColumns(before: lengthLevel)
        for index in 0..<open.candidates.count where isOpen {
            if index == open.lengthCount {
                simplex.levelLimit = slackLevel + 1
                _ = simplex.minimize()
                isOpen = !simplex.isCutShort && simplex.closeColumns(before: slackLevel + 1)
                guard isOpen else { break }
            }
            let level = index < open.lengthCount ? lengthLevel : originLevel
            isOpen = simplex.bringToZero(rows + index, level: level)
        }
        statistics.pivots += simplex.pivots - before
        guard !simplex.isCutShort else { return }
        recordOptimumOfOpen()
    }

    private mutating func addCandidate(_ index: Int, level: Int) {
        let place = Int(open.candidates[index])
        let variable = open.items[open.group[place]].variable
        simplex.addRow(level: level, left: 0, right: 0, constant: values[variable])
        let width = open.moving.count
        for column in 0..<width where open.coefficients[place * width + column] != 0 {
            simplex.add(open.coefficients[place * width + column], toColumn: column)
        }
    }

    /// Adds a row of the group to the simplex, or what an inequality's slack costs: the row may be
    /// on the other side, violated, where it costs nothing here.
    private mutating func addRow(_ index: Int, asSlack isSlack: Bool, level: Int) {
        let row = component.rows[index]
        let record = records[row]
        let sign = isSlack && record.relation == .greaterThanOrEqual ? -1.0 : 1
        simplex.addRow(
            level: isSlack ? level : component.level(of: record.priority),
            left: isSlack ? -1 : record.leftSlope, right: isSlack ? 0 : record.rightSlope,
            constant: sign * activity(row).value)
        for at in record.block..<(record.block + tails[row].blockCount) {
            let entry = pool.entries[at]
            guard nodes[entry.variable].mark == open.visit, nodes[entry.variable].isFree,
                open.isMoving[entry.variable]
            else { continue }
            let place = Int(open.items[nodes[entry.variable].scratch].place)
            simplex.add(sign * entry.coefficient, toColumn: Int(open.columnOfPlace[place]))
        }
    }

    private mutating func recordOptimumOfOpen() {
        let count = component.rows.count
        for position in 0..<simplex.rowCount where Int(simplex.basic[position]) < count {
            let row = Int(simplex.basic[position])
            let value = simplex.beta[position] / simplex.scale(ofRow: row)
            recordOptimum(component.rows[row], value: value, isActive: false)
        }
        for column in 0..<simplex.columnCount where Int(simplex.nonbasic[column]) < count {
            recordOptimum(component.rows[Int(simplex.nonbasic[column])], value: 0, isActive: true)
        }
        simplex.columnValues(into: &component.values)
        for index in 0..<open.moving.count {
            let variable = open.moving[index]
            assign(variable, values[variable] + component.values[index])
        }
    }
}
