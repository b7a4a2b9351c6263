import Cassowary

/// The constraints of an engine that name baselines, by their ids in the solver.
///
/// Text that is added, removed or moved to another view changes their terms, and their variables
/// may be those of views that they do not name.
@MainActor
struct BaselineConstraints {
    private struct Form {
        let items: [LayoutItemLink]
        let terms: [Term]
        var constant: Double
    }

    private var forms: [UInt32: Form] = [:]
    private var idsByItem: [LayoutItemLink: Set<UInt32>] = [:]
    private var idsByVariable: [Variable: Set<UInt32>] = [:]

    var isEmpty: Bool { forms.isEmpty }

    mutating func add(
        _ id: ConstraintID, _ constraint: NSLayoutConstraint, _ terms: [Term], _ constant: Double
    ) {
        let form = Form(items: constraint.layoutItems.map(\.link), terms: terms, constant: constant)
        forms[id.id] = form
        for item in form.items { idsByItem[item, default: []].insert(id.id) }
        for term in form.terms { idsByVariable[term.variable, default: []].insert(id.id) }
    }

    mutating func remove(_ id: ConstraintID) {
        guard let form = forms.removeValue(forKey: id.id) else { return }
        for item in form.items { Self.remove(id, of: item, from: &idsByItem) }
        for term in form.terms { Self.remove(id, of: term.variable, from: &idsByVariable) }
    }

    private static func remove<Key>(
        _ id: ConstraintID, of key: Key, from ids: inout [Key: Set<UInt32>]
    ) {
        ids[key]?.remove(id.id)
        if ids[key]?.isEmpty == true { ids[key] = nil }
    }

    /// The result of rewriting a constraint.
    enum Change { case none, constant, terms }

    /// Compares with the known constraint, and copies the constant.
    mutating func change(of id: ConstraintID, to terms: [Term], _ constant: Double) -> Change {
        guard let form = forms[id.id], form.terms == terms else { return .terms }
        guard form.constant != constant else { return .none }
        forms[id.id]?.constant = constant
        return .constant
    }

    /// The ids of the constraints in which a box has a part, lowest first.
    func ids(using box: LayoutBox) -> [UInt32] {
        isEmpty ? [] : Set(box.variables.flatMap { idsByVariable[$0] ?? [] }).sorted()
    }

    /// The ids of the constraints that name an item, lowest first.
    func ids(naming item: LayoutItemLink) -> [UInt32] {
        isEmpty ? [] : (idsByItem[item] ?? []).sorted()
    }
}

extension LayoutEngine {
    /// Rewrites constraints whose baselines may have moved.
    func baselinesMayHaveChanged(of ids: [UInt32]) {
        for id in ids {
            if let constraint = constraint(numbered: id) { constantChanged(of: constraint) }
        }
    }

    /// Removes the constraints whose baselines lie in a box that is removed while their own items
    /// stay: they are rewritten.
    func leaveBaselines(in box: LayoutBox) {
        for id in baselineConstraints.ids(using: box) {
            if let constraint = constraint(numbered: id) { reinstall(constraint) }
        }
    }
}
