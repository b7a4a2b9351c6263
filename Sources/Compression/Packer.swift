import CZlib
import CZstd

/// Packs the parts of streams.
///
/// A part is packed once and goes to all who take the coding, whenever they joined: so no part looks back at those before
/// it. As gzip, parts end at a whole byte with everything before forgotten (zlib's full flush), and stand in one member,
/// since browsers read no second one; as zstd each is a frame, which RFC 8878 lets follow each other.
package final class Packer {
    private let deflater: UnsafeMutablePointer<z_stream>
    private let zstd: OpaquePointer?
    /// How many bytes went in and came out.
    package private(set) var taken = 0
    package private(set) var given = 0

    /// From 1, fast, to 9, small: more than this cost twice the time for a hundredth of the size.
    private static let deflateLevel: Int32 = 4
    private static let zstdLevel: Int32 = 3

    package init() {
        deflater = .allocate(capacity: 1)
        deflater.initialize(to: z_stream())
        let result = deflateInit2_(
            deflater, Self.deflateLevel, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        zstd = ZSTD_createCCtx()
        precondition(result == Z_OK && zstd != nil, "There is no memory to pack with.")
    }

    deinit {
        deflateEnd(deflater)
        deflater.deallocate()
        ZSTD_freeCCtx(zstd)
    }

    /// Packs a part of a stream.
    package func part(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let packed =
            switch coding {
            case .zstd: frame(bytes)
            case .gzip: blocks(bytes)
            }
        taken += bytes.count
        given += packed.count
        return packed
    }

    /// Packs a whole body.
    package func whole(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8] {
        var sum = StreamSum()
        sum.add(StreamSum.Part(bytes))
        return coding.head + part(bytes, as: coding) + coding.tail(sum)
    }

    private func frame(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { room, count in
            let size = ZSTD_compressCCtx(
                zstd, room.baseAddress, room.count, bytes.baseAddress, bytes.count, Self.zstdLevel)
            precondition(ZSTD_isError(size) == 0, "A room of ZSTD_compressBound's size is always enough.")
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
                "A room of deflateBound's size is always enough.")
            count = room.count - Int(deflater.pointee.avail_out)
        }
    }
}
