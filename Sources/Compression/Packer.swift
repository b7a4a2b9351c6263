import CZlib
import CZstd
public import HTTP

/// Compresses the parts of streams with zlib and zstd.
///
/// In gzip, a part ends at a byte boundary after zlib's full flush, and all parts are in one
/// member, because browsers do not read a second one. In zstd, each part is a frame; RFC 8878
/// allows concatenated frames.
public final class Packer: StreamPacking {
    private let deflater: UnsafeMutablePointer<z_stream>
    private let zstd: OpaquePointer?
    /// The number of bytes before compression.
    public private(set) var taken = 0
    /// The number of bytes after compression.
    public private(set) var given = 0

    /// From 1, fast, to 9, small: a higher level doubles the time to save one percent.
    private static let deflateLevel: Int32 = 4
    private static let zstdLevel: Int32 = 3

    /// Creates the state of both compressions.
    public init() {
        deflater = .allocate(capacity: 1)
        deflater.initialize(to: z_stream())
        let result = deflateInit2_(
            deflater, Self.deflateLevel, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        zstd = ZSTD_createCCtx()
        precondition(result == Z_OK && zstd != nil, "There is not enough memory for compression.")
    }

    deinit {
        deflateEnd(deflater)
        deflater.deallocate()
        ZSTD_freeCCtx(zstd)
    }

    /// The longest part that is compressed, in bytes: 512 KiB, which take 5 ms as gzip. The bytes
    /// of a longer one are sent as they are, within the coding.
    public static let longestCompressed = 512 << 10

    /// Compresses a part of a stream.
    public func part(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let packed =
            switch (coding, bytes.count <= Self.longestCompressed) {
            case (.zstd, true): frame(bytes)
            case (.gzip, true): blocks(bytes)
            case (_, false): Self.stored(bytes, as: coding)
            }
        taken += bytes.count
        given += packed.count
        return packed
    }

    /// Adds a part's bytes to the coding without compressing them.
    /// - Parameters:
    ///   - bytes: The bytes of the part.
    ///   - coding: The coding of the stream.
    /// - Returns: The bytes to send.
    public func stored(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let packed = Self.stored(bytes, as: coding)
        taken += bytes.count
        given += packed.count
        return packed
    }

    /// Compresses a whole body.
    public func whole(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8] {
        var sum = StreamSum()
        sum.add(StreamSum.Part(bytes))
        return head(of: coding) + part(bytes, as: coding) + tail(of: coding, after: sum)
    }

    /// Returns the bytes before the first part of a stream.
    public func head(of coding: ContentCoding) -> [UInt8] {
        switch coding {
        case .zstd: []
        // Deflate, no name, no time, unknown operating system.
        case .gzip: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        }
    }

    /// Returns the bytes after the last part of a stream: gzip's last block, checksum and size.
    public func tail(of coding: ContentCoding, after sum: StreamSum) -> [UInt8] {
        guard coding == .gzip else { return [] }
        // An empty last block; then the checksum and the size of everything.
        let numbers = [sum.checksum, sum.count]
        return [3, 0]
            + numbers.flatMap { number in
                (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
            }
    }

    /// Returns a part's contribution to the checksum of each stream that it is sent to.
    public func summand(_ bytes: UnsafeRawBufferPointer) -> StreamSum.Part {
        StreamSum.Part(bytes)
    }

    /// Adds the next part to the sum of a stream.
    public func add(_ part: StreamSum.Part, to sum: inout StreamSum) { sum.add(part) }

    private func frame(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { room, count in
            let size = ZSTD_compressCCtx(
                zstd, room.baseAddress, room.count, bytes.baseAddress, bytes.count, Self.zstdLevel)
            precondition(
                ZSTD_isError(size) == 0,
                "A buffer of ZSTD_compressBound's size is always large enough.")
            count = size
        }
    }

    private func blocks(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        deflateReset(deflater)
        // The flush adds five bytes at most.
        let bound = Int(deflateBound(deflater, UInt(bytes.count))) + 16
        return [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            deflater.pointee.next_in = UnsafeMutablePointer(
                mutating: bytes.baseAddress!.assumingMemoryBound(to: UInt8.self))
            deflater.pointee.avail_in = UInt32(bytes.count)
            deflater.pointee.next_out = room.baseAddress
            deflater.pointee.avail_out = UInt32(room.count)
            let result = deflate(deflater, Z_FULL_FLUSH)
            precondition(
                result == Z_OK && deflater.pointee.avail_in == 0 && deflater.pointee.avail_out > 0,
                "A buffer of deflateBound's size is always large enough.")
            count = room.count - Int(deflater.pointee.avail_out)
        }
    }
}
