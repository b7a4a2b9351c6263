extension SnapshotNode {
    /// Boxes a drawing, so that a node without one stays small.
    indirect enum Kept: Equatable, Sendable {
        case drawing(Drawing)
    }

    /// The drawn content beyond a plain box, and the role of other layers in clipping it.
    public var drawing: Drawing {
        get {
            guard case .drawing(let drawing) = kept else { return SnapshotNode.plain }
            return drawing
        }
        set { kept = newValue == SnapshotNode.plain ? nil : .drawing(newValue) }
    }

    /// Whether ``drawing`` differs from its default.
    public var hasDrawing: Bool { kept != nil }

    static let plain = Drawing()
}
