import HeadlessTesting
import MainLoop
import Snapshots
import UIKit

/// A scene that runs on a virtual clock, with touches from a script, and sends its lines to a sink.
package struct HeadlessRun {
    /// The scene to run.
    package var scene: Scene
    /// The values of its options.
    package var settings: Scene.Settings
    /// The touches and their times.
    package var script = StageScript()
    /// When the run ends, in nanoseconds; nil for 1 s after the last line and the last motion.
    package var end: Int64?
    /// The display's rate, in frames a second.
    package var framesPerSecond = 60
    /// How many frames a second the sink receives; nil for animations as functions of time.
    package var frames: Int?

    /// Creates a run.
    package init(
        scene: Scene, settings: Scene.Settings = [:], script: StageScript = StageScript(),
        end: Int64? = nil,
        framesPerSecond: Int = 60, frames: Int? = nil
    ) {
        self.scene = scene
        self.settings = settings
        self.script = script
        self.end = end
        self.framesPerSecond = framesPerSecond
        self.frames = frames
    }

    /// How long a run continues after the last motion.
    private static let rest: Int64 = 1_000_000_000
    /// How long a scene that never rests continues after the script's end.
    private static let patience: Int64 = 60_000_000_000

    /// Runs the scene from its start to its end and sends every line to a sink, the last being an
    /// `end`.
    ///
    /// A tap that misses the view it names or hits no view, a drag or scroll that reaches nothing,
    /// and text without a focused text field become lines of the log, and the run continues.
    /// - Parameter report: also receives the message for each such step.
    /// - Returns: the number of such steps.
    package func run(into sink: any SnapshotSink, report: @escaping (String) -> Void = { _ in })
        -> Int
    {
        let stage = Stage(framesPerSecond: framesPerSecond)
        defer { stage.close() }
        stage.session.add(frames.map { FrameSink(sink, framesPerSecond: $0) } ?? sink)
        stage.window.rootViewController = scene.makeController(settings)
        stage.commit()

        var missed = 0
        let steps = script.steps.prefix { $0.time <= end ?? .max }
        for step in steps {
            guard advance(stage, to: step.time, sink) else { return missed }
            missed += perform(step, on: stage, report) ? 0 : 1
        }
        if steps.count < script.steps.count {
            let lines = script.steps.dropFirst(steps.count).map { "\($0.line)" }.joined(
                separator: ", ")
            let sentence = "The run ended before these lines of the script: \(lines)."
            log(.warning, sentence, on: stage)
            report(sentence)
        }
        let reason: String
        if let end {
            guard advance(stage, to: end, sink) else { return missed }
            reason = "--until \(Self.seconds(end)) s was reached."
        } else {
            guard let rested = advanceToRest(stage, after: steps.map(\.end).max() ?? 0, sink) else {
                return missed
            }
            reason =
                rested
                ? "Nothing has moved for 1 s, and the script is done."
                : "The scene still moves 60 s after the end of the script; set the end with "
                    + "--until."
        }
        stage.session.end(reason: reason)
        return missed
    }

    /// A time in seconds, without trailing zeros.
    private static func seconds(_ nanoseconds: Int64) -> String {
        String(format: "%.9g", Double(nanoseconds) / 1e9)
    }

    // MARK: Time

    /// Advances time; returns false if the sink wants no more, so that the run ends when its output
    /// is no longer read.
    private func advance(_ stage: Stage, to time: Int64, _ sink: any SnapshotSink) -> Bool {
        while sink.wantsLines {
            let now = stage.loop.now.nanoseconds
            guard now < time else { return true }
            // Advances at most one second at a time while something is scheduled, and skips idle
            // spans at once.
            let still = (stage.loop.nextDeadline ?? time) - now
            stage.advance(by: .nanoseconds(min(time - now, max(still, 1_000_000_000))))
        }
        return false
    }

    /// Advances time until 1 s after the last motion. Returns false if motion does not end, and nil
    /// if the sink wants no more.
    private func advanceToRest(_ stage: Stage, after time: Int64, _ sink: any SnapshotSink) -> Bool?
    {
        guard advance(stage, to: time, sink) else { return nil }
        while let next = stage.loop.nextDeadline {
            guard next <= time + Self.patience else { return false }
            guard advance(stage, to: next, sink) else { return nil }
        }
        // An endless animation is a function of time and causes no deadline.
        if Self.isMoving(stage) {
            return advance(stage, to: time + Self.patience, sink) ? false : nil
        }
        return advance(stage, to: stage.loop.now.nanoseconds + Self.rest, sink) ? true : nil
    }

    /// Whether animations still move something.
    private static func isMoving(_ stage: Stage) -> Bool {
        var replica = SnapshotReplica()
        guard let line = try? stage.session.fullLine()?.decoded(), (try? replica.apply(line)) != nil
        else { return false }
        return replica.isMoving(after: stage.loop.now.seconds)
    }

    // MARK: Touches

    /// Performs a step of the script.
    /// - Returns: false if it reached nothing: no view for a touch, no focused text for a key.
    private func perform(_ step: StageScript.Step, on stage: Stage, _ report: (String) -> Void)
        -> Bool
    {
        func fail(_ what: String, _ reason: String) -> Bool {
            let time = Self.seconds(step.time)
            let sentence = "Line \(step.line) of the script \(what) at \(time) s: \(reason)."
            log(.error, sentence, on: stage)
            report(sentence)
            return false
        }
        // What misses is a line of the log: the stage would also print it, with a place in this
        // file, for a test.
        switch step.action {
        case .pan(let points, let duration):
            stage.commit()
            guard let start = points.first, Self.reacts(stage.window.hitTest(start, with: nil))
            else {
                return fail(
                    "drags from \(Self.words(points.first ?? .zero))",
                    "no view at that point reacts to touches")
            }
            stage.schedulePan(points, over: .nanoseconds(duration))
        case .type(let text):
            guard type(text, on: stage) else {
                return fail("types “\(text)”", "no text is being edited")
            }
        case .key(let key):
            stage.commit()
            let isHandled = stage.session.deliver(.key(key))
            stage.commit()
            guard isHandled else {
                return fail(
                    "presses “\(key.rawValue)”",
                    "no text is being edited, or the focused view ignores that key")
            }
        case .press(let press):
            stage.commit()
            guard stage.session.deliver(.press(press)) else {
                return fail("presses “\(press.input)”", "nothing in the window handles that key")
            }
            stage.commit()
        case .secondaryClick(let point):
            stage.commit()
            if let reason = deliver(.secondaryClick(point), on: stage) {
                return fail("clicks \(Self.words(point))", reason)
            }
        case .scroll(let distance, let point):
            stage.commit()
            let message = TouchMessage.scroll(.init(distance: distance, location: point))
            if let reason = deliver(message, on: stage) {
                return fail("scrolls at \(Self.words(point))", reason)
            }
        case .hover(let point):
            stage.commit()
            if let reason = deliver(.hover(point), on: stage) {
                return fail("hovers at \(point.map(Self.words) ?? "no point")", reason)
            }
        case .rotate, .environment, .wait:
            stage.perform(step.action)
        case .tap(.point(let point)):
            stage.commit()
            let isHeard = Self.reacts(stage.window.hitTest(point, with: nil))
            // The stage would report a point outside the window, which the line below names too.
            if stage.window.bounds.contains(point) { stage.tap(point) }
            guard isHeard else {
                return fail(
                    "taps \(Self.words(point))", "no view at that point reacts to touches")
            }
        case .tap(.identifier(let identifier)):
            stage.commit()
            guard let view = stage.session.view(withIdentifier: identifier) else {
                return fail(
                    "taps “\(identifier)”",
                    "no view in the window has this accessibility identifier")
            }
            // Not the stage's tap: a step that misses is a line of the log, not a test's failure.
            let result = stage.session.tap(view)
            stage.commit()
            guard result == .delivered else {
                return fail(
                    "taps “\(identifier)”", "another view covers its center, or it ignores touches")
            }
        }
        return true
    }

    /// Delivers a message; returns the reason, without its full stop, if it reached nothing.
    private func deliver(_ message: TouchMessage, on stage: Stage) -> String? {
        let result = stage.session.deliver(message)
        stage.commit()
        return result.reason.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }

    /// Types characters; a line feed is the return key, a tab the tab key. Returns false at the
    /// first one that nothing accepts.
    private func type(_ text: String, on stage: Stage) -> Bool {
        stage.commit()
        for character in text {
            let isTaken =
                switch character {
                case "\n", "\r\n": stage.session.deliver(.key(.return))
                case "\t": stage.session.deliver(.key(.tab))
                default: stage.session.deliver(.text(String(character)))
                }
            stage.commit()
            guard isTaken else { return false }
        }
        return true
    }

    private static func words(_ point: CGPoint) -> String {
        "\(Int(point.x.rounded())), \(Int(point.y.rounded()))"
    }

    /// Whether a touch on a view can have an effect: it, or a view above it, is a control or a
    /// scroll view, or has a gesture recognizer.
    private static func reacts(_ hit: UIView?) -> Bool {
        var view = hit
        while let present = view {
            if present is UIControl || present is UIScrollView { return true }
            if !(present.gestureRecognizers ?? []).isEmpty { return true }
            view = present.superview
        }
        return false
    }

    private func log(_ level: SnapshotLog.Level, _ text: String, on stage: Stage) {
        stage.session.record(SnapshotLog(level: level, text: text))
    }
}
