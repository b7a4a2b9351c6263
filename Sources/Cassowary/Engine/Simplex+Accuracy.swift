/// Scaling, and computing a vertex again from the rows as they were described.
extension Simplex {
    /// Multiplies rows and columns by powers of two, so that their largest coefficients are near 1.
    ///
    /// Costs are divided by what the rows are multiplied by, so that optional levels weigh errors
    /// as before; required rows keep the cost 1, as their sum only has to reach zero. Coefficients
    /// between 1/16 and 16 are left alone, which is every usual layout.
    mutating func scale() {
        guard needsScaling, hasWideCoefficients else { return }
        rowScale.fill(rowCount, with: 1)
        columnScale.fill(columnCount, with: 1)
        // Two rounds of rows and columns in turn come close enough (Curtis and Reid, 1972, iterate
        // further).
        for _ in 0..<2 {
            findMiddles(ofRows: true)
            for row in 0..<rowCount {
                rowScale[row] = Simplex.powerOfTwo(below: 1 / ratios[row], atMost: 1e12)
            }
            findMiddles(ofRows: false)
            for column in 0..<columnCount {
                columnScale[column] = Simplex.powerOfTwo(below: 1 / ratios[column], atMost: 1e6)
            }
        }
        for row in 0..<rowCount {
            for index in 0..<entryCount(ofRow: row) {
                let factor = rowScale[row] * columnScale[self.column(ofEntry: index, inRow: row)]
                if isSparse {
                    sparse.rowEntries[Int(sparse.rowStart[row]) + index].value *= factor
                } else {
                    matrix[row * columnCount + index] *= factor
                }
            }
        }
        for row in 0..<rowCount {
            let factor = rowScale[row]
            beta[row] *= factor
            magnitude[row] *= factor
            guard level[row] > 0 else { continue }
            leftSlope[row] /= factor
            rightSlope[row] /= factor
        }
        for column in 0..<columnCount {
            let row = rowCount + column
            leftSlope[row] *= columnScale[column]
            rightSlope[row] *= columnScale[column]
            magnitude[row] /= columnScale[column]
        }
    }

    private var hasWideCoefficients: Bool {
        for row in 0..<rowCount {
            for index in 0..<entryCount(ofRow: row) {
                let size = abs(coefficient(ofEntry: index, inRow: row))
                if size > 16 || (size < 0.0625 && size != 0) { return true }
            }
        }
        return false
    }

    @inline(__always)
    private func entryCount(ofRow row: Int) -> Int {
        isSparse ? sparse.entries(of: row).count : columnCount
    }

    @inline(__always)
    private func coefficient(ofEntry index: Int, inRow row: Int) -> Double {
        isSparse
            ? sparse.rowEntries[Int(sparse.rowStart[row]) + index].value
            : matrix[row * columnCount + index]
    }

    @inline(__always)
    private func column(ofEntry index: Int, inRow row: Int) -> Int {
        isSparse ? Int(sparse.rowEntries[Int(sparse.rowStart[row]) + index].index) : index
    }

    /// Computes, in ``ratios``, each row's or column's geometric mean of its smallest and its
    /// largest scaled coefficient; 1 for those without any.
    private mutating func findMiddles(ofRows isRows: Bool) {
        let count = isRows ? rowCount : columnCount
        ratios.fill(count, with: 0)
        rates.fill(count, with: .infinity)
        for row in 0..<rowCount {
            for index in 0..<entryCount(ofRow: row) {
                let value = coefficient(ofEntry: index, inRow: row)
                guard value != 0 else { continue }
                let column = column(ofEntry: index, inRow: row)
                let size = abs(value) * (isRows ? columnScale[column] : rowScale[row])
                let at = isRows ? row : column
                ratios[at] = max(ratios[at], size)
                rates[at] = min(rates[at], size)
            }
        }
        for at in 0..<count {
            ratios[at] = ratios[at] > 0 ? (ratios[at] * rates[at]).squareRoot() : 1
        }
    }

    private static func powerOfTwo(below value: Double, atMost limit: Double) -> Double {
        let bounded = min(max(value, 1 / limit), limit)
        return Double(sign: .plus, exponent: bounded.exponent, significand: 1)
    }

    /// The factor by which a row's values were multiplied.
    @inline(__always)
    func scale(ofRow row: Int) -> Double {
        rowScale.count > 0 && row < rowCount ? rowScale[row] : 1
    }

    /// Computes the dictionary of the present vertex from the rows as described, with the largest
    /// pivots first.
    ///
    /// Nonbasic rows that turn out to depend on others become basic. - Complexity: That of a pivot
    /// for each column.
    ///
    /// With `byRows`, the pivots are the largest of one row after the other, for other rounding.
    mutating func refresh(byRows: Bool = false) {
        isInaccurate = false
        if isSparse {
            factorize()
            return
        }
        let p = columnCount
        isWanted.fill(rowCount + p, with: false)
        for column in 0..<p { isWanted[Int(nonbasic[column])] = true }
        sides.fill(rowCount + p, with: 0)
        for position in 0..<rowCount { sides[Int(basic[position])] = side[position] }
        for row in 0..<rowCount {
            basic[row] = Int32(row)
            beta[row] = originalConstants[row] + shifts[row]
        }
        for column in 0..<p { nonbasic[column] = Int32(rowCount + column) }
        for index in 0..<(rowCount * p) { matrix[index] = original[index] }
        if byRows {
            for position in 0..<rowCount {
                guard let (_, column) = largestWantedPivot(in: position..<(position + 1)) else {
                    continue
                }
                pivot(position: position, column: column)
            }
        }
        while let (position, column) = largestWantedPivot(in: 0..<rowCount) {
            pivot(position: position, column: column)
        }
        isInaccurate = false
        if isPerturbed { shiftByNonbasic() }
        for position in 0..<rowCount { side[position] = sides[Int(basic[position])] }
        chooseSides(keepingZeros: true)
    }

    /// The largest coefficient between a basic row that is to be nonbasic and an implicit column
    /// that is not.
    private func largestWantedPivot(in positions: Range<Int>) -> (Int, Int)? {
        var best: (Int, Int)?
        var size = 1e-11
        for position in positions where isWanted[Int(basic[position])] {
            for column in 0..<columnCount where !isWanted[Int(nonbasic[column])] {
                let candidate = abs(matrix[position * columnCount + column])
                if candidate > size {
                    size = candidate
                    best = (position, column)
                }
            }
        }
        return best
    }

    /// Nonbasic rows are zero with their shifts: takes those of the nonbasic rows out of the
    /// values.
    private mutating func shiftByNonbasic() {
        for position in 0..<rowCount {
            let row = matrix.base + position * columnCount
            for column in 0..<columnCount {
                beta[position] -= row[column] * shifts[Int(nonbasic[column])]
            }
        }
    }

    /// A slope of the costs along a column, by the column's row, its direction and its level.
    struct SmallSlope: BitwiseCopyable {
        var row: Int32
        var direction: Double
        var level: Int32
        var value: Double
    }

    /// Whether a slope at the optimum is so small that it counted as zero, and yet not rounding.
    ///
    /// The optimum then lies elsewhere, and often so far away that doubles cannot express it: of
    /// `x + y` and `x + 1.0000001 * y`, products of differences of 1e-7 decide. Rounding depends on
    /// the order of the pivots, a true slope does not, so the vertex is computed in two orders.
    /// - Complexity: That of two pivots for each column.
    mutating func isUncertain() -> Bool {
        guard !isSparse else { return false }
        refresh()
        computeReducedCosts()
        smallSlopes.removeAll()
        for column in 0..<columnCount {
            findSmallSlopes(column, 1)
            findSmallSlopes(column, -1)
        }
        guard smallSlopes.count > 0 else { return false }
        refresh(byRows: true)
        // Rows that depend on others in one order alone do so by rounding.
        for column in 0..<columnCount where !isWanted[Int(nonbasic[column])] { return true }
        computeReducedCosts()
        for index in 0..<smallSlopes.count {
            let small = smallSlopes[index]
            for column in 0..<columnCount where nonbasic[column] == small.row {
                let again = slope(column, small.direction, level: Int(small.level))
                if abs(again - small.value) <= 0.01 * abs(small.value) { return true }
            }
        }
        return false
    }

    /// Lists the slopes of a column in a direction that are not zero but count as zero, up to the
    /// level that decides.
    private mutating func findSmallSlopes(_ column: Int, _ direction: Double) {
        for l in 0..<min(levelCount - 1, levelLimit) {
            let value = slope(column, direction, level: l)
            let scale = 10 + reducedScale[l * columnCount + column]
            if abs(value) > 1e-10 * scale { return }
            guard abs(value) > 1e-20 else { continue }
            smallSlopes.append(
                SmallSlope(
                    row: nonbasic[column], direction: direction, level: Int32(l), value: value))
        }
    }

    /// How a level's cost changes when a column's row moves in a direction.
    private func slope(_ column: Int, _ direction: Double, level l: Int) -> Double {
        let row = Int(nonbasic[column])
        let value = direction * reduced[l * columnCount + column]
        guard l == Int(level[row]) else { return value }
        return value + (direction > 0 ? rightSlope[row] : -leftSlope[row])
    }

    /// Computes the cost of each level at the present vertex. - Complexity: O(rows).
    mutating func computeCosts() {
        for l in 0..<levelCount { costs[l] = 0 }
        for position in 0..<rowCount {
            let row = Int(basic[position])
            let value = beta[position]
            costs[Int(level[row])] += value > 0 ? value * rightSlope[row] : value * leftSlope[row]
        }
    }

    /// Whether the present vertex is better than the best one so far, by more than rounding; it is
    /// the best one then.
    mutating func isBestSoFar() -> Bool {
        computeCosts()
        for l in 0..<min(levelCount, levelLimit) {
            let tolerance = 1e-11 * (1 + abs(bestCosts[l]))
            if costs[l] > bestCosts[l] + tolerance { return false }
            if costs[l] < bestCosts[l] - tolerance {
                rememberCosts()
                return true
            }
        }
        return false
    }

    mutating func rememberCosts() {
        for l in 0..<levelCount { bestCosts[l] = costs[l] }
    }
}
