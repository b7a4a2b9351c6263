extension Engine {
    /// Moves variables in the topological order so that everything in `forward[0]`'s new inputs comes before it.
    ///
    /// The inputs are in `stack`. Pearce and Kelly, "A Dynamic Topological Sort Algorithm for Directed Acyclic Graphs"
    /// (ACM JEA 11, 2006): only what lies between the variable and its last input is looked at, and only if they are in the
    /// wrong order; the variables found take each other's places.
    ///
    /// - Returns: False if an input depends on the variable, so that there is no such order; nothing is changed then.
    /// - Complexity: That of the affected part; constant when the order is right already.
    mutating func placeInputs(before variable: UInt32) -> Bool {
        let lower = nodes[variable].rank
        var upper: UInt32 = 0
        for index in 0..<stack.count { upper = max(upper, nodes[stack[index]].rank) }
        if stack.count == 0 || upper < lower { return true }

        let isInput = newVisit()
        backward.removeAll()
        for index in 0..<stack.count {
            nodes[stack[index]].mark = isInput
            backward.append(stack[index])
        }
        let isDependent = newVisit()
        forward.removeAll()
        forward.append(variable)
        nodes[variable].mark = isDependent
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
                guard node.rank <= upper, node.mark != isDependent else { continue }
                if node.mark == isInput { return false }
                nodes[dependent].mark = isDependent
                forward.append(dependent)
            }
        }
        findInputs(above: lower, isInput: isInput)
        exchangeRanks()
        return true
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

    /// Extends `backward` by everything that its members depend on and that is ranked above `lower`.
    private mutating func findInputs(above lower: UInt32, isInput: UInt32) {
        var kept = 0
        for index in 0..<backward.count where nodes[backward[index]].rank > lower {
            backward[kept] = backward[index]
            kept += 1
        }
        backward.resize(to: kept, filler: none)
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

    /// The entries that a definition computes its variable from; for one by terms, the variable itself is among them.
    @inline(__always)
    func inputs(of definition: UInt32) -> (first: UInt32, count: UInt32) {
        let record = records.base + Int(definition)
        return record.pointee.role == .derived
            ? (record.pointee.block, record.pointee.blockCount)
            : (record.pointee.firstTerm, record.pointee.termCount)
    }

    /// Gives the ranks of `backward` and `forward` to them in that order, each of them in its old order.
    private mutating func exchangeRanks() {
        sortBackward()
        sortForward()
        for index in 0..<backward.count { queue.insert(nodes[backward[index]].rank) }
        for index in 0..<forward.count { queue.insert(nodes[forward[index]].rank) }
        var cursor = 0
        for index in 0..<(backward.count + forward.count) {
            let variable = index < backward.count ? backward[index] : forward[index - backward.count]
            // Ranks are read back in ascending order; the lists hold them no longer, so they can be overwritten.
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
        for index in 0..<backward.count { backward[index] = order[queue.removeFirst(cursor: &cursor)!] }
    }

    private mutating func sortForward() {
        guard forward.count > 1 else { return }
        for index in 0..<forward.count { queue.insert(nodes[forward[index]].rank) }
        var cursor = 0
        for index in 0..<forward.count { forward[index] = order[queue.removeFirst(cursor: &cursor)!] }
    }
}
