/// A recognizer of drags that begin at an edge of the screen and go inwards.
///
/// It takes touches only that come down within 20 points of one of its edges ([U]), and begins once the finger has moved
/// inwards, more so than along the edge.
///
/// Source: Apple, UIScreenEdgePanGestureRecognizer.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which a drag may begin. Default: none.
    open var edges: UIRectEdge = []

    /// How far from an edge a finger may come down, in points. [U]
    package static let reach: CGFloat = 20

    override func takes(_ touch: UITouch) -> Bool { !touchedEdges(of: touch).isEmpty }

    override func isDrag(_ movement: CGVector) -> Bool { inwards(movement) >= Self.hysteresis }

    /// Fails when the finger goes along the edge, or out.
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard current == .possible, pending == nil, let touch = tracked.first else { return }
        let movement = CGVector(dx: touch.point.x - touch.startPoint.x, dy: touch.point.y - touch.startPoint.y)
        if hypot(movement.dx, movement.dy) >= 2 * Self.hysteresis && inwards(movement) < Self.hysteresis {
            state = .failed
        }
    }

    /// How far a movement leads away from a touched edge; 0 when it leads more along it.
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
