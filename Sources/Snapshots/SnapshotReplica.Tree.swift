import Foundation

extension SnapshotReplica {
    /// The nodes of a replica in one array, with their children as linked lists. It always has
    /// exactly one root.
    ///
    /// Adding, moving and removing a node costs the same wherever it is, and a walk in pre-order
    /// needs no stack, so a chain of a million views is as cheap as a row of them.
    struct Tree: Sendable {
        /// The places of a node's relatives in the arrays; -1 where there is none.
        struct Links: Sendable {
            var parent: Int32 = -1
            var first: Int32 = -1
            var last: Int32 = -1
            var next: Int32 = -1
            var previous: Int32 = -1
            var childCount: Int32 = 0
        }

        var size: CGSize
        var scale: Double
        var fps: Int
        var root: Int32 = 0
        var nodes: ContiguousArray<SnapshotNode> = []
        var links: ContiguousArray<Links> = []
        var places: [SnapshotNode.ID: Int32] = [:]
        /// Places whose nodes were removed.
        var free: [Int32] = []

        init(size: CGSize, scale: Double, fps: Int, capacity: Int) {
            (self.size, self.scale, self.fps) = (size, scale, fps)
            nodes.reserveCapacity(capacity)
            links.reserveCapacity(capacity)
            places.reserveCapacity(capacity)
        }

        func node(_ id: SnapshotNode.ID) -> SnapshotNode? {
            places[id].map { nodes[Int($0)] }
        }

        /// Appends a node without linking it.
        mutating func insert(_ node: SnapshotNode) -> Int32 {
            let place: Int32
            if let old = free.popLast() {
                place = old
                nodes[Int(place)] = node
                links[Int(place)] = Links()
            } else {
                place = Int32(nodes.count)
                nodes.append(node)
                links.append(Links())
            }
            places[node.id] = place
            return place
        }

        /// Makes a node the last child of another one.
        mutating func link(_ place: Int32, under parent: Int32) {
            let last = links[Int(parent)].last
            links[Int(place)].parent = parent
            links[Int(place)].previous = last
            links[Int(place)].next = -1
            if last >= 0 { links[Int(last)].next = place } else { links[Int(parent)].first = place }
            links[Int(parent)].last = place
            links[Int(parent)].childCount += 1
        }

        /// Takes a node out of its parent's list.
        mutating func unlink(_ place: Int32) {
            let old = links[Int(place)]
            guard old.parent >= 0 else { return }
            if old.previous >= 0 {
                links[Int(old.previous)].next = old.next
            } else {
                links[Int(old.parent)].first = old.next
            }
            if old.next >= 0 {
                links[Int(old.next)].previous = old.previous
            } else {
                links[Int(old.parent)].last = old.previous
            }
            links[Int(old.parent)].childCount -= 1
            links[Int(place)].parent = -1
            links[Int(place)].next = -1
            links[Int(place)].previous = -1
        }

        /// The place after a place in pre-order; -1 at the end.
        /// - Parameter depth: changes with the step from one place to the other.
        func next(after place: Int32, _ depth: inout Int) -> Int32 {
            if links[Int(place)].first >= 0 {
                depth += 1
                return links[Int(place)].first
            }
            var place = place
            while place != root {
                if links[Int(place)].next >= 0 { return links[Int(place)].next }
                place = links[Int(place)].parent
                depth -= 1
            }
            return -1
        }

        /// The children's numbers, at most so many.
        func children(of place: Int32, atMost limit: Int) -> [SnapshotNode.ID] {
            var ids: [SnapshotNode.ID] = []
            var child = links[Int(place)].first
            while child >= 0, ids.count < limit {
                ids.append(nodes[Int(child)].id)
                child = links[Int(child)].next
            }
            return ids
        }

        var snapshot: Snapshot {
            var ordered: [SnapshotNode] = []
            ordered.reserveCapacity(places.count)
            var (place, depth) = (root, 0)
            while place >= 0 {
                ordered.append(nodes[Int(place)])
                place = next(after: place, &depth)
            }
            return Snapshot(size: size, scale: scale, fps: fps, nodes: ordered)
        }
    }
}

extension SnapshotReplica {
    /// Why the tree contradicts itself; nil if it does not. For tests and debug builds.
    /// - Complexity: O(nodes).
    package func checkInvariants() -> String? {
        guard let tree else { return nil }
        guard tree.nodes.count == tree.links.count,
            tree.places.count + tree.free.count == tree.nodes.count
        else {
            return
                "\(tree.places.count) nodes and \(tree.free.count) free places are not \(tree.nodes.count) places"
        }
        var (place, depth, count) = (tree.root, 0, 0)
        while place >= 0 {
            let (node, own) = (tree.nodes[Int(place)], tree.links[Int(place)])
            count += 1
            guard count <= tree.places.count else { return "the walk does not end" }
            guard tree.places[node.id] == place else {
                return "node \(node.id) is not at its place"
            }
            let parent = own.parent < 0 ? nil : tree.nodes[Int(own.parent)].id
            guard parent == node.parent else {
                return "node \(node.id) is linked to another parent"
            }
            if own.next >= 0, tree.links[Int(own.next)].previous != place {
                return "the list after \(node.id) is torn"
            }
            if own.next < 0, own.parent >= 0, tree.links[Int(own.parent)].last != place {
                return "node \(node.id) is not the last child"
            }
            guard tree.children(of: place, atMost: .max).count == Int(own.childCount) else {
                return "node \(node.id) miscounts its children"
            }
            place = tree.next(after: place, &depth)
        }
        return count == tree.places.count
            ? nil : "\(count) nodes of \(tree.places.count) hang from the root"
    }
}
