import Glibc

/// The metadata of one record of a journal: everything except its payload.
public struct Record: Equatable, Sendable {
    /// The kind of a record. Kinds unknown to this version are stored and passed on.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The beginning of a stream, or its repeated description at the head of a segment.
        ///
        /// The payload describes the stream.
        public static let stream = Kind(rawValue: 0)
        /// A full snapshot: reading can begin here.
        public static let full = Kind(rawValue: 1)
        /// A delta.
        public static let delta = Kind(rawValue: 2)
        /// An event.
        public static let event = Kind(rawValue: 3)
        /// A log line of the program.
        public static let log = Kind(rawValue: 4)
        /// The end of the stream.
        public static let end = Kind(rawValue: 5)
        /// A note of the journal's owner about the stream, such as that lines were dropped.
        public static let note = Kind(rawValue: 6)
    }

    /// Its position in the journal: greater than that of every record before it, never reused.
    public var position: UInt64
    /// The time when it was received, in nanoseconds since 1970.
    public var time: Int64
    /// The number of its stream.
    public var stream: UInt32
    /// Its kind.
    public var kind: Kind
    /// The publisher's number of the line in its stream, from 1.
    ///
    /// In a stream record: the highest number so far.
    public var number: UInt64

    public init(position: UInt64, time: Int64, stream: UInt32, kind: Kind, number: UInt64) {
        (self.position, self.time, self.stream, self.kind, self.number) = (
            position, time, stream, kind, number
        )
    }
}

/// The binary format of records; see docs/recording-format.md.
package enum RecordFormat {
    /// The size of the header before a payload.
    package static let headerSize = 40
    /// The maximum size of a payload, in bytes.
    package static let largestPayload = 64 << 20

    /// The highest position; a record with a higher one is damaged.
    ///
    /// The limit ensures that sums of positions and sizes cannot overflow.
    package static let largestPosition: UInt64 = 1 << 62

    /// Returns the size of a record: header, payload, and zeros up to a multiple of eight.
    package static func size(payload: Int) -> Int {
        (headerSize + payload + 7) & ~7
    }

    /// Writes a record to a buffer of exactly its size.
    static func write(
        _ record: Record, payload: UnsafeRawBufferPointer, salt: UInt32,
        to room: UnsafeMutableRawBufferPointer
    ) {
        room.put(UInt32(payload.count), at: 4)
        room.put(record.position, at: 8)
        room.put(record.time, at: 16)
        room.put(record.stream, at: 24)
        room.put(UInt32(record.kind.rawValue), at: 28)
        room.put(record.number, at: 32)
        if let source = payload.baseAddress {
            (room.baseAddress! + headerSize).copyMemory(from: source, byteCount: payload.count)
        }
        for place in headerSize + payload.count..<room.count { room[place] = 0 }
        let checked = UnsafeRawBufferPointer(rebasing: room[4..<headerSize + payload.count])
        room.put(Checksum.of(checked, from: salt), at: 0)
    }

    /// The result of parsing at an offset.
    enum Reading: Equatable {
        /// A record, the range of its payload, and the offset of the next one.
        case record(Record, payload: Range<Int>, end: Int)
        /// More bytes are needed: this many from the offset on.
        case needs(Int)
        /// Not a record.
        case nothing
    }

    /// Whether a payload stays one line wherever it is sent.
    ///
    /// A line of NDJSON ends with a line feed, one of server-sent events also with a carriage
    /// return, and many programs end a text at a NUL. A crafted segment with valid checksums could
    /// otherwise forge lines and events. The daemon stores no such line: its parser refuses these
    /// characters, as the specification of NDJSON does.
    package static func isOneLine(_ payload: UnsafeRawBufferPointer) -> Bool {
        guard let start = payload.baseAddress else { return true }
        // Three passes of memchr are faster than one loop over the bytes.
        return memchr(start, 0x0A, payload.count) == nil
            && memchr(start, 0x0D, payload.count) == nil && memchr(start, 0, payload.count) == nil
    }

    /// Parses the record that begins at an offset.
    static func read(_ bytes: UnsafeRawBufferPointer, at offset: Int, salt: UInt32) -> Reading {
        let left = bytes.count - offset
        guard left >= 8 else { return .needs(headerSize) }
        let length = Int(bytes.integer(at: offset + 4, as: UInt32.self))
        guard length <= largestPayload else { return .nothing }
        let whole = size(payload: length)
        guard left >= whole else { return .needs(whole) }
        let checked = UnsafeRawBufferPointer(
            rebasing: bytes[offset + 4..<offset + headerSize + length])
        guard Checksum.of(checked, from: salt) == bytes.integer(at: offset, as: UInt32.self) else {
            return .nothing
        }
        let start = offset + headerSize
        return .record(
            header(bytes, at: offset), payload: start..<start + length, end: offset + whole)
    }

    /// Returns the fields of a header whose record was checked.
    static func header(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Record {
        Record(
            position: bytes.integer(at: offset + 8), time: bytes.integer(at: offset + 16),
            stream: bytes.integer(at: offset + 24), kind: Record.Kind(rawValue: bytes[offset + 28]),
            number: bytes.integer(at: offset + 32))
    }
}
