import CCairo
import Foundation

/// Reads PNG files with Cairo.
enum PNG {
    private struct Reading {
        var rest: UnsafeRawBufferPointer
    }

    static func surface(_ data: Data) throws -> OpaquePointer {
        // Signature, the header chunk's length and name, then width and height as 32-bit big-endian
        // numbers.
        guard data.count > 24 else { throw Unreadable("its PNG ends within the header.") }
        func number(_ offset: Int) -> Int {
            data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        let (width, height) = (number(16), number(20))
        guard width > 0, height > 0, width <= Canvas.longestSide, height <= Canvas.longestSide,
            width * height <= SourceImage.largest
        else {
            throw Unreadable("a PNG of \(width) × \(height) pixels is not supported.")
        }
        let surface = data.withUnsafeBytes { bytes in
            var reading = Reading(rest: bytes)
            return withUnsafeMutablePointer(to: &reading) { reading in
                cairo_image_surface_create_from_png_stream(
                    { reading, target, count in
                        guard let reading = reading?.assumingMemoryBound(to: Reading.self),
                            let target
                        else {
                            return CAIRO_STATUS_READ_ERROR
                        }
                        let rest = reading.pointee.rest
                        guard rest.count >= Int(count), let start = rest.baseAddress else {
                            return CAIRO_STATUS_READ_ERROR
                        }
                        target.update(
                            from: start.assumingMemoryBound(to: UInt8.self), count: Int(count))
                        reading.pointee.rest = UnsafeRawBufferPointer(
                            rebasing: rest.dropFirst(Int(count)))
                        return CAIRO_STATUS_SUCCESS
                    }, reading)
            }
        }
        let status = cairo_surface_status(surface)
        guard let surface, status == CAIRO_STATUS_SUCCESS else {
            throw Unreadable("its PNG cannot be read: \(Canvas.words(for: status)).")
        }
        return surface
    }
}
