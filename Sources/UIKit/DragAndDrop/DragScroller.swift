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
        view = nil
        var above = hit
        while let current = above, view == nil {
            // One that is at its end lets the one around it scroll.
            if let found = current as? UIScrollView, velocity(of: found) != .zero { view = found }
            above = current.superview
        }
        if view == nil {
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

    private func velocity(of view: UIScrollView) -> CGPoint {
        guard view.isScrollEnabled else { return .zero }
        let point = drag.location(in: view)
        let area = view.bounds.inset(by: view.adjustedContentInset)
        let (columns, rows) = (view.horizontalLimits, view.verticalLimits)
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
            x: speed(
                point.x, area.minX, area.maxX, offset.x > columns.lowerBound,
                offset.x < columns.upperBound),
            y: speed(
                point.y, area.minY, area.maxY, offset.y > rows.lowerBound,
                offset.y < rows.upperBound))
    }

    private func scroll(_ link: CADisplayLink) {
        guard let view, drag.isUnderWay else {
            self.link = nil
            return link.invalidate()
        }
        let (velocity, time) = (velocity(of: view), link.targetTimestamp - link.timestamp)
        view.contentOffset = view.clamped(
            CGPoint(
                x: view.contentOffset.x + velocity.x * time,
                y: view.contentOffset.y + velocity.y * time))
        drag.update()
    }
}
