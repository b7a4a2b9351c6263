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
    /// - Returns: whether the view, or one inside it, received the touch; if not, a message on
    ///   stderr says why, and nothing is touched. A disabled control receives the touch without
    ///   sending an action; a message on stderr says so.
    @discardableResult
    public func tap(_ view: UIView) -> Bool {
        settle()
        return finishTap(on: view) { session.tap(view) }
    }

    /// Taps the middle of the view with an accessibility identifier.
    ///
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(_ identifier: String) -> Bool {
        settle()
        return finishTap(on: session.view(withIdentifier: identifier)) { session.tap(identifier) }
    }

    /// Taps a point of the window; one outside the window is reported and ignored.
    public func tap(_ point: CGPoint) {
        settle()
        _ = finishTap(on: nil) { session.tap(point) }
    }

    /// Taps, and reports why the tap was not delivered or has no effect.
    private func finishTap(on view: UIView?, _ tap: () -> InputResult) -> Bool {
        // Read before the tap, whose action may enable or disable controls.
        let disabled = view.flatMap(Self.disabledView)
        let result = tap()
        settle()
        if let reason = result.reason {
            reportMistake("tap: \(reason)")
            return false
        }
        if let disabled {
            reportMistake(
                "tap: \(UIWindow.nameInTaps(of: disabled)) is disabled: it received the touch, but "
                    + "sent no action")
        }
        return true
    }

    /// Returns the disabled control that is a view or contains it; nil if there is none.
    private static func disabledView(of view: UIView) -> UIView? {
        sequence(first: view, next: \.superview).first { !$0.contentDescription().isEnabled }
    }

    /// Presses a point of the window for a duration; advances the time by it.
    public func press(_ point: CGPoint, for duration: Duration) {
        settle()
        let id = session.makeFinger()
        report(session.deliver([.init(phase: .began, id: id, location: point)]), of: "press")
        advance(by: duration)
        session.deliver([.init(phase: .ended, id: id, location: point)])
        settle()
    }

    // MARK: Drags

    /// Drags a finger along a straight line at constant speed; advances the time by `duration`.
    ///
    /// The finger moves at each display tick.
    public func pan(from start: CGPoint, to end: CGPoint, over duration: Duration) {
        advance(by: schedule([[start, end]], over: duration))
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
        settle()
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
        settle()
        guard let phase = TouchMessage.Phase(phase) else { return }
        // Whole gestures use the session's numbers; the test's fingers must not collide with them.
        let touch = TouchMessage.Touch(phase: phase, id: 2_000_000 &+ finger, location: point)
        report(session.deliver([touch]), of: "touch")
        settle()
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
