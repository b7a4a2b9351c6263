import Foundation
import TestSupport
import Testing

@testable import Snapshots

extension SeededGenerator {
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// A number as layouts have it, or an unusual one.
    mutating func number() -> Double {
        switch Int.random(in: 0..<8, using: &self) {
        case 0: Double(Int.random(in: -1000...1000, using: &self))
        case 1: Double(Int.random(in: -2000...2000, using: &self)) / 2
        case 2: Double(Int.random(in: -3000...3000, using: &self)) / 3
        case 3: Double.random(in: -1e-8...1e-8, using: &self)
        case 4: Double.random(in: -1e12...1e12, using: &self)
        case 5: -0.0
        default: Double.random(in: -1000...1000, using: &self)
        }
    }

    mutating func text() -> String {
        let pieces = [
            "Sun cream", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}",
            "\u{2028}",
            "\u{2029}",
            "\u{20AC}", "\u{E2}", "日本", "👩‍👩‍👧", "</script>", "\u{FFFF}", "\u{10FFFF}", "",
        ]
        return (0..<Int.random(in: 0...4, using: &self)).map { _ in
            pieces.randomElement(using: &self)!
        }.joined()
    }

    mutating func color() -> SnapshotNode.Color {
        SnapshotNode.Color(rgba: UInt32.random(in: 0 ... .max, using: &self))
    }

    /// Sets some properties to values of the format's description, and occasionally resets one to
    /// its default.
    mutating func change(_ node: inout SnapshotNode, percent: Int) {
        var samples = FormatSamples(random: self)
        var members: [String: JSONValue] = ["id": .number(Double(node.id))]
        for property in samples.nodeProperties where property["name"] != .string("parent") {
            guard samples.random.chance(percent) else { continue }
            let isUsual = property["required"] != .bool(true) && samples.random.chance(40)
            members[property["name"]!.string!] = isUsual ? .null : samples.value(of: property)
        }
        self = samples.random
        let text = Array(JSONValue.object(members).text.utf8)
        text.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes, keepsTexts: true)
            do {
                let change = try scanner.node()
                node.copy(change.fields, from: change.node)
            } catch { Issue.record("\(error) in \(JSONValue.object(members).text)") }
        }
    }
}

extension SeededGenerator {
    mutating func path() -> PathData {
        var writer = PathData.Writer()
        writer.move(number(), number())
        for _ in 0..<Int.random(in: 0...3, using: &self) {
            switch Int.random(in: 0..<4, using: &self) {
            case 0: writer.line(number(), number())
            case 1: writer.quad(number(), number(), number(), number())
            case 2: writer.curve(number(), number(), number(), number(), number(), number())
            default: writer.close()
            }
        }
        return writer.data
    }
}

/// A window that changes at random, and its deltas: the model that replicas are checked against.
struct RandomWindow {
    var random: SeededGenerator
    var nodes: [SnapshotNode.ID: SnapshotNode] = [:]
    var children: [SnapshotNode.ID: [SnapshotNode.ID]] = [1: []]
    private var nextID: SnapshotNode.ID = 2
    private var gone: [SnapshotNode] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        nodes[1] = SnapshotNode(id: 1, parent: nil, className: "UIWindow", frame: .zero)
        for _ in 0..<12 { _ = add() }
    }

    var snapshot: Snapshot {
        var list: [SnapshotNode] = []
        func visit(_ id: SnapshotNode.ID) {
            list.append(nodes[id]!)
            children[id]!.forEach(visit)
        }
        visit(1)
        return Snapshot(size: CGSize(width: 375, height: 667), scale: 2, fps: 60, nodes: list)
    }

    private mutating func anyone(from first: SnapshotNode.ID = 1) -> SnapshotNode.ID? {
        nodes.keys.filter { $0 >= first }.sorted().randomElement(using: &random)
    }

    /// Adds a node, sometimes one that was removed before.
    private mutating func add() -> SnapshotNode.ID {
        let parent = anyone()!
        var node: SnapshotNode
        if !gone.isEmpty, random.chance(30) {
            node = gone.remove(at: Int.random(in: 0..<gone.count, using: &random))
            node.parent = parent
        } else {
            node = SnapshotNode(id: nextID, parent: parent, className: "UIView", frame: .zero)
            nextID += 1
        }
        random.change(&node, percent: 30)
        nodes[node.id] = node
        children[node.id] = []
        children[parent]!.append(node.id)
        return node.id
    }

    private func isBelow(_ id: SnapshotNode.ID, _ ancestor: SnapshotNode.ID) -> Bool {
        var place: SnapshotNode.ID? = id
        while let here = place {
            if here == ancestor { return true }
            place = nodes[here]?.parent
        }
        return false
    }

    /// Changes the window and returns the delta, by comparing it with its former state like a
    /// capture.
    mutating func step() -> SnapshotDelta {
        let (oldNodes, oldChildren) = (nodes, children)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            if let id = anyone() { random.change(&nodes[id]!, percent: 20) }
        }
        if random.chance(30), let id = anyone(from: 2) {
            for below in nodes.keys.filter({ isBelow($0, id) }).sorted(by: >) {
                children[nodes[below]!.parent!]?.removeAll { $0 == below }
                gone.append(nodes[below]!)
                (nodes[below], children[below]) = (nil, nil)
            }
        }
        if random.chance(30), let id = anyone(from: 2), let parent = anyone(), !isBelow(parent, id)
        {
            children[nodes[id]!.parent!]!.removeAll { $0 == id }
            children[parent]!.append(id)
            nodes[id]!.parent = parent
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) { _ = add() }
        if random.chance(20), let id = anyone() { children[id]!.shuffle(using: &random) }

        var delta = SnapshotDelta(removed: oldNodes.keys.filter { nodes[$0] == nil }.sorted())
        var expected = oldChildren.filter { nodes[$0.key] != nil }
        for (id, list) in expected { expected[id] = list.filter { nodes[$0]?.parent == id } }
        for node in snapshot.nodes {
            if let old = oldNodes[node.id] {
                let fields = node.changes(since: old)
                if !fields.isEmpty { delta.nodes.append(.init(node, fields: fields)) }
                if fields.contains(.parent) { expected[node.parent!]!.append(node.id) }
            } else {
                delta.nodes.append(.init(node, fields: node.presentFields))
                expected[node.id, default: []] += []
                expected[node.parent!, default: []].append(node.id)
            }
        }
        for (id, list) in children.sorted(by: { $0.key < $1.key }) where expected[id]! != list {
            delta.order.append(.init(parent: id, children: list))
        }
        return delta
    }
}
