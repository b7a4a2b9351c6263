import Capture
import MainLoop
import Snapshots
public import UIKit

/// Random input against invariants; a failure is shrunk to the shortest script and printed as a
/// test.
///
/// ```swift
/// @MainActor @Test func nothingBreaksTheMenu() {
///     Monkey(seed: 1).run {
///         $0.window.rootViewController = MenuViewController()
///     } invariant: { stage in
///         stage.views("row", as: UITableViewCell.self).count <= 5 ? nil : "a row is there twice"
///     }
/// }
/// ```
///
/// After each action the monkey checks that no mistake was reported, no constraints conflict, no
/// layout is ambiguous, and no gesture is stuck; at the end of a run, that no view or controller is
/// left; and the author's own invariant after each action and at the end. The same seed gives the
/// same actions on every machine. A crash ends the process: run with `MAINSPRING_MONKEY_LOG=1`,
/// which prints each action before it is performed.
public struct Monkey: Sendable {
    /// A kind of input.
    public enum Input: Sendable, CaseIterable {
        /// Taps on views with identifiers and on points.
        case taps
        /// Drags of one finger.
        case drags
        /// Text and keys.
        case keys
        /// The wheel.
        case wheel
        /// Quarter turns of the device.
        case rotations
        /// Two fingers at once: pinches, rotations and drags.
        case twoFingers
        /// Changes of style, size of text and direction.
        case environment
    }

    /// Something that the monkey checks.
    public enum Check: Sendable, CaseIterable {
        /// No mistake is reported on stderr.
        case mistakes
        /// Required constraints can hold together.
        case conflicts
        /// Constraints have one solution.
        case ambiguity
        /// Gestures end when no finger is down.
        case gestures
        /// No view or controller outlives its window.
        case leftovers
    }

    /// The seed of the first run; each run has its own. Default: 1.
    public var seed: UInt64
    /// How many runs, each on a new stage. Default: 10.
    public var runs: Int
    /// How many actions a run has. Default: 100.
    public var actions: Int
    /// The input. Default: all kinds.
    public var input: [Input]
    /// The checks. Default: all.
    public var checks: Set<Check>
    /// The stage's size.
    public var size: CGSize

    /// Creates a monkey.
    public init(
        seed: UInt64 = 1, runs: Int = 10, actions: Int = 100, input: [Input] = Input.allCases,
        checks: Set<Check> = Set(Check.allCases), size: CGSize = CGSize(width: 375, height: 667)
    ) {
        (self.seed, self.runs, self.actions) = (seed, max(1, runs), max(1, actions))
        (self.input, self.checks, self.size) = (input, checks, size)
    }

    /// Plays until something fails, shrinks the failure, and fails the test at the call.
    ///
    /// - Parameters:
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    ///   - prepare: puts the screen on a new stage. It is called for every run and every attempt to
    ///     shrink, and must do the same each time.
    ///   - invariant: returns a description of what is wrong now; nil if all is well.
    /// - Returns: the shortest script that fails; nil if nothing failed.
    @MainActor @discardableResult
    public func run(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, _ prepare: (Stage) -> Void,
        invariant: (Stage) -> String? = { _ in nil }
    ) -> StageScript? {
        for number in 0..<runs {
            let seed = self.seed &+ UInt64(number)
            var choice = MonkeyChoice(seed: seed, input: input)
            // A film of each attempt would cost more than the attempts.
            let found = StageRecorder.$current.withValue(nil) {
                play(prepare, invariant) { stage, index in
                    index < actions ? choice.next(on: stage) : nil
                }
            }
            guard let problem = found.problem else { continue }
            let shrunk = StageRecorder.$current.withValue(nil) {
                shrink(found.steps, problem, prepare, invariant)
            }
            // The film is that of the shortest script.
            if StageRecorder.current != nil {
                _ = play(prepare, invariant) { _, index in
                    index < shrunk.steps.count ? shrunk.steps[index] : nil
                }
            }
            let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
            let script = StageScript(shrunk.steps)
            site.fail(
                "Monkey with seed \(seed): \(shrunk.problem.sentence)\nShrunk from "
                    + "\(found.steps.count) to \(shrunk.steps.count) actions:\n\n"
                    + test(of: script, named: "monkey\(seed)"))
            site.attach(Data(script.lines.utf8), named: "monkey.jsonl")
            return script
        }
        return nil
    }

    /// An action and the wait from its end to the next action, in nanoseconds.
    struct Step: Equatable {
        var action: StageScript.Action
        var wait: Int64

        /// The time from the beginning of this action to that of the next one.
        var total: Int64 { action.duration + wait }
    }

    /// The failure, as a sentence.
    struct Problem {
        /// Which check; a shrunk failure must be of the same kind.
        var kind: String
        var sentence: String

        static let ambiguity = "ambiguity"
        static let leftovers = "leftovers"
    }
}
