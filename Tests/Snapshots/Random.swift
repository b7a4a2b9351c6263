import Foundation
import TestSupport

@testable import Snapshots

extension SeededGenerator {
    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// A number of the kind that layouts have, or an awkward one.
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
            "Sun cream", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "\u{2028}",
            "\u{2029}",
            "\u{20AC}", "\u{E2}", "日本", "👩‍👩‍👧", "</script>", "\u{FFFF}", "\u{10FFFF}", "",
        ]
        return (0..<Int.random(in: 0...4, using: &self)).map { _ in pieces.randomElement(using: &self)! }.joined()
    }

    mutating func color() -> SnapshotNode.Color {
        SnapshotNode.Color(rgba: UInt32.random(in: 0 ... .max, using: &self))
    }

    mutating func point() -> CGPoint {
        CGPoint(x: number(), y: number())
    }

    /// Sets some properties anew, each of them now and then back to its default.
    mutating func change(_ node: inout SnapshotNode, percent: Int) {
        let blank = SnapshotNode.blank
        func maybe<T>(_ path: WritableKeyPath<SnapshotNode, T>, _ make: (inout SeededGenerator) -> T) {
            guard chance(percent) else { return }
            node[keyPath: path] = chance(40) ? blank[keyPath: path] : make(&self)
        }
        if chance(percent) { node.className = text() }
        if chance(percent) {
            node.frame.origin = point()
            node.frame.size = CGSize(width: number(), height: number())
        }
        let gravities = SnapshotNode.Gravity.allCases
        maybe(\.identifier) { $0.text() }
        maybe(\.anchor) { $0.point() }
        maybe(\.transform) { random in SnapshotNode.Transform((0..<16).map { _ in random.number() }) }
        maybe(\.sublayerTransform) { random in SnapshotNode.Transform((0..<16).map { _ in random.number() }) }
        maybe(\.alpha) { Double.random(in: 0...1, using: &$0) }
        maybe(\.hidden) { _ in true }
        maybe(\.background) { $0.color() }
        maybe(\.radius) { $0.number() }
        maybe(\.border) { SnapshotNode.Border(width: $0.number(), color: $0.color()) }
        maybe(\.shadow) {
            .init(opacity: $0.number(), radius: $0.number(), dx: $0.number(), dy: $0.number(), color: $0.color())
        }
        maybe(\.clips) { _ in true }
        maybe(\.zPosition) { $0.number() }
        maybe(\.doubleSided) { _ in false }
        maybe(\.text) { $0.text() }
        maybe(\.font) { SnapshotNode.Font(size: $0.number(), weight: Int.random(in: 1...1000, using: &$0)) }
        maybe(\.textColor) { $0.color() }
        maybe(\.alignment) { SnapshotNode.Alignment.allCases.randomElement(using: &$0)! }
        maybe(\.lines) { Int.random(in: 0...9, using: &$0) }
        maybe(\.image) { $0.text() }
        maybe(\.gravity) { gravities.randomElement(using: &$0)! }
        maybe(\.tint) { $0.color() }
        maybe(\.enabled) { _ in false }
        maybe(\.scroll) { .init(offset: $0.point(), content: CGSize(width: $0.number(), height: $0.number())) }
        maybe(\.selected) { _ in true }
        maybe(\.touchable) { _ in true }
        maybe(\.ghost) { _ in true }
        maybe(\.replaced) { _ in true }
        changeDrawing(of: &node, percent: percent)
        maybe(\.animations) { random in
            (0..<Int.random(in: 1...2, using: &random)).map { _ in
                .init(
                    key: random.text(), begin: random.number(), end: random.chance(50) ? nil : random.number(),
                    timing: random.chance(50) ? .spring : .curve)
            }
        }
        maybe(\.constraints) { random in
            (0..<Int.random(in: 1...2, using: &random)).map { _ in
                .init(
                    text: random.text(), identifier: random.chance(50) ? nil : random.text(),
                    items: [1, .max], priority: random.chance(50) ? 1000 : 249.5, broken: random.chance(30))
            }
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

    mutating func rect() -> CGRect {
        var rect = CGRect.zero
        rect.origin = point()
        rect.size = CGSize(width: number(), height: number())
        return rect
    }

    mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }

    /// Sets some properties of the drawing anew, each of them now and then back to its default.
    mutating func changeDrawing(of node: inout SnapshotNode, percent: Int) {
        let plain = SnapshotNode.Drawing()
        func maybe<T>(_ path: WritableKeyPath<SnapshotNode.Drawing, T>, _ make: (inout SeededGenerator) -> T) {
            guard chance(percent / 2) else { return }
            node.drawing[keyPath: path] = chance(40) ? plain[keyPath: path] : make(&self)
        }
        maybe(\.corners) { SnapshotNode.Corners(rawValue: UInt8.random(in: 0...15, using: &$0)) }
        maybe(\.shadowPath) { $0.path() }
        maybe(\.isMask) { _ in true }
        maybe(\.path) { $0.path() }
        maybe(\.fill) { $0.color() }
        maybe(\.isEvenOdd) { _ in true }
        maybe(\.stroke) { random in
            SnapshotNode.Stroke(
                color: random.color(), width: random.number(),
                cap: SnapshotNode.Stroke.Cap.allCases.randomElement(using: &random)!,
                join: SnapshotNode.Stroke.Join.allCases.randomElement(using: &random)!,
                miterLimit: random.chance(50) ? 10 : random.number(),
                dash: random.numbers(Int.random(in: 0...3, using: &random)),
                phase: random.chance(50) ? 0 : random.number())
        }
        maybe(\.trim) { SnapshotNode.Trim(from: $0.number(), to: $0.number()) }
        maybe(\.gradient) { random in
            let count = Int.random(in: 0...3, using: &random)
            return SnapshotNode.Gradient(
                form: SnapshotNode.Gradient.Form.allCases.randomElement(using: &random)!,
                colors: (0..<count).map { _ in random.color() }, stops: random.chance(50) ? [] : random.numbers(count),
                start: random.point(), end: random.point())
        }
        maybe(\.imageRect) { $0.rect() }
        maybe(\.imageCenter) { $0.rect() }
        maybe(\.imageScale) { $0.number() }
        maybe(\.isTextAtTop) { _ in true }
        maybe(\.truncation) { SnapshotNode.Truncation.allCases.randomElement(using: &$0)! }
        maybe(\.selection) { random in
            let start = Int.random(in: 0...99, using: &random)
            return SnapshotNode.Selection(from: start, to: start + .random(in: 0...9, using: &random))
        }
        maybe(\.lineGap) { $0.number() }
        maybe(\.runs) { random in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
                var run = SnapshotNode.TextRun(length: .random(in: 0...9, using: &random))
                if random.chance(50) { run.font = SnapshotNode.Font(size: random.number(), weight: 700) }
                if random.chance(50) { run.color = random.color() }
                if random.chance(50) { run.background = random.color() }
                if random.chance(50) { run.kern = random.number() }
                run.isUnderlined = random.chance(50)
                run.isStruckThrough = random.chance(50)
                return run
            }
        }
        maybe(\.input) { random in
            var input = SnapshotNode.Input(active: random.chance(50))
            input.secure = random.chance(50)
            input.mode = SnapshotNode.Input.Mode.allCases.randomElement(using: &random)
            input.returnKey =
                random.chance(50) ? SnapshotNode.Input.ReturnKey.allCases.randomElement(using: &random) : nil
            input.capitals =
                random.chance(50) ? SnapshotNode.Input.Capitals.allCases.randomElement(using: &random) : nil
            input.corrects = random.chance(50) ? random.chance(50) : nil
            return input
        }
    }
}

/// A window that changes at random, and the deltas that tell of it: the model that replicas are checked against.
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

    /// Changes the window and tells how, as a capture would: by comparing it with what it was.
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
        if random.chance(30), let id = anyone(from: 2), let parent = anyone(), !isBelow(parent, id) {
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
