import Capture
import Foundation
import MainLoop
import Snapshots
public import UIKit

/// Touches on a stage: taps, presses and single touches.
///
/// Whole gestures use fingers of their own; the test numbers those of
/// ``Stage/touch(_:at:finger:)``.
extension Stage {
    /// Taps the middle of a view: a touch that begins and ends at the current time.
    ///
    /// If the view cannot be touched, nothing is, and the test fails at the call with the reason:
    /// hidden, transparent, covered, outside, animated, in a transition. A disabled control
    /// receives the touch without sending an action, which fails the test too.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    /// - Returns: whether the view, or one inside it, received the touch.
    @discardableResult
    public func tap(
        _ view: UIView, anyway: Bool = false, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        tap(
            .success(view), anyway,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Taps the middle of the only view with an accessibility identifier.
    ///
    /// A tap that misses fails the test at the call, as for the method that takes a view.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(
        _ identifier: String, within container: UIView? = nil, anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        let query = ViewQuery(identifier: identifier, container: container ?? window)
        if container == nil, !anyway { recording?.name(identifier) }
        defer { recording?.name(nil) }
        return tap(
            query.result(), anyway,
            site)
    }

    /// Taps the middle of the only view that shows a text, such as a button's title.
    ///
    /// A label on a row, on a control or on a view that waits for taps is tapped as part of it.
    ///
    /// - Parameters:
    ///   - text: all of the text. The test fails if no view shows it, or two.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(
        text: String, within container: UIView? = nil, anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        let query = ViewQuery(text: text, container: container ?? window)
        return tap(
            query.result(), anyway,
            site)
    }

    /// Returns why a tap on a view would not reach it; nil if it would.
    ///
    /// For tests of views that must not be touched: it fails no test.
    ///
    /// - Parameter identifier: the accessibility identifier.
    public func obstacle(toTapping identifier: String) -> String? {
        move()
        switch ViewQuery(identifier: identifier, container: window).result() {
        case .failure(let miss): return miss.sentence
        case .success(let view):
            return session.obstacle(toTapping: view)
                ?? Self.disabledView(of: view).map { "\(UIWindow.nameInTaps(of: $0)) is disabled" }
        }
    }

    /// Taps a point of the window; a point outside the window fails the test at the call.
    public func tap(
        _ point: CGPoint, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        let result = session.tap(point)
        move()
        guard let reason = result.reason else { return }
        site.fail("tap: \(reason)")
    }

    /// Taps a view that was found, and reports why it was not or has no effect.
    private func tap(
        _ found: Result<UIView, ViewQuery.Miss>, _ anyway: Bool, _ site: CallSite
    ) -> Bool {
        move()
        switch found {
        case .failure(let miss):
            site.fail("tap: \(miss.sentence) Nothing was touched.")
            return false
        case .success(let view):
            // Read before the tap, whose action may enable or disable controls.
            let disabled = Self.disabledView(of: view)
            let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
            let result =
                anyway && view.window === window
                ? session.tap(view.convert(middle, to: window)) : session.tap(view)
            move()
            if let reason = result.reason {
                let hint =
                    view.window === window && !anyway
                    ? " \(transition(around: view))To touch the point regardless, pass anyway: true."
                    : ""
                site.fail("tap: \(reason)\(hint)")
                return false
            }
            if let disabled, !anyway {
                site.fail(
                    "tap: \(UIWindow.nameInTaps(of: disabled)) is disabled: it received the touch, "
                        + "but sent no action. Pass anyway: true if that is meant.")
            }
            return true
        }
    }

    /// A sentence about the transition that a view takes part in; empty if there is none.
    func transition(around view: UIView) -> String {
        view.controllerInTransition.map {
            "A transition of its \($0) is in progress: call settle() first. "
        } ?? ""
    }

    /// Returns the disabled control that is a view or contains it; nil if there is none.
    private static func disabledView(of view: UIView) -> UIView? {
        sequence(first: view, next: \.superview).first { !$0.contentDescription().isEnabled }
    }

    /// Presses a point of the window for a duration; advances the time by it.
    ///
    /// A point outside the window fails the test at the call.
    public func press(
        _ point: CGPoint, for duration: Duration, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        press(point, for: duration, site, of: "press")
    }

    /// Presses a point for the call that is named in failures.
    func press(_ point: CGPoint, for duration: Duration, _ site: CallSite, of call: String) {
        let duration = usable(duration, site, of: call)
        move()
        let id = session.makeFinger()
        let result = session.deliver([.init(phase: .began, id: id, location: point)])
        site.fail(result, of: call)
        move(by: duration)
        guard result == .delivered else { return }
        session.deliver([.init(phase: .ended, id: id, location: point)])
        move()
    }

    // MARK: Single touches

    /// Begins, moves, ends or cancels a single touch at the current time.
    ///
    /// A touch that begins outside the window, or one of a finger that is not down, fails the test
    /// at the call.
    ///
    /// - Parameters:
    ///   - phase: began, moved, ended or cancelled.
    ///   - point: the finger's position, in the window's coordinates.
    ///   - finger: a number for the finger from 0 to 1,000,000, chosen by the test and the same
    ///     from began to ended. Another number fails the test.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    public func touch(
        _ phase: UITouch.Phase, at point: CGPoint, finger: Int = 0, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        guard let phase = TouchMessage.Phase(phase) else { return }
        guard 0...1_000_000 ~= finger else {
            let reason = "A finger's number must be from 0 to 1000000, not \(finger)."
            return site.fail(.missing(reason), of: "touch")
        }
        // Whole gestures use the session's numbers; the test's fingers must not collide with them.
        let touch = TouchMessage.Touch(phase: phase, id: 2_000_000 + finger, location: point)
        if let reason = session.deliver([touch]).reason {
            // The session's number is not the test's.
            let words = reason.replacingOccurrences(
                of: "Finger \(touch.id)", with: "Finger \(finger)")
            site.fail("touch: \(words)")
        }
        move()
    }
}

extension Stage {
    /// Moves a pointer, such as a mouse, without a pressed button to a point; nil moves it out of
    /// the window.
    ///
    /// Hover recognizers and pointer interactions of the views below follow it. A point outside the
    /// window fails the test at the call.
    ///
    /// - Parameters:
    ///   - point: the pointer's position, in the window's coordinates.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    public func hover(
        at point: CGPoint?, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        site.fail(session.deliver(.hover(point)), of: "hover")
        move()
    }

    /// Clicks the secondary button of a pointer at a point of the window and at the current time: a
    /// context menu opens at once.
    ///
    /// A point outside of the window fails the test at the call. Where there is no menu nothing
    /// happens.
    ///
    /// - Parameters:
    ///   - point: the pointer's position, in the window's coordinates.
    ///   - fileID: the site's file.
    ///   - filePath: the site's file.
    ///   - line: the site's line.
    ///   - column: the site's column.
    public func secondaryClick(
        at point: CGPoint, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(site: site)
        site.fail(session.deliver(.secondaryClick(point)), of: "secondaryClick")
        move()
    }
}

extension TouchMessage.Phase {
    /// The phase as recorded in snapshots; nil for stationary.
    init?(_ phase: UITouch.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .stationary, .regionEntered, .regionMoved, .regionExited: return nil
        }
    }
}
