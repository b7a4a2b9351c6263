/// A container whose bars follow the content of a scroll view.
@MainActor
protocol ContentFollower: AnyObject {
    /// Called after the content was scrolled, or its size has changed.
    func contentScrolled(_ content: UIScrollView)
}

/// The containers whose bars follow a scroll view, and how far the bar at its top has collapsed.
struct BarLinks {
    weak var atTop: (any ContentFollower)?
    weak var atBottom: (any ContentFollower)?
    /// How much the bar can collapse, in points: the height of a large title, or zero.
    var room: CGFloat = 0
    /// How much of that it has collapsed.
    var collapse: CGFloat = 0
}

extension UIScrollView {
    /// Adapts the bars around to where the content is scrolled to.
    final func barsFollow() {
        barLinks?.atTop?.contentScrolled(self)
        barLinks?.atBottom?.contentScrolled(self)
    }

    /// How far the content can be scrolled beyond the inset at its top, because the bar there then
    /// grows again.
    final var roomUnderBar: CGFloat {
        guard let barLinks, contentInsetAdjustmentBehavior != .never else { return 0 }
        return barLinks.collapse
    }

    /// Returns the offset at which a large title above the content is whole or gone, if `offset`
    /// would leave it in between. [U]
    final func besideLargeTitle(_ offset: CGFloat) -> CGFloat {
        guard let room = barLinks?.room, room > 0 else { return offset }
        let limits = verticalLimits
        let past = offset - limits.lowerBound
        guard past > 0, past < room else { return offset }
        let gone = min(limits.lowerBound + room, limits.upperBound)
        // The limits are sums that follow the bar, so they can be an ulp away from a pixel.
        return roundedToPixels(CGPoint(x: 0, y: past < room / 2 ? limits.lowerBound : gone)).y
    }

    /// Whether the content is scrolled to its end, or shorter than the view.
    final var isAtEnd: Bool { contentOffset.y >= verticalLimits.upperBound - 0.5 }
    /// Whether the content is scrolled to its start.
    final var isAtStart: Bool { contentOffset.y <= verticalLimits.lowerBound + 0.5 }
}
