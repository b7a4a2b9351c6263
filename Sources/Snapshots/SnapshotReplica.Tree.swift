import Foundation
internal import Motion

extension SnapshotReplica {
    /// A replica's nodes in one array, with their children as linked lists. It always has one root.
    ///
    /// Adding, moving and removing a node has constant cost, and a traversal in pre-order needs no
    /// stack, so a chain of a million views costs the same as a million siblings.
    struct Tree: Sendable {
        /// The indices of a node's relatives; -1 if there is none.
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
        /// Free indices, whose nodes were removed.
        var free: [Int32] = []
        /// The motion of the nodes that have tracks, by index.
        var motions: [Int32: NodeMotion] = [:]
        /// The clocks of the nodes that have one of their own, by index.
        var clocks: [Int32: MotionClock] = [:]
        /// The nodes whose copies of their children show other times, by index.
        var replicators: Set<Int32> = []

        init(size: CGSize, scale: Double, fps: Int, capacity: Int) {
            (self.size, self.scale, self.fps) = (size, scale, fps)
            nodes.reserveCapacity(capacity)
            links.reserveCapacity(capacity)
            places.reserveCapacity(capacity)
        }

        func node(_ id: SnapshotNode.ID) -> SnapshotNode? {
            places[id].map { nodes[Int($0)] }
        }

        /// Inserts a node without linking it; returns its index.
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
            readMotion(of: place, .all)
            return place
        }

        /// Forgets a removed node.
        mutating func release(_ place: Int32) {
            places[nodes[Int(place)].id] = nil
            nodes[Int(place)] = .blank
            motions[place] = nil
            clocks[place] = nil
            replicators.remove(place)
            free.append(place)
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

        /// Removes a node from its parent's list.
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

        /// Returns the next index in pre-order; -1 at the end.
        /// - Parameter depth: Adjusted to the depth of the returned node.
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

        /// Returns the children's ids, at most `limit`.
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
    /// Returns why the tree is inconsistent; nil if it is not. For tests and debug builds.
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
