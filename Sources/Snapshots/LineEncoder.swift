public import Foundation

/// Writes lines into one buffer that it keeps: no allocation a node, and one a line, for the finished bytes.
///
/// A line is begun, filled and finished:
///
///     encoder.beginDelta(seq: 12, nanoseconds: now)
///     encoder.node(changed, fields: changed.changes(since: old))
///     encoder.removed([7, 8])
///     let line = encoder.finish()
///
/// The order of the calls is the order of the line: nodes, then removed, then order. The same values give the same
/// bytes, on every machine and in every run.
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
    /// - Parameter capacity: the buffer's first size in bytes; it grows as needed and never shrinks.
    public init(capacity: Int = 16 * 1024) {
        out = ByteWriter(capacity: capacity)
    }

    /// How many NaNs and infinities were written as 0 so far. Anything but 0 is a defect in what was captured.
    public var clampedNumbers: Int {
        out.clampedNumbers
    }

    /// How many bytes the line that is being written has so far.
    public var count: Int {
        out.count
    }

    // MARK: A full snapshot

    /// Begins a full snapshot. Its nodes follow in pre-order, siblings back to front.
    /// - Precondition: no other line is open.
    public mutating func beginFull(seq: UInt64, nanoseconds: Int64, size: CGSize, scale: Double, fps: Int) {
        begin(.full, seq, nanoseconds)
        out.literal(",\"size\":")
        out.pair(size.width, size.height)
        out.literal(",\"scale\":")
        out.number(scale)
        out.literal(",\"fps\":")
        out.integer(Int64(fps))
        enter(.nodes)
    }

    /// Writes a node with all that differs from the defaults.
    /// - Precondition: a full snapshot or a delta is open, and its nodes are not over.
    public mutating func node(_ node: SnapshotNode) {
        out.node(node, fields: node.presentFields, comma: nextNode())
    }

    // MARK: A delta

    /// Begins a delta: what changed since the line before it.
    /// - Precondition: no other line is open.
    public mutating func beginDelta(seq: UInt64, nanoseconds: Int64) {
        begin(.delta, seq, nanoseconds)
        enter(.nodes)
    }

    /// Writes some properties of a node that is already known: `null` for those that are back at their default.
    /// - Precondition: a delta is open, and its nodes are not over.
    public mutating func node(_ node: SnapshotNode, fields: SnapshotNode.Fields) {
        precondition(line?.kind == .delta, "A full snapshot writes its nodes whole: use node(_:).")
        out.node(node, fields: fields, comma: nextNode())
    }

    /// Writes some properties of a node that is already known, without a copy of it.
    /// - Precondition: a delta is open, and its nodes are not over.
    package mutating func node(at node: UnsafePointer<SnapshotNode>, fields: SnapshotNode.Fields) {
        precondition(line?.kind == .delta, "A full snapshot writes its nodes whole: use node(_:).")
        out.node(at: node, fields: fields, comma: nextNode())
    }

    /// Writes which nodes are gone: whole subtrees, id by id. An empty list writes nothing.
    /// - Precondition: a delta is open, and this is called once at most, after the nodes.
    public mutating func removed(_ ids: some Collection<SnapshotNode.ID>) {
        guard !ids.isEmpty else { return }
        precondition(line?.kind == .delta && section == .nodes, "`removed` comes once, after a delta's nodes.")
        leaveSection()
        enter(.removed)
        var first = true
        for id in ids {
            if !first { out.byte(UInt8(ascii: ",")) }
            first = false
            out.digits(UInt64(id))
        }
    }

    /// Writes the children of a node, back to front, where they are not the old ones with the new ones after them.
    /// - Precondition: a delta is open; its nodes and removed ones are over.
    public mutating func order(_ children: some Collection<SnapshotNode.ID>, of parent: SnapshotNode.ID) {
        precondition(line?.kind == .delta, "`order` belongs to a delta.")
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

    /// Writes a line about something that happened to the window, such as a touch.
    public mutating func event(_ event: SnapshotEvent, seq: UInt64, nanoseconds: Int64) -> EncodedLine {
        begin(.event, seq, nanoseconds)
        out.event(event)
        return finish()
    }

    /// Writes a line of the program's log.
    public mutating func log(_ log: SnapshotLog, seq: UInt64, nanoseconds: Int64) -> EncodedLine {
        begin(.log, seq, nanoseconds)
        out.literal(",\"level\":")
        out.string(log.level.rawValue)
        out.literal(",\"text\":")
        out.string(log.text)
        return finish()
    }

    /// Writes the last line of a stream.
    /// `reason`: why it ends, for people.
    public mutating func end(reason: String, seq: UInt64, nanoseconds: Int64) -> EncodedLine {
        begin(.end, seq, nanoseconds)
        out.literal(",\"reason\":")
        out.string(reason)
        return finish()
    }

    /// Writes a line of any kind from its decoded form.
    public mutating func encode(_ line: SnapshotLine) -> EncodedLine {
        let (seq, time) = (line.seq, line.nanoseconds)
        switch line.body {
        case .full(let full):
            beginFull(seq: seq, nanoseconds: time, size: full.size, scale: full.scale, fps: full.fps)
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

    // MARK: The frame of a line

    /// Ends the line that is open and returns it.
    /// - Precondition: a line is open.
    public mutating func finish() -> EncodedLine {
        guard let line else { preconditionFailure("There is no line to finish: begin one first.") }
        leaveSection()
        out.byte(UInt8(ascii: "}"))
        self.line = nil
        section = .head
        return EncodedLine(
            seq: line.seq, nanoseconds: line.nanoseconds, kind: line.kind, copying: out.written)
    }

    /// Drops the line that is open, if any.
    public mutating func discard() {
        line = nil
        section = .head
    }

    private mutating func begin(_ kind: SnapshotLine.Kind, _ seq: UInt64, _ nanoseconds: Int64) {
        precondition(line == nil, "A line is open: finish or discard it before the next one.")
        line = Line(seq: seq, nanoseconds: nanoseconds, kind: kind)
        section = .head
        out.removeAll()
        out.literal("{\"v\":1,\"seq\":")
        out.digits(seq)
        out.literal(",\"t\":")
        out.seconds(nanoseconds)
        out.literal(",\"kind\":")
        out.string(kind.rawValue)
    }

    private var isFirstNode = true

    private mutating func nextNode() -> Bool {
        precondition(section == .nodes, "Nodes come first in a full snapshot or a delta; there is none open for them.")
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
