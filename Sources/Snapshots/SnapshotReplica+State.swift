import Foundation
internal import Motion

/// The state between lines.
extension SnapshotReplica {
    /// Returns the state at a time, if the program changes nothing after the last line.
    ///
    /// The nodes have the values that their tracks give at that time, and no tracks. So every time
    /// from the last line up to the next one is exact: the next line comes when something changes,
    /// begins to follow the program, or ends. Earlier times are those of the functions that the
    /// last line left. Nodes of lines of version 1 already have the values shown at their line's
    /// time; they do not change.
    ///
    /// Nil before the first full snapshot.
    /// - Parameter time: Seconds since the main loop's start.
    /// - Complexity: O(nodes + tracks).
    public func state(at time: Double) -> Snapshot? {
        guard let tree else { return nil }
        guard !tree.motions.isEmpty || !tree.clocks.isEmpty else { return tree.snapshot }
        var snapshot = tree.snapshot(at: time)
        if snapshot.nodes.contains(where: \.delaysCopies) {
            snapshot.movement = tree.movement(at: time)
        }
        return snapshot
    }

    /// Returns a node as it is shown at a time; nil for an unknown id.
    ///
    /// See ``state(at:)``.
    /// - Complexity: O(depth + tracks of the node).
    public func node(_ id: SnapshotNode.ID, at time: Double) -> SnapshotNode? {
        guard let tree, let place = tree.places[id] else { return nil }
        return tree.shown(place, at: time)
    }

    /// Whether something moves between lines after a time, without the program.
    /// - Complexity: O(nodes with tracks).
    public func isMoving(after time: Double) -> Bool { nextMotion(after: time) != nil }

    /// Returns the first time, not before the given one, from which on something moves between
    /// lines; nil if nothing does.
    /// - Complexity: O(nodes with tracks · depth, if there are clocks).
    package func nextMotion(after time: Double) -> Double? {
        guard let tree else { return nil }
        var next = Double.infinity
        for place in tree.motions.keys {
            guard let own = tree.nextMotion(of: place, after: time) else { continue }
            if own <= time { return time }
            next = min(next, own)
        }
        return next.isFinite ? next : nil
    }
}

extension SnapshotReplica.Tree {
    /// Reads a node's motion again after some of its members have changed.
    mutating func readMotion(of place: Int32, _ fields: SnapshotNode.Fields) {
        let node = nodes[Int(place)]
        if fields.contains(.clock) {
            clocks[place] = node.hasDrawing ? node.drawing.clock.map { MotionClock($0) } : nil
        }
        if fields.contains(.replicator) {
            if node.delaysCopies { replicators.insert(place) } else { replicators.remove(place) }
        }
        if fields.contains(.animations) {
            if node.hasTracks || !motions.isEmpty { motions[place] = NodeMotion(node) }
        } else if !motions.isEmpty {
            motions[place]?.readModel(of: node)
        }
    }

    /// Returns the time of a node's clock at a time of the loop.
    /// - Complexity: O(depth) if any node has a clock of its own, else O(1).
    func localTime(of place: Int32, at time: Double) -> Double {
        guard !clocks.isEmpty else { return time }
        var chain: [MotionClock] = []
        var here = place
        while here >= 0 {
            if let clock = clocks[here] { chain.append(clock) }
            here = links[Int(here)].parent
        }
        return chain.reversed().reduce(time) { $1.localTime(at: $0) }
    }

    /// Returns a node without tracks, with the values that it shows at a time.
    func shown(_ place: Int32, at time: Double) -> SnapshotNode {
        var node = nodes[Int(place)]
        guard let motion = motions[place] else {
            node.removeMotion()
            return node
        }
        let local = localTime(of: place, at: time)
        node = motion.shown(node, atLocalTime: local)
        node.makePlain(
            rate: clocks.isEmpty ? 1 : localTime(of: place, at: time + 1) - local)
        return node
    }

    /// Returns the motion of the nodes, for a snapshot of a time.
    func movement(at time: Double) -> SnapshotMovement {
        var models: [SnapshotNode.ID: SnapshotNode] = [:]
        for place in Set(motions.keys).union(clocks.keys) {
            let node = nodes[Int(place)]
            models[node.id] = node
        }
        return SnapshotMovement(time: time, models: models)
    }

    /// Returns how much earlier and later than a node its copies in replicators move, in seconds
    /// of its layer's clock.
    /// - Complexity: O(depth) if any node delays copies, else O(1).
    private func spread(of place: Int32) -> (early: Double, late: Double) {
        guard !replicators.isEmpty else { return (0, 0) }
        var (early, late) = (0.0, 0.0)
        var speed = clocks[place]?.speed ?? 1
        var here = links[Int(place)].parent
        while here >= 0 {
            if replicators.contains(here), let own = nodes[Int(here)].drawing.replicator {
                let span = own.delay * Double(own.count - 1) * speed
                early += max(0, -span)
                late += max(0, span)
            }
            speed *= clocks[here]?.speed ?? 1
            here = links[Int(here)].parent
        }
        return early.isFinite && late.isFinite ? (early, late) : (0, 0)
    }

    /// Returns the first time from which on a node's tracks change it; nil if they do not.
    func nextMotion(of place: Int32, after time: Double) -> Double? {
        guard let motion = motions[place] else { return nil }
        let local = localTime(of: place, at: time)
        // A clock is a line; its slope and another point are enough.
        let rate = clocks.isEmpty ? 1 : localTime(of: place, at: time + 1) - local
        guard rate != 0, rate.isFinite else { return nil }
        let spread = spread(of: place)
        let (begin, end) = (motion.begin - spread.early, motion.end + spread.late)
        let (first, last) = rate > 0 ? (begin, end) : (end, begin)
        guard rate > 0 ? local < last : local > last else { return nil }
        guard rate > 0 ? local < first : local > first else { return time }
        let wait = (first - local) / rate
        return wait.isFinite ? time + wait : nil
    }

    /// Whether the order of a node's children depends on time.
    func hasChildrenInDepth(_ place: Int32) -> Bool {
        var child = links[Int(place)].first
        while child >= 0 {
            if motions[child]?.aspects.contains(.zPosition) == true { return true }
            child = links[Int(child)].next
        }
        return false
    }

    /// Returns a node's children, back to front at a time: the mask, then by `zPosition`.
    func children(of place: Int32, at time: Double) -> [Int32] {
        var order: [(place: Int32, z: Double)] = []
        var child = links[Int(place)].first
        while child >= 0 {
            let node = nodes[Int(child)]
            let z =
                node.hasDrawing && node.drawing.isMask
                ? -Double.infinity
                : motions[child]?.aspects.contains(.zPosition) == true
                    ? shown(child, at: time).zPosition : node.zPosition
            order.append((child, z))
            child = links[Int(child)].next
        }
        // Swift's sort is stable.
        return order.sorted { $0.z < $1.z }.map(\.place)
    }

    func snapshot(at time: Double) -> Snapshot {
        let movesInDepth = motions.values.contains { $0.aspects.contains(.zPosition) }
        var ordered: [SnapshotNode] = []
        ordered.reserveCapacity(places.count)
        guard movesInDepth else {
            var (place, depth) = (root, 0)
            while place >= 0 {
                ordered.append(shown(place, at: time))
                place = next(after: place, &depth)
            }
            return Snapshot(size: size, scale: scale, fps: fps, nodes: ordered)
        }
        var open = [root]
        while let place = open.popLast() {
            ordered.append(shown(place, at: time))
            if hasChildrenInDepth(place) {
                open.append(contentsOf: children(of: place, at: time).reversed())
            } else {
                var child = links[Int(place)].last
                while child >= 0 {
                    open.append(child)
                    child = links[Int(child)].previous
                }
            }
        }
        return Snapshot(size: size, scale: scale, fps: fps, nodes: ordered)
    }
}

extension MotionClock {
    init(_ clock: SnapshotNode.Clock) {
        self.init(beginTime: clock.begin, speed: clock.speed, timeOffset: clock.offset)
    }
}
