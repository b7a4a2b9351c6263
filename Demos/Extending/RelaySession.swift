import Foundation
import Snapshots

/// A custom session: the lines of another program, served like a window's.
final class RelaySession: SnapshotSession {
    /// The sinks, and whether each has the state before the next line.
    private var sinks: [(sink: any SnapshotSink, isCurrent: Bool)] = []
    private var replica = SnapshotReplica()
    private var encoder = LineEncoder()

    /// Reads a line of the other program and sends it to the sinks.
    /// - Throws: if it is not a line of the format, or does not follow the last one. The state is
    ///   then unchanged.
    func relay(_ json: Data) throws {
        let line = try SnapshotLine(json: json)
        try replica.apply(line)
        let encoded = encoder.encode(line)
        for (index, (sink, isCurrent)) in sinks.enumerated() {
            sinks[index].isCurrent = sink.wantsLines
            // A sink that wanted no lines until now needs the whole state.
            if sink.wantsLines { sink.receive(isCurrent ? encoded : fullLine() ?? encoded) }
        }
    }

    func add(_ sink: any SnapshotSink) {
        let line = sink.wantsLines ? fullLine() : nil
        sinks.append((sink, isCurrent: line != nil))
        if let line { sink.receive(line) }
    }

    func remove(_ sink: any SnapshotSink) { sinks.removeAll { $0.sink === sink } }

    func fullLine() -> EncodedLine? {
        guard let snapshot = replica.snapshot, let seq = replica.seq else { return nil }
        return encoder.encode(
            SnapshotLine(seq: seq, nanoseconds: replica.nanoseconds, body: .full(snapshot)))
    }

    func deliver(_ message: TouchMessage) -> InputResult {
        .missing("This program only relays lines; nothing was touched.")
    }

    func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? { nil }
}
