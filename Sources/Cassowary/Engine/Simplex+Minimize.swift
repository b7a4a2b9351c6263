extension Simplex {
    /// Finds the lexicographic optimum from the present vertex.
    mutating func minimize() -> Outcome {
        if isSparse { factorize() }
        settleSides()
        var idle = 0
        let size = rowCount + columnCount
        let limit = min(200 + 20 * size, 10_000 + 4 * size)
        let patience = 64 + 4 * columnCount
        var steps = 0
        var age = 0
        isCutShort = false
        while true {
            if age == 0 { computeReducedCosts() }
            let bland = idle > 12 + columnCount
            guard let (column, direction) = entering(bland: bland) else {
                // What was carried along is made sure of before it is believed.
                if age > 0 {
                    age = 0
                    continue
                }
                break
            }
            steps += 1
            if steps > limit {
                isCutShort = true
                break
            }
            if idle > 0 && idle % patience == 0 { perturb(seed: steps) }
            let before = pivots
            guard let gained = advance(column: column, direction: direction, bland: bland) else {
                removePerturbation()
                return .unbounded
            }
            idle = gained ? 0 : idle + 1
            age = isLarge ? (age + 1) % 64 : 0
            if isSparse && (pivots == before || sparse.factors.isWorn) { age = 0 }
        }
        removePerturbation()
        return .optimal
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
    func rate(_ position: Int) -> Double {
        let row = Int(basic[position])
        return side[position] > 0 ? rightSlope[row] : leftSlope[row]
    }

    /// reduced[level][column]: how the costs of the basic rows change when the column's row grows from zero.
    private mutating func computeReducedCosts() {
        if isSparse {
            computeSparseReducedCosts()
            return
        }
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
            let size = scale + Int(level[Int(basic[position])]) * p
            let source = matrix.base + position * p
            for column in 0..<p {
                target[column] += rate * source[column]
                size[column] += abs(source[column])
            }
        }
    }

    /// Adds a multiple of a basic row to the reduced costs of its level.
    private func addToReducedCosts(_ position: Int, level: Int, times factor: Double) {
        guard factor != 0 else { return }
        let target = reduced.base + level * columnCount
        let size = reducedScale.base + level * columnCount
        let source = matrix.base + position * columnCount
        for column in 0..<columnCount {
            target[column] += factor * source[column]
            size[column] += abs(source[column])
        }
    }

    /// Takes a basic row to the other side of its kink.
    private mutating func flip(_ position: Int) {
        let before = rate(position)
        side[position] = -side[position]
        guard isLarge else { return }
        if isSparse {
            noteFlip(basic[position], rate(position) - before)
            return
        }
        addToReducedCosts(position, level: Int(level[Int(basic[position])]), times: rate(position) - before)
    }

    /// Exchanges a basic row and a column, and carries the reduced costs along.
    private mutating func exchange(_ position: Int, _ column: Int, direction: Double) {
        if isSparse {
            // Where it fails, everything is computed anew before the next step.
            _ = exchangeSparse(position, column, direction: direction)
            return
        }
        if isLarge { addToReducedCosts(position, level: Int(level[Int(basic[position])]), times: -rate(position)) }
        pivot(position: position, column: column)
        side[position] = direction > 0 ? 1 : -1
        guard isLarge else { return }
        for l in 0..<levelCount {
            let factor = reduced[l * columnCount + column]
            guard factor != 0 else { continue }
            reduced[l * columnCount + column] = 0
            addToReducedCosts(position, level: l, times: factor)
        }
        addToReducedCosts(position, level: Int(level[Int(basic[position])]), times: rate(position))
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
        let entering = Int(nonbasic[column])
        for l in 0..<levelCount {
            slope[l] = direction * reduced[l * columnCount + column]
            slopeScale[l] = reducedScale[l * columnCount + column]
        }
        slope[Int(level[entering])] += direction > 0 ? rightSlope[entering] : -leftSlope[entering]
        slopeScale[Int(level[entering])] += 1

        findCandidates(column, direction)
        var step = 0.0
        while true {
            guard let pick = nearest(bland: bland) else { return nil }
            let position = Int(candidates[pick])
            let row = Int(basic[position])
            step = max(step, ratios[pick])
            let bend = rates[pick] * (rightSlope[row] - leftSlope[row])
            slope[Int(level[row])] += bend
            slopeScale[Int(level[row])] += bend
            if !isNegative() {
                exchange(position, column, direction: direction)
                return step > 1e-12
            }
            flip(position)
            ratios[pick] = ratios[ratios.count - 1]
            rates[pick] = rates[rates.count - 1]
            candidates[pick] = candidates[candidates.count - 1]
            _ = ratios.removeLast()
            _ = rates.removeLast()
            _ = candidates.removeLast()
        }
    }

    /// Collects the basic rows that move towards their kink when a column's row does.
    private mutating func findCandidates(_ column: Int, _ direction: Double) {
        candidates.removeAll()
        rates.removeAll()
        ratios.removeAll()
        if isSparse {
            findColumn(column)
            for index in 0..<sparse.hits.count {
                let row = Int(sparse.hits[index])
                let place = sparse.place[row]
                if place >= 0 { consider(Int(place), direction * sparse.column[row]) }
            }
            return
        }
        for position in 0..<rowCount { consider(position, direction * matrix[position * columnCount + column]) }
    }

    @inline(__always)
    private mutating func consider(_ position: Int, _ rate: Double) {
        let sign = Double(side[position])
        let row = Int(basic[position])
        guard rate * sign < -1e-9, leftSlope[row] != rightSlope[row] else { return }
        candidates.append(Int32(position))
        rates.append(abs(rate))
        ratios.append(max(0, sign * beta[position]) / abs(rate))
    }

    /// The candidate whose kink comes first; of those that tie, the one with the larger coefficient (Bland: lowest row).
    private func nearest(bland: Bool) -> Int? {
        var best = -1
        var bestRatio = Double.infinity
        var bestSize = 0.0
        for index in 0..<candidates.count {
            let ratio = ratios[index]
            let slack = 1e-12 * (1 + bestRatio)
            if ratio > bestRatio + (bestRatio.isFinite ? slack : 0) { continue }
            let position = Int(candidates[index])
            let size = rates[index]
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
            let row = Int(basic[position])
            let shifted = Double(side[position]) * 1e-9 * magnitude[row] * (1 + fraction)
            shifts[row] += shifted - beta[position]
            beta[position] = shifted
        }
        isPerturbed = true
    }

    /// Takes the shifts back: the vertex stays, its rows get the values that they have there without.
    private mutating func removePerturbation() {
        guard isPerturbed else { return }
        isPerturbed = false
        if isSparse {
            for row in 0..<shifts.count { shifts[row] = 0 }
            computeValues()
            return
        }
        for position in 0..<rowCount {
            var value = beta[position] - shifts[Int(basic[position])]
            let row = matrix.base + position * columnCount
            for column in 0..<columnCount { value += row[column] * shifts[Int(nonbasic[column])] }
            beta[position] = value
        }
        for row in 0..<shifts.count { shifts[row] = 0 }
    }

    /// The rows that together cannot hold, when required rows are left violated: those and the active ones that hold them
    /// apart. Complete (their sum is a contradiction), not always minimal.
    ///
    /// - Returns: Whether the set is minimal: one row is violated, and the active ones are independent of each other.
    mutating func conflictingRows(into rows: inout Buffer<Int32>) -> Bool {
        var violated = 0
        rows.removeAll()
        computeReducedCosts()
        for position in 0..<rowCount where level[Int(basic[position])] == 0 && rate(position) != 0 {
            rows.append(basic[position])
            violated += 1
        }
        for column in 0..<columnCount {
            let row = nonbasic[column]
            if level[Int(row)] == 0 && abs(reduced[column]) > 1e-10 * (10 + reducedScale[column]) { rows.append(row) }
        }
        return violated == 1
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
    @inline(__always)
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
