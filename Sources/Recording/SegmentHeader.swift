/// The first 64 bytes of a segment.
package struct SegmentHeader: Equatable, Sendable {
    package static let size = 64
    static let magic: [UInt8] = Array("MSPRSEG\n".utf8)
    static let compressedMagic: [UInt8] = Array("MSPRSEZ\n".utf8)
    static let version: UInt32 = 1

    /// The first position of the segment.
    package var first: UInt64
    /// The time when the segment was started, in nanoseconds since 1970.
    package var created: Int64
    /// The position of the last record before the segment; 0 if it is one less than `first`.
    ///
    /// It is lower after a power failure, when positions are skipped.
    package var previous: UInt64 = 0
    /// The total time that the journal had been open when the segment was started, in seconds,
    /// rounded up.
    package var running: UInt32 = 0
    /// The journal that it belongs to: sixteen random bytes.
    package var journal: JournalID
    /// Whether its records are in compressed blocks.
    package var isCompressed = false

    package init(first: UInt64, created: Int64, journal: JournalID, isCompressed: Bool = false) {
        (self.first, self.created, self.journal, self.isCompressed) = (
            first, created, journal, isCompressed
        )
    }

    /// The encoded header.
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

    /// The last position of the segment before it, if no records are missing.
    package var expectedBefore: UInt64 {
        // If positions were skipped after a power failure and there was no record, none is missing.
        previous > 0 ? previous : first > Journal.leftOut ? 0 : first - 1
    }

    /// Whether a file with these first bytes may be one whose header was never written completely.
    static func mayStart(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 == 0 } || bytes.starts(with: magic.prefix(bytes.count))
            || bytes.starts(with: compressedMagic.prefix(bytes.count))
    }

    /// Why some bytes are not a header; a clause for messages.
    package struct Fault: Error, Equatable {
        package var sentence: String
    }

    /// Parses a header.
    package init(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard bytes.count >= Self.size else {
            throw Fault(sentence: "it has only \(bytes.count) bytes")
        }
        guard
            Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<60]))
                == bytes.integer(at: 60, as: UInt32.self)
        else {
            throw Fault(sentence: "the checksum of its first 64 bytes is wrong")
        }
        let magic = Array(bytes[..<8])
        guard magic == Self.magic || magic == Self.compressedMagic else {
            throw Fault(sentence: "it does not start with the signature of a segment")
        }
        let version: UInt32 = bytes.integer(at: 8)
        guard version == Self.version else {
            throw Fault(
                sentence: "it has version \(version) of the format; this program supports version 1"
            )
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

/// The identity of a journal: 128 random bits.
public struct JournalID: Hashable, Sendable {
    public var low: UInt64
    public var high: UInt64

    public init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }

    public static func random() -> JournalID {
        JournalID(low: .random(in: 1 ... .max), high: .random(in: 1 ... .max))
    }

    /// The initial value of the checksums of the journal's records.
    ///
    /// A record of another journal, or one that a publisher embedded in a line, fails the check.
    public var salt: UInt32 {
        UInt32(truncatingIfNeeded: low) ^ UInt32(truncatingIfNeeded: low >> 32)
            ^ UInt32(truncatingIfNeeded: high)
    }

    /// The id as 32 hexadecimal digits.
    public var text: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Parses 32 hexadecimal digits.
    public init?(text: some StringProtocol) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(low: low, high: high)
    }
}
