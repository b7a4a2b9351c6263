/// Minimises errors by levels over a handful of free variables.
///
/// The problem: columns x₀…xₚ₋₁, rows sᵢ = aᵢ·x + cᵢ, and for each row a cost that is piecewise
/// linear in sᵢ with its one kink at zero: |s| for an equality, max(0, s) for `<=`, max(0, -s) for
/// `>=`. Each row belongs to a level, level 0 being the required one; the vector of the levels'
/// total costs is minimised lexicographically. Required rows are thus treated as a level that is
/// stronger than all others: what is left of it at the optimum is a conflict.
///
/// The method is a primal simplex on the dictionary `basic = beta + T * nonbasic`. At a vertex
/// every nonbasic row is zero; reduced costs are vectors, one number a level. The line search
/// passes kinks for as long as the lexicographic slope stays negative (Barrodale and Roberts, "An
/// Improved Algorithm for Discrete L1 Linear Approximation", 1973), so that an optimum usually
/// takes one step a column. Dantzig's rule chooses the column. After a run of steps that did not
/// lower the lexicographic objective, Bland's rule does; a perturbation is the last way out. The
/// length of a step is no measure of progress: with coefficients far apart, rounding makes long
/// steps that gain nothing and alternate for ever.
///
/// Rows and columns with coefficients far from 1 are scaled by powers of two, so that scaling
/// itself rounds nothing. An optimum that was reached by small pivots is computed again from the
/// rows as they were described before it is believed.
///
/// With more than a handful of columns, reduced costs are carried along from pivot to pivot instead
/// of being summed again, and a pivot touches only what is not zero. With hundreds, the dictionary
/// is not stored at all (see ``Sparse``). The number of steps is bounded, and ``isCutShort`` is
/// true if that ended a minimisation.
///
/// Each column has an implicit row `x == 0` at a level weaker than all, so that a vertex always
/// exists and free values are zero. Row identifiers: 0..<m the rows as they were added, m..<m+p the
/// implicit ones.
struct Simplex: ~Copyable {
    private let inMemory = InMemory()

    enum Outcome {
        case optimal
        /// A linear objective has no minimum.
        case unbounded
    }

    private(set) var columnCount = 0
    private(set) var rowCount = 0
    private(set) var levelCount = 0
    /// How many levels a minimisation looks at; the others are left as they are.
    var levelLimit = Int.max
    /// Whether a minimisation ends when it is certain that the required rows contradict each other.
    var stopsAtContradiction = false

    /// Whether reduced costs are carried along.
    var isLarge: Bool { columnCount > 24 || isSparse }

    /// Whether the rows stay as described, and the dictionary is computed from the vertex's factors
    /// on demand.
    var isSparse: Bool { columnCount > denseLimit }

    /// Up to how many columns the dictionary's matrix is stored. Measured with labels that compete
    /// for one height: with 100 columns, the factors take a third of the matrix's time.
    var denseLimit = Simplex.usualDenseLimit
    static var usualDenseLimit: Int { 48 }

    /// The dictionary's matrix, one row of `columnCount` numbers for each basic row.
    var matrix = Buffer<Double>()
    /// The columns in which the pivot row is not zero.
    var hits = Buffer<Int32>()
    /// The values of the basic rows.
    var beta = Buffer<Double>()
    /// On which side of its kink a basic row counts: +1 or -1; decides for values that are zero.
    var side = Buffer<Int8>()
    /// Position to row identifier, for basic rows and for columns.
    var basic = Buffer<Int32>()
    var nonbasic = Buffer<Int32>()

    /// Row identifier to level, and the cost's slopes left and right of zero.
    var level = Buffer<Int32>()
    var leftSlope = Buffer<Double>()
    var rightSlope = Buffer<Double>()
    /// How large the numbers are that a row's value was computed from: its unit of tolerance.
    var magnitude = Buffer<Double>()

    /// Reduced costs, level by level: `reduced[level * columnCount + column]`.
    var reduced = Buffer<Double>()
    var slope = Buffer<Double>()
    /// The sizes of the summands of the reduced costs and of the slope: their units of tolerance.
    var reducedScale = Buffer<Double>()
    var slopeScale = Buffer<Double>()
    var candidates = Buffer<Int32>()
    var rates = Buffer<Double>()
    var ratios = Buffer<Double>()
    /// By row identifier: by how much its constant was shifted to break ties.
    var shifts = Buffer<Double>()
    var isPerturbed = false
    var pivots = 0
    /// How many numbers the steps so far have looked at, roughly: the unit of the budget.
    var work = 0
    /// The value of ``work`` at which minimisations end.
    var workLimit = Int.max
    /// Whether the last minimisation ended at its bound.
    var isCutShort = false
    var sparse = Sparse()

    /// The dictionary's matrix and the constants as described, after scaling; to compute the vertex
    /// again.
    var original = Buffer<Double>()
    var originalConstants = Buffer<Double>()
    /// Row identifier to the power of two that its coefficients were multiplied by; empty when
    /// nothing was scaled.
    var rowScale = Buffer<Double>()
    var columnScale = Buffer<Double>()
    /// Whether a coefficient was added that is far from 1: a matrix of others is not searched.
    var needsScaling = false
    /// The costs of the levels at the best vertex so far, and at the present one.
    var bestCosts = Buffer<Double>()
    var costs = Buffer<Double>()
    /// Whether a pivot since the last ``refresh()`` was so small that the dictionary may be
    /// inaccurate.
    var isInaccurate = false
    /// Row identifier to whether steps leave it alone while it is nonbasic.
    var isClosed = Buffer<Bool>()
    /// Workspace of ``findOpenColumns()``: the columns that may move, and by position how many of
    /// them move a row at its kink.
    var openColumns = Buffer<Int32>()
    var holderCounts = Buffer<Int32>()
    /// The free variables that ``findOpenColumns()`` found.
    var isMoving = Buffer<Bool>()
    /// Slopes that count as zero at an optimum: workspace of ``isUncertain()``.
    var smallSlopes = Buffer<SmallSlope>()
    /// Workspace of ``refresh()``, by row identifier.
    var isWanted = Buffer<Bool>()
    var sides = Buffer<Int8>()

    /// Starts a problem of `columns` free variables and `levels` levels, the required and the
    /// implicit one included.
    mutating func begin(columns: Int, levels: Int) {
        columnCount = columns
        levelCount = levels
        rowCount = 0
        isPerturbed = false
        isInaccurate = false
        needsScaling = false
        levelLimit = .max
        stopsAtContradiction = false
        rowScale.removeAll()
        columnScale.removeAll()
        matrix.removeAll()
        beta.removeAll()
        side.removeAll()
        basic.removeAll()
        nonbasic.removeAll()
        level.removeAll()
        leftSlope.removeAll()
        rightSlope.removeAll()
        magnitude.removeAll()
        sparse.rowStart.removeAll()
        sparse.rowEntries.removeAll()
        if isSparse { sparse.rowStart.append(0) }
    }

    /// Adds a row whose value at x = 0 is `constant`; its coefficients are zero until set.
    mutating func addRow(level rowLevel: Int, left: Double, right: Double, constant: Double) {
        basic.append(Int32(rowCount))
        beta.append(constant)
        side.append(0)
        level.append(Int32(rowLevel))
        leftSlope.append(left)
        rightSlope.append(right)
        magnitude.append(1 + abs(constant))
        if isSparse {
            sparse.rowStart.append(Int32(sparse.rowEntries.count))
        } else {
            matrix.resize(to: (rowCount + 1) * columnCount, filler: 0)
        }
        rowCount += 1
    }

    /// Adds to a coefficient of the row that was added last.
    mutating func add(_ coefficient: Double, toColumn column: Int) {
        let size = abs(coefficient)
        if size > 16 || size < 0.0625 { needsScaling = true }
        if isSparse {
            sparse.rowEntries.append(BasisFactors.Entry(index: Int32(column), value: coefficient))
            sparse.rowStart[rowCount] = Int32(sparse.rowEntries.count)
            return
        }
        let index = (rowCount - 1) * columnCount + column
        matrix[index] += coefficient
    }

    /// Ends the description: the implicit rows come in as the nonbasic ones, at x = 0.
    mutating func finishRows() {
        for column in 0..<columnCount {
            nonbasic.append(Int32(rowCount + column))
            level.append(Int32(levelCount - 1))
            leftSlope.append(-1)
            rightSlope.append(1)
            magnitude.append(1)
        }
        reduced.fill(levelCount * columnCount, with: 0)
        slope.fill(levelCount, with: 0)
        reducedScale.fill(levelCount * columnCount, with: 0)
        slopeScale.fill(levelCount, with: 0)
        shifts.fill(rowCount + columnCount, with: 0)
        bestCosts.fill(levelCount, with: 0)
        costs.fill(levelCount, with: 0)
        isClosed.fill(rowCount + columnCount, with: false)
        scale()
        if isSparse {
            finishSparseRows()
            return
        }
        original.removeAll()
        original.append(upTo: matrix.count) { [matrix = matrix.base, count = matrix.count] room in
            room.update(from: matrix, count: count)
            return count
        }
        originalConstants.removeAll()
        for row in 0..<rowCount { originalConstants.append(beta[row]) }
    }

    /// Makes rows nonbasic in place of implicit ones, if they are independent: a warm start from
    /// the rows that were active at the last optimum.
    mutating func activate(_ rows: borrowing Buffer<Int32>) {
        if isSparse {
            activateSparse(rows)
        } else {
            for index in 0..<rows.count { activate(position: Int(rows[index])) }
        }
    }

    /// Makes the basic row at `position` nonbasic in place of some implicit row, if the others
    /// leave it a coefficient.
    private mutating func activate(position: Int) {
        var best = -1
        var size = 1e-7
        for column in 0..<columnCount where nonbasic[column] >= Int32(rowCount) {
            let candidate = abs(matrix[position * columnCount + column])
            if candidate > size {
                size = candidate
                best = column
            }
        }
        if best >= 0 { pivot(position: position, column: best) }
    }

    /// The value of free variable `column` at the present vertex.
    @inline(__always)
    func columnValues(into values: inout Buffer<Double>) {
        values.fill(columnCount, with: 0)
        for position in 0..<rowCount where basic[position] >= Int32(rowCount) {
            values[Int(basic[position]) - rowCount] = beta[position]
        }
        guard columnScale.count > 0 else { return }
        for column in 0..<columnCount { values[column] *= columnScale[column] }
    }

    /// Changes a row's costs on each side of zero; with 0 on both sides it is left out.
    mutating func setSlopes(ofRow row: Int, left: Double, right: Double) {
        leftSlope[row] = left
        rightSlope[row] = right
    }

    mutating func setLevel(_ newLevel: Int, ofRow row: Int) { level[row] = Int32(newLevel) }

    /// Exchanges a basic row and a column. - Complexity: O(rows * columns), less what is zero.
    mutating func pivot(position: Int, column: Int) {
        pivots += 1
        let p = columnCount
        let t = matrix.base
        let b = beta.base
        let pivotRow = t + position * p
        if abs(pivotRow[column]) < 0.02 {
            isInaccurate = true
        }
        let inverse = 1 / pivotRow[column]
        for k in 0..<p { pivotRow[k] *= -inverse }
        pivotRow[column] = inverse
        b[position] *= -inverse
        let value = b[position]
        let isThin = findHits(pivotRow)
        for row in 0..<rowCount where row != position {
            let target = t + row * p
            let factor = target[column]
            guard factor != 0 else { continue }
            b[row] += factor * value
            target[column] = 0
            if isThin {
                for index in 0..<hits.count {
                    target[Int(hits[index])] += factor * pivotRow[Int(hits[index])]
                }
            } else {
                for k in 0..<p { target[k] += factor * pivotRow[k] }
            }
        }
        swap(&basic[position], &nonbasic[column])
    }

    /// Lists where a row is not zero, if the list is short enough to be quicker than the whole row.
    private mutating func findHits(_ row: UnsafeMutablePointer<Double>) -> Bool {
        guard isLarge else { return false }
        hits.removeAll()
        for column in 0..<columnCount where row[column] != 0 { hits.append(Int32(column)) }
        return hits.count < columnCount / 4
    }

    /// Frees the memory of a large problem.
    mutating func trim() {
        if matrix.capacity > 1 << 20 {
            matrix = Buffer()
            original = Buffer()
        }
        if columnCount > 1 << 14 { sparse = Sparse() }
    }
}
