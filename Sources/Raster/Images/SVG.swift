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
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let isUpright = matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0
        if isUpright { return render(handle, width: width, height: height, on: context) }
        // librsvg 2.54 draws groups, masks and filters into surfaces that the vector (1, 1) through
        // the matrix scales: turned images lose them, or are refused with InvalidSize. So Cairo
        // records the upright drawing and turns it, which keeps its edges sharp.
        let (across, down) = (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
        guard across > 0, down > 0,
            let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
        else { return nil }
        defer { cairo_surface_destroy(recording) }
        guard let upright = cairo_create(recording) else { return nil }
        defer { cairo_destroy(upright) }
        cairo_scale(upright, across, down)
        if let mistake = render(handle, width: width, height: height, on: upright) {
            return mistake
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_scale(context, 1 / across, 1 / down)
        cairo_set_source_surface(context, recording, 0, 0)
        cairo_paint(context)
        let status = cairo_status(context)
        return status == CAIRO_STATUS_SUCCESS
            ? nil : String(cString: cairo_status_to_string(status))
    }

    private static func render(
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
