import Capture
import Snapshots
import UIKit

/// Scripts on a stage.
extension Stage {
    /// Performs an action of a script at the current time; a drag is scheduled from now on.
    ///
    /// - Returns: whether it had an effect; a miss fails the test that calls this.
    @discardableResult
    public func perform(
        _ action: StageScript.Action, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        switch action {
        case .tap(.identifier(let identifier)):
            return tap(
                identifier, fileID: fileID, filePath: filePath, line: line, column: column)
        case .tap(.point(let point)):
            tap(point, fileID: fileID, filePath: filePath, line: line, column: column)
        case .pan(let points, let duration):
            schedulePan(
                points, over: .nanoseconds(duration), fileID: fileID, filePath: filePath,
                line: line, column: column)
        case .type(let text):
            return type(text, fileID: fileID, filePath: filePath, line: line, column: column)
        case .key(let key):
            return press(key, fileID: fileID, filePath: filePath, line: line, column: column)
        case .press(let press):
            return self.press(
                press, fileID: fileID, filePath: filePath, line: line, column: column)
        case .secondaryClick(let point):
            secondaryClick(
                at: point, fileID: fileID, filePath: filePath, line: line, column: column)
        case .scroll(let distance, let point):
            scroll(
                by: distance, at: point, fileID: fileID, filePath: filePath, line: line,
                column: column)
        case .hover(let point):
            hover(at: point, fileID: fileID, filePath: filePath, line: line, column: column)
        case .rotate: rotateScreen()
        case .environment(let environment): change(environment)
        case .wait: break
        }
        return true
    }

    /// Performs a script: each action at its time, counted from now, up to the end of the last.
    ///
    /// - Returns: whether all actions had an effect; each miss fails the test that calls this.
    @discardableResult
    public func run(
        _ script: StageScript, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) -> Bool {
        let start = now
        var isComplete = true
        for step in script.steps {
            move(by: max(.zero, start + .nanoseconds(step.time) - now))
            isComplete =
                perform(
                    step.action, fileID: fileID, filePath: filePath, line: line, column: column)
                && isComplete
        }
        let end = script.steps.map(\.end).max() ?? 0
        move(by: max(.zero, start + .nanoseconds(end) - now))
        return isComplete
    }
}
