/// How far a step goes.
extension Simplex {
    /// Moves along an edge to where the lexicographic slope stops being negative. Returns false if
    /// it never does.
    mutating func advance(column: Int, direction: Double, bland: Bool) -> Bool {
        let entering = Int(nonbasic[column])
        for l in 0..<usedLevels {
            slope[l] = direction * reduced[l * columnCount + column]
            slopeScale[l] = reducedScale[l * columnCount + column]
        }
        slope[Int(level[entering])] += direction > 0 ? rightSlope[entering] : -leftSlope[entering]
        slopeScale[Int(level[entering])] += 1

        findCandidates(column, direction)
        var isShortened = candidates.count > 32 && passMany()
        while true {
            guard let (pick, reach) = nearest(bland: bland) else {
                guard isShortened else { return false }
                // Sums of slopes in another order: what was left out is needed after all.
                isShortened = false
                findCandidates(column, direction)
                continue
            }
            if candidates.count > 32 && flipAll(upTo: reach) { continue }
            let position = Int(candidates[pick])
            let row = Int(basic[position])
            let bend = rates[pick] * (rightSlope[row] - leftSlope[row])
            slope[Int(level[row])] += bend
            slopeScale[Int(level[row])] += bend
            if !isNegative() {
                exchange(position, column, direction: direction)
                return true
            }
            flip(position)
            removeCandidate(pick)
        }
    }

    private mutating func removeCandidate(_ pick: Int) {
        ratios[pick] = ratios[ratios.count - 1]
        rates[pick] = rates[rates.count - 1]
        candidates[pick] = candidates[candidates.count - 1]
        _ = ratios.removeLast()
        _ = rates.removeLast()
        _ = candidates.removeLast()
    }

    /// Passes kinks that the step certainly goes beyond, about half of the candidates at a time,
    /// and leaves out those that it cannot reach. Returns whether any were left out.
    ///
    /// Slopes only grow along an edge, so the order in which kinks are passed does not matter. To
    /// look for the nearest one again after each took a fifth of the time that a stack of 400 equal
    /// labels in conflict needed. - Complexity: O(candidates).
    private mutating func passMany() -> Bool {
        var isShortened = false
        while candidates.count > 32 {
            let count = candidates.count
            var middle = middleRatio()
            if !flipAll(upTo: middle) { isShortened = leaveOut(beyond: middle) || isShortened }
            guard candidates.count == count else { continue }
            // Most of them tie for the last place.
            var below = -Double.infinity
            for index in 0..<count where ratios[index] < middle {
                below = max(below, ratios[index])
            }
            middle = below
            if !flipAll(upTo: middle) { isShortened = leaveOut(beyond: middle) || isShortened }
            if candidates.count == count { break }
        }
        return isShortened
    }

    /// A ratio that about half of the candidates have reached: the median of five.
    private func middleRatio() -> Double {
        let (a, b, c, d, e) = (
            ratio(sample: 0), ratio(sample: 1), ratio(sample: 2), ratio(sample: 3),
            ratio(sample: 4)
        )
        // The least and the greatest of the first four are not the median.
        let low = max(min(a, b), min(c, d)), high = min(max(a, b), max(c, d))
        return max(min(low, high), min(max(low, high), e))
    }

    private func ratio(sample: Int) -> Double { ratios[(2 * sample + 1) * ratios.count / 10] }

    /// Leaves out candidates beyond all that a step can tie with that ends at `reach` at most.
    /// Returns whether there were any.
    private mutating func leaveOut(beyond reach: Double) -> Bool {
        var limit = -Double.infinity
        for index in 0..<candidates.count where ratios[index] <= reach {
            limit = max(limit, ratios[index] + slack(ofCandidate: index))
        }
        guard limit > -.infinity else { return false }
        let count = candidates.count
        var index = 0
        while index < candidates.count {
            if ratios[index] > limit { removeCandidate(index) } else { index += 1 }
        }
        return candidates.count < count
    }

    /// How far beyond its kink a candidate may be passed.
    @inline(__always)
    private func slack(ofCandidate index: Int) -> Double {
        1e-12 * (1 + ratios[index]) + 1e-13 * magnitude[Int(basic[Int(candidates[index])])]
            / rates[index]
    }

    /// Passes all kinks that tie if the slope stays negative beyond them: one after the other, each
    /// would be searched for among all.
    private mutating func flipAll(upTo reach: Double) -> Bool {
        costs.fill(levelCount, with: 0)
        for index in 0..<candidates.count where ratios[index] <= reach {
            let row = Int(basic[Int(candidates[index])])
            costs[Int(level[row])] += rates[index] * (rightSlope[row] - leftSlope[row])
        }
        guard isNegative(adding: costs) else { return false }
        for l in 0..<levelCount {
            slope[l] += costs[l]
            slopeScale[l] += costs[l]
        }
        var index = 0
        while index < candidates.count {
            if ratios[index] <= reach {
                flip(Int(candidates[index]))
                removeCandidate(index)
            } else {
                index += 1
            }
        }
        return true
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
        for position in 0..<rowCount {
            consider(position, direction * matrix[position * columnCount + column])
        }
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

    /// The candidate whose kink comes first, and up to where kinks tie with it; of those that tie,
    /// the one with the larger coefficient (Bland: lowest row).
    ///
    /// Kinks tie if none is passed by more than the tolerance of its row when the other's is
    /// reached: a small coefficient, by which all would be divided, is seldom the only choice
    /// (Harris, "Pivot Selection Methods of the Devex LP Code", 1973).
    private func nearest(bland: Bool) -> (pick: Int, reach: Double)? {
        var reach = Double.infinity
        for index in 0..<candidates.count {
            reach = min(reach, ratios[index] + slack(ofCandidate: index))
        }
        var best = -1
        var bestSize = 0.0
        for index in 0..<candidates.count where ratios[index] <= reach {
            let size = rates[index]
            if best >= 0 {
                let row = basic[Int(candidates[index])]
                let bestRow = basic[Int(candidates[best])]
                let isBetter =
                    bland ? row < bestRow : size > bestSize || (size == bestSize && row < bestRow)
                if !isBetter { continue }
            }
            best = index
            bestSize = size
        }
        return best >= 0 ? (best, reach) : nil
    }

    private func isNegative() -> Bool {
        for l in 0..<usedLevels {
            let tolerance = 1e-10 * (10 + slopeScale[l])
            if slope[l] < -tolerance { return true }
            if slope[l] > tolerance { return false }
        }
        return false
    }

    private func isNegative(adding bends: borrowing Buffer<Double>) -> Bool {
        for l in 0..<usedLevels {
            let tolerance = 1e-10 * (10 + slopeScale[l] + bends[l])
            if slope[l] + bends[l] < -tolerance { return true }
            if slope[l] + bends[l] > tolerance { return false }
        }
        return false
    }
}
