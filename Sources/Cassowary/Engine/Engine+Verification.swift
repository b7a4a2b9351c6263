/// Checks optima of small systems with difficult coefficients, in numbers of 106 bits.
///
/// Tolerances of doubles cannot tell rounding from a slope of 1e-10 that counts. What the engine
/// found is therefore compared with the optimum that ``PreciseSimplex`` finds from the same vertex.
/// If that is better, the variables get its values; if they are worse after that, because doubles
/// cannot express it, a shortfall is reported.
extension Engine {
    /// Up to how many variables and constraints a system is checked: about two milliseconds.
    private static var verifiedVariables: Int { 64 }
    private static var verifiedConstraints: Int { 160 }
    /// Values beyond this are not looked for: there, a solution would be none to a user.
    private static var reach: Double { 1e7 }

    /// Reports values that are not optimal, unless something was reported before.
    mutating func verifyOptimum() {
        let isUncertain = uncertainOptimum != nil
        defer { uncertainOptimum = nil }
        if leavesWork || leavesContradictions || hasGivenUp { return reportUncertainOptimum() }
        guard let columns = collectColumns() else { return reportUncertainOptimum() }
        var verdict = verdict(columns: columns, reach: .infinity)
        if case .tooFar = verdict { verdict = self.verdict(columns: columns, reach: Engine.reach) }
        switch verdict {
        case .optimal: break
        case .suboptimal, .tooFar:
            if !isUncertain {
                uncertainOptimum = .precisionLost(
                    freeVariables: columns, rows: component.rows.count)
            }
            reportUncertainOptimum()
        case .brokenInVain(let count):
            if !isFewestMissed { shortfalls.append(.fewestNotFound(broken: count)) }
        }
    }

    private mutating func reportUncertainOptimum() {
        if let uncertainOptimum { shortfalls.append(uncertainOptimum) }
    }

    private enum Verdict {
        case optimal
        case suboptimal
        /// The optimum has values beyond the reach.
        case tooFar
        /// The constraints that are broken could hold.
        case brokenInVain(Int)
    }

    /// Collects the constraints in the component workspace, and numbers their variables. Returns
    /// how many there are; nil if they are too many.
    private mutating func collectColumns() -> Int? {
        component.rows.removeAll()
        component.priorities.removeAll()
        component.columns.removeAll()
        let mark = newVisit()
        for id in 0..<UInt32(records.count) where records[id].role != .unused {
            component.rows.append(id)
            component.add(records[id].priority)
            let record = records[id]
            for at in record.firstTerm..<(record.firstTerm + record.termCount) {
                let variable = pool.entries[at].variable
                guard nodes[variable].mark != mark else { continue }
                nodes[variable].mark = mark
                nodes[variable].scratch = UInt32(component.columns.count)
                component.columns.append(variable)
            }
            guard component.columns.count <= Engine.verifiedVariables,
                component.rows.count <= Engine.verifiedConstraints
            else { return nil }
        }
        return component.columns.count
    }

    private mutating func verdict(columns: Int, reach: Double) -> Verdict {
        describePrecisely(columns: columns, reach: reach)
        let isBounded = reach < .infinity
        guard precise.minimize() else { return .suboptimal }
        if !isBounded && precise.reach > Engine.reach { return .tooFar }
        if isWorseThanPrecise() {
            let present = presentOptimum()
            adoptPrecise()
            // Definitions whose coefficients nearly cancel multiply the rounding of their inputs.
            if isWorseThanPrecise() || violatesRequired() {
                restore(present)
                return .suboptimal
            }
        }
        let broken = enforceBroken()
        guard broken > 0 else { return .optimal }
        guard precise.minimize() else { return .suboptimal }
        let limit = 1e-12 * Double(component.rows.count)
        if precise.cost(ofLevel: 0).high > limit { return .optimal }
        return precise.reach > Engine.reach && !isBounded ? .tooFar : .brokenInVain(broken)
    }

    /// Gives the constraints that are broken their costs. Returns how many there are.
    private mutating func enforceBroken() -> Int {
        var broken = 0
        for index in 0..<component.rows.count {
            let record = records[component.rows[index]]
            guard record.role == .broken else { continue }
            broken += 1
            precise.setSlopes(ofRow: index, left: record.leftSlope, right: record.rightSlope)
        }
        return broken
    }

    /// Describes all constraints; broken ones cost nothing. The vertex is that of the definitions
    /// and of the active rows.
    private mutating func describePrecisely(columns: Int, reach: Double) {
        precise.begin(columns: columns, levels: component.priorities.count + 1)
        for index in 0..<component.rows.count {
            let record = records[component.rows[index]]
            let isBroken = record.role == .broken
            precise.addRow(
                level: component.level(of: record.priority),
                left: isBroken ? 0 : record.leftSlope, right: isBroken ? 0 : record.rightSlope,
                constant: record.constant)
            for at in record.firstTerm..<(record.firstTerm + record.termCount) {
                let entry = pool.entries[at]
                precise.add(entry.coefficient, toColumn: Int(nodes[entry.variable].scratch))
            }
        }
        if reach < .infinity {
            for column in 0..<columns {
                precise.addRow(level: 0, left: 0, right: 1, constant: -reach)
                precise.add(1, toColumn: column)
                precise.addRow(level: 0, left: 0, right: 1, constant: -reach)
                precise.add(-1, toColumn: column)
            }
        }
        precise.finishRows()
        for index in 0..<component.rows.count {
            let record = records[component.rows[index]]
            if record.defined != none || record.flags.contains(.active) { precise.activate(index) }
        }
    }

    /// The values of the component's variables, and by row where it is at the optimum.
    private struct Optimum {
        var values: [Double] = []
        var flags: [Record.Flags] = []
    }

    private func presentOptimum() -> Optimum {
        var result = Optimum()
        for column in 0..<component.columns.count {
            result.values.append(values[component.columns[column]])
        }
        for index in 0..<component.rows.count {
            let flags = records[component.rows[index]].flags
            result.flags.append(flags.intersection(.optimum))
        }
        return result
    }

    private mutating func restore(_ optimum: Optimum) {
        for column in 0..<component.columns.count where nodes[component.columns[column]].isFree {
            assign(component.columns[column], optimum.values[column])
        }
        applyResults()
        sweep(marksRows: false)
        for index in 0..<component.rows.count {
            records[component.rows[index]].flags.subtract(.optimum)
            records[component.rows[index]].flags.formUnion(optimum.flags[index])
        }
    }

    /// Gives the free variables the values of an optimum; the others follow.
    private mutating func adoptPrecise() {
        for column in 0..<component.columns.count where nodes[component.columns[column]].isFree {
            assign(component.columns[column], precise.value(ofColumn: column))
        }
        applyResults()
        sweep(marksRows: false)
        for index in 0..<component.rows.count {
            let id = component.rows[index]
            guard records[id].role == .row, records[id].block != none else { continue }
            recordOptimum(id, value: activity(id).value, isActive: precise.isNonbasic(index))
        }
    }

    /// Whether the present values are worse than an optimum: at the first level at which both
    /// differ, by more than rounding.
    private func isWorseThanPrecise() -> Bool {
        for level in 0...component.priorities.count {
            var cost = PreciseNumber.zero
            var size = 0.0
            for index in 0..<component.rows.count {
                let record = records[component.rows[index]]
                guard record.role != .broken, component.level(of: record.priority) == level else {
                    continue
                }
                var sum = PreciseNumber(record.constant)
                size += 1 + abs(record.constant)
                for at in record.firstTerm..<(record.firstTerm + record.termCount) {
                    let entry = pool.entries[at]
                    let product =
                        PreciseNumber(entry.coefficient) * PreciseNumber(values[entry.variable])
                    sum = sum + product
                    size += abs(product.high)
                }
                let slope = sum.high > 0 ? record.rightSlope : record.leftSlope
                cost = cost + PreciseNumber(slope) * sum
            }
            let excess = (cost - precise.cost(ofLevel: level)).high
            if excess > 5e-10 * size { return true }
            // A level beyond its optimum explains what the weaker ones cost less, or more.
            if abs(excess) > 1e-12 * size { return false }
        }
        return false
    }
}
