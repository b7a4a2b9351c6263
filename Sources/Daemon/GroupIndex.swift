/// The live groups by what they want, so that a line is looked at once for all of them.
///
/// Adding or removing a group costs the same however many sessions there are: streams may open and close a thousand times
/// a second.
@MainActor
struct GroupIndex {
    /// The groups that want lines that mention one node.
    @MainActor
    final class Node {
        var groups: [SubscriptionGroup] = []
        /// The position of the last line that was enqueued for them.
        var lastPosition: UInt64 = 0
    }

    /// The groups that want lines of the same sessions.
    struct Part {
        /// Groups that want all nodes.
        var plain: [SubscriptionGroup] = []
        /// Groups that want certain nodes alone, and by each of these nodes.
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
            guard let nodes = group.key.filter.nodes else { return plain.removeAll { $0 === group } }
            choosy.removeAll { $0 === group }
            for id in nodes {
                byNode[id]?.groups.removeAll { $0 === group }
                if byNode[id]?.groups.isEmpty == true { byNode[id] = nil }
            }
        }

        var isEmpty: Bool { plain.isEmpty && choosy.isEmpty }
    }

    private var ofAll = Part()
    /// By the names and numbers of sessions, as filters have them.
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

    /// The groups that want lines of a session. One whose filter has both its name and its number is in two parts.
    func parts(of session: Session) -> [Part] {
        var parts = ofAll.isEmpty ? [] : [ofAll]
        guard !byName.isEmpty else { return parts }
        if let part = byName[session.name] { parts.append(part) }
        if let part = byName[session.numberText] { parts.append(part) }
        return parts
    }
}
