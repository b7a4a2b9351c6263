import Foundation
import Gallery
import Snapshots

/// Keeps the lines of a run, and the state after each of them.
@MainActor
final class Recorder: SnapshotSink {
    private(set) var lines: [EncodedLine] = []
    var wantsLines = true

    func receive(_ line: EncodedLine) {
        lines.append(line)
    }

    /// The lines as a file of them would be.
    var text: String {
        lines.map { $0.text + "\n" }.joined()
    }

    /// The states that the lines lead through, each with its time in nanoseconds.
    func states() throws -> [(time: Int64, snapshot: Snapshot)] {
        var replica = SnapshotReplica()
        var states: [(Int64, Snapshot)] = []
        for line in lines {
            try replica.apply(line.decoded())
            guard let snapshot = replica.snapshot else { continue }
            states.append((line.nanoseconds, snapshot))
        }
        return states
    }

    /// Runs the packing list by a script and keeps its lines.
    static func run(_ script: String, until seconds: Double? = nil, fps: Int = 60) throws -> (Recorder, missed: Int) {
        let recorder = Recorder()
        guard let scene = Scene.named("packing-list") else { throw Missing() }
        let missed = HeadlessRun(
            scene: scene,
            script: try Script(Data(script.utf8), file: "test"),
            end: seconds.flatMap(Script.nanoseconds),
            framesPerSecond: fps
        ).run(into: recorder)
        return (recorder, missed)
    }

    struct Missing: Error {}
}

extension Snapshot {
    /// The node with an accessibility identifier; nil when there is none.
    func node(_ identifier: String) -> SnapshotNode? {
        nodes.first { $0.identifier == identifier }
    }
}
