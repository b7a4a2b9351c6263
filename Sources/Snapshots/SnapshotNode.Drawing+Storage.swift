extension SnapshotNode {
    /// A drawing on the heap, so that a node without one is small.
    indirect enum Kept: Equatable, Sendable {
        case drawing(Drawing)
    }

    /// What the layer draws beyond a plain box, and how other layers clip it.
    public var drawing: Drawing {
        get {
            guard case .drawing(let drawing) = kept else { return SnapshotNode.plain }
            return drawing
        }
        set { kept = newValue == SnapshotNode.plain ? nil : .drawing(newValue) }
    }

    /// Whether anything in ``drawing`` differs from its default.
    public var hasDrawing: Bool { kept != nil }

    static let plain = Drawing()
}
