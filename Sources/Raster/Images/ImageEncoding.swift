import CCairo
import CRsvg
import Foundation
import Snapshots

/// Encodes images for UIKit, which calls it through a weak entry point.
enum ImageEncoding {
    /// Draws an image's file in a number of pixels, and encodes these.
    ///
    /// - Parameters:
    ///   - file: a PNG, a JPEG or an SVG.
    ///   - width: the number of pixels in a row.
    ///   - height: the number of rows.
    ///   - quality: nil for a PNG, the quality of a JPEG, 0 to 100, or ``raw``.
    static func encode(_ file: Data, width: Int, height: Int, quality: Int?) throws -> Data {
        let box = Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        let canvas = try Canvas(
            covering: box, budget: PixelBudget(limit: SourceImage.largest))
        let image = try SourceImage(file, helper: ImageHelper(seconds: 5))
        if let mistake = image.draw(.init(), in: box, gravity: .fill, on: canvas) {
            throw Unreadable(mistake)
        }
        let picture = Picture(canvas, remarks: [])
        if quality == raw { return bytes(of: picture) }
        guard let quality else { return try picture.png() }
        return try jpeg(picture, quality: quality)
    }

    /// The quality that asks for pixels as they are.
    static let raw = -2

    /// The pixels, from the top row on: red, green, blue and alpha, premultiplied, a byte each.
    private static func bytes(of picture: Picture) -> Data {
        // Whole pixels: `Data` needs 0.2 µs for each byte that is appended.
        let pixels = picture.pixels.map { pixel in
            (pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16).littleEndian
        }
        return pixels.withUnsafeBytes { Data($0) }
    }

    /// Encodes a picture on white with gdk-pixbuf, which librsvg depends on anyway.
    private static func jpeg(_ picture: Picture, quality: Int) throws -> Data {
        var rows: [UInt8] = []
        rows.reserveCapacity(picture.pixels.count * 3)
        for pixel in picture.pixels {
            // The pixels are premultiplied.
            let white = 255 - pixel >> 24
            for shift: UInt32 in [16, 8, 0] {
                rows.append(UInt8(min((pixel >> shift & 0xff) + white, 255)))
            }
        }
        var error: UnsafeMutablePointer<GError>?
        var buffer: UnsafeMutablePointer<gchar>?
        var length: gsize = 0
        let isEncoded = rows.withUnsafeBufferPointer { bytes in
            guard
                let pixels = gdk_pixbuf_new_from_data(
                    bytes.baseAddress, GDK_COLORSPACE_RGB, 0, 8, Int32(picture.width),
                    Int32(picture.height), Int32(3 * picture.width), nil, nil)
            else { return false }
            defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
            return "quality".withCString { key in
                "\(quality)".withCString { value in
                    var keys = [UnsafeMutablePointer(mutating: key), nil]
                    var values = [UnsafeMutablePointer(mutating: value), nil]
                    return gdk_pixbuf_save_to_bufferv(
                        pixels, &buffer, &length, "jpeg", &keys, &values, &error) != 0
                }
            }
        }
        guard isEncoded, let buffer else { throw Unreadable(GLibError.message(freeing: error)) }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(length))
    }
}

/// Called by UIKit for the data of an image.
@_cdecl("mainspring_encode_picture")
func encodePicture(
    _ file: UnsafePointer<UInt8>?, _ count: Int, _ width: Int, _ height: Int, _ quality: Int,
    _ length: UnsafeMutablePointer<Int>
) -> UnsafeMutableRawPointer? {
    guard let file,
        let data = try? ImageEncoding.encode(
            Data(bytes: file, count: count), width: width, height: height,
            quality: quality == -1 ? nil : quality),
        let copy = malloc(data.count)
    else { return nil }
    data.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: data.count)
    length.pointee = data.count
    return copy
}
