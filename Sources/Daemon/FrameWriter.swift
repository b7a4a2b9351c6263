import Recording
import Snapshots
import Streaming

/// Writes lines in one style, for all who want them so.
struct FrameWriter {
    let style: LineStyle
    /// What tells the ids of this journal from those of others.
    let prefix: String
    private var bytes: [UInt8] = []
    /// The position of the last line that was written.
    private(set) var last: UInt64 = 0

    init(style: LineStyle, prefix: String) {
        (self.style, self.prefix) = (style, prefix)
    }

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    /// Adds a line.
    mutating func add(
        _ kind: Record.Kind, position: UInt64, session: UInt32, name: String, payload: UnsafeRawBufferPointer
    ) {
        last = position
        let isNote = kind == .note
        // Bare lines are lines of a session and nothing else.
        if isNote, style.format == .ndjson, !style.isWrapped { return }
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
        bytes.append(contentsOf: payload)
        if style.isWrapped { bytes.append(UInt8(ascii: "}")) }
        bytes.append(contentsOf: style.format == .sse ? [10, 10] : [10])
    }

    /// Adds a word of the daemon's own; bare lines have no place for it.
    mutating func notice(_ event: String, _ json: String) {
        if style.format == .sse {
            bytes.append(contentsOf: "event: \(event)\ndata: \(json)\n\n".utf8)
        } else if style.isWrapped {
            bytes.append(contentsOf: "{\"\(event)\":\(json)}\n".utf8)
        } else {
            bytes.append(10)
        }
    }

    /// Takes what was written, as one frame for everybody.
    mutating func take() -> Frame {
        let frame = Frame(count: bytes.count) { room in room.copyBytes(from: bytes) }
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
        return frame
    }
}
