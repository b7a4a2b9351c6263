import HeadlessTesting
import MainLoop
import Snapshots
import UIKit

/// A scene run on a virtual clock, touched by a script, its lines given to a sink.
package struct HeadlessRun {
    /// The scene to run.
    package var scene: Scene
    /// The values of its options.
    package var settings: Scene.Settings
    /// What to touch and when.
    package var script = StageScript()
    /// When the run ends, in nanoseconds; nil for 1 s after the last line and the last motion.
    package var end: Int64?
    /// The display's rate, in frames a second.
    package var framesPerSecond = 60

    /// Creates a run.
    package init(
        scene: Scene, settings: Scene.Settings = [:], script: StageScript = StageScript(), end: Int64? = nil,
        framesPerSecond: Int = 60
    ) {
        self.scene = scene
        self.settings = settings
        self.script = script
        self.end = end
        self.framesPerSecond = framesPerSecond
    }

    /// How long a run goes on when nothing moves any more.
    private static let rest: Int64 = 1_000_000_000
    /// How long a scene that never rests is given after the script's end.
    private static let patience: Int64 = 60_000_000_000

    /// Runs the scene from its start to its end and sends every line to a sink, the last being an `end`.
    ///
    /// A tap that does not reach the view it names, or a text that nothing takes, becomes a line of the log, and the run
    /// goes on.
    /// - Returns: how many of them missed.
    package func run(into sink: any SnapshotSink) -> Int {
        let stage = Stage(framesPerSecond: framesPerSecond)
        defer { stage.close() }
        stage.session.add(sink)
        stage.window.rootViewController = scene.makeController(settings)
        stage.settle()

        var missed = 0
        let steps = script.steps.prefix { $0.time <= end ?? .max }
        for step in steps {
            guard advance(stage, to: step.time, sink) else { return missed }
            missed += perform(step, on: stage) ? 0 : 1
        }
        if steps.count < script.steps.count {
            let lines = script.steps.dropFirst(steps.count).map { "\($0.line)" }.joined(separator: ", ")
            log(.warning, "The run ends before these lines of the script, which were not done: \(lines).", on: stage)
        }
        let reason: String
        if let end {
            guard advance(stage, to: end, sink) else { return missed }
            reason = "--until \(Self.seconds(end)) s was reached."
        } else {
            guard let rested = advanceToRest(stage, after: steps.map(\.end).max() ?? 0, sink) else { return missed }
            reason =
                rested
                ? "Nothing has moved for 1 s, and the script is done."
                : "The scene still moves 60 s after the end of the script; --until says when to stop."
        }
        stage.session.end(reason: reason)
        return missed
    }

    /// A time in seconds, without trailing zeros.
    private static func seconds(_ nanoseconds: Int64) -> String {
        String(format: "%.9g", Double(nanoseconds) / 1e9)
    }

    // MARK: Time

    /// Moves time on; false when the sink wants no more, so that nobody waits for what nobody reads.
    private func advance(_ stage: Stage, to time: Int64, _ sink: any SnapshotSink) -> Bool {
        while sink.wantsLines {
            let now = stage.loop.now.nanoseconds
            guard now < time else { return true }
            // A second at a time while something is planned; what nothing happens in is passed over at once.
            let still = (stage.loop.nextDeadline ?? time) - now
            stage.advance(by: .nanoseconds(min(time - now, max(still, 1_000_000_000))))
        }
        return false
    }

    /// Moves time on until 1 s after the last motion; false when there is no end to it, nil when the sink wants no more.
    private func advanceToRest(_ stage: Stage, after time: Int64, _ sink: any SnapshotSink) -> Bool? {
        guard advance(stage, to: time, sink) else { return nil }
        while let next = stage.loop.nextDeadline {
            guard next <= time + Self.patience else { return false }
            guard advance(stage, to: next, sink) else { return nil }
        }
        return advance(stage, to: stage.loop.now.nanoseconds + Self.rest, sink) ? true : nil
    }

    // MARK: Touches

    /// Does a line of the script; false when a tap missed the view it names, or nothing takes what is typed.
    private func perform(_ step: StageScript.Step, on stage: Stage) -> Bool {
        switch step.action {
        case .pan(let points, let duration):
            stage.schedulePan(points, over: .nanoseconds(duration))
        case .type(let text):
            guard stage.type(text) else { return lost(step, "types “\(text)”", on: stage) }
        case .key(let key):
            guard stage.press(key) else { return lost(step, "presses “\(key.rawValue)”", on: stage) }
        case .tap(.point(let point)):
            stage.tap(point)
        case .tap(.identifier(let identifier)):
            stage.settle()
            guard let view = stage.session.view(withIdentifier: identifier) else {
                miss(step, identifier, "no view in the window has that accessibility identifier", on: stage)
                return false
            }
            guard stage.tap(view) else {
                miss(step, identifier, "at its middle another view, or none, takes the touch", on: stage)
                return false
            }
        }
        return true
    }

    private func lost(_ step: StageScript.Step, _ what: String, on stage: Stage) -> Bool {
        let time = Self.seconds(step.time)
        log(.error, "Line \(step.line) of the script \(what) at \(time) s: no text is being edited.", on: stage)
        return false
    }

    private func miss(_ step: StageScript.Step, _ identifier: String, _ reason: String, on stage: Stage) {
        let time = Self.seconds(step.time)
        log(.error, "Line \(step.line) of the script taps “\(identifier)” at \(time) s: \(reason).", on: stage)
    }

    private func log(_ level: SnapshotLog.Level, _ text: String, on stage: Stage) {
        stage.session.record(SnapshotLog(level: level, text: text))
    }
}
