import Gallery
import HeadlessTesting
import Snapshots
import TestSupport
import UIKit

/// A scene that random fingers play: its lines, and what it shows at random times.
@MainActor
struct SceneStates {
    /// What the program shows at a time, and how many lines it has written by then.
    struct State {
        let time: Double
        let lineCount: Int
        let shown: Snapshot
    }

    private(set) var lines: [EncodedLine] = []
    private(set) var states: [State] = []

    private final class Lines: SnapshotSink {
        var lines: [EncodedLine] = []
        let wantsLines = true
        func receive(_ line: EncodedLine) { lines.append(line) }
    }

    init(of scene: Gallery.Scene, sequences: Int, seed: UInt64) throws {
        let stage = Stage()
        defer { stage.close() }
        let sink = Lines()
        stage.session.add(sink)
        var random = SeededGenerator(seed: seed)
        stage.window.rootViewController = scene.makeController(try scene.settings(from: [:]))
        stage.commit()
        for _ in 0..<sequences {
            FingerSequence(size: stage.window.bounds.size, &random).play(on: stage, &random)
            for _ in 0..<4 {
                stage.advance(by: .nanoseconds(random.below(200_000_000)))
                stage.commit()
                states.append(
                    State(
                        time: stage.loop.now.seconds, lineCount: sink.lines.count,
                        shown: stage.session.snapshot()))
            }
        }
        lines = sink.lines
    }
}
