import CZlib

/// What a stream's end has to say of all its parts: a checksum and a size, put together from those of the parts.
package struct StreamSum: Equatable, Sendable {
    /// CRC-32.
    private(set) var checksum: UInt32 = 0
    /// How many bytes, before packing, modulo 2³².
    private(set) var count: UInt32 = 0

    package init() {}

    /// What a part adds; made once, for all streams that it goes to.
    package struct Part: Equatable, Sendable {
        let checksum: UInt
        let count: UInt32
        /// zlib's operator that moves a checksum past so many bytes.
        let shift: UInt

        package init(_ bytes: UnsafeRawBufferPointer) {
            checksum = crc32_z(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
            count = UInt32(truncatingIfNeeded: bytes.count)
            shift = crc32_combine_gen(bytes.count)
        }
    }

    /// Adds the next part.
    package mutating func add(_ part: Part) {
        checksum = UInt32(crc32_combine_op(UInt(checksum), part.checksum, part.shift))
        count &+= part.count
    }
}
