import Foundation
import Snapshots

/// Collects the lines of a run, and the state after each of them.
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

    /// The states after each line, with their times in nanoseconds.
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
}

extension Snapshot {
    /// The node with an accessibility identifier; nil if there is none.
    func node(_ identifier: String) -> SnapshotNode? {
        nodes.first { $0.identifier == identifier }
    }
}
