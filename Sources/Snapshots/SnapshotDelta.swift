/// What changed in a window from one line to the next.
public struct SnapshotDelta: Equatable, Sendable {
    /// Some properties of one node.
    public struct Change: Equatable, Sendable {
        /// Which properties are told.
        public var fields: SnapshotNode.Fields
        /// Their values, and the node's id. The other properties mean nothing.
        public var node: SnapshotNode

        /// Creates a change.
        public init(_ node: SnapshotNode, fields: SnapshotNode.Fields) {
            self.node = node
            self.fields = fields
        }
    }

    /// The children of one node, back to front.
    public struct Order: Equatable, Sendable {
        /// The node.
        public var parent: SnapshotNode.ID
        /// All its children.
        public var children: [SnapshotNode.ID]

        /// Creates an order.
        public init(parent: SnapshotNode.ID, children: [SnapshotNode.ID]) {
            self.parent = parent
            self.children = children
        }
    }

    /// New nodes with all their properties, known ones with those that changed.
    public var nodes: [Change]
    /// The nodes that are gone: whole subtrees, id by id.
    public var removed: [SnapshotNode.ID]
    /// The children of nodes where they are not the old ones, less the removed, with the new ones after them.
    public var order: [Order]

    /// Creates a delta.
    public init(nodes: [Change] = [], removed: [SnapshotNode.ID] = [], order: [Order] = []) {
        self.nodes = nodes
        self.removed = removed
        self.order = order
    }
}
