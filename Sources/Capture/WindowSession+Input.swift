import Foundation
public import Snapshots
public import UIKit

/// Input: every message is recorded for the sinks first and then delivered to the window.
extension WindowSession {
    /// Delivers a message to the window.
    ///
    /// A message is touches, a tap, a scroll, text, a key, a rotation, or a change of environment.
    ///
    /// - Returns: whether it was delivered; if not, a sentence says why, and nothing has happened.
    @discardableResult
    public func deliver(_ message: TouchMessage) -> InputResult {
        switch message {
        case .touch(let touch):
            deliver([touch])
        case .tap(.point(let point)):
            tap(point)
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
            window.scroll(by: scroll.distance, at: scroll.location)
        case .rotate:
            window.turn()
        case .environment(let change):
            apply(change)
        }
        return .delivered
    }

    /// Delivers changes of several fingers that happen at the same time.
    ///
    /// Recognizers and views receive them together. Changes of unknown fingers are ignored.
    public func deliver(_ touches: [TouchMessage.Touch]) {
        for touch in touches { record(.touch(touch)) }
        window.deliver(
            touches.map {
                TouchChange(phase: UITouch.Phase($0.phase), id: $0.id, point: $0.location)
            })
    }

    /// Delivers text or a key to the first responder.
    ///
    /// Text for a secure field is recorded as dots.
    ///
    /// - Returns: whether a first responder accepted it.
    @discardableResult
    public func deliver(_ message: KeyboardMessage) -> Bool {
        switch message {
        case .text(let text):
            let isSecret = window.isTypingSecret
            let shown = isSecret ? String(repeating: "•", count: text.count) : text
            record(.keyboard(.text(shown)))
            return window.typeText(text)
        case .key(let key):
            record(.keyboard(message))
            guard let known = KeyboardKey(rawValue: key.rawValue) else { return false }
            // If a text input does not handle Escape, end editing, so the keyboard can always leave it.
            return window.press(known) || known == .escape && window.isEditingText && window.endEditing(false)
        }
    }

    // MARK: Taps

    /// Taps a point of the window, in points of its coordinates: a touch that begins and ends now.
    public func tap(_ point: CGPoint) {
        let finger = makeFinger()
        deliver([.init(phase: .began, id: finger, location: point)])
        deliver([.init(phase: .ended, id: finger, location: point)])
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
        window.layoutIfNeeded()
        let name = Self.name(of: view)
        guard view.window === window else {
            return .missing("\(name) is not in this window; nothing was touched.")
        }
        let bounds = view.bounds
        let point = view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: window)
        let hit = window.hitTest(point, with: nil)
        guard let hit, hit.isDescendant(of: view) else {
            let other = hit.map(Self.name) ?? "no view"
            return .covered(
                "At the center of \(name), (\(Double(point.x).inWords), "
                    + "\(Double(point.y).inWords)), "
                    + "\(other) receives the touch; nothing was touched.")
        }
        tap(point)
        return .delivered
    }

    /// Returns the first view, depth first, with an accessibility identifier; nil if there is none.
    ///
    /// - Complexity: O(views)
    public func view(withIdentifier identifier: String) -> UIView? {
        window.view(identifiedBy: identifier)
    }

    private static func name(of view: UIView) -> String {
        let identifier = view.accessibilityIdentifier ?? ""
        return identifier.isEmpty ? "a \(type(of: view))" : "“\(identifier)”"
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
