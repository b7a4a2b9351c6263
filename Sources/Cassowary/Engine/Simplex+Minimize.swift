extension Simplex {
    /// Finds the lexicographic optimum from the present vertex.
    ///
    /// Without `verifies`, reduced costs that were carried along a few accurate pivots are believed
    /// at the end, which leaves out half of the work of a minimisation of one step.
    ///
    /// - Complexity: Bounded by a number of steps and by ``workLimit``; ``isCutShort``
    ///   is true if a bound was reached.
    mutating func minimize(verifies: Bool = true) -> Outcome {
        if isSparse && !sparse.isCurrent { factorize() }
        chooseSides()
        var idle = 0
        let size = rowCount + columnCount
        let limit = min(200 + 20 * size, 10_000 + 4 * size)
        let patience = 64 + 8 * ((columnCount + 1) / 2)
        var steps = 0
        var age = 0
        var refreshes = 0
        isCutShort = false
        // Progress is judged after every eighth step, from there on: short minimisations need none.
        var isJudged = false
        while true {
            if age == 0 { computeReducedCosts() }
            let bland = idle > 12 + columnCount
            guard let (column, direction) = next(bland: bland) else {
                // Values that were updated incrementally are computed again before they are used.
                if isInaccurate && !isSparse && refreshes < 8 {
                    refreshes += 1
                    refresh()
                    age = 0
                    continue
                }
                if age > 0 && (verifies || isSparse || isInaccurate || age > 4) {
                    age = 0
                    continue
                }
                break
            }
            steps += 1
            work += stepWork
            if steps > limit || work > workLimit {
                isCutShort = true
                break
            }
            if idle > 0 && idle % patience == 0 {
                if isInaccurate && !isSparse { refresh() }
                perturb(seed: steps)
                computeCosts()
                rememberCosts()
                age = 0
                idle += 8
                continue
            }
            let before = pivots
            guard advance(column: column, direction: direction, bland: bland) else {
                removePerturbation()
                return .unbounded
            }
            if steps % 8 == 0 {
                if isJudged {
                    idle = isBestSoFar() ? 0 : idle + 8
                } else {
                    computeCosts()
                    rememberCosts()
                    isJudged = true
                }
            }
            age = isLarge ? (age + 1) % 64 : 0
            if isSparse && (pivots == before || sparse.factors.isWorn) { age = 0 }
        }
        removePerturbation()
        return .optimal
    }

    /// The column to move next, and its direction; nil at the end.
    private func next(bland: Bool) -> (column: Int, direction: Double)? {
        guard var choice = entering(bland: bland) else { return nil }
        if stopsAtContradiction && choice.level > 0 && isInfeasible() {
            // Bland's rule looks at no levels: the required one may have something to gain
            // elsewhere.
            guard bland, let best = entering(bland: false), best.level == 0 else { return nil }
            choice = best
        }
        return (choice.column, choice.direction)
    }

    /// How many numbers a step looks at, roughly.
    private var stepWork: Int {
        isSparse
            ? rowCount + (2 * levelCount + 8) * columnCount + 4 * sparse.factors.entryCount
            : (rowCount + 2 * levelCount + 1) * (columnCount + 1)
    }

    /// Chooses the side of each basic row from its value; a row at zero counts as satisfied, or
    /// with `keepingZeros` stays on its side.
    mutating func chooseSides(keepingZeros: Bool = false) {
        for position in 0..<rowCount {
            let value = beta[position]
            let row = Int(basic[position])
            let tolerance = 1e-12 * magnitude[row]
            if value > tolerance {
                side[position] = 1
            } else if value < -tolerance {
                side[position] = -1
            } else if !keepingZeros || side[position] == 0 {
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

    /// How many levels a minimisation looks at: reduced costs of the others are not computed.
    var usedLevels: Int { min(levelCount, levelLimit) }

    /// reduced[level][column]: how the costs of the basic rows change when the column's row grows
    /// from zero.
    mutating func computeReducedCosts() {
        if isSparse {
            computeSparseReducedCosts()
            return
        }
        let p = columnCount
        let d = reduced.base
        let scale = reducedScale.base
        let used = usedLevels
        for index in 0..<(used * p) {
            d[index] = 0
            scale[index] = 0
        }
        for position in 0..<rowCount {
            let rate = rate(position)
            guard rate != 0, Int(level[Int(basic[position])]) < used else { continue }
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
        guard factor != 0, level < usedLevels else { return }
        let target = reduced.base + level * columnCount
        let size = reducedScale.base + level * columnCount
        let source = matrix.base + position * columnCount
        for column in 0..<columnCount {
            target[column] += factor * source[column]
            size[column] += abs(source[column])
        }
    }

    /// Moves a basic row to the other side of its kink.
    mutating func flip(_ position: Int) {
        let before = rate(position)
        side[position] = -side[position]
        guard isLarge else { return }
        if isSparse {
            recordFlip(basic[position], rate(position) - before)
            return
        }
        addToReducedCosts(
            position, level: Int(level[Int(basic[position])]), times: rate(position) - before)
    }

    /// Exchanges a basic row and a column, and carries the reduced costs along.
    mutating func exchange(_ position: Int, _ column: Int, direction: Double) {
        if isSparse {
            // If it fails, everything is recomputed before the next step.
            _ = exchangeSparse(position, column, direction: direction)
            return
        }
        if isLarge {
            addToReducedCosts(
                position, level: Int(level[Int(basic[position])]), times: -rate(position))
        }
        pivot(position: position, column: column)
        side[position] = direction > 0 ? 1 : -1
        guard isLarge else { return }
        for l in 0..<usedLevels {
            let factor = reduced[l * columnCount + column]
            guard factor != 0 else { continue }
            reduced[l * columnCount + column] = 0
            addToReducedCosts(position, level: l, times: factor)
        }
        addToReducedCosts(position, level: Int(level[Int(basic[position])]), times: rate(position))
    }

    /// The column to move, its direction, and the level that gains: strongest level first, then
    /// steepest, then lowest identifier.
    ///
    /// Both directions of a column are followed from the strongest level down until each gains or
    /// loses, and, except for Bland's rule, no further than the level of the best so far.
    /// - Complexity: O(columns · levels).
    private func entering(bland: Bool) -> (column: Int, direction: Double, level: Int)? {
        var best: (column: Int, direction: Double)?
        var bestLevel = Int.max
        var bestRate = 0.0
        var bestRow = Int32.max
        let (p, used) = (columnCount, usedLevels)
        let (reduced, scale) = (reduced.base, reducedScale.base)
        @inline(__always)
        func consider(_ rate: Double, _ direction: Double, _ l: Int, _ column: Int, _ row: Int32) {
            let isBetter =
                bland
                ? row < bestRow
                : l < bestLevel
                    || (l == bestLevel && (rate < bestRate || (rate == bestRate && row < bestRow)))
            guard isBetter else { return }
            best = (column, direction)
            (bestLevel, bestRate, bestRow) = (l, rate, row)
        }
        for column in 0..<p {
            let row = nonbasic[column]
            guard !isClosed[Int(row)] else { continue }
            let own = Int(level[Int(row)])
            var (isUpOpen, isDownOpen) = (true, true)
            var (l, index) = (0, column)
            while l < used, isUpOpen || isDownOpen, bland || l <= bestLevel {
                var (up, down) = (reduced[index], -reduced[index])
                var tolerance = 1e-10 * (10 + scale[index])
                if l == own {
                    up += rightSlope[Int(row)]
                    down -= leftSlope[Int(row)]
                    tolerance += 1e-10
                }
                if isUpOpen, abs(up) > tolerance {
                    isUpOpen = false
                    if up < 0 { consider(up, 1, l, column, row) }
                }
                if isDownOpen, abs(down) > tolerance {
                    isDownOpen = false
                    if down < 0 { consider(down, -1, l, column, row) }
                }
                l += 1
                index += p
            }
        }
        return best.map { ($0.column, $0.direction, bestLevel) }
    }

    /// Pushes rows that sit at their kink off it by tiny different amounts, towards the side on
    /// which they count.
    private mutating func perturb(seed: Int) {
        var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        for position in 0..<rowCount
        where abs(beta[position]) < 1e-9 * magnitude[Int(basic[position])] {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let fraction = Double(state >> 40) / Double(1 << 24)
            let row = Int(basic[position])
            let shifted = Double(side[position]) * 1e-9 * magnitude[row] * (1 + fraction)
            shifts[row] += shifted - beta[position]
            beta[position] = shifted
        }
        isPerturbed = true
    }

    /// Removes the shifts: the vertex stays, its rows get the values that they have there
    /// without.
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
}
