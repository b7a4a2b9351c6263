import QuartzCore

/// Scrolls a scroll view while a finger that drags a row or an item is near its edges.
@MainActor
final class EdgeScroller {
    private weak var view: UIScrollView?
    private var link: CADisplayLink?
    private let finger: (UIScrollView) -> CGPoint?
    private let scrolled: () -> Void

    /// The height of the areas at the edges, in points, and the fastest scrolling in points per
    /// second. [U]
    private static let edge: CGFloat = 44
    private static let speed: CGFloat = 600

    /// - Parameters:
    ///   - finger: returns the finger's place in a scroll view; nil ends the scrolling.
    ///   - scrolled: called after each step; calls ``update(_:)`` or ``update(above:)``.
    init(finger: @escaping (UIScrollView) -> CGPoint?, scrolled: @escaping () -> Void) {
        (self.finger, self.scrolled) = (finger, scrolled)
    }

    isolated deinit { link?.invalidate() }

    /// Scrolls the first scroll view from a view outwards that can; called whenever the finger has
    /// moved. One that is at its end lets the one around it scroll.
    func update(above hit: UIView?) {
        var above = hit
        while let current = above {
            if let found = current as? UIScrollView, velocity(of: found) != .zero {
                return follow(found)
            }
            above = current.superview
        }
        follow(nil)
    }

    /// Scrolls a view, if it can; called whenever the finger has moved.
    func update(_ view: UIScrollView) { follow(velocity(of: view) == .zero ? nil : view) }

    private func follow(_ view: UIScrollView?) {
        self.view = view
        guard view != nil else { return stop() }
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            scroll(link)
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func stop() {
        link?.invalidate()
        link = nil
    }

    /// Negative upwards and to the left; 0 where there is nothing more to show.
    private func velocity(of view: UIScrollView) -> CGPoint {
        guard let point = finger(view) else { return .zero }
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
        guard let view, finger(view) != nil else { return stop() }
        let (velocity, time) = (velocity(of: view), link.targetTimestamp - link.timestamp)
        view.contentOffset = view.clamped(
            CGPoint(
                x: view.contentOffset.x + velocity.x * time,
                y: view.contentOffset.y + velocity.y * time))
        scrolled()
    }
}
