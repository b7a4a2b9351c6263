import CoreGraphics

/// The scroll view of a page view controller: three places, with the current page in the middle.
final class _UIQueuingScrollView: UIScrollView {
    private unowned let pages: UIPageViewController

    init(of pages: UIPageViewController) {
        self.pages = pages
        super.init(frame: .zero)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        alwaysBounceHorizontal = pages.navigationOrientation == .horizontal
        alwaysBounceVertical = !alwaysBounceHorizontal
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var listener: (any UIScrollViewDelegate)? { self }

    private var isSideways: Bool { pages.navigationOrientation == .horizontal }
    private var length: CGFloat { isSideways ? bounds.width : bounds.height }

    private func point(_ along: CGFloat) -> CGPoint {
        isSideways ? CGPoint(x: along, y: 0) : CGPoint(x: 0, y: along)
    }

    /// The place of the next page in a direction: 0 is left or above, 2 right or below.
    private func place(of direction: UIPageViewController.NavigationDirection) -> CGFloat {
        let isMirrored = isSideways && effectiveUserInterfaceLayoutDirection == .rightToLeft
        return (direction == .forward) != isMirrored ? 2 : 0
    }

    // MARK: Places

    /// Fills an area with the middle place; the space between pages is beside it.
    func layOut(in area: CGRect) {
        let space = pages.spacing / 2
        let frame = area.insetBy(dx: isSideways ? -space : 0, dy: isSideways ? 0 : -space)
        guard self.frame != frame else { return }
        let part = length > 0 ? (isSideways ? contentOffset.x : contentOffset.y) / length : 1
        self.frame = frame
        contentSize = CGSize(
            width: isSideways ? 3 * frame.width : frame.width,
            height: isSideways ? frame.height : 3 * frame.height)
        stopScrollAnimation()
        contentOffset = point(part * length)
        if let current = pages.current { show(current.view, at: nil) }
        if let turn = pages.turn { show(turn.new.view, at: turn.direction) }
        lock()
        endStoppedTurn()
    }

    /// Ends a turn whose motion a new size has stopped, or that is nowhere to be seen.
    private func endStoppedTurn() {
        guard let turn = pages.turn, run == nil, !isTracking else { return }
        if turn.isByHand { settle() } else { pages.end(isTurned: true) }
    }

    /// Adds a page's view in the middle or at a side.
    func show(_ view: UIView, at side: UIPageViewController.NavigationDirection?) {
        let place = side.map { self.place(of: $0) } ?? 1
        let space = pages.spacing / 2
        let box = CGRect(origin: point(place * length), size: bounds.size)
        UIView.performWithoutAnimation {
            view.autoresizingMask = []
            view.frame = box.insetBy(dx: isSideways ? space : 0, dy: isSideways ? 0 : space)
            if view.superview !== self { addSubview(view) }
        }
    }

    /// Allows scrolling to the sides at which there is a page, or for which none was requested yet.
    private func lock() {
        var insets = UIEdgeInsets.zero
        for direction in [UIPageViewController.NavigationDirection.forward, .reverse]
        where pages.turn == nil && pages.isKnownToEnd(direction) {
            let isLow = place(of: direction) == 0
            switch (isSideways, isLow) {
            case (true, true): insets.left = -length
            case (true, false): insets.right = -length
            case (false, true): insets.top = -length
            case (false, false): insets.bottom = -length
            }
        }
        setInset(insets)
    }

    /// Sets the inset without scrolling, as a change of the inset would at the start.
    private func setInset(_ inset: UIEdgeInsets) {
        guard contentInset != inset else { return }
        let offset = contentOffset
        contentInset = inset
        contentOffset = offset
    }

    /// Returns to the middle place, where the current page is, unless a finger leads.
    func rest() {
        guard pages.turn == nil else { return }
        if isClosed {
            isClosed = false
            panGestureRecognizer.isEnabled = isScrollEnabled
        }
        guard length > 0, !isDragging, !isDecelerating else { return }
        lock()
        setContentOffset(point(length), animated: false)
    }

    // MARK: Scrolling

    /// Scrolls to the page at a side, for the program.
    func scroll(_ direction: UIPageViewController.NavigationDirection) {
        pages.view.layoutIfNeeded()
        setInset(.zero)
        // A finger would tear the page away.
        isClosed = true
        panGestureRecognizer.isEnabled = false
        setContentOffset(point(place(of: direction) * length), animated: true)
        endStoppedTurn()
    }

    /// Whether fingers are shut out for a turn by the program.
    private var isClosed = false

    /// How far the content is from rest, in pages.
    private var distance: CGFloat {
        length > 0 ? (isSideways ? contentOffset.x : contentOffset.y) / length - 1 : 0
    }

    /// Begins a turn when the finger has moved towards a page, and gives up one to the other side.
    private func follow() {
        guard isDragging || isDecelerating, distance != 0, let current = pages.current else {
            return
        }
        let direction: UIPageViewController.NavigationDirection =
            (distance > 0) == (place(of: .forward) == 2) ? .forward : .reverse
        if let turn = pages.turn {
            guard turn.isByHand, turn.direction != direction else { return }
            pages.giveUp()
        }
        guard let new = pages.neighbour(direction) else {
            // Content that decelerates goes on to its page, which another inset would stop.
            if isDragging { lock() }
            return
        }
        pages.turn = PageTurn(from: current, to: new, byHand: direction)
        pages.begin(animated: true)
    }

    private func settle() {
        // A finger has caught the page; it goes on when the finger is lifted.
        guard !isTracking else { return }
        guard let turn = pages.turn else { return rest() }
        let isTurned = abs(distance) > 0.5 && (distance > 0) == (place(of: turn.direction) == 2)
        pages.end(isTurned: isTurned)
    }
}

extension _UIQueuingScrollView: UIScrollViewDelegate {
    /// Requests the pages beside the current one, before the content follows the finger.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
        guard pages.turn == nil else { return }
        for direction in [UIPageViewController.NavigationDirection.forward, .reverse] {
            _ = pages.neighbour(direction)
        }
        lock()
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { follow() }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { settle() }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }
}
