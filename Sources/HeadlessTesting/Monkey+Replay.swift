import Foundation
import UIKit

/// Replaying a monkey's failures.
extension Monkey {
    /// Performs a script on a new stage with the monkey's checks, and fails the test at the call
    /// if something does.
    ///
    /// What ``run(fileID:filePath:line:column:_:invariant:)`` prints calls this, so that a failure
    /// repeats: the checks come after each action and its wait, and ten seconds after the last.
    ///
    /// ```swift
    /// let script = try StageScript(Data(#"{"t":0,"tap":"add"}"#.utf8), file: "monkey")
    /// Monkey().replay(script) { $0.window.rootViewController = MenuViewController() }
    /// ```
    ///
    /// - Parameters:
    ///   - script: the actions, such as a monkey's.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    ///   - prepare: puts the screen on the new stage.
    ///   - invariant: returns a description of what is wrong now; nil if all is well.
    /// - Returns: whether nothing failed.
    @MainActor @discardableResult
    public func replay(
        _ script: StageScript, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column, _ prepare: (Stage) -> Void,
        invariant: (Stage) -> String? = { _ in nil }
    ) -> Bool {
        let steps = Self.steps(of: script)
        let found = play(prepare, invariant) { _, index in
            index < steps.count ? steps[index] : nil
        }
        guard let problem = found.problem else { return true }
        CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            .fail(
                "Monkey, after \(found.steps.count) of \(steps.count) actions: \(problem.sentence)")
        return false
    }

    /// A script's actions with the waits between them.
    ///
    /// A `wait` is part of the action before it, after which the checks come.
    private static func steps(of script: StageScript) -> [Step] {
        var steps: [Step] = []
        var time: Int64 = 0
        for next in script.steps {
            let gap = next.time - time
            var rest: Int64 = 0
            if case .wait(let duration) = next.action { rest = duration }
            time = next.time + next.action.duration
            if let last = steps.indices.last {
                steps[last].wait += gap + rest
                if rest > 0 { continue }
            } else if gap > 0 {
                steps.append(Step(action: .wait(gap), wait: rest))
                if rest > 0 { continue }
            }
            steps.append(Step(action: next.action, wait: 0))
        }
        return steps
    }

    /// A test that replays a script, to paste.
    func test(of script: StageScript, named name: String) -> String {
        let lines = script.lines.split(separator: "\n").map { "                \($0)\n" }.joined()
        var arguments: [String] = []
        if checks != Set(Check.allCases) {
            let names = Check.allCases.filter(checks.contains).map { ".\($0)" }
            arguments.append("checks: [\(names.joined(separator: ", "))]")
        }
        if size != Monkey().size {
            arguments.append(
                "size: CGSize(width: \(Double(size.width).inWords), height: "
                    + "\(Double(size.height).inWords))")
        }
        return """
            @MainActor @Test func \(name)() throws {
                let script = try StageScript(
                    Data(
                        #\"\"\"
            \(lines)                \"\"\"#.utf8), file: "\(name)")
                Monkey(\(arguments.joined(separator: ", "))).replay(script) { stage in
                    // The screen, as in the monkey's first closure.
                } invariant: { stage in
                    nil  // The invariant, as in the monkey's second closure.
                }
            }
            """
    }
}

extension StageScript {
    /// Creates the script of a monkey's actions, which ends after the wait of the last one.
    init(_ steps: [Monkey.Step]) {
        var time: Int64 = 0
        for step in steps {
            let line = self.steps.count + 1
            self.steps.append(Step(line: line, time: time, action: step.action))
            time += step.total
        }
        guard let last = steps.last, last.wait > 0 else { return }
        self.steps.append(
            Step(line: self.steps.count + 1, time: time - last.wait, action: .wait(last.wait)))
    }
}
