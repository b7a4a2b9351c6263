/// A simplex like ``Simplex``, in numbers of 106 bits: finds errors that rounding hides from the
/// other.
///
/// For small problems: the dictionary is a matrix, and reduced costs are summed again in each step.
/// Sums that cancel up to rounding count as zero. What is left of numbers that cancel one after the
/// other does not, and a slope that is noise at a strong level hides all weaker ones; an optimum is
/// therefore believed only if its dictionary, computed again from the rows as described, agrees.
struct PreciseSimplex: ~Copyable {
    private let inMemory = InMemory()
    private var columnCount = 0
    private var levelCount = 0
    /// Row identifiers: the rows as they were added, then one for each column, at no cost.
    private var rowCount = 0
    private var levels = Buffer<Int32>()
    private var leftSlopes = Buffer<Double>()
    private var rightSlopes = Buffer<Double>()

    private var matrix = Buffer<PreciseNumber>()
    private var values = Buffer<PreciseNumber>()
    /// The matrix and the values at the start, as described.
    private var original = Buffer<PreciseNumber>()
    private var constants = Buffer<PreciseNumber>()
    private var sides = Buffer<Int8>()
    private var basic = Buffer<Int32>()
    private var nonbasic = Buffer<Int32>()

    private var reduced = Buffer<PreciseNumber>()
    private var peaks = Buffer<Double>()
    private var slope = Buffer<PreciseNumber>()
    private var candidates = Buffer<Candidate>()
    /// Workspace of ``refresh()``, by row identifier.
    private var isWanted = Buffer<Bool>()
    private var sidesByRow = Buffer<Int8>()

    struct Candidate: BitwiseCopyable {
        var position: Int
        var rate: PreciseNumber
        var ratio: PreciseNumber
    }

    /// Starts a problem of `columns` free variables and `levels` levels, the required one included.
    mutating func begin(columns: Int, levels newLevels: Int) {
        columnCount = columns
        levelCount = newLevels
        rowCount = 0
        levels.removeAll()
        leftSlopes.removeAll()
        rightSlopes.removeAll()
        matrix.removeAll()
        values.removeAll()
        sides.removeAll()
        basic.removeAll()
        nonbasic.removeAll()
    }

    mutating func addRow(level: Int, left: Double, right: Double, constant: Double) {
        basic.append(Int32(rowCount))
        levels.append(Int32(level))
        leftSlopes.append(left)
        rightSlopes.append(right)
        values.append(PreciseNumber(constant))
        sides.append(1)
        rowCount += 1
        matrix.resize(to: rowCount * columnCount, filler: .zero)
    }

    /// Adds to a coefficient of the row that was added last.
    func add(_ coefficient: Double, toColumn column: Int) {
        let at = (rowCount - 1) * columnCount + column
        matrix[at] = matrix[at] + PreciseNumber(coefficient)
    }

    mutating func finishRows() {
        for column in 0..<columnCount {
            nonbasic.append(Int32(rowCount + column))
            levels.append(0)
            leftSlopes.append(0)
            rightSlopes.append(0)
        }
        original.removeAll()
        for at in 0..<matrix.count { original.append(matrix[at]) }
        constants.removeAll()
        for row in 0..<rowCount { constants.append(values[row]) }
        reduced.fill(levelCount * columnCount, with: .zero)
        peaks.fill(levelCount * columnCount, with: 0)
        slope.fill(levelCount, with: .zero)
    }

    func setSlopes(ofRow row: Int, left: Double, right: Double) {
        leftSlopes[row] = left
        rightSlopes[row] = right
    }

    /// Makes a row nonbasic in place of a column's own, if it is independent of those before it.
    mutating func activate(_ row: Int) {
        var best = -1
        var size = 1e-12
        for column in 0..<columnCount where nonbasic[column] >= Int32(rowCount) {
            let candidate = abs(matrix[row * columnCount + column].high)
            if candidate > size {
                size = candidate
                best = column
            }
        }
        if best >= 0 { pivot(row, best) }
    }

    // MARK: Results

    /// The cost of a level at the present vertex.
    func cost(ofLevel level: Int) -> PreciseNumber {
        var sum = PreciseNumber.zero
        for position in 0..<rowCount where Int(levels[Int(basic[position])]) == level {
            let rate = rate(position)
            if rate != 0 { sum = sum + values[position] * PreciseNumber(rate) }
        }
        return sum
    }

    /// The value of a column at the present vertex.
    func value(ofColumn column: Int) -> Double {
        for position in 0..<rowCount where Int(basic[position]) == rowCount + column {
            return values[position].high
        }
        return 0
    }

    /// Whether a row is zero because it holds the vertex in place.
    func isNonbasic(_ row: Int) -> Bool {
        for column in 0..<columnCount where Int(nonbasic[column]) == row { return true }
        return false
    }

    /// The size of the largest column's value.
    var reach: Double {
        var result = 0.0
        for position in 0..<rowCount where basic[position] >= Int32(rowCount) {
            result = max(result, abs(values[position].high))
        }
        return result
    }

    // MARK: Steps

    /// Finds the lexicographic optimum. Returns false if a bound of the steps was reached.
    mutating func minimize() -> Bool {
        for position in 0..<rowCount { sides[position] = usualSide(position) }
        var idle = 0
        var isFresh = false
        for _ in 0..<(200 + 8 * (rowCount + columnCount)) {
            computeReducedCosts()
            let isBland = idle > 12 + columnCount
            guard let (column, direction) = entering(isBland: isBland) else {
                if isFresh { return true }
                refresh()
                isFresh = true
                continue
            }
            isFresh = false
            guard let isIdle = advance(column, direction, isBland: isBland) else { return false }
            idle = isIdle ? idle + 1 : 0
        }
        return false
    }

    /// Computes the dictionary of the present vertex from the rows as described, with the largest
    /// pivots first.
    ///
    /// - Complexity: That of a pivot for each column.
    private mutating func refresh() {
        let p = columnCount
        isWanted.fill(rowCount + p, with: false)
        for column in 0..<p { isWanted[Int(nonbasic[column])] = true }
        sidesByRow.fill(rowCount + p, with: 0)
        for position in 0..<rowCount { sidesByRow[Int(basic[position])] = sides[position] }
        for row in 0..<rowCount {
            basic[row] = Int32(row)
            values[row] = constants[row]
        }
        for column in 0..<p { nonbasic[column] = Int32(rowCount + column) }
        for at in 0..<(rowCount * p) { matrix[at] = original[at] }
        while let (position, column) = largestWantedPivot() { pivot(position, column) }
        for position in 0..<rowCount {
            let side = sidesByRow[Int(basic[position])]
            // A row that depends on the others was nonbasic by rounding alone.
            sides[position] = side != 0 ? side : usualSide(position)
        }
    }

    /// The largest coefficient between a basic row that is to be nonbasic and a column's own row
    /// that is not.
    private func largestWantedPivot() -> (Int, Int)? {
        var best: (Int, Int)?
        var size = 1e-20
        for position in 0..<rowCount where isWanted[Int(basic[position])] {
            for column in 0..<columnCount where !isWanted[Int(nonbasic[column])] {
                let candidate = abs(matrix[position * columnCount + column].high)
                if candidate > size {
                    size = candidate
                    best = (position, column)
                }
            }
        }
        return best
    }

    /// The side of its kink that a basic row's value says; satisfied at zero.
    private func usualSide(_ position: Int) -> Int8 {
        let value = values[position].high
        let isOnlyPositive = leftSlopes[Int(basic[position])] == 0
        return value > 0 ? 1 : value < 0 ? -1 : isOnlyPositive ? -1 : 1
    }

    @inline(__always)
    private func rate(_ position: Int) -> Double {
        let row = Int(basic[position])
        return sides[position] > 0 ? rightSlopes[row] : leftSlopes[row]
    }

    private func computeReducedCosts() {
        let p = columnCount
        for at in 0..<(levelCount * p) {
            reduced[at] = .zero
            peaks[at] = 0
        }
        for position in 0..<rowCount {
            let rate = rate(position)
            guard rate != 0 else { continue }
            let target = reduced.base + Int(levels[Int(basic[position])]) * p
            let peak = peaks.base + Int(levels[Int(basic[position])]) * p
            let source = matrix.base + position * p
            for column in 0..<p where !source[column].isZero {
                target[column] = target[column] + (rate > 0 ? source[column] : -source[column])
                peak[column] = max(peak[column], abs(source[column].high))
            }
        }
        for at in 0..<(levelCount * p) where abs(reduced[at].high) <= 1e-23 * peaks[at] {
            reduced[at] = .zero
        }
    }

    /// How a level's cost changes when a column's row moves in a direction.
    private func slope(_ column: Int, _ direction: Double, level: Int) -> PreciseNumber {
        let at = level * columnCount + column
        let value = direction > 0 ? reduced[at] : -reduced[at]
        let row = Int(nonbasic[column])
        let own = direction > 0 ? rightSlopes[row] : -leftSlopes[row]
        guard own != 0, Int(levels[row]) == level else { return value }
        let sum = value + PreciseNumber(own)
        return abs(sum.high) <= 1e-23 * max(peaks[at], 1) ? .zero : sum
    }

    private func entering(isBland: Bool) -> (column: Int, direction: Double)? {
        var best: (column: Int, direction: Double)?
        var bestLevel = Int.max
        var bestSlope = 0.0
        var bestRow = Int32.max
        for column in 0..<columnCount {
            for direction in [1.0, -1.0] {
                var level = 0
                var slope = 0.0
                while level < levelCount {
                    slope = self.slope(column, direction, level: level).high
                    if slope != 0 { break }
                    level += 1
                }
                guard slope < 0 else { continue }
                let isBetter =
                    isBland
                    ? nonbasic[column] < bestRow
                    : level < bestLevel || (level == bestLevel && slope < bestSlope)
                if isBetter {
                    best = (column, direction)
                    (bestLevel, bestSlope, bestRow) = (level, slope, nonbasic[column])
                }
            }
        }
        return best
    }

    /// Moves along an edge to where the slope stops being negative. Returns whether nothing moved,
    /// or nil if it never stops.
    private mutating func advance(_ column: Int, _ direction: Double, isBland: Bool) -> Bool? {
        for level in 0..<levelCount { slope[level] = slope(column, direction, level: level) }
        candidates.removeAll()
        for position in 0..<rowCount {
            let row = Int(basic[position])
            guard row < rowCount, leftSlopes[row] != rightSlopes[row] else { continue }
            let coefficient = matrix[position * columnCount + column]
            let rate = direction > 0 ? coefficient : -coefficient
            guard rate.high * Double(sides[position]) < 0 else { continue }
            let distance = values[position].magnitude
            candidates.append(
                Candidate(
                    position: position, rate: rate.magnitude, ratio: distance / rate.magnitude))
        }
        while let pick = nearest(isBland: isBland) {
            let candidate = candidates[pick]
            let row = Int(basic[candidate.position])
            let level = Int(levels[row])
            let bend = PreciseNumber(rightSlopes[row] - leftSlopes[row]) * candidate.rate
            slope[level] = slope[level].adding(bend)
            guard isNegative() else {
                pivot(candidate.position, column)
                sides[candidate.position] = direction > 0 ? 1 : -1
                return candidate.ratio.isZero
            }
            sides[candidate.position] = -sides[candidate.position]
            candidates[pick] = candidates[candidates.count - 1]
            _ = candidates.removeLast()
        }
        return nil
    }

    private func isNegative() -> Bool {
        for level in 0..<levelCount where !slope[level].isZero { return slope[level].high < 0 }
        return false
    }

    private func nearest(isBland: Bool) -> Int? {
        var best: Int?
        for index in 0..<candidates.count {
            guard let present = best else {
                best = index
                continue
            }
            let (one, other) = (candidates[index], candidates[present])
            if one.ratio < other.ratio {
                best = index
            } else if !(other.ratio < one.ratio) {
                let isBetter =
                    isBland
                    ? basic[one.position] < basic[other.position] : other.rate < one.rate
                if isBetter { best = index }
            }
        }
        return best
    }

    private mutating func pivot(_ position: Int, _ column: Int) {
        let p = columnCount
        let row = matrix.base + position * p
        let inverse = PreciseNumber(1) / row[column]
        for k in 0..<p where !row[k].isZero { row[k] = -(row[k] * inverse) }
        row[column] = inverse
        values[position] = -(values[position] * inverse)
        let value = values[position]
        for other in 0..<rowCount where other != position {
            let target = matrix.base + other * p
            let factor = target[column]
            guard !factor.isZero else { continue }
            values[other] = values[other].adding(factor * value)
            target[column] = .zero
            for k in 0..<p where !row[k].isZero { target[k] = target[k].adding(factor * row[k]) }
        }
        swap(&basic[position], &nonbasic[column])
    }
}
