/// The factors of a sparse problem's vertex, and the values of its rows from them.
extension Simplex {
    /// Factorizes the present vertex and computes the basic rows' values from it.
    ///
    /// Rows with one open column and columns with one open row come first: they cost no
    /// elimination. Then come cycles, and of what is left the rows with the fewest open columns,
    /// and last those that are substituted.
    mutating func factorize() {
        sparse.factors.begin(size: columnCount)
        sparse.isDone.fill(columnCount, with: false)
        sparse.open.fill(columnCount, with: 0)
        countRows()
        for slot in 0..<columnCount where Int(nonbasic[slot]) >= rowCount {
            eliminate(slot, pivot: nonbasic[slot] - Int32(rowCount))
        }
        eliminateSingleRows()
        eliminateSingleColumns()
        eliminateAroundShared()
        eliminateOthers()
        repair()
        computeValues()
        sparse.isCurrent = true
    }

    /// Eliminates the row of a slot.
    private mutating func eliminate(_ slot: Int, pivot: Int32) {
        sparse.isDone[slot] = true
        let row = Int(nonbasic[slot])
        if row >= rowCount {
            sparse.factors.add(1, column: Int32(row - rowCount))
        } else {
            for at in sparse.entries(of: row) {
                sparse.factors.add(sparse.rowEntries[at].value, column: sparse.rowEntries[at].index)
            }
        }
        _ = sparse.factors.eliminate(Int32(slot), pivot: pivot, weights: sparse.rowsLeft)
    }

    private mutating func eliminateSingleRows() {
        sparse.queue.removeAll()
        for slot in 0..<columnCount where !sparse.isDone[slot] {
            var open: Int32 = 0
            for at in sparse.entries(of: Int(nonbasic[slot]))
            where sparse.factors.stepOf[Int(sparse.rowEntries[at].index)] < 0 { open += 1 }
            sparse.open[slot] = open
            if open == 1 { sparse.queue.append(Int32(slot)) }
        }
        var next = 0
        while next < sparse.queue.count {
            let slot = Int(sparse.queue[next])
            next += 1
            guard !sparse.isDone[slot], sparse.open[slot] == 1 else { continue }
            for at in sparse.entries(of: Int(nonbasic[slot])) {
                let entry = sparse.rowEntries[at]
                guard sparse.factors.stepOf[Int(entry.index)] < 0, abs(entry.value) > 1e-7 else {
                    continue
                }
                eliminate(slot, pivot: entry.index)
                for other in sparse.entries(ofColumn: Int(entry.index)) {
                    let place = sparse.place[Int(sparse.columnEntries[other].index)]
                    guard place < 0 else { continue }
                    let slot = Int(-1 - place)
                    sparse.open[slot] -= 1
                    if sparse.open[slot] == 1 && !sparse.isDone[slot] {
                        sparse.queue.append(Int32(slot))
                    }
                }
                break
            }
        }
    }

    private mutating func eliminateSingleColumns() {
        sparse.queue.removeAll()
        for column in 0..<columnCount where sparse.factors.stepOf[column] < 0 {
            var rows: Int32 = 0
            for at in sparse.entries(ofColumn: column)
            where openSlot(of: sparse.columnEntries[at].index) != nil {
                rows += 1
            }
            sparse.rowsLeft[column] = rows
            if rows == 1 { sparse.queue.append(Int32(column)) }
        }
        var next = 0
        while next < sparse.queue.count {
            let column = Int(sparse.queue[next])
            next += 1
            guard sparse.factors.stepOf[column] < 0, sparse.rowsLeft[column] == 1 else { continue }
            for at in sparse.entries(ofColumn: column) {
                let entry = sparse.columnEntries[at]
                guard let slot = openSlot(of: entry.index) else { continue }
                var largest = 0.0
                for other in sparse.entries(of: Int(entry.index)) {
                    largest = max(largest, abs(sparse.rowEntries[other].value))
                }
                guard abs(entry.value) >= 0.01 * largest else { break }
                eliminate(slot, pivot: Int32(column))
                for other in sparse.entries(of: Int(entry.index)) {
                    let neighbour = Int(sparse.rowEntries[other].index)
                    sparse.rowsLeft[neighbour] -= 1
                    if sparse.rowsLeft[neighbour] == 1 { sparse.queue.append(Int32(neighbour)) }
                }
                break
            }
        }
    }

    /// How many columns are set aside at most: each may fill as many entries as there are rows.
    private static var asideLimit: Int { 16 }

    /// Eliminates rows of a cycle, in which every row has several open columns, by setting columns
    /// aside.
    ///
    /// Without the column that most rows have, the others are often a triangle again. Then rows
    /// fill in at the columns set aside only (Hellerman and Rarick, "Reinversion with the
    /// Preassigned Pivot Procedure", Mathematical Programming 1, 1971). In a stack of equal lengths
    /// it is the length that all others are compared with. The rows by which the columns set aside
    /// are eliminated come last.
    private mutating func eliminateAroundShared() {
        sparse.isAside.fill(columnCount, with: false)
        sparse.queue.removeAll()
        for slot in 0..<columnCount where !sparse.isDone[slot] {
            var open: Int32 = 0
            for at in sparse.entries(of: Int(nonbasic[slot]))
            where sparse.factors.stepOf[Int(sparse.rowEntries[at].index)] < 0 { open += 1 }
            sparse.open[slot] = open
        }
        for _ in 0..<Simplex.asideLimit {
            guard let column = mostSharedColumn() else { return }
            sparse.isAside[column] = true
            closeColumn(column)
            eliminateQueued()
        }
    }

    /// The open column that most rows have which are not eliminated yet, if two have it.
    private func mostSharedColumn() -> Int? {
        var best: Int?
        var most: Int32 = 1
        for column in 0..<columnCount
        where sparse.factors.stepOf[column] < 0 && !sparse.isAside[column]
            && sparse.rowsLeft[column] > most
        {
            best = column
            most = sparse.rowsLeft[column]
        }
        return best
    }

    /// Counts a column as open no longer, and queues the rows that have one open column left.
    private mutating func closeColumn(_ column: Int) {
        for at in sparse.entries(ofColumn: column) {
            guard let slot = openSlot(of: sparse.columnEntries[at].index) else { continue }
            sparse.open[slot] -= 1
            if sparse.open[slot] == 1 { sparse.queue.append(Int32(slot)) }
        }
    }

    private mutating func eliminateQueued() {
        var next = 0
        while next < sparse.queue.count {
            let slot = Int(sparse.queue[next])
            next += 1
            guard !sparse.isDone[slot], sparse.open[slot] == 1 else { continue }
            let entries = sparse.entries(of: Int(nonbasic[slot]))
            var largest = 0.0
            var pivot: BasisFactors.Entry?
            for at in entries where sparse.factors.stepOf[Int(sparse.rowEntries[at].index)] < 0 {
                let entry = sparse.rowEntries[at]
                largest = max(largest, abs(entry.value))
                if !sparse.isAside[Int(entry.index)] { pivot = entry }
            }
            guard let pivot, abs(pivot.value) >= 0.1 * largest else { continue }
            eliminate(slot, pivot: pivot.index)
            for at in entries { sparse.rowsLeft[Int(sparse.rowEntries[at].index)] -= 1 }
            closeColumn(Int(pivot.index))
        }
        sparse.queue.removeAll()
    }

    private mutating func eliminateOthers() {
        sparse.queue.removeAll()
        for slot in 0..<columnCount where !sparse.isDone[slot] {
            var open: Int32 = 0
            var isSubstituted = false
            for at in sparse.entries(of: Int(nonbasic[slot])) {
                let step = sparse.factors.stepOf[Int(sparse.rowEntries[at].index)]
                if step < 0 {
                    open += 1
                } else if sparse.factors.isLong(step: Int(step)) {
                    isSubstituted = true
                }
            }
            sparse.open[slot] = min(open, 8) + (isSubstituted ? 9 : 0)
            sparse.queue.append(Int32(slot))
        }
        guard sparse.queue.count > 0 else { return }
        for open in 0...Int32(17) {
            for index in 0..<sparse.queue.count {
                let slot = Int(sparse.queue[index])
                if sparse.open[slot] == open { eliminate(slot, pivot: -1) }
            }
        }
    }

    /// The slot of a nonbasic row that was not eliminated yet.
    private func openSlot(of row: Int32) -> Int? {
        let place = sparse.place[Int(row)]
        guard place < 0 else { return nil }
        let slot = Int(-1 - place)
        return sparse.isDone[slot] ? nil : slot
    }

    /// Replaces rows that turned out to depend on others, because of rounding, by implicit rows.
    private mutating func repair() {
        guard !sparse.factors.isComplete else { return }
        // Which slots have no step: those whose elimination left nothing.
        sparse.isDone.fill(columnCount, with: false)
        for step in 0..<sparse.factors.stepCount {
            sparse.isDone[sparse.factors.slot(ofStep: step)] = true
        }
        var column = 0
        for slot in 0..<columnCount where !sparse.isDone[slot] {
            while sparse.factors.stepOf[column] >= 0 { column += 1 }
            exchangeNames(Int(sparse.place[rowCount + column]), slot)
            eliminate(slot, pivot: Int32(column))
        }
    }

    /// Recomputes the basic rows' values and sides.
    mutating func computeValues() {
        let x = sparse.solution.base
        for slot in 0..<columnCount {
            let row = Int(nonbasic[slot])
            x[slot] = -(sparse.constants[row] + shifts[row])
        }
        sparse.factors.solve(x)
        for position in 0..<rowCount {
            let row = Int(basic[position])
            var value = sparse.constants[row] + shifts[row]
            if row >= rowCount {
                value += x[row - rowCount]
            } else {
                for at in sparse.entries(of: row) {
                    value += sparse.rowEntries[at].value * x[Int(sparse.rowEntries[at].index)]
                }
            }
            beta[position] = value
            if abs(value) > 1e-12 * magnitude[row] { side[position] = value > 0 ? 1 : -1 }
        }
    }
}
