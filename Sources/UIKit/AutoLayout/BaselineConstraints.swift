import Cassowary

/// What an engine knows of the constraints that name baselines, by their ids in the solver.
///
/// Text that comes, goes or stands in another view gives them other terms, and their variables may be those of views that
/// they do not name.
@MainActor
struct BaselineConstraints {
    private var forms: [UInt32: (terms: [Term], constant: Double)] = [:]
    private var idsByVariable: [UInt32: Set<UInt32>] = [:]

    var isEmpty: Bool { forms.isEmpty }

    mutating func add(_ id: ConstraintID, _ terms: [Term], _ constant: Double) {
        forms[id.id] = (terms, constant)
        for term in terms { idsByVariable[term.variable.id, default: []].insert(id.id) }
    }

    mutating func remove(_ id: ConstraintID) {
        guard let form = forms.removeValue(forKey: id.id) else { return }
        for term in form.terms {
            idsByVariable[term.variable.id]?.remove(id.id)
            if idsByVariable[term.variable.id]?.isEmpty == true { idsByVariable[term.variable.id] = nil }
        }
    }

    /// What has become of a constraint that is written anew.
    enum Change { case none, constant, terms }

    /// Compares with what is known, and takes over the constant; all of another constraint's is a constant.
    mutating func change(of id: ConstraintID, to terms: [Term], _ constant: Double) -> Change {
        guard let form = forms[id.id] else { return .constant }
        guard form.terms == terms else { return .terms }
        guard form.constant != constant else { return .none }
        forms[id.id]?.constant = constant
        return .constant
    }

    /// The ids of the constraints in which a box has a part, in the order in which the solver took them first.
    func ids(using box: LayoutBox) -> [UInt32] {
        guard !isEmpty else { return [] }
        return Set(box.variables.flatMap { idsByVariable[$0.id] ?? [] }).sorted()
    }
}

extension LayoutEngine {
    /// Writes the constraints anew whose baselines lie in a box.
    func baselinesMayHaveChanged(in box: LayoutBox) {
        for id in baselineConstraints.ids(using: box) {
            if let constraint = constraint(numbered: id) { constantChanged(of: constraint) }
        }
    }

    /// Takes out the constraints whose baselines lie in a box that goes, while their own items stay: they are written anew.
    func leaveBaselines(in box: LayoutBox) {
        for id in baselineConstraints.ids(using: box) {
            if let constraint = constraint(numbered: id) { reinstall(constraint) }
        }
    }
}
