extension SnapshotReplica {
    /// A line being applied to a tree, in slices; if the line does not fit, it is undone in slices.
    struct Application: Sendable {
        /// Why a line does not fit the tree.
        struct Misfit: Error {
            var sentence: String
        }

        private enum Stage: Sendable {
            case full, removed, changes, ancestors, orphans, order, release, undo, over
        }

        private var stage: Stage
        private let full: Snapshot?
        private let delta: SnapshotDelta
        /// The indices into the current stage's list, and into an order's children.
        private var index = 0
        private var inner = 0
        /// The tree built from a full snapshot; it replaces the old one at the end.
        private var fresh: Tree?
        private var misfit: Misfit?

        /// The indices of the removed nodes, in the delta's order.
        private var gone: [Int32] = []
        private var marks: [Int32: Mark] = [:]
        /// The indices of known nodes whose parent changes.
        private var moved: [Int32] = []
        /// The current index on the way from a moved node up to the root; -1 before the way begins.
        private var climber: Int32 = -1
        /// For each index visited on such a way, the number of the first way that visited it.
        private var passed: [Int32: Int] = [:]
        private var reordered: Set<Int32> = []
        /// The children that the current order has listed so far.
        private var listed: Set<Int32> = []

        private var oldNodes: [(place: Int32, node: SnapshotNode)] = []
        private var oldLinks: [(place: Int32, links: Tree.Links)] = []
        private var inserted: [Int32] = []

        private struct Mark: OptionSet {
            var rawValue: UInt8
            static let gone = Mark(rawValue: 1)
            static let changed = Mark(rawValue: 2)
        }

        init(_ full: Snapshot) {
            self.full = full
            delta = SnapshotDelta()
            stage = .full
            fresh = Tree(
                size: full.size, scale: full.scale, fps: full.fps, capacity: full.nodes.count)
        }

        init(_ delta: SnapshotDelta) {
            full = nil
            self.delta = delta
            stage = .removed
        }

        /// Continues until the line is applied or the budget is used up: one for each node, id or
        /// step towards the root.
        /// - Returns: Whether the line is applied.
        /// - Throws: ``Misfit`` if the line does not fit; the tree is then unchanged.
        mutating func advance(_ tree: inout Tree?, budget: inout Int) throws(Misfit) -> Bool {
            while stage != .over, budget > 0 {
                budget -= 1
                do throws(Misfit) {
                    if full != nil { try stepFull(&tree) } else { try step(&tree!) }
                } catch {
                    misfit = error
                    stage = .undo
                }
            }
            guard stage == .over else { return false }
            if let misfit { throw misfit }
            return true
        }
    }
}

// MARK: - Full snapshots

extension SnapshotReplica.Application {
    private mutating func stepFull(_ tree: inout SnapshotReplica.Tree?) throws(Misfit) {
        guard stage == .full, let full else { return stage = .over }
        guard index < full.nodes.count else {
            guard index > 0 else {
                throw Misfit(sentence: "a full snapshot needs a root, but this one has no nodes.")
            }
            tree = fresh
            fresh = nil
            return stage = .over
        }
        let node = full.nodes[index]
        guard fresh!.places[node.id] == nil else {
            throw Misfit(sentence: "node \(node.id) is listed twice.")
        }
        let isRoot = index == 0
        index += 1
        guard let parent = node.parent else {
            guard isRoot else {
                throw Misfit(
                    sentence: "node \(node.id) has no parent, but the root is \(full.nodes[0].id).")
            }
            fresh!.root = fresh!.insert(node)
            return
        }
        guard !isRoot, let above = fresh!.places[parent] else {
            throw Misfit(
                sentence:
                    "node \(node.id) comes before its parent \(parent); a full snapshot lists its nodes in pre-order."
            )
        }
        fresh!.link(fresh!.insert(node), under: above)
    }
}

// MARK: - Deltas

extension SnapshotReplica.Application {
    private mutating func step(_ tree: inout SnapshotReplica.Tree) throws(Misfit) {
        switch stage {
        case .removed:
            if let id = next(delta.removed, then: .changes) { try remove(id, &tree) }
        case .changes:
            if let change = next(delta.nodes, then: .ancestors) { try apply(change, &tree) }
        case .ancestors: try climb(&tree)
        case .orphans:
            guard let place = next(gone, then: .order) else { return }
            let child = tree.links[Int(place)].first
            guard child < 0 else {
                throw Misfit(
                    sentence:
                        "node \(tree.nodes[Int(place)].id) is removed, but its child \(tree.nodes[Int(child)].id) is "
                        + "not; list whole subtrees.")
            }
        case .order: try order(&tree)
        case .release:
            guard let place = next(gone, then: .over) else { return }
            tree.release(place)
        case .undo: undo(&tree)
        case .full, .over: stage = .over
        }
    }

    /// Returns the next element; at the end, enters the next stage and returns nil.
    private mutating func next<Element>(_ list: [Element], then following: Stage) -> Element? {
        guard index < list.count else {
            (stage, index, inner) = (following, 0, 0)
            return nil
        }
        defer { index += 1 }
        return list[index]
    }

    private func has(_ mark: Mark, _ place: Int32) -> Bool { marks[place]?.contains(mark) == true }

    /// Saves the links that unlinking or linking a node changes.
    private mutating func remember(_ place: Int32, _ tree: SnapshotReplica.Tree) {
        let own = tree.links[Int(place)]
        for each in [place, own.parent, own.previous, own.next] where each >= 0 {
            oldLinks.append((each, tree.links[Int(each)]))
        }
    }

    private mutating func remove(_ id: SnapshotNode.ID, _ tree: inout SnapshotReplica.Tree)
        throws(Misfit)
    {
        guard let place = tree.places[id] else {
            throw Misfit(sentence: "node \(id) is removed, but there is no such node.")
        }
        guard place != tree.root else {
            throw Misfit(sentence: "the root \(id) is removed; another root needs a full snapshot.")
        }
        guard !has(.gone, place) else {
            throw Misfit(sentence: "\"removed\" lists a node twice: \(id).")
        }
        marks[place, default: []].insert(.gone)
        gone.append(place)
        remember(place, tree)
        tree.unlink(place)
    }

    private mutating func apply(_ change: SnapshotDelta.Change, _ tree: inout SnapshotReplica.Tree)
        throws(Misfit)
    {
        let id = change.node.id
        guard let place = tree.places[id] else { return try insert(change, &tree) }
        guard !has(.gone, place) else {
            throw Misfit(sentence: "node \(id) is both removed and changed.")
        }
        guard !has(.changed, place) else { throw Misfit(sentence: "node \(id) is changed twice.") }
        marks[place, default: []].insert(.changed)
        let oldParent = tree.nodes[Int(place)].parent
        oldNodes.append((place, tree.nodes[Int(place)]))
        tree.nodes[Int(place)].copy(change.fields, from: change.node)
        tree.readMotion(of: place, change.fields)
        guard change.fields.contains(.parent), change.node.parent != oldParent else { return }
        guard oldParent != nil, let parent = change.node.parent else {
            throw Misfit(
                sentence: "node \(id) changes between root and child; that needs a full snapshot.")
        }
        let above = try self.place(ofParent: parent, of: id, tree)
        remember(place, tree)
        tree.unlink(place)
        adopt(place, above, &tree)
        moved.append(place)
    }

    private mutating func insert(_ change: SnapshotDelta.Change, _ tree: inout SnapshotReplica.Tree)
        throws(Misfit)
    {
        let id = change.node.id
        guard change.fields.isSuperset(of: [.parent, .className, .frame]),
            let parent = change.node.parent
        else {
            throw Misfit(
                sentence:
                    "node \(id) is unknown, and as a new node it lacks its parent, class or frame; "
                    + "request a full snapshot.")
        }
        let above = try place(ofParent: parent, of: id, tree)
        let place = tree.insert(change.node)
        inserted.append(place)
        marks[place, default: []].insert(.changed)
        adopt(place, above, &tree)
    }

    private func place(
        ofParent parent: SnapshotNode.ID, of id: SnapshotNode.ID, _ tree: SnapshotReplica.Tree
    ) throws(Misfit) -> Int32 {
        guard parent != id, let above = tree.places[parent], !has(.gone, above) else {
            throw Misfit(
                sentence:
                    "the parent \(parent) of node \(id) is unknown; parents must precede children."
            )
        }
        return above
    }

    private mutating func adopt(_ place: Int32, _ parent: Int32, _ tree: inout SnapshotReplica.Tree)
    {
        let last = tree.links[Int(parent)].last
        for each in [place, parent, last] where each >= 0 {
            oldLinks.append((each, tree.links[Int(each)]))
        }
        tree.link(place, under: parent)
    }

    /// Follows the ancestors of a moved node by one step.
    ///
    /// A cycle would contain a moved node, so only their ancestors are followed, each index once.
    private mutating func climb(_ tree: inout SnapshotReplica.Tree) throws(Misfit) {
        if climber < 0 {
            guard let place = next(moved, then: .orphans) else { return }
            climber = place
        }
        let here = climber
        guard here != tree.root else { return climber = -1 }
        if let way = passed[here] {
            guard way != index else {
                throw Misfit(
                    sentence: "node \(tree.nodes[Int(here)].id) would be its own ancestor.")
            }
            // An earlier way led from here to the root.
            return climber = -1
        }
        passed[here] = index
        climber = tree.links[Int(here)].parent
    }

    private mutating func order(_ tree: inout SnapshotReplica.Tree) throws(Misfit) {
        guard index < delta.order.count else { return (stage, index) = (.release, 0) }
        let order = delta.order[index]
        guard let parent = tree.places[order.parent], !has(.gone, parent) else {
            throw Misfit(
                sentence:
                    "the children of node \(order.parent) are ordered, but there is no such node.")
        }
        if inner == 0 {
            guard reordered.insert(parent).inserted else {
                throw Misfit(sentence: "the children of node \(order.parent) are ordered twice.")
            }
            listed.removeAll(keepingCapacity: true)
            guard order.children.count == Int(tree.links[Int(parent)].childCount) else {
                throw mismatch(order, parent, tree)
            }
        }
        guard inner < order.children.count else {
            (index, inner) = (index + 1, 0)
            return
        }
        // Each child becomes the last one in turn, so that the list ends in the given order.
        guard let child = tree.places[order.children[inner]],
            tree.links[Int(child)].parent == parent,
            listed.insert(child).inserted
        else { throw mismatch(order, parent, tree) }
        remember(child, tree)
        tree.unlink(child)
        adopt(child, parent, &tree)
        inner += 1
        if inner == order.children.count { (index, inner) = (index + 1, 0) }
    }

    private func mismatch(
        _ order: SnapshotDelta.Order, _ parent: Int32, _ tree: SnapshotReplica.Tree
    ) -> Misfit {
        func list(_ ids: [SnapshotNode.ID], of count: Int) -> String {
            "[" + ids.map(String.init).joined(separator: ", ")
                + (count > ids.count ? ", … \(count) in all]" : "]")
        }
        let children = tree.children(of: parent, atMost: 10)
        return Misfit(
            sentence: "the order of node \(order.parent) lists "
                + list(Array(order.children.prefix(10)), of: order.children.count)
                + ", but its children are "
                + list(children, of: Int(tree.links[Int(parent)].childCount)) + ".")
    }

    /// Undoes one change, in reverse order.
    private mutating func undo(_ tree: inout SnapshotReplica.Tree) {
        if let old = oldLinks.popLast() {
            tree.links[Int(old.place)] = old.links
        } else if let old = oldNodes.popLast() {
            tree.nodes[Int(old.place)] = old.node
            tree.readMotion(of: old.place, .all)
        } else if let place = inserted.popLast() {
            tree.release(place)
        } else {
            stage = .over
        }
    }
}
