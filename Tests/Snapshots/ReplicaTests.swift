import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("The replica")
struct ReplicaTests {
    private func line(_ seq: UInt64, _ body: SnapshotLine.Body) -> SnapshotLine {
        SnapshotLine(seq: seq, nanoseconds: Int64(seq) * 1000, body: body)
    }

    private func node(_ id: SnapshotNode.ID, in parent: SnapshotNode.ID?) -> SnapshotNode {
        SnapshotNode(id: id, parent: parent, className: "UIView", frame: .zero)
    }

    private func whole(_ id: SnapshotNode.ID, in parent: SnapshotNode.ID?) -> SnapshotDelta.Change {
        .init(node(id, in: parent), fields: [.parent, .className, .frame])
    }

    private func moved(_ id: SnapshotNode.ID, to parent: SnapshotNode.ID) -> SnapshotDelta.Change {
        .init(node(id, in: parent), fields: .parent)
    }

    /// 1 holds 2 and 5; 2 holds 3 and 4.
    private var family: SnapshotReplica {
        get throws {
            var replica = SnapshotReplica()
            let nodes = [
                node(1, in: nil), node(2, in: 1), node(3, in: 2), node(4, in: 2), node(5, in: 1),
            ]
            try replica.apply(
                line(7, .full(Snapshot(size: .zero, scale: 1, fps: 60, nodes: nodes))))
            return replica
        }
    }

    private func ids(_ replica: SnapshotReplica) -> [SnapshotNode.ID] {
        replica.snapshot?.nodes.map(\.id) ?? []
    }

    @Test(
        "random full snapshots and deltas give the fresh snapshot, byte for byte", arguments: 1...40
    )
    func follows(seed: Int) throws {
        var window = RandomWindow(seed: UInt64(seed))
        var encoder = LineEncoder()
        var replica = SnapshotReplica()
        try replica.apply(try encoder.encode(line(0, .full(window.snapshot))).decoded())
        for seq in 1...30 as ClosedRange<UInt64> {
            try replica.apply(try encoder.encode(line(seq, .delta(window.step()))).decoded())
            let held = line(seq, .full(try #require(replica.snapshot)))
            let whole = try encoder.encode(line(seq, .full(window.snapshot)))
            #expect(try encoder.encode(held).text == whole.text)
        }
    }

    @Test("children are the old ones minus the removed plus the new ones, unless ordered")
    func order() throws {
        var replica = try family
        try replica.apply(
            line(8, .delta(.init(nodes: [whole(6, in: 2), moved(5, to: 2)], removed: [3]))))
        #expect(ids(replica) == [1, 2, 4, 6, 5])
        try replica.apply(line(9, .delta(.init(order: [.init(parent: 2, children: [6, 5, 4])]))))
        #expect(ids(replica) == [1, 2, 6, 5, 4])
        try replica.apply(line(10, .log(.init(level: .info, text: ""))))
        #expect(replica.seq == 10)
        #expect(replica.nanoseconds == 10_000)
    }

    @Test("a removed view may return with its number")
    func comesBack() throws {
        var replica = try family
        try replica.apply(line(8, .delta(.init(removed: [2, 3, 4]))))
        try replica.apply(line(9, .delta(.init(nodes: [whole(2, in: 1)]))))
        #expect(ids(replica) == [1, 5, 2])
    }

    @Test("a full snapshot replaces everything, whatever its number")
    func fresh() throws {
        var replica = try family
        let full = Snapshot(size: .zero, scale: 3, fps: 60, nodes: [node(9, in: nil)])
        try replica.apply(line(7, .full(full)))
        #expect(replica.snapshot == full)
        try replica.apply(line(90, .full(full)))
        try replica.apply(line(91, .end(reason: "")))
        #expect(replica.hasEnded)
        #expect(throws: SnapshotReplica.Refusal.self) { try replica.apply(line(92, .full(full))) }
    }

    @Test("a gap, a repetition and a delta without a state are refused")
    func numbers() throws {
        var replica = try family
        func refusal(_ line: SnapshotLine) -> String? {
            do { try replica.apply(line) } catch { return error.description }
            return nil
        }
        #expect(
            refusal(line(10, .delta(.init())))
                == "Line 10 was refused: lines 8 to 9 are missing; request a full snapshot.")
        #expect(
            refusal(line(7, .delta(.init())))
                == "Line 7 was refused: it was already applied; the last line was 7.")
        #expect(refusal(line(9, .log(.init(level: .info, text: "")))) != nil)
        replica = SnapshotReplica()
        #expect(
            refusal(line(1, .delta(.init())))
                == "Line 1 was refused: a delta needs a full snapshot to change; request one first."
        )
        #expect(refusal(line(4, .log(.init(level: .info, text: "")))) == nil)
        #expect(refusal(line(5, .delta(.init()))) != nil)
    }

    @Test("an invalid delta is refused as a whole, with the node's number in the message")
    func misfits() throws {
        let before = try family
        let cases: [(SnapshotDelta, String)] = [
            (.init(nodes: [.init(node(9, in: nil), fields: .alpha)]), "node 9 is unknown"),
            (.init(nodes: [whole(9, in: 77)]), "the parent 77 of node 9 is unknown"),
            (.init(nodes: [whole(9, in: 9)]), "the parent 9 of node 9 is unknown"),
            (.init(nodes: [whole(9, in: nil)]), "node 9 is unknown"),
            (.init(nodes: [whole(9, in: 1), whole(9, in: 2)]), "node 9 is changed twice"),
            (.init(nodes: [moved(2, to: 4)]), "node 2 would be its own ancestor"),
            (.init(nodes: [moved(1, to: 4)]), "node 1 changes between root and child"),
            (
                .init(nodes: [.init(node(4, in: nil), fields: .parent)]),
                "node 4 changes between root and child"
            ),
            (.init(nodes: [moved(5, to: 3)], removed: [3]), "the parent 3 of node 5 is unknown"),
            (.init(removed: [8]), "node 8 is removed, but there is no such node"),
            (.init(removed: [3, 3]), "lists a node twice"),
            (.init(removed: [2]), "node 2 is removed, but its child 3 is not"),
            (.init(removed: [1, 2, 3, 4, 5]), "the root 1 is removed"),
            (.init(nodes: [moved(4, to: 1)], removed: [4]), "node 4 is both removed and changed"),
            (
                .init(order: [.init(parent: 2, children: [3])]),
                "the order of node 2 lists [3], but its children are [3, 4]"
            ),
            (.init(order: [.init(parent: 2, children: [3, 3])]), "the order of node 2"),
            (
                .init(order: [.init(parent: 8, children: [])]),
                "the children of node 8 are ordered, but there is no such"
            ),
            (
                .init(order: [
                    .init(parent: 2, children: [4, 3]), .init(parent: 2, children: [3, 4]),
                ]),
                "the children of node 2 are ordered twice"
            ),
        ]
        for (delta, sentence) in cases {
            var replica = before
            // A valid change comes first, so that there is something to undo.
            var mixed = delta
            mixed.nodes.insert(whole(50, in: 1), at: 0)
            for delta in [delta, mixed] {
                do {
                    try replica.apply(line(8, .delta(delta)))
                    Issue.record("\(delta) was taken")
                } catch {
                    #expect(error.description.contains(sentence), "\(error)")
                }
                #expect(replica.snapshot == before.snapshot)
                #expect(replica.seq == 7)
            }
            try replica.apply(line(8, .delta(.init(nodes: [moved(5, to: 2)]))))
            #expect(ids(replica) == [1, 2, 3, 4, 5])
        }
    }

    @Test("a cycle of parents within a line is refused with the id of a node")
    func rings() throws {
        var replica = try family
        let refusal = #expect(throws: SnapshotReplica.Refusal.self) {
            try replica.apply(line(8, .delta(.init(nodes: [moved(2, to: 5), moved(5, to: 3)]))))
        }
        // The cycle is 2, 5, 3: the replica follows the ancestors of the first moved node.
        #expect(refusal?.sentence.contains("node 2 would be its own ancestor") == true)
        #expect(ids(replica) == [1, 2, 3, 4, 5])
        try replica.apply(line(8, .delta(.init(nodes: [moved(3, to: 1), moved(2, to: 3)]))))
        #expect(ids(replica) == [1, 5, 3, 2, 4])
    }

    @Test("full snapshots that are not a tree are refused")
    func noTree() throws {
        let lists: [([SnapshotNode], String)] = [
            ([], "no nodes"),
            ([node(1, in: nil), node(1, in: 1)], "node 1 is listed twice"),
            ([node(1, in: nil), node(2, in: nil)], "node 2 has no parent, but the root is 1"),
            (
                [node(1, in: nil), node(2, in: 3), node(3, in: 1)],
                "node 2 comes before its parent 3"
            ),
            ([node(1, in: 1)], "node 1 comes before its parent 1"),
            ([node(1, in: nil), node(2, in: 2)], "node 2 comes before its parent 2"),
        ]
        for (nodes, sentence) in lists {
            var replica = try family
            do {
                try replica.apply(
                    line(8, .full(.init(size: .zero, scale: 1, fps: 60, nodes: nodes))))
                Issue.record("\(sentence): taken")
            } catch {
                #expect(error.description.contains(sentence))
            }
            #expect(ids(replica) == [1, 2, 3, 4, 5])
        }
    }
}

/// Source of the bounds: the work is a count of nodes, ids and steps; no code here reads a clock.
@Suite("A replica in slices")
struct ReplicaSliceTests {
    private func line(_ seq: UInt64, _ body: SnapshotLine.Body) -> SnapshotLine {
        SnapshotLine(seq: seq, nanoseconds: 1, body: body)
    }

    private func node(_ id: SnapshotNode.ID, in parent: SnapshotNode.ID?) -> SnapshotNode {
        SnapshotNode(id: id, parent: parent, className: "UIView", frame: .zero)
    }

    /// Applies a line with a budget of one step at a time; returns the number of calls.
    private func crawl(_ line: SnapshotLine, _ replica: inout SnapshotReplica) throws -> Int {
        try replica.begin(line)
        var calls = 1
        while try !replica.advance(by: 1) { calls += 1 }
        return calls
    }

    @Test(
        "random deltas applied in steps give the same result and errors as at once",
        arguments: 1...20)
    func agrees(seed: UInt64) throws {
        var window = RandomWindow(seed: seed)
        var random = SeededGenerator(seed: seed)
        var (whole, sliced) = (SnapshotReplica(), SnapshotReplica())
        try whole.apply(line(0, .full(window.snapshot)))
        _ = try crawl(line(0, .full(window.snapshot)), &sliced)
        for seq in 1...40 as ClosedRange<UInt64> {
            var delta = window.step()
            if random.chance(30) { delta.removed.append(SnapshotNode.ID(random.below(30))) }
            if random.chance(30), let change = delta.nodes.randomElement(using: &random) {
                delta.nodes.append(change)
            }
            if random.chance(30) {
                var moved = node(
                    SnapshotNode.ID(random.below(30)), in: SnapshotNode.ID(random.below(30)))
                moved.className = "Moved"
                delta.nodes.append(.init(moved, fields: [.parent, .className, .frame]))
            }
            let before = whole
            var refusals: [String] = []
            do { try whole.apply(line(seq, .delta(delta))) } catch {
                refusals.append(error.description)
            }
            do { _ = try crawl(line(seq, .delta(delta)), &sliced) } catch {
                refusals.append("\(error)")
            }
            #expect(refusals.count != 1)
            #expect(Set(refusals).count <= 1)
            #expect(whole.snapshot == sliced.snapshot)
            if !refusals.isEmpty { #expect(whole.snapshot == before.snapshot) }
            #expect(whole.checkInvariants() == nil)
            #expect(sliced.checkInvariants() == nil)
            // The window has changed: restart both from its state.
            try whole.apply(line(seq, .full(window.snapshot)))
            try sliced.apply(line(seq, .full(window.snapshot)))
        }
    }

    @Test(
        "a replica that is never restarted stays consistent through valid and invalid deltas",
        arguments: 1...20)
    func consistent(seed: UInt64) throws {
        var window = RandomWindow(seed: seed)
        var random = SeededGenerator(seed: seed)
        var replica = SnapshotReplica()
        try replica.apply(line(0, .full(window.snapshot)))
        var (seq, refusals) = (UInt64(0), 0)
        for round in 0..<100 {
            var delta = window.step()
            // The window's own deltas stop fitting once one of these was applied; the first fits.
            for _ in 0..<(round == 0 ? 0 : random.below(3)) {
                let (id, parent) = (
                    SnapshotNode.ID(random.below(30)), SnapshotNode.ID(random.below(30))
                )
                switch random.below(3) {
                case 0: delta.removed.append(id)
                case 1: delta.nodes.append(.init(node(id, in: parent), fields: .parent))
                default:
                    delta.nodes.append(
                        .init(node(id, in: parent), fields: [.parent, .className, .frame]))
                }
            }
            let before = replica.snapshot
            do {
                try replica.apply(line(seq + 1, .delta(delta)))
                seq += 1
            } catch {
                refusals += 1
                #expect(replica.snapshot == before)
            }
            #expect(replica.checkInvariants() == nil)
        }
        #expect(seq > 0 && refusals > 0)
    }

    @Test("a chain of 50,000 views takes steps in proportion to each line's entries")
    func chain() throws {
        let count: SnapshotNode.ID = 50_000
        var replica = SnapshotReplica()
        let nodes = (1...count).map { node($0, in: $0 == 1 ? nil : $0 - 1) }
        let full = Snapshot(size: .zero, scale: 1, fps: 60, nodes: nodes)
        #expect(try crawl(line(1, .full(full)), &replica) <= Int(count) + 2)
        let leaves = (1...count).map {
            SnapshotDelta.Change(node(count + $0, in: $0), fields: [.parent, .className, .frame])
        }
        #expect(try crawl(line(2, .delta(.init(nodes: leaves))), &replica) <= Int(count) + 8)
        // Every leaf moves to the next view: each place on the paths to the root is visited once.
        let moves = (1..<count).map {
            SnapshotDelta.Change(node(count + $0, in: $0 + 1), fields: .parent)
        }
        #expect(try crawl(line(3, .delta(.init(nodes: moves))), &replica) <= 5 * Int(count))
        #expect(replica.snapshot?.nodes.count == 2 * Int(count))
        #expect(replica.snapshot?.depths.max() == Int(count))
        #expect(replica.walk.map(\.depth) == replica.snapshot?.depths)
        #expect(replica.checkInvariants() == nil)
    }

    @Test("a walk in pre-order visits each node once, at its depth")
    func walk() throws {
        var replica = SnapshotReplica()
        #expect(replica.walk.map(\.node.id) == [])
        let nodes = [
            node(1, in: nil), node(2, in: 1), node(3, in: 2), node(4, in: 2), node(5, in: 1),
        ]
        try replica.apply(line(1, .full(.init(size: .zero, scale: 1, fps: 60, nodes: nodes))))
        #expect(replica.walk.map(\.node.id) == [1, 2, 3, 4, 5])
        #expect(replica.walk.map(\.depth) == [0, 1, 2, 2, 1])
        #expect(replica.nodeCount == 5)
    }

    @Test("line numbers do not wrap from the largest to 0")
    func lastNumber() throws {
        var replica = SnapshotReplica()
        let full = Snapshot(size: .zero, scale: 1, fps: 60, nodes: [node(1, in: nil)])
        try replica.apply(line(.max - 1, .full(full)))
        try replica.apply(SnapshotLine(seq: .max, nanoseconds: 0, body: .delta(.init())))
        #expect(throws: SnapshotReplica.Refusal.self) {
            try replica.apply(SnapshotLine(seq: 0, nanoseconds: 0, body: .delta(.init())))
        }
    }
}
