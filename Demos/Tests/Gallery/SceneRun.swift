import Foundation
import HeadlessTesting
import Gallery
import Snapshots
import Testing

/// A scene, played by a script on the virtual clock, and what was on screen at each time.
@MainActor
struct SceneRun {
    let recorder: Recorder
    let states: [(time: Int64, snapshot: Snapshot)]
    /// How many taps of the script missed.
    let missed: Int

    init(
        _ scene: String, settings: Gallery.Scene.Settings = [:], script: String,
        until seconds: Double? = nil,
        fps: Int = 60
    ) throws {
        let recorder = Recorder()
        let scene = try #require(Gallery.Scene.named(scene))
        missed = HeadlessRun(
            scene: scene,
            settings: try scene.settings(from: settings),
            script: try StageScript(Data(script.utf8), file: "test"),
            end: seconds.flatMap(StageScript.nanoseconds),
            framesPerSecond: fps, frames: fps
        ).run(into: recorder)
        self.recorder = recorder
        states = try recorder.states()
    }

    /// The path of a file beside a demo.
    static func file(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../" + path).standardizedFileURL
    }

    /// Reads a script beside a demo.
    static func script(_ path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }

    /// The state on screen at a time in seconds: after the last line that is not later.
    func state(at seconds: Double) throws -> Snapshot {
        let time = Int64((seconds * 1e9).rounded())
        return try #require(states.last { $0.time <= time }).snapshot
    }

    /// The node with an identifier at a time.
    func node(_ identifier: String, at seconds: Double) throws -> SnapshotNode {
        try #require(try state(at: seconds).node(identifier), "no \(identifier) at \(seconds)")
    }

    /// The display's frames in a time span, in seconds to the nanosecond as the loop counts them,
    /// both ends included.
    static func frames(_ from: Double, _ to: Double) -> [Double] {
        (Int((from * 60).rounded(.up))...Int((to * 60).rounded(.down))).map {
            (Double($0) / 60 * 1e9).rounded() / 1e9
        }
    }

    /// What every scene must do: no tap missed, lines that fit the schema, and the same bytes in a
    /// second run.
    func expectSound(_ again: SceneRun) throws {
        #expect(missed == 0)
        #expect(again.recorder.text == recorder.text)
        let schema = try JSONSchema.ofLines()
        for line in recorder.lines {
            let faults = try schema.faults(Data(line.text.utf8))
            #expect(faults.isEmpty, "\(line.text.prefix(200)): \(faults)")
        }
        #expect(recorder.lines.last?.kind == .end)
    }
}

/// Whether two numbers are equal except for rounding.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance
}

/// The default curve of `UIView.animate`, (.42, 0) (.58, 1), by bisection: progress at a fraction
/// of the time.
func easeInOut(_ x: Double) -> Double {
    cubicBezier(x, 0.42, 0, 0.58, 1)
}

/// A timing curve with control points (x1, y1) and (x2, y2), by bisection.
func cubicBezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    func at(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
        let middle = (low + high) / 2
        if at(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return at((low + high) / 2, y1, y2)
}
