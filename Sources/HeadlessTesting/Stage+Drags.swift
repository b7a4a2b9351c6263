import Capture
import MainLoop
import Snapshots
public import UIKit

/// Gestures of fingers that move: drags, flicks, pinches, rotations; and the wheel.
extension Stage {
    /// Drags a finger along a straight line at constant speed; advances the time by `duration`.
    ///
    /// The finger moves at each display tick. A drag that begins outside the window fails the test
    /// at the call, as do numbers that are not finite and a duration that is negative or longer
    /// than ten minutes; so for every gesture.
    public func pan(
        from start: CGPoint, to end: CGPoint, over duration: Duration, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(by: schedule([[start, end]], over: duration, site, of: "pan"))
    }

    /// Drags a finger along points with a velocity of its own; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - points: the path; one point is a finger that does not move.
    ///   - duration: how long the drag takes.
    ///   - pace: the part of the path that is done at a part of the time, both 0 to 1.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func pan(
        _ points: [CGPoint], over duration: Duration, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        pace: @escaping (Double) -> Double
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        pan(points, over: duration, site, of: "pan", pace: pace)
    }

    /// Drags a finger for the call that is named in failures.
    func pan(
        _ points: [CGPoint], over duration: Duration, _ site: CallSite, of call: String,
        pace: @escaping (Double) -> Double
    ) {
        guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let way = FingerWay(points)
        else {
            site.fail("\(call): a path needs points with finite numbers; nothing was touched")
            return move(by: usable(duration, site, of: call))
        }
        move(by: schedule([way.paced(pace)], over: duration, site, of: call))
    }

    /// Flicks: drags a finger and lifts it at full speed, so that scroll views decelerate.
    ///
    /// The finger accelerates evenly from rest. Advances the time by `duration`; use
    /// `settle()` to wait for the end of the deceleration.
    ///
    /// - Parameters:
    ///   - start: where the finger comes down.
    ///   - end: where it is lifted, at twice the average speed.
    ///   - duration: how long it is down. Default: 0.1 s.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func flick(
        from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(100),
        fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        pan([start, end], over: duration, site, of: "flick") { $0 * $0 }
    }

    /// Turns the wheel over a point: scrolls by a distance at the current time.
    ///
    /// - Parameters:
    ///   - distance: how far the content scrolls; positive moves towards the right and bottom end.
    ///   - point: the pointer's position in the window.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func scroll(
        by distance: CGSize, at point: CGPoint, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        scroll(
            distance, point,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Turns the wheel for a call that reports its mistakes itself.
    func scroll(_ distance: CGSize, _ point: CGPoint, _ site: CallSite) {
        move()
        let result = session.deliver(.scroll(.init(distance: distance, location: point)))
        site.fail(result, of: "scroll")
        move()
    }

    /// Turns the device by a quarter: width and height change places.
    public func rotateScreen() {
        move()
        session.deliver(.rotate)
        move()
    }

    /// Schedules a drag through points, starting now and spread evenly, without advancing the time.
    public func schedulePan(
        _ points: [CGPoint], over duration: Duration, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        schedule([points], over: duration, site, of: "schedulePan")
    }

    /// Drags several fingers at once, each along its own points; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - ways: the points of each finger; a single point is a finger that does not move. A finger
    ///     without
    ///     points fails the test and is left out.
    ///   - duration: how long the drags take; each point-to-point segment takes the same time.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func pan(
        _ ways: [[CGPoint]], over duration: Duration, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        move(by: schedule(ways, over: duration, site, of: "pan"))
    }

    /// Pinches with two fingers on a horizontal line, at constant speed; advances the time.
    ///
    /// - Parameters:
    ///   - center: the midpoint between the fingers.
    ///   - start: the initial distance between the fingers, in points.
    ///   - end: the final distance between the fingers, in points.
    ///   - duration: how long the pinch takes.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func pinch(
        around center: CGPoint, from start: CGFloat, to end: CGFloat,
        over duration: Duration = .milliseconds(300), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        pinch(
            center, start, end, duration,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func pinch(
        _ center: CGPoint, _ start: CGFloat, _ end: CGFloat, _ duration: Duration, _ site: CallSite
    ) {
        guard start.isFinite, end.isFinite, start >= 0, end >= 0 else {
            site.fail(
                "pinch: the distances are \(start) and \(end), but must be finite and at least 0; "
                    + "nothing was touched")
            return move(by: usable(duration, site, of: "pinch"))
        }
        func ends(_ side: CGFloat) -> [CGPoint] {
            [start, end].map { CGPoint(x: center.x + side * $0 / 2, y: center.y) }
        }
        move(by: schedule([ends(-1), ends(1)], over: duration, site, of: "pinch"))
    }

    /// Rotates two fingers about their midpoint, at constant speed; advances the time.
    ///
    /// - Parameters:
    ///   - center: the midpoint between the fingers, which start on a horizontal line.
    ///   - angle: the angle of the rotation, in radians; clockwise is positive.
    ///   - distance: the distance between the fingers, in points.
    ///   - duration: how long the rotation takes.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public func rotate(
        around center: CGPoint, by angle: CGFloat, distance: CGFloat = 160,
        over duration: Duration = .milliseconds(300), fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) {
        rotate(
            center, angle, distance, duration,
            CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func rotate(
        _ center: CGPoint, _ angle: CGFloat, _ distance: CGFloat, _ duration: Duration,
        _ site: CallSite
    ) {
        guard angle.isFinite, distance.isFinite else {
            site.fail(
                "rotate: the angle is \(angle) and the distance \(distance), but both must be "
                    + "finite; nothing was touched")
            return move(by: usable(duration, site, of: "rotate"))
        }
        let ways = [CGFloat.pi, 0].map {
            FingerWay(around: center, radius: distance / 2, from: $0, by: angle)
        }
        move(by: schedule(ways, over: duration, site, of: "rotate"))
    }

    @discardableResult
    func schedule(
        _ paths: [[CGPoint]], over duration: Duration, _ site: CallSite, of call: String
    ) -> Duration {
        let usable = paths.filter { path in
            guard let bad = path.first(where: { !$0.x.isFinite || !$0.y.isFinite }) else {
                return true
            }
            site.fail(
                "\(call): a finger cannot be at (\(bad.x), \(bad.y)), so it was left out; use finite "
                    + "numbers")
            return false
        }
        let ways = usable.compactMap { FingerWay($0) }
        if ways.count < usable.count {
            site.fail("\(call): a finger is without points; give each finger one")
        }
        return schedule(ways, over: duration, site, of: call)
    }

    /// Schedules fingers, and returns how long they take.
    private func schedule(
        _ ways: [FingerWay], over duration: Duration, _ site: CallSite, of call: String
    ) -> Duration {
        let duration = usable(duration, site, of: call)
        move()
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
                if phase == .began { site.fail(result, of: call) }
            }
        return duration
    }

    /// Returns a gesture's duration: zero for a negative one and ten minutes for a longer one, both
    /// a failure.
    func usable(_ duration: Duration, _ site: CallSite, of call: String) -> Duration {
        guard duration < .zero || duration > Drag.longest else { return duration }
        let used = duration < .zero ? Duration.zero : Drag.longest
        site.fail(
            "\(call): a gesture cannot last \(duration.inWords), but 0 to 600 s; it lasted "
                + "\(used.inWords)")
        return used
    }
}
