/// The proof that a vertex gives if required rows remain violated.
extension Simplex {
    /// Collects the rows that together cannot hold, when rows of a level are left violated: those,
    /// and the nonbasic ones that keep them from it. Complete, and minimal if one row is violated
    /// and no other basic row has a cost.
    ///
    /// The nonbasic rows are independent of each other, so that the multipliers of one violated row
    /// are unique (Gleeson and Ryan, "Identifying Minimally Infeasible Subsystems of Inequalities",
    /// ORSA Journal on Computing 2, 1990).
    ///
    /// - Returns: Whether the set is certain to be minimal.
    mutating func conflictingRows(ofLevel violatedLevel: Int = 0, into rows: inout Buffer<Int32>)
        -> Bool
    {
        var costly = 0
        rows.removeAll()
        computeReducedCosts()
        for position in 0..<rowCount
        where Int(level[Int(basic[position])]) <= violatedLevel && rate(position) != 0 {
            rows.append(basic[position])
            costly += 1
        }
        for column in 0..<columnCount where Int(nonbasic[column]) < rowCount {
            let row = nonbasic[column]
            guard Int(level[Int(row)]) <= violatedLevel else { continue }
            for l in 0...violatedLevel {
                let at = l * columnCount + column
                guard abs(reduced[at]) > 1e-10 * (10 + reducedScale[at]) else { continue }
                rows.append(row)
                break
            }
        }
        return costly == 1
    }

    /// Narrows a contradiction of several violated required rows to one of them, from the vertex
    /// where it was found: the others are left out as long as something is violated without them.
    ///
    /// The rows that were left out cost nothing from then on. Returns whether the collected rows
    /// are certain to be minimal.
    mutating func narrowContradiction(into rows: inout Buffer<Int32>) -> Bool {
        for _ in 0..<Simplex.narrowingLimit {
            var count = 0
            var first = -1
            for position in 0..<rowCount
            where level[Int(basic[position])] == 0 && rate(position) != 0 {
                count += 1
                if first < 0 || basic[position] < basic[first] { first = position }
            }
            if count <= 1 { break }
            let row = Int(basic[first])
            let (left, right) = (leftSlope[row], rightSlope[row])
            setSlopes(ofRow: row, left: 0, right: 0)
            levelLimit = 1
            _ = minimize()
            levelLimit = .max
            if isCutShort || !isInfeasible() {
                setSlopes(ofRow: row, left: left, right: right)
                _ = minimize()
                break
            }
        }
        return conflictingRows(into: &rows)
    }

    /// Up to how many rows are left out of a contradiction.
    private static var narrowingLimit: Int { 8 }

    /// Whether rows whose weighted sum is a contradiction are independent without any one of them,
    /// so that no smaller set of them contradicts itself. Of a sparse problem only.
    ///
    /// Asking the simplex for each row whether the others still conflict took 64 of 90 ms for a
    /// stack of 400 labels. - Complexity: That of a factorization.
    mutating func areDependentTogether(_ rows: borrowing Buffer<Int32>) -> Bool {
        guard isSparse else { return false }
        sparse.factors.begin(size: columnCount)
        sparse.rowsLeft.fill(columnCount, with: 0)
        var longest = 0
        for index in 0..<rows.count {
            let entries = sparse.entries(of: Int(rows[index]))
            longest = max(longest, entries.count)
            for at in entries { sparse.rowsLeft[Int(sparse.rowEntries[at].index)] += 1 }
        }
        // The shortest rows first, for the least fill-in.
        var dependent = 0
        for length in 0...min(longest, 8) {
            for index in 0..<rows.count {
                let entries = sparse.entries(of: Int(rows[index]))
                guard min(entries.count, 8) == length else { continue }
                for at in entries {
                    sparse.factors.add(
                        sparse.rowEntries[at].value, column: sparse.rowEntries[at].index)
                }
                let column = sparse.factors.eliminate(
                    Int32(index), pivot: -1, weights: sparse.rowsLeft)
                if column == nil { dependent += 1 }
            }
        }
        // The factors were those of the vertex.
        sparse.isCurrent = false
        return dependent == 1
    }

    /// The multipliers, by row as added, whose weighted sum of the violated required rows and the
    /// active ones is a contradiction: 0 on the left, a number that is not allowed on the right.
    mutating func contradiction(into multipliers: inout Buffer<Double>) {
        multipliers.fill(rowCount, with: 0)
        computeReducedCosts()
        for position in 0..<rowCount
        where level[Int(basic[position])] == 0 && Int(basic[position]) < rowCount {
            let row = Int(basic[position])
            multipliers[row] = rate(position) * scale(ofRow: row)
        }
        for column in 0..<columnCount {
            let row = Int(nonbasic[column])
            if row < rowCount && level[row] == 0
                && abs(reduced[column]) > 1e-10 * (10 + reducedScale[column])
            {
                multipliers[row] = -reduced[column] * scale(ofRow: row)
            }
        }
    }

    /// Whether required rows are left violated.
    @inline(__always)
    func isInfeasible() -> Bool {
        for position in 0..<rowCount
        where level[Int(basic[position])] == 0 && violation(position) > 0 { return true }
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
