extension Engine {
    /// Does the queued work. See ``Engine`` for the method.
    ///
    /// A round places equalities, computes values, and optimises components; a conflict breaks a constraint and asks for
    /// another round. Numbers so far apart that conflicts cannot be told from rounding could make that endless: past a
    /// bound, contradictions are left as they are.
    mutating func solve() {
        changed.removeAll()
        guard needsSolve else {
            if !conflicts.isEmpty { conflicts = [] }
            return
        }
        if !shortfalls.isEmpty { shortfalls = [] }
        needsSolve = false
        statistics.solves += 1
        beginConflictReport()
        hasNewConflicts = hasNewConflicts && !brokenSets.isEmpty
        if leavesContradictions { reconsiderRequiredRows() }
        settle()
        if hasNewConflicts { breakFewest() }
        hasNewConflicts = false
        leavesContradictions = hasGivenUp || (leavesContradictions && violatesRequiredRow())
        if leavesContradictions { shortfalls.append(.contradictionsLeft) }
        endConflictReport()
        report()
        releaseRemoved()
    }

    /// Goes round until nothing waits: broken are then as many constraints as a conflict was found for.
    mutating func settle() {
        var rounds = 0
        let limit = 64 + 4 * records.count
        hasGivenUp = false
        while true {
            rounds += 1
            hasGivenUp = rounds > limit
            if rounds > 2 * limit { break }
            if hasNewConflicts { queueByAdmission() }
            placeEqualities()
            sweep(marksRows: true)
            guard reduceStaleRows() else { continue }
            if hasNewConflicts { sortByAdmission(dirtyRows) }
            guard checkDirtyRows() else { continue }
            guard optimizeComponents() else { continue }
            // In the first round of all, each free variable has got its value, and most others follow.
            if rounds == 1 && undetermined.count > 0 { sweepUndetermined() } else { sweep(marksRows: false) }
            break
        }
        if undetermined.count > 0 { undetermined = Buffer() }
    }

    /// Has equalities placed in the order of their admission, also those that stood by as redundant and may define again;
    /// those with one term before the others, as ever.
    ///
    /// A definition gives way to each earlier constraint that contradicts it, and lets all those come back that it had
    /// kept out. Where the next one to be placed, or to be checked, is a late one again, rounds multiply.
    private mutating func queueByAdmission() {
        guard pending.count > 0 else { return }
        sweep(marksRows: true)
        // Its answer, whether equalities wait for a place, is known here.
        _ = reduceStaleRows()
        sortByAdmission(pending)
    }

    private func sortByAdmission(_ constraints: borrowing Buffer<UInt32>) {
        var elements = UnsafeMutableBufferPointer(start: constraints.base, count: constraints.count)
        elements.sort { admission($0) < admission($1) }
    }

    /// Has the required rows looked at anew, as far back as how they depend on free variables: past its bound, a solve leaves
    /// both undone. - Complexity: O(constraints).
    private mutating func reconsiderRequiredRows() {
        for id in 0..<UInt32(records.count) where records[id].role == .row && records[id].isRequired { markStale(id) }
    }

    /// Whether the present values violate a required row. - Complexity: O(constraints).
    private func violatesRequiredRow() -> Bool {
        (0..<UInt32(records.count)).contains { records[$0].role == .row && records[$0].isRequired && error($0) > 0 }
    }

    /// Identifiers are given out again only after the batch in which they were removed.
    private mutating func releaseRemoved() {
        for index in 0..<removedConstraints.count { freeConstraints.append(removedConstraints[index]) }
        removedConstraints.removeAll()
        for index in 0..<removedVariables.count { freeVariables.append(removedVariables[index]) }
        removedVariables.removeAll()
    }

    /// Lists the variables whose value differs from the one before, by their identifiers.
    private mutating func report() {
        let isAnyRemoved = removedVariables.count > 0
        let words = changedSet.words.base
        let summary = changedSet.summary.base
        let (values, old, nodes) = (values.base, oldValues.base, nodes.base)
        for top in 0..<changedSet.summary.count where summary[top] != 0 {
            var candidates = summary[top]
            summary[top] = 0
            while candidates != 0 {
                let index = top &<< 6 | candidates.trailingZeroBitCount
                candidates &= candidates &- 1
                var word = words[index]
                words[index] = 0
                changed.append(upTo: 64) { room in
                    var count = 0
                    while word != 0 {
                        let variable = index &<< 6 | word.trailingZeroBitCount
                        word &= word &- 1
                        // Written in any case and kept if it changed: without a branch, which would often be mistaken, but
                        // where variables were removed.
                        room[count] = Variable(id: UInt32(truncatingIfNeeded: variable))
                        let isKept = values[variable] != old[variable]
                        count &+= isKept && !(isAnyRemoved && !nodes[variable].flags.contains(.alive)) ? 1 : 0
                    }
                    return count
                }
            }
        }
        statistics.changes += changed.count
    }
}
