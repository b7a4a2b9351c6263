/// The storage that a sweep reads and writes, as plain addresses: nothing of it moves during a
/// sweep.
struct SweepStorage {
    let values: UnsafeMutablePointer<Double>
    let nodes: UnsafeMutablePointer<Node>
    let records: UnsafeMutablePointer<Record>
    let tails: UnsafeMutablePointer<Tail>
    let entries: UnsafeMutablePointer<Entry>
    /// The words of the queue, and the variables by rank.
    let queue: UnsafeMutablePointer<UInt64>
    let queueCount: Int
    let order: UnsafeMutablePointer<UInt32>

    /// The value that a definition gives its variable. - Complexity: O(inputs).
    @inline(__always)
    func evaluate(_ variable: UInt32, _ definition: UInt32) -> Double {
        let record = records + Int(definition)
        if record.pointee.role == .derived {
            return evaluateDerived(record, tails[Int(definition)])
        }
        var sum = record.pointee.constant
        var own = 1.0
        var entry = entries + Int(record.pointee.firstTerm)
        let end = entry + Int(record.pointee.termCount)
        while entry != end {
            let factor = entry.pointee.coefficient
            if entry.pointee.variable == variable {
                own = factor
            } else {
                sum += factor * values[Int(entry.pointee.variable)]
            }
            entry += 1
        }
        // Not -0.
        return bounded(own == 1 ? 0 - sum : own == -1 ? 0 + sum : 0 - sum / own)
    }

    /// The sources' part is summed apart from the rest: as long as no constant changes, a plan
    /// can keep it.
    func evaluateDerived(_ record: UnsafeMutablePointer<Record>, _ tail: Tail) -> Double {
        var sum = 0.0
        var added = 0.0
        var entry = entries + Int(record.pointee.block)
        let sources = entry + Int(tail.blockCount)
        let end = sources + Int(tail.sourceCount)
        while entry != sources {
            sum += entry.pointee.coefficient * values[Int(entry.pointee.variable)]
            entry += 1
        }
        while entry != end {
            added += entry.pointee.coefficient * records[Int(entry.pointee.variable)].constant
            entry += 1
        }
        return bounded(0 - (sum + added))
    }

    /// Keeps products of huge numbers finite, so that no NaN can arise.
    @inline(__always)
    private func bounded(_ value: Double) -> Double {
        abs(value) <= 1e60 ? value : value > 0 ? 1e60 : value < 0 ? -1e60 : 0
    }
}

extension Engine {
    private var storage: SweepStorage {
        SweepStorage(
            values: values.base, nodes: nodes.base, records: records.base, tails: tails.base,
            entries: pool.entries.base, queue: queue.words.base, queueCount: queue.words.count,
            order: order.base)
    }

    /// Recomputes touched variables and their dependents, in topological order.
    ///
    /// A variable whose value stays the same notifies nothing. With `marksRows`, rows that use a
    /// changed variable are noted: as stale when the way it depends on free variables changed, else
    /// as dirty.
    ///
    /// - Complexity: Linear in the entries of the variables that change; the first time also in the
    ///   number of variables.
    mutating func sweep(marksRows: Bool) {
        let isFirst = computesAtOnce
        (computesAtOnce, hasUndefined) = (false, false)
        guard touched.count > 0 else { return }
        if isFirst {
            sweepFirst()
            return
        }
        // A plan is complete only when everything computed has changed, and nothing but values.
        var isPlan = marksRows && isTouchedAgain()
        if isPlan {
            if plan.isValid {
                replay()
                return
            }
            plan.variables.removeAll()
            plan.rows.removeAll()
        }
        let storage = storage
        let words = storage.queue
        let summary = queue.summary.base
        let changedWords = changedSet.words.base
        let changedSummary = changedSet.summary.base
        let old = oldValues.base
        let variables = storage.order
        for index in 0..<touched.count {
            prefetchTouched(beyond: index)
            let node = storage.nodes + Int(touched[index])
            node.pointee.flags.remove(.touched)
            BitSet.insert(node.pointee.rank, words, summary)
        }
        var evaluated = 0
        var top = 0
        let end = queue.summary.count
        // A single dependent, with nothing else waiting, is next without passing through the queue:
        // so are chains.
        var single = none
        var waiting = touched.count
        // Few that are touched are seldom neighbours.
        let isLong = isLarge && touched.count > largeCount / 32
        var fetchedWord = -1
        touched.removeAll()
        while true {
            let variable: UInt32
            if single != none {
                variable = variables[Int(single)]
                single = none
            } else {
                while top < end && summary[top] == 0 { top &+= 1 }
                if top == end { break }
                let candidates = summary[top]
                let index = top &<< 6 | candidates.trailingZeroBitCount
                let word = words[index]
                let rest = word & (word &- 1)
                words[index] = rest
                if rest == 0 { summary[top] = candidates & (candidates &- 1) }
                waiting &-= 1
                variable = variables[index &<< 6 | word.trailingZeroBitCount]
                if isLong && index != fetchedWord {
                    fetchedWord = index
                    storage.prefetchQueue(beyond: index)
                }
            }

            let node = storage.nodes + Int(variable)
            let definition = node.pointee.definition
            var isChanged = definition == none
            if !isChanged {
                evaluated &+= 1
                if isPlan { plan.variables.append(variable) }
                let new = storage.evaluate(variable, definition)
                let present = storage.values[Int(variable)]
                if new != present {
                    isChanged = true
                    storage.values[Int(variable)] = new
                    let bit = UInt64(1) &<< UInt64(variable & 63)
                    if changedWords[Int(variable &>> 6)] & bit == 0 {
                        BitSet.insert(variable, changedWords, changedSummary)
                        old[Int(variable)] = present
                    }
                }
            }
            if definition == none || node.pointee.flags.contains(.structural) { isPlan = false }
            if node.pointee.flags.contains(.structural) && updateStructure(variable) {
                notifyOfStructure(of: variable)
                // How many it notified is not known; zero would mean none.
                waiting = .max / 2
                continue
            }
            guard isChanged else {
                isPlan = false
                continue
            }
            var row = marksRows ? node.pointee.firstRow : none
            while row != none {
                let entry = storage.entries + Int(row)
                row = entry.pointee.next
                if storage.records[Int(entry.pointee.constraint)].role == .row {
                    recordRow(entry.pointee.constraint, isPlan)
                }
            }
            var use = node.pointee.firstUse
            while use != none {
                let entry = storage.entries + Int(use)
                use = entry.pointee.next
                if entry.pointee.constraint == definition { continue }
                let record = storage.records + Int(entry.pointee.constraint)
                let role = record.pointee.role
                if role == .row {
                    // A redundant equality.
                    if marksRows { recordRow(entry.pointee.constraint, isPlan) }
                    continue
                }
                let dependent = record.pointee.defined
                if dependent == none || (role == .derived && entry.pointee.isTerm) { continue }
                let rank = storage.nodes[Int(dependent)].rank
                if single == none && waiting == 0 {
                    single = rank
                    continue
                }
                if single != none {
                    if single == rank { continue }
                    BitSet.insert(single, words, summary)
                    single = none
                    waiting = 1
                }
                let bit = UInt64(1) &<< UInt64(rank & 63)
                if words[Int(rank &>> 6)] & bit == 0 {
                    BitSet.insert(rank, words, summary)
                    waiting &+= 1
                }
            }
        }
        statistics.evaluations += evaluated
        if isPlan { writePlan() }
    }

    /// The first sweep of all: what is determined is computed already, what is not is in order
    /// once.
    ///
    /// Nothing needs to be notified: everything defined is computed here, rows wait to be reduced,
    /// and redundant equalities to be checked.
    private mutating func sweepFirst() {
        for index in 0..<touched.count {
            prefetchTouched(beyond: index)
            let node = nodes.base + Int(touched[index])
            node.pointee.flags.subtract(.waiting)
            if node.pointee.definition != none && !node.pointee.flags.contains(.determined) {
                queue.insert(node.pointee.rank)
            }
        }
        touched.removeAll()
        var cursor = 0
        while let rank = queue.removeFirst(cursor: &cursor) {
            undetermined.append(nodes[order[rank]].definition)
        }
        computeUndetermined()
    }

    /// Does what a sweep does from free variables that have changed, and nothing else has, since
    /// the first sweep: all that is not determined is computed, and dependents were never
    /// requested.
    mutating func sweepUndetermined() {
        guard touched.count > 0 else { return }
        for index in 0..<touched.count { nodes[touched[index]].flags.remove(.touched) }
        touched.removeAll()
        computeUndetermined()
    }

    private mutating func computeUndetermined() {
        for index in 0..<undetermined.count {
            prefetchConstraints(undetermined, beyond: index)
            let definition = undetermined[index]
            compute(records[definition].defined, definition)
        }
    }

    /// Computes a variable by its definition.
    mutating func compute(_ variable: UInt32, _ definition: UInt32) {
        statistics.evaluations += 1
        let new = evaluate(variable, definition)
        let present = values[variable]
        if new != present { setValue(variable, new, present) }
    }

    /// Records that a row's activity has changed.
    @inline(__always)
    private mutating func recordRow(_ row: UInt32, _ isPlan: Bool) {
        if isPlan { plan.rows.append(row) }
        markDirty(row)
    }

    mutating func setValue(_ variable: UInt32, _ new: Double, _ old: Double) {
        if !changedSet.contains(variable) {
            changedSet.insert(variable)
            oldValues[variable] = old
        }
        values[variable] = new
    }

    /// Updates the determined flag. Returns whether dependents must be notified of more than a
    /// value.
    private mutating func updateStructure(_ variable: UInt32) -> Bool {
        let node = nodes[variable]
        let isDetermined = node.definition != none && isDetermined(by: node.definition, variable)
        let wasDetermined = node.flags.contains(.determined)
        nodes[variable].flags.remove(.form)
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

    /// Notifies dependents and rows that the way a variable depends on free variables may have
    /// changed.
    private mutating func notifyOfStructure(of variable: UInt32) {
        var row = nodes[variable].firstRow
        while row != none {
            let entry = pool.entries[row]
            row = entry.next
            if records[entry.constraint].role == .row { markStale(entry.constraint) }
        }
        var use = nodes[variable].firstUse
        while use != none {
            let entry = pool.entries[use]
            use = entry.next
            if entry.isTerm && records[entry.constraint].role == .row {
                markStale(entry.constraint)
                continue
            }
            let dependent = dependent(of: variable, through: entry)
            guard dependent != none else { continue }
            nodes[dependent].flags.insert(.structural)
            queue.insert(nodes[dependent].rank)
        }
    }

    /// The value that a definition gives its variable. - Complexity: O(inputs).
    ///
    /// Mutating, though it changes nothing: else Swift copies the whole engine to reach `storage`.
    mutating func evaluate(_ variable: UInt32, _ definition: UInt32) -> Double {
        storage.evaluate(variable, definition)
    }
}
