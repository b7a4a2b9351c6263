import Foundation
import Snapshots

/// At these exact times there are lines before and after the change.
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
    /// Below: 375 · 0.33 − 50 = 73.75 wide in the middle, its bottom 100 below the screen's; edges
    /// on half points.
    func node(_ identifier: String) -> SnapshotNode? {
        nodes.first { $0.identifier == identifier }
    }
}
