import CCairo
import CPictureHelper
import CRsvg
import Foundation

/// Decodes images and draws vector images, in the helper process or, if it cannot be started, here.
enum ImageWork {
    static let decode: UInt32 = 1
    static let draw: UInt32 = 2

    /// An answer with its pixels or its error message.
    typealias Result = (answer: mainspring_picture_answer, payload: Data)

    /// Carries out a request.
    static func perform(_ request: mainspring_picture_request, _ file: Data) -> Result {
        do {
            return request.operation == draw ? try drawn(request, file) : try decoded(file)
        } catch {
            let message = Data("\(error)".utf8)
            return (header(status: 0, length: message.count), message)
        }
    }

    private static func header(
        status: UInt32, width: Int32 = 0, height: Int32 = 0, length: Int
    ) -> mainspring_picture_answer {
        var answer = mainspring_picture_answer()
        (answer.status, answer.width, answer.height, answer.length) = (
            status, width, height, UInt64(length)
        )
        return answer
    }

    private static func decoded(_ file: Data) throws -> Result {
        if file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            return try pixels(of: PNG.surface(file))
        }
        if file.starts(with: [0xff, 0xd8, 0xff]) { return try pixels(of: JPEG.surface(file)) }
        guard file.prefix(1024).range(of: Data("<".utf8)) != nil else {
            throw Unreadable("it is not a PNG, JPEG or SVG.")
        }
        let handle = try SVG.handle(file)
        defer { g_object_unref(handle) }
        var answer = header(status: 2, length: 0)
        if let size = SVG.size(of: handle) {
            (answer.has_size, answer.size) = (1, (size.width, size.height))
        }
        return (answer, Data())
    }

    private static func drawn(_ request: mainspring_picture_request, _ file: Data) throws -> Result
    {
        let handle = try SVG.handle(file)
        defer { g_object_unref(handle) }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, request.width, request.height)
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        let m = request.matrix
        var matrix = cairo_matrix_t(xx: m.0, yx: m.1, xy: m.2, yy: m.3, x0: m.4, y0: m.5)
        cairo_set_matrix(context, &matrix)
        guard let surface, let context else {
            throw Unreadable("there is not enough memory for it.")
        }
        if let mistake = SVG.draw(
            handle, width: request.viewport.0, height: request.viewport.1, on: context)
        {
            cairo_surface_destroy(surface)
            throw Unreadable(mistake)
        }
        return try pixels(of: surface)
    }

    /// Returns a surface's pixels, row by row without padding, premultiplied; destroys the surface.
    private static func pixels(of surface: OpaquePointer) throws -> Result {
        defer { cairo_surface_destroy(surface) }
        cairo_surface_flush(surface)
        let (width, height) = (
            cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)
        )
        let format = cairo_image_surface_get_format(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
            let bytes = cairo_image_surface_get_data(surface)
        else { throw Unreadable("its pixel format is not supported.") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var data = Data(capacity: Int(width) * Int(height) * 4)
        for row in 0..<Int(height) { data.append(bytes + row * stride, count: Int(width) * 4) }
        if format == CAIRO_FORMAT_RGB24 {
            // The alpha of this format is undefined. Pixels are in the machine's byte order.
            data.withUnsafeMutableBytes { bytes in
                for index in 0..<(bytes.count / 4) {
                    bytes.storeBytes(
                        of: bytes.load(fromByteOffset: index * 4, as: UInt32.self) | 0xff00_0000,
                        toByteOffset: index * 4, as: UInt32.self)
                }
            }
        }
        return (header(status: 1, width: width, height: height, length: data.count), data)
    }
}
