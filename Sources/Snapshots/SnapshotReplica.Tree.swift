import Foundation

extension SnapshotReplica {
    /// The nodes of a replica with their children in order. There is always just one root.
    struct Tree: Sendable {
        struct Entry: Sendable {
            var node: SnapshotNode
            var children: [SnapshotNode.ID] = []
        }

        /// Why lines do not fit the tree.
        struct Misfit: Error {
            var sentence: String
        }

        var size: CGSize
        var scale: Double
        var fps: Int
        var root: SnapshotNode.ID
        var entries: [SnapshotNode.ID: Entry]

        init(_ full: Snapshot) throws(Misfit) {
            guard let first = full.nodes.first else {
                throw Misfit(sentence: "a full snapshot has at least a root, this one has no nodes.")
            }
            (size, scale, fps, root) = (full.size, full.scale, full.fps, first.id)
            entries = Dictionary(minimumCapacity: full.nodes.count)
            for node in full.nodes {
                guard entries.updateValue(Entry(node: node), forKey: node.id) == nil else {
                    throw Misfit(sentence: "node \(node.id) is listed twice.")
                }
                guard let parent = node.parent else {
                    if node.id == root { continue }
                    throw Misfit(sentence: "node \(node.id) has no parent, but the root is \(root).")
                }
                guard node.id != root, parent != node.id, entries[parent] != nil else {
                    throw Misfit(
                        sentence: "node \(node.id) comes before its parent \(parent); nodes are listed in pre-order.")
                }
                entries[parent]?.children.append(node.id)
            }
        }

        var snapshot: Snapshot {
            var nodes: [SnapshotNode] = []
            nodes.reserveCapacity(entries.count)
            var rest = [root]
            while let id = rest.popLast(), let entry = entries[id] {
                nodes.append(entry.node)
                rest.append(contentsOf: entry.children.reversed())
            }
            return Snapshot(size: size, scale: scale, fps: fps, nodes: nodes)
        }
    }
}

extension SnapshotReplica.Tree {
    /// Applies a delta, or throws and leaves the tree as it was.
    mutating func apply(_ delta: SnapshotDelta) throws(Misfit) {
        var undo = Undo()
        do throws(Misfit) {
            try remove(delta.removed, told: Set(delta.nodes.map(\.node.id)), &undo)
            for change in delta.nodes { try take(change, &undo) }
            try checkAncestors(of: delta.nodes)
            try checkOrphans(of: delta.removed, undo)
            for order in delta.order { try take(order, &undo) }
        } catch {
            for (id, entry) in undo.entries { entries[id] = entry }
            throw error
        }
    }

    /// What the entries that a delta touched were before: nil for those that were not there.
    private struct Undo {
        var entries: [SnapshotNode.ID: Entry?] = [:]
        var told: Set<SnapshotNode.ID> = []
        var ordered: Set<SnapshotNode.ID> = []

        mutating func note(_ id: SnapshotNode.ID, _ entry: Entry?) {
            if entries[id] == nil { entries.updateValue(entry, forKey: id) }
        }
    }

    private mutating func remove(
        _ ids: [SnapshotNode.ID], told: Set<SnapshotNode.ID>, _ undo: inout Undo
    ) throws(Misfit) {
        let gone = Set(ids)
        guard gone.count == ids.count else {
            throw Misfit(sentence: "\"removed\" lists a node twice.")
        }
        if let both = gone.intersection(told).min() {
            throw Misfit(sentence: "node \(both) is both removed and told about.")
        }
        var bereaved: Set<SnapshotNode.ID> = []
        for id in ids {
            guard let entry = entries.removeValue(forKey: id) else {
                throw Misfit(sentence: "node \(id) is removed, but there is no such node.")
            }
            undo.note(id, entry)
            guard id != root else {
                throw Misfit(sentence: "the root \(id) is removed; another root needs a full snapshot.")
            }
            if let parent = entry.node.parent, !gone.contains(parent) { bereaved.insert(parent) }
        }
        for parent in bereaved {
            undo.note(parent, entries[parent])
            entries[parent]?.children.removeAll(where: gone.contains)
        }
    }

    private mutating func take(_ change: SnapshotDelta.Change, _ undo: inout Undo) throws(Misfit) {
        let id = change.node.id
        guard undo.told.insert(id).inserted else {
            throw Misfit(sentence: "node \(id) is told about twice.")
        }
        undo.note(id, entries[id])
        guard var entry = entries[id] else {
            guard change.fields.isSuperset(of: [.parent, .className, .frame]), let parent = change.node.parent else {
                throw Misfit(
                    sentence: "node \(id) is not known, and as a new node it lacks its parent, class or frame; "
                        + "ask for a full snapshot.")
            }
            entries[id] = Entry(node: change.node)
            return try adopt(id, by: parent, &undo)
        }
        let oldParent = entry.node.parent
        entry.node.take(change.fields, from: change.node)
        entries[id] = entry
        guard change.fields.contains(.parent), entry.node.parent != oldParent else { return }
        guard let oldParent, let parent = entry.node.parent else {
            throw Misfit(sentence: "node \(id) changes between root and child; that needs a full snapshot.")
        }
        undo.note(oldParent, entries[oldParent])
        entries[oldParent]?.children.removeAll { $0 == id }
        try adopt(id, by: parent, &undo)
    }

    private mutating func adopt(
        _ id: SnapshotNode.ID, by parent: SnapshotNode.ID, _ undo: inout Undo
    ) throws(Misfit) {
        guard parent != id, entries[parent] != nil else {
            throw Misfit(sentence: "the parent \(parent) of node \(id) is not known; parents come before children.")
        }
        undo.note(parent, entries[parent])
        entries[parent]?.children.append(id)
    }

    /// A node that moved to another parent must still lead up to the root.
    private func checkAncestors(of changes: [SnapshotDelta.Change]) throws(Misfit) {
        for change in changes where change.fields.contains(.parent) {
            var place = change.node.id
            var steps = 0
            while let parent = entries[place]?.node.parent {
                place = parent
                steps += 1
                guard steps < entries.count else {
                    throw Misfit(sentence: "node \(change.node.id) would be its own ancestor.")
                }
            }
        }
    }

    /// The children of a removed node must be removed too, or have moved elsewhere.
    private func checkOrphans(of removed: [SnapshotNode.ID], _ undo: Undo) throws(Misfit) {
        for id in removed {
            guard case .some(.some(let entry)) = undo.entries[id] else { continue }
            for child in entry.children where entries[child]?.node.parent == id {
                throw Misfit(sentence: "node \(id) is removed, but its child \(child) is not; list whole subtrees.")
            }
        }
    }

    private mutating func take(_ order: SnapshotDelta.Order, _ undo: inout Undo) throws(Misfit) {
        guard undo.ordered.insert(order.parent).inserted else {
            throw Misfit(sentence: "the children of node \(order.parent) are ordered twice.")
        }
        guard let entry = entries[order.parent] else {
            throw Misfit(sentence: "the children of node \(order.parent) are ordered, but there is no such node.")
        }
        guard order.children.count == entry.children.count, Set(order.children) == Set(entry.children) else {
            throw Misfit(
                sentence: "the order of node \(order.parent) lists \(order.children), but its children are "
                    + "\(entry.children).")
        }
        undo.note(order.parent, entry)
        entries[order.parent]?.children = order.children
    }
}
