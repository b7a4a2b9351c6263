internal import Foundation
internal import Motion

/// A snapshot's nodes with the copies that replicators draw as nodes of their own.
///
/// A copy of a replicator's children has a node of its own as their parent, at the place of the
/// replicator's bounds and with the copy's transform. Copy 0 has one only if it is coloured.
package struct SnapshotExpansion: Sendable {
    /// The nodes in pre-order; those of copies have ids that the snapshot does not use.
    package private(set) var nodes: [SnapshotNode] = []
    /// The factors of the colours of nodes' pictures, by the nodes' index.
    package private(set) var inks: [Int: SnapshotNode.Ink] = [:]
    /// Whether copies were left out because there are too many nodes.
    package private(set) var isCut = false

    /// The largest number of nodes that copies are added to.
    package static var mostNodes: Int { 50_000 }

    private let source: Snapshot
    /// The indices of each node's children.
    private var children: [[Int]] = []
    private var motions: [Int: NodeMotion] = [:]
    private var nextID = SnapshotNode.ID.max
    private var usedIDs: Set<SnapshotNode.ID> = []
    private var open: [Step] = []
    /// How many copies were begun.
    private var copies = 0

    /// A node to be added, or a copy of a node's children.
    private struct Step {
        var index: Int
        /// The number of the copy; nil for the node itself.
        var copy: Int?
        var parent: SnapshotNode.ID?
        /// The time of the parent's clock; for a copy that of the replicator's.
        var time: Double
        /// Whether the node is part of a copy, and whether that shows another time.
        var isCopy = false
        var isDelayed = false
        /// The replicator as it is shown, for a copy.
        var owner: SnapshotNode?
    }

    /// Adds the copies. - Complexity: O(nodes of the result + their tracks)
    package init(_ snapshot: Snapshot) {
        source = snapshot
        let hasCopies = snapshot.nodes.contains { $0.hasDrawing && $0.drawing.replicator != nil }
        guard hasCopies, link() else {
            nodes = snapshot.nodes
            return
        }
        open = [Step(index: 0, parent: nil, time: snapshot.movement?.time ?? 0)]
        while let step = open.popLast() {
            if step.copy == nil { add(step) } else { addCopy(step) }
        }
    }

    /// Lists the children of each node; returns whether the nodes are a tree in pre-order.
    private mutating func link() -> Bool {
        children = Array(repeating: [], count: source.nodes.count)
        var places: [SnapshotNode.ID: Int] = [:]
        for (index, node) in source.nodes.enumerated() {
            guard places.updateValue(index, forKey: node.id) == nil else { return false }
            guard let parent = node.parent else {
                guard index == 0 else { return false }
                continue
            }
            guard let place = places[parent] else { return false }
            children[place].append(index)
        }
        usedIDs = Set(places.keys)
        return !source.nodes.isEmpty
    }

    private mutating func makeID() -> SnapshotNode.ID {
        while usedIDs.contains(nextID) { nextID -= 1 }
        defer { nextID -= 1 }
        return nextID
    }

    private mutating func add(_ step: Step) {
        var node = source.nodes[step.index]
        let model = source.movement?.models[node.id]
        var time = step.time
        if let model, model.hasDrawing, let clock = model.drawing.clock {
            time = MotionClock(clock).localTime(at: time)
        }
        if step.isDelayed, let model, time.isFinite {
            if motions[step.index] == nil { motions[step.index] = NodeMotion(model) }
            if let motion = motions[step.index] {
                node = motion.shown(model, atLocalTime: time)
                node.removeMotion()
            }
        }
        node.parent = step.parent
        if step.isCopy { node.id = makeID() }
        nodes.append(node)
        guard node.hasDrawing, let replicator = node.drawing.replicator, !node.replaced else {
            return pushChildren(of: step.index, in: node.id, time, step)
        }
        // Copies without nodes cost a step each.
        let count =
            nodes.count < Self.mostNodes && copies < 20 * Self.mostNodes
            ? replicator.count : min(1, replicator.count)
        if count < replicator.count { isCut = true }
        copies += count
        for copy in (0..<count).reversed() {
            var next = step
            (next.copy, next.parent, next.time, next.owner) = (copy, node.id, time, node)
            open.append(next)
        }
        // A mask is not copied.
        for child in children[step.index].reversed() where isMask(child) {
            push(child, in: node.id, time, step)
        }
    }

    private func isMask(_ index: Int) -> Bool {
        source.nodes[index].hasDrawing && source.nodes[index].drawing.isMask
    }

    private mutating func push(
        _ index: Int, in parent: SnapshotNode.ID, _ time: Double, _ step: Step
    ) {
        open.append(
            Step(
                index: index, parent: parent, time: time, isCopy: step.isCopy,
                isDelayed: step.isDelayed))
    }

    private mutating func pushChildren(
        of index: Int, in parent: SnapshotNode.ID, _ time: Double, _ step: Step,
        withMasks: Bool = true
    ) {
        for child in children[index].reversed() where withMasks || !isMask(child) {
            push(child, in: parent, time, step)
        }
    }

    private mutating func addCopy(_ step: Step) {
        guard let copy = step.copy, let owner = step.owner,
            let replicator = owner.drawing.replicator
        else { return }
        let ink = replicator.ink(of: copy)
        guard copy > 0 || ink != .none else {
            return pushChildren(of: step.index, in: owner.id, step.time, step, withMasks: false)
        }
        guard ink.alpha > 0 else { return }
        guard nodes.count < Self.mostNodes else {
            isCut = true
            return
        }
        let node = SnapshotNode(copy, of: owner, replicator, id: makeID())
        nodes.append(node)
        if ink != .none { inks[nodes.count - 1] = ink }
        let time = step.time - Double(copy) * replicator.delay
        var next = step
        next.isCopy = step.isCopy || copy > 0
        next.isDelayed = step.isDelayed || time != step.time
        pushChildren(of: step.index, in: node.id, time, next, withMasks: false)
    }
}

extension SnapshotNode {
    /// Creates the parent of a copy, at the place of the replicator's bounds.
    fileprivate init(_ copy: Int, of owner: SnapshotNode, _ replicator: Replicator, id: ID) {
        let origin = owner.scroll?.offset ?? .zero
        self.init(
            id: id, parent: owner.id, className: owner.className,
            frame: CGRect(origin: origin, size: owner.frame.size))
        scroll = owner.scroll
        if owner.keepsDepth { drawing.isSpace = true }
        if copy > 0, let each = replicator.transform {
            let total = LayerProperty.Lanes(each.values).times(copy, asTransform: true)
            transform = Transform(counted: (0..<16).map { total[$0] })
        }
    }
}
