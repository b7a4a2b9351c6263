import Foundation
public import Snapshots
public import UIKit

/// Input: every message is recorded for the sinks first and then delivered to the window.
extension WindowSession {
    /// Delivers a message to the window.
    ///
    /// A message is touches, a tap, a scroll, a pointer's movement, text, a key, a rotation, a
    /// change of environment, or a speed.
    ///
    /// - Returns: whether it was delivered; if not, a sentence says why, and the window is
    ///   unchanged.
    @discardableResult
    public func deliver(_ message: TouchMessage) -> InputResult {
        switch message {
        case .touch(let touch):
            return deliver([touch])
        case .tap(.point(let point)):
            return tap(point)
        case .tap(.identifier(let identifier)):
            let result = tap(identifier)
            if let reason = result.reason { record(SnapshotLog(level: .warning, text: reason)) }
            return result
        case .keyboard(let message):
            guard deliver(message) else {
                return .missing(
                    "No view is being edited, so nothing was typed. Tap a text field first.")
            }
        case .scroll(let scroll):
            if let reason = refusal(of: scroll.location) { return .missing(reason) }
            guard scroll.distance.width.isFinite, scroll.distance.height.isFinite else {
                return .missing("A scroll's distance must consist of finite numbers.")
            }
            onInput?(message)
            guard window.scroll(by: scroll.distance, at: scroll.location) else {
                return .missing(
                    "Nothing at the point \(Self.words(scroll.location)) can scroll this way.")
            }
        case .hover(let point):
            if let point, let reason = refusal(of: point) { return .missing(reason) }
            // Most windows do not follow the pointer; their recordings have no movements of it.
            if window.followsPointer(at: point) { onInput?(message) }
            window.movePointer(to: point)
        case .secondaryClick(let point):
            if let reason = refusal(of: point) { return .missing(reason) }
            onInput?(message)
            window.secondaryClick(at: point)
        case .adjust(let adjustment):
            switch element(changedBy: adjustment) {
            case .failure(let refusal): return .missing(refusal.sentence)
            case .success(let element):
                onInput?(message)
                if adjustment.isIncrement {
                    element.accessibilityIncrement()
                } else {
                    element.accessibilityDecrement()
                }
            }
        case .endEditing:
            onInput?(message)
            window.endEditing(false)
        case .rotate:
            onInput?(message)
            window.turn()
        case .environment(let change):
            if let reason = change.fault { return .missing(reason) }
            onInput?(message)
            apply(change)
        case .speed(let speed):
            if let reason = refusal(ofSpeed: speed) { return .missing(reason) }
            onInput?(message)
            let words = speed == 1 ? "1" : "\(speed)"
            record(SnapshotLog(level: .info, text: "The viewer set the speed: \(words)."))
            loop.speed = speed
        }
        return .delivered
    }

    /// Returns why the program cannot run at a speed; nil if it can.
    private func refusal(ofSpeed speed: Double) -> String? {
        if loop.clock.isVirtual {
            return "The program follows virtual time, which it moves itself; it has no speed."
        }
        return 0...100 ~= speed ? nil : "A speed must be from 0 to 100, not \(speed)."
    }

    /// Delivers changes of several fingers that happen at the same time.
    ///
    /// Recognizers and views receive them together. A touch that begins outside the window is not
    /// delivered, nor is a change of a finger that is not down.
    ///
    /// - Returns: whether all changes were delivered; if not, why the first one was not. The others
    ///   are delivered.
    @discardableResult
    public func deliver(_ touches: [TouchMessage.Touch]) -> InputResult {
        var result = InputResult.delivered
        var changes: [TouchChange] = []
        for touch in touches {
            if let reason = refusal(of: touch) {
                if result == .delivered { result = .missing(reason) }
                continue
            }
            switch touch.phase {
            case .began:
                // The viewer has lost the finger's end, for example because its page was loaded
                // again.
                if fingersDown.contains(touch.id) {
                    changes.append(cancellation(of: touch))
                }
                fingersDown.insert(touch.id)
            case .moved: break
            case .ended, .cancelled: fingersDown.remove(touch.id)
            }
            onInput?(.touch(touch))
            record(.touch(touch))
            changes.append(
                TouchChange(phase: UITouch.Phase(touch.phase), id: touch.id, point: touch.location))
        }
        if !changes.isEmpty { window.deliver(changes) }
        return result
    }

    /// Records that a finger has left the screen without an end.
    private func cancellation(of touch: TouchMessage.Touch) -> TouchChange {
        var lost = touch
        lost.phase = .cancelled
        onInput?(.touch(lost))
        record(.touch(lost))
        return TouchChange(phase: .cancelled, id: lost.id, point: lost.location)
    }

    /// Returns why a change of a finger cannot be delivered; nil if it can.
    private func refusal(of touch: TouchMessage.Touch) -> String? {
        let point = touch.location
        guard 0...Finger.last ~= touch.id else {
            return
                "A finger's number must be from 0 to \(Finger.last), not \(touch.id); nothing was "
                + "touched."
        }
        if touch.phase == .began { return refusal(of: point) }
        guard fingersDown.contains(touch.id) else {
            return "Finger \(touch.id) is not down, so “\(touch.phase.rawValue)” does nothing; "
                + "send “began” first."
        }
        return point.x.isFinite && point.y.isFinite ? nil : refusal(of: point)
    }

    /// Returns why nothing can be touched at a point; nil if it is inside the window.
    private func refusal(of point: CGPoint) -> String? {
        if window.bounds.contains(point) { return nil }
        let size = window.bounds.size
        return "The point \(Self.words(point)) is outside the window, which is "
            + "\(Double(size.width).inWords) points wide and \(Double(size.height).inWords) "
            + "high; nothing was touched."
    }

    private static func words(_ point: CGPoint) -> String {
        func word(_ number: CGFloat) -> String {
            number.isFinite ? Double(number).inWords : "\(number)"
        }
        return "(\(word(point.x)), \(word(point.y)))"
    }

    /// Delivers text or a key to the first responder.
    ///
    /// Text for a secure field is recorded as dots.
    ///
    /// - Returns: whether a first responder accepted it.
    @discardableResult
    public func deliver(_ message: KeyboardMessage) -> Bool {
        if case .press(let press) = message, !press.isKnown { return false }
        // A single character may be a key that a view or a controller handles.
        if case .text(let text) = message, text.count != 1, !window.isEditingText { return false }
        onInput?(.keyboard(message))
        switch message {
        case .text(let text):
            let isSecret = window.isTypingSecret
            let shown = isSecret ? String(repeating: "•", count: text.count) : text
            record(.keyboard(.text(shown)))
            return window.typeText(text)
        case .key(let key):
            record(.keyboard(message))
            guard let known = KeyboardKey(rawValue: key.rawValue) else { return false }
            return window.press(known)
        case .press(let press):
            let flags = UIKeyModifierFlags(press.modifiers)
            let isSecret =
                window.isTypingSecret && press.input.count == 1
                && flags.isDisjoint(with: [.command, .control])
            record(.keyboard(isSecret ? .text("•") : message))
            if let known = KeyboardKey(rawValue: press.input), flags.isEmpty {
                return window.press(known)
            }
            return window.press(UIKey.input(named: press.input) ?? press.input, flags)
        }
    }

    // MARK: Taps

    /// Taps a point of the window, in points of its coordinates: a touch that begins and ends now.
    ///
    /// - Returns: whether it was delivered; if not, why.
    @discardableResult
    public func tap(_ point: CGPoint) -> InputResult {
        let finger = makeFinger()
        let result = deliver([.init(phase: .began, id: finger, location: point)])
        guard result == .delivered else { return result }
        return deliver([.init(phase: .ended, id: finger, location: point)])
    }

    /// Taps the middle of the view with an accessibility identifier, if a finger would reach it.
    ///
    /// - Returns: whether the tap was delivered; if not, why.
    @discardableResult
    public func tap(_ identifier: String) -> InputResult {
        window.layoutIfNeeded()
        guard let view = view(withIdentifier: identifier) else {
            return .missing(
                "No view in the window has the accessibility identifier “\(identifier)”; "
                    + "nothing was touched.")
        }
        return tap(view)
    }

    /// Taps the middle of a view, if a finger would reach it or a view inside it.
    ///
    /// - Returns: whether the tap was delivered; if not, why.
    @discardableResult
    public func tap(_ view: UIView) -> InputResult {
        guard let reason = obstacle(toTapping: view) else { return tap(middle(of: view)) }
        return view.window === window ? .covered(reason) : .missing(reason)
    }

    private func middle(of view: UIView) -> CGPoint {
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    }

    /// Returns why a tap on the middle of a view would not reach it or a view inside it; nil if it
    /// would.
    package func obstacle(toTapping view: UIView) -> String? {
        window.layoutIfNeeded()
        let name = UIWindow.nameInTaps(of: view)
        guard view.window === window else {
            return
                "\(name) is not in this window; nothing was touched. Add it, or the controller that has it, "
                + "to the window first."
        }
        let point = middle(of: view)
        let size = window.bounds.size
        guard window.bounds.contains(point) else {
            return "The center of \(name) is at \(Self.words(point)), off the screen, which is "
                + "\(Double(size.width).inWords) points wide and \(Double(size.height).inWords) "
                + "high. Nothing was touched."
        }
        return switch window.obstacle(to: view, at: point) {
        case nil: nil
        case .unreachable(let reason):
            "The center of \(name) is at \(Self.words(point)); \(reason). Nothing was touched."
        case .covered(let reason):
            "At the center of \(name), \(Self.words(point)), \(reason). Nothing was touched."
        }
    }

    /// Returns the first view, depth first, with an accessibility identifier; nil if there is none.
    ///
    /// - Complexity: O(views)
    public func view(withIdentifier identifier: String) -> UIView? {
        window.view(identifiedBy: identifier)
    }
}

extension UIKeyModifierFlags {
    /// The modifiers that a press names.
    init(_ modifiers: [KeyboardMessage.Modifier]) {
        self = []
        for modifier in modifiers {
            switch modifier {
            case .shift: insert(.shift)
            case .control: insert(.control)
            case .alternate: insert(.alternate)
            case .command: insert(.command)
            }
        }
    }
}

extension UITouch.Phase {
    /// The phase that a touch message names.
    init(_ phase: TouchMessage.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
