extension Engine {
    /// The optimum of a component with one free variable, in closed form.
    ///
    /// Required rows bound an interval. Each level, strongest first, narrows it to where the
    /// level's error is least: the sum of the errors is convex and piecewise linear, so that is
    /// where its slope changes sign (a weighted median). What is left of the interval at the end is
    /// open: see ``decideOpen()``, unless nothing else follows from the variable.
    ///
    /// - Complexity: O(rows * levels), and the square of the rows within one level.
    mutating func optimizeSingle(_ variable: UInt32) -> Bool {
        var (low, high) = (-Double.infinity, Double.infinity)
        boundByRequired(variable, &low, &high)
        if low > high {
            guard hasGivenUp || low - high < 1e-9 * (1 + abs(low) + abs(high)) else {
                let (lowRow, highRow) = firstContradiction(variable)
                beginExpansion()
                addConflicting(lowRow, times: 1 / coefficient(of: variable, in: lowRow))
                addConflicting(highRow, times: -1 / coefficient(of: variable, in: highRow))
                resolveContradiction(isMinimal: true)
                return false
            }
            high = low
        }
        for level in 0..<component.priorities.count where low < high {
            narrow(variable, component.priorities[level], &low, &high)
        }
        if low < high {
            if nodes[variable].firstUse != none {
                recordOpen(variable)
                low = min(max(values[variable], low), high)
                high = low
            } else if !nodes[variable].flags.contains(.length) {
                narrowBySlacks(variable, &low, &high)
            }
        }
        finishSingle(variable, low, high)
        return true
    }

    /// Bounds an interval by the required rows.
    func boundByRequired(_ variable: UInt32, _ low: inout Double, _ high: inout Double) {
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            guard records[row].isRequired else { continue }
            let (at, coefficient) = kink(row, variable)
            if (records[row].relation == .greaterThanOrEqual) == (coefficient > 0) {
                low = max(low, at)
            } else {
                high = min(high, at)
            }
        }
    }

    /// Sets a variable to the point of an interval nearest to zero, and records on which sides
    /// its rows are.
    mutating func finishSingle(_ variable: UInt32, _ low: Double, _ high: Double) {
        let value = low > 0 ? low : high < 0 ? high : 0
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            let (at, coefficient) = kink(row, variable)
            let distance = coefficient * (value - at)
            recordOptimum(row, value: distance, isActive: abs(distance) <= 1e-9 * (1 + abs(value)))
        }
        assign(variable, value)
    }

    /// The two bounds that contradict each other first when the rows are admitted one by one.
    ///
    /// Breaking the later of them breaks nothing that would have to be restored: the tightest
    /// bounds are often the latest, and with those every broken row that returns breaks others
    /// again.
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

    private func coefficient(of variable: UInt32, in row: UInt32) -> Double {
        var index = records[row].block
        while pool.entries[index].variable != variable { index += 1 }
        return pool.entries[index].coefficient
    }

    /// Where a row is zero when one of its free variables moves, and its coefficient.
    @inline(__always)
    private func kink(_ row: UInt32, _ variable: UInt32) -> (at: Double, coefficient: Double) {
        let record = records.base + Int(row)
        let coefficient = coefficient(of: variable, in: row)
        if record.pointee.termCount == 1
            && pool.entries[record.pointee.firstTerm].variable == variable
        {
            return (-record.pointee.constant / coefficient, coefficient)
        }
        let base = activity(row).value - coefficient * values[variable]
        return (-base / coefficient, coefficient)
    }

    /// Narrows [low, high] to where the errors of one level are least.
    mutating func narrow(
        _ variable: UInt32, _ priority: Float, _ low: inout Double, _ high: inout Double
    ) {
        component.kinks.removeAll()
        for index in 0..<component.rows.count {
            let row = component.rows[index]
            guard records[row].priority == priority else { continue }
            let (at, coefficient) = kink(row, variable)
            let size = abs(coefficient)
            let left = size * (coefficient > 0 ? records[row].leftSlope : -records[row].rightSlope)
            let right = size * (coefficient > 0 ? records[row].rightSlope : -records[row].leftSlope)
            component.kinks.append(Component.Kink(at: at, left: left, right: right))
        }
        narrowToKinks(&low, &high)
    }

    /// Narrows [low, high] to where inequalities that hold are as tight as can be.
    mutating func narrowBySlacks(_ variable: UInt32, _ low: inout Double, _ high: inout Double) {
        component.kinks.removeAll()
        for index in 0..<component.rows.count {
            let record = records[component.rows[index]]
            guard record.relation != .equal else { continue }
            let (at, coefficient) = kink(component.rows[index], variable)
            let size = abs(coefficient)
            let (left, right) = (-1 - record.leftSlope, 1 - record.rightSlope)
            component.kinks.append(
                Component.Kink(
                    at: at, left: size * (coefficient > 0 ? left : -right),
                    right: size * (coefficient > 0 ? right : -left)))
        }
        narrowToKinks(&low, &high)
    }

    /// Narrows [low, high] to where the sum of the costs with the kinks in the workspace is least.
    /// - Complexity: O(kinks²) up to 32 of them, else O(kinks log(kinks)).
    mutating func narrowToKinks(_ low: inout Double, _ high: inout Double) {
        sortKinks()
        var slope = 0.0
        for index in 0..<component.kinks.count { slope += component.kinks[index].left }
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

    private func sortKinks() {
        let (kinks, count) = (component.kinks.base, component.kinks.count)
        if count > 32 {
            var all = UnsafeMutableBufferPointer(start: kinks, count: count)
            all.sort { $0.at < $1.at }
            return
        }
        for index in 0..<count {
            let kink = kinks[index]
            var place = index
            while place > 0 && kinks[place - 1].at > kink.at {
                kinks[place] = kinks[place - 1]
                place -= 1
            }
            kinks[place] = kink
        }
    }
}
