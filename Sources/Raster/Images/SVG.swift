import CCairo
import CRsvg
import Foundation

/// Reads and draws SVG files with librsvg. Without a base URL it does not load external resources.
enum SVG {
    static func handle(_ data: Data) throws -> UnsafeMutablePointer<RsvgHandle> {
        var error: UnsafeMutablePointer<GError>?
        let handle = data.withUnsafeBytes {
            rsvg_handle_new_from_data(
                $0.bindMemory(to: UInt8.self).baseAddress, gsize($0.count), &error)
        }
        guard let handle else {
            throw Unreadable("its SVG cannot be read: \(GLibError.message(freeing: error))")
        }
        return handle
    }

    /// Returns the file's intrinsic size: its width and height, or else its view box.
    static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> (
        width: Double, height: Double
    )? {
        var (width, height) = (0.0, 0.0)
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            var hasBox: gboolean = 0
            var box = RsvgRectangle()
            rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
            guard hasBox != 0 else { return nil }
            (width, height) = (box.width, box.height)
        }
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        return (width, height)
    }

    /// Draws the whole file at the origin of user space. Returns an error message if that fails.
    static func draw(
        _ handle: UnsafeMutablePointer<RsvgHandle>, width: Double, height: Double,
        on context: OpaquePointer
    ) -> String? {
        var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
        var error: UnsafeMutablePointer<GError>?
        guard rsvg_handle_render_document(handle, context, &viewport, &error) == 0 else {
            return nil
        }
        return GLibError.message(freeing: error)
    }
}
