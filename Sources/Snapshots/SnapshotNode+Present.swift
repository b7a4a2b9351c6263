extension SnapshotNode {
    /// A node whose properties all have their defaults.
    static let blank = SnapshotNode(id: 0, parent: nil, className: "", frame: .zero)

    /// The properties that a full snapshot contains: class, frame, and all that differ from their
    /// defaults.
    public var presentFields: Fields {
        changes(since: .blank).union(.required)
    }
}
