extension Simplex {
    /// Finds the lexicographic optimum from the present vertex.
    mutating func minimize() -> Outcome {
        settleSides()
        var idle = 0
        let limit = 200 + 20 * (rowCount + columnCount)
        var steps = 0
        while true {
            computeReducedCosts()
            let bland = idle > 12 + columnCount
            guard let (column, direction) = entering(bland: bland) else { return .optimal }
            steps += 1
            if steps > limit { return .optimal }
            if idle > 0 && idle % (64 + 4 * columnCount) == 0 { perturb(seed: idle) }
            guard let gained = advance(column: column, direction: direction, bland: bland) else { return .unbounded }
            idle = gained ? 0 : idle + 1
        }
    }

    /// Chooses the side of each basic row from its value; a row at zero counts as satisfied.
    private mutating func settleSides() {
        for position in 0..<rowCount {
            let value = beta[position]
            let row = Int(basic[position])
            let tolerance = 1e-12 * magnitude[row]
            if value > tolerance {
                side[position] = 1
            } else if value < -tolerance {
                side[position] = -1
            } else {
                side[position] = leftSlope[row] == 0 ? -1 : 1
            }
        }
    }

    /// The slope of a basic row's cost; a row at its kink counts as being on its side of it.
    @inline(__always)
    private func rate(_ position: Int) -> Double {
        let row = Int(basic[position])
        return side[position] > 0 ? rightSlope[row] : leftSlope[row]
    }

    /// reduced[level][column]: how the costs of the basic rows change when the column's row grows from zero.
    private mutating func computeReducedCosts() {
        let p = columnCount
        let d = reduced.base
        let scale = reducedScale.base
        for index in 0..<(levelCount * p) {
            d[index] = 0
            scale[index] = 0
        }
        for position in 0..<rowCount {
            let rate = rate(position)
            guard rate != 0 else { continue }
            let target = d + Int(level[Int(basic[position])]) * p
            let source = matrix.base + position * p
            let size = scale + Int(level[Int(basic[position])]) * p
            for column in 0..<p {
                target[column] += rate * source[column]
                size[column] += abs(source[column])
            }
        }
    }

    /// The slope, level by level, of moving a column's row in a direction; returns the first level that counts, or nil.
    private func improvement(_ column: Int, _ direction: Double) -> (level: Int, rate: Double)? {
        let p = columnCount
        let row = Int(nonbasic[column])
        let own = Int(level[row])
        let ownRate = direction > 0 ? rightSlope[row] : -leftSlope[row]
        for l in 0..<levelCount {
            var rate = direction * reduced[l * p + column]
            var tolerance = 1e-10 * (10 + reducedScale[l * p + column])
            if l == own {
                rate += ownRate
                tolerance += 1e-10
            }
            if rate < -tolerance { return (l, rate) }
            if rate > tolerance { return nil }
        }
        return nil
    }

    /// The column to move and its direction: strongest level first, then steepest, then lowest identifier.
    private func entering(bland: Bool) -> (Int, Double)? {
        var best: (column: Int, direction: Double)?
        var bestLevel = Int.max
        var bestRate = 0.0
        var bestRow = Int32.max
        for column in 0..<columnCount {
            for sign in 0..<2 {
                let direction = sign == 0 ? 1.0 : -1.0
                guard let (l, rate) = improvement(column, direction) else { continue }
                let row = nonbasic[column]
                let better =
                    bland
                    ? row < bestRow
                    : l < bestLevel || (l == bestLevel && (rate < bestRate || (rate == bestRate && row < bestRow)))
                if better {
                    best = (column, direction)
                    bestLevel = l
                    bestRate = rate
                    bestRow = row
                }
            }
        }
        return best.map { ($0.column, $0.direction) }
    }

    /// Moves along an edge to where the lexicographic slope stops being negative. Returns whether anything was gained.
    private mutating func advance(column: Int, direction: Double, bland: Bool) -> Bool? {
        let p = columnCount
        let entering = Int(nonbasic[column])
        for l in 0..<levelCount {
            slope[l] = direction * reduced[l * p + column]
            slopeScale[l] = reducedScale[l * p + column]
        }
        slope[Int(level[entering])] += direction > 0 ? rightSlope[entering] : -leftSlope[entering]
        slopeScale[Int(level[entering])] += 1

        candidates.removeAll()
        ratios.removeAll()
        for position in 0..<rowCount {
            let rate = direction * matrix[position * p + column]
            let sign = Double(side[position])
            let row = Int(basic[position])
            guard rate * sign < -1e-9, leftSlope[row] != rightSlope[row] else { continue }
            candidates.append(Int32(position))
            ratios.append(max(0, sign * beta[position]) / abs(rate))
        }
        var step = 0.0
        while true {
            guard let pick = nearest(column: column, bland: bland) else { return nil }
            let position = Int(candidates[pick])
            let row = Int(basic[position])
            step = max(step, ratios[pick])
            let bend = abs(matrix[position * p + column]) * (rightSlope[row] - leftSlope[row])
            slope[Int(level[row])] += bend
            slopeScale[Int(level[row])] += bend
            if !isNegative() {
                pivot(position: position, column: column)
                side[position] = direction > 0 ? 1 : -1
                return step > 1e-12
            }
            side[position] = -side[position]
            ratios[pick] = ratios[ratios.count - 1]
            candidates[pick] = candidates[candidates.count - 1]
            _ = ratios.removeLast()
            _ = candidates.removeLast()
        }
    }

    /// The candidate whose kink comes first; of those that tie, the one with the larger coefficient (Bland: lowest row).
    private func nearest(column: Int, bland: Bool) -> Int? {
        var best = -1
        var bestRatio = Double.infinity
        var bestSize = 0.0
        for index in 0..<candidates.count {
            let ratio = ratios[index]
            let slack = 1e-12 * (1 + bestRatio)
            if ratio > bestRatio + (bestRatio.isFinite ? slack : 0) { continue }
            let position = Int(candidates[index])
            let size = abs(matrix[position * columnCount + column])
            let ties = bestRatio.isFinite && ratio >= bestRatio - slack
            if ties {
                let row = basic[position]
                let bestRow = basic[Int(candidates[best])]
                let better = bland ? row < bestRow : size > bestSize || (size == bestSize && row < bestRow)
                if !better { continue }
            }
            best = index
            bestRatio = ratio
            bestSize = size
        }
        return best >= 0 ? best : nil
    }

    private func isNegative() -> Bool {
        for l in 0..<levelCount {
            let tolerance = 1e-10 * (10 + slopeScale[l])
            if slope[l] < -tolerance { return true }
            if slope[l] > tolerance { return false }
        }
        return false
    }

    /// Pushes rows that sit at their kink off it by tiny different amounts, towards the side on which they count.
    private mutating func perturb(seed: Int) {
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        for position in 0..<rowCount where abs(beta[position]) < 1e-9 * magnitude[Int(basic[position])] {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let fraction = Double(state >> 40) / Double(1 << 24)
            beta[position] = Double(side[position]) * 1e-9 * (1 + fraction)
        }
    }

    /// The rows that together cannot hold, when required rows are left violated: those and the active ones that hold them
    /// apart. Complete (their sum is a contradiction), not always minimal.
    mutating func conflictingRows(into rows: inout Buffer<Int32>) {
        rows.removeAll()
        computeReducedCosts()
        for position in 0..<rowCount where level[Int(basic[position])] == 0 && rate(position) != 0 {
            rows.append(basic[position])
        }
        for column in 0..<columnCount {
            let row = nonbasic[column]
            if level[Int(row)] == 0 && abs(reduced[column]) > 1e-10 * (10 + reducedScale[column]) { rows.append(row) }
        }
    }

    /// The multipliers, by row as added, whose weighted sum of the violated required rows and the active ones is a
    /// contradiction: 0 on the left, a number that is not allowed on the right.
    mutating func contradiction(into multipliers: inout Buffer<Double>) {
        multipliers.fill(rowCount, with: 0)
        computeReducedCosts()
        for position in 0..<rowCount where level[Int(basic[position])] == 0 {
            multipliers[Int(basic[position])] = rate(position)
        }
        for column in 0..<columnCount {
            let row = Int(nonbasic[column])
            if row < rowCount && level[row] == 0 && abs(reduced[column]) > 1e-10 * (10 + reducedScale[column]) {
                multipliers[row] = -reduced[column]
            }
        }
    }

    /// Whether required rows are left violated.
    func isInfeasible() -> Bool {
        for position in 0..<rowCount where level[Int(basic[position])] == 0 && violation(position) > 0 { return true }
        return false
    }

    /// The error of a basic row beyond its tolerance.
    private func violation(_ position: Int) -> Double {
        let row = Int(basic[position])
        let value = beta[position]
        let error = value > 0 ? value * rightSlope[row] : value * leftSlope[row]
        return error > 1e-8 * magnitude[row] ? error : 0
    }
}
