/// A broken constraint and the constraints that it cannot hold together with, itself included.
struct BrokenSet {
    var broken: UInt32
    var members: [UInt32]
}

/// Broken constraints that were chosen together, and the contradictions that they were chosen for.
/// Groups share no member.
struct ConflictGroup {
    var broken: [BrokenSet]
    var known: [[UInt32]]
    /// Those of the contradictions that are certain to be minimal.
    var minimal: [[UInt32]]
    /// How many steps from variable to variable the search looks beyond the contradictions.
    var reach = 0

    /// Doubles the reach. The bound keeps a group that many contradictions join, one after the
    /// other, from counting to infinity.
    mutating func widenReach() { reach = min(max(1, 2 * reach), 64) }
}

extension Engine {
    /// From how many members on a search looks beyond a contradiction, and for a smaller one.
    private static let plainCount = 24
    /// How many conflicting sets may be learnt about one group, and how many choices looked at.
    private static let learntCount = 400
    private static let choiceCount = 100_000
    /// How many constraints a search may add to the contradictions and what lies between them.
    private static let reachLimit = 4096

    /// Adds a row with a multiplier to the contradiction that is being put together in the
    /// expansion.
    mutating func addConflicting(_ row: UInt32, times multiplier: Double) {
        addTerms(of: row, times: multiplier)
        addSource(row, times: multiplier)
    }

    /// The order in which conflicting constraints are kept: facts first, then by addition.
    func admission(_ id: UInt32) -> UInt64 {
        tails[id].sequence | (records[id].flags.contains(.given) ? 0 : 1 << 63)
    }

    /// Breaks a constraint, or more, so that the contradiction in the expansion is resolved.
    ///
    /// Substituting every definition leaves nothing of the rows, and the definitions used are the
    /// rest of the conflicting set. As definitions are independent of each other, their multipliers
    /// are unique: with `isMinimal`, so is the set.
    ///
    /// A minimal set that shares no member with others loses the member admitted last: if that
    /// resolves what lies around it too, which the next round finds out, nothing better exists, and
    /// a search would only have proved it. Otherwise the fewest constraints are sought that resolve
    /// all contradictions known to be tied together: the smallest choice that hits all known sets
    /// is tried; what still conflicts then adds sets,
    /// until nothing does (Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve
    /// Combinatorial Optimization Problems", Operations Research 61, 2013). The trials take place
    /// in a ``ConflictSystem``, so that the engine's definitions change once. What else contradicts
    /// the choice is found by the next round of ``settle()``, and joins the group.
    mutating func resolveContradiction(isMinimal: Bool) {
        expand(.complete, tracksSources: true)
        expansion.dropCancelledSources()
        var members: [UInt32] = []
        members.reserveCapacity(expansion.sources.count)
        for index in 0..<expansion.sources.count {
            members.append(expansion.sources[index].constraint)
        }
        members.sort { tails[$0].sequence < tails[$1].sequence }
        guard let last = members.max(by: { admission($0) < admission($1) }) else {
            // Rounding left nothing of it, and would again.
            hasGivenUp = true
            return
        }
        var present = removeGroups(tiedTo: [members])
        // Earlier choices did not resolve what lies around them, so the next search looks further:
        // each doubling halves the number of searches that could still follow.
        if !present.known.isEmpty { present.widenReach() }
        if members.count > Engine.plainCount { present.reach = max(1, present.reach) }
        present.known.append(members)
        if isMinimal { present.minimal.append(members) }
        if present.known.count == 1 && isMinimal {
            breakConstraint(last)
            present.broken = [BrokenSet(broken: last, members: members)]
            install(present)
            return
        }
        while true {
            let group = chooseBroken(for: present, fallback: last)
            // What the search found may share members with groups that the contradiction itself
            // does not.
            let others = removeGroups(tiedTo: group.known)
            if !others.known.isEmpty {
                present.known += others.known
                present.minimal += others.minimal
                present.broken += others.broken
                present.reach = max(present.reach, others.reach)
                present.widenReach()
                continue
            }
            let chosen = Set(group.broken.map(\.broken))
            for set in present.broken where !chosen.contains(set.broken) { putBack(set.broken) }
            for set in group.broken where records[set.broken].role != .broken {
                breakConstraint(set.broken)
            }
            install(group)
            return
        }
    }

    /// Removes the groups that share members with some sets, and returns them as one.
    private mutating func removeGroups(tiedTo sets: [[UInt32]]) -> ConflictGroup {
        var result = ConflictGroup(broken: [], known: [], minimal: [])
        var shared: Set<UInt32> = []
        for set in sets {
            for member in set where records[member].flags.contains(.conflicting) {
                shared.insert(member)
            }
        }
        guard !shared.isEmpty else { return result }
        conflictGroups.removeAll { group in
            guard group.known.contains(where: { $0.contains(where: shared.contains) }) else {
                return false
            }
            result.known += group.known
            result.minimal += group.minimal
            result.broken += group.broken
            result.reach = max(result.reach, group.reach)
            return true
        }
        for set in result.known { for member in set { records[member].flags.remove(.conflicting) } }
        return result
    }

    private mutating func install(_ group: ConflictGroup) {
        for set in group.known { for member in set { records[member].flags.insert(.conflicting) } }
        conflictGroups.append(group)
    }

    /// Chooses what to break so that some contradictions, and what else the constraints around them
    /// contain, are resolved.
    private mutating func chooseBroken(for present: ConflictGroup, fallback: UInt32)
        -> ConflictGroup
    {
        var system = conflictSystem(
            around: present.known, and: present.broken.map(\.broken), reach: present.reach)
        let budget = 4_000_000 + 40_000 * system.constraints.count
        system.simplex.workLimit = min(budget, max(0, workLimit - simplex.work))
        var choice = system.fewest(searchSteps: Engine.choiceCount, setLimit: Engine.learntCount)
        if choice == nil {
            choice = system.sufficient(
                min(system.simplex.work + budget, max(0, workLimit - simplex.work)))
            isFewestMissed = true
        }
        simplex.work += system.simplex.work
        statistics.pivots += system.simplex.pivots
        var group = ConflictGroup(
            broken: [], known: system.known.map { $0.map { system.constraints[$0] } },
            minimal: present.minimal, reach: present.reach)
        system.simplex.workLimit = min(
            system.simplex.work + budget, max(0, workLimit - simplex.work))
        let chosen = Set((choice ?? []).map { system.constraints[$0] })
        for row in choice ?? [] {
            let broken = system.constraints[row]
            func isReason(_ set: [UInt32]) -> Bool {
                set.contains(broken) && set.count(where: chosen.contains) == 1
            }
            var members = present.minimal.filter(isReason).min { $0.count < $1.count }
            if members == nil || members!.count > Engine.plainCount,
                let reason = choice.flatMap({ system.reason(for: row, in: $0) })?.map({
                    system.constraints[$0]
                }),
                reason.count < members?.count ?? .max
            {
                members = reason.sorted { tails[$0].sequence < tails[$1].sequence }
                group.known.append(reason)
                group.minimal.append(members!)
            }
            group.broken.append(
                BrokenSet(
                    broken: broken,
                    members: members ?? group.known.first(where: isReason) ?? [broken]))
        }
        if group.broken.isEmpty {
            group.broken = [BrokenSet(broken: fallback, members: present.known.last ?? [fallback])]
        }
        return group
    }

    /// The linear program of some conflicting sets, of what is broken, and of all required
    /// constraints that have no other variables than those.
    ///
    /// With a `reach`, the constraints on these variables are added first, with their other
    /// variables, and that as often as it says. Stops after ``reachLimit`` more constraints, or
    /// three times as many. - Complexity: That of the constraints on the variables.
    private mutating func conflictSystem(
        around known: [[UInt32]], and broken: [UInt32], reach: Int
    ) -> ConflictSystem {
        let isOurs = newVisit()
        var columns: [UInt32] = []
        var rows: [UInt32] = []
        func add(_ id: UInt32) {
            guard !records[id].flags.contains(.gathered) else { return }
            records[id].flags.insert(.gathered)
            rows.append(id)
            let record = records[id]
            for index in record.firstTerm..<(record.firstTerm + record.termCount) {
                let variable = pool.entries[index].variable
                guard nodes[variable].mark != isOurs else { continue }
                nodes[variable].mark = isOurs
                columns.append(variable)
            }
        }
        for set in known { for member in set { add(member) } }
        for id in broken { add(id) }
        columns.sort()
        var next = 0
        let limit = max(rows.count + Engine.reachLimit, 4 * rows.count)
        for _ in 0..<reach where next < columns.count && rows.count < limit {
            let last = columns.count
            while next < last && rows.count < limit {
                findRequired(on: columns[next])
                for index in 0..<stack.count { add(stack[index]) }
                next += 1
            }
        }
        for column in columns { addInner(constraintsOn: column, isOurs, to: &rows) }
        rows.sort { tails[$0].sequence < tails[$1].sequence }

        var system = ConflictSystem()
        system.simplex.denseLimit = 0
        system.simplex.begin(columns: columns.count, levels: 3)
        for (index, column) in columns.enumerated() { nodes[column].scratch = UInt32(index) }
        var definitions: [(row: Int, column: Int)] = []
        for (index, id) in rows.enumerated() {
            let record = records[id]
            records[id].flags.remove(.gathered)
            tails[id].scratch = UInt32(index)
            // Counted from the present values, the vertex of the definitions is the present state.
            system.addRow(id, record, admission: admission(id), value: activity(id).value)
            for at in record.firstTerm..<(record.firstTerm + record.termCount) {
                let entry = pool.entries[at]
                system.simplex.add(entry.coefficient, toColumn: Int(nodes[entry.variable].scratch))
            }
            // What a derived definition defines may be a variable of none of these constraints.
            if record.defined != none && nodes[record.defined].mark == isOurs {
                definitions.append((index, Int(nodes[record.defined].scratch)))
            }
        }
        system.finishRows(definitions: definitions)
        system.known = known.map { set in set.map { Int(tails[$0].scratch) } }
        return system
    }

    /// Adds the required constraints on a variable whose other variables are all marked.
    private mutating func addInner(
        constraintsOn variable: UInt32, _ mark: UInt32, to rows: inout [UInt32]
    ) {
        findRequired(on: variable)
        for index in 0..<stack.count {
            let record = records[stack[index]]
            let terms = record.firstTerm..<(record.firstTerm + record.termCount)
            guard terms.allSatisfy({ nodes[pool.entries[$0].variable].mark == mark }) else {
                continue
            }
            records[stack[index]].flags.insert(.gathered)
            rows.append(stack[index])
        }
    }

    /// Lists, in `stack`, the required constraints on a variable that are in force and not gathered
    /// yet.
    private mutating func findRequired(on variable: UInt32) {
        stack.removeAll()
        for head in [nodes[variable].firstUse, nodes[variable].firstRow] {
            var use = head
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                let record = records[entry.constraint]
                guard entry.isTerm, record.isRequired, record.role != .broken,
                    record.role != .unused,
                    !record.flags.contains(.gathered)
                else { continue }
                stack.append(entry.constraint)
            }
        }
    }

    private mutating func breakConstraint(_ id: UInt32) {
        plan.isValid = false
        switch records[id].role {
        case .row: clearReduced(id)
        case .definition, .derived: undefine(id)
        case .pending, .broken, .unused: break
        }
        records[id].role = .broken
    }

    /// Reinstates the broken constraints of a member's group; they may be broken again.
    ///
    /// `leaving` is broken and stays so, because it is about to be removed.
    mutating func dissolveConflicts(of member: UInt32, leaving: UInt32 = none) {
        var index = 0
        while index < conflictGroups.count {
            guard
                conflictGroups[index].known.contains(where: { $0.contains(member) })
                    || conflictGroups[index].broken.contains(where: { $0.broken == member })
            else {
                index += 1
                continue
            }
            let group = conflictGroups.remove(at: index)
            for set in group.known {
                for member in set { records[member].flags.remove(.conflicting) }
            }
            for set in group.broken where set.broken != leaving { putBack(set.broken) }
        }
    }

    /// Reinstates a broken constraint.
    private mutating func putBack(_ id: UInt32) {
        plan.isValid = false
        if records[id].isRequiredEquality {
            records[id].role = .pending
            enqueue(id)
        } else {
            records[id].role = .row
            markStale(id)
        }
    }

    /// The conflicting set of a broken constraint; nil if it is not broken.
    func brokenSet(of id: UInt32) -> BrokenSet? {
        guard records[id].role == .broken else { return nil }
        for group in conflictGroups {
            if let set = group.broken.first(where: { $0.broken == id }) { return set }
        }
        return nil
    }

    /// Remembers which constraints are broken before a call of solve(), so that only new ones are
    /// reported.
    mutating func beginConflictReport() {
        if !conflicts.isEmpty { conflicts = [] }
        for index in 0..<wereBroken.count where records[wereBroken[index]].role != .unused {
            records[wereBroken[index]].flags.insert(.wasBroken)
        }
    }

    mutating func endConflictReport() {
        guard wereBroken.count > 0 || !conflictGroups.isEmpty else { return }
        var broken = conflictGroups.flatMap(\.broken)
        broken.sort { tails[$0.broken].sequence < tails[$1.broken].sequence }
        for set in broken where !records[set.broken].flags.contains(.wasBroken) {
            conflicts.append(
                Conflict(
                    broken: ConstraintID(id: set.broken),
                    constraints: set.members.map { ConstraintID(id: $0) }))
        }
        for index in 0..<wereBroken.count { records[wereBroken[index]].flags.remove(.wasBroken) }
        wereBroken.removeAll()
        for set in broken { wereBroken.append(set.broken) }
    }
}
