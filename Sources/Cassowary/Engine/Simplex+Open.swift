/// Choosing among several optima: which columns can still move at no cost.
extension Simplex {
    /// Finds, in ``isMoving``, the free variables that can move from the optimum at no cost at any
    /// level but the implicit one. Returns whether there are any.
    ///
    /// Only columns whose reduced costs are zero can: what moves others costs something, however
    /// degenerate the vertex is.
    mutating func findOpenColumns() -> Bool {
        openColumns.removeAll()
        for column in 0..<columnCount where isOpen(column, before: levelCount - 1) {
            openColumns.append(Int32(column))
        }
        guard openColumns.count > 0 else { return false }
        leaveOutHeldColumns()
        guard openColumns.count > 0 else { return false }
        isMoving.fill(columnCount, with: false)
        for index in 0..<openColumns.count {
            let column = Int(openColumns[index])
            let row = Int(nonbasic[column])
            if row >= rowCount { isMoving[row - rowCount] = true }
            if isSparse { findColumn(column) }
            for position in 0..<rowCount
            where Int(basic[position]) >= rowCount && abs(coefficient(position, column)) > 1e-9 {
                isMoving[Int(basic[position]) - rowCount] = true
            }
        }
        return true
    }

    /// Leaves out open columns that cannot move because rows at their kink would cost something.
    ///
    /// Such rows count as satisfied, so that reduced costs do not show it: a label as wide as its
    /// text both hugs and resists. A row that one open column alone moves holds that column,
    /// whatever the others do.
    private mutating func leaveOutHeldColumns() {
        holderCounts.fill(rowCount, with: 0)
        for index in 0..<openColumns.count { countHolders(of: Int(openColumns[index]), by: 1) }
        while true {
            var kept = 0
            for index in 0..<openColumns.count {
                let column = Int(openColumns[index])
                if isSparse { findColumn(column) }
                if isHeld(column) {
                    countHolders(of: column, by: -1)
                } else {
                    openColumns[kept] = openColumns[index]
                    kept += 1
                }
            }
            if kept == openColumns.count || kept == 0 || isSparse {
                openColumns.truncate(to: kept)
                return
            }
            openColumns.truncate(to: kept)
        }
    }

    /// Whether moving a column either way costs something, in reduced costs or at the kink of a row
    /// that no other open column moves. What ``findColumn(_:)`` found must be the column.
    private func isHeld(_ column: Int) -> Bool {
        for direction in [1.0, -1.0] where isFree(column, direction, before: levelCount - 1) {
            var isBlocked = false
            for position in 0..<rowCount where holderCounts[position] == 1 && !isBlocked {
                let rate = direction * Double(side[position]) * coefficient(position, column)
                isBlocked = rate < -1e-9
            }
            if !isBlocked { return false }
        }
        return true
    }

    /// Counts, for the basic rows at their kink, a column that moves them.
    private mutating func countHolders(of column: Int, by change: Int32) {
        if isSparse { findColumn(column) }
        for position in 0..<rowCount {
            let row = Int(basic[position])
            guard leftSlope[row] != rightSlope[row], abs(beta[position]) <= 1e-9 * magnitude[row],
                row < rowCount, abs(coefficient(position, column)) > 1e-9
            else { continue }
            holderCounts[position] += change
        }
    }

    /// How a basic row changes with a column; of a sparse problem, the one that was found last.
    @inline(__always)
    private func coefficient(_ position: Int, _ column: Int) -> Double {
        isSparse ? sparse.column[Int(basic[position])] : matrix[position * columnCount + column]
    }

    /// Whether a column's row can move, one way or the other, at no cost at the levels before a
    /// limit. Reduced costs must be those of the present vertex.
    private func isOpen(_ column: Int, before limit: Int) -> Bool {
        isFree(column, 1, before: limit) || isFree(column, -1, before: limit)
    }

    private func isFree(_ column: Int, _ direction: Double, before limit: Int) -> Bool {
        let row = Int(nonbasic[column])
        for l in 0..<limit {
            var rate = direction * reduced[l * columnCount + column]
            if l == Int(level[row]) {
                rate += direction > 0 ? rightSlope[row] : -leftSlope[row]
            }
            guard abs(rate) <= 1e-10 * (11 + reducedScale[l * columnCount + column]) else {
                return false
            }
        }
        return true
    }

    /// Closes the columns that cannot move at no cost at the levels before a limit. Returns whether
    /// any is left.
    mutating func closeColumns(before limit: Int) -> Bool {
        var isAny = false
        for column in 0..<columnCount where !isClosed[Int(nonbasic[column])] {
            let isLeft = isOpen(column, before: limit)
            if isLeft { isAny = true } else { isClosed[Int(nonbasic[column])] = true }
        }
        return isAny
    }

    /// Moves a row without cost as near to zero as open columns permit, and closes those that
    /// would move it again. Returns whether any is left.
    mutating func bringToZero(_ row: Int, level objective: Int) -> Bool {
        guard isMoved(row) else { return true }
        setSlopes(ofRow: row, left: -1, right: 1)
        levelLimit = objective + 1
        _ = minimize(verifies: false)
        var isAny = false
        for column in 0..<columnCount where !isClosed[Int(nonbasic[column])] {
            let at = objective * columnCount + column
            if Int(nonbasic[column]) == row || abs(reduced[at]) > 1e-10 * (11 + reducedScale[at]) {
                isClosed[Int(nonbasic[column])] = true
            } else {
                isAny = true
            }
        }
        setSlopes(ofRow: row, left: 0, right: 0)
        return isAny && !isCutShort
    }

    /// Whether an open column moves a row.
    private mutating func isMoved(_ row: Int) -> Bool {
        if isSparse {
            guard sparse.place[row] >= 0 else { return false }
            findRow(of: row)
            return isMoved { sparse.row[$0] }
        }
        // A row that was never exchanged is at its own place.
        var position = row
        if Int(basic[position]) != row {
            position = 0
            while position < rowCount && Int(basic[position]) != row { position += 1 }
            if position == rowCount { return false }
        }
        return isMoved { matrix[position * columnCount + $0] }
    }

    @inline(__always)
    private func isMoved(by coefficient: (Int) -> Double) -> Bool {
        for column in 0..<columnCount
        where !isClosed[Int(nonbasic[column])] && abs(coefficient(column)) > 1e-9 {
            return true
        }
        return false
    }
}
