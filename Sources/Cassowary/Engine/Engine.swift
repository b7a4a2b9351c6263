/// The first engine: plain elimination of the required equalities, then one optimisation for each component.
struct Engine: ~Copyable {
    struct Record {
        var terms: [Term]
        var relation: Relation
        var constant: Double
        var priority: Priority
        var sequence: Int
        var isBroken = false
    }
    /// variable = sum(terms) + constant, from the constraints with the multipliers `sources`
    struct Form {
        var terms: [UInt32: Double] = [:]
        var constant = 0.0
        var sources: [UInt32: Double] = [:]
        mutating func add(_ other: Form, times factor: Double) {
            for (v, c) in other.terms {
                let sum = (terms[v] ?? 0) + factor * c
                terms[v] = abs(sum) < 1e-10 * max(1, abs(factor * c)) ? nil : sum
            }
            constant += factor * other.constant
            for (s, c) in other.sources {
                let sum = (sources[s] ?? 0) + factor * c
                sources[s] = abs(sum) < 1e-10 * max(1, abs(factor * c)) ? nil : sum
            }
        }
    }

    var values: [Double] = []
    var alive: [Bool] = []
    var freeVariables: [UInt32] = []
    var records: [Record?] = []
    var freeConstraints: [UInt32] = []
    var sequence = 0
    var needsSolve = false
    var changed: [Variable] = []
    var conflicts: [Conflict] = []
    var statistics = Statistics()
    var definitions: [UInt32: Form] = [:]
    var activeOf: [UInt32: [UInt32]] = [:]
    var conflictSets: [UInt32: [UInt32]] = [:]
    var simplex = Simplex()

    mutating func makeVariable() -> Variable {
        if let id = freeVariables.popLast() {
            alive[Int(id)] = true
            return Variable(id: id)
        }
        values.append(0)
        alive.append(true)
        return Variable(id: UInt32(values.count - 1))
    }

    mutating func remove(_ variable: Variable) {
        precondition(alive[Int(variable.id)], "Variable \(variable.id) was removed already.")
        precondition(
            !records.contains { $0?.terms.contains { $0.variable == variable } ?? false },
            "Variable \(variable.id) is still used by constraints; remove those first.")
        alive[Int(variable.id)] = false
        values[Int(variable.id)] = 0
        freeVariables.append(variable.id)
    }

    mutating func add(
        _ terms: Span<Term>, _ relation: Relation, _ constant: Double, _ priority: Priority
    ) throws(InvalidConstraint) -> ConstraintID {
        try check(constant)
        try check(priority)
        var merged: [Term] = []
        for index in terms.indices {
            let term = terms[index]
            guard term.coefficient.isFinite else { throw .coefficientNotFinite(term.coefficient, term.variable) }
            precondition(alive[Int(term.variable.id)], "Variable \(term.variable.id) was removed.")
            if let at = merged.firstIndex(where: { $0.variable == term.variable }) {
                merged[at].coefficient += clamp(term.coefficient)
            } else {
                merged.append(Term(term.variable, clamp(term.coefficient)))
            }
        }
        merged.removeAll { $0.coefficient == 0 }
        sequence += 1
        let record = Record(
            terms: merged, relation: relation, constant: clamp(constant), priority: priority, sequence: sequence)
        needsSolve = true
        if let id = freeConstraints.popLast() {
            records[Int(id)] = record
            return ConstraintID(id: id)
        }
        records.append(record)
        return ConstraintID(id: UInt32(records.count - 1))
    }

    func clamp(_ value: Double) -> Double { max(-1e15, min(1e15, value)) }

    func check(_ constant: Double) throws(InvalidConstraint) {
        guard constant.isFinite else { throw .constantNotFinite(constant) }
    }

    func check(_ priority: Priority) throws(InvalidConstraint) {
        guard priority.rawValue > 0, priority.rawValue <= 1000 else { throw .priorityOutOfRange(priority.rawValue) }
    }

    mutating func remove(_ constraint: ConstraintID) {
        precondition(records[Int(constraint.id)] != nil, "Constraint \(constraint.id) was removed already.")
        records[Int(constraint.id)] = nil
        freeConstraints.append(constraint.id)
        needsSolve = true
    }

    mutating func setConstant(_ constant: Double, for constraint: ConstraintID) throws(InvalidConstraint) {
        try check(constant)
        records[Int(constraint.id)]!.constant = clamp(constant)
        needsSolve = true
    }

    mutating func setPriority(_ priority: Priority, for constraint: ConstraintID) throws(InvalidConstraint) {
        try check(priority)
        records[Int(constraint.id)]!.priority = priority
        needsSolve = true
    }

    func value(of variable: Variable) -> Double { values[Int(variable.id)] }
    var changedCount: Int { changed.count }
    func changedVariable(at index: Int) -> Variable { changed[index] }
    func isBroken(_ constraint: ConstraintID) -> Bool { records[Int(constraint.id)]?.isBroken ?? false }

    func violation(of constraint: ConstraintID) -> Double {
        guard let record = records[Int(constraint.id)] else { return 0 }
        let value = record.terms.reduce(record.constant) { $0 + $1.coefficient * values[Int($1.variable.id)] }
        let scale = record.terms.reduce(1 + abs(record.constant)) {
            $0 + abs($1.coefficient * values[Int($1.variable.id)])
        }
        let error =
            switch record.relation {
            case .equal: abs(value)
            case .lessThanOrEqual: max(0, value)
            case .greaterThanOrEqual: max(0, -value)
            }
        return error > 1e-9 * scale ? error : 0
    }

    func constraints(on variable: Variable) -> [ConstraintID] {
        records.indices
            .filter { records[$0]?.terms.contains { $0.variable == variable } ?? false }
            .map { ConstraintID(id: UInt32($0)) }
    }

    func determiningConstraints(of variable: Variable) -> [ConstraintID] {
        var result: Set<UInt32> = []
        if let form = definitions[variable.id] {
            result.formUnion(form.sources.keys)
            for v in form.terms.keys { result.formUnion(activeOf[v] ?? []) }
        } else {
            result.formUnion(activeOf[variable.id] ?? [])
        }
        return result.sorted().map { ConstraintID(id: $0) }
    }

    func constraintsOverruling(_ constraint: ConstraintID) -> [ConstraintID] {
        guard violation(of: constraint) > 0, let record = records[Int(constraint.id)] else { return [] }
        if let set = conflictSets[constraint.id] {
            return set.filter { $0 != constraint.id }.sorted().map { ConstraintID(id: $0) }
        }
        var result: Set<ConstraintID> = []
        for term in record.terms { result.formUnion(determiningConstraints(of: term.variable)) }
        result.remove(constraint)
        return result.sorted()
    }

    func range(of variable: Variable) -> ClosedRange<Double> {
        let value = values[Int(variable.id)]
        let free = definitions[variable.id].map { $0.terms.isEmpty ? [] : Array($0.terms.keys) } ?? [variable.id]
        let isOpen = free.contains { activeOf[$0] == nil }
        return isOpen ? -Double.infinity...Double.infinity : value...value
    }
}
