/// A recognizer of drags that begin at an edge of the screen and move inwards.
///
/// It only accepts touches that begin within 20 points of one of its edges [U]. It begins once the
/// finger has moved inwards, and more so than along the edge.
///
/// Source: Apple, UIScreenEdgePanGestureRecognizer.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may begin. Default: none.
    open var edges: UIRectEdge = []

    /// The maximum distance from an edge at which a touch may begin, in points. [U]
    package static let reach: CGFloat = 20

    override func takes(_ touch: UITouch) -> Bool { !touchedEdges(of: touch).isEmpty }

    override func isDrag(_ movement: CGVector) -> Bool { inwards(movement) >= Self.hysteresis }

    /// Fails if the finger moves along the edge or outwards.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard current == .possible, pending == nil, let touch = tracked.first else { return }
        let movement = CGVector(
            dx: touch.point.x - touch.startPoint.x, dy: touch.point.y - touch.startPoint.y)
        if hypot(movement.dx, movement.dy) >= 2 * Self.hysteresis
            && inwards(movement) < Self.hysteresis
        {
            state = .failed
        }
    }

    /// Returns the inward component of a movement from a touched edge; 0 if the movement is mostly
    /// along the edge.
    private func inwards(_ movement: CGVector) -> CGFloat {
        guard let touch = tracked.first else { return 0 }
        let touched = touchedEdges(of: touch)
        var farthest: CGFloat = 0
        for (edge, ahead, aside) in [
            (UIRectEdge.left, movement.dx, movement.dy), (.right, -movement.dx, movement.dy),
            (.top, movement.dy, movement.dx), (.bottom, -movement.dy, movement.dx),
        ] where touched.contains(edge) && ahead >= abs(aside) {
            farthest = max(farthest, ahead)
        }
        return farthest
    }

    private func touchedEdges(of touch: UITouch) -> UIRectEdge {
        guard let bounds = touch.window?.bounds else { return [] }
        let point = touch.startPoint
        var touched: UIRectEdge = []
        if point.x - bounds.minX <= Self.reach { touched.insert(.left) }
        if bounds.maxX - point.x <= Self.reach { touched.insert(.right) }
        if point.y - bounds.minY <= Self.reach { touched.insert(.top) }
        if bounds.maxY - point.y <= Self.reach { touched.insert(.bottom) }
        return touched.intersection(edges)
    }
}
