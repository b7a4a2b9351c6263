/// What a journal knows of one record beside its payload.
public struct Record: Equatable, Sendable {
    /// What a record is about. Kinds that this version does not know are kept and passed on.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A stream begins, or is told about anew at the head of a segment: the payload describes it.
        public static let stream = Kind(rawValue: 0)
        /// The whole state: reading can begin here.
        public static let full = Kind(rawValue: 1)
        /// What changed.
        public static let delta = Kind(rawValue: 2)
        /// Something happened.
        public static let event = Kind(rawValue: 3)
        /// The program said something.
        public static let log = Kind(rawValue: 4)
        /// The stream ends.
        public static let end = Kind(rawValue: 5)
        /// The journal's keeper says something about the stream, such as that lines were dropped.
        public static let note = Kind(rawValue: 6)
    }

    /// Its place in the journal: greater than that of every record before it, never used again.
    public var position: UInt64
    /// When it was taken in, in nanoseconds since 1970.
    public var time: Int64
    /// The stream that it belongs to.
    public var stream: UInt32
    /// What it is about.
    public var kind: Kind
    /// The publisher's number of the line in its stream, from 1. In a stream record: the highest number so far.
    public var number: UInt64

    public init(position: UInt64, time: Int64, stream: UInt32, kind: Kind, number: UInt64) {
        (self.position, self.time, self.stream, self.kind, self.number) = (position, time, stream, kind, number)
    }
}

/// The bytes of records; see docs/recording-format.md.
package enum RecordFormat {
    /// The bytes before a payload.
    package static let headerSize = 40
    /// The largest payload, in bytes.
    package static let largestPayload = 64 << 20

    /// The highest position. What claims a higher one is damaged; so sums of positions and sizes cannot overflow.
    package static let largestPosition: UInt64 = 1 << 62

    /// The bytes of a whole record: header, payload, zeros up to a multiple of eight.
    package static func size(payload: Int) -> Int {
        (headerSize + payload + 7) & ~7
    }

    /// Writes a record to memory of just its size.
    static func write(
        _ record: Record, payload: UnsafeRawBufferPointer, salt: UInt32, to room: UnsafeMutableRawBufferPointer
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

    /// What lies at a place.
    enum Reading: Equatable {
        /// A record; its payload, and where the next one begins.
        case record(Record, payload: Range<Int>, end: Int)
        /// So many bytes from the place on are needed to tell.
        case needs(Int)
        /// No record.
        case nothing
    }

    /// Reads the record that begins at an offset.
    static func read(_ bytes: UnsafeRawBufferPointer, at offset: Int, salt: UInt32) -> Reading {
        let left = bytes.count - offset
        guard left >= 8 else { return .needs(headerSize) }
        let length = Int(bytes.integer(at: offset + 4, as: UInt32.self))
        guard length <= largestPayload else { return .nothing }
        let whole = size(payload: length)
        guard left >= whole else { return .needs(whole) }
        let checked = UnsafeRawBufferPointer(rebasing: bytes[offset + 4..<offset + headerSize + length])
        guard Checksum.of(checked, from: salt) == bytes.integer(at: offset, as: UInt32.self) else { return .nothing }
        let record = Record(
            position: bytes.integer(at: offset + 8), time: bytes.integer(at: offset + 16),
            stream: bytes.integer(at: offset + 24), kind: Record.Kind(rawValue: bytes[offset + 28]),
            number: bytes.integer(at: offset + 32))
        let start = offset + headerSize
        return .record(record, payload: start..<start + length, end: offset + whole)
    }
}
