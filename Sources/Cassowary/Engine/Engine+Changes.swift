extension Engine {
    mutating func makeVariable(isLength: Bool) -> Variable {
        if freeVariables.count > 0 {
            let id = freeVariables.removeLast()
            nodes[id] = Node(rank: nodes[id].rank, flags: isLength ? [.alive, .length] : .alive)
            values[id] = 0
            return Variable(id: id)
        }
        defer { makeRoomInSets() }
        return appendVariable(isLength ? [.alive, .length] : .alive)
    }

    /// Makes four variables; where none was removed, they follow one another, and room is looked
    /// for once.
    mutating func makeRectangle() -> (Variable, Variable, Variable, Variable) {
        guard freeVariables.count == 0 else {
            return (
                makeVariable(isLength: true), makeVariable(isLength: true),
                makeVariable(isLength: false),
                makeVariable(isLength: false)
            )
        }
        defer { makeRoomInSets() }
        return (
            appendVariable([.alive, .length]), appendVariable([.alive, .length]),
            appendVariable(.alive),
            appendVariable(.alive)
        )
    }

    /// Makes a variable with the next number, for which ``makeRoomInSets()`` is to follow.
    @inline(__always)
    private mutating func appendVariable(_ flags: Node.Flags) -> Variable {
        let id = UInt32(nodes.count)
        precondition(
            id < UInt32.max >> 2,
            "A solver holds at most 2^30 variables; use one for each tree of views.")
        nodes.append(Node(rank: UInt32(order.count), flags: flags))
        values.append(0)
        oldValues.extend(by: 1)
        order.append(id)
        return Variable(id: id)
    }

    @inline(__always)
    private mutating func makeRoomInSets() {
        queue.reserve(order.count)
        changedSet.reserve(nodes.count)
    }

    mutating func remove(_ variable: Variable) {
        let id = variable.id
        checkAlive(variable)
        precondition(
            nodes[id].firstUse == none && nodes[id].firstRow == none,
            "Variable \(id) is still used by constraints; remove them first.")
        nodes[id].flags.remove(.alive)
        removedVariables.append(id)
        needsSolve = true
    }

    mutating func add(
        _ terms: Span<Term>, _ relation: Relation, _ constant: Double, _ priority: Priority,
        isGiven: Bool
    ) throws(InvalidConstraint) -> ConstraintID {
        try check(constant)
        try check(priority)
        try merge(terms)
        let id: UInt32
        sequence += 1
        var record = Record(
            constant: clamped(constant), firstTerm: pool.allocate(merged.count),
            termCount: UInt32(merged.count),
            priority: priority.rawValue, relation: relation, role: .unused)
        if isGiven { record.flags.insert(.given) }
        if freeConstraints.count > 0 {
            id = freeConstraints.removeLast()
            records[id] = record
            tails[id] = Tail(sequence: sequence)
        } else {
            id = UInt32(records.count)
            precondition(
                id < UInt32.max >> 2,
                "A solver holds at most 2^30 constraints; use one for each tree of views.")
            records.append(record)
            tails.append(Tail(sequence: sequence))
        }
        for index in 0..<UInt32(merged.count) {
            let term = merged[index]
            pool.entries[record.firstTerm + index] = Entry(
                coefficient: term.coefficient, variable: term.variable.id, constraint: id,
                kind: .term)
        }
        attach(id)
        needsSolve = true
        return ConstraintID(id: id)
    }

    mutating func remove(_ constraint: ConstraintID) {
        let id = constraint.id
        checkInUse(constraint)
        detach(id)
        pool.release(records[id].firstTerm, Int(records[id].termCount))
        records[id].termCount = 0
        removedConstraints.append(id)
        needsSolve = true
    }

    mutating func setConstant(_ constant: Double, for constraint: ConstraintID)
        throws(InvalidConstraint)
    {
        let id = constraint.id
        checkInUse(constraint)
        try check(constant)
        let new = clamped(constant)
        guard new != records[id].constant else { return }
        records[id].constant = new
        needsSolve = true
        let record = records[id]
        switch record.role {
        case .definition: touch(record.defined)
        case .row: markDirty(id)
        case .broken: dissolveConflicts(of: id)
        case .derived, .pending, .unused: break
        }
        if record.flags.contains(.source) {
            var use = tails[id].firstDerived
            while use != none {
                let entry = pool.entries[use]
                touch(records[entry.constraint].defined)
                use = entry.next
            }
        }
        if record.flags.contains(.conflicting) { dissolveConflicts(of: id) }
    }

    mutating func setPriority(_ priority: Priority, for constraint: ConstraintID)
        throws(InvalidConstraint)
    {
        let id = constraint.id
        checkInUse(constraint)
        try check(priority)
        let old = records[id].priority
        guard priority.rawValue != old else { return }
        needsSolve = true
        if !priority.isRequired && old < 1000 {
            records[id].priority = priority.rawValue
            if records[id].block != none {
                markColumnDirty(pool.entries[records[id].block].variable)
            }
        } else {
            detach(id)
            records[id].priority = priority.rawValue
            attach(id)
        }
    }

    /// Assigns a constraint its role, which solve() decides, and adds its terms to the lists of
    /// their variables.
    private mutating func attach(_ id: UInt32) {
        plan.isValid = false
        let record = records[id]
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            pool.link(index, head: &nodes[pool.entries[index].variable][listOf: record])
        }
        if record.isRequiredEquality {
            records[id].role = .pending
            enqueue(id)
        } else {
            records[id].role = .row
            markStale(id)
        }
    }

    /// Removes a constraint from the system, and its terms from the lists of their variables.
    private mutating func detach(_ id: UInt32) {
        plan.isValid = false
        let record = records[id]
        switch record.role {
        case .row, .broken:
            if record.role == .broken {
                dissolveConflicts(of: id, leaving: id)
            }
            clearReduced(id)
        case .definition, .derived:
            undefine(id)
        case .pending, .unused:
            break
        }
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            pool.unlink(index, head: &nodes[pool.entries[index].variable][listOf: record])
        }
        records[id].role = .unused
        records[id].flags.remove(.active)
        if record.flags.contains(.conflicting) { dissolveConflicts(of: id) }
    }

    mutating func enqueue(_ id: UInt32) {
        guard !records[id].flags.contains(.queued) else { return }
        records[id].flags.insert(.queued)
        pending.append(id)
    }

    mutating func markStale(_ id: UInt32) {
        guard !records[id].flags.contains(.stale) else { return }
        records[id].flags.insert(.stale)
        staleRows.append(id)
    }

    mutating func markDirty(_ id: UInt32) {
        guard records[id].flags.isDisjoint(with: .waiting) else { return }
        records[id].flags.insert(.dirty)
        dirtyRows.append(id)
    }

    /// Records that a variable must be recomputed.
    @inline(__always)
    mutating func touch(_ variable: UInt32) {
        let old = nodes[variable].flags
        guard !old.contains(.touched) else { return }
        nodes[variable].flags.insert(.touched)
        touched.append(variable)
    }

    /// Records that a variable must be recomputed, and how it depends on others.
    @inline(__always)
    mutating func touch(_ variable: UInt32, _ flags: Node.Flags) {
        let old = nodes[variable].flags
        nodes[variable].flags = old.union(flags).union(.touched)
        if !old.contains(.touched) { touched.append(variable) }
    }

    /// Copies the terms into `merged`: one for each variable, none with the coefficient zero.
    private mutating func merge(_ terms: Span<Term>) throws(InvalidConstraint) {
        merged.removeAll()
        for index in 0..<terms.count {
            let term = terms[index]
            guard term.coefficient.isFinite else {
                throw .coefficientNotFinite(term.coefficient, term.variable)
            }
            checkAlive(term.variable)
            let coefficient = clamped(term.coefficient)
            var at = 0
            while at < merged.count && merged[at].variable != term.variable { at += 1 }
            if at < merged.count {
                merged[at].coefficient += coefficient
            } else {
                merged.append(Term(term.variable, coefficient))
            }
        }
        var (least, largest) = (1.0, 1.0)
        var kept = 0
        for index in 0..<merged.count where abs(merged[index].coefficient) > 1e-15 {
            merged[kept] = merged[index]
            let size = abs(merged[index].coefficient)
            least = kept == 0 ? size : min(least, size)
            largest = kept == 0 ? size : max(largest, size)
            kept += 1
        }
        // A coefficient of zero is no coefficient: it does not make a constraint difficult.
        if largest > 64 || least < 1.0 / 64 || abs(largest - least) < 1e-3 && largest != least {
            hasWideCoefficients = true
        }
        merged.truncate(to: kept)
    }

    @inline(__always)
    private mutating func clamped(_ value: Double) -> Double {
        if abs(value) > 1e8 || (abs(value) < 1e-6 && value != 0) { hasExtremes = true }
        return max(-1e15, min(1e15, value))
    }

    @inline(__always)
    private func check(_ constant: Double) throws(InvalidConstraint) {
        guard constant.isFinite else { throw .constantNotFinite(constant) }
    }

    @inline(__always)
    private func check(_ priority: Priority) throws(InvalidConstraint) {
        guard priority.rawValue > 0, priority.rawValue <= 1000 else {
            throw .priorityOutOfRange(priority.rawValue)
        }
    }

    @inline(__always)
    private func checkAlive(_ variable: Variable) {
        precondition(
            Int(variable.id) < nodes.count && nodes[variable.id].flags.contains(.alive),
            "Variable \(variable.id) is not one of this solver's, or was removed.")
    }

    @inline(__always)
    private func checkInUse(_ constraint: ConstraintID) {
        precondition(
            Int(constraint.id) < records.count && records[constraint.id].role != .unused,
            "Constraint \(constraint.id) is not one of this solver's, or was removed.")
    }
}
