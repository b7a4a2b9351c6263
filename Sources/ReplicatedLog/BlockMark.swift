import Recording

/// The record that a member's journal has before the records of each block.
///
/// Its number is the block's sequence number. It has what a member needs to continue after a
/// restart.
package struct BlockMark: Equatable, Sendable {
    package var writer: UInt64
    /// The block's number among those of its writer.
    package var number: UInt64
    /// The next number of a stream, after the block.
    package var nextStream: UInt32
    /// How many records of the block follow.
    package var count: UInt32
    /// From which block on messages must be delivered again after a restart.
    package var joinsSince: UInt64
    /// The digest of the log after the block; 0 if it is unknown. See ``BlockChain``.
    package var chain: UInt64
    /// The streams that the block superseded.
    package var superseded: [UInt32]
    /// Whether the log begins again with the block.
    package var isRestart: Bool

    package init(
        writer: UInt64, number: UInt64, nextStream: UInt32, count: UInt32, joinsSince: UInt64,
        chain: UInt64 = 0, superseded: [UInt32], isRestart: Bool = false
    ) {
        (self.writer, self.number, self.nextStream) = (writer, number, nextStream)
        (self.count, self.joinsSince, self.superseded) = (count, joinsSince, superseded)
        (self.chain, self.isRestart) = (chain, isRestart)
    }

    private static let size = 40
    /// The size of a mark without a digest, as older versions wrote it.
    private static let oldSize = 32
    /// Distinguishes a mark with a digest, and one with which the log begins again, in the highest
    /// bits of ``joinsSince``.
    private static let (hasChain, restarts): (UInt64, UInt64) = (1 << 63, 1 << 62)

    package var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size + 4 * superseded.count) { room, count in
            let room = UnsafeMutableRawBufferPointer(room)
            room.put(writer, at: 0)
            room.put(number, at: 8)
            room.put(
                joinsSince | Self.hasChain | (isRestart ? Self.restarts : 0), at: 16)
            room.put(nextStream, at: 24)
            room.put(self.count, at: 28)
            room.put(chain, at: 32)
            for (place, stream) in superseded.enumerated() {
                room.put(stream, at: Self.size + 4 * place)
            }
            count = Self.size + 4 * superseded.count
        }
    }

    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.oldSize, bytes.count % 4 == 0 else { return nil }
        (writer, number) = (bytes.integer(at: 0), bytes.integer(at: 8))
        let joins: UInt64 = bytes.integer(at: 16)
        let isOld = joins & Self.hasChain == 0
        guard isOld || bytes.count >= Self.size else { return nil }
        joinsSince = joins & ~(Self.hasChain | Self.restarts)
        isRestart = !isOld && joins & Self.restarts != 0
        chain = isOld ? 0 : bytes.integer(at: 32)
        (nextStream, count) = (bytes.integer(at: 24), bytes.integer(at: 28))
        superseded = stride(from: isOld ? Self.oldSize : Self.size, to: bytes.count, by: 4).map {
            bytes.integer(at: $0)
        }
    }
}
