/// Free variables that rows tie together, and the rows: the unit of optimisation. Workspace, filled
/// again for each.
struct Component: ~Copyable {
    var columns = Buffer<UInt32>()
    var rows = Buffer<UInt32>()
    /// The optional levels that occur, strongest first.
    var priorities = Buffer<Float>()
    /// The value of each row where all free variables are zero.
    var constants = Buffer<Double>()
    /// For the closed form: kinks of one level, with the slopes on both sides.
    var kinks = Buffer<Kink>()
    var values = Buffer<Double>()
    var selection = Buffer<Int32>()
    var withheld = Buffer<Int32>()

    /// The new values of free variables.
    var results = Buffer<Result>()

    struct Result: BitwiseCopyable {
        var variable: UInt32
        var value: Double
    }

    struct Kink: BitwiseCopyable {
        var at: Double
        var left: Double
        var right: Double
    }

    /// The index of a priority in the list of levels; 0 for required.
    func level(of priority: Float) -> Int {
        if priority >= 1000 { return 0 }
        for index in 0..<priorities.count where priorities[index] == priority { return index + 1 }
        return priorities.count
    }

    /// Adds a priority to the list, in its place.
    mutating func add(_ priority: Float) {
        guard priority < 1000 else { return }
        var at = priorities.count
        while at > 0 && priorities[at - 1] <= priority {
            if priorities[at - 1] == priority { return }
            at -= 1
        }
        priorities.append(priority)
        var index = priorities.count - 1
        while index > at {
            priorities[index] = priorities[index - 1]
            index -= 1
        }
        priorities[at] = priority
    }
}

extension Engine {
    /// Finds the new optimum of every component with something dirty in it.
    ///
    /// - Returns: False if the required rows of one contradict each other, and one was broken.
    mutating func optimizeComponents() -> Bool {
        var next = 0
        while next < dirtyColumns.count {
            let variable = dirtyColumns[next]
            prefetchColumns(beyond: next)
            next += 1
            guard nodes[variable].flags.contains(.dirty) else { continue }
            guard nodes[variable].isFree, nodes[variable].flags.contains(.alive) else {
                nodes[variable].flags.remove(.dirty)
                continue
            }
            gather(from: variable)
            for index in 0..<component.columns.count {
                nodes[component.columns[index]].flags.remove(.dirty)
            }
            statistics.optimizations += 1
            let isFeasible: Bool
            switch component.columns.count {
            case 1 where component.rows.count == 0:
                if nodes[variable].firstUse == none {
                    assign(variable, 0)
                } else {
                    recordOpen(variable)
                }
                isFeasible = true
            case 1: isFeasible = optimizeSingle(variable)
            default: isFeasible = optimizeMany()
            }
            if !isFeasible && !hasGivenUp {
                // Breaking a constraint marked what it touched; the other dirty columns are still
                // in the list.
                var kept = 0
                for index in 0..<dirtyColumns.count
                where nodes[dirtyColumns[index]].flags.contains(.dirty) {
                    dirtyColumns[kept] = dirtyColumns[index]
                    kept += 1
                }
                dirtyColumns.truncate(to: kept)
                for index in 0..<component.columns.count {
                    markColumnDirty(component.columns[index])
                }
                applyResults()
                return false
            }
        }
        dirtyColumns.removeAll()
        applyResults()
        return true
    }

    /// Collects the component of a free variable: columns by identifier, rows in order of addition
    /// to the lists.
    mutating func gather(from variable: UInt32) {
        component.columns.removeAll()
        component.rows.removeAll()
        component.priorities.removeAll()
        let mark = newVisit()
        nodes[variable].mark = mark
        component.columns.append(variable)
        var next = 0
        while next < component.columns.count {
            let column = component.columns[next]
            next += 1
            var use = nodes[column].firstColumn
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                let row = entry.constraint
                guard !records[row].flags.contains(.gathered) else { continue }
                records[row].flags.insert(.gathered)
                component.rows.append(row)
                component.add(records[row].priority)
                let record = records[row]
                let count = tails[row].blockCount
                guard count > 1 else { continue }
                for index in record.block..<(record.block + count) {
                    let other = pool.entries[index].variable
                    guard nodes[other].mark != mark else { continue }
                    nodes[other].mark = mark
                    component.columns.append(other)
                }
            }
        }
        for index in 0..<component.rows.count {
            records[component.rows[index]].flags.remove(.gathered)
        }
        for index in 0..<component.columns.count {
            nodes[component.columns[index]].scratch = UInt32(index)
        }
    }

    /// Records the new value of a free variable.
    ///
    /// It is given to the variable when all components are done: a row of another component may
    /// contain the variable and one defined by it so that they cancel, and must not see one of them
    /// changed without the other.
    mutating func assign(_ variable: UInt32, _ value: Double) {
        let snapped = Engine.snapped(value)
        guard snapped != values[variable] else { return }
        component.results.append(Component.Result(variable: variable, value: snapped))
    }

    /// Makes a value a multiple of 1/1024 if it differs from one by rounding alone: what is left of
    /// that shows the way in which the value was computed.
    private static func snapped(_ value: Double) -> Double {
        guard abs(value) < 0x1p30 else { return value }
        let near = (value * 1024).rounded() / 1024 + 0
        return abs(near - value) <= 1e-12 * (1 + abs(value)) ? near : value
    }

    /// Assigns the free variables their new values; the next sweep computes their dependents.
    mutating func applyResults() {
        for index in 0..<component.results.count {
            let result = component.results[index]
            if abs(result.value) > Engine.largeValue { hasLargeValues = true }
            setValue(result.variable, result.value, values[result.variable])
            touch(result.variable)
        }
        component.results.removeAll()
    }

    /// Records on which side of zero a row is at the optimum, and whether it holds the optimum in
    /// place.
    mutating func recordOptimum(_ row: UInt32, value: Double, isActive: Bool) {
        var flags = records[row].flags.subtracting(.optimum)
        let slack = 1e-9 * (1 + abs(records[row].constant))
        if isActive {
            flags.insert(.active)
        } else if value > slack {
            flags.insert(.above)
        } else if value < -slack {
            flags.insert(.below)
        }
        records[row].flags = flags
    }
}
