extension Engine {
    /// How many broken constraints are tried to be got by with fewer, where none is in all the sets of its group; how many
    /// conflicting sets are learnt for that; and how many choices are looked at in all.
    private static let searchedCount = 24
    private static let learntCount = 400
    private static let choiceCount = 100_000

    /// Sees to it that no more constraints are broken than need be.
    ///
    /// Admitting constraints one by one breaks one for each conflict, also where one that is in several would do. Sets that
    /// share no member need one each, so then there is nothing to gain. Else the smallest choice that hits all known
    /// sets is tried; what still conflicts then adds sets, until nothing does: no smaller choice can do, and of equal ones
    /// none that keeps earlier constraints (Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve
    /// Combinatorial Optimization Problems", Operations Research 61, 2013).
    mutating func breakFewest() {
        guard knownConflicts.isEmpty, !hasGivenUp else { return }
        var known = brokenSets.map(\.members)
        let groups = ConflictSearch.groups(of: known)
        let shared = groups.reduce(0) { $0 + ($1.count > 1 ? $1.count : 0) }
        guard shared > 0 else { return }
        let limit = shared <= Engine.searchedCount ? Engine.learntCount : Engine.searchedCount
        guard isSearchable(known, upTo: limit) else {
            shortfalls.append(.fewestNotFound(broken: brokenSets.count))
            return
        }
        isSearching = true
        var stepsLeft = Engine.choiceCount
        while isSearchable(known, upTo: limit), let choice = smallestChoice(known, &stepsLeft) {
            let isTried = tryBreaking(choice)
            if isTried && !hasGivenUp {
                keep(choice, known)
                isSearching = false
                return
            }
            if hasGivenUp { break }
            let chosen = Set(choice)
            known += brokenSets.filter { !chosen.contains($0.broken) }.map(\.members)
        }
        // Not found within the bounds: back to one by one.
        mendAll()
        settle()
        isSearching = false
        shortfalls.append(.fewestNotFound(broken: brokenSets.count))
    }

    /// Whether the search ends soon: but for groups that one member hits, there are at most `limit` sets that share members.
    private func isSearchable(_ known: [[UInt32]], upTo limit: Int) -> Bool {
        guard known.count <= Engine.learntCount else { return false }
        let tied = ConflictSearch.groups(of: known).filter { group in
            group.count > 1 && !ConflictSearch.haveCommonMember(group.map { known[$0] })
        }
        return tied.reduce(0) { $0 + $1.count } <= limit
    }

    private func smallestChoice(_ known: [[UInt32]], _ stepsLeft: inout Int) -> [UInt32]? {
        ConflictSearch.smallestHitting(known, stepsLeft: &stepsLeft) { id in
            ConflictSearch.Candidate(
                id: id, admission: admission(id), isGiven: records[id].flags.contains(.given))
        }
    }

    /// Breaks some constraints instead of those that are broken, and settles. Returns whether no other had to be broken.
    private mutating func tryBreaking(_ choice: [UInt32]) -> Bool {
        let chosen = Set(choice)
        for set in brokenSets where !chosen.contains(set.broken) { mend(set.broken) }
        for index in brokenSets.indices { brokenSets[index].members = [brokenSets[index].broken] }
        for id in choice where records[id].role != .broken { breakConstraint(id, because: [id]) }
        settle()
        return brokenSets.count == choice.count
    }

    /// Gives each broken constraint its reason, a known set of which no other member is broken, and remembers the sets.
    private mutating func keep(_ choice: [UInt32], _ known: [[UInt32]]) {
        let chosen = Set(choice)
        brokenSets = choice.sorted { tails[$0].sequence < tails[$1].sequence }.map { broken in
            let reason = known.first { $0.contains(broken) && $0.count(where: chosen.contains) == 1 }
            return BrokenSet(broken: broken, members: reason ?? [broken])
        }
        for set in known { for member in set { records[member].flags.insert(.conflicting) } }
        knownConflicts = known
    }

    private mutating func mendAll() {
        while let last = brokenSets.last { mend(last.broken) }
    }

    /// Puts everything broken back into force, after a change to what it was chosen for; it is chosen anew by solve().
    ///
    /// `leaving` is broken and stays so, as it is about to go.
    mutating func forgetChoice(leaving: UInt32 = none) {
        for set in knownConflicts { for member in set { records[member].flags.remove(.conflicting) } }
        knownConflicts = []
        while let next = brokenSets.first(where: { $0.broken != leaving }) { mend(next.broken) }
    }
}
