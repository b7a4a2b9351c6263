import CCairo
public import Foundation

extension Picture {
    /// Returns the picture as a PNG file, without an alpha channel if every pixel is opaque.
    ///
    /// The same picture gives the same bytes with the same version of Cairo and libpng.
    /// - Throws: ``PaintingError`` if Cairo has not enough memory.
    /// - Complexity: O(pixels)
    public func png() throws(PaintingError) -> Data {
        let isOpaque = pixels.allSatisfy { $0 >> 24 == 255 }
        var sink = Data()
        // Cairo only reads the pixels, although its parameter is not const.
        let status = pixels.withUnsafeBytes { bytes in
            let start = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            let surface = cairo_image_surface_create_for_data(
                start, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width),
                Int32(height),
                Int32(4 * width))
            defer { cairo_surface_destroy(surface) }
            return withUnsafeMutablePointer(to: &sink) { sink in
                cairo_surface_write_to_png_stream(
                    surface,
                    { sink, bytes, count in
                        guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                        sink.assumingMemoryBound(to: Data.self).pointee.append(
                            bytes, count: Int(count))
                        return CAIRO_STATUS_SUCCESS
                    }, sink)
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw PaintingError("The PNG could not be encoded: \(Canvas.words(for: status)).")
        }
        return sink
    }
}
