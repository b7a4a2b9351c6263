import Capture
public import UIKit

/// Gestures on views that the test names, from their middle.
///
/// As a tap, such a gesture fails the test at the call if the view is missing, if two match, or if
/// a finger would not reach it, with the reason; then nothing is touched and the time stays.
extension Stage {
    /// Presses the middle of the only view with an identifier for a duration, long enough for a
    /// long press by default.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - duration: how long the finger is down; advances the time by it.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func longPress(
        _ identifier: String, for duration: Duration = .milliseconds(600),
        within container: UIView? = nil, anyway: Bool = false, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "longPress") {
            self.press($0, for: duration, site, of: "longPress")
        }
    }

    /// Presses the middle of a view for a duration, long enough for a long press by default.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - duration: how long the finger is down; advances the time by it.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func longPress(
        _ view: UIView, for duration: Duration = .milliseconds(600), anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "longPress") {
            self.press($0, for: duration, site, of: "longPress")
        }
    }

    /// Drags a finger from the middle of the only view with an identifier at constant speed;
    /// advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - distance: the way of the finger, in points: positive is right and down.
    ///   - duration: how long the drag takes. Default: 0.3 s.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func pan(
        _ identifier: String, by distance: CGSize, over duration: Duration = .milliseconds(300),
        within container: UIView? = nil, anyway: Bool = false, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "pan") {
            self.move(by: self.schedule([[$0, $0 + distance]], over: duration, site, of: "pan"))
        }
    }

    /// Drags a finger from the middle of a view at constant speed; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - distance: the way of the finger, in points: positive is right and down.
    ///   - duration: how long the drag takes. Default: 0.3 s.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func pan(
        _ view: UIView, by distance: CGSize, over duration: Duration = .milliseconds(300),
        anyway: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "pan") {
            self.move(by: self.schedule([[$0, $0 + distance]], over: duration, site, of: "pan"))
        }
    }

    /// Flicks from the middle of the only view with an identifier: the finger accelerates evenly
    /// and is lifted at full speed.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - distance: the way of the finger, in points: positive is right and down.
    ///   - duration: how long the finger is down. Default: 0.1 s.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func flick(
        _ identifier: String, by distance: CGSize, over duration: Duration = .milliseconds(100),
        within container: UIView? = nil, anyway: Bool = false, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "flick") {
            self.pan([$0, $0 + distance], over: duration, site, of: "flick") { $0 * $0 }
        }
    }

    /// Flicks from the middle of a view: the finger accelerates evenly and is lifted at full speed.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - distance: the way of the finger, in points: positive is right and down.
    ///   - duration: how long the finger is down. Default: 0.1 s.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func flick(
        _ view: UIView, by distance: CGSize, over duration: Duration = .milliseconds(100),
        anyway: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "flick") {
            self.pan([$0, $0 + distance], over: duration, site, of: "flick") { $0 * $0 }
        }
    }

    /// Pinches with two fingers around the middle of the only view with an identifier; advances
    /// the time by `duration`.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - start: the initial distance between the fingers, in points.
    ///   - end: the final distance between the fingers, in points.
    ///   - duration: how long the pinch takes. Default: 0.3 s.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func pinch(
        _ identifier: String, from start: CGFloat, to end: CGFloat,
        over duration: Duration = .milliseconds(300), within container: UIView? = nil,
        anyway: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "pinch") {
            self.pinch($0, start, end, duration, site)
        }
    }

    /// Pinches with two fingers around the middle of a view; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - start: the initial distance between the fingers, in points.
    ///   - end: the final distance between the fingers, in points.
    ///   - duration: how long the pinch takes. Default: 0.3 s.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func pinch(
        _ view: UIView, from start: CGFloat, to end: CGFloat,
        over duration: Duration = .milliseconds(300), anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "pinch") {
            self.pinch($0, start, end, duration, site)
        }
    }

    /// Rotates two fingers about the middle of the only view with an identifier; advances the time
    /// by `duration`.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - angle: the angle, in radians; clockwise is positive.
    ///   - distance: the distance between the fingers, in points. Default: 160.
    ///   - duration: how long the rotation takes. Default: 0.3 s.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func rotate(
        _ identifier: String, by angle: CGFloat, distance: CGFloat = 160,
        over duration: Duration = .milliseconds(300), within container: UIView? = nil,
        anyway: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "rotate") {
            self.rotate($0, angle, distance, duration, site)
        }
    }

    /// Rotates two fingers about the middle of a view; advances the time by `duration`.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - angle: the angle, in radians; clockwise is positive.
    ///   - distance: the distance between the fingers, in points. Default: 160.
    ///   - duration: how long the rotation takes. Default: 0.3 s.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func rotate(
        _ view: UIView, by angle: CGFloat, distance: CGFloat = 160,
        over duration: Duration = .milliseconds(300), anyway: Bool = false,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "rotate") {
            self.rotate($0, angle, distance, duration, site)
        }
    }

    /// Turns the wheel over the middle of the only view with an identifier: scrolls by a distance
    /// at the current time.
    ///
    /// - Parameters:
    ///   - identifier: the accessibility identifier. The test fails if no view has it, or two.
    ///   - distance: how far the content scrolls; positive moves towards the right and bottom end.
    ///   - container: a view that contains the view; nil for the window.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether there is such a view and a finger reached it.
    @discardableResult
    public func scroll(
        _ identifier: String, by distance: CGSize, within container: UIView? = nil,
        anyway: Bool = false, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(find(identifier, container), anyway, site, of: "scroll") {
            self.scroll(distance, $0, site)
        }
    }

    /// Turns the wheel over the middle of a view: scrolls by a distance at the current time.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - distance: how far the content scrolls; positive moves towards the right and bottom end.
    ///   - anyway: whether to touch the point even if another view receives the touch.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    /// - Returns: whether a finger reached the view.
    @discardableResult
    public func scroll(
        _ view: UIView, by distance: CGSize, anyway: Bool = false, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> Bool {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return touch(.success(view), anyway, site, of: "scroll") {
            self.scroll(distance, $0, site)
        }
    }

    private func find(_ identifier: String, _ container: UIView?) -> Result<UIView, ViewQuery.Miss>
    {
        ViewQuery(identifier: identifier, container: container ?? window).result()
    }

    /// Performs a gesture at the middle of a view that was found, if a finger reaches it.
    private func touch(
        _ found: @autoclosure () -> Result<UIView, ViewQuery.Miss>, _ anyway: Bool,
        _ site: CallSite, of call: String, _ gesture: (CGPoint) -> Void
    ) -> Bool {
        move(site: site)
        guard obstacleToRunning == nil else { return false }
        switch found() {
        case .failure(let miss):
            site.fail("\(call): \(miss.sentence) Nothing was touched.")
            return false
        case .success(let view):
            let mayIgnore = anyway && view.window === window
            if !mayIgnore, let reason = session.obstacle(toTapping: view) {
                let hint =
                    view.window === window
                    ? " \(transition(around: view))To touch the point regardless, pass anyway: true."
                    : ""
                site.fail("\(call): \(reason)\(hint)")
                return false
            }
            gesture(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
            return true
        }
    }
}

extension CGPoint {
    fileprivate static func + (point: CGPoint, distance: CGSize) -> CGPoint {
        CGPoint(x: point.x + distance.width, y: point.y + distance.height)
    }
}
