import CLinux

/// CRC-32C, the checksum of everything in a journal.
package enum Checksum {
    /// Returns the checksum of some bytes.
    /// - Parameter start: the salt, or the checksum of the bytes before.
    package static func of(_ bytes: UnsafeRawBufferPointer, from start: UInt32 = 0) -> UInt32 {
        mainspring_crc32c(start, bytes.baseAddress, bytes.count)
    }
}

extension UnsafeRawBufferPointer {
    /// Reads a little-endian integer, wherever it lies.
    func integer<T: FixedWidthInteger>(at offset: Int, as type: T.Type = T.self) -> T {
        T(littleEndian: loadUnaligned(fromByteOffset: offset, as: T.self))
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes a little-endian integer, wherever it lies.
    func put<T: FixedWidthInteger>(_ value: T, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: T.self)
    }
}
