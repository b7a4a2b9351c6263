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

extension Picture {
    /// Reads a PNG file of your own, such as one that ``png()`` wrote.
    ///
    /// The file is decoded in this process, so it must come from a trusted place. The images of a
    /// snapshot are decoded in a process of their own.
    /// - Throws: ``PaintingError`` if the data is not a PNG file, or has more pixels than 200
    ///   million.
    /// - Complexity: O(pixels)
    public init(png data: Data) throws(PaintingError) {
        struct Source {
            var rest: Data
        }
        var source = Source(rest: data)
        // The size is in the first chunk: 8 bytes of signature, 8 of the chunk's own header.
        let size = data.dropFirst(16).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard data.count > 24, (size >> 32) * (size & 0xffff_ffff) <= 200_000_000 else {
            throw PaintingError("The data is not a PNG file of at most 200 million pixels.")
        }
        let surface = withUnsafeMutablePointer(to: &source) { source in
            cairo_image_surface_create_from_png_stream(
                { context, bytes, count in
                    guard let context, let bytes else { return CAIRO_STATUS_READ_ERROR }
                    let source = context.assumingMemoryBound(to: Source.self)
                    guard source.pointee.rest.count >= Int(count) else {
                        return CAIRO_STATUS_READ_ERROR
                    }
                    source.pointee.rest.copyBytes(to: bytes, count: Int(count))
                    source.pointee.rest.removeFirst(Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        defer { cairo_surface_destroy(surface) }
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS, let start = cairo_image_surface_get_data(surface)
        else {
            throw PaintingError("The PNG could not be decoded: \(Canvas.words(for: status)).")
        }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        // Without an alpha channel the highest byte has no meaning.
        let opaque: UInt32 =
            cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 ? 0xff00_0000 : 0
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = UnsafeRawPointer(start + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { pixels.append(row[x] | opaque) }
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
