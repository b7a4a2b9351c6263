extension CGPath {
    /// Whether every coordinate of the path is finite.
    ///
    /// - Complexity: O(elements).
    package final var isFinite: Bool {
        func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
        return elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isFinite(point)
            case .quad(let control, let point): isFinite(control) && isFinite(point)
            case .curve(let control1, let control2, let point):
                isFinite(control1) && isFinite(control2) && isFinite(point)
            case .close: true
            }
        }
    }
}
