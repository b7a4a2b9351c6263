import QuartzCore

/// An event of a pointer that moves without a pressed button.
final class HoverEvent: UIEvent {
    override var type: EventType { .hover }
}

/// Follows the pointer above a window: the hover recognizers of the views below it, from its
/// entering to its leaving, and their pointer interactions.
@MainActor
final class PointerTracker {
    private unowned let window: UIWindow
    private let event: HoverEvent
    private var touch: UITouch?
    private var hovering: [UIHoverGestureRecognizer] = []
    /// The recognizers below the pointer whose delegates refused the gesture.
    private var refused: [UIHoverGestureRecognizer] = []
    private weak var interaction: UIPointerInteraction?

    init(window: UIWindow) {
        self.window = window
        event = HoverEvent(window: window)
    }

    /// Whether a view follows the pointer at a point, or followed it at the last one.
    func matters(at point: CGPoint?) -> Bool {
        if !hovering.isEmpty || interaction != nil { return true }
        guard let point else { return false }
        let view = window.hitTest(point, with: event)
        return !recognizers(above: view).isEmpty || pointerInteraction(above: view) != nil
    }

    /// Moves the pointer to a point in the window's coordinates; nil if it leaves the window.
    func move(to point: CGPoint?) {
        let touch: UITouch
        if let known = self.touch {
            touch = known
            touch.phase = point == nil ? .regionExited : .regionMoved
        } else {
            guard let point else { return }
            touch = UITouch(
                identifier: -1, point: point, timestamp: 0, tapCount: 0, window: window)
            touch.type = .indirectPointer
            touch.phase = .regionEntered
            self.touch = touch
        }
        touch.previousPoint = touch.point
        touch.point = point ?? touch.point
        touch.timestamp = LayerScheduler.current.mediaTime
        touch.storedView = point.flatMap { window.hitTest($0, with: event) }
        event.timestamp = touch.timestamp
        event.touches = [touch]
        event.changed = [touch]
        UIApplication.shared.sendEvent(event)
        event.changed = []
        if point == nil { self.touch = nil }
        event.touches = []
    }

    /// Notifies the recognizers and the interaction; the implementation of `UIWindow.sendEvent`.
    func dispatch(_ event: HoverEvent) {
        guard event === self.event, let touch = event.changed.first else { return }
        let below = touch.phase == .regionExited ? [] : recognizers(above: touch.view)
        touch.storedGestureRecognizers = below
        let left = hovering.filter { old in !below.contains { $0 === old } }
        hovering.removeAll { old in left.contains { $0 === old } }
        refused.removeAll { old in !below.contains { $0 === old } }
        for recognizer in left {
            recognizer.tracker = nil
            recognizer.moveCentroid()
            recognizer.touchesEnded([touch], with: event)
            recognizer.tracked = []
        }
        for recognizer in below where !refused.contains(where: { $0 === recognizer }) {
            recognizer.tracked = [touch]
            recognizer.moveCentroid()
            if hovering.contains(where: { $0 === recognizer }) {
                recognizer.touchesMoved([touch], with: event)
            } else if recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true {
                hovering.append(recognizer)
                recognizer.tracker = self
                recognizer.touchesBegan([touch], with: event)
            } else {
                refused.append(recognizer)
                recognizer.tracked = []
            }
        }
        let next = touch.phase == .regionExited ? nil : pointerInteraction(above: touch.view)
        if interaction !== next { interaction?.pointerLeft() }
        interaction = next
        next?.pointerMoved(to: touch.point)
    }

    /// Stops notifying a recognizer.
    func forget(_ recognizer: UIHoverGestureRecognizer) {
        hovering.removeAll { $0 === recognizer }
    }

    private func recognizers(above view: UIView?) -> [UIHoverGestureRecognizer] {
        var found: [UIHoverGestureRecognizer] = []
        var ancestor = view
        while let view = ancestor {
            for case let recognizer as UIHoverGestureRecognizer in view.gestureRecognizers ?? []
            where recognizer.isEnabled && recognizer.shouldReceive(event)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
            {
                found.append(recognizer)
            }
            ancestor = view.superview
        }
        return found
    }

    /// The interaction of the nearest view that has one.
    private func pointerInteraction(above view: UIView?) -> UIPointerInteraction? {
        var ancestor = view
        while let view = ancestor {
            for case let interaction as UIPointerInteraction in view.interactions
            where interaction.isEnabled { return interaction }
            ancestor = view.superview
        }
        return nil
    }
}

extension UIWindow {
    /// Moves a pointer without a pressed button above the window; nil if it has left the window.
    package final func movePointer(to point: CGPoint?) { pointer.move(to: point) }

    /// Whether a view follows a pointer at a point.
    package final func followsPointer(at point: CGPoint?) -> Bool { pointer.matters(at: point) }
}
