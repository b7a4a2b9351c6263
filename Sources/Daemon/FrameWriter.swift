import HTTP
import Recording
import Snapshots

/// Data for subscribers, encoded and compressed once for all of them.
struct Parcel {
    let frame: Frame
    /// Its part of the checksum of a compressed stream; nil if it is not compressed.
    let part: StreamSum.Part?

    /// - Parameter compresses: whether the bytes are compressed, or only put into the coding.
    init(
        _ bytes: UnsafeRawBufferPointer, coding: ContentCoding?, packer: (any StreamPacking)?,
        compresses: Bool = true
    ) {
        guard let coding, let packer else {
            part = nil
            frame = Frame(count: bytes.count) { $0.copyMemory(from: bytes) }
            return
        }
        part = packer.summand(bytes)
        let packed = compresses ? packer.part(bytes, as: coding) : packer.stored(bytes, as: coding)
        frame = Frame(count: packed.count) { $0.copyBytes(from: packed) }
    }
}

/// Writes lines in one style, for all subscribers with that style.
struct FrameWriter {
    let style: LineStyle
    /// Distinguishes event ids of this log from those of others.
    let prefix: String
    private let packer: (any StreamPacking)?
    private var bytes: [UInt8] = []
    /// The position of the last line written.
    private(set) var last: UInt64 = 0

    init(style: LineStyle, prefix: String, packer: (any StreamPacking)?) {
        (self.style, self.prefix, self.packer) = (style, prefix, packer)
    }

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    /// Adds a line.
    mutating func add(
        _ kind: Record.Kind, position: UInt64, session: UInt32, name: String,
        payload: UnsafeRawBufferPointer
    ) {
        last = position
        guard includes(kind) else { return }
        // Growing step by step would copy a long line several times.
        if payload.count > 64 << 10 { bytes.reserveCapacity(bytes.count + payload.count + 256) }
        addHead(kind, position: position, session: session, name: name)
        bytes.append(contentsOf: payload)
        addTail()
    }

    /// Whether lines of a kind are part of the stream: bare ones contain only those of a session.
    func includes(_ kind: Record.Kind) -> Bool {
        kind != .note || style.format == .sse || style.isWrapped
    }

    /// Adds the bytes before a line.
    mutating func addHead(_ kind: Record.Kind, position: UInt64, session: UInt32, name: String) {
        let isNote = kind == .note
        if style.format == .sse {
            bytes.append(contentsOf: (isNote ? "event: note\nid: " : "id: ").utf8)
            bytes.append(contentsOf: prefix.utf8)
            bytes.append(UInt8(ascii: "-"))
            bytes.append(contentsOf: String(position).utf8)
            bytes.append(contentsOf: "\ndata: ".utf8)
        }
        if style.isWrapped {
            bytes.append(contentsOf: "{\"pos\":".utf8)
            bytes.append(contentsOf: String(position).utf8)
            bytes.append(contentsOf: ",\"id\":".utf8)
            bytes.append(contentsOf: String(session).utf8)
            bytes.append(contentsOf: ",\"session\":\"".utf8)
            bytes.append(contentsOf: name.utf8)
            bytes.append(contentsOf: (isNote ? "\",\"note\":" : "\",\"line\":").utf8)
        }
    }

    /// Returns a line that is sent in portions.
    func longLine(
        _ record: Record, session: Session, payload: Int
    ) -> LongLine {
        var (head, tail) = (
            FrameWriter(style: style, prefix: prefix, packer: nil),
            FrameWriter(style: style, prefix: prefix, packer: nil)
        )
        head.addHead(
            record.kind, position: record.position, session: session.id, name: session.name)
        tail.addTail()
        return LongLine(head: head.bytes, payload: payload, tail: tail.bytes)
    }

    /// Adds the bytes after a line.
    mutating func addTail() {
        if style.isWrapped { bytes.append(UInt8(ascii: "}")) }
        bytes.append(contentsOf: style.format == .sse ? [10, 10] : [10])
    }

    /// Adds a notice of the daemon; bare streams cannot contain it, and get an empty line.
    /// - Parameter offset: where to insert it, as an earlier ``count``; nil for the end.
    mutating func notice(_ event: String, _ json: String, at offset: Int? = nil) {
        let text =
            switch (style.format, style.isWrapped) {
            case (.sse, _): "event: \(event)\ndata: \(json)\n\n"
            case (_, true): "{\"\(event)\":\(json)}\n"
            case (_, false): "\n"
            }
        bytes.insert(contentsOf: Array(text.utf8), at: offset ?? bytes.count)
    }

    /// Adds the notice that records are missing after a position.
    mutating func gap(of records: UInt64, after position: UInt64, at offset: Int) {
        notice("skipped", "{\"after\":\(position),\"lines\":\(records)}", at: offset)
    }

    /// Returns the written bytes.
    mutating func drainBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Returns the written lines as one parcel for all subscribers.
    mutating func drain() -> Parcel {
        let parcel = bytes.withUnsafeBytes { Parcel($0, coding: style.coding, packer: packer) }
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
        return parcel
    }
}
