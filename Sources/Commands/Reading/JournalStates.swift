import Foundation
import Recording
import Snapshots

/// The states of a journal's streams while its lines are verified one after the other.
///
/// A stream's lines are applied from its first full snapshot on. After a gap in its numbers, which
/// is no damage, or after a line that does not fit, they are applied from the next one on; those
/// between are counted.
final class JournalStates {
    private struct State {
        var replica = SnapshotReplica()
        var position: UInt64 = 0
        /// The number of its last line, once that was read.
        var end: UInt64?
    }

    private var states: [UInt32: State] = [:]
    /// The number of views in all states.
    private var views = 0
    /// The streams whose states were too large; their lines are only checked one by one.
    private(set) var tooLarge: Set<UInt32> = []
    /// The number of deltas that were not applied, because lines before them are missing.
    private(set) var afterGaps = 0
    /// The first of them, in words.
    private(set) var firstAfterGap: String?

    /// Returns a line's mistake, or that of its place after the lines before it.
    func fault(in record: Record, _ bytes: UnsafeRawBufferPointer) -> String? {
        do throws(LineFault) {
            guard !tooLarge.contains(record.stream) else {
                _ = try LineCheck(bytes)
                return nil
            }
            var parse = LineParse(for: .decoding)
            _ = try parse.advance(in: bytes, by: .max)
            return apply(parse.line(), record)
        } catch {
            remove(record.stream)
            return "\(error)"
        }
    }

    private func apply(_ line: SnapshotLine, _ record: Record) -> String? {
        let stream = record.stream
        // Moved out of the dictionary, so that applying the line copies no tree.
        var state = states.removeValue(forKey: stream) ?? State()
        // While a segment is being compressed, its lines are read twice.
        guard record.position > state.position else {
            states[stream] = state
            return nil
        }
        views -= state.replica.nodeCount
        state.position = record.position
        if let end = state.end, line.kind != .full {
            states[stream] = state
            return "the stream ended with line \(end); only a full snapshot may follow."
        }
        let isNext = state.replica.seq.map { $0 &+ 1 == line.seq } ?? false
        guard line.kind == .full || isNext else {
            if line.kind == .delta {
                // A number that was there before is no gap: the line contradicts those before it.
                if let last = state.replica.seq, line.seq <= last {
                    views += state.replica.nodeCount
                    states[stream] = state
                    return
                        "line \(line.seq) comes after line \(last), so that it cannot be applied."
                }
                afterGaps += 1
                firstAfterGap = firstAfterGap ?? Self.gap(record, line.seq, state.replica.seq)
            }
            states[stream] = State(position: record.position)
            return nil
        }
        state.end = nil
        do throws(SnapshotReplica.Refusal) {
            try state.replica.apply(line)
        } catch {
            states[stream] = State(position: record.position)
            return "\(error)"
        }
        let count = state.replica.nodeCount
        guard views + count <= MemoryLimits.current.stripViews else {
            tooLarge.insert(stream)
            return nil
        }
        // A tree whose stream has ended is not needed any more.
        if line.kind == .end { (state.replica, state.end) = (SnapshotReplica(), line.seq) }
        views += state.replica.nodeCount
        states[stream] = state
        return nil
    }

    private static func gap(_ record: Record, _ line: UInt64, _ last: UInt64?) -> String {
        let after = last.map { "after line \($0)" } ?? "without a full snapshot before it"
        return "line \(line) of session \(record.stream) \(after), at position \(record.position)"
    }

    private func remove(_ stream: UInt32) {
        guard let state = states.removeValue(forKey: stream) else { return }
        views -= state.replica.nodeCount
        states[stream] = State(position: state.position)
    }
}
