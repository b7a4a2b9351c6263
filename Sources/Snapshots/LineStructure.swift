/// The rules between the nodes of a line that need no earlier line.
///
/// `nodes`, `removed` and `order` may come before `kind`. So the first violation of a full
/// snapshot's rules and that of a delta's are kept apart until the kind is known.
///
/// A delta's cycles of two or more nodes are not among these rules: a cycle usually includes nodes
/// that the line does not list, so ``SnapshotReplica`` must search for cycles in any case. It does
/// so in slices, for cycles within the line too, and refuses the line with the node's id.
struct LineStructure: Sendable {
    /// The violation of a rule.
    struct Violation: Sendable {
        var name: StaticString
        var node: SnapshotNode.ID?
        var words: String
        var offset: Int
    }

    private(set) var ofFull: Violation?
    private(set) var ofDelta: Violation?
    private var roles = NodeRoles()
    private var isEmpty = true

    /// Returns the first violation of a kind's rules; nil if there is none.
    func violation(of kind: SnapshotLine.Kind) -> Violation? {
        switch kind {
        case .full:
            ofFull
                ?? (isEmpty
                    ? Violation(
                        name: "nodes", node: nil,
                        words: "must not be empty: a full snapshot has a root", offset: 0)
                    : nil)
        case .delta: ofDelta
        case .event, .log, .end: nil
        }
    }

    /// Adds an element of `nodes`.
    /// - Parameter kind: The line's kind; nil if it is not known yet.
    mutating func list(
        _ id: SnapshotNode.ID, under parent: SnapshotNode.ID?, in kind: SnapshotLine.Kind?,
        at offset: Int
    ) {
        let isFull = kind == .full
        if isFull || kind == nil, ofFull == nil, let words = misplacement(under: parent) {
            ofFull = Violation(name: "parent", node: id, words: words, offset: offset)
        }
        if let parent, !isFull {
            let old = roles.insert(.parent, for: parent)
            if parent == id {
                refuse("parent", id, "is the node itself", offset)
            } else if old.contains(.removed) {
                refuse("parent", id, "is \(parent), which the line removes", offset)
            }
        }
        isEmpty = false
        let old = roles.insert(.listed, for: id)
        guard !old.isDisjoint(with: [.listed, .removed]) else { return }
        if old.contains(.listed) {
            let words = "is repeated: a line lists a node once"
            if ofFull == nil {
                ofFull = Violation(name: "id", node: id, words: words, offset: offset)
            }
            refuse("id", id, words, offset)
        } else {
            refuse("removed", nil, "lists node \(id), which the line also changes", offset)
        }
    }

    private func misplacement(under parent: SnapshotNode.ID?) -> String? {
        guard let parent else {
            return isEmpty ? nil : "is missing: only the first node, the root, has none"
        }
        if isEmpty { return "must be absent: the first node of a full snapshot is the root" }
        return roles[parent].contains(.listed)
            ? nil : "is \(parent), which is not listed before it"
    }

    /// Adds an element of `removed`.
    mutating func remove(_ id: SnapshotNode.ID, at offset: Int) {
        let old = roles.insert(.removed, for: id)
        guard !old.isEmpty, ofDelta == nil else { return }
        let words =
            if old.contains(.removed) {
                "lists node \(id) twice"
            } else if old.contains(.listed) {
                "lists node \(id), which the line also changes"
            } else if old.contains(.parent) {
                "lists node \(id), which is a parent in the line"
            } else {
                "lists node \(id), which the line also orders"
            }
        refuse("removed", nil, words, offset)
    }

    /// Adds an element of `order`: a node and its children.
    mutating func order(_ list: [SnapshotNode.ID], at offset: Int) {
        for (index, id) in list.enumerated() {
            let role: NodeRoles.Role = index == 0 ? .ordered : .child
            let old = roles.insert(role, for: id)
            if old.contains(.removed) {
                refuse("order", nil, "lists node \(id), which the line removes", offset)
            } else if old.contains(role) {
                let what = index == 0 ? "a parent" : "a child"
                refuse("order", nil, "lists node \(id) twice as \(what)", offset)
            } else if index > 0, id == list[0] {
                refuse("order", nil, "lists node \(id) as its own child", offset)
            }
        }
    }

    private mutating func refuse(
        _ name: StaticString, _ node: SnapshotNode.ID?, _ words: @autoclosure () -> String,
        _ offset: Int
    ) {
        guard ofDelta == nil else { return }
        ofDelta = Violation(name: name, node: node, words: words(), offset: offset)
    }
}
