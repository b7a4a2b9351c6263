/// The pan that drags a sheet: mostly vertical, with every scroll view under the finger at its top.
final class SheetPullGestureRecognizer: UIPanGestureRecognizer {
    /// Whether the sheet can be dragged at all.
    var isUsable: () -> Bool = { true }
    /// Whether the sheet can be dragged up.
    var mayGoUp: () -> Bool = { false }
    /// Whether a drag up over a scroll view expands the sheet instead of scrolling.
    var scrollingExpands = true
    private var isRefused = false

    override func isDrag(_ movement: CGVector) -> Bool {
        guard hypot(movement.dx, movement.dy) >= Self.hysteresis else { return false }
        let isUp = movement.dy < 0
        let isPull =
            isUsable() && abs(movement.dy) > abs(movement.dx) && (!isUp || mayGoUp())
            && tracked.allSatisfy { isFree($0, isUp) }
        isRefused = !isPull
        return isPull
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        // Fails early because scroll views inside the sheet wait for this recognizer.
        if isRefused, current == .possible { state = .failed }
    }

    override func reset() {
        super.reset()
        isRefused = false
    }

    /// Makes scroll views inside the sheet wait until the sheet's drag has failed.
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard otherGestureRecognizer is UIScrollViewPanGestureRecognizer,
            let inner = otherGestureRecognizer.view, let view
        else { return false }
        return inner.isDescendant(of: view)
    }

    private func isFree(_ touch: UITouch, _ isUp: Bool) -> Bool {
        var inner = touch.view
        while let candidate = inner, candidate !== view {
            if let scrollView = candidate as? UIScrollView, scrollView.scrollsVertically,
                scrollView.contentOffset.y > -scrollView.adjustedContentInset.top
                    || isUp && !scrollingExpands
            {
                return false
            }
            inner = candidate.superview
        }
        return true
    }
}
