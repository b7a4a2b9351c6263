/// The changes of a window from one line to the next.
public struct SnapshotDelta: Equatable, Sendable {
    /// Some properties of one node.
    public struct Change: Equatable, Sendable {
        /// The properties that the change sets.
        public var fields: SnapshotNode.Fields
        /// Their values, and the node's id. Other properties are undefined.
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

    /// New nodes with all their properties, and known nodes with the changed properties.
    public var nodes: [Change]
    /// The ids of removed nodes, including all descendants.
    public var removed: [SnapshotNode.ID]
    /// The children of nodes, unless they are the old ones less the removed, then the new ones.
    public var order: [Order]

    /// Creates a delta.
    public init(nodes: [Change] = [], removed: [SnapshotNode.ID] = [], order: [Order] = []) {
        self.nodes = nodes
        self.removed = removed
        self.order = order
    }
}
