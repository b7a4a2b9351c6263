extension Engine {
    /// Does the queued work. See ``Engine`` for the method.
    ///
    /// A round places equalities, computes values, and optimises components; a conflict breaks a
    /// constraint and asks for another round. Numbers so far apart that conflicts cannot be
    /// distinguished from rounding could make that endless: past a bound, contradictions are left
    /// as they are.
    ///
    /// With `pausesAtNegativeLengths`, what the constraints leave open is not decided, and
    /// ``isUndecided`` is true, if a length has become negative: the next solve decides.
    mutating func solve(pausesAtNegativeLengths: Bool = false) {
        changed.removeAll()
        isUndecided = false
        guard needsSolve else {
            if !conflicts.isEmpty { conflicts = [] }
            return
        }
        if !shortfalls.isEmpty { shortfalls = [] }
        needsSolve = false
        statistics.solves += 1
        let budget = Engine.budget + Engine.budgetPerItem * (records.count + nodes.count)
        workLimit = simplex.work + (budgetShare == 1 ? budget : Int(Double(budget) * budgetShare))
        simplex.workLimit = workLimit
        isFewestMissed = false
        beginConflictReport()
        if leavesContradictions || leavesWork { reconsiderRows() }
        let leftWork = leavesWork
        leavesWork = false
        reconsiderOpen()
        settle()
        if open.columns.count > 0 {
            isUndecided = pausesAtNegativeLengths && hasNewNegativeLength
            if isUndecided {
                needsSolve = true
            } else {
                decideOpen()
                sweep(marksRows: false)
            }
        }
        leavesContradictions =
            hasGivenUp && !isOverBudget
            || ((leavesContradictions || hasWideCoefficients) && violatesRequired())
        leavesWork = leavesWork || isOverBudget || (leftWork && violatesRequired())
        if hasLargeValues || hasWideCoefficients { checkPrecision() }
        if hasWideCoefficients && !isUndecided { verifyOptimum() }
        if leavesContradictions { shortfalls.append(.contradictionsLeft) }
        if isOverBudget { shortfalls.append(.workExceeded) }
        if isFewestMissed {
            shortfalls.append(
                .fewestNotFound(broken: conflictGroups.reduce(0) { $0 + $1.broken.count }))
        }
        endConflictReport()
        report()
        releaseRemoved()
    }

    /// How much work a solve() may take: about a second, and more for large trees, whose first
    /// solve takes more.
    static var budget: Int { 500_000_000 }
    static var budgetPerItem: Int { 20_000 }

    /// Repeats rounds until nothing waits; one constraint is then broken for each conflict found.
    mutating func settle() {
        var rounds = 0
        let limit = 64 + 4 * records.count
        hasGivenUp = false
        while true {
            rounds += 1
            if rounds > limit || isOverBudget { hasGivenUp = true }
            if rounds > 2 * limit { break }
            placeEqualities()
            sweep(marksRows: true)
            guard reduceStaleRows() else { continue }
            guard checkDirtyRows() else { continue }
            guard optimizeComponents() else { continue }
            // In the first round of all, each free variable has got its value, and most others
            // follow.
            if rounds == 1 && undetermined.count > 0 {
                sweepUndetermined()
            } else {
                sweep(marksRows: false)
            }
            break
        }
        if undetermined.count > 0 { undetermined = Buffer() }
    }

    /// Reduces the rows again that a solve past its bounds may have left undone: the required ones,
    /// or all of them.
    /// - Complexity: O(constraints).
    private mutating func reconsiderRows() {
        for id in 0..<UInt32(records.count)
        where records[id].role == .row && (records[id].isRequired || leavesWork) { markStale(id) }
    }

    /// Whether the present values violate a required constraint that is not broken. - Complexity:
    /// O(constraints).
    func violatesRequired() -> Bool {
        for id in 0..<UInt32(records.count)
        where records[id].isRequired && records[id].role != .broken && records[id].role != .unused {
            let (value, magnitude) = activity(id)
            let error = value > 0 ? value * records[id].rightSlope : value * records[id].leftSlope
            if error > 1e-7 * magnitude { return true }
        }
        return false
    }

    /// Above this, rounding may move values by more than ``visibleError``.
    static var largeValue: Double { 1e5 }
    /// The error from which on a constraint that should hold is reported.
    static var visibleError: Double { 1e-7 }

    /// Reports a shortfall if values are so large that rounding alone violates constraints that
    /// hold at the optimum.
    ///
    /// Nearly parallel constraints meet far away: `x + y == 0` and `x + 1.0000001 * y == 100` at
    /// 1e9.
    /// - Complexity: O(constraints).
    private mutating func checkPrecision() {
        guard !leavesContradictions && !leavesWork else { return }
        var isAnyLarge = false
        for id in 0..<UInt32(nodes.count) where abs(values[id]) > Engine.largeValue {
            isAnyLarge = true
            break
        }
        hasLargeValues = isAnyLarge
        guard isAnyLarge || hasWideCoefficients else { return }
        for id in 0..<UInt32(records.count) {
            let record = records[id]
            switch record.role {
            case .definition, .derived: break
            case .row where record.isRequired || record.flags.contains(.active): break
            default: continue
            }
            let value = activity(id).value
            let limit = Engine.visibleError * (1 + abs(record.constant))
            let isViolated =
                record.isRequired
                ? value * (value > 0 ? record.rightSlope : record.leftSlope) > limit
                : abs(value) > limit
            guard isViolated else { continue }
            shortfalls.append(
                .precisionLost(freeVariables: Int(nodes.count), rows: Int(records.count)))
            return
        }
    }

    /// Whether a length has become negative since the last solve, by more than rounding. -
    /// Complexity: O(changed variables).
    private var hasNewNegativeLength: Bool {
        for top in 0..<changedSet.summary.count {
            var words = changedSet.summary[top]
            while words != 0 {
                let index = top << 6 | words.trailingZeroBitCount
                words &= words - 1
                var members = changedSet.words[index]
                while members != 0 {
                    let variable = index << 6 | members.trailingZeroBitCount
                    members &= members - 1
                    if values[variable] < -1e-6 && values[variable] != oldValues[variable]
                        && nodes[variable].flags.contains(.length)
                    {
                        return true
                    }
                }
            }
        }
        return false
    }

    /// Identifiers are given out again only after the batch in which they were removed.
    private mutating func releaseRemoved() {
        for index in 0..<removedConstraints.count {
            freeConstraints.append(removedConstraints[index])
        }
        removedConstraints.removeAll()
        for index in 0..<removedVariables.count { freeVariables.append(removedVariables[index]) }
        removedVariables.removeAll()
    }

    /// Lists the variables whose value differs from the one before, by their identifiers.
    private mutating func report() {
        let isAnyRemoved = removedVariables.count > 0
        let words = changedSet.words.base
        let summary = changedSet.summary.base
        let (values, old, nodes) = (values.base, oldValues.base, nodes.base)
        for top in 0..<changedSet.summary.count where summary[top] != 0 {
            var candidates = summary[top]
            summary[top] = 0
            while candidates != 0 {
                let index = top &<< 6 | candidates.trailingZeroBitCount
                candidates &= candidates &- 1
                var word = words[index]
                words[index] = 0
                changed.append(upTo: 64) { room in
                    var count = 0
                    while word != 0 {
                        let variable = index &<< 6 | word.trailingZeroBitCount
                        word &= word &- 1
                        // Written in any case and kept if it changed: without a branch, which would
                        // often be mistaken, but where variables were removed.
                        room[count] = Variable(id: UInt32(truncatingIfNeeded: variable))
                        let isKept = values[variable] != old[variable]
                        count &+=
                            isKept && !(isAnyRemoved && !nodes[variable].flags.contains(.alive))
                            ? 1 : 0
                    }
                    return count
                }
            }
        }
        statistics.changes += changed.count
    }
}
