/// Turns the lines of a stream into frames: lines of version 1, whose nodes have the values shown.
///
/// Animations travel as functions of time. A sampler evaluates them a fixed number of times a
/// second, for readers that want plain values: lines of a recording that another program reads, a
/// stream for a page without an evaluator. While nothing moves there are no frames.
///
///     var sampler = FrameSampler(framesPerSecond: 60)
///     for line in lines { try sampler.apply(line) { write($0) } }
///
/// The frames are at whole multiples of the rate in each second of the program's time. The lines
/// have sequence numbers of their own, from 1 without gaps, because there are more of them.
public struct FrameSampler: ~Copyable {
    /// The rate, in frames per second of the program's time.
    public let framesPerSecond: Int

    private var replica = SnapshotReplica()
    private var encoder = LineEncoder()
    private var seq: UInt64 = 0
    /// The nodes as the lines so far have them.
    private var shown: [SnapshotNode.ID: SnapshotNode] = [:]
    /// The children, as the lines have them, of nodes whose children move in depth.
    private var orders: [SnapshotNode.ID: [SnapshotNode.ID]] = [:]
    /// When the next frame is due; nil while nothing moves.
    private var due: Int64?
    /// The time of the last line that has nodes.
    private var lastTime: Int64 = 0

    /// Creates a sampler that waits for a full snapshot.
    /// - Parameter framesPerSecond: From 1 to 1000; numbers outside are clamped.
    public init(framesPerSecond: Int) {
        self.framesPerSecond = max(1, min(1000, framesPerSecond))
    }

    /// Creates a sampler whose lines follow another sampler's.
    package init(continuing seq: UInt64, framesPerSecond: Int) {
        self.init(framesPerSecond: framesPerSecond)
        self.seq = seq
    }

    /// When the next frame is due, in nanoseconds of the program's time; nil while nothing moves.
    public var nextFrame: Int64? { due }

    /// The number of the last line.
    package var lastSeq: UInt64 { seq }

    /// The number of the last line that was applied; nil before the first.
    package var appliedSeq: UInt64? { replica.seq }

    // MARK: Lines

    /// Applies a line, and calls a closure with the frames before it and the line that follows from
    /// it, if there is one.
    ///
    /// To read the frames one by one, ask for ``nextFrame`` and ``frame(at:)`` first.
    /// - Throws: ``SnapshotReplica/Refusal`` if the line does not follow or does not fit; the line
    ///   has changed nothing then.
    /// - Complexity: O(listed nodes + frames · nodes that move).
    public mutating func apply(
        _ line: SnapshotLine, _ receive: (EncodedLine) -> Void
    ) throws(SnapshotReplica.Refusal) {
        frames(before: line.nanoseconds, receive)
        try replica.apply(line)
        let time = line.nanoseconds
        switch line.body {
        case .full: receive(full(at: time))
        case .delta(let delta):
            let isDue = due.map { $0 <= time } ?? false
            if let line = difference(at: time, of: delta, withMotion: isDue) { receive(line) }
            if isDue { due = nil }
            plan(after: time)
        case .event(let event):
            seq += 1
            receive(encoder.event(event, seq: seq, nanoseconds: time))
        case .log(let log):
            seq += 1
            receive(encoder.log(log, seq: seq, nanoseconds: time))
        case .end(let reason):
            due = nil
            seq += 1
            receive(encoder.end(reason: reason, seq: seq, nanoseconds: time))
        }
    }

    /// Calls a closure with the frames that are due before a time.
    /// - Complexity: O(frames · nodes that move).
    public mutating func frames(before time: Int64, _ receive: (EncodedLine) -> Void) {
        while let due, due < time {
            if let line = frame(at: due) { receive(line) }
        }
    }

    /// Returns the frame of a time, not before the last line's; nil if nothing has changed.
    /// - Complexity: O(nodes that move).
    public mutating func frame(at time: Int64) -> EncodedLine? {
        let line = difference(at: time, of: SnapshotDelta(), withMotion: true)
        due = nil
        plan(after: time)
        return line
    }

    /// Returns the whole state at a time as the next line; nil before the first full snapshot.
    /// - Complexity: O(nodes).
    public mutating func fullLine(at time: Int64) -> EncodedLine? {
        replica.tree == nil ? nil : full(at: time)
    }

    /// Returns the last line's state again, for a reader that joins late; nil before the first full
    /// snapshot.
    ///
    /// It has the last line's number, so that other readers do not need it.
    /// - Complexity: O(nodes).
    package mutating func repeatedFullLine() -> EncodedLine? {
        guard let state = replica.state(at: Double(lastTime) / 1e9) else { return nil }
        encoder.beginFull(
            seq: seq, nanoseconds: lastTime, size: state.size, scale: state.scale, fps: state.fps)
        for node in state.nodes { encoder.node(shown[node.id] ?? node) }
        return encoder.finish()
    }

    private mutating func full(at time: Int64) -> EncodedLine {
        seq += 1
        lastTime = time
        shown.removeAll(keepingCapacity: true)
        orders.removeAll(keepingCapacity: true)
        let state = replica.state(at: Double(time) / 1e9)!
        encoder.beginFull(
            seq: seq, nanoseconds: time, size: state.size, scale: state.scale, fps: state.fps)
        for node in state.nodes {
            shown[node.id] = node
            encoder.node(node)
        }
        recordOrders(at: Double(time) / 1e9)
        due = nil
        plan(after: time)
        return encoder.finish()
    }

    // MARK: Differences

    private mutating func difference(at time: Int64, of delta: SnapshotDelta, withMotion: Bool)
        -> EncodedLine?
    {
        guard let tree = replica.tree else { return nil }
        let seconds = Double(time) / 1e9
        encoder.beginDelta(seq: seq + 1, nanoseconds: time)
        var hasDifferences = false
        var listed: Set<SnapshotNode.ID> = []
        for change in delta.nodes {
            let id = change.node.id
            listed.insert(id)
            if write(id, tree, seconds) { hasDifferences = true }
        }
        if withMotion {
            for place in tree.motions.keys.sorted() {
                let id = tree.nodes[Int(place)].id
                if !listed.contains(id), write(id, tree, seconds) { hasDifferences = true }
            }
        }
        if !delta.removed.isEmpty {
            for id in delta.removed { shown[id] = nil }
            encoder.removed(delta.removed)
            hasDifferences = true
        }
        if writeOrders(delta, tree, seconds, withMotion) { hasDifferences = true }
        guard hasDifferences else {
            encoder.discard()
            return nil
        }
        seq += 1
        lastTime = time
        return encoder.finish()
    }

    /// Writes the changes of a node; returns whether there are any.
    private mutating func write(
        _ id: SnapshotNode.ID, _ tree: SnapshotReplica.Tree, _ time: Double
    ) -> Bool {
        guard let place = tree.places[id] else { return false }
        let node = tree.shown(place, at: time)
        let fields = shown[id].map { node.changes(since: $0) } ?? node.presentFields
        guard !fields.isEmpty else { return false }
        shown[id] = node
        encoder.node(node, fields: fields)
        return true
    }

    /// Writes the order of children: the line's, and that of children that move in depth.
    private mutating func writeOrders(
        _ delta: SnapshotDelta, _ tree: SnapshotReplica.Tree, _ time: Double, _ withMotion: Bool
    ) -> Bool {
        let old = orders
        let isTouched = !delta.nodes.isEmpty || !delta.removed.isEmpty || !delta.order.isEmpty
        if isTouched || withMotion && !old.isEmpty { recordOrders(at: time) }
        var hasDifferences = false
        for (id, order) in orders.sorted(by: { $0.key < $1.key })
        where old[id] != order || isTouched {
            encoder.order(order, of: id)
            hasDifferences = true
        }
        // Children that move no longer in depth have the order of the model.
        for id in old.keys.sorted() where orders[id] == nil {
            guard let place = tree.places[id] else { continue }
            encoder.order(tree.children(of: place, atMost: .max), of: id)
            hasDifferences = true
        }
        for order in delta.order where orders[order.parent] == nil && old[order.parent] == nil {
            encoder.order(order.children, of: order.parent)
            hasDifferences = true
        }
        return hasDifferences
    }

    private mutating func recordOrders(at time: Double) {
        orders.removeAll(keepingCapacity: true)
        guard let tree = replica.tree else { return }
        for (place, motion) in tree.motions where motion.aspects.contains(.zPosition) {
            let parent = tree.links[Int(place)].parent
            guard parent >= 0 else { continue }
            let id = tree.nodes[Int(parent)].id
            guard orders[id] == nil else { continue }
            orders[id] = tree.children(of: parent, at: time).map { tree.nodes[Int($0)].id }
        }
    }

    // MARK: Time

    /// Plans the next frame after a time, if something moves from then on.
    ///
    /// A frame that is due stays, unless a line has begun a motion that needs one earlier.
    private mutating func plan(after time: Int64) {
        if replica.tree?.motions.isEmpty != false { due = nil }
        guard let next = replica.nextMotion(after: Double(time) / 1e9) else { return }
        // A motion that begins later changes nothing before.
        guard next < 4_611_686_018 else { return }
        let planned = FrameGrid(framesPerSecond: framesPerSecond).time(
            after: max(time, Int64((next * 1e9).rounded(.down)) - 1))
        due = min(due ?? planned, planned)
    }
}
