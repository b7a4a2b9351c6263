extension Engine {
    /// Checks everything that must hold between two calls. - Complexity: O(everything).
    mutating func checkInvariants() {
        checkOrder()
        checkLists()
        guard !needsSolve else { return }
        for id in 0..<UInt32(nodes.count) where nodes[id].flags.contains(.alive) { checkNode(id) }
        for id in 0..<UInt32(records.count) { checkRecord(id) }
        precondition(
            touched.count == 0 && pending.count == 0 && staleRows.count == 0 && dirtyRows.count == 0
                && dirtyColumns.count == 0 && settled.count == 0 && undetermined.count == 0
                && queue.isEmpty,
            "Nothing waits after solve().")
        precondition(
            changedSet.isEmpty && expansion.waiting.isEmpty && loop.seeds.count == 0
                && loop.open.count == 0,
            "The workspaces are empty.")
    }

    private func checkOrder() {
        precondition(values.count == nodes.count, "One value for each variable.")
        var places = 0
        for rank in 0..<order.count where order[rank] != none { places += 1 }
        precondition(places == nodes.count, "One place for each variable.")
        for id in 0..<UInt32(nodes.count) {
            precondition(order[nodes[id].rank] == id, "Order and ranks agree.")
        }
    }

    private func checkLists() {
        for id in 0..<UInt32(nodes.count) {
            let node = nodes[id]
            precondition(
                node.flags.contains(.alive) || (node.firstUse == none && node.firstRow == none),
                "Nothing uses a variable that was removed.")
            checkList(node.firstUse, of: id) { entry, record in
                precondition(
                    record.isRequiredEquality && (entry.kind == .term || entry.kind == .input),
                    "Uses are terms and inputs of required equalities.")
            }
            checkList(node.firstRow, of: id) { entry, record in
                precondition(
                    !record.isRequiredEquality && entry.kind == .term,
                    "Rows are terms of all other constraints.")
            }
            checkList(node.firstColumn, of: id) { entry, record in
                precondition(
                    entry.kind == .reduced && record.role == .row, "Columns hold reduced rows.")
            }
        }
        for id in 0..<UInt32(records.count) where records[id].role != .unused { checkTerms(of: id) }
    }

    /// Whether each term of a constraint is in the list where it belongs.
    private func checkTerms(of id: UInt32) {
        let record = records[id]
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            let node = nodes[entry.variable]
            let before = entry.previous
            let next = before != none ? pool.entries[before].next : node[listOf: record]
            precondition(next == index, "Every term is in a list of its variable.")
        }
    }

    private func checkList(_ first: UInt32, of variable: UInt32, _ check: (Entry, Record) -> Void) {
        var previous = none
        var next = first
        while next != none {
            let entry = pool.entries[next]
            precondition(
                entry.variable == variable && entry.previous == previous,
                "Lists are linked both ways.")
            precondition(
                records[entry.constraint].role != .unused,
                "Entries belong to constraints that exist.")
            check(entry, records[entry.constraint])
            previous = next
            next = entry.next
        }
    }

    private mutating func checkNode(_ id: UInt32) {
        let node = nodes[id]
        precondition(
            node.flags.isDisjoint(with: .transient),
            "No flag outlives solve(): variable \(id) has \(node.flags.rawValue), defined by \(node.definition)."
        )
        guard node.definition != none else {
            precondition(!node.flags.contains(.determined), "A free variable is not determined.")
            precondition(
                node.firstColumn != none || node.firstUse != none || values[id] == 0,
                "A variable that nothing determines is zero.")
            return
        }
        let record = records[node.definition]
        precondition(record.defined == id, "A definition and its variable point at each other.")
        precondition(
            record.role == .definition || record.role == .derived, "Only definitions define.")
        precondition(node.firstColumn == none, "Rows are reduced to free variables.")
        let (first, count) = inputs(of: node.definition)
        for index in first..<(first + count) where pool.entries[index].variable != id {
            let input = nodes[pool.entries[index].variable]
            precondition(input.rank < node.rank, "Inputs come before what they define.")
            precondition(
                input.flags.contains(.input), "What a definition uses is known as an input.")
        }
        precondition(
            node.flags.contains(.determined) == isDetermined(by: node.definition, id),
            "The determined flag is true.")
        let expected = evaluate(id, node.definition)
        precondition(values[id] == expected, "Every value is what its definition says.")
    }

    private func checkRecord(_ id: UInt32) {
        let record = records[id]
        precondition(
            record.flags.isDisjoint(with: .transient), "No flag outlives solve()."
        )
        switch record.role {
        case .unused, .broken: break
        case .pending: preconditionFailure("Every required equality has a place after solve().")
        case .definition, .derived:
            precondition(record.isRequiredEquality, "Only required equalities define.")
            precondition(
                relativeError(id) < 1e-6, "Constraint \(id), required, is violated by \(error(id))."
            )
        case .row:
            guard record.isRequired else { return }
            precondition(
                relativeError(id) < 1e-6, "Constraint \(id), required, is violated by \(error(id))."
            )
        }
        if record.role == .broken {
            precondition(brokenSet(of: id) != nil, "A broken constraint has its reason.")
        }
    }

    private func relativeError(_ id: UInt32) -> Double {
        leavesContradictions || leavesWork || hasExtremes ? 0 : error(id) / activity(id).magnitude
    }
}
