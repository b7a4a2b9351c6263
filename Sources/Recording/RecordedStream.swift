/// The state of one stream in a journal or in one of its segments.
public struct RecordedStream: Equatable, Sendable {
    /// The maximum size of a description in bytes, 64 KiB; a longer one is ignored.
    public static let longestDescriptor = 64 << 10

    /// The stream's number.
    public var id: UInt32
    /// Its description, as JSON.
    public var descriptor: [UInt8] = []
    /// The position of its first record here; 0 if it has only its description.
    public var first: UInt64 = 0
    /// The position of its last record here.
    public var last: UInt64 = 0
    /// The number of its records here.
    public var count: UInt64 = 0
    /// The size of their payloads.
    public var bytes: UInt64 = 0
    /// The highest line number of the publisher.
    public var number: UInt64 = 0
    /// The position of its last full snapshot; 0 if it has none.
    public var lastFull: UInt64 = 0
    /// The time when its first record was received, in nanoseconds since 1970.
    public var firstTime: Int64 = 0
    /// The time when its last record was received.
    public var lastTime: Int64 = 0
    /// Whether its last record is its end.
    public var hasEnded = false

    /// Creates the state of a stream without records.
    public init(id: UInt32) {
        self.id = id
    }

    /// Adds what is known before a record has a position: its number, and the stream's description.
    ///
    /// A log that assigns positions later calls this when the record is appended.
    public mutating func addNumber(of record: Record, payload: UnsafeRawBufferPointer) {
        number = max(number, record.number)
        if record.kind == .stream, payload.count <= Self.longestDescriptor {
            descriptor = Array(payload)
        }
    }

    /// Adds the next record, once it has a position.
    public mutating func add(_ record: Record, payload: UnsafeRawBufferPointer) {
        addNumber(of: record, payload: payload)
        if record.kind == .stream { return }
        if count == 0 { (first, firstTime) = (record.position, record.time) }
        count += 1
        bytes += UInt64(payload.count)
        last = record.position
        lastTime = record.time
        if record.kind == .full { lastFull = record.position }
        hasEnded = record.kind == .end
    }

    /// Adds the stream's state in a later segment.
    mutating func add(_ later: RecordedStream) {
        number = max(number, later.number)
        if !later.descriptor.isEmpty { descriptor = later.descriptor }
        guard later.count > 0 else { return }
        if count == 0 { (first, firstTime) = (later.first, later.firstTime) }
        count += later.count
        bytes += later.bytes
        (last, lastTime, hasEnded) = (later.last, later.lastTime, later.hasEnded)
        if later.lastFull > 0 { lastFull = later.lastFull }
    }
}
