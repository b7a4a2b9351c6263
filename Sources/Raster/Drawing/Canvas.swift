import CCairo
import Snapshots

/// A limit of the number of pixels in use at the same time.
final class PixelBudget {
    let limit: Int
    private(set) var used = 0

    init(limit: Int) {
        self.limit = limit
    }

    func spend(_ count: Int) throws(PaintingError) {
        guard count <= limit - used else {
            throw PaintingError(
                "Drawing this needs more than \(limit) pixels at once: draw at a smaller scale, "
                    + "nest fewer translucent or rotated views, or raise the painter's pixelLimit.")
        }
        used += count
    }

    func giveBack(_ count: Int) {
        used -= count
    }
}

/// A surface in memory with its drawing context.
///
/// Device coordinates are those of the whole plane; the surface covers whole pixels of it, starting
/// at (`x`, `y`).
final class Canvas {
    let surface: OpaquePointer
    let context: OpaquePointer
    /// The first column and row, in device coordinates.
    let x, y: Int
    let width, height: Int
    let budget: PixelBudget

    /// The pixels that the canvas covers, in device coordinates.
    var box: Box {
        Box(minX: Double(x), minY: Double(y), maxX: Double(x + width), maxY: Double(y + height))
    }

    /// Cairo's limit: sizes in whole pixels have 16 bits.
    static let longestSide = 32_767
    /// The maximum distance of a canvas from the plane's origin, in pixels.
    static let farthest = 1e9

    /// Creates a transparent canvas.
    /// - Parameter box: In device coordinates; the canvas covers the pixels that it touches.
    init(covering box: Box, format: cairo_format_t = CAIRO_FORMAT_ARGB32, budget: PixelBudget)
        throws(PaintingError)
    {
        let box = box.outset
        let longest = Double(Self.longestSide)
        guard box.width <= longest, box.height <= longest else {
            throw PaintingError(
                "A picture of \(Self.pixels(box.width)) × \(Self.pixels(box.height)) pixels is too large: "
                    + "\(Self.longestSide) a side is the most; draw at a smaller scale, or fewer frames."
            )
        }
        guard !box.isEmpty, abs(box.minX) <= 2 * Self.farthest, abs(box.minY) <= 2 * Self.farthest
        else {
            throw PaintingError("The canvas at \(box) has no pixels; nothing can be drawn on it.")
        }
        (x, y) = (Int(box.minX), Int(box.minY))
        (width, height) = (Int(box.width), Int(box.height))
        try budget.spend(width * height)
        surface = cairo_image_surface_create(format, Int32(width), Int32(height))
        cairo_surface_set_device_offset(surface, -box.minX, -box.minY)
        context = cairo_create(surface)
        self.budget = budget
        try check()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
        budget.giveBack(width * height)
    }

    private static func pixels(_ length: Double) -> String {
        length < 1e15 ? String(Int(length)) : "\(length)"
    }

    static func words(for status: cairo_status_t) -> String {
        String(cString: cairo_status_to_string(status))
    }

    /// Throws Cairo's error, if any; after an error Cairo draws nothing.
    func check() throws(PaintingError) {
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw PaintingError("Cairo cannot draw this: \(Self.words(for: status)).")
        }
    }

    // MARK: Coordinates

    /// The map from user space to the device.
    var matrix: Homography {
        get {
            var m = cairo_matrix_t()
            cairo_get_matrix(context, &m)
            return Homography(
                xx: m.xx, xy: m.yx, xw: 0, yx: m.xy, yy: m.yy, yw: 0, ox: m.x0, oy: m.y0, ow: 1)
        }
        set {
            var m = cairo_matrix_t(
                xx: newValue.xx, yx: newValue.xy, xy: newValue.yx, yy: newValue.yy, x0: newValue.ox,
                y0: newValue.oy)
            cairo_set_matrix(context, &m)
        }
    }

    /// The length of a user space unit in pixels, averaged over all directions.
    var pixelsPerUnit: Double {
        let m = matrix
        return abs(m.xx * m.yy - m.xy * m.yx).squareRoot()
    }

    /// The bounding box of the clip, in user space.
    var visible: Box {
        var box = Box.nothing
        cairo_clip_extents(context, &box.minX, &box.minY, &box.maxX, &box.maxY)
        return box
    }

    /// The bounding box of the clip, in device coordinates.
    var visibleDevice: Box {
        save()
        defer { restore() }
        cairo_identity_matrix(context)
        return visible
    }

    func save() { cairo_save(context) }
    func restore() { cairo_restore(context) }

    // MARK: Painting

    func use(_ color: SnapshotNode.Color, opacity: Double = 1) {
        func channel(_ shift: UInt32) -> Double { Double((color.rgba >> shift) & 0xff) / 255 }
        cairo_set_source_rgba(
            context, channel(24), channel(16), channel(8), channel(0) * min(max(opacity, 0), 1))
    }

    func fill(_ color: SnapshotNode.Color) {
        use(color)
        cairo_paint(context)
    }

    /// Paints another canvas at its position in the plane, or with its first pixel at `place`.
    func paint(
        _ other: Canvas, at place: (x: Double, y: Double)? = nil, alpha: Double = 1,
        _ blend: SnapshotNode.Blend? = nil
    ) {
        save()
        if let blend { cairo_set_operator(context, blend.cairoOperator) }
        cairo_identity_matrix(context)
        let (dx, dy) = place.map { ($0.x - Double(other.x), $0.y - Double(other.y)) } ?? (0, 0)
        cairo_set_source_surface(context, other.surface, dx, dy)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        if alpha < 1 {
            cairo_paint_with_alpha(context, alpha)
        } else {
            cairo_paint(context)
        }
        restore()
    }

    // MARK: Pixels

    /// Calls a closure with a function that returns the start of a row of 32-bit pixels.
    func withRows<R>(_ body: ((Int) -> UnsafeMutablePointer<UInt32>) throws -> R) rethrows -> R {
        try withBytes { bytes, stride in
            try body { row in
                UnsafeMutableRawPointer(bytes + row * stride).assumingMemoryBound(to: UInt32.self)
            }
        }
    }

    /// Calls a closure with the pixels' bytes and the number of bytes per row.
    func withBytes<R>(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> R) rethrows -> R {
        cairo_surface_flush(surface)
        defer { cairo_surface_mark_dirty(surface) }
        return try body(
            cairo_image_surface_get_data(surface), Int(cairo_image_surface_get_stride(surface)))
    }
}
