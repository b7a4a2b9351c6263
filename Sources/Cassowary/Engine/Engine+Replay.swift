/// What the last sweep computed, as a list of small assignments in order: for constants that change frame by frame.
///
/// As long as the same variables are touched and no constraint comes, goes or takes another role, their dependents are the
/// same ones in the same order: the second time a plan is written, from the third on it is followed. They are then computed from a contiguous copy of their definitions' terms, without the
/// queue and the lists of uses.
struct Plan: ~Copyable {
    struct Step: BitwiseCopyable {
        var variable: UInt32
        var definition: UInt32
        /// Where the step's factors end; they begin where those of the step before end.
        var end: UInt32
        /// Whether the definition is computed as it stands: it is derived, or its own coefficient is not one.
        var isGeneral: Bool
        /// The sign of the constant in the sum.
        var sign: Double
    }

    struct Factor: BitwiseCopyable {
        var coefficient: Double
        var variable: UInt32
    }

    /// What was touched before the last sweep, in that order.
    var touched = Buffer<UInt32>()
    /// What a sweep computed, in that order.
    var variables = Buffer<UInt32>()
    var steps = Buffer<Step>()
    var factors = Buffer<Factor>()
    /// The rows that use a variable of the plan.
    var rows = Buffer<UInt32>()
    var isValid = false
}

extension Engine {
    /// Whether what is touched is what was touched before the last sweep; else remembers it. - Complexity: O(touched).
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

    /// Writes the plan of a sweep that has noted the variables that it computed, and the rows that use them.
    mutating func writePlan() {
        plan.steps.removeAll()
        plan.factors.removeAll()
        for index in 0..<plan.variables.count {
            let variable = plan.variables[index]
            let definition = nodes[variable].definition
            let record = records[definition]
            var own = 0.0
            if record.role == .definition {
                for at in record.firstTerm..<(record.firstTerm + record.termCount)
                where pool.entries[at].variable == variable { own = pool.entries[at].coefficient }
            }
            let isGeneral = abs(own) != 1
            if !isGeneral {
                for at in record.firstTerm..<(record.firstTerm + record.termCount) {
                    let entry = pool.entries[at]
                    guard entry.variable != variable else { continue }
                    plan.factors.append(
                        Plan.Factor(coefficient: -own * entry.coefficient, variable: entry.variable))
                }
            }
            plan.steps.append(
                Plan.Step(
                    variable: variable, definition: definition, end: UInt32(plan.factors.count),
                    isGeneral: isGeneral, sign: -own))
        }
        plan.isValid = true
    }

    /// Does what the last sweep did.
    mutating func replay() {
        for index in 0..<touched.count { nodes[touched[index]].flags.remove(.touched) }
        touched.removeAll()
        let values = values.base
        let records = records.base
        let old = oldValues.base
        let changedWords = changedSet.words.base
        let changedSummary = changedSet.summary.base
        var factor = UnsafePointer(plan.factors.base)
        var step = UnsafePointer(plan.steps.base)
        let first = factor
        let end = step + plan.steps.count
        while step != end {
            let variable = Int(step.pointee.variable)
            var new: Double
            if step.pointee.isGeneral {
                new = evaluate(step.pointee.variable, step.pointee.definition)
            } else {
                // The same products and sums as in the definition, each with the sign changed: the same to the last bit.
                let last = first + Int(step.pointee.end)
                new = step.pointee.sign * records[Int(step.pointee.definition)].constant
                while factor != last {
                    new += factor.pointee.coefficient * values[Int(factor.pointee.variable)]
                    factor += 1
                }
                // Not -0, and never beyond what the sweep keeps values to.
                new = 0 + new
                if !(abs(new) <= 1e60) { new = evaluate(step.pointee.variable, step.pointee.definition) }
            }
            let present = values[variable]
            if new != present {
                values[variable] = new
                let bit = UInt64(1) &<< UInt64(variable & 63)
                if changedWords[variable &>> 6] & bit == 0 {
                    BitSet.insert(step.pointee.variable, changedWords, changedSummary)
                    old[variable] = present
                }
            }
            step += 1
        }
        statistics.evaluations += plan.steps.count
        for index in 0..<plan.rows.count { markDirty(plan.rows[index]) }
    }
}
