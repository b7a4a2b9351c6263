import CLinux

/// The CRC-32C checksums of a journal's records and files.
package enum Checksum {
    /// Returns the checksum of some bytes.
    /// - Parameter start: the salt, or the checksum of the preceding bytes.
    package static func of(_ bytes: UnsafeRawBufferPointer, from start: UInt32 = 0) -> UInt32 {
        mainspring_crc32c(start, bytes.baseAddress, bytes.count)
    }
}

extension UnsafeRawBufferPointer {
    /// Reads a little-endian integer at any alignment.
    ///
    /// Without `@inlinable` other modules call the generic code, which looks up the metadata.
    @inlinable
    package func integer<T: FixedWidthInteger>(at offset: Int, as type: T.Type = T.self) -> T {
        T(littleEndian: loadUnaligned(fromByteOffset: offset, as: T.self))
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes a little-endian integer at any alignment.
    @inlinable
    package func put<T: FixedWidthInteger>(_ value: T, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
    }
}
