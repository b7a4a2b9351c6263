import Foundation
import HeadlessTesting
@testable import Gallery
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Runs without a viewer", .serialized)
struct HeadlessRunTests {
    private func reason(_ recorder: Recorder) throws -> String? {
        guard case .end(let reason)? = try recorder.lines.last?.decoded().body else { return nil }
        return reason
    }

    private func logs(_ recorder: Recorder) throws -> [(seconds: Double, log: SnapshotLog)] {
        try recorder.lines.compactMap { line in
            guard case .log(let log) = try line.decoded().body else { return nil }
            return (Double(line.nanoseconds) / 1e9, log)
        }
    }

    @Test("a scene without motion is shown and ends after 1 s")
    func still() throws {
        let run = try SceneRun("packing-list", script: "")
        #expect(run.missed == 0)
        #expect(run.recorder.lines.map(\.kind) == [.full, .end])
        #expect(run.recorder.lines.map(\.nanoseconds) == [0, 1_000_000_000])
        #expect(try reason(run.recorder)?.contains("Nothing has moved") == true)
    }

    @Test("without --until the run ends 1 s after the last motion")
    func rest() throws {
        // The menu's spring starts at 0.5 s and runs for 1 s.
        let run = try SceneRun("packing-list", script: #"{"t":0.5,"tap":"menuButton"}"#)
        #expect(run.recorder.lines.last?.nanoseconds == 2_500_000_000)
    }

    @Test("with --until it ends at that time, moving or not, and reports that")
    func until() throws {
        let run = try SceneRun(
            "packing-list", script: #"{"t":0.5,"tap":"menuButton"}"#, until: 0.75)
        #expect(run.recorder.lines.last?.nanoseconds == 750_000_000)
        #expect(try reason(run.recorder)?.contains("0.75") == true)
    }

    @Test("something that moves without end is recorded for 60 s, and the reason says so")
    func endless() throws {
        let scene = Gallery.Scene(name: "pulse", title: "Pulse", summary: "A pulse.", assets: nil) {
            _ in
            let controller = UIViewController()
            let pulse = CABasicAnimation(keyPath: "opacity")
            pulse.fromValue = 1
            pulse.toValue = 0.25
            pulse.duration = 0.5
            pulse.repeatCount = .infinity
            controller.view.layer.add(pulse, forKey: nil)
            return controller
        }
        let recorder = Recorder()
        _ = HeadlessRun(scene: scene).run(into: recorder)
        #expect(recorder.lines.count <= 3, "a function of time")
        #expect(recorder.lines.last?.nanoseconds == 60_000_000_000)
        #expect(try reason(recorder)?.contains("still moves 60 s after") == true)
        let frames = Recorder()
        _ = HeadlessRun(scene: scene, end: 2_000_000_000, frames: 60).run(into: frames)
        #expect(frames.lines.count { $0.kind == .delta } >= 119)
    }

    @Test("script lines after the end are named in the stream and not performed")
    func late() throws {
        let run = try SceneRun(
            "packing-list", script: "\n{\"t\":2,\"tap\":\"menuButton\"}", until: 1)
        #expect(run.missed == 0)
        let logs = try logs(run.recorder)
        #expect(logs.map(\.log.level) == [.warning])
        #expect(logs.first?.log.text.contains(": 2.") == true)
        #expect(!run.recorder.lines.contains { $0.kind == .delta })
    }

    @Test("a tap on an unknown identifier is logged, and the run continues")
    func unknown() throws {
        let run = try SceneRun(
            "packing-list",
            script:
                """
                {"t":0.25,"tap":"nobody"}
                {"t":0.5,"tap":"menuButton"}
                """, until: 2)
        #expect(run.missed == 1)
        let logs = try logs(run.recorder)
        #expect(logs.map(\.seconds) == [0.25])
        #expect(logs.first?.log.level == .error)
        #expect(logs.first?.log.text.contains("Line 1") == true)
        #expect(logs.first?.log.text.contains("“nobody”") == true)
        #expect(run.states.last?.snapshot.node("menuBar")?.frame.height == 200)
    }

    /// A drag that reached nothing ended with status 0 and no word.
    @Test(
        "a step that reaches nothing is a miss with one line of the log",
        arguments: [
            (#"{"t":1,"pan":[[10,300],[200,300]]}"#, "drags from 10, 300"),
            (#"{"t":1,"scroll":[0,-20],"at":[10,300]}"#, "scrolls at 10, 300"),
            (#"{"t":1,"type":"a"}"#, "types “a”"),
            (#"{"t":1,"key":"backspace"}"#, "presses “backspace”"),
        ])
    func reachesNothing(script: String, words: String) throws {
        let recorder = Recorder()
        let scene = try #require(Gallery.Scene.named("login-form"))
        var reports: [String] = []
        let missed = HeadlessRun(
            scene: scene, script: try StageScript(Data(script.utf8), file: "test")
        ).run(into: recorder) { reports.append($0) }
        #expect(missed == 1)
        #expect(reports.count == 1)
        #expect(reports.first?.contains("Line 1 of the script \(words) at 1 s") == true)
        #expect(try logs(recorder).map(\.log.text) == reports)
    }

    @Test("a tap on a covered view is a miss, too")
    func covered() throws {
        // When the menu is closed, its items are behind the table.
        let run = try SceneRun("packing-list", script: #"{"t":0.25,"tap":"icon-2"}"#, until: 1)
        #expect(run.missed == 1)
        #expect(try logs(run.recorder).first?.log.text.contains("icon-2") == true)
    }

    @Test("a pan drags the menu's items sideways, and its touches are in the stream")
    func pan() throws {
        let run = try SceneRun(
            "packing-list",
            script:
                """
                {"t":0.5,"tap":"menuButton"}
                {"t":2,"pan":[[300,160],[100,160]],"duration":0.5}
                """, until: 5)
        #expect(run.missed == 0)
        let offset = try #require(run.states.last?.snapshot.node("slider")?.scroll?.offset)
        #expect(offset.x > 100, "\(offset)")
        #expect(offset.x <= 690 - 375, "\(offset)")
        let phases = try run.recorder.lines.compactMap { line -> TouchMessage.Phase? in
            guard line.nanoseconds >= 2_000_000_000,
                case .event(.touch(let touch)) = try line.decoded().body
            else {
                return nil
            }
            return touch.phase
        }
        #expect(phases.first == .began)
        #expect(phases.last == .ended)
        #expect(phases.count { $0 == .moved } >= 29)
    }

    @Test("the frame rate sets the number of lines per second of motion")
    func rate() throws {
        for fps in [30, 120] {
            let run = try SceneRun(
                "packing-list", script: #"{"t":0.5,"tap":"menuButton"}"#, until: 2, fps: fps)
            let moving = run.recorder.lines.count {
                $0.kind == .delta && $0.nanoseconds > 500_000_000 && $0.nanoseconds <= 1_500_000_000
            }
            #expect(moving == fps)
        }
    }

    @Test("a reader that disconnects ends the run at once")
    func closed() throws {
        let recorder = Recorder()
        recorder.wantsLines = false
        let scene = try #require(Scene.all.first)
        // Eleven days of virtual time, which pass at once.
        _ = HeadlessRun(scene: scene, end: StageScript.nanoseconds(StageScript.longest)).run(
            into: recorder)
        #expect(recorder.lines.isEmpty)
    }
}
