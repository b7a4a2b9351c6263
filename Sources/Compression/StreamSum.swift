import CZlib
package import HTTP

extension StreamSum.Part {
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.init(
            checksum: crc32_z(
                0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count),
            count: UInt32(truncatingIfNeeded: bytes.count), shift: crc32_combine_gen(bytes.count))
    }
}

extension StreamSum {
    /// Adds the next part.
    package mutating func add(_ part: Part) {
        checksum = UInt32(crc32_combine_op(UInt(checksum), part.checksum, part.shift))
        count &+= part.count
    }
}
