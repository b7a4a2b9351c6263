import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Nodes")
struct NodeTests {
    @Test("two nodes differ in a field exactly if they are written differently", arguments: 1...10)
    func differences(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Lines of version 1 have no tracks.
        var encoder = LineEncoder(version: 2)
        func bytes(_ node: SnapshotNode) -> String {
            encoder.beginDelta(seq: 0, nanoseconds: 0)
            encoder.node(node)
            return encoder.finish().text
        }
        for _ in 0..<200 {
            var old = SnapshotNode(id: 1, parent: 0, className: "A", frame: .zero)
            random.change(&old, percent: 20)
            var new = old
            random.change(&new, percent: 5)
            #expect(new.changes(since: old).isEmpty == (bytes(new) == bytes(old)))
            var taken = old
            taken.copy(new.changes(since: old), from: new)
            #expect(bytes(taken) == bytes(new))
            taken = old
            taken.copy(.all, from: new)
            #expect(taken == new)
        }
    }

    @Test("differences below nine decimals are ignored, but a slow drift is a change in the end")
    func drift() {
        var node = SnapshotNode(id: 1, parent: nil, className: "A", frame: .zero)
        var changes = 0
        for step in 1...100 {
            let old = node
            node.frame.origin.x = CGFloat(step) * 1e-10
            if !node.changes(since: old).isEmpty { changes += 1 }
        }
        #expect(changes == 10)
    }

    @Test("NaN equals itself")
    func nan() {
        var node = SnapshotNode(id: 1, parent: nil, className: "A", frame: .zero)
        node.frame.origin.x = .nan
        #expect(node.changes(since: node).isEmpty)
    }

    @Test("texts with different Unicode composition differ")
    func composition() {
        var old = SnapshotNode(id: 1, parent: nil, className: "A", frame: .zero)
        old.text = "é"
        var new = old
        new.text = "e\u{301}"
        #expect(new.changes(since: old) == .text)
    }

    @Test("colors are written as #rrggbbaa")
    func colors() {
        #expect(SnapshotNode.Color(red: 1, green: 0.5, blue: 0, alpha: 0.2).rgba == 0xFF80_0033)
        #expect(
            SnapshotNode.Color(red: 2, green: -1, blue: .nan, alpha: .infinity).rgba == 0xFF00_00FF)
        #expect(SnapshotNode.Color("#0a0B0c0D")?.rgba == 0x0A0B_0C0D)
        for wrong in ["", "#", "0a0b0c0d0", "#0a0b0c0", "#0a0b0c0d0", "#0a0b0c0x", "#０a0b0c0"] {
            #expect(SnapshotNode.Color(wrong) == nil)
        }
    }

    @Test("a negative size is preserved by writing and reading")
    func negativeSize() throws {
        var encoder = LineEncoder()
        let node = SnapshotNode(
            id: 1, parent: nil, className: "A",
            frame: CGRect(origin: .zero, size: CGSize(width: -3, height: 2)))
        encoder.beginFull(seq: 0, nanoseconds: 0, size: .zero, scale: 1, fps: 60)
        encoder.node(node)
        let line = encoder.finish()
        #expect(line.text.contains("[0,0,-3,2]"))
        guard case .full(let full) = try line.decoded().body else { throw CancellationError() }
        #expect(full.nodes == [node])
    }

    @Test(
        "a transform of other than 16 numbers is refused with a sentence", arguments: [0, 15, 17])
    func transformOfAnotherSize(count: Int) throws {
        let error = #expect(throws: SnapshotNode.Transform.Miscount.self) {
            try SnapshotNode.Transform([Double](repeating: 1, count: count))
        }
        #expect(error?.description == "A transform needs 16 numbers, m11 to m44, not \(count).")
    }
}
