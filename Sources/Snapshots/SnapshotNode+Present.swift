extension SnapshotNode {
    /// A node whose properties all have their defaults.
    static let blank = SnapshotNode(id: 0, parent: nil, className: "", frame: .zero)

    /// The properties in a full snapshot: class, frame, and all that differ from the defaults.
    public var presentFields: Fields {
        changes(since: .blank).union(.required)
    }
}
