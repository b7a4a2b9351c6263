/// The computations of the last sweep, as a list of small assignments in order: for constants that
/// change frame by frame.
///
/// As long as the same variables are touched and no constraint is added or removed or changes its
/// role, their dependents are the same ones in the same order: the second time a plan is written,
/// from the third on it is followed. They are then computed from a contiguous copy of their
/// definitions' terms, without the queue and the lists of uses.
struct Plan: ~Copyable {
    struct Step: BitwiseCopyable {
        /// The constant's place in the sum. Each order is that of the definition, so that sums
        /// agree to the last bit.
        enum Kind: UInt8 {
            /// A definition by terms: the constant comes first.
            case terms
            /// The same, of a variable that is touched: ``constant`` is the sign of the record's,
            /// which may have changed.
            case touched
            /// A derived definition: what its sources add comes last.
            case derived
            /// Computed as written: its own coefficient is not one, or it is derived and touched.
            case general
        }

        var constant: Double
        var variable: UInt32
        var definition: UInt32
        /// Where the step's factors end; they begin where those of the step before end.
        var end: UInt32
        var kind: Kind
    }

    struct Factor: BitwiseCopyable {
        var coefficient: Double
        var variable: UInt32
    }

    /// The rows touched before the last sweep, in that order.
    var touched = Buffer<UInt32>()
    /// The results of a sweep, in that order.
    var variables = Buffer<UInt32>()
    var steps = Buffer<Step>()
    var factors = Buffer<Factor>()
    /// The steps' variables as members of a ``BitSet``.
    var members = Buffer<BitSet.Members>()
    /// The rows that use a variable of the plan.
    var rows = Buffer<UInt32>()
    var isValid = false

    mutating func addMember(_ variable: UInt32) {
        let member = BitSet.Members(variable)
        if members.count > 0, members[members.count - 1].word == member.word {
            members[members.count - 1].bits |= member.bits
        } else {
            members.append(member)
        }
    }
}

extension Engine {
    /// Whether what is touched is what was touched before the last sweep; else remembers it. -
    /// Complexity: O(touched).
    mutating func isTouchedAgain() -> Bool {
        var isSame = plan.touched.count == touched.count
        var index = 0
        while isSame && index < touched.count {
            isSame = plan.touched[index] == touched[index]
            index += 1
        }
        guard !isSame else { return true }
        plan.isValid = false
        plan.touched.removeAll()
        for index in 0..<touched.count { plan.touched.append(touched[index]) }
        return false
    }

    /// Writes the plan of a sweep that has noted the variables that it computed, and the rows that
    /// use them.
    ///
    /// A constant that changes touches the variables that it defines: those of the others stay as
    /// they are in the plan.
    mutating func writePlan() {
        plan.steps.removeAll()
        plan.factors.removeAll()
        plan.members.removeAll()
        let isTouched = newVisit()
        for index in 0..<plan.touched.count { nodes[plan.touched[index]].mark = isTouched }
        for index in 0..<plan.variables.count {
            let variable = plan.variables[index]
            let node = nodes[variable]
            var step = Plan.Step(
                constant: 0, variable: variable, definition: node.definition, end: 0, kind: .general
            )
            if records[node.definition].role == .derived {
                planDerived(&step, isTouched: node.mark == isTouched)
            } else {
                planTerms(&step, isTouched: node.mark == isTouched)
            }
            step.end = UInt32(plan.factors.count)
            plan.steps.append(step)
            plan.addMember(variable)
        }
        plan.isValid = true
    }

    private mutating func planTerms(_ step: inout Plan.Step, isTouched: Bool) {
        let record = records[step.definition]
        let terms = record.firstTerm..<(record.firstTerm + record.termCount)
        var own = 0.0
        for at in terms where pool.entries[at].variable == step.variable {
            own = pool.entries[at].coefficient
        }
        guard abs(own) == 1 else { return }
        step.kind = isTouched ? .touched : .terms
        step.constant = isTouched ? -own : -own * record.constant
        for at in terms where pool.entries[at].variable != step.variable {
            let entry = pool.entries[at]
            plan.factors.append(
                Plan.Factor(coefficient: -own * entry.coefficient, variable: entry.variable))
        }
    }

    private mutating func planDerived(_ step: inout Plan.Step, isTouched: Bool) {
        guard !isTouched else { return }
        let first = records[step.definition].block
        let sources = first + tails[step.definition].blockCount
        for at in sources..<(sources + tails[step.definition].sourceCount) {
            let entry = pool.entries[at]
            step.constant -= entry.coefficient * records[entry.variable].constant
        }
        step.kind = .derived
        for at in first..<sources {
            let entry = pool.entries[at]
            plan.factors.append(
                Plan.Factor(coefficient: -entry.coefficient, variable: entry.variable))
        }
    }

    /// Repeats the last sweep.
    mutating func replay() {
        for index in 0..<touched.count { nodes[touched[index]].flags.remove(.touched) }
        touched.removeAll()
        let values = values.base
        let records = records.base
        let old = oldValues.base
        // Where nothing is noted as changed yet, all steps are, word by word, and each keeps its
        // old value unlooked at: the report leaves out what came out the same.
        let isFirstToNote = changedSet.isEmpty
        if isFirstToNote {
            for index in 0..<plan.members.count { changedSet.insert(plan.members[index]) }
        }
        var factor = UnsafePointer(plan.factors.base)
        var step = UnsafePointer(plan.steps.base)
        let first = factor
        let end = step + plan.steps.count
        while step != end {
            let variable = Int(step.pointee.variable)
            // The same products and sums as in the definition, each with the sign changed: the same
            // to the last bit.
            var new: Double
            switch step.pointee.kind {
            case .terms: new = step.pointee.constant
            case .touched:
                new = step.pointee.constant * records[Int(step.pointee.definition)].constant
            case .derived, .general: new = 0
            }
            let last = first + Int(step.pointee.end)
            while factor != last {
                new += factor.pointee.coefficient * values[Int(factor.pointee.variable)]
                factor += 1
            }
            if step.pointee.kind == .derived { new += step.pointee.constant }
            // Not -0, and never beyond the sweep's own limits of values.
            new = 0 + new
            if step.pointee.kind == .general || !(abs(new) <= 1e60) {
                new = evaluate(step.pointee.variable, step.pointee.definition)
            }
            let present = values[variable]
            values[variable] = new
            if isFirstToNote {
                old[variable] = present
            } else if new != present, !changedSet.contains(step.pointee.variable) {
                changedSet.insert(step.pointee.variable)
                old[variable] = present
            }
            step += 1
        }
        statistics.evaluations += plan.steps.count
        for index in 0..<plan.rows.count { markDirty(plan.rows[index]) }
    }
}
