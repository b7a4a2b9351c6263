/// A reader's copy of a window's state: it applies lines one by one and holds the present.
///
/// A line is taken whole or refused whole; after a refusal the state is what it was before.
public struct SnapshotReplica: Sendable {
    /// The number of the last line taken; nil before the first.
    public private(set) var seq: UInt64?
    /// The time of the last line taken, in nanoseconds since the loop's start.
    public private(set) var nanoseconds: Int64 = 0
    /// Whether the stream has ended.
    public private(set) var hasEnded = false

    var tree: Tree?

    /// Creates a replica that waits for a full snapshot.
    public init() {}

    /// The present state; nil before the first full snapshot.
    /// - Complexity: O(nodes).
    public var snapshot: Snapshot? {
        tree?.snapshot
    }

    /// The node with an id; nil when there is none.
    /// - Complexity: O(1).
    public subscript(id: SnapshotNode.ID) -> SnapshotNode? {
        tree?.entries[id]?.node
    }

    /// Takes a line.
    ///
    /// A full snapshot may come at any time; it replaces everything. Every other line must bear the number that
    /// follows the last one's.
    /// - Throws: ``Refusal``, when the line does not follow or does not fit; nothing has changed then.
    /// - Complexity: O(what the line tells).
    public mutating func apply(_ line: SnapshotLine) throws(Refusal) {
        func refuse(_ sentence: String) -> Refusal {
            Refusal(seq: line.seq, sentence: sentence)
        }
        if hasEnded {
            throw refuse("the stream has ended with line \(seq ?? 0); start a new replica for a new stream.")
        }
        if case .full(let full) = line.body {
            do throws(Tree.Misfit) { tree = try Tree(full) } catch { throw refuse(error.sentence) }
        } else {
            if let seq {
                guard line.seq == seq &+ 1 else {
                    throw refuse(
                        line.seq <= seq
                            ? "it was taken before, the last line was \(seq)."
                            : "lines \(seq + 1) to \(line.seq - 1) are missing; ask for a full snapshot.")
                }
            } else if line.kind == .delta {
                throw refuse("a delta needs a state to change; ask for a full snapshot first.")
            }
            if case .delta(let delta) = line.body {
                guard tree != nil else { throw refuse("there is no full snapshot to change; ask for one first.") }
                do throws(Tree.Misfit) { try tree?.apply(delta) } catch { throw refuse(error.sentence) }
            }
        }
        seq = line.seq
        nanoseconds = line.nanoseconds
        hasEnded = line.kind == .end
    }

    /// Why a line was refused.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        /// The refused line's number.
        public var seq: UInt64
        /// What is wrong, and what to do.
        public var sentence: String

        /// The whole message.
        public var description: String {
            "Line \(seq) was refused: \(sentence)"
        }
    }
}
