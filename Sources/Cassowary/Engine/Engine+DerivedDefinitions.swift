/// Equalities that close a cycle: each defines a variable by a combination of definitions.
extension Engine {
    /// Makes an equality whose variables are defined already define one of the free variables that
    /// they depend on.
    ///
    /// Only definitions on the way from that variable to the equality are combined with it;
    /// everything else stays an input. If the definitions cancel, the equality is redundant (or
    /// contradicts them): it becomes a row to check.
    mutating func derive(_ id: UInt32) {
        if isOverBudget {
            becomeRow(id)
            return
        }
        beginExpansion()
        addTerms(of: id, times: 1)
        addSource(id, times: 1)
        expand(.toDetermined, tracksSources: true)
        guard let (pivot, isOnly) = choosePivot() else {
            becomeRow(id)
            return
        }
        // Where one free variable is left and nothing cancelled, all variables passed depend on it.
        if !isOnly || expansion.hasCancelled { expand(id, toDependentsOf: pivot) }
        guard store(id, defines: pivot) else {
            becomeRow(id)
            return
        }
        spreadDetermination(from: pivot)
    }

    /// Combines an equality with only those definitions that depend on a free variable, of those in
    /// its last expansion.
    private mutating func expand(_ id: UInt32, toDependentsOf pivot: UInt32) {
        if expansion.hasCancelled {
            // Terms that cancel still count in the order of definitions.
            beginExpansion()
            addTerms(of: id, times: 1)
            expand(.toFree, tracksSources: false, passesCancelled: true)
        }
        markDependents(of: pivot)
        beginExpansion()
        addTerms(of: id, times: 1)
        addSource(id, times: 1)
        expand(.marked, tracksSources: true)
    }

    /// Keeps a redundant equality as a row to check.
    private mutating func becomeRow(_ id: UInt32) {
        plan.isValid = false
        records[id].role = .row
        markDirty(id)
    }

    /// The free variable to define, and whether the last expansion found no other: with a
    /// coefficient that is not small, without rows, last in the order.
    @inline(__always)
    private func choosePivot() -> (variable: UInt32, isOnly: Bool)? {
        var largest = 0.0
        var count = 0
        for index in 0..<expansion.found.count
        where nodes[expansion.found[index].variable.id].isFree {
            largest = max(largest, abs(expansion.found[index].coefficient))
            count += 1
        }
        var best: UInt32?
        var bestKey: UInt64 = 0
        for index in 0..<expansion.found.count {
            let term = expansion.found[index]
            let node = nodes[term.variable.id]
            guard node.isFree, abs(term.coefficient) >= 0.1 * largest else { continue }
            let key = (node.firstRow == none ? UInt64(1) << 40 : 0) + UInt64(node.rank) + 1
            if key > bestKey {
                bestKey = key
                best = term.variable.id
            }
        }
        return best.map { ($0, count == 1) }
    }

    /// Marks, among the variables that the last expansion went through, those that depend on the
    /// pivot.
    private mutating func markDependents(of pivot: UInt32) {
        let mark = newVisit()
        nodes[pivot].mark = mark
        var index = expansion.passed.count
        while index > 0 {
            index -= 1
            let variable = expansion.passed[index]
            let (first, count) = inputs(of: nodes[variable].definition)
            for input in first..<(first + count)
            where nodes[pool.entries[input].variable].mark == mark {
                nodes[variable].mark = mark
                break
            }
        }
        nodes[pivot].mark = 0
    }

    /// Stores the last expansion, solved for a variable, as a derived definition. Returns whether
    /// that was possible.
    private mutating func store(_ id: UInt32, defines variable: UInt32) -> Bool {
        var pivot = 0.0
        stack.removeAll()
        for index in 0..<expansion.found.count {
            let term = expansion.found[index]
            if term.variable.id == variable {
                pivot = term.coefficient
            } else {
                stack.append(term.variable.id)
            }
        }
        // Neither fails but by rounding, between numbers that are too far apart.
        guard pivot != 0, placeInputs(before: variable) else { return false }
        // Nearly parallel equalities meet far away.
        if abs(pivot) < 1e-4 { hasLargeValues = true }
        expansion.dropCancelledSources()
        let inputCount = expansion.found.count - 1
        let sourceCount = expansion.sources.count
        let block = pool.allocate(inputCount + sourceCount)
        var at = block
        for index in 0..<expansion.found.count {
            let term = expansion.found[index]
            guard term.variable.id != variable else { continue }
            pool.entries[at] = Entry(
                coefficient: term.coefficient / pivot, variable: term.variable.id, constraint: id,
                kind: .input)
            pool.link(at, head: &nodes[term.variable.id].firstUse)
            if nodes[term.variable.id].isFree { markColumnDirty(term.variable.id) }
            at += 1
        }
        for index in 0..<sourceCount {
            let source = expansion.sources[index]
            pool.entries[at] = Entry(
                coefficient: source.multiplier.value / pivot, variable: source.constraint,
                constraint: id, kind: .source
            )
            pool.link(at, head: &tails[source.constraint].firstDerived)
            records[source.constraint].flags.insert(.source)
            at += 1
        }
        plan.isValid = false
        records[id].role = .derived
        records[id].defined = variable
        records[id].block = block
        tails[id].blockCount = UInt32(inputCount)
        tails[id].sourceCount = UInt32(sourceCount)
        nodes[variable].definition = id
        touch(variable, .structural)
        return true
    }

    /// Sets the flag of a newly defined variable and of what becomes determined by it, at once:
    /// expansions stop there.
    private mutating func spreadDetermination(from variable: UInt32) {
        stack.removeAll()
        stack.append(variable)
        while stack.count > 0 {
            let current = stack.removeLast()
            let node = nodes[current]
            guard node.definition != none, !node.flags.contains(.determined),
                isDetermined(by: node.definition, current)
            else { continue }
            determine(current)
            var use = node.firstUse
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                let dependent = dependent(of: current, through: entry)
                if dependent != none { stack.append(dependent) }
            }
        }
    }
}
