/// A broken constraint and the constraints that it cannot hold together with, itself included.
struct BrokenSet {
    var broken: UInt32
    var members: [UInt32]
}

extension Engine {
    /// Adds a row with a multiplier to the contradiction that is being put together in the expansion.
    mutating func addConflicting(_ row: UInt32, times multiplier: Double) {
        addTerms(of: row, times: multiplier)
        addSource(row, times: multiplier)
    }

    /// The order in which conflicting constraints are kept: facts first, then by addition.
    func admission(_ id: UInt32) -> UInt64 {
        tails[id].sequence | (records[id].flags.contains(.given) ? 0 : 1 << 63)
    }

    /// Breaks the constraint that was admitted last among those that make up the contradiction in the expansion.
    ///
    /// Substituting every definition leaves nothing of the rows, and the definitions used are the rest of the conflicting
    /// set. As definitions are independent of each other, their multipliers are unique and the set is minimal.
    ///
    /// Together with ``mendConflicts(of:)`` this ends where a solver would that admits the constraints one by one, facts
    /// first and then by addition: every broken one conflicts with earlier ones that are in force. That these are not
    /// more than need be is seen to by ``breakFewest()``.
    mutating func breakLastSource() {
        expand(.complete, tracksSources: true)
        expansion.settleSources()
        if !knownConflicts.isEmpty && !isSearching {
            // What was broken was chosen for the conflicts known then: all of it is chosen anew.
            forgetChoice()
            return
        }
        var members: [UInt32] = []
        members.reserveCapacity(expansion.sources.count)
        for index in 0..<expansion.sources.count { members.append(expansion.sources[index].constraint) }
        members.sort { tails[$0].sequence < tails[$1].sequence }
        guard let broken = members.max(by: { admission($0) < admission($1) }) else { return }
        breakConstraint(broken, because: members)
    }

    mutating func breakConstraint(_ id: UInt32, because members: [UInt32]) {
        plan.isValid = false
        switch records[id].role {
        case .row: clearReduced(id)
        case .definition, .derived: undefine(id)
        case .pending, .broken, .unused: break
        }
        records[id].role = .broken
        brokenSets.append(BrokenSet(broken: id, members: members))
        hasNewConflicts = true
        if records[id].flags.contains(.conflicting) { mendConflicts(of: id) }
        for member in members where member != id { records[member].flags.insert(.conflicting) }
    }

    /// Lets the broken constraints come back whose conflicting set a constraint belongs to; they may be broken again.
    mutating func mendConflicts(of member: UInt32) {
        if !knownConflicts.isEmpty && !isSearching {
            forgetChoice()
            return
        }
        var index = 0
        while index < brokenSets.count {
            let set = brokenSets[index]
            if set.broken != member && set.members.contains(member) {
                mend(set.broken)
                index = 0
            } else {
                index += 1
            }
        }
        records[member].flags.remove(.conflicting)
    }

    /// Puts a broken constraint back into force.
    mutating func mend(_ id: UInt32) {
        if !knownConflicts.isEmpty && !isSearching {
            forgetChoice()
            return
        }
        plan.isValid = false
        forgetBroken(id)
        if records[id].isRequiredEquality {
            records[id].role = .pending
            enqueue(id)
        } else {
            records[id].role = .row
            markStale(id)
        }
    }

    mutating func forgetBroken(_ id: UInt32) {
        hasNewConflicts = true
        guard let index = brokenSets.firstIndex(where: { $0.broken == id }) else { return }
        for member in brokenSets[index].members { records[member].flags.remove(.conflicting) }
        brokenSets.remove(at: index)
        for set in brokenSets {
            for member in set.members where member != set.broken { records[member].flags.insert(.conflicting) }
        }
    }

    /// Remembers which constraints are broken before a call of solve(), so that only new ones are reported.
    mutating func beginConflictReport() {
        if !conflicts.isEmpty { conflicts = [] }
        for index in 0..<wereBroken.count where records[wereBroken[index]].role != .unused {
            records[wereBroken[index]].flags.insert(.wasBroken)
        }
    }

    mutating func endConflictReport() {
        for set in brokenSets where !records[set.broken].flags.contains(.wasBroken) {
            conflicts.append(
                Conflict(
                    broken: ConstraintID(id: set.broken), constraints: set.members.map { ConstraintID(id: $0) }))
        }
        for index in 0..<wereBroken.count { records[wereBroken[index]].flags.remove(.wasBroken) }
        wereBroken.removeAll()
        for set in brokenSets { wereBroken.append(set.broken) }
    }
}
