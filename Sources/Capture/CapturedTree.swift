import Snapshots
import UIKit

/// What the sinks know of a window's layers, and how the layers differ from it.
@MainActor
struct CapturedTree {
    private struct Entry {
        var node: SnapshotNode
        var children: [SnapshotNode.ID]
    }

    private var entries: [SnapshotNode.ID: Entry] = [:]
    private var changed: [(id: SnapshotNode.ID, fields: SnapshotNode.Fields)] = []
    private var missing: [SnapshotNode.ID] = []
    private var moved: Set<SnapshotNode.ID> = []
    private var removed: [SnapshotNode.ID] = []
    private var reordered: [SnapshotNode.ID] = []

    /// Reads a layer tree without marking anything as known, in pre-order.
    static func read(_ root: CALayer, at time: Double) -> [SnapshotNode] {
        var nodes: [SnapshotNode] = []
        func visit(_ layer: CALayer, _ parent: SnapshotNode.ID?) {
            nodes.append(SnapshotNode(layer, parent: parent, at: time))
            for child in layer.capturedOrder { visit(child, layer.nodeID) }
        }
        visit(root, nil)
        return nodes
    }

    /// Reads all layers anew; nothing differs afterwards.
    mutating func readAll(_ root: CALayer, at time: Double) {
        entries.removeAll(keepingCapacity: true)
        read(root, parent: nil, time)
    }

    private mutating func read(_ layer: CALayer, parent: SnapshotNode.ID?, _ time: Double) {
        layer.changes = []
        let node = SnapshotNode(layer, parent: parent, at: time)
        entries[node.id] = Entry(node: node, children: layer.capturedOrder.map(\.nodeID))
        for child in layer.capturedOrder { read(child, parent: node.id, time) }
    }

    /// Writes what is known into an open full snapshot, in pre-order.
    func writeAll(from id: SnapshotNode.ID, to encoder: inout LineEncoder) {
        guard let entry = entries[id] else { return }
        encoder.node(entry.node)
        for child in entry.children { writeAll(from: child, to: &encoder) }
    }

    // MARK: Differences

    var hasDifferences: Bool { !changed.isEmpty || !removed.isEmpty || !reordered.isEmpty }

    /// Collects what has changed since the last reading and takes it as known.
    ///
    /// - Complexity: O(changed layers and their ancestors)
    mutating func update(from root: CALayer, at time: Double) {
        changed.removeAll(keepingCapacity: true)
        missing.removeAll(keepingCapacity: true)
        moved.removeAll(keepingCapacity: true)
        removed.removeAll(keepingCapacity: true)
        reordered.removeAll(keepingCapacity: true)
        visit(root, parent: nil, time)
        for id in missing where !moved.contains(id) { forget(id) }
    }

    private mutating func visit(_ layer: CALayer, parent: SnapshotNode.ID?, _ time: Double) {
        let changes = layer.changes
        layer.changes = []
        let id = layer.nodeID
        guard let known = entries[id] else {
            let node = SnapshotNode(layer, parent: parent, at: time)
            entries[id] = Entry(node: node, children: layer.capturedOrder.map(\.nodeID))
            changed.append((id, node.presentFields))
            for child in layer.capturedOrder { visitChild(child, parent: id, time) }
            return
        }
        if known.node.parent != parent || !changes.isDisjoint(with: [.values, .presentation]) {
            var node = known.node
            if changes.contains(.values) || node.parent != parent {
                node = SnapshotNode(layer, parent: parent, at: time)
            } else {
                node.takePresentation(of: layer.presentedValues(at: time), on: layer)
            }
            let fields = node.changes(since: known.node)
            if !fields.isEmpty {
                changed.append((id, fields))
                entries[id]?.node = node
            }
        }
        if changes.contains(.children) { compareChildren(of: layer, id, known.children) }
        guard !changes.isDisjoint(with: [.children, .descendants]) else { return }
        for child in layer.capturedOrder where !child.changes.isEmpty || isStrange(child, in: id) {
            visitChild(child, parent: id, time)
        }
    }

    /// Visits a child; one that another parent had is marked as moved.
    private mutating func visitChild(_ child: CALayer, parent: SnapshotNode.ID, _ time: Double) {
        if let known = entries[child.nodeID], known.node.parent != parent { moved.insert(child.nodeID) }
        visit(child, parent: parent, time)
    }

    private func isStrange(_ child: CALayer, in parent: SnapshotNode.ID) -> Bool {
        entries[child.nodeID]?.node.parent != parent
    }

    private mutating func compareChildren(of layer: CALayer, _ id: SnapshotNode.ID, _ old: [SnapshotNode.ID]) {
        let new = layer.capturedOrder.map(\.nodeID)
        guard new != old else { return }
        let present = Set(new)
        let kept = old.filter { present.contains($0) }
        missing.append(contentsOf: old.filter { !present.contains($0) })
        // Removals, and additions at the end, are told by the nodes themselves.
        if !new.starts(with: kept) { reordered.append(id) }
        entries[id]?.children = new
    }

    private mutating func forget(_ id: SnapshotNode.ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        removed.append(id)
        for child in entry.children where !moved.contains(child) { forget(child) }
    }

    /// Writes the collected differences into an open delta.
    func writeDifferences(to encoder: inout LineEncoder) {
        for change in changed {
            guard let entry = entries[change.id] else { continue }
            encoder.node(entry.node, fields: change.fields)
        }
        encoder.removed(removed)
        for id in reordered {
            guard let entry = entries[id] else { continue }
            encoder.order(entry.children, of: id)
        }
    }
}
