import QuartzCore

/// Tracks the touches of a window: determines their views and recognizers and delivers changes.
///
/// Recognizers receive an event first, those of the hit view before those of its superviews. After
/// the recognizers have been arbitrated and their targets called, the views receive the remaining
/// touches.
@MainActor
final class TouchRouter {
    private unowned let window: UIWindow
    let arbiter = GestureArbiter()
    /// The active touches, and ended touches whose end has not been delivered to their view yet.
    private(set) var touches: [UITouch] = []
    private let event: UIEvent
    private var lastTap: Tap?

    /// The previous tap, which determines whether the next touch continues a series of taps.
    private struct Tap {
        var count: Int
        var time: TimeInterval
        var point: CGPoint
    }

    /// The maximum time (seconds) and distance (points) between the beginnings of consecutive taps.
    ///
    /// The values are common knowledge, not documented. [U]
    private static let tapInterval = 0.35
    private static let tapDistance: CGFloat = 45

    init(window: UIWindow) {
        self.window = window
        event = UIEvent(window: window)
        arbiter.onSettled = { [unowned self] in deliverToViews() }
    }

    // MARK: Injection

    /// Delivers simultaneous changes of several fingers; each event contains at most one change of
    /// a finger.
    func deliver(_ changes: [TouchChange]) {
        if UIFocusSystem.isUsed, changes.contains(where: { $0.phase == .began }) {
            window.storedFocus?.wasTouched()
        }
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
                // A finger that goes down twice has lost its end event, so its old touch is
                // cancelled.
                if let lost = touch(named: change.id) {
                    flush()
                    update(lost, to: .cancelled, at: lost.point, time: now)
                    send([lost], at: now)
                }
                guard let touch = newTouch(id: change.id, at: change.point, time: now) else {
                    continue
                }
                touches.append(touch)
                changed.append(touch)
            } else if let touch = touch(named: change.id) {
                update(touch, to: change.phase, at: change.point, time: now)
                changed.append(touch)
                if change.phase == .ended, window.isTapOnStatusBar(touch) {
                    flush()
                    window.returnToTop()
                }
            }
        }
        flush()
    }

    func cancelAll() {
        deliver(
            touches.filter(\.isDown).map {
                TouchChange(phase: .cancelled, id: $0.identifier, point: $0.point)
            })
    }

    private func touch(named id: Int) -> UITouch? {
        touches.first { $0.identifier == id && $0.isDown }
    }

    private func update(
        _ touch: UITouch, to phase: UITouch.Phase, at point: CGPoint, time: TimeInterval
    ) {
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
        // An override of sendEvent may not have forwarded the event; a lifted finger is removed
        // anyway.
        for touch in changed where !touch.isDown { release(touch) }
        event.touches = touches
    }

    // MARK: Beginning of a touch

    private func newTouch(id: Int, at point: CGPoint, time: TimeInterval) -> UITouch? {
        guard !UIApplication.shared.isIgnoringInteractionEvents,
            let view = window.hitTest(point, with: event), !isExcluded(view)
        else { return nil }
        let touch = UITouch(
            identifier: id, point: point, timestamp: time,
            tapCount: tapCount(at: point, time: time), window: window)
        touch.storedView = view
        if !view.isMultipleTouchEnabled
            && touches.contains(where: { $0.isDown && $0.view === view })
        {
            touch.delivery = .closed
        }
        touch.storedGestureRecognizers = recognizers(for: touch)
        return touch
    }

    /// Returns whether an exclusive touch prevents a view from receiving a new one.
    ///
    /// Source: Apple, UIView.isExclusiveTouch. Such a view receives touches only while no other
    /// view of the window has one, and other views then receive none.
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
                && recognizer.shouldReceive(event)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
            {
                found.append(recognizer)
            }
            ancestor = view.storedSuperview
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

    /// Delivers an event to recognizers and views; the implementation of `UIWindow.sendEvent`.
    func dispatch(_ event: UIEvent) {
        guard event === self.event else { return }
        arbiter.deliver {
            var recognizers: [UIGestureRecognizer] = []
            for touch in event.changed {
                for recognizer in touch.gestureRecognizers ?? []
                where !recognizers.contains(where: { $0 === recognizer }) {
                    recognizers.append(recognizer)
                }
            }
            for recognizer in recognizers { notify(recognizer, of: event) }
        }
    }

    /// Calls a recognizer's touches methods, once for each phase among its changed touches.
    private func notify(_ recognizer: UIGestureRecognizer, of event: UIEvent) {
        let touches = event.changed.filter {
            $0.gestureRecognizers?.contains { $0 === recognizer } ?? false
        }
        let began = touches.filter { $0.phase == .began }
        if recognizer.isEnabled && !recognizer.current.isFinal {
            if !began.isEmpty {
                for touch in began { arbiter.join(recognizer, with: touch) }
                recognizer.moveCentroid()
                recognizer.touchesBegan(Set(began), with: event)
            }
        } else {
            for touch in began {
                touch.storedGestureRecognizers?.removeAll { $0 === recognizer }
            }
        }
        for phase in [UITouch.Phase.moved, .ended, .cancelled] {
            notify(recognizer, of: touches, in: phase, event)
        }
    }

    private func notify(
        _ recognizer: UIGestureRecognizer, of touches: [UITouch], in phase: UITouch.Phase,
        _ event: UIEvent
    ) {
        guard touches.contains(where: { $0.phase == phase }) else { return }
        let changed = touches.filter { touch in
            touch.phase == phase && recognizer.tracked.contains { $0 === touch }
        }
        guard !changed.isEmpty else { return }
        if !recognizer.current.isFinal {
            recognizer.moveCentroid()
            switch phase {
            case .moved: recognizer.touchesMoved(Set(changed), with: event)
            case .ended: recognizer.touchesEnded(Set(changed), with: event)
            default: recognizer.touchesCancelled(Set(changed), with: event)
            }
        }
        for touch in changed where !touch.isDown { recognizer.forget(touch) }
    }

    /// Delivers to the views the touches that the recognizers leave to them, including delayed
    /// ones.
    ///
    /// A view receives all its touches of one phase in one call, like those of fingers that move
    /// together.
    private func deliverToViews() {
        let cancelled = touches.filter {
            $0.delivery == .begun && ($0.isClaimed || $0.phase == .cancelled)
        }
        for touch in touches where touch.isClaimed || touch.phase == .cancelled {
            touch.delivery = .closed
        }
        report(cancelled, as: .cancelled) { $0.touchesCancelled($1, with: $2) }

        let beginning = touches.filter {
            $0.delivery == .waiting && !isHeld($0, by: \.delaysTouchesBegan)
        }
        for touch in beginning {
            touch.delivery = .begun
            touch.hasNews = false
        }
        report(beginning, as: .began) { $0.touchesBegan($1, with: $2) }

        let moved = touches.filter { $0.delivery == .begun && $0.phase == .moved && $0.hasNews }
        for touch in moved { touch.hasNews = false }
        report(moved, as: .moved) { $0.touchesMoved($1, with: $2) }

        // A view may have ended touches in the calls above, so the phases are read again.
        let ended = touches.filter {
            $0.delivery == .begun && $0.phase == .ended && !isHeld($0, by: \.delaysTouchesEnded)
        }
        for touch in ended { touch.delivery = .closed }
        report(ended, as: .ended) { $0.touchesEnded($1, with: $2) }
        touches.removeAll { !$0.isDown && $0.delivery == .closed }
    }

    private func report(
        _ touches: [UITouch], as phase: UITouch.Phase,
        _ body: (UIView, Set<UITouch>, UIEvent) -> Void
    ) {
        var rest = touches
        while let view = rest.first?.view {
            let together = rest.filter { $0.view === view }
            rest.removeAll { $0.view === view }
            let actual = together.map(\.phase)
            for touch in together { touch.phase = phase }
            body(view, Set(together), event)
            for (touch, old) in zip(together, actual) where touch.phase == phase {
                touch.phase = old
            }
        }
    }

    /// Returns whether an undecided recognizer delays a touch.
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

    // MARK: Removed views

    /// Cancels the gestures of a view that is about to leave the window.
    func viewWillLeave(_ view: UIView) {
        for recognizer in view.gestureRecognizers ?? [] {
            recognizer.abandon()
            recognizer.viewWillLeaveWindow()
        }
    }
}
