import CZlib
import Foundation

/// Compression that every browser can decompress.
enum Gzip {
    /// Returns the compressed data, which is the same for the same input.
    static func packed(_ data: Data) throws -> Data {
        var stream = z_stream()
        let began = deflateInit2_(
            &stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard began == Z_OK else {
            throw PlayerPageError(
                description: "The recording could not be compressed (zlib: \(began)).")
        }
        defer { deflateEnd(&stream) }
        var packed = Data(count: Int(deflateBound(&stream, UInt(data.count))))
        var bytes = data
        let status = bytes.withUnsafeMutableBytes { input in
            packed.withUnsafeMutableBytes { output in
                stream.next_in = input.bindMemory(to: UInt8.self).baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else {
            throw PlayerPageError(
                description: "The recording could not be compressed (zlib: \(status)).")
        }
        return packed.prefix(Int(stream.total_out))
    }
}
