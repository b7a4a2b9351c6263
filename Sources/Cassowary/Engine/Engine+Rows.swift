extension Engine {
    /// Reduces the rows whose dependence on free variables may have changed.
    ///
    /// - Returns: False if a required equality that was redundant depends on free variables again,
    ///   and waits for a place.
    mutating func reduceStaleRows() -> Bool {
        for index in 0..<staleRows.count {
            let id = staleRows[index]
            prefetchConstraints(staleRows, beyond: index)
            records[id].flags.remove(.stale)
            if records[id].role == .row { reduce(id) }
        }
        staleRows.removeAll()
        return pending.count == 0
    }

    private mutating func reduce(_ id: UInt32) {
        clearReduced(id)
        let record = records[id]
        let terms = record.firstTerm..<(record.firstTerm + record.termCount)
        var isDetermined = true
        for index in terms where !nodes[pool.entries[index].variable].flags.contains(.determined) {
            isDetermined = false
            break
        }
        if isDetermined {
            markDirty(id)
            return
        }
        if record.termCount == 1, nodes[pool.entries[record.firstTerm].variable].isFree,
            !record.isRequiredEquality
        {
            let term = pool.entries[record.firstTerm]
            let block = pool.allocate(1)
            pool.entries[block] = Entry(
                coefficient: term.coefficient, variable: term.variable, constraint: id,
                kind: .reduced)
            pool.link(block, head: &nodes[term.variable].firstColumn)
            records[id].block = block
            tails[id].blockCount = 1
            markColumnDirty(term.variable)
            return
        }
        beginExpansion()
        addTerms(of: id, times: 1)
        expand(.toFree, tracksSources: false)
        let count = expansion.found.count
        if isOverBudget { return }
        if count == 0 {
            markDirty(id)
            return
        }
        if record.isRequiredEquality && hasGivenUp { return }
        if record.isRequiredEquality {
            records[id].role = .pending
            enqueue(id)
            return
        }
        let block = pool.allocate(count)
        records[id].block = block
        tails[id].blockCount = UInt32(count)
        for index in 0..<count {
            let term = expansion.found[index]
            let at = block + UInt32(index)
            pool.entries[at] = Entry(
                coefficient: term.coefficient, variable: term.variable.id, constraint: id,
                kind: .reduced)
            pool.link(at, head: &nodes[term.variable.id].firstColumn)
        }
        markColumnDirty(expansion.found[0].variable.id)
    }

    /// Removes a row from its component.
    mutating func clearReduced(_ id: UInt32) {
        let record = records[id]
        guard record.block != none else { return }
        for index in record.block..<(record.block + tails[id].blockCount) {
            let variable = pool.entries[index].variable
            pool.unlink(index, head: &nodes[variable].firstColumn)
            markColumnDirty(variable)
        }
        pool.release(record.block, Int(tails[id].blockCount))
        records[id].block = none
        tails[id].blockCount = 0
        records[id].flags.remove(.optimum)
    }

    @inline(__always)
    mutating func markColumnDirty(_ variable: UInt32) {
        guard !nodes[variable].flags.contains(.dirty) else { return }
        nodes[variable].flags.insert(.dirty)
        dirtyColumns.append(variable)
    }

    /// Looks at the rows whose activity changed: checks those without free variables, marks the
    /// components of the others.
    ///
    /// An inactive row that stays on its side of zero cannot move the optimum and is passed over.
    /// - Returns: False if a required constraint was violated and one was broken.
    mutating func checkDirtyRows() -> Bool {
        for index in 0..<dirtyRows.count {
            let id = dirtyRows[index]
            prefetchConstraints(dirtyRows, beyond: index)
            let record = records[id]
            if record.role != .row {
                records[id].flags.remove(.dirty)
                continue
            }
            if record.block != none {
                let (value, magnitude) = activity(id)
                let slack = 1e-9 * magnitude
                let isIdle =
                    value > slack && record.flags.contains(.above)
                    || value < -slack && record.flags.contains(.below)
                if !isIdle { markColumnDirty(pool.entries[record.block].variable) }
            } else if record.isRequired && !hasGivenUp && error(id) > 0 {
                beginExpansion()
                addTerms(of: id, times: 1)
                addSource(id, times: 1)
                resolveContradiction(isMinimal: true)
                // This row and those after it are looked at in the next round.
                let rest = dirtyRows.count - index
                for offset in 0..<rest { dirtyRows[offset] = dirtyRows[index + offset] }
                dirtyRows.truncate(to: rest)
                return false
            }
            records[id].flags.remove(.dirty)
        }
        dirtyRows.removeAll()
        return true
    }
}
