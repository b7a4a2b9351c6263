extension Engine {
    /// Moves variables in the topological order so that a variable comes after its new inputs,
    /// which are in `stack`.
    ///
    /// Where its inputs are near, as a view's own variables are, it moves just behind them. When
    /// few variables depend on it, they and it move behind all others: then views may come in any
    /// order, children before their parents too, at no cost. Else Pearce and Kelly, "A Dynamic
    /// Topological Sort Algorithm for Directed Acyclic Graphs" (ACM JEA 11, 2006): only what lies
    /// between the variable and its last input is looked at, and only if they are in the wrong
    /// order; the variables found take each other's places.
    ///
    /// - Returns: False if an input depends on the variable, so that there is no such order;
    ///   nothing is changed then.
    /// - Complexity: That of the affected part; constant when the order is right already.
    mutating func placeInputs(before variable: UInt32) -> Bool {
        var upper: UInt32 = 0
        for index in 0..<stack.count { upper = max(upper, nodes[stack[index]].rank) }
        let isBehind = stack.count == 0 || upper < nodes[variable].rank
        guard isBehind || moveBehindInputs(variable, upTo: upper) else { return false }
        for index in 0..<stack.count { nodes[stack[index]].flags.insert(.input) }
        return true
    }

    /// Moves a variable behind its inputs, of which the last has the rank `upper`. Returns false
    /// where there is a cycle.
    private mutating func moveBehindInputs(_ variable: UInt32, upTo upper: UInt32) -> Bool {
        let lower = nodes[variable].rank
        let isNear = upper - lower <= 8
        guard nodes[variable].flags.contains(.input) else {
            if isNear { shift(variable, to: upper) } else { moveToEnd(variable) }
            return true
        }
        let isInput = newVisit()
        backward.removeAll()
        for index in 0..<stack.count {
            nodes[stack[index]].mark = isInput
            backward.append(stack[index])
        }
        // What is ranked above the inputs leads to none of them: for a cycle it need not be looked
        // at.
        var search = findDependents(of: variable, upTo: upper, limit: 16, isInput: isInput)
        if search == .cycle { return false }
        if isNear && forward.count == 1 {
            shift(variable, to: upper)
            return true
        }
        // Moved behind all others, it takes along whatever depends on it.
        if search == .allInRange {
            search = findDependents(of: variable, upTo: none, limit: 16, isInput: isInput)
        }
        if search == .all {
            sortForward()
            for index in 0..<forward.count { moveToEnd(forward[index]) }
            return true
        }
        if findDependents(of: variable, upTo: upper, limit: .max, isInput: isInput) == .cycle {
            return false
        }
        findInputs(above: lower, isInput: isInput)
        exchangeRanks()
        return true
    }

    private enum Search {
        case all, allInRange, cycle, tooMany
    }

    /// Collects in `forward` a variable and its dependents, unless it is ranked above `upper`.
    private mutating func findDependents(
        of variable: UInt32, upTo upper: UInt32, limit: Int, isInput: UInt32
    ) -> Search {
        let isDependent = newVisit()
        forward.removeAll()
        forward.append(variable)
        nodes[variable].mark = isDependent
        var isAll = true
        var next = 0
        while next < forward.count {
            let current = forward[next]
            next += 1
            var use = nodes[current].firstUse
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                let dependent = dependent(of: current, through: entry)
                guard dependent != none else { continue }
                let node = nodes[dependent]
                if node.rank > upper { isAll = false }
                guard node.rank <= upper, node.mark != isDependent else { continue }
                if node.mark == isInput { return .cycle }
                if forward.count == limit { return .tooMany }
                nodes[dependent].mark = isDependent
                forward.append(dependent)
            }
        }
        return isAll ? .all : .allInRange
    }

    /// Moves a variable to a later rank, if none in between depends on it; those in between move
    /// up by one.
    private mutating func shift(_ variable: UInt32, to rank: UInt32) {
        for next in nodes[variable].rank..<rank {
            let other = order[next + 1]
            order[next] = other
            if other != none { nodes[other].rank = next }
        }
        order[rank] = variable
        nodes[variable].rank = rank
    }

    private mutating func moveToEnd(_ variable: UInt32) {
        order[nodes[variable].rank] = none
        nodes[variable].rank = UInt32(order.count)
        order.append(variable)
        queue.reserve(order.count)
    }

    /// Closes the gaps in the order when there are more of them than variables. - Complexity:
    /// O(variables) then.
    mutating func closeGaps() {
        guard order.count > 2 * nodes.count + 64 else { return }
        var rank: UInt32 = 0
        for index in 0..<order.count where order[index] != none {
            order[rank] = order[index]
            nodes[order[rank]].rank = rank
            rank += 1
        }
        order.truncate(to: Int(rank))
    }

    /// The variable that is defined by means of `variable` in an entry of its uses, or `none`.
    @inline(__always)
    func dependent(of variable: UInt32, through entry: Entry) -> UInt32 {
        let record = records.base + Int(entry.constraint)
        if entry.isTerm {
            return record.pointee.role == .definition && record.pointee.defined != variable
                ? record.pointee.defined : none
        }
        return record.pointee.defined
    }

    /// Extends `backward` by everything that its members depend on and that is ranked above
    /// `lower`.
    private mutating func findInputs(above lower: UInt32, isInput: UInt32) {
        var kept = 0
        for index in 0..<backward.count where nodes[backward[index]].rank > lower {
            backward[kept] = backward[index]
            kept += 1
        }
        backward.truncate(to: kept)
        var next = 0
        while next < backward.count {
            let current = backward[next]
            next += 1
            let definition = nodes[current].definition
            guard definition != none else { continue }
            let (first, count) = inputs(of: definition)
            for index in first..<(first + count) {
                let input = pool.entries[index].variable
                guard nodes[input].rank > lower, nodes[input].mark != isInput else { continue }
                nodes[input].mark = isInput
                backward.append(input)
            }
        }
    }

    /// The entries that a definition computes its variable from; for one by terms, the variable
    /// itself is among them.
    @inline(__always)
    func inputs(of definition: UInt32) -> (first: UInt32, count: UInt32) {
        let record = records.base + Int(definition)
        return record.pointee.role == .derived
            ? (record.pointee.block, tails[definition].blockCount)
            : (record.pointee.firstTerm, record.pointee.termCount)
    }

    /// Distributes the ranks of `backward` and `forward` in that order, each of them in its old
    /// order.
    private mutating func exchangeRanks() {
        sortBackward()
        sortForward()
        for index in 0..<backward.count { queue.insert(nodes[backward[index]].rank) }
        for index in 0..<forward.count { queue.insert(nodes[forward[index]].rank) }
        var cursor = 0
        for index in 0..<(backward.count + forward.count) {
            let variable =
                index < backward.count ? backward[index] : forward[index - backward.count]
            // Ranks are read back in ascending order; the lists hold them no longer, so they can be
            // overwritten.
            let rank = queue.removeFirst(cursor: &cursor)!
            ranks.append(rank)
            order[rank] = variable
        }
        for index in 0..<ranks.count { nodes[order[ranks[index]]].rank = ranks[index] }
        ranks.removeAll()
    }

    private mutating func sortBackward() {
        guard backward.count > 1 else { return }
        for index in 0..<backward.count { queue.insert(nodes[backward[index]].rank) }
        var cursor = 0
        for index in 0..<backward.count {
            backward[index] = order[queue.removeFirst(cursor: &cursor)!]
        }
    }

    private mutating func sortForward() {
        guard forward.count > 1 else { return }
        for index in 0..<forward.count { queue.insert(nodes[forward[index]].rank) }
        var cursor = 0
        for index in 0..<forward.count {
            forward[index] = order[queue.removeFirst(cursor: &cursor)!]
        }
    }
}
