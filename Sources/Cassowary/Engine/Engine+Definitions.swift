extension Engine {
    /// Finds a place for every required equality that waits: as the definition of a variable, or as
    /// a row to check.
    ///
    /// First, batch by batch, those with one term and what follows from what is determined, so that
    /// definitions point away from what pins the views, wherever that is; and few that determine
    /// variables together. Then the others as they came, each by its own terms. What is left has no
    /// free variable of its own, or closes a cycle. Those are combined with the definitions that
    /// are in their way.
    mutating func placeEqualities() {
        guard pending.count > 0 else { return }
        closeGaps()
        hard.removeAll()
        var kept = 0
        for start in stride(from: 0, to: pending.count, by: batchSize) {
            let batch = start..<min(start + batchSize, pending.count)
            placeDetermined(batch)
            if looksForLoops { placeLoops(batch) }
            for index in batch where records[pending[index]].flags.contains(.queued) {
                pending[kept] = pending[index]
                kept += 1
            }
        }
        pending.truncate(to: kept)
        for index in 0..<pending.count {
            prefetchConstraints(pending, beyond: index)
            let id = pending[index]
            if records[id].flags.contains(.queued), placeByTerms(id) {
                touch(records[id].defined, .structural)
            }
        }
        pending.removeAll()
        guard hard.count > 0 else { return }
        // What was placed here has its flags: only definitions that were taken back leave wrong
        // ones.
        if hasUndefined {
            sweep(marksRows: true)
            undetermined.removeAll()
        }
        for index in 0..<hard.count {
            prefetchConstraints(hard, beyond: index)
            derive(hard[index])
        }
        // Nothing waits any more that could follow.
        settled.removeAll()
    }

    /// Places those of a batch that have one term or follow from what is determined, and all that
    /// follows from those.
    private mutating func placeDetermined(_ batch: Range<Int>) {
        for index in batch {
            prefetchConstraints(pending, beyond: index)
            let id = pending[index]
            guard records[id].role == .pending else {
                records[id].flags.remove(.queued)
                continue
            }
            records[id].flags.insert(.reached)
            if records[id].termCount == 1, placeByTerms(id) { determine(records[id].defined) }
        }
        for index in batch where records[pending[index]].flags.contains(.queued) {
            _ = defineLast(of: pending[index])
        }
        followSettled()
    }

    /// Follows the settled variables to all variables that they settle in turn.
    mutating func followSettled() {
        var next = 0
        while next < settled.count {
            follow(settled[next])
            next += 1
        }
        settled.removeAll()
    }

    /// Places the equalities that a settled variable leaves one undetermined variable; settles what
    /// it determines.
    ///
    /// Those of later batches are left alone: they are looked at in their turn, and would be
    /// fetched from memory twice.
    private mutating func follow(_ variable: UInt32) {
        var use = nodes[variable].firstUse
        while use != none {
            let entry = pool.entries[use]
            use = entry.next
            if records[entry.constraint].role == .pending {
                guard records[entry.constraint].flags.isSuperset(of: .placing) else { continue }
                if !defineLast(of: entry.constraint) && looksForLoops {
                    loop.seeds.append(entry.constraint)
                }
                continue
            }
            let dependent = dependent(of: variable, through: entry)
            guard dependent != none, !nodes[dependent].flags.contains(.determined),
                isDetermined(by: nodes[dependent].definition, dependent)
            else { continue }
            determine(dependent)
        }
    }

    /// Makes an equality define a variable of its own; one that has none to define waits among the
    /// hard ones.
    mutating func placeByTerms(_ id: UInt32) -> Bool {
        records[id].flags.subtract(.placing)
        let isPlaced = defineByTerms(id)
        if !isPlaced { hard.append(id) }
        return isPlaced
    }

    /// The least part of an equality's largest coefficient by which it may be divided: what is
    /// smaller would blow up rounding.
    static var leastShare: Double { 0.02 }

    /// Makes an equality define its only variable that is not determined yet, if it has just one
    /// and that is free. Returns whether it does.
    private mutating func defineLast(of id: UInt32) -> Bool {
        let record = records[id]
        var last = none
        var size = 0.0
        var largest = 0.0
        stack.removeAll()
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            largest = max(largest, abs(entry.coefficient))
            if nodes[entry.variable].flags.contains(.determined) {
                stack.append(entry.variable)
            } else {
                guard last == none else { return false }
                last = entry.variable
                size = abs(entry.coefficient)
            }
        }
        guard last != none, nodes[last].isFree, size >= Engine.leastShare * largest,
            placeInputs(before: last)
        else {
            return false
        }
        records[id].flags.subtract(.placing)
        define(last, by: id)
        determine(last)
        return true
    }

    /// Marks a variable as determined from now on; its dependents are examined next.
    ///
    /// Before the first sweep it is computed at once, while its definition is at hand: its inputs
    /// have been. Later they may wait to be swept, and so must it.
    mutating func determine(_ variable: UInt32) {
        nodes[variable].flags.insert(.determined)
        if computesAtOnce {
            compute(variable, nodes[variable].definition)
        } else {
            touch(variable, .form)
        }
        settled.append(variable)
    }

    /// Makes an equality define a variable. The caller computes or touches the variable.
    private mutating func define(_ variable: UInt32, by id: UInt32) {
        plan.isValid = false
        records[id].role = .definition
        records[id].defined = variable
        nodes[variable].definition = id
    }

    /// Makes an equality define a free variable of its own, if there is one on which none of its
    /// others depends.
    ///
    /// A variable that no other constraint uses is the best choice: nothing will ever depend on it.
    /// Else variables without rows are preferred (those with rows are better left free: a row on
    /// one free variable is solved in closed form), then the last in the order.
    private mutating func defineByTerms(_ id: UInt32) -> Bool {
        let record = records[id]
        let terms = record.firstTerm..<(record.firstTerm + record.termCount)
        let largest = pool.largestCoefficient(of: terms)
        var bound = UInt64.max
        while true {
            var best = none
            var bestKey: UInt64 = 0
            for index in terms {
                let entry = pool.entries[index]
                let node = nodes[entry.variable]
                guard node.isFree, abs(entry.coefficient) >= Engine.leastShare * largest else {
                    continue
                }
                let isAlone = node.firstUse == index && entry.next == none
                let key =
                    (node.firstRow != none ? 0 : isAlone ? UInt64(2) << 40 : UInt64(1) << 40)
                    + UInt64(node.rank) + 1
                if key < bound && key > bestKey {
                    bestKey = key
                    best = entry.variable
                }
            }
            guard best != none else { return false }
            stack.removeAll()
            for index in terms where pool.entries[index].variable != best {
                stack.append(pool.entries[index].variable)
            }
            if placeInputs(before: best) {
                define(best, by: id)
                // Variables that now follow from free ones may decide the free ones' values.
                for index in 0..<stack.count where nodes[stack[index]].isFree {
                    markColumnDirty(stack[index])
                }
                return true
            }
            bound = bestKey
        }
    }

    /// Whether a definition's inputs are all determined.
    @inline(__always)
    func isDetermined(by definition: UInt32, _ variable: UInt32) -> Bool {
        let (first, count) = inputs(of: definition)
        for index in first..<(first + count) {
            let input = pool.entries[index].variable
            if input != variable && !nodes[input].flags.contains(.determined) { return false }
        }
        return true
    }

    /// Removes a definition: its variable is free again, and so are those whose derived
    /// definitions rest on it.
    mutating func undefine(_ id: UInt32) {
        plan.isValid = false
        hasUndefined = true
        let record = records[id]
        nodes[record.defined].definition = none
        touch(record.defined, .structural)
        records[id].defined = none
        if record.role == .derived {
            let tail = tails[id]
            for index in record.block..<(record.block + tail.blockCount) {
                pool.unlink(index, head: &nodes[pool.entries[index].variable].firstUse)
            }
            let sources = record.block + tail.blockCount
            for index in sources..<(sources + tail.sourceCount) {
                pool.unlink(index, head: &tails[pool.entries[index].variable].firstDerived)
            }
            pool.release(record.block, Int(tail.blockCount + tail.sourceCount))
            records[id].block = none
            tails[id].blockCount = 0
            tails[id].sourceCount = 0
        }
        records[id].role = .pending
        while tails[id].firstDerived != none {
            let other = pool.entries[tails[id].firstDerived].constraint
            undefine(other)
            enqueue(other)
        }
    }
}
