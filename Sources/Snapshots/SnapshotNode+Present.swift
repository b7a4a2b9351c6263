extension SnapshotNode {
    /// A node with every property at its default.
    static let blank = SnapshotNode(id: 0, parent: nil, className: "", frame: .zero)

    /// The properties that a full snapshot writes: class, frame, and all that differ from their defaults.
    public var presentFields: Fields {
        changes(since: .blank).union(.required)
    }
}
