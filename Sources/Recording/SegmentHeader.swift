/// The first 64 bytes of a segment.
package struct SegmentHeader: Equatable, Sendable {
    package static let size = 64
    static let magic: [UInt8] = Array("MSPRSEG\n".utf8)
    static let compressedMagic: [UInt8] = Array("MSPRSEZ\n".utf8)
    static let version: UInt32 = 1

    /// The position from which the segment's records count.
    package var first: UInt64
    /// When the segment was begun, in nanoseconds since 1970.
    package var created: Int64
    /// The position of the last record before the segment; 0 when it is one less than `first`. Lower after a power failure,
    /// when positions are left out.
    package var previous: UInt64 = 0
    /// For how many seconds the journal had been open in all when the segment was begun, rounded up.
    package var running: UInt32 = 0
    /// Which journal it belongs to: sixteen random bytes.
    package var journal: JournalID
    /// Whether its records are in compressed blocks.
    package var isCompressed = false

    package init(first: UInt64, created: Int64, journal: JournalID, isCompressed: Bool = false) {
        (self.first, self.created, self.journal, self.isCompressed) = (first, created, journal, isCompressed)
    }

    /// The bytes as they are written.
    package var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        bytes.withUnsafeMutableBytes { room in
            room.copyBytes(from: isCompressed ? Self.compressedMagic : Self.magic)
            room.put(Self.version, at: 8)
            room.put(UInt32(Self.size), at: 12)
            room.put(first, at: 16)
            room.put(created, at: 24)
            room.put(journal.low, at: 32)
            room.put(journal.high, at: 40)
            room.put(previous, at: 48)
            room.put(running, at: 56)
            room.put(Checksum.of(UnsafeRawBufferPointer(rebasing: room[..<60])), at: 60)
        }
        return bytes
    }

    /// The position that the segment before it must end with.
    package var expectedBefore: UInt64 { previous > 0 ? previous : first - 1 }

    /// Why bytes are not a header, in words.
    package struct Fault: Error, Equatable {
        package var sentence: String
    }

    /// Reads a header.
    package init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard bytes.count >= Self.size else { throw Fault(sentence: "it has only \(bytes.count) bytes") }
        guard Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<60])) == bytes.integer(at: 60, as: UInt32.self)
        else {
            throw Fault(sentence: "its first 64 bytes do not fit their checksum")
        }
        let magic = Array(bytes[..<8])
        guard magic == Self.magic || magic == Self.compressedMagic else {
            throw Fault(sentence: "it does not begin as a segment does")
        }
        let version: UInt32 = bytes.integer(at: 8)
        guard version == Self.version else {
            throw Fault(sentence: "it is of version \(version) of the format; this program reads version 1")
        }
        self.init(
            first: bytes.integer(at: 16), created: bytes.integer(at: 24),
            journal: JournalID(low: bytes.integer(at: 32), high: bytes.integer(at: 40)),
            isCompressed: magic == Self.compressedMagic)
        guard first > 0, first <= RecordFormat.largestPosition else {
            throw Fault(sentence: "its first position, \(first), is not from 1 to 2⁶²")
        }
        previous = min(bytes.integer(at: 48), first - 1)
        running = bytes.integer(at: 56)
    }
}

/// What tells a journal from all others.
public struct JournalID: Hashable, Sendable {
    public var low: UInt64
    public var high: UInt64

    public init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }

    public static func random() -> JournalID {
        JournalID(low: .random(in: 1 ... .max), high: .random(in: 1 ... .max))
    }

    /// Where the checksums of the journal's records begin: a record of another journal, or one that a publisher put
    /// into its line, does not fit.
    public var salt: UInt32 {
        UInt32(truncatingIfNeeded: low) ^ UInt32(truncatingIfNeeded: low >> 32) ^ UInt32(truncatingIfNeeded: high)
    }

    /// The id as 32 hexadecimal digits.
    public var text: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Reads 32 hexadecimal digits.
    public init?(text: some StringProtocol) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(low: low, high: high)
    }
}
