package import HTTP

extension Packer {
    /// Writes a part's bytes as they are, in blocks that each decoder of the coding accepts.
    ///
    /// Sources: RFC 1951, 3.2.4 (blocks of gzip), RFC 8878, 3.1.1 (frames and raw blocks of zstd).
    package static func stored(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8]
    {
        var packed: [UInt8] = []
        let longest = coding == .gzip ? 65_535 : 128 << 10
        packed.reserveCapacity(bytes.count + 16 + 5 * (bytes.count / longest + 1))
        if coding == .zstd {
            // The magic number; then one segment, whose size has four bytes.
            packed += [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + littleEndian(bytes.count, 4)
        }
        var start = 0
        while start < bytes.count {
            let count = min(longest, bytes.count - start)
            switch coding {
            case .gzip: packed += [0] + littleEndian(count, 2) + littleEndian(~count, 2)
            case .zstd:
                packed += littleEndian(count << 3 | (start + count == bytes.count ? 1 : 0), 3)
            }
            packed.append(contentsOf: bytes[start..<start + count])
            start += count
        }
        return packed
    }

    private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
