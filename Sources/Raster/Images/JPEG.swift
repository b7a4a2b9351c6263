import CCairo
import CRsvg
import Foundation

/// Reads JPEG files with gdk-pixbuf, which librsvg depends on anyway.
enum JPEG {
    static func surface(_ data: Data) throws -> OpaquePointer {
        guard let (width, height) = size(data) else {
            throw Unreadable("its JPEG ends before its size.")
        }
        guard width > 0, height > 0, width <= Canvas.longestSide, height <= Canvas.longestSide,
            width * height <= SourceImage.largest
        else { throw Unreadable("a JPEG of \(width) × \(height) pixels is not supported.") }

        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type("jpeg", &error) else {
            throw Unreadable(GLibError.message(freeing: error))
        }
        defer { g_object_unref(loader) }
        let isWritten = data.withUnsafeBytes {
            gdk_pixbuf_loader_write(
                loader, $0.bindMemory(to: UInt8.self).baseAddress, gsize($0.count), &error) != 0
        }
        guard isWritten else {
            gdk_pixbuf_loader_close(loader, nil)
            throw Unreadable(GLibError.message(freeing: error))
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else {
            throw Unreadable(GLibError.message(freeing: error))
        }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
            let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf)
        else { throw Unreadable("its JPEG has no pixels.") }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        return try surface(of: upright)
    }

    /// Returns the size from the first frame header.
    ///
    /// Source: ITU T.81, B.2.2: marker, length, precision, lines, samples.
    static func size(_ data: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](data.prefix(1 << 20))
        var place = 2
        while place + 9 < bytes.count {
            guard bytes[place] == 0xff else { return nil }
            let marker = bytes[place + 1]
            // 0xff may be a fill byte; some markers have no length.
            if marker == 0xff {
                place += 1
                continue
            }
            if marker == 0x01 || (0xd0...0xd8).contains(marker) {
                place += 2
                continue
            }
            func pair(_ offset: Int) -> Int {
                Int(bytes[place + offset]) << 8 | Int(bytes[place + offset + 1])
            }
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                return (pair(7), pair(5))
            }
            place += 2 + pair(2)
        }
        return nil
    }

    private static func surface(of pixbuf: OpaquePointer) throws -> OpaquePointer {
        let (width, height) = (
            Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf))
        )
        let (channels, from) = (
            Int(gdk_pixbuf_get_n_channels(pixbuf)), Int(gdk_pixbuf_get_rowstride(pixbuf))
        )
        guard channels >= 3, let source = gdk_pixbuf_read_pixels(pixbuf) else {
            throw Unreadable("its kind of JPEG is not supported.")
        }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let target = cairo_image_surface_get_data(surface)
        else { throw Unreadable("there is not enough memory for it.") }
        let to = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<height {
            let line = UnsafeMutableRawPointer(target + y * to).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                let pixel = source + y * from + x * channels
                line[x] = UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }
}

/// Access to GLib's error messages.
enum GLibError {
    /// Returns an error's message and frees it.
    static func message(freeing error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "the reason is unknown." }
        defer { g_error_free(error) }
        return String(cString: error.pointee.message)
    }
}
