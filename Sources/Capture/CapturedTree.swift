import Snapshots
import UIKit

/// The state of a window's layers that the sinks have, and its differences from the layers.
///
/// Nodes are stored in one array, and each layer stores its index. A layer that only moves is
/// therefore found, compared and encoded without a search or a copy.
@MainActor
struct CapturedTree {
    var nodes: ContiguousArray<SnapshotNode> = []
    /// The children of the node at each index.
    var children: ContiguousArray<[SnapshotNode.ID]> = []
    var places: [SnapshotNode.ID: Int] = [:]
    /// The indexes that are free for reuse.
    var free: [Int] = []
    #if DEBUG
    /// How many nodes were read since the whole tree was checked.
    var uncheckedMutations = 0
    #endif

    var changed: [(place: Int, fields: SnapshotNode.Fields)] = []
    private var missing: [SnapshotNode.ID] = []
    private var moved: Set<SnapshotNode.ID> = []
    private var removed: [SnapshotNode.ID] = []
    private var reordered: [SnapshotNode.ID] = []
    /// The views of which what they say is asked again at each commit.
    private var asked: [SnapshotNode.ID: Weak] = [:]

    private struct Weak { weak var view: UIView? }

    /// Reads a layer tree at a time, in pre-order, without recording it as the sinks'
    /// state.
    static func read(_ root: CALayer, at time: Double) -> [SnapshotNode] {
        var nodes: [SnapshotNode] = []
        func visit(_ layer: CALayer, _ parent: SnapshotNode.ID?) {
            nodes.append(SnapshotNode(layer, parent: parent, at: time))
            for child in layer.capturedOrder { visit(child, layer.nodeID) }
        }
        visit(root, nil)
        return nodes
    }

    /// Reads the layers that have animations or a clock of their own, with their model values.
    static func movingModels(_ root: CALayer) -> [SnapshotNode.ID: SnapshotNode] {
        var models: [SnapshotNode.ID: SnapshotNode] = [:]
        func visit(_ layer: CALayer) {
            if !layer.animationRecords.isEmpty || layer.hasOwnClock {
                models[layer.nodeID] = SnapshotNode(layer, parent: layer.superlayer?.nodeID)
            }
            for child in layer.capturedOrder { visit(child) }
        }
        visit(root)
        return models
    }

    /// Reads all layers again and records them; there are no differences afterwards.
    mutating func readAll(_ root: CALayer) {
        nodes.removeAll(keepingCapacity: true)
        children.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        asked.removeAll(keepingCapacity: true)
        read(root, parent: nil)
        mutated(count: nodes.count)
    }

    private mutating func read(_ layer: CALayer, parent: SnapshotNode.ID?) {
        layer.changes = []
        let order = layer.modelOrder
        insert(SnapshotNode(layer, parent: parent), of: layer, order)
        for child in order { read(child, parent: layer.nodeID) }
    }

    /// Encodes the recorded state into an open full snapshot, in pre-order.
    func writeAll(from id: SnapshotNode.ID, to encoder: inout LineEncoder) {
        guard let place = places[id] else { return }
        encoder.node(nodes[place])
        for child in children[place] { writeAll(from: child, to: &encoder) }
    }

    // MARK: Places

    @discardableResult
    private mutating func insert(_ node: SnapshotNode, of layer: CALayer, _ order: [CALayer]) -> Int
    {
        let ids = order.map(\.nodeID)
        let place: Int
        if let old = free.popLast() {
            place = old
            nodes[place] = node
            children[place] = ids
        } else {
            place = nodes.count
            nodes.append(node)
            children.append(ids)
        }
        places[node.id] = place
        layer.capturePlace = Int32(truncatingIfNeeded: place)
        askLater(layer)
        return place
    }

    // MARK: What views say

    /// Whether what a view says may differ although nothing has changed.
    var asksViews: Bool { !asked.isEmpty }

    private mutating func askLater(_ layer: CALayer) {
        guard let view = layer.delegate as? UIView, view.saysWhatFollows else { return }
        asked[layer.nodeID] = Weak(view: view)
    }

    private mutating func askViews() {
        guard !asked.isEmpty else { return }
        var others: [(place: Int, view: UIView)] = []
        for (id, reference) in asked {
            guard let view = reference.view, view.saysWhatFollows, let place = places[id] else {
                asked[id] = nil
                continue
            }
            // Where a shown text has attributes of speech, too, the node is read each time.
            if SnapshotNode.Access(view) != nodes[place].drawing.access {
                others.append((place, view))
            }
        }
        for (place, view) in others.sorted(by: { $0.place < $1.place })
        where !changed.contains(where: { $0.place == place }) {
            compare(SnapshotNode(view.layer, parent: nodes[place].parent), place)
        }
    }

    private func place(of layer: CALayer) -> Int? {
        let (id, place) = (layer.nodeID, Int(layer.capturePlace))
        if place >= 0, place < nodes.count, nodes[place].id == id { return place }
        // Another capture has read the layer in the meantime.
        guard let place = places[id] else { return nil }
        layer.capturePlace = Int32(truncatingIfNeeded: place)
        return place
    }

    // MARK: Differences

    var hasDifferences: Bool { !changed.isEmpty || !removed.isEmpty || !reordered.isEmpty }

    /// Collects the changes since the last reading and records them.
    ///
    /// - Complexity: O(changed layers, their ancestors, the siblings of all these, and the views
    ///   that are asked)
    mutating func update(from root: CALayer) {
        changed.removeAll(keepingCapacity: true)
        missing.removeAll(keepingCapacity: true)
        moved.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        reordered.removeAll(keepingCapacity: true)
        visit(root, parent: nil)
        for id in missing where !moved.contains(id) { forget(id) }
        if !removed.isEmpty { changed.removeAll { nodes[$0.place].id == 0 } }
        askViews()
        mutated(count: changed.count + removed.count + reordered.count + missing.count)
    }

    private mutating func visit(_ layer: CALayer, parent: SnapshotNode.ID?) {
        let changes = layer.changes
        layer.changes = []
        let id = layer.nodeID
        guard let place = place(of: layer) else {
            let node = SnapshotNode(layer, parent: parent)
            let order = layer.modelOrder
            let place = insert(node, of: layer, order)
            changed.append((place, node.presentFields))
            for child in order { visitChild(child, parent: id) }
            return
        }
        // Animated values follow from their tracks: only the model is compared.
        if changes.contains(.values) || nodes[place].parent != parent {
            compare(SnapshotNode(layer, parent: parent), place)
            // A view may list its elements later; the statements of its class are there at once.
            if nodes[place].drawing.access != nil { askLater(layer) }
        }
        if changes.contains(.children) { compareChildren(of: layer, id, place) }
        guard !changes.isDisjoint(with: [.children, .descendants]) else { return }
        for child in layer.modelOrder where !child.changes.isEmpty || isStrange(child, in: id) {
            visitChild(child, parent: id)
        }
    }

    private mutating func compare(_ node: SnapshotNode, _ place: Int) {
        let fields = node.changes(since: nodes[place])
        guard !fields.isEmpty else { return }
        changed.append((place, fields))
        nodes[place] = node
    }

    /// Visits a child; marks it as moved if it had another parent.
    private mutating func visitChild(_ child: CALayer, parent: SnapshotNode.ID) {
        if let place = place(of: child), nodes[place].parent != parent {
            moved.insert(child.nodeID)
        }
        visit(child, parent: parent)
    }

    private func isStrange(_ child: CALayer, in parent: SnapshotNode.ID) -> Bool {
        guard let place = place(of: child) else { return true }
        return nodes[place].parent != parent
    }

    private mutating func compareChildren(of layer: CALayer, _ id: SnapshotNode.ID, _ place: Int) {
        let new = layer.modelOrder.map(\.nodeID)
        let old = children[place]
        guard new != old else { return }
        let present = Set(new)
        let kept = old.filter { present.contains($0) }
        missing.append(contentsOf: old.filter { !present.contains($0) })
        // Removals, and additions at the end, are apparent from the nodes.
        if !new.starts(with: kept) { reordered.append(id) }
        children[place] = new
    }

    private mutating func forget(_ id: SnapshotNode.ID) {
        guard let place = places.removeValue(forKey: id) else { return }
        removed.append(id)
        let below = children[place]
        // No layer has the number 0.
        nodes[place] = SnapshotNode(id: 0, parent: nil, className: "", frame: .zero)
        children[place] = []
        free.append(place)
        for child in below where !moved.contains(child) { forget(child) }
    }

    /// Encodes the collected differences into an open delta.
    func writeDifferences(to encoder: inout LineEncoder) {
        nodes.withUnsafeBufferPointer { nodes in
            guard let base = nodes.baseAddress else { return }
            for change in changed { encoder.node(at: base + change.place, fields: change.fields) }
        }
        encoder.removed(removed)
        for id in reordered {
            guard let place = places[id] else { continue }
            encoder.order(children[place], of: id)
        }
    }
}
