/// The live groups by their filters, so that a line is scanned once for all of them.
///
/// The cost of adding or removing a group does not depend on the number of sessions: streams may
/// open and close a thousand times per second.
@MainActor
struct GroupIndex {
    /// The groups that filter for one node.
    @MainActor
    final class Node {
        var groups: [SubscriptionGroup] = []
        /// The position of the last line that was enqueued for them.
        var lastPosition: UInt64 = 0
    }

    /// The groups that filter for the same sessions.
    struct Part {
        /// Groups without a filter for nodes.
        var plain: [SubscriptionGroup] = []
        /// Groups with a filter for nodes, and the groups by each node.
        var choosy: [SubscriptionGroup] = []
        var byNode: [UInt32: Node] = [:]

        @MainActor
        mutating func add(_ group: SubscriptionGroup) {
            guard let nodes = group.key.filter.nodes else { return plain.append(group) }
            choosy.append(group)
            for id in nodes {
                let node = byNode[id] ?? Node()
                node.groups.append(group)
                byNode[id] = node
            }
        }

        @MainActor
        mutating func remove(_ group: SubscriptionGroup) {
            guard let nodes = group.key.filter.nodes else {
                return plain.removeAll { $0 === group }
            }
            choosy.removeAll { $0 === group }
            for id in nodes {
                byNode[id]?.groups.removeAll { $0 === group }
                if byNode[id]?.groups.isEmpty == true { byNode[id] = nil }
            }
        }

        var isEmpty: Bool { plain.isEmpty && choosy.isEmpty }
    }

    private var ofAll = Part()
    /// The parts by the names and numbers of sessions in filters.
    private var byName: [String: Part] = [:]

    /// Adds a group.
    /// - Complexity: O(names × nodes of its filter), each at most 100.
    mutating func add(_ group: SubscriptionGroup) {
        guard let names = group.key.filter.sessions else { return ofAll.add(group) }
        for name in names { byName[name, default: Part()].add(group) }
    }

    /// Removes a group.
    mutating func remove(_ group: SubscriptionGroup) {
        guard let names = group.key.filter.sessions else { return ofAll.remove(group) }
        for name in names {
            byName[name]?.remove(group)
            if byName[name]?.isEmpty == true { byName[name] = nil }
        }
    }

    /// Returns the groups that accept lines of a session.
    ///
    /// A group whose filter contains both its name and its number is in two parts.
    func parts(of session: Session) -> [Part] {
        var parts = ofAll.isEmpty ? [] : [ofAll]
        guard !byName.isEmpty else { return parts }
        if let part = byName[session.name] { parts.append(part) }
        if let part = byName[session.numberText] { parts.append(part) }
        return parts
    }
}
