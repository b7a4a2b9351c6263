import QuartzCore

/// Scrolls the scroll view below the finger of a drag while the finger is near its edges.
@MainActor
final class DragScroller {
    private unowned let drag: Drag
    private weak var view: UIScrollView?
    private var link: CADisplayLink?

    /// The height of the areas at the edges, in points, and the fastest scrolling in points per
    /// second. [U]
    private static let edge: CGFloat = 44
    private static let speed: CGFloat = 600

    init(_ drag: Drag) { self.drag = drag }

    isolated deinit { link?.invalidate() }

    /// Begins or ends scrolling; called whenever the finger has moved.
    func update(above hit: UIView?) {
        var found = hit
        while let current = found, !(current is UIScrollView) { found = current.superview }
        view = found as? UIScrollView
        let isNear = velocity != .zero
        if !isNear {
            link?.invalidate()
            link = nil
        } else if link == nil {
            let link = CADisplayLink { [weak self] link in
                guard let self else { return link.invalidate() }
                scroll(link)
            }
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    private var velocity: CGPoint {
        guard let view, view.isScrollEnabled else { return .zero }
        let point = drag.location(in: view)
        let area = view.bounds.inset(by: view.adjustedContentInset)
        let (least, most) = (
            view.clamped(CGPoint(x: -1e6, y: -1e6)), view.clamped(CGPoint(x: 1e6, y: 1e6))
        )
        let offset = view.contentOffset
        func speed(
            _ place: CGFloat, _ start: CGFloat, _ end: CGFloat, _ canGoBack: Bool, _ canGoOn: Bool
        ) -> CGFloat {
            if place < start + Self.edge, canGoBack {
                return -Self.speed * min(1, (start + Self.edge - place) / Self.edge)
            }
            if place > end - Self.edge, canGoOn {
                return Self.speed * min(1, (place - end + Self.edge) / Self.edge)
            }
            return 0
        }
        return CGPoint(
            x: speed(point.x, area.minX, area.maxX, offset.x > least.x, offset.x < most.x),
            y: speed(point.y, area.minY, area.maxY, offset.y > least.y, offset.y < most.y))
    }

    private func scroll(_ link: CADisplayLink) {
        guard let view, drag.isUnderWay else { return link.invalidate() }
        let (velocity, time) = (velocity, link.targetTimestamp - link.timestamp)
        view.contentOffset = view.clamped(
            CGPoint(
                x: view.contentOffset.x + velocity.x * time,
                y: view.contentOffset.y + velocity.y * time))
        drag.update()
    }
}
