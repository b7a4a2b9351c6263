import Capture
import MainLoop
import Snapshots
public import UIKit

/// Fingers on a stage: taps, drags, pinches, turns, and touches one by one.
///
/// Whole gestures use fingers of their own; those of ``Stage/touch(_:at:finger:)`` are named by the test.
extension Stage {
    /// Taps the middle of a view: a touch that begins and ends at the present time.
    ///
    /// - Returns: whether the view, or one inside it, received the touch; if not, a sentence on
    ///   standard error says why, and nothing is touched.
    @discardableResult
    public func tap(_ view: UIView) -> Bool {
        settle()
        return finishTap(session.tap(view))
    }

    /// Taps the middle of the view with an accessibility identifier.
    ///
    /// - Returns: whether there is such a view and it, or one inside it, received the touch.
    @discardableResult
    public func tap(_ identifier: String) -> Bool {
        settle()
        return finishTap(session.tap(identifier))
    }

    /// Taps a point of the window.
    public func tap(_ point: CGPoint) {
        settle()
        session.tap(point)
        settle()
    }

    private func finishTap(_ result: InputResult) -> Bool {
        settle()
        guard let reason = result.reason else { return true }
        reportMistake("tap: \(reason)")
        return false
    }

    /// Rests a finger on a point of the window for a time, and lifts it; moves time on by it.
    public func press(_ point: CGPoint, for duration: Duration) {
        settle()
        let id = session.makeFinger()
        session.deliver([.init(phase: .began, id: id, location: point)])
        advance(by: duration)
        session.deliver([.init(phase: .ended, id: id, location: point)])
        settle()
    }

    // MARK: Drags

    /// Drags a finger along a straight line at even speed, a move each display tick, and moves time on by it.
    public func pan(from start: CGPoint, to end: CGPoint, over duration: Duration) {
        schedulePan([start, end], over: duration)
        advance(by: duration)
    }

    /// Schedules a drag through points, beginning now and spread evenly over a duration, without moving time.
    public func schedulePan(_ points: [CGPoint], over duration: Duration) {
        schedule([.init(points)], over: duration)
    }

    /// Drags several fingers at once, each through points of its own, and moves time on by it.
    ///
    /// - Parameters:
    ///   - ways: the points of each finger's way; a way of one point is a finger that rests.
    ///   - duration: how long they take; each finger moves at even speed.
    public func pan(_ ways: [[CGPoint]], over duration: Duration) {
        schedule(ways.map(FingerWay.init), over: duration)
        advance(by: duration)
    }

    /// Moves two fingers apart or together on a level line, at even speed, and moves time on by it.
    ///
    /// - Parameters:
    ///   - center: the middle between the fingers.
    ///   - start: how far they are apart at first, in points.
    ///   - end: how far they are apart at last, in points.
    ///   - duration: how long they take.
    public func pinch(around center: CGPoint, from start: CGFloat, to end: CGFloat, over duration: Duration) {
        func ends(_ side: CGFloat) -> [CGPoint] {
            [start, end].map { CGPoint(x: center.x + side * $0 / 2, y: center.y) }
        }
        pan([ends(-1), ends(1)], over: duration)
    }

    /// Turns two fingers about the middle between them, at even speed, and moves time on by it.
    ///
    /// - Parameters:
    ///   - center: the middle between the fingers, which lie level with it at first.
    ///   - angle: by how much they turn, in radians; clockwise is positive.
    ///   - distance: how far they are apart, in points.
    ///   - duration: how long they take.
    public func rotate(around center: CGPoint, by angle: CGFloat, distance: CGFloat = 160, over duration: Duration) {
        schedule(
            [CGFloat.pi, 0].map { FingerWay(around: center, radius: distance / 2, from: $0, by: angle) }, over: duration
        )
        advance(by: duration)
    }

    private func schedule(_ ways: [FingerWay], over duration: Duration) {
        settle()
        let ids = ways.map { _ in session.makeFinger() }
        var last = ways.map { $0.point(at: 0) }
        Drag(ways: ways, duration: duration, framesPerSecond: loop.framesPerSecond)
            .schedule(on: loop) { [weak self] phase, points in
                // A finger that rests while others move tells nothing.
                let changes = ids.indices.filter { phase != .moved || points[$0] != last[$0] }
                last = points
                self?.session.deliver(changes.map { .init(phase: phase, id: ids[$0], location: points[$0]) })
            }
    }

    // MARK: Single touches

    /// Changes a finger at the present time, as the first step of whatever a test wants it to do.
    ///
    /// - Parameters:
    ///   - phase: began, moved, ended or cancelled.
    ///   - point: where the finger is, in the window's coordinates.
    ///   - finger: which finger: a number of the test's, the same from began to ended.
    public func touch(_ phase: UITouch.Phase, at point: CGPoint, finger: Int = 0) {
        settle()
        guard let phase = TouchMessage.Phase(phase) else { return }
        // Whole gestures use the session's numbers; a test's own fingers stay clear of them.
        session.deliver([.init(phase: phase, id: 2_000_000 + finger, location: point)])
        settle()
    }
}

extension TouchMessage.Phase {
    /// The phase as snapshots record it; nil for a finger that has not moved.
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
