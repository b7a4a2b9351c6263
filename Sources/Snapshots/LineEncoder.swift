public import Foundation

/// Encodes lines in one reusable buffer: no allocation per node, and one per finished line.
///
/// A line is begun, filled and finished:
///
///     encoder.beginDelta(seq: 12, nanoseconds: now)
///     encoder.node(changed, fields: changed.changes(since: old))
///     encoder.removed([7, 8])
///     let line = encoder.finish()
///
/// The order of the calls is the order in the line: nodes, then removed, then order. The same
/// values give the same bytes, on every machine and in every run.
public struct LineEncoder: ~Copyable {
    var out: ByteWriter
    private var line: Line?
    private var section = Section.head

    private struct Line {
        var seq: UInt64
        var nanoseconds: Int64
        var kind: SnapshotLine.Kind
    }

    private enum Section: Int {
        case head, nodes, removed, order
    }

    /// Creates an encoder.
    /// - Parameters:
    ///   - capacity: The buffer's initial size in bytes; it grows as needed and never shrinks.
    ///   - version: 2 for nodes with model values and tracks, 1 for nodes with the values shown at
    ///     a line's time: clocks, model values and tracks are then not written.
    /// - Precondition: The version is one of ``SnapshotLine/versions``.
    public init(capacity: Int = 16 * 1024, version: Int = 1) {
        precondition(SnapshotLine.versions.contains(version), "There is no version \(version).")
        out = ByteWriter(capacity: capacity)
        out.version = version
    }

    /// The version of the lines, from the next line on.
    public var version: Int { out.version }

    /// The number of NaNs and infinities written as 0 so far; if not 0, the capture has a bug.
    public var clampedNumbers: Int {
        out.clampedNumbers
    }

    /// The size of the open line in bytes, so far.
    public var count: Int {
        out.count
    }

    // MARK: A full snapshot

    /// Begins a full snapshot. Append its nodes in pre-order, siblings back to front.
    /// - Precondition: No other line is open.
    public mutating func beginFull(
        seq: UInt64, nanoseconds: Int64, size: CGSize, scale: Double, fps: Int
    ) {
        begin(.full, seq, nanoseconds)
        out.literal(",\"size\":")
        out.pair(size.width, size.height)
        out.literal(",\"scale\":")
        out.number(scale)
        out.literal(",\"fps\":")
        out.integer(Int64(fps))
        enter(.nodes)
    }

    /// Appends a node with all properties that differ from the defaults.
    /// - Precondition: A full snapshot or a delta is open, and its nodes are not finished.
    public mutating func node(_ node: SnapshotNode) {
        out.node(node, fields: node.presentFields.intersection(written), comma: nextNode())
    }

    // MARK: A delta

    /// Begins a delta: the changes since the previous line.
    /// - Precondition: No other line is open.
    public mutating func beginDelta(seq: UInt64, nanoseconds: Int64) {
        begin(.delta, seq, nanoseconds)
        enter(.nodes)
    }

    /// Appends some properties of a known node; one that is back at its default becomes `null`.
    /// - Precondition: A delta is open, and its nodes are not finished.
    public mutating func node(_ node: SnapshotNode, fields: SnapshotNode.Fields) {
        precondition(line?.kind == .delta, "A full snapshot needs complete nodes: use node(_:).")
        out.node(node, fields: fields.intersection(written), comma: nextNode())
    }

    /// The properties that lines of the version have.
    private var written: SnapshotNode.Fields {
        out.version == 1 ? SnapshotNode.Fields.all.subtracting([.clock, .model]) : .all
    }

    /// Appends some properties of a known node, without copying the node.
    /// - Precondition: A delta is open, and its nodes are not finished.
    package mutating func node(at node: UnsafePointer<SnapshotNode>, fields: SnapshotNode.Fields) {
        precondition(line?.kind == .delta, "A full snapshot needs complete nodes: use node(_:).")
        out.node(at: node, fields: fields.intersection(written), comma: nextNode())
    }

    /// Appends the ids of removed nodes, including all descendants. An empty list writes nothing.
    /// - Precondition: A delta is open; called at most once, after the nodes.
    public mutating func removed(_ ids: some Collection<SnapshotNode.ID>) {
        guard !ids.isEmpty else { return }
        precondition(
            line?.kind == .delta && section == .nodes,
            "`removed` must be written once, after a delta's nodes.")
        leaveSection()
        enter(.removed)
        var first = true
        for id in ids {
            if !first { out.byte(UInt8(ascii: ",")) }
            first = false
            out.digits(UInt64(id))
        }
    }

    /// Appends a node's children, back to front, unless they are the old ones and then the new.
    /// - Precondition: A delta is open, and its nodes and removed nodes are finished.
    public mutating func order(
        _ children: some Collection<SnapshotNode.ID>, of parent: SnapshotNode.ID
    ) {
        precondition(line?.kind == .delta, "`order` is valid only in a delta.")
        if section == .order {
            out.byte(UInt8(ascii: ","))
        } else {
            leaveSection()
            enter(.order)
        }
        out.byte(UInt8(ascii: "["))
        out.digits(UInt64(parent))
        for child in children {
            out.byte(UInt8(ascii: ","))
            out.digits(UInt64(child))
        }
        out.byte(UInt8(ascii: "]"))
    }

    // MARK: The other lines

    /// Encodes a line for an event of the window, such as a touch.
    public mutating func event(_ event: SnapshotEvent, seq: UInt64, nanoseconds: Int64)
        -> EncodedLine
    {
        begin(.event, seq, nanoseconds)
        out.event(event)
        return finish()
    }

    /// Encodes a line of the program's log.
    public mutating func log(_ log: SnapshotLog, seq: UInt64, nanoseconds: Int64) -> EncodedLine {
        begin(.log, seq, nanoseconds)
        out.literal(",\"level\":")
        out.string(log.level.rawValue)
        out.literal(",\"text\":")
        out.string(log.text)
        return finish()
    }

    /// Encodes a line of the program's log.
    /// - Parameter escapedText: The text as the content of a JSON string; it is not checked.
    package mutating func log(
        _ level: SnapshotLog.Level, escapedText: [UInt8], seq: UInt64, nanoseconds: Int64
    ) -> EncodedLine {
        begin(.log, seq, nanoseconds)
        out.literal(",\"level\":")
        out.string(level.rawValue)
        out.literal(",\"text\":\"")
        escapedText.withUnsafeBufferPointer {
            if let start = $0.baseAddress { out.raw(start, $0.count) }
        }
        out.byte(UInt8(ascii: "\""))
        return finish()
    }

    /// Encodes the last line of a stream. `reason`: Why it ends, for people.
    public mutating func end(reason: String, seq: UInt64, nanoseconds: Int64) -> EncodedLine {
        begin(.end, seq, nanoseconds)
        out.literal(",\"reason\":")
        out.string(reason)
        return finish()
    }

    /// Encodes a line of any kind from its decoded form.
    /// - Throws: ``LineFault`` if readers would refuse the line, for example because a full
    ///   snapshot has no nodes, or because a node is listed twice. Whether a delta fits the line
    ///   before it is not checked.
    /// - Complexity: O(bytes). The line is written and then checked as readers check it.
    public mutating func encode(_ line: SnapshotLine) throws(LineFault) -> EncodedLine {
        let encoded = write(line)
        let result = encoded.withUnsafeBytes { bytes in
            Result { () throws(LineFault) in _ = try LineCheck(bytes) }
        }
        try result.get()
        return encoded
    }

    private mutating func write(_ line: SnapshotLine) -> EncodedLine {
        let (seq, time) = (line.seq, line.nanoseconds)
        let own = out.version
        out.version = line.version
        defer { out.version = own }
        switch line.body {
        case .full(let full):
            beginFull(
                seq: seq, nanoseconds: time, size: full.size, scale: full.scale, fps: full.fps)
            for node in full.nodes { self.node(node) }
            return finish()
        case .delta(let delta):
            beginDelta(seq: seq, nanoseconds: time)
            for change in delta.nodes { node(change.node, fields: change.fields) }
            removed(delta.removed)
            for order in delta.order { self.order(order.children, of: order.parent) }
            return finish()
        case .event(let event): return self.event(event, seq: seq, nanoseconds: time)
        case .log(let log): return self.log(log, seq: seq, nanoseconds: time)
        case .end(let reason): return end(reason: reason, seq: seq, nanoseconds: time)
        }
    }

    // MARK: Beginning and finishing

    /// Finishes the open line and returns it.
    ///
    /// The line's content is not checked, unlike that of ``encode(_:)``: a full snapshot must have
    /// a node, and a line must list each node once.
    /// - Precondition: A line is open.
    public mutating func finish() -> EncodedLine {
        guard let line else { preconditionFailure("There is no line to finish: start one first.") }
        leaveSection()
        out.byte(UInt8(ascii: "}"))
        self.line = nil
        section = .head
        return EncodedLine(
            seq: line.seq, nanoseconds: line.nanoseconds, kind: line.kind, copying: out.written)
    }

    /// Discards the open line, if any.
    public mutating func discard() {
        line = nil
        section = .head
    }

    private mutating func begin(_ kind: SnapshotLine.Kind, _ seq: UInt64, _ nanoseconds: Int64) {
        precondition(line == nil, "A line is open: finish or discard it before the next one.")
        line = Line(seq: seq, nanoseconds: nanoseconds, kind: kind)
        section = .head
        out.removeAll()
        out.literal("{\"v\":")
        out.digits(UInt64(out.version))
        out.literal(",\"seq\":")
        out.digits(seq)
        out.literal(",\"t\":")
        out.seconds(nanoseconds)
        out.literal(",\"kind\":")
        out.string(kind.rawValue)
    }

    private var isFirstNode = true

    private mutating func nextNode() -> Bool {
        precondition(
            section == .nodes,
            "No full snapshot or delta is open for nodes, which must be written first.")
        defer { isFirstNode = false }
        return !isFirstNode
    }

    private mutating func enter(_ next: Section) {
        section = next
        switch next {
        case .head: break
        case .nodes:
            isFirstNode = true
            out.literal(",\"nodes\":[")
        case .removed: out.literal(",\"removed\":[")
        case .order: out.literal(",\"order\":[")
        }
    }

    private mutating func leaveSection() {
        if section != .head { out.byte(UInt8(ascii: "]")) }
    }
}
