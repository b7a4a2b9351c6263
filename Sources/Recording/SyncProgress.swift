/// The file `synced`: a position up to which a sync has covered everything.
///
/// It is rewritten in place after each sync and not synced itself, so after a power failure it may
/// be some seconds old, but never ahead. It proves that a record missing below it is damaged, and
/// not lost by the power failure.
struct SyncProgress: Equatable {
    var position: UInt64

    private static let magic = Array("MSPRSYN\n".utf8)
    private static let size = 24

    init(position: UInt64) {
        self.position = position
    }

    func bytes(salt: UInt32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        bytes.withUnsafeMutableBytes { room in
            room.copyBytes(from: Self.magic)
            room.put(position, at: 8)
            let checked = UnsafeRawBufferPointer(rebasing: room[..<16])
            room.put(Checksum.of(checked, from: salt), at: 16)
        }
        return bytes
    }

    /// Parses the file; nil if it is damaged or of another journal.
    init?(_ bytes: [UInt8], salt: UInt32) {
        let found = bytes.withUnsafeBytes { bytes -> UInt64? in
            guard bytes.count >= Self.size, bytes[..<8].elementsEqual(Self.magic),
                bytes.integer(at: 16, as: UInt32.self)
                    == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[..<16]), from: salt)
            else { return nil }
            return bytes.integer(at: 8)
        }
        guard let found, found <= RecordFormat.largestPosition else { return nil }
        position = found
    }
}
