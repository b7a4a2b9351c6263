import Foundation
import TestSupport
import Testing

@testable import Snapshots

/// Source: docs/line-format.md, "Lines".
@Suite("The nodes of a line from another program")
struct LineStructureTests {
    private static let head = #"{"v":1,"seq":1,"t":0,"#
    private static let screen = #""size":[1,1],"scale":1,"fps":60,"#

    private static func node(_ id: Int, _ parent: Int?) -> String {
        #"{"id":\#(id),"class":"V","frame":[0,0,1,1]"#
            + (parent.map { ",\"parent\":\($0)" } ?? "") + "}"
    }

    private static func full(_ nodes: [String]) -> String {
        head + #""kind":"full","# + screen + "\"nodes\":[" + nodes.joined(separator: ",") + "]}"
    }

    private static func delta(_ nodes: [String], _ rest: String = "") -> String {
        head + #""kind":"delta","nodes":["# + nodes.joined(separator: ",") + "]" + rest + "}"
    }

    private func fault(_ text: String) -> LineFault? {
        do {
            _ = try Array(text.utf8).withUnsafeBytes { try LineCheck($0) }
            return nil
        } catch { return error as? LineFault }
    }

    @Test(
        "a line whose nodes contradict each other is refused with the node's id",
        arguments: [
            (full([]), "“nodes” must not be empty"),
            (full([node(1, 2)]), "“parent” of node 1 must be absent"),
            (full([node(1, nil), node(2, nil)]), "“parent” of node 2 is missing"),
            (full([node(1, nil), node(3, 2)]), "“parent” of node 3 is 2, which is not listed"),
            (full([node(1, nil), node(2, 2)]), "“parent” of node 2 is 2, which is not listed"),
            (
                full([node(1, nil), node(3, 2), node(2, 1)]),
                "“parent” of node 3 is 2, which is not listed before it"
            ),
            (full([node(1, nil), node(2, 1), node(2, 1)]), "“id” of node 2 is repeated"),
            (delta([#"{"id":2}"#, #"{"id":2}"#]), "“id” of node 2 is repeated"),
            (delta([node(2, 2)]), "“parent” of node 2 is the node itself"),
            (delta([], #","removed":[2,2]"#), "“removed” lists node 2 twice"),
            (delta([#"{"id":2}"#], #","removed":[2]"#), "“removed” lists node 2, which the line"),
            (
                delta([node(3, 2)], #","removed":[2]"#),
                "“removed” lists node 2, which is a parent in the line"
            ),
            (
                delta([], #","order":[[1,2]],"removed":[2]"#),
                "“removed” lists node 2, which the line also orders"
            ),
            (
                head + #""removed":[2],"kind":"delta","nodes":[\#(node(3, 2))]}"#,
                "“parent” of node 3 is 2, which the line removes"
            ),
            (
                head + #""removed":[2],"kind":"delta","nodes":[{"id":2}]}"#,
                "“removed” lists node 2, which the line also changes"
            ),
            (delta([], #","order":[[1,2],[1,3]]"#), "“order” lists node 1 twice as a parent"),
            (delta([], #","order":[[1,2,2]]"#), "“order” lists node 2 twice as a child"),
            (delta([], #","order":[[1,2],[3,2]]"#), "“order” lists node 2 twice as a child"),
            (delta([], #","order":[[1,1]]"#), "“order” lists node 1 as its own child"),
            (
                delta([], #","removed":[2],"order":[[1,2]]"#),
                "“order” lists node 2, which the line removes"
            ),
        ])
    func refused(text: String, sentence: String) {
        let fault = fault(text)
        #expect(fault?.sentence.hasPrefix(sentence) == true, "\(fault?.description ?? "accepted")")
        #expect(throws: fault ?? LineFault(name: nil, sentence: "", offset: 0)) {
            try SnapshotLine(json: Data(text.utf8))
        }
        // The order of a line's members is free.
        let kind = text.contains("\"full\"") ? "full" : "delta"
        let late =
            text.replacingOccurrences(of: "\"kind\":\"\(kind)\",", with: "").dropLast()
            + ",\"kind\":\"\(kind)\"}"
        #expect(self.fault(String(late))?.sentence == fault?.sentence)
    }

    @Test(
        "a repeated id is found among 10,000 nodes, wherever it is", arguments: [16, 17, 64, 9999])
    func many(place: Int) {
        var nodes = [Self.node(1, nil)] + (2...10_000).map { Self.node($0, $0 - 1) }
        #expect(fault(Self.full(nodes)) == nil)
        nodes.append(Self.node(place, 1))
        #expect(fault(Self.full(nodes))?.sentence.contains("node \(place) is repeated") == true)
    }

    @Test("the parser accepts a full line of random nodes exactly if a replica applies it")
    func fullLines() {
        var random = SeededGenerator(seed: 21)
        var accepted = 0
        for _ in 0..<4000 {
            let count = Int.random(in: 0...5, using: &random)
            let nodes = (0..<count).map { index in
                let parent = Int.random(in: 0...3, using: &random)
                let id = random.chance(80) ? index + 1 : Int.random(in: 1...5, using: &random)
                let isRoot = index == 0 ? random.chance(90) : random.chance(5)
                return SnapshotNode(
                    id: UInt32(id), parent: isRoot ? nil : UInt32(parent), className: "V",
                    frame: .zero)
            }
            let snapshot = Snapshot(size: .zero, scale: 1, fps: 60, nodes: nodes)
            var replica = SnapshotReplica()
            let fits =
                (try? replica.apply(SnapshotLine(seq: 1, nanoseconds: 0, body: .full(snapshot))))
                != nil
            let text = Self.full(
                nodes.map { Self.node(Int($0.id), $0.parent.map { Int($0) }) })
            #expect((fault(text) == nil) == fits, "\(text)")
            if fits { accepted += 1 }
        }
        #expect(accepted > 100)
    }

    @Test("a delta that the parser refuses fits no state")
    func deltas() {
        var random = SeededGenerator(seed: 22)
        var refused = 0
        for _ in 0..<4000 {
            func id() -> UInt32 { UInt32.random(in: 1...6, using: &random) }
            var delta = SnapshotDelta()
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                delta.nodes.append(
                    .init(
                        SnapshotNode(id: id(), parent: id(), className: "V", frame: .zero),
                        fields: [.parent, .className, .frame]))
            }
            delta.removed = (0..<Int.random(in: 0...2, using: &random)).map { _ in id() }
            for _ in 0..<Int.random(in: 0...1, using: &random) {
                delta.order.append(.init(parent: id(), children: [id(), id()]))
            }
            let order = delta.order.map { "[\($0.parent),\($0.children[0]),\($0.children[1])]" }
            let text = Self.delta(
                delta.nodes.map { Self.node(Int($0.node.id), $0.node.parent.map { Int($0) }) },
                ",\"removed\":\(delta.removed),\"order\":[\(order.joined(separator: ","))]")
            guard fault(text) != nil else { continue }
            refused += 1
            for count in 1...6 as ClosedRange<UInt32> {
                let nodes = (1...count).map { id in
                    SnapshotNode(
                        id: id, parent: id == 1 ? nil : UInt32.random(in: 1..<id, using: &random),
                        className: "V", frame: .zero)
                }
                var replica = SnapshotReplica()
                let full = Snapshot(size: .zero, scale: 1, fps: 60, nodes: nodes)
                try? replica.apply(SnapshotLine(seq: 1, nanoseconds: 0, body: .full(full)))
                #expect(throws: SnapshotReplica.Refusal.self, "\(text) on \(count) nodes") {
                    try replica.apply(SnapshotLine(seq: 2, nanoseconds: 0, body: .delta(delta)))
                }
            }
        }
        #expect(refused > 100)
    }
}
