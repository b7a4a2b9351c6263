import Capture
import MainLoop
import Snapshots
public import UIKit

/// Touches on a stage: taps, drags, pinches, rotations, and single touches.
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
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
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
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(
        _ identifier: String, within container: UIView? = nil, anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        commit()
        let query = ViewQuery(identifier: identifier, container: container ?? window)
        return tap(
            query.result(), anyway,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Taps the middle of the only view that shows a text, such as a button's title.
    ///
    /// - Parameters:
    ///   - text: all of the text. The test fails if no view shows it, or two.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(
        text: String, within container: UIView? = nil, anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        commit()
        let query = ViewQuery(text: text, container: container ?? window)
        return tap(
            query.result(), anyway,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns why a tap on a view would not reach it; nil if it would.
    ///
    /// For tests of views that must not be touched: it fails no test.
    ///
    /// - Parameter identifier: the accessibility identifier.
    public func obstacle(toTapping identifier: String) -> String? {
        commit()
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
        commit()
        let result = session.tap(point)
        commit()
        guard let reason = result.reason else { return }
        CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            .fail("tap: \(reason)")
    }

    /// Taps a view that was found, and reports why it was not or has no effect.
    private func tap(
        _ found: Result<UIView, ViewQuery.Miss>, _ anyway: Bool, _ site: CallSite
    ) -> Bool {
        commit()
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
            commit()
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
    private func transition(around view: UIView) -> String {
        view.controllerInTransition.map {
            "A transition of its \($0) is in progress: call settle() first. "
        } ?? ""
    }

    /// Returns the disabled control that is a view or contains it; nil if there is none.
    private static func disabledView(of view: UIView) -> UIView? {
        sequence(first: view, next: \.superview).first { !$0.contentDescription().isEnabled }
    }

    /// Presses the middle of a view for a duration, long enough for a long press by default.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - duration: how long the finger is down; advances the time by it.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether the view, or one inside it, received the touch.
    @discardableResult
    public func longPress(
        _ identifier: String, for duration: Duration = .milliseconds(600),
        fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        commit()
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        switch ViewQuery(identifier: identifier, container: window).result() {
        case .failure(let miss):
            site.fail("longPress: \(miss.sentence) Nothing was touched.")
            return false
        case .success(let view):
            if let reason = session.obstacle(toTapping: view) {
                site.fail("longPress: \(reason)")
                return false
            }
            let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
            press(view.convert(middle, to: window), for: usable(duration))
            return true
        }
    }

    /// Presses a point of the window for a duration; advances the time by it.
    public func press(_ point: CGPoint, for duration: Duration) {
        commit()
        let id = session.makeFinger()
        report(session.deliver([.init(phase: .began, id: id, location: point)]), of: "press")
        advance(by: duration)
        session.deliver([.init(phase: .ended, id: id, location: point)])
        commit()
    }

    // MARK: Drags

    /// Drags a finger along a straight line at constant speed; advances the time by `duration`.
    ///
    /// The finger moves at each display tick.
    public func pan(from start: CGPoint, to end: CGPoint, over duration: Duration) {
        advance(by: schedule([[start, end]], over: duration))
    }

    /// Drags a finger along points with a velocity of its own; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - points: the path; one point is a finger that does not move.
    ///   - duration: how long the drag takes.
    ///   - pace: the part of the path that is done at a part of the time, both 0 to 1.
    public func pan(
        _ points: [CGPoint], over duration: Duration, pace: @escaping (Double) -> Double
    ) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let way = FingerWay(points)
        else {
            reportMistake("pan: a path needs points with finite numbers; nothing was touched")
            return advance(by: usable(duration))
        }
        advance(by: schedule([way.paced(pace)], over: duration))
    }

    /// Flicks: drags a finger and lifts it at full speed, so that scroll views decelerate.
    ///
    /// The finger accelerates evenly from rest. Advances the time by `duration`; use
    /// ``settle(within:fileID:filePath:line:column:)`` to wait for the end of the deceleration.
    ///
    /// - Parameters:
    ///   - start: where the finger comes down.
    ///   - end: where it is lifted, at twice the average speed.
    ///   - duration: how long it is down. Default: 0.1 s.
    public func flick(
        from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(100)
    ) {
        pan([start, end], over: duration) { $0 * $0 }
    }

    /// Turns the wheel over a point: scrolls by a distance at the current time.
    ///
    /// - Parameters:
    ///   - distance: how far the content scrolls; positive shows what is further right and down.
    ///   - point: the pointer's position in the window.
    public func scroll(by distance: CGSize, at point: CGPoint) {
        commit()
        report(session.deliver(.scroll(.init(distance: distance, location: point))), of: "scroll")
        commit()
    }

    /// Turns the device by a quarter: width and height change places.
    public func rotateScreen() {
        commit()
        session.deliver(.rotate)
        commit()
    }

    /// Schedules a drag through points, starting now and spread evenly, without advancing the time.
    public func schedulePan(_ points: [CGPoint], over duration: Duration) {
        schedule([points], over: duration)
    }

    /// Drags several fingers at once, each along its own points; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - ways: the points of each finger; a single point is a finger that does not move. A finger without
    ///     points is reported and left out.
    ///   - duration: how long the drags take; each point-to-point segment takes the same time.
    public func pan(_ ways: [[CGPoint]], over duration: Duration) {
        advance(by: schedule(ways, over: duration))
    }

    /// Pinches with two fingers on a horizontal line, at constant speed; advances the time.
    ///
    /// - Parameters:
    ///   - center: the midpoint between the fingers.
    ///   - start: the initial distance between the fingers, in points.
    ///   - end: the final distance between the fingers, in points.
    ///   - duration: how long the pinch takes.
    public func pinch(
        around center: CGPoint, from start: CGFloat, to end: CGFloat, over duration: Duration
    ) {
        guard start.isFinite, end.isFinite, start >= 0, end >= 0 else {
            reportMistake(
                "pinch: the distances are \(start) and \(end), but must be finite and at least 0; "
                    + "nothing was touched")
            return advance(by: usable(duration))
        }
        func ends(_ side: CGFloat) -> [CGPoint] {
            [start, end].map { CGPoint(x: center.x + side * $0 / 2, y: center.y) }
        }
        pan([ends(-1), ends(1)], over: duration)
    }

    /// Rotates two fingers about their midpoint, at constant speed; advances the time.
    ///
    /// - Parameters:
    ///   - center: the midpoint between the fingers, which start on a horizontal line.
    ///   - angle: the angle of the rotation, in radians; clockwise is positive.
    ///   - distance: the distance between the fingers, in points.
    ///   - duration: how long the rotation takes.
    public func rotate(
        around center: CGPoint, by angle: CGFloat, distance: CGFloat = 160, over duration: Duration
    ) {
        guard angle.isFinite, distance.isFinite else {
            reportMistake(
                "rotate: the angle is \(angle) and the distance \(distance), but both must be "
                    + "finite; nothing was touched")
            return advance(by: usable(duration))
        }
        let ways = [CGFloat.pi, 0].map {
            FingerWay(around: center, radius: distance / 2, from: $0, by: angle)
        }
        advance(by: schedule(ways, over: duration))
    }

    @discardableResult
    private func schedule(_ paths: [[CGPoint]], over duration: Duration) -> Duration {
        let usable = paths.filter { path in
            guard let bad = path.first(where: { !$0.x.isFinite || !$0.y.isFinite }) else {
                return true
            }
            reportMistake(
                "pan: a finger cannot be at (\(bad.x), \(bad.y)), so it was left out; use finite "
                    + "numbers")
            return false
        }
        let ways = usable.compactMap { FingerWay($0) }
        if ways.count < usable.count {
            reportMistake("A pan has a finger without points; give each finger a point")
        }
        return schedule(ways, over: duration)
    }

    /// Schedules fingers, and returns how long they take.
    private func schedule(_ ways: [FingerWay], over duration: Duration) -> Duration {
        let duration = usable(duration)
        commit()
        let ids = ways.map { _ in session.makeFinger() }
        var last = ways.map { $0.point(at: 0) }
        Drag(ways: ways, duration: duration, framesPerSecond: loop.framesPerSecond)
            .schedule(on: loop) { [weak self] phase, points in
                // A finger that does not move while others do sends no change.
                let changes = ids.indices.filter { phase != .moved || points[$0] != last[$0] }
                last = points
                guard let self else { return }
                let result = session.deliver(
                    changes.map { .init(phase: phase, id: ids[$0], location: points[$0]) })
                if phase == .began { report(result, of: "pan") }
            }
        return duration
    }

    /// Returns a gesture's duration: zero for a negative one and ten minutes for a longer one, both reported.
    private func usable(_ duration: Duration) -> Duration {
        guard duration < .zero || duration > Drag.longest else { return duration }
        let used = duration < .zero ? Duration.zero : Drag.longest
        reportMistake("A gesture cannot last \(duration); it lasts \(used)")
        return used
    }

    // MARK: Single touches

    /// Begins, moves, ends or cancels a single touch at the current time.
    ///
    /// - Parameters:
    ///   - phase: began, moved, ended or cancelled.
    ///   - point: the finger's position, in the window's coordinates.
    ///   - finger: a number for the finger, chosen by the test and the same from began to ended.
    public func touch(_ phase: UITouch.Phase, at point: CGPoint, finger: Int = 0) {
        commit()
        guard let phase = TouchMessage.Phase(phase) else { return }
        // Whole gestures use the session's numbers; the test's fingers must not collide with them.
        let touch = TouchMessage.Touch(phase: phase, id: 2_000_000 &+ finger, location: point)
        report(session.deliver([touch]), of: "touch")
        commit()
    }

    /// Reports on stderr why input was not delivered.
    private func report(_ result: InputResult, of call: String) {
        if let reason = result.reason { reportMistake("\(call): \(reason)") }
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
        case .stationary: return nil
        }
    }
}
