import Foundation
import Snapshots
import Synchronization

/// Replays lines to a state, in pieces of some milliseconds.
///
/// All methods except ``cancel()`` are called on the workshop's queue, or while the queue has no
/// work on the replay.
final class Replay: @unchecked Sendable {
    /// The result of the pieces so far.
    enum Outcome: Sendable {
        case needsLines
        /// The state as a line, with a line break, and why it is not the last one; nil if it is.
        case written([UInt8], problem: String?)
        case failed(String)
    }

    /// A list of lines.
    struct Batch: Sendable {
        private(set) var bytes: [UInt8] = []
        private(set) var ends: [Int] = []

        mutating func add(_ line: UnsafeRawBufferPointer) {
            bytes.append(contentsOf: line)
            ends.append(bytes.count)
        }

        /// Reserves memory for a line that is added in portions.
        mutating func reserve(_ count: Int) {
            bytes.reserveCapacity(bytes.count + count)
        }

        /// Adds a portion of a line.
        mutating func add(_ portion: [UInt8], isLast: Bool) {
            bytes += portion
            if isLast { ends.append(bytes.count) }
        }
    }

    private var batch = Batch()
    private var isLast = false
    /// Whether lines follow that the state may not hold.
    private var isCut = false
    /// The next line of the batch, and its offset.
    private var next = (line: 0, start: 0)
    private var replica = SnapshotReplica()
    private var parse: LineParse?
    private var isApplying = false
    /// Whether the line being applied is a full snapshot.
    private var isFull = false
    /// Why the first line since the last full snapshot was not applied.
    private var failure: String?
    private var encoder: LineEncoder?
    private var walk: SnapshotReplica.Walk?
    private let isCancelled = Atomic(false)

    /// The number of bytes decoded, and of nodes applied or encoded, in one piece: about 5 ms each.
    private static let (bytesOfPiece, nodesOfPiece) = (32 << 10, 4096)

    /// The maximum number of nodes that a state has before another change is applied.
    ///
    /// A node takes some 430 bytes.
    static let mostNodes = 250_000

    /// Adds the next lines.
    /// - Parameters:
    ///   - isLast: whether no lines follow.
    ///   - isCut: whether there are further lines, which are left out because they are too many.
    /// - Precondition: ``advance()`` needs lines.
    func add(_ batch: Batch, isLast: Bool, isCut: Bool = false) {
        (self.batch, self.isLast, self.isCut, next) = (batch, isLast, isCut, (0, 0))
    }

    /// Makes the next piece return immediately.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Releases all state.
    func removeAll() {
        (batch, replica, parse, walk) = (Batch(), SnapshotReplica(), nil, nil)
        encoder = nil
    }

    /// Runs one piece.
    /// - Returns: nil if there is more to do.
    func advance() -> Outcome? {
        if isCancelled.load(ordering: .relaxed) { return .needsLines }
        var bytes = Self.bytesOfPiece
        while next.line < batch.ends.count {
            guard bytes > 0 else { return nil }
            apply(&bytes)
        }
        guard isLast else { return .needsLines }
        if isCut, failure == nil {
            failure =
                "The changes since the last full snapshot are too large to be replayed; its "
                + "program must send another one."
        }
        return write()
    }

    /// Decodes a part of the next line, or applies it.
    private func apply(_ bytes: inout Int) {
        let end = batch.ends[next.line]
        do {
            if isApplying {
                bytes -= Self.bytesOfPiece / 2
                guard try replica.advance(by: Self.nodesOfPiece / 2) else { return }
            } else {
                var parse = self.parse ?? LineParse(for: .decoding)
                self.parse = nil
                let isRead = try batch.bytes.withUnsafeBytes { all in
                    Result { () throws(LineFault) in
                        try parse.advance(in: .init(rebasing: all[next.start..<end]), by: bytes)
                    }
                }.get()
                bytes -= min(bytes, end - next.start)
                guard isRead else { return self.parse = parse }
                let line = parse.line()
                if line.kind == .delta, replica.nodeCount > Self.mostNodes { throw TooManyNodes() }
                try replica.begin(line)
                isApplying = true
                isFull = line.kind == .full
                // A delta of a few nodes is applied immediately.
                guard try replica.advance(by: 64) else { return }
            }
            if isFull { failure = nil }
        } catch {
            // The deltas up to the next full snapshot do not follow either.
            if failure == nil { failure = "\(error)" }
        }
        (isApplying, isFull) = (false, false)
        next = (next.line + 1, end)
    }

    private struct TooManyNodes: Error, CustomStringConvertible {
        let description =
            "The state has more than \(Replay.mostNodes) nodes, and the changes after it were not "
            + "applied."
    }

    /// Encodes a part of the state.
    private func write() -> Outcome? {
        if encoder == nil {
            guard let screen = replica.screen else {
                return .failed(failure ?? "The snapshot could not be built.")
            }
            var encoder = LineEncoder(version: replica.version)
            encoder.beginFull(
                seq: replica.seq ?? 0, nanoseconds: replica.nanoseconds, size: screen.size,
                scale: screen.scale,
                fps: screen.fps)
            self.encoder = consume encoder
            walk = replica.walk
        }
        for _ in 0..<Self.nodesOfPiece {
            guard let node = walk?.next()?.node else {
                return .written(
                    (encoder?.finish().withUnsafeBytes { Array($0) } ?? []) + [10],
                    problem: failure)
            }
            encoder?.node(node)
        }
        return nil
    }
}
