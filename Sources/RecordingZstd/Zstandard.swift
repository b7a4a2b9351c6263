import CZstd
public import Recording

/// Compresses the segments of a journal with Zstandard.
public struct Zstandard: SegmentCodec {
    /// The compression level, from 1, fast, to 19, small; default 3.
    public var level: Int32

    public init(level: Int32 = 3) {
        self.level = level
    }

    public func pack(_ bytes: UnsafeRawBufferPointer) throws(JournalFailure) -> [UInt8] {
        var failure: JournalFailure?
        let packed = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) {
            room, count in
            let size = ZSTD_compress(
                room.baseAddress, room.count, bytes.baseAddress, bytes.count, level)
            if ZSTD_isError(size) != 0 {
                failure = JournalFailure(
                    "Packing failed: \(String(cString: ZSTD_getErrorName(size))).")
            } else {
                count = size
            }
        }
        if let failure { throw failure }
        return packed
    }

    public func unpack(_ bytes: UnsafeRawBufferPointer, size: Int) throws(JournalFailure) -> [UInt8]
    {
        var failure: JournalFailure?
        let plain = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            let result = ZSTD_decompress(
                room.baseAddress, room.count, bytes.baseAddress, bytes.count)
            if ZSTD_isError(result) != 0 {
                failure = JournalFailure(
                    "Unpacking failed: \(String(cString: ZSTD_getErrorName(result))).")
            } else if result != size {
                failure = JournalFailure(
                    "Decompression returned \(result) bytes instead of \(size).")
            } else {
                count = result
            }
        }
        if let failure { throw failure }
        return plain
    }
}
