import Foundation

extension SnapshotReplica {
    /// Iterates over a replica's nodes in pre-order with their depths, without a stack or a copy.
    package struct Walk: Sequence, IteratorProtocol, Sendable {
        private let tree: Tree?
        private var place: Int32
        private var depth = 0

        init(_ tree: Tree?) {
            self.tree = tree
            place = tree?.root ?? -1
        }

        /// Returns the next node and its depth (0 for the root), or nil at the end.
        /// - Complexity: O(1) on average.
        package mutating func next() -> (node: SnapshotNode, depth: Int)? {
            guard let tree, place >= 0 else { return nil }
            defer { place = tree.next(after: place, &depth) }
            return (tree.nodes[Int(place)], depth)
        }
    }

    /// The nodes in pre-order with their depths; empty before the first full snapshot.
    ///
    /// The walk keeps the state with which it began, so a caller can continue it in a later run
    /// loop turn.
    package var walk: Walk { Walk(tree) }

    /// The number of nodes.
    package var nodeCount: Int { tree?.places.count ?? 0 }

    /// The properties of a full snapshot except its nodes; nil before the first one.
    package var screen: (size: CGSize, scale: Double, fps: Int)? {
        tree.map { ($0.size, $0.scale, $0.fps) }
    }
}

extension Snapshot {
    /// The depth of each node, in the order of ``nodes``: 0 for the root.
    ///
    /// Also 0 for a node whose parent does not precede it.
    /// - Complexity: O(nodes).
    package var depths: [Int] {
        var known: [SnapshotNode.ID: Int] = Dictionary(minimumCapacity: nodes.count)
        return nodes.map { node in
            let depth = node.parent.flatMap { known[$0] }.map { $0 + 1 } ?? 0
            known[node.id] = depth
            return depth
        }
    }
}
