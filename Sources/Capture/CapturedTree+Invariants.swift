import Snapshots

// Checks of the tree. Debug builds run them after each reading; release builds contain none of it.
extension CapturedTree {
    /// Stops a debug build that has broken the tree.
    ///
    /// Checks the changed nodes each time, and everything once as many nodes were read as there
    /// are: so n changes cost O(n) in all. Up to 64 nodes everything is checked each time.
    @inline(__always)
    mutating func mutated(count: Int) {
        #if DEBUG
        uncheckedMutations += max(1, count)
        guard nodes.count > 64, uncheckedMutations < nodes.count else {
            uncheckedMutations = 0
            if let fault = checkInvariants() { assertionFailure("CapturedTree: \(fault)") }
            return
        }
        for change in changed {
            if let fault = checkNode(at: change.place) {
                assertionFailure("CapturedTree: \(fault)")
            }
        }
        #endif
    }

    /// Returns a contradiction in the tree; nil if it is sound.
    ///
    /// - Complexity: O(nodes)
    func checkInvariants() -> String? {
        guard children.count == nodes.count else {
            return "\(nodes.count) nodes have \(children.count) lists"
        }
        guard places.count + free.count == nodes.count else {
            return
                "\(places.count) nodes and \(free.count) free places are not \(nodes.count) places"
        }
        for place in free {
            guard nodes[place].id == 0, children[place].isEmpty else {
                return "the free place \(place) is in use"
            }
        }
        var (roots, listed) = (0, Set<SnapshotNode.ID>())
        for (id, place) in places where !nodes.indices.contains(place) || nodes[place].id != id {
            return "node \(id) is not at its place"
        }
        for place in places.values {
            if nodes[place].parent == nil { roots += 1 }
            if let fault = checkNode(at: place) { return fault }
            for child in children[place] where !listed.insert(child).inserted {
                return "node \(child) is listed twice"
            }
        }
        guard roots <= 1 else { return "\(roots) nodes have no parent" }
        let lost = places.count - roots - listed.count
        return lost == 0 ? nil : "\(lost) nodes are in no list"
    }

    /// Checks a node against its children. - Complexity: O(children)
    private func checkNode(at place: Int) -> String? {
        let id = nodes[place].id
        guard places[id] == place else { return "node \(id) is not at its place" }
        for child in children[place] {
            guard let below = places[child] else {
                return "child \(child) of node \(id) is unknown"
            }
            guard nodes[below].parent == id else {
                return "child \(child) of node \(id) names another parent"
            }
        }
        return nil
    }
}
