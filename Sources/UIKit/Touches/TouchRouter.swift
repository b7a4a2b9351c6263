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

    /// Takes changes of several fingers that happened at one time, each finger's at most once an event.
    func deliver(_ changes: [TouchChange]) {
        let now = LayerScheduler.current.mediaTime
        var changed: [UITouch] = []
        func flush() {
            guard !changed.isEmpty else { return }
            send(changed, at: now)
            changed = []
        }
        for change in changes {
            if changed.contains(where: { $0.identifier == change.id }) { flush() }
            if change.phase == .began {
                // A finger that comes down twice has lost its end on the way.
                if let lost = touch(named: change.id) {
                    flush()
                    update(lost, to: .cancelled, at: lost.point, time: now)
                    send([lost], at: now)
                }
                guard let touch = newTouch(id: change.id, at: change.point, time: now) else { continue }
                touches.append(touch)
                changed.append(touch)
            } else if let touch = touch(named: change.id) {
                update(touch, to: change.phase, at: change.point, time: now)
                changed.append(touch)
            }
        }
        flush()
    }

    func cancelAll() {
        deliver(touches.filter(\.isDown).map { TouchChange(phase: .cancelled, id: $0.identifier, point: $0.point) })
    }

    private func touch(named id: Int) -> UITouch? { touches.first { $0.identifier == id && $0.isDown } }

    private func update(_ touch: UITouch, to phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
        touch.phase = phase
        touch.previousPoint = touch.point
        touch.point = point
        touch.timestamp = time
        touch.hasNews = true
        if hypot(point.x - touch.startPoint.x, point.y - touch.startPoint.y) > Self.tapDistance {
            touch.tapCount = 0
            lastTap = nil
        }
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
            var recognizers: [UIGestureRecognizer] = []
            for touch in event.changed {
                for recognizer in touch.gestureRecognizers ?? []
                where !recognizers.contains(where: { $0 === recognizer }) {
                    recognizers.append(recognizer)
                }
            }
            for recognizer in recognizers { tell(recognizer, of: event) }
        }
    }

    /// Tells a recognizer of its touches that changed: of those of a kind at once.
    private func tell(_ recognizer: UIGestureRecognizer, of event: UIEvent) {
        let touches = event.changed.filter { $0.gestureRecognizers?.contains { $0 === recognizer } ?? false }
        let began = touches.filter { $0.phase == .began }
        if recognizer.isEnabled && !recognizer.current.isFinal {
            if !began.isEmpty {
                for touch in began { arbiter.join(recognizer, with: touch) }
                recognizer.moveCentroid()
                recognizer.touchesBegan(Set(began), with: event)
            }
        } else {
            for touch in began { touch.gestureRecognizers?.removeAll { $0 === recognizer } }
        }
        tell(recognizer, of: touches, in: .moved, event, recognizer.touchesMoved)
        tell(recognizer, of: touches, in: .ended, event, recognizer.touchesEnded)
        tell(recognizer, of: touches, in: .cancelled, event, recognizer.touchesCancelled)
    }

    private func tell(
        _ recognizer: UIGestureRecognizer, of touches: [UITouch], in phase: UITouch.Phase, _ event: UIEvent,
        _ body: (Set<UITouch>, UIEvent) -> Void
    ) {
        let changed = touches.filter { touch in
            touch.phase == phase && recognizer.tracked.contains { $0 === touch }
        }
        guard !changed.isEmpty else { return }
        if !recognizer.current.isFinal {
            recognizer.moveCentroid()
            body(Set(changed), event)
        }
        for touch in changed where !touch.isDown { recognizer.forget(touch) }
    }

    /// Tells the views what the recognizers leave to them: of the present event, and of what they had to wait for.
    ///
    /// A view hears of all its touches of a kind at once, as it would of fingers that move together.
    private func deliverToViews() {
        let cancelled = touches.filter { $0.delivery == .begun && ($0.isClaimed || $0.phase == .cancelled) }
        for touch in touches where touch.isClaimed || touch.phase == .cancelled { touch.delivery = .closed }
        report(cancelled, as: .cancelled) { $0.touchesCancelled($1, with: $2) }

        let beginning = touches.filter { $0.delivery == .waiting && !isHeld($0, by: \.delaysTouchesBegan) }
        for touch in beginning {
            touch.delivery = .begun
            touch.hasNews = false
        }
        report(beginning, as: .began) { $0.touchesBegan($1, with: $2) }

        let moved = touches.filter { $0.delivery == .begun && $0.phase == .moved && $0.hasNews }
        for touch in moved { touch.hasNews = false }
        report(moved, as: .moved) { $0.touchesMoved($1, with: $2) }

        // A view may have ended it all in between.
        let ended = touches.filter {
            $0.delivery == .begun && $0.phase == .ended && !isHeld($0, by: \.delaysTouchesEnded)
        }
        for touch in ended { touch.delivery = .closed }
        report(ended, as: .ended) { $0.touchesEnded($1, with: $2) }
        touches.removeAll { !$0.isDown && $0.delivery == .closed }
    }

    private func report(
        _ touches: [UITouch], as phase: UITouch.Phase, _ body: (UIView, Set<UITouch>, UIEvent) -> Void
    ) {
        var rest = touches
        while let view = rest.first?.view {
            let together = rest.filter { $0.view === view }
            rest.removeAll { $0.view === view }
            let actual = together.map(\.phase)
            for touch in together { touch.phase = phase }
            body(view, Set(together), event)
            for (touch, old) in zip(together, actual) where touch.phase == phase { touch.phase = old }
        }
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
