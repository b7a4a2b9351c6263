import MainLoop

/// A part of the framework that handles the drags of a finger: its touches are not delayed and do
/// not scroll.
protocol DragHandle: UIView {}

/// Drags a scroll view: counts movement along the axes that scroll and stops automatic motion.
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
    private var scrollView: UIScrollView? { view as? UIScrollView }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        // A touch that stops the content must not reach the view under it.
        if scrollView?.isDecelerating == true {
            for touch in touches { touch.isClaimed = true }
        }
        if tracked.count == 1 { scrollView?.fingerCameDown() }
        super.touchesBegan(touches, with: event)
    }

    override func takes(_ touch: UITouch) -> Bool { !(touch.view is any DragHandle) }

    override func isDrag(_ movement: CGVector) -> Bool {
        guard let scrollView else { return false }
        return
            (scrollView.scrollsHorizontally && abs(movement.dx) >= Self.hysteresis
            && !scrollView.leavesDrag(along: .horizontal, movement.dx))
            || (scrollView.scrollsVertically && abs(movement.dy) >= Self.hysteresis
                && !scrollView.leavesDrag(along: .vertical, movement.dy))
    }

    /// The drag does not begin if the content refuses to give up its touches.
    override func allowsBeginning() -> Bool {
        guard let scrollView else { return false }
        return sequence.allSatisfy { touch in
            guard let view = touch.view, view !== scrollView, touch.delivery == .begun else {
                return true
            }
            return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
        }
    }

    /// A finger whose movement belongs to another gesture no longer tracks the content.
    override func attemptWasDecided() {
        if current == .failed { scrollView?.isTracking = false }
    }

    override func reset() {
        super.reset()
        scrollView?.fingerLeft()
    }
}

extension UIScrollView {
    /// Whether a drag along an axis is left to an enclosing scroll view, because the content is at
    /// its end there, and the other one's is not.
    final func leavesDrag(along axis: NSLayoutConstraint.Axis, _ movement: CGFloat) -> Bool {
        let transfers =
            axis == .horizontal
            ? transfersHorizontalScrollingToParent : transfersVerticalScrollingToParent
        guard transfers, !canScroll(axis, movement) else { return false }
        var view = superview
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.isScrollEnabled,
                scrollView.canScroll(axis, movement)
            {
                return true
            }
            view = current.superview
        }
        return false
    }

    /// Whether there is more content in the direction from which a finger comes.
    private func canScroll(_ axis: NSLayoutConstraint.Axis, _ movement: CGFloat) -> Bool {
        let limits = axis == .horizontal ? horizontalLimits : verticalLimits
        let offset = axis == .horizontal ? contentOffset.x : contentOffset.y
        return movement > 0 ? offset > limits.lowerBound : offset < limits.upperBound
    }
}

/// Delays touches to a scroll view's content for a moment, in which they may become a drag.
///
/// Source: Apple, delaysContentTouches; the 0.15 s are common knowledge ([U]).
final class UIScrollViewDelayedTouchesBeganGestureRecognizer: UIGestureRecognizer {
    static let duration = Duration.milliseconds(150)

    private var timer: MainLoop.TimerID?
    private weak var event: UIEvent?

    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        delaysTouchesBegan = true
        delaysTouchesEnded = false
        cancelsTouchesInView = false
    }

    /// Whether the scroll view delays touches.
    var isInUse: Bool { (view as? UIScrollView)?.delaysContentTouches ?? false }

    override func takes(_ touch: UITouch) -> Bool {
        guard let scrollView = view as? UIScrollView else { return false }
        return scrollView.isScrollEnabled && !(touch.view is any DragHandle)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        self.event = event
        guard let scrollView = view as? UIScrollView, scrollView.delaysContentTouches else {
            return letThrough()
        }
        guard timer == nil else { return }
        timer = MainLoop.main.schedule(after: Self.duration) { [weak self] in
            guard let self else { return }
            timer = nil
            letThrough()
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        letThrough()
    }

    /// Delivers the touches to the content, unless the scroll view's `touchesShouldBegin` refuses.
    private func letThrough() {
        if let scrollView = view as? UIScrollView {
            for touch in tracked where !touch.isClaimed && touch.delivery == .waiting {
                guard let target = touch.view, target !== scrollView else { continue }
                if !scrollView.touchesShouldBegin([touch], with: event, in: target) {
                    touch.isClaimed = true
                }
            }
        }
        state = .failed
    }

    override func reset() {
        super.reset()
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }
}
