import CCairo
import CRsvg
import Foundation
import Snapshots

/// An image that can be drawn: pixels, or an SVG.
final class SourceImage {
    /// A Cairo surface, or librsvg's handle.
    private enum Source {
        case pixels(OpaquePointer)
        case drawing(UnsafeMutablePointer<RsvgHandle>)
    }

    private let source: Source
    /// Pixels a point, of images made of pixels.
    private let scale: Double
    /// The natural size in points; nil for an SVG that has none.
    let size: (width: Double, height: Double)?

    /// The most pixels that an image is read with.
    static let largest = 64_000_000

    /// Reads a PNG, a JPEG or an SVG, told apart by how they begin.
    /// - Throws: ``Unreadable``
    init(_ data: Data, scale: Double = 1) throws {
        self.scale = scale
        if data.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            let surface = try PNG.surface(data)
            source = .pixels(surface)
            size = Self.size(of: surface, scale)
        } else if data.starts(with: [0xff, 0xd8, 0xff]) {
            let surface = try JPEG.surface(data)
            source = .pixels(surface)
            size = Self.size(of: surface, scale)
        } else if data.prefix(1024).range(of: Data("<".utf8)) != nil {
            let handle = try SVG.handle(data)
            source = .drawing(handle)
            size = SVG.size(of: handle)
        } else {
            throw Unreadable("it is neither a PNG nor a JPEG nor an SVG.")
        }
    }

    deinit {
        switch source {
        case .pixels(let surface): cairo_surface_destroy(surface)
        case .drawing(let handle): g_object_unref(handle)
        }
    }

    private static func size(of surface: OpaquePointer, _ scale: Double) -> (width: Double, height: Double) {
        let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        return (Double(width) / scale, Double(height) / scale)
    }

    /// Draws the image, or a part of it, into a box as its content mode has it; the caller clips. Returns what went wrong,
    /// if so.
    func draw(
        _ drawing: SnapshotNode.Drawing, in box: Box, gravity: SnapshotNode.Gravity, on canvas: Canvas
    ) -> String? {
        let ratio = drawing.imageScale.map { scale / max($0, 1e-6) } ?? 1
        let natural = size.map { ($0.width * ratio, $0.height * ratio) } ?? (box.width, box.height)
        let part = drawing.imageRect.map(Box.init) ?? .unit
        guard !part.isEmpty, part.isUsable else { return nil }
        let shown = (width: natural.0 * part.width, height: natural.1 * part.height)
        let place = gravity.place(for: shown, in: box)
        guard let middle = drawing.imageCenter.map(Box.init), middle.isUsable, middle.width >= 0, middle.height >= 0
        else { return draw(part, into: place, on: canvas) }
        // Nine parts: those beside the middle keep their size along the edges, and shrink only where there is no room.
        let columns = Self.cuts(middle.minX, middle.maxX, shown.width, place.width)
        let rows = Self.cuts(middle.minY, middle.maxY, shown.height, place.height)
        for row in rows {
            for column in columns {
                let source = Box(
                    minX: part.minX + column.from.0 * part.width, minY: part.minY + row.from.0 * part.height,
                    maxX: part.minX + column.from.1 * part.width, maxY: part.minY + row.from.1 * part.height)
                let target = Box(
                    minX: place.minX + column.to.0, minY: place.minY + row.to.0,
                    maxX: place.minX + column.to.1, maxY: place.minY + row.to.1)
                if let mistake = draw(source, into: target, on: canvas) { return mistake }
            }
        }
        return nil
    }

    /// The three pieces along one side: in units of the picture, and where they go.
    private static func cuts(
        _ low: Double, _ high: Double, _ natural: Double, _ length: Double
    ) -> [(from: (Double, Double), to: (Double, Double))] {
        let (low, high) = (min(max(low, 0), 1), min(max(high, 0), 1))
        var (first, last) = (low * natural, (1 - high) * natural)
        if first + last > length, first + last > 0 {
            let fit = length / (first + last)
            (first, last) = (first * fit, last * fit)
        }
        return [((0, low), (0, first)), ((low, high), (first, length - last)), ((high, 1), (length - last, length))]
    }

    /// Draws a part of the image, in units of its size, into a box.
    private func draw(_ part: Box, into place: Box, on canvas: Canvas) -> String? {
        guard !place.isEmpty, !part.isEmpty, place.width.isFinite, place.height.isFinite else { return nil }
        canvas.save()
        defer { canvas.restore() }
        if part != .unit { canvas.clip(to: place, radius: 0) }
        let natural = size ?? (place.width / part.width, place.height / part.height)
        let whole = (width: place.width / part.width, height: place.height / part.height)
        let context = canvas.context
        cairo_translate(context, place.minX - part.minX * whole.width, place.minY - part.minY * whole.height)
        cairo_scale(context, whole.width / natural.width, whole.height / natural.height)
        let matrix = canvas.matrix
        guard matrix.isFinite, abs(matrix.determinant) > 1e-12 else { return nil }
        switch source {
        case .pixels(let surface):
            cairo_scale(context, 1 / scale, 1 / scale)
            cairo_set_source_surface(context, surface, 0, 0)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            cairo_rectangle(context, 0, 0, natural.width * scale, natural.height * scale)
            cairo_fill(context)
            return nil
        case .drawing(let handle):
            guard canvas.pixelsPerUnit * max(natural.width, natural.height) <= 16_384 else {
                return "an SVG is drawn in 16,384 pixels a side at most."
            }
            return SVG.draw(handle, width: natural.width, height: natural.height, on: context)
        }
    }
}

extension SnapshotNode.Gravity {
    /// Where an image of a natural size stands in a box.
    func place(for size: (width: Double, height: Double), in box: Box) -> Box {
        func sized(_ factor: Double, _ h: Double, _ v: Double) -> Box {
            let (width, height) = (size.width * factor, size.height * factor)
            let x = box.minX + (box.width - width) * h
            let y = box.minY + (box.height - height) * v
            return Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
        }
        return switch self {
        case .fill: box
        case .fit: sized(min(box.width / size.width, box.height / size.height), 0.5, 0.5)
        case .aspectFill: sized(max(box.width / size.width, box.height / size.height), 0.5, 0.5)
        case .center: sized(1, 0.5, 0.5)
        case .top: sized(1, 0.5, 0)
        case .bottom: sized(1, 0.5, 1)
        case .left: sized(1, 0, 0.5)
        case .right: sized(1, 1, 0.5)
        case .topLeft: sized(1, 0, 0)
        case .topRight: sized(1, 1, 0)
        case .bottomLeft: sized(1, 0, 1)
        case .bottomRight: sized(1, 1, 1)
        }
    }
}
