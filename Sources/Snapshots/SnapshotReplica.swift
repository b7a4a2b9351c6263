/// A copy of a window's state, updated by applying lines one by one.
///
/// A line is applied completely or refused completely; after a refusal the state is unchanged.
public struct SnapshotReplica: Sendable {
    /// The sequence number of the last applied line; nil before the first.
    public private(set) var seq: UInt64?
    /// The time of the last applied line, in nanoseconds since the main loop's start.
    public private(set) var nanoseconds: Int64 = 0
    /// The version of the last full snapshot or delta: 2 if nodes have model values and tracks.
    public private(set) var version = 1
    /// Whether the stream has ended.
    public private(set) var hasEnded = false

    var tree: Tree?
    private var application: Application?
    private var pending: (seq: UInt64, nanoseconds: Int64, isEnd: Bool, version: Int)?

    /// Creates a replica that waits for a full snapshot.
    public init() {}

    /// The state that the last line left: in a stream of version 2 model values and tracks; nil
    /// before the first full snapshot. See ``state(at:)`` for the values shown.
    /// - Complexity: O(nodes).
    public var snapshot: Snapshot? {
        tree?.snapshot
    }

    /// The node with an id; nil if there is none.
    /// - Complexity: O(1).
    public subscript(id: SnapshotNode.ID) -> SnapshotNode? {
        tree?.node(id)
    }

    /// Applies a line.
    ///
    /// A full snapshot may follow any line; it replaces everything. Every other line must have the
    /// sequence number after the last one's.
    /// - Throws: ``Refusal`` if the line does not follow or does not fit; nothing has changed then.
    /// - Complexity: O(listed nodes and ids), plus the depth of nodes that move.
    public mutating func apply(_ line: SnapshotLine) throws(Refusal) {
        try begin(line)
        while try !advance(by: .max) {}
    }

    // MARK: Applying in slices

    /// Begins to apply a line; ``advance(by:)`` does the work.
    ///
    /// Until the line is applied, the state is neither the old nor the new one.
    /// - Precondition: No other line is being applied.
    /// - Throws: ``Refusal`` if the line does not follow the last one.
    package mutating func begin(_ line: SnapshotLine) throws(Refusal) {
        precondition(
            pending == nil, "A line is still being applied: call advance until it is done.")
        if let sentence = misplacement(of: line) {
            throw Refusal(seq: line.seq, sentence: sentence)
        }
        switch line.body {
        case .full(let full): application = Application(full)
        case .delta(let delta): application = Application(delta)
        case .event, .log, .end: application = nil
        }
        let hasNodes = application != nil
        pending = (
            line.seq, line.nanoseconds, line.kind == .end, hasNodes ? line.version : version
        )
    }

    /// Continues to apply the current line.
    /// - Parameter budget: The maximum number of nodes, ids and steps from a moved node to the
    ///   root; each takes less than a microsecond or two.
    /// - Returns: Whether the line is applied.
    /// - Throws: ``Refusal`` if the line does not fit; the state is then unchanged.
    package mutating func advance(by budget: Int) throws(Refusal) -> Bool {
        guard let pending else { return true }
        var rest = budget
        do throws(Application.Misfit) {
            // In place: copying the tree would copy all of its nodes.
            if try application?.advance(&tree, budget: &rest) == false { return false }
        } catch {
            self.pending = nil
            application = nil
            throw Refusal(seq: pending.seq, sentence: error.sentence)
        }
        (seq, nanoseconds, hasEnded, version) = pending
        self.pending = nil
        application = nil
        return true
    }

    /// Returns why a line does not follow the last one; nil if it does.
    private func misplacement(of line: SnapshotLine) -> String? {
        if hasEnded {
            return "the stream ended with line \(seq ?? 0); start a new replica for a new stream."
        }
        if line.kind == .full { return nil }
        if let seq {
            guard line.seq != seq &+ 1 || seq == .max else { return checkState(for: line) }
            return line.seq <= seq
                ? "it was already applied; the last line was \(seq)."
                : "lines \(seq + 1) to \(line.seq - 1) are missing; request a full snapshot."
        }
        return line.kind == .delta
            ? "a delta needs a full snapshot to change; request one first." : nil
    }

    private func checkState(for line: SnapshotLine) -> String? {
        line.kind == .delta && tree == nil
            ? "there is no full snapshot to change; request one first." : nil
    }

    /// Why a line was refused.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        /// The refused line's sequence number.
        public var seq: UInt64
        /// The mistake, and its remedy.
        public var sentence: String

        /// The whole message.
        public var description: String {
            "Line \(seq) was refused: \(sentence)"
        }
    }
}
