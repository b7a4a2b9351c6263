import Foundation
import MainLoop
import Snapshots
import Synchronization
import UIKit

extension Monkey {
    /// Plays steps on a new stage until one fails or there is none.
    ///
    /// - Parameter kind: the kind of failure that is looked for; nil for any. Whether a layout is
    ///   ambiguous and whether something is left take longest to find out.
    @MainActor
    func play(
        for kind: String? = nil, _ prepare: (Stage) -> Void, _ invariant: (Stage) -> String?,
        _ next: (Stage, Int) -> Step?
    ) -> (steps: [Step], problem: Problem?) {
        var steps: [Step] = []
        var problem: Problem?
        let reported = Mutex("")
        MistakeReport.receive(with: { words in reported.withLock { $0 += words } }) {
            let stage = Stage(size: size)
            defer { stage.close() }
            var conflict: String?
            if checks.contains(.conflicts) {
                LayoutConflicts.watch(stage.loop) { conflict = conflict ?? $0.message }
            }
            let seen = Sightings()
            @MainActor func look() -> Problem? {
                seen.add(stage.window)
                if let conflict { return Problem(kind: "conflict", sentence: conflict) }
                let words = reported.withLock { $0 }
                if checks.contains(.mistakes), !words.isEmpty {
                    return Problem(kind: "mistake", sentence: "a mistake was reported: \(words)")
                }
                return self.problem(on: stage, kind)
                    ?? invariant(stage).map { Problem(kind: "invariant", sentence: $0) }
            }
            prepare(stage)
            stage.move()
            problem = look()
            while problem == nil, let step = next(stage, steps.count) {
                steps.append(step)
                if Self.isLogging { GoldenFiles.print("\(step)", to: .stderr) }
                perform(step, on: stage)
                // While a finger is down a gesture may be active.
                if stage.session.fingersDown.isEmpty { problem = look() }
            }
            guard problem == nil else { return }
            // Lets everything that has begun end, so that pending completions are called.
            stage.move(by: .seconds(10))
            problem = look()
            guard problem == nil, checks.contains(.leftovers),
                kind == nil || kind == Problem.leftovers
            else { return }
            _ = stage.remains(of: seen, after: .seconds(10))
            let left = seen.survivors()
            if !left.isEmpty {
                problem = Problem(
                    kind: Problem.leftovers, sentence: "left: \(left.joined(separator: "; "))")
            }
        }
        return (steps, problem)
    }

    private static let isLogging =
        ProcessInfo.processInfo.environment["MAINSPRING_MONKEY_LOG"] == "1"

    /// Performs a step; input that does not reach a view has no effect, as on a device.
    @MainActor
    private func perform(_ step: Step, on stage: Stage) {
        switch step.action {
        case .tap(let target):
            if case .identifier(let name) = target { stage.recording?.name(name) }
            stage.session.deliver(.tap(target))
            stage.recording?.name(nil)
        case .pan(let points, let duration):
            guard let way = FingerWay(points) else { break }
            let finger = stage.session.makeFinger()
            Drag(
                ways: [way], duration: .nanoseconds(duration),
                framesPerSecond: stage.loop.framesPerSecond
            ).schedule(on: stage.loop) { [session = stage.session] phase, points in
                session.deliver([.init(phase: phase, id: finger, location: points[0])])
            }
        case .type(let text): stage.session.deliver(.text(text))
        case .key(let key): stage.session.deliver(.key(key))
        case .press(let press): stage.session.deliver(.press(press))
        case .secondaryClick(let point): stage.session.deliver(.secondaryClick(point))
        case .scroll(let distance, let point):
            stage.session.deliver(.scroll(.init(distance: distance, location: point)))
        case .hover(let point): stage.session.deliver(.hover(point))
        case .rotate: stage.rotateScreen()
        case .environment(let change): stage.change(change)
        case .wait: break
        }
        stage.move(by: .nanoseconds(step.total))
    }

    @MainActor
    private func problem(on stage: Stage, _ kind: String?) -> Problem? {
        let isStrict =
            checks.contains(.ambiguity) && (kind ?? Problem.ambiguity) == Problem.ambiguity
        for view in stage.window.subtree {
            if isStrict, view.hasAmbiguousLayout {
                return Problem(
                    kind: Problem.ambiguity,
                    sentence: "the layout of \(ViewQuery.place(view)) is ambiguous.")
            }
            guard checks.contains(.gestures) else { continue }
            for gesture in view.gestureRecognizers ?? []
            where gesture.numberOfTouches > 0 || gesture.state == .began
                || gesture.state == .changed
            {
                return Problem(
                    kind: "gesture",
                    sentence: "no finger is down, but the \(type(of: gesture)) of "
                        + "\(ViewQuery.place(view)) is still active.")
            }
        }
        return nil
    }

    // MARK: Shrinking

    /// How often a failure is replayed at most to shrink it.
    private static let attempts = 400

    /// Returns the shortest steps found that fail in the same way.
    ///
    /// Source: Zeller, Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002):
    /// ddmin, without its complements.
    @MainActor
    func shrink(
        _ steps: [Step], _ problem: Problem, _ prepare: (Stage) -> Void,
        _ invariant: (Stage) -> String?
    ) -> (steps: [Step], problem: Problem) {
        var best = (steps: steps, problem: problem)
        var left = Self.attempts
        func fails(_ steps: [Step]) -> Bool {
            guard left > 0 else { return false }
            left -= 1
            let result = play(for: problem.kind, prepare, invariant) { _, index in
                index < steps.count ? steps[index] : nil
            }
            guard let found = result.problem, found.kind == problem.kind else { return false }
            best = (result.steps, found)
            return true
        }
        var size = max(1, best.steps.count / 2)
        while !best.steps.isEmpty {
            var hasShrunk = false
            var start = 0
            while start < best.steps.count {
                var fewer = best.steps
                let end = min(start + size, fewer.count)
                // The remaining steps keep their times: the step before takes over the wait.
                let wait = fewer[start..<end].reduce(Int64(0)) { $0 + $1.total }
                fewer.removeSubrange(start..<end)
                if start > 0 { fewer[start - 1].wait += wait }
                if fails(fewer) {
                    hasShrunk = true
                } else {
                    start = end
                }
            }
            if size > 1 { size /= 2 } else if !hasShrunk || left == 0 { break }
        }
        // Rounder waits and shorter drags.
        for index in best.steps.indices.reversed() where index < best.steps.count {
            for wait in [0, 1_000_000_000] as [Int64] where best.steps[index].wait > wait {
                var calmer = best.steps
                calmer[index].wait = wait
                if fails(calmer) { break }
            }
            guard index < best.steps.count,
                case .pan(let points, let duration) = best.steps[index].action,
                let first = points.first, let last = points.last
            else { continue }
            // A tap takes no time, but the next step must not precede it.
            var simpler = best.steps
            simpler[index].action = .tap(.point(first))
            simpler[index].wait = max(0, simpler[index].wait)
            if fails(simpler) { continue }
            simpler[index].wait = best.steps[index].total
            if fails(simpler) || points.count == 2 { continue }
            simpler = best.steps
            simpler[index].action = .pan([first, last], duration: duration)
            _ = fails(simpler)
        }
        return best
    }
}
