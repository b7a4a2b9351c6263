/// The live groups by their filters, so that a line is scanned once for all of them.
///
/// The cost of adding or removing a group does not depend on the number of sessions: streams may
/// open and close a thousand times per second.
@MainActor
struct GroupIndex {
    /// The groups that filter for the same sessions.
    struct Part {
        /// Groups without a filter for nodes.
        var plain: [SubscriptionGroup] = []
        /// Groups with a filter for nodes, by their places; a free place has none.
        private var places: [SubscriptionGroup?] = []
        private var free: [Int] = []
        private var placeOfGroup: [ObjectIdentifier: Int] = [:]
        /// The places of the groups that filter for a node: 64 places a word, and only words that
        /// have any.
        private var byNode: [UInt32: [(word: Int, bits: UInt64)]] = [:]

        /// The groups with a filter for nodes.
        var choosy: some Sequence<SubscriptionGroup> { places.lazy.compactMap { $0 } }
        var hasChoosy: Bool { !placeOfGroup.isEmpty }
        /// The number of different nodes in filters.
        var nodeCount: Int { byNode.count }

        @MainActor
        mutating func add(_ group: SubscriptionGroup) {
            guard let nodes = group.key.filter.nodes else { return plain.append(group) }
            let place = free.popLast() ?? places.count
            if place == places.count { places.append(group) } else { places[place] = group }
            placeOfGroup[ObjectIdentifier(group)] = place
            let (word, bit) = (place / 64, UInt64(1) << (place % 64))
            for id in nodes {
                var words = byNode[id, default: []]
                if let found = words.firstIndex(where: { $0.word == word }) {
                    words[found].bits |= bit
                } else {
                    words.append((word, bit))
                }
                byNode[id] = words
            }
        }

        @MainActor
        mutating func remove(_ group: SubscriptionGroup) {
            guard let nodes = group.key.filter.nodes else {
                return plain.removeAll { $0 === group }
            }
            guard let place = placeOfGroup.removeValue(forKey: ObjectIdentifier(group)) else {
                return
            }
            places[place] = nil
            free.append(place)
            let (word, bit) = (place / 64, UInt64(1) << (place % 64))
            for id in nodes {
                guard var words = byNode[id],
                    let found = words.firstIndex(where: { $0.word == word })
                else { continue }
                words[found].bits &= ~bit
                if words[found].bits == 0 { words.remove(at: found) }
                byNode[id] = words.isEmpty ? nil : words
            }
        }

        var isEmpty: Bool { plain.isEmpty && !hasChoosy }

        /// Calls a closure once for each group that filters for one of a line's nodes.
        ///
        /// A line may mention a hundred nodes that each of a thousand groups filters for. Visiting
        /// the groups of each node would take 20 ms; collecting their places first takes 64 groups
        /// a step.
        /// - Parameter mentions: Calls its closure with each node that the line mentions.
        /// - Returns: the number of steps, for tests.
        /// - Complexity: O(mentions × groups / 64 + groups).
        func forEachGroup(
            _ mentions: (_ mention: (UInt32) -> Void) -> Void,
            _ body: (SubscriptionGroup) -> Void
        ) -> Int {
            let count = (places.count + 63) / 64
            return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { wanted in
                wanted.initialize(repeating: 0)
                var steps = 0
                mentions { id in
                    guard let words = byNode[id] else { return }
                    for (word, bits) in words { wanted[word] |= bits }
                    steps += words.count
                }
                for word in 0..<count {
                    var bits = wanted[word]
                    while bits != 0 {
                        if let group = places[word * 64 + bits.trailingZeroBitCount] {
                            body(group)
                        }
                        steps += 1
                        bits &= bits - 1
                    }
                }
                return steps
            }
        }

        /// Calls a closure with each node of the filters that is in a set.
        func forEachNode(in nodes: Set<UInt32>, _ body: (UInt32) -> Void) {
            for id in byNode.keys where nodes.contains(id) { body(id) }
        }
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
