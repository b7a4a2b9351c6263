extension Engine {
    /// The optimum of a component with one free variable, in closed form.
    ///
    /// Required rows bound an interval. Each level, strongest first, narrows it to where the level's error is least: the
    /// sum of the errors is convex and piecewise linear, so that is where its slope changes sign (a weighted median).
    /// What interval is left at the end gives its point nearest to zero.
    ///
    /// - Complexity: O(rows * levels), and the square of the rows within one level.
    mutating func optimizeSingle(_ variable: UInt32) -> Bool {
        var low = -Double.infinity
        var high = Double.infinity
        var lowRow = none
        var highRow = none
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            guard records[row].isRequired else { continue }
            let (at, coefficient) = kink(row, variable)
            let bounds = (records[row].relation == .greaterThanOrEqual) == (coefficient > 0)
            if bounds && at > low {
                low = at
                lowRow = row
            } else if !bounds && at < high {
                high = at
                highRow = row
            }
        }
        if low > high {
            guard hasGivenUp || low - high < 1e-9 * (1 + abs(low) + abs(high)) else {
                (lowRow, highRow) = firstContradiction(variable)
                beginExpansion()
                addConflicting(lowRow, times: 1 / coefficient(lowRow))
                addConflicting(highRow, times: -1 / coefficient(highRow))
                resolveContradiction(isMinimal: true)
                return false
            }
            high = low
        }
        for level in 0..<component.priorities.count where low < high {
            narrow(variable, component.priorities[level], &low, &high)
        }
        let value = low > 0 ? low : high < 0 ? high : 0
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            let (at, coefficient) = kink(row, variable)
            let distance = coefficient * (value - at)
            noteOptimum(row, value: distance, isActive: abs(distance) <= 1e-9 * (1 + abs(value)))
        }
        assign(variable, value)
        return true
    }

    /// The two bounds that contradict each other first when the rows are admitted one by one.
    ///
    /// Breaking the later of them breaks nothing that would have to come back: the tightest bounds are often the latest, and
    /// with those every broken row that returns breaks others again.
    private func firstContradiction(_ variable: UInt32) -> (low: UInt32, high: UInt32) {
        var rows: [UInt32] = []
        for index in 0..<component.rows.count where records[component.rows[index]].isRequired {
            rows.append(component.rows[index])
        }
        rows.sort { admission($0) < admission($1) }
        var (low, high) = (-Double.infinity, Double.infinity)
        var (lowRow, highRow) = (none, none)
        for row in rows {
            let (at, coefficient) = kink(row, variable)
            if (records[row].relation == .greaterThanOrEqual) == (coefficient > 0) {
                if at > low { (low, lowRow) = (at, row) }
            } else if at < high {
                (high, highRow) = (at, row)
            }
            if low - high >= 1e-9 * (1 + abs(low) + abs(high)) { break }
        }
        return (lowRow, highRow)
    }

    private func coefficient(_ row: UInt32) -> Double { pool.entries[records[row].block].coefficient }

    /// Where a row of one free variable is zero, and its coefficient.
    @inline(__always)
    private func kink(_ row: UInt32, _ variable: UInt32) -> (at: Double, coefficient: Double) {
        let record = records.base + Int(row)
        let coefficient = pool.entries[record.pointee.block].coefficient
        if record.pointee.termCount == 1 && pool.entries[record.pointee.firstTerm].variable == variable {
            return (-record.pointee.constant / coefficient, coefficient)
        }
        let base = activity(row).value - coefficient * values[variable]
        return (-base / coefficient, coefficient)
    }

    /// Narrows [low, high] to where the errors of one level are least.
    private mutating func narrow(_ variable: UInt32, _ priority: Float, _ low: inout Double, _ high: inout Double) {
        component.kinks.removeAll()
        var slope = 0.0
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            guard records[row].priority == priority else { continue }
            let (at, coefficient) = kink(row, variable)
            let size = abs(coefficient)
            let left = size * (coefficient > 0 ? records[row].leftSlope : -records[row].rightSlope)
            let right = size * (coefficient > 0 ? records[row].rightSlope : -records[row].leftSlope)
            slope += left
            var place = component.kinks.count
            component.kinks.append(Component.Kink(at: at, left: left, right: right))
            while place > 0 && component.kinks[place - 1].at > at {
                component.kinks[place] = component.kinks[place - 1]
                place -= 1
            }
            component.kinks[place] = Component.Kink(at: at, left: left, right: right)
        }
        let tolerance = 1e-12 * Double(component.kinks.count)
        var from = -Double.infinity
        var to = Double.infinity
        for index in 0..<component.kinks.count {
            let kink = component.kinks[index]
            let next = slope + kink.right - kink.left
            if slope < -tolerance && next >= -tolerance { from = kink.at }
            if next > tolerance {
                to = kink.at
                break
            }
            slope = next
        }
        if from > high {
            low = high
        } else if to < low {
            high = low
        } else {
            low = max(low, from)
            high = min(high, to)
        }
    }
}
