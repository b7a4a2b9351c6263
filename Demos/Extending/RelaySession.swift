import Foundation
import Snapshots

/// A custom session: the lines of another program, served like a window's.
final class RelaySession: SnapshotSession {
    /// A sink, and whether it has the state before the next line.
    private final class Reader {
        let sink: any SnapshotSink
        var isCurrent = false

        init(_ sink: any SnapshotSink) { self.sink = sink }
    }

    private var readers: [Reader] = []
    private var replica = SnapshotReplica()
    private var encoder = LineEncoder()

    /// Reads a line of the other program and sends it to the sinks.
    /// - Throws: if it is not a line of the format, or does not follow the last one. The state is
    ///   then unchanged.
    func relay(_ json: Data) throws {
        let line = try SnapshotLine(json: json)
        // After its last line the program may start again, with a full snapshot.
        if replica.hasEnded, line.kind == .full { replica = SnapshotReplica() }
        try replica.apply(line)
        let encoded = try encoder.encode(line)
        // A sink may remove itself while it receives a line: this goes through a copy of the array.
        for reader in readers {
            let wasCurrent = reader.isCurrent
            reader.isCurrent = reader.sink.wantsLines
            // A sink that wanted no lines until now needs the whole state.
            guard reader.isCurrent else { continue }
            reader.sink.receive(wasCurrent ? encoded : fullLine() ?? encoded)
        }
    }

    func add(_ sink: any SnapshotSink) {
        guard !readers.contains(where: { $0.sink === sink }) else { return }
        let reader = Reader(sink)
        readers.append(reader)
        guard sink.wantsLines, let line = fullLine() else { return }
        reader.isCurrent = true
        sink.receive(line)
    }

    func remove(_ sink: any SnapshotSink) { readers.removeAll { $0.sink === sink } }

    func fullLine() -> EncodedLine? {
        guard let snapshot = replica.snapshot, let seq = replica.seq else { return nil }
        return try? encoder.encode(
            SnapshotLine(seq: seq, nanoseconds: replica.nanoseconds, body: .full(snapshot)))
    }

    func deliver(_ message: TouchMessage) -> InputResult {
        .missing("This program only relays lines; nothing was touched.")
    }

    func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? { nil }
}
