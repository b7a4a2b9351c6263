/// The simplex for many columns: it stores the rows as given, and the basis's factors instead of
/// the dictionary's matrix.
///
/// The columns' rows are a square matrix B, and a row `a` has the dictionary row `a / B`. So a row
/// of the dictionary takes one solution with B's transpose, a column one with B, and nothing that
/// grows with the square is stored.
extension Simplex {
    /// Where a problem's rows are kept: by row and by column, and where each is at present.
    struct Sparse: ~Copyable {
        var factors = BasisFactors()
        /// Whether the factors, and the values computed from them, are those of the present vertex.
        var isCurrent = false
        /// Row identifier to its entries; the last number is where the next row begins.
        var rowStart = Buffer<Int32>()
        var rowEntries = Buffer<BasisFactors.Entry>()
        var columnStart = Buffer<Int32>()
        var columnEntries = Buffer<BasisFactors.Entry>()
        /// Row identifier to its constant, and to its position among the basic rows or, as -1 -
        /// column, the others.
        var constants = Buffer<Double>()
        var place = Buffer<Int32>()

        /// The last column and row of the dictionary that were asked for.
        var column = Buffer<Double>()
        var isHit = Buffer<Bool>()
        var hits = Buffer<Int32>()
        var row = Buffer<Double>()
        var solution = Buffer<Double>()
        /// Rows that went over their kink since the reduced costs were brought up to date.
        var flipped = Buffer<Int32>()
        var flippedBy = Buffer<Double>()

        // Workspace of the factorization, by column and by slot.
        var open = Buffer<Int32>()
        var rowsLeft = Buffer<Int32>()
        var queue = Buffer<Int32>()
        var isDone = Buffer<Bool>()
        var isAside = Buffer<Bool>()
        var levelSize = Buffer<Double>()
    }

    /// Ends the description of a sparse problem.
    mutating func finishSparseRows() {
        sparse.isCurrent = false
        let p = columnCount
        let total = rowCount + p
        sparse.columnStart.fill(p + 1, with: 0)
        for index in 0..<sparse.rowEntries.count {
            sparse.columnStart[Int(sparse.rowEntries[index].index) + 1] += 1
        }
        for column in 0..<p { sparse.columnStart[column + 1] += sparse.columnStart[column] }
        sparse.queue.fill(p, with: 0)
        sparse.columnEntries.resize(
            to: sparse.rowEntries.count, filler: BasisFactors.Entry(index: 0, value: 0))
        for row in 0..<rowCount {
            for index in sparse.entries(of: row) {
                let entry = sparse.rowEntries[index]
                let column = Int(entry.index)
                let at = Int(sparse.columnStart[column] + sparse.queue[column])
                sparse.columnEntries[at] = BasisFactors.Entry(index: Int32(row), value: entry.value)
                sparse.queue[column] += 1
            }
        }
        sparse.constants.fill(total, with: 0)
        sparse.place.fill(total, with: 0)
        for row in 0..<rowCount {
            sparse.constants[row] = beta[row]
            sparse.place[row] = Int32(row)
        }
        for column in 0..<p { sparse.place[rowCount + column] = -1 - Int32(column) }
        sparse.column.fill(total, with: 0)
        sparse.isHit.fill(total, with: false)
        sparse.hits.removeAll()
        sparse.row.fill(p, with: 0)
        sparse.solution.fill(p, with: 0)
        sparse.flipped.removeAll()
        sparse.flippedBy.removeAll()
        sparse.levelSize.fill(levelCount, with: 0)
    }

    /// Exchanges the basic row at `position` and the one of a column in the books, without
    /// computing anything.
    mutating func exchangeNames(_ position: Int, _ column: Int) {
        sparse.isCurrent = false
        swap(&basic[position], &nonbasic[column])
        sparse.place[Int(basic[position])] = Int32(position)
        sparse.place[Int(nonbasic[column])] = -1 - Int32(column)
    }

    /// Makes as many of the rows nonbasic as are independent of each other: the vertex of the last
    /// optimum.
    mutating func activateSparse(_ rows: borrowing Buffer<Int32>) {
        sparse.isCurrent = false
        sparse.factors.begin(size: columnCount)
        countRows()
        let limit = 32 * (sparse.rowEntries.count + columnCount)
        for index in 0..<rows.count where sparse.factors.entryCount < limit {
            for at in sparse.entries(of: Int(rows[index])) {
                sparse.factors.add(sparse.rowEntries[at].value, column: sparse.rowEntries[at].index)
            }
            guard
                let column = sparse.factors.eliminate(
                    Int32(index), pivot: -1, weights: sparse.rowsLeft)
            else {
                continue
            }
            exchangeNames(Int(sparse.place[Int(rows[index])]), Int(column))
        }
    }

    /// By column: how many rows have an entry there.
    mutating func countRows() {
        sparse.rowsLeft.removeAll()
        for column in 0..<columnCount {
            sparse.rowsLeft.append(sparse.columnStart[column + 1] - sparse.columnStart[column])
        }
    }

    /// Finds a column of the dictionary: how the basic rows change when the column's row grows.
    mutating func findColumn(_ column: Int) {
        for index in 0..<sparse.hits.count {
            sparse.column[Int(sparse.hits[index])] = 0
            sparse.isHit[Int(sparse.hits[index])] = false
        }
        sparse.hits.removeAll()
        let x = sparse.solution.base
        for index in 0..<columnCount { x[index] = 0 }
        x[column] = 1
        sparse.factors.solve(x)
        for index in 0..<columnCount where abs(x[index]) > 1e-13 {
            hit(rowCount + index, x[index])
            for at in sparse.entries(ofColumn: index) {
                let entry = sparse.columnEntries[at]
                hit(Int(entry.index), entry.value * x[index])
            }
        }
    }

    @inline(__always)
    private mutating func hit(_ row: Int, _ value: Double) {
        sparse.column[row] += value
        guard !sparse.isHit[row] else { return }
        sparse.isHit[row] = true
        sparse.hits.append(Int32(row))
    }

    /// Finds a row of the dictionary: how a basic row changes when the columns' rows grow.
    mutating func findRow(of row: Int) {
        let y = sparse.row.base
        for index in 0..<columnCount { y[index] = 0 }
        addRow(row, times: 1, to: y)
        sparse.factors.solveTransposed(y)
    }

    private func addRow(_ row: Int, times factor: Double, to target: UnsafeMutablePointer<Double>) {
        if row >= rowCount {
            target[row - rowCount] += factor
        } else {
            for at in sparse.entries(of: row) {
                target[Int(sparse.rowEntries[at].index)] += factor * sparse.rowEntries[at].value
            }
        }
    }

    /// The reduced costs from the factors, factorized again if that pays.
    mutating func computeSparseReducedCosts() {
        if !sparse.isCurrent { factorize() }
        sparse.flipped.removeAll()
        sparse.flippedBy.removeAll()
        let (p, used) = (columnCount, usedLevels)
        for index in 0..<(used * p) { reduced[index] = 0 }
        for l in 0..<used { sparse.levelSize[l] = 0 }
        for position in 0..<rowCount {
            let rate = rate(position)
            let row = Int(basic[position])
            guard rate != 0, Int(level[row]) < used else { continue }
            addRow(row, times: rate, to: reduced.base + Int(level[row]) * p)
            sparse.levelSize[Int(level[row])] += abs(rate)
        }
        for l in 0..<used {
            let size = sparse.levelSize[l]
            for column in 0..<p { reducedScale[l * p + column] = size }
            if size > 0 { sparse.factors.solveTransposed(reduced.base + l * p) }
        }
    }

    /// Records that a row passed its kink; the next exchange updates the reduced costs.
    mutating func recordFlip(_ row: Int32, _ change: Double) {
        sparse.flipped.append(row)
        sparse.flippedBy.append(change)
    }

    /// Exchanges a basic row and the column that was found last, and carries the reduced costs
    /// along.
    ///
    /// - Returns: False if row and column do not agree on their common number: the factors
    ///   have lost accuracy.
    mutating func exchangeSparse(_ position: Int, _ column: Int, direction: Double) -> Bool {
        let p = columnCount
        let leaving = Int(basic[position])
        let rate = rate(position)
        findRow(of: leaving)
        let w = sparse.row.base
        let pivot = w[column]
        let other = sparse.column[leaving]
        guard abs(pivot - other) <= 1e-6 * (abs(pivot) + abs(other)), abs(pivot) > 1e-9 else {
            return false
        }
        addFlips()
        addMultiple(of: w, times: -rate, toLevel: Int(level[leaving]))
        sparse.factors.replace(column, by: w)

        let step = -beta[position] / pivot
        for index in 0..<sparse.hits.count {
            let row = Int(sparse.hits[index])
            let place = sparse.place[row]
            if place >= 0 { beta[Int(place)] += step * sparse.column[row] }
        }
        exchangeNames(position, column)
        beta[position] = step
        side[position] = direction > 0 ? 1 : -1
        pivots += 1

        // The row that came in, in terms of the columns as they are now.
        let inverse = 1 / pivot
        for index in 0..<p { w[index] *= -inverse }
        w[column] = inverse
        for l in 0..<usedLevels {
            let factor = reduced[l * p + column]
            guard factor != 0 else { continue }
            reduced[l * p + column] = 0
            addMultiple(of: w, times: factor, toLevel: l)
        }
        addMultiple(of: w, times: self.rate(position), toLevel: Int(level[Int(basic[position])]))
        return true
    }

    private func addMultiple(
        of row: UnsafeMutablePointer<Double>, times factor: Double, toLevel l: Int
    ) {
        guard factor != 0, l < usedLevels else { return }
        let target = reduced.base + l * columnCount
        for index in 0..<columnCount { target[index] += factor * row[index] }
    }

    private mutating func addFlips() {
        guard sparse.flipped.count > 0 else { return }
        let p = columnCount
        for l in 0..<usedLevels {
            let x = sparse.solution.base
            var isAny = false
            for index in 0..<sparse.flipped.count where Int(level[Int(sparse.flipped[index])]) == l
            {
                if !isAny { for column in 0..<p { x[column] = 0 } }
                isAny = true
                addRow(Int(sparse.flipped[index]), times: sparse.flippedBy[index], to: x)
            }
            guard isAny else { continue }
            sparse.factors.solveTransposed(x)
            addMultiple(of: x, times: 1, toLevel: l)
        }
        sparse.flipped.removeAll()
        sparse.flippedBy.removeAll()
    }
}

extension Simplex.Sparse {
    func entries(of row: Int) -> Range<Int> { Int(rowStart[row])..<Int(rowStart[row + 1]) }
    func entries(ofColumn column: Int) -> Range<Int> {
        Int(columnStart[column])..<Int(columnStart[column + 1])
    }
}
