import Foundation
import HeadlessTesting
import LoginForm
import MainLoop
import PackingList
import SampleApp
import StarRating
import SwipeCell
import TipInCards
import UIKit

/// How the time of a minute on a stage passes.
private enum Pace: String, CaseIterable {
    /// The test looks at every frame.
    case stepped
    /// The stage draws every frame, and the test looks when it touches.
    case advanced
    /// One late frame from touch to touch.
    case jumping

    @MainActor
    func pass(_ span: Duration, on stage: Stage) {
        guard span > .zero else { return }
        switch self {
        case .stepped:
            let end = stage.now + span
            while stage.now + .milliseconds(17) < end { stage.advanceFrames() }
            stage.advance(by: end - stage.now)
        case .advanced: stage.advance(by: span)
        case .jumping: stage.jump(by: span)
        }
    }
}

/// The nanoseconds of processor time that a minute on a stage takes, at best of five times.
@MainActor
private func minute(
    _ pace: Pace, _ makeController: () -> UIViewController, _ play: (Stage) -> Void
) -> Double {
    var fastest = Double.infinity
    for _ in 0..<5 {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        stage.window.rootViewController = makeController()
        stage.commit()
        let spent = time { play(stage) }
        fastest = min(fastest, spent)
    }
    return fastest
}

/// A scene that does nothing would be fast.
private func expect(_ fact: Bool, _ name: String) {
    precondition(fact, "\(name) did not behave as it should.")
}

/// How many seconds of an app pass on a stage in a second of processor time, for each scene of the
/// demos: its own script, again and again for a minute.
///
/// There is no peer: a simulator runs in real time, one second a second.
enum StageScenes: Workload {
    static let name = "stage-scenes"

    private static let scenes: [(folder: String, script: String, make: () -> UIViewController)] = [
        ("PackingList", "menu", { PackingList.ViewController() }),
        ("TipInCards", "cards", { TipInCards.MainViewController(effect: .tipIn, again: .none) }),
        ("LoginForm", "login", { LoginForm.ViewController(morph: .ratio) }),
        ("SwipeCell", "swipes", { SwipeCell.ViewController() }),
        ("StarRating", "toggles", { StarRating.ViewController() }),
    ]

    static func measure() -> [Measurement] {
        let demos = URL(filePath: #filePath).appending(path: "../../../../Demos")
            .standardizedFileURL
        return scenes.flatMap { scene -> [Measurement] in
            let file = demos.appending(path: "\(scene.folder)/\(scene.script).jsonl")
            guard let data = try? Data(contentsOf: file),
                let script = try? StageScript(data, file: file.lastPathComponent)
            else { preconditionFailure("\(file.path) cannot be read.") }
            return Pace.allCases.map { pace in
                let spent = minute(pace, scene.make) { play(script, $0, pace, scene.folder) }
                let speed = 60e9 / spent
                let title = "stage-\(scene.folder)-\(pace)"
                // The goals are those of the packing list.
                let goal = pace == .jumping ? 10_000.0 : 1000
                guard scene.folder == "PackingList" else {
                    return Measurement(title, ours: speed, "simulated-s/s", peer: "real-time", 1)
                }
                return Measurement(
                    title, ours: speed, "simulated-s/s", peer: "real-time", 1,
                    goal: ">=\(Int(goal))", reached: speed >= goal)
            }
        }
    }

    /// Plays the script again and again for a minute, with a pause of a second after it.
    private static func play(
        _ script: StageScript, _ stage: Stage, _ pace: Pace, _ name: String
    ) {
        let end = Duration.seconds(60)
        var start = stage.now
        while true {
            for step in script.steps {
                let time = start + .nanoseconds(step.time)
                guard time < end else { return pace.pass(end - stage.now, on: stage) }
                pace.pass(time - stage.now, on: stage)
                expect(stage.perform(step.action), name)
            }
            let last = script.steps.map(\.end).max() ?? 0
            start += .nanoseconds(last) + .seconds(1)
        }
    }
}

/// A minute of the sample app at 60 frames a second, with a frame looked at after each: typing,
/// signing in, a clock that counts, signing out.
enum StageSampleApp: Workload {
    static let name = "stage-sample-app"

    static func measure() -> [Measurement] {
        let spent = minute(.stepped, { SampleApp.SignInViewController() }) { stage in
            for round in 0..<3 {
                expect(stage.tap("email"), "The sample app")
                for character in "ada@example.com" {
                    expect(stage.type(String(character)), "The sample app")
                    Pace.stepped.pass(.milliseconds(100), on: stage)
                }
                expect(stage.tap("password"), "The sample app")
                expect(
                    stage.type(round == 0 ? "open sesame" : "wrong"), "The sample app")
                expect(stage.tap("signIn"), "The sample app")
                Pace.stepped.pass(.seconds(20 * (round + 1)) - stage.now, on: stage)
            }
            expect(stage.now == .seconds(60), "The sample app")
        }
        return [
            Measurement(
                "\(name)-minute", ours: spent / 1e6, "ms", goal: "<150", reached: spent < 150e6)
        ]
    }
}
