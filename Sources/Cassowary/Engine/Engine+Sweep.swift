extension Engine {
    /// Computes touched variables and whatever depends on them anew, in topological order.
    ///
    /// A variable whose value comes out the same tells nobody. With `marksRows`, rows that use a changed variable are
    /// noted: as stale when the way it depends on free variables changed, else as dirty.
    ///
    /// - Complexity: Linear in the entries of the variables that change.
    mutating func sweep(marksRows: Bool) {
        for index in 0..<touched.count {
            let variable = touched[index]
            nodes[variable].flags.remove(.touched)
            queue.insert(nodes[variable].rank)
        }
        touched.removeAll()
        var cursor = 0
        var evaluated = 0
        while let rank = queue.removeFirst(cursor: &cursor) {
            let variable = order[rank]
            let node = nodes.base + Int(variable)
            var isChanged = node.pointee.definition == none
            var isStructural = false
            if node.pointee.definition != none {
                evaluated += 1
                let new = evaluate(variable, node.pointee.definition)
                let old = values[variable]
                if new != old {
                    setValue(variable, new, old)
                    isChanged = true
                }
            }
            if node.pointee.flags.contains(.structural) { isStructural = settleStructure(variable) }
            if isChanged || isStructural {
                tellDependents(of: variable, isStructural: isStructural, marksRows: marksRows)
            }
        }
        statistics.evaluations += evaluated
    }

    @inline(__always)
    mutating func setValue(_ variable: UInt32, _ new: Double, _ old: Double) {
        if !changedSet.contains(variable) {
            changedSet.insert(variable)
            oldValues[variable] = old
        }
        values[variable] = new
    }

    /// Brings the determined flag up to date. Returns whether dependents must hear of more than a value.
    private mutating func settleStructure(_ variable: UInt32) -> Bool {
        let node = nodes[variable]
        let isDetermined = node.definition != none && isDetermined(by: node.definition, variable)
        let wasDetermined = node.flags.contains(.determined)
        nodes[variable].flags.remove([.structural, .forced])
        if isDetermined != wasDetermined {
            if isDetermined {
                nodes[variable].flags.insert(.determined)
            } else {
                nodes[variable].flags.remove(.determined)
            }
        }
        if node.definition == none && node.flags.contains(.alive) { markColumnDirty(variable) }
        return !(isDetermined && wasDetermined) || node.flags.contains(.forced)
    }

    @inline(__always)
    private mutating func tellDependents(of variable: UInt32, isStructural: Bool, marksRows: Bool) {
        var use = nodes[variable].firstUse
        while use != none {
            let entry = pool.entries.base + Int(use)
            use = entry.pointee.next
            let constraint = entry.pointee.constraint
            let record = records.base + Int(constraint)
            let dependent: UInt32
            if entry.pointee.isTerm {
                switch record.pointee.role {
                case .definition:
                    dependent = record.pointee.defined
                    if dependent == variable { continue }
                case .row:
                    if isStructural { markStale(constraint) } else if marksRows { markDirty(constraint) }
                    continue
                default:
                    continue
                }
            } else {
                dependent = record.pointee.defined
            }
            let node = nodes.base + Int(dependent)
            if isStructural { node.pointee.flags.insert(.structural) }
            queue.insert(node.pointee.rank)
        }
    }

    /// The value that a definition gives its variable. - Complexity: O(inputs).
    @inline(__always)
    func evaluate(_ variable: UInt32, _ definition: UInt32) -> Double {
        let record = records.base + Int(definition)
        if record.pointee.role == .derived { return evaluateDerived(definition) }
        var sum = record.pointee.constant
        var own = 1.0
        var entry = pool.entries.base + Int(record.pointee.firstTerm)
        let end = entry + Int(record.pointee.termCount)
        while entry != end {
            if entry.pointee.variable == variable {
                own = entry.pointee.coefficient
            } else {
                sum += entry.pointee.coefficient * values.base[Int(entry.pointee.variable)]
            }
            entry += 1
        }
        return bounded(sum == 0 ? 0 : -sum / own)
    }

    private func evaluateDerived(_ definition: UInt32) -> Double {
        let record = records[definition]
        var sum = 0.0
        for index in record.block..<(record.block + record.blockCount) {
            let entry = pool.entries[index]
            sum += entry.coefficient * values[entry.variable]
        }
        let sources = record.block + record.blockCount
        for index in sources..<(sources + record.sourceCount) {
            let entry = pool.entries[index]
            sum += entry.coefficient * records[entry.variable].constant
        }
        return bounded(sum == 0 ? 0 : -sum)
    }

    /// Keeps products of huge numbers finite, so that no NaN can arise.
    @inline(__always)
    private func bounded(_ value: Double) -> Double {
        abs(value) <= 1e60 ? value : value > 0 ? 1e60 : value < 0 ? -1e60 : 0
    }
}
