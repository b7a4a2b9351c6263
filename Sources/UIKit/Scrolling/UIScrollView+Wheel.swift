import MainLoop

extension UIWindow {
    /// Handles a scroll wheel at a point: scrolls the scroll view there by a distance.
    ///
    /// Along each axis the innermost scroll view that can still scroll in that direction scrolls,
    /// up to its edge. Touches, buttons and recognizers are not affected, and no distance is lost
    /// to recognizing a drag. Source: Apple, UIPanGestureRecognizer.allowedScrollTypesMask: only
    /// scroll views follow wheels unless a program requests more.
    ///
    /// - Parameters:
    ///   - distance: in points; positive values reveal content further right and down.
    ///   - point: the pointer's position in the window's coordinates.
    /// - Returns: whether a scroll view scrolled.
    @discardableResult
    package final func scroll(by distance: CGSize, at point: CGPoint) -> Bool {
        layoutIfNeeded()
        guard let hit = hitTest(point, with: nil) else { return false }
        var rest = distance
        var moved = false
        var view: UIView? = hit
        while let current = view, rest != .zero {
            if let scrollView = current as? UIScrollView {
                let taken = scrollView.wheelTurned(by: rest)
                moved = moved || taken != .zero
                if taken.width != 0 { rest.width = 0 }
                if taken.height != 0 { rest.height = 0 }
                if scrollView.keepsHorizontalScrolling { rest.width = 0 }
                if scrollView.keepsVerticalScrolling { rest.height = 0 }
            }
            view = current.superview
        }
        return moved
    }
}

extension UIScrollView {
    /// The time without a step of the wheel after which a scroll ends: 0.15 s. [U]
    static let wheelRest = Duration.milliseconds(150)

    /// Whether no enclosing scroll view scrolls to the side in its place.
    fileprivate var keepsHorizontalScrolling: Bool {
        !transfersHorizontalScrollingToParent && isScrollEnabled && scrollsHorizontally
    }

    /// Whether no enclosing scroll view scrolls up or down in its place.
    fileprivate var keepsVerticalScrolling: Bool {
        !transfersVerticalScrollingToParent && isScrollEnabled && scrollsVertically
    }

    /// Scrolls by a step of the wheel.
    /// - Returns: the distance that the content moved.
    final func wheelTurned(by distance: CGSize) -> CGSize {
        guard isScrollEnabled, drag == nil || wheelEnd != nil else { return .zero }
        let target = clamped(
            CGPoint(x: contentOffset.x + distance.width, y: contentOffset.y + distance.height))
        let step = CGSize(width: target.x - contentOffset.x, height: target.y - contentOffset.y)
        // Content that is pulled beyond an edge moves back automatically.
        let isInRange = clamped(contentOffset) == contentOffset
        guard isInRange, step.width != 0 || step.height != 0 else { return .zero }
        if drag == nil { beginWheel() }
        let old = contentOffset
        drag?.pulled = target
        continueDrag()
        restWheel()
        return CGSize(width: contentOffset.x - old.x, height: contentOffset.y - old.y)
    }

    private func beginWheel() {
        stopScrollAnimation()
        isDragging = true
        drag = ScrollDrag(
            pulled: contentOffset, translation: panGestureRecognizer.translation(in: self),
            offset: contentOffset,
            lock: nil)
        dismissKeyboardOnDrag()
        notify { $0.scrollViewWillBeginDragging(self) }
    }

    /// Ends the scroll after ``wheelRest`` without another step.
    private func restWheel() {
        if let wheelEnd { MainLoop.main.cancel(wheelEnd) }
        wheelEnd = MainLoop.main.schedule(after: Self.wheelRest) { [weak self] in
            guard let self else { return }
            wheelEnd = nil
            endDrag(velocity: .zero)
        }
    }

    /// Ends a scroll by the wheel immediately, because a finger touches the content.
    final func wheelStops() {
        guard let wheelEnd else { return }
        MainLoop.main.cancel(wheelEnd)
        self.wheelEnd = nil
        endDrag(velocity: .zero)
    }
}
