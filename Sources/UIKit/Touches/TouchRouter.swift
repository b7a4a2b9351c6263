import QuartzCore

/// Follows the fingers on one window: finds their views and recognizers, and delivers what changes.
///
/// An event goes to the recognizers first, the hit view's before its superviews'; when they have settled among themselves,
/// and their targets have been told, the views hear of what is left to them.
@MainActor
final class TouchRouter {
    private unowned let window: UIWindow
    let arbiter = GestureArbiter()
    /// The touches that are down, and those whose end their view has not heard of yet.
    private(set) var touches: [UITouch] = []
    private let event: UIEvent
    private var lastTap: Tap?

    /// What decides whether the next touch continues a series of taps.
    private struct Tap {
        var count: Int
        var time: TimeInterval
        var point: CGPoint
    }

    /// Within what time (seconds) and distance (points) of the last touch's beginning the next one counts as a further
    /// tap. [U]: the values are common knowledge, not documented.
    private static let tapInterval = 0.35
    private static let tapDistance: CGFloat = 45

    init(window: UIWindow) {
        self.window = window
        event = UIEvent(window: window)
        arbiter.onSettled = { [unowned self] in deliverToViews() }
    }

    // MARK: Injection

    func deliver(phase: UITouch.Phase, id: Int, at point: CGPoint) {
        let now = LayerScheduler.current.mediaTime
        if phase == .began {
            // A finger that comes down twice has lost its end on the way.
            if let lost = touch(named: id) { change(lost, to: .cancelled, at: lost.point, time: now) }
            guard let touch = newTouch(id: id, at: point, time: now) else { return }
            touches.append(touch)
            send([touch], at: now)
        } else if let touch = touch(named: id) {
            change(touch, to: phase, at: point, time: now)
        }
    }

    func cancelAll() {
        let now = LayerScheduler.current.mediaTime
        for touch in touches where touch.isDown { change(touch, to: .cancelled, at: touch.point, time: now) }
    }

    private func touch(named id: Int) -> UITouch? { touches.first { $0.identifier == id && $0.isDown } }

    private func change(_ touch: UITouch, to phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
        touch.phase = phase
        touch.previousPoint = touch.point
        touch.point = point
        touch.timestamp = time
        if hypot(point.x - touch.startPoint.x, point.y - touch.startPoint.y) > Self.tapDistance {
            touch.tapCount = 0
            lastTap = nil
        }
        send([touch], at: time)
    }

    private func send(_ changed: [UITouch], at time: TimeInterval) {
        for touch in touches where touch.isDown && !changed.contains(where: { $0 === touch }) {
            touch.phase = .stationary
        }
        event.timestamp = time
        event.touches = touches
        event.changed = changed
        UIApplication.shared.sendEvent(event)
        event.changed = []
        // Whoever overrides sendEvent may have kept the event from us; a lifted finger is gone nevertheless.
        for touch in changed where !touch.isDown { release(touch) }
        event.touches = touches
    }

    // MARK: The beginning of a touch

    private func newTouch(id: Int, at point: CGPoint, time: TimeInterval) -> UITouch? {
        guard let view = window.hitTest(point, with: event), !isExcluded(view) else { return nil }
        let touch = UITouch(
            identifier: id, point: point, timestamp: time, tapCount: tapCount(at: point, time: time), window: window)
        touch.view = view
        if !view.isMultipleTouchEnabled && touches.contains(where: { $0.isDown && $0.view === view }) {
            touch.delivery = .closed
        }
        touch.gestureRecognizers = recognizers(for: touch)
        return touch
    }

    /// Apple, UIView.isExclusiveTouch: such a view gets touches only while no other view of the window has one, and keeps
    /// the others from getting any.
    private func isExcluded(_ view: UIView) -> Bool {
        touches.contains {
            guard $0.isDown, let other = $0.view, other !== view else { return false }
            return other.isExclusiveTouch || view.isExclusiveTouch
        }
    }

    private func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
        var found: [UIGestureRecognizer] = []
        var ancestor = touch.view
        while let view = ancestor {
            for recognizer in view.gestureRecognizers ?? []
            where recognizer.isEnabled && !recognizer.current.isFinal && recognizer.takes(touch)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
            {
                found.append(recognizer)
            }
            ancestor = view.superview
        }
        return found
    }

    private func tapCount(at point: CGPoint, time: TimeInterval) -> Int {
        var count = 1
        if let last = lastTap, time - last.time <= Self.tapInterval,
            hypot(point.x - last.point.x, point.y - last.point.y) <= Self.tapDistance
        {
            count = last.count + 1
        }
        lastTap = Tap(count: count, time: time, point: point)
        return count
    }

    // MARK: Delivery

    /// Takes an event through recognizers and views; what `UIWindow.sendEvent` does.
    func dispatch(_ event: UIEvent) {
        guard event === self.event else { return }
        arbiter.perform {
            for touch in event.changed {
                for recognizer in touch.gestureRecognizers ?? [] { tell(recognizer, of: touch, event) }
            }
        }
    }

    private func tell(_ recognizer: UIGestureRecognizer, of touch: UITouch, _ event: UIEvent) {
        if touch.phase == .began {
            guard recognizer.isEnabled, !recognizer.current.isFinal else {
                touch.gestureRecognizers?.removeAll { $0 === recognizer }
                return
            }
            arbiter.join(recognizer, with: touch)
            recognizer.moveCentroid()
            recognizer.touchesBegan([touch], with: event)
            return
        }
        guard recognizer.tracked.contains(where: { $0 === touch }) else { return }
        if !recognizer.current.isFinal {
            recognizer.moveCentroid()
            switch touch.phase {
            case .moved: recognizer.touchesMoved([touch], with: event)
            case .ended: recognizer.touchesEnded([touch], with: event)
            case .cancelled: recognizer.touchesCancelled([touch], with: event)
            case .began, .stationary: break
            }
        }
        if !touch.isDown { recognizer.forget(touch) }
    }

    /// Tells the views what the recognizers leave to them: of the present event, and of what they had to wait for.
    private func deliverToViews() {
        for touch in touches { deliver(touch) }
        touches.removeAll { !$0.isDown && $0.delivery == .closed }
    }

    private func deliver(_ touch: UITouch) {
        guard touch.delivery != .closed, let view = touch.view else { return }
        if touch.isClaimed || (touch.phase == .cancelled && touch.delivery == .begun) {
            let hasBegun = touch.delivery == .begun
            touch.delivery = .closed
            if hasBegun { report(touch, as: .cancelled) { view.touchesCancelled([touch], with: event) } }
            return
        }
        if touch.delivery == .waiting {
            if touch.phase == .cancelled {
                touch.delivery = .closed
                return
            }
            if isHeld(touch, by: \.delaysTouchesBegan) { return }
            touch.delivery = .begun
            report(touch, as: .began) { view.touchesBegan([touch], with: event) }
            // The view may have ended it all.
            guard touch.delivery == .begun else { return }
        } else if touch.phase == .moved && event.changed.contains(where: { $0 === touch }) {
            view.touchesMoved([touch], with: event)
        }
        if touch.phase == .ended && touch.delivery == .begun && !isHeld(touch, by: \.delaysTouchesEnded) {
            touch.delivery = .closed
            view.touchesEnded([touch], with: event)
        }
    }

    private func report(_ touch: UITouch, as phase: UITouch.Phase, _ body: () -> Void) {
        let actual = touch.phase
        touch.phase = phase
        body()
        if touch.phase == phase { touch.phase = actual }
    }

    /// Whether a recognizer that has not decided yet keeps news of a touch back.
    private func isHeld(_ touch: UITouch, by delay: KeyPath<UIGestureRecognizer, Bool>) -> Bool {
        (touch.gestureRecognizers ?? []).contains {
            $0.arbiter === arbiter && $0.current == .possible && $0[keyPath: delay]
                && $0.sequence.contains { $0 === touch }
        }
    }

    private func release(_ touch: UITouch) {
        for recognizer in touch.gestureRecognizers ?? [] { recognizer.forget(touch) }
        arbiter.perform {}
    }

    // MARK: Views that leave

    /// Breaks off the gestures of a view that is about to leave the window.
    func viewWillLeave(_ view: UIView) {
        for recognizer in view.gestureRecognizers ?? [] { recognizer.abandon() }
    }
}
