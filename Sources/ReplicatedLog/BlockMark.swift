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
    /// The streams that the block superseded.
    package var superseded: [UInt32]

    package init(
        writer: UInt64, number: UInt64, nextStream: UInt32, count: UInt32, joinsSince: UInt64,
        superseded: [UInt32]
    ) {
        (self.writer, self.number, self.nextStream) = (writer, number, nextStream)
        (self.count, self.joinsSince, self.superseded) = (count, joinsSince, superseded)
    }

    private static let size = 32

    package var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size + 4 * superseded.count) { room, count in
            let room = UnsafeMutableRawBufferPointer(room)
            room.put(writer, at: 0)
            room.put(number, at: 8)
            room.put(joinsSince, at: 16)
            room.put(nextStream, at: 24)
            room.put(self.count, at: 28)
            for (place, stream) in superseded.enumerated() {
                room.put(stream, at: Self.size + 4 * place)
            }
            count = Self.size + 4 * superseded.count
        }
    }

    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.size, bytes.count % 4 == 0 else { return nil }
        (writer, number) = (bytes.integer(at: 0), bytes.integer(at: 8))
        joinsSince = bytes.integer(at: 16)
        (nextStream, count) = (bytes.integer(at: 24), bytes.integer(at: 28))
        superseded = stride(from: Self.size, to: bytes.count, by: 4).map { bytes.integer(at: $0) }
    }
}
