import CCairo
import CPictureHelper
import Foundation
import Snapshots

/// A drawable image: pixels, or an SVG file.
final class SourceImage {
    /// A Cairo surface, or a vector image's file, which the helper draws.
    private enum Source {
        case pixels(OpaquePointer)
        case drawing(Data)
    }

    private let source: Source
    private let helper: ImageHelper
    /// Pixels per point of a bitmap image.
    private let scale: Double
    /// Why the image could not be drawn, if another attempt would be expensive.
    private var mistake: String?
    /// The natural size in points; nil for an SVG without one.
    let size: (width: Double, height: Double)?

    /// The maximum number of pixels of an image.
    static let largest = 64_000_000

    /// Reads a PNG, a JPEG or an SVG, detected by the first bytes.
    init(_ data: Data, scale: Double = 1, helper: ImageHelper) throws {
        (self.scale, self.helper) = (scale, helper)
        let (answer, payload) = try helper.decode(data)
        if answer.status == 1 {
            source = .pixels(try Self.surface(payload, width: answer.width, height: answer.height))
            size = (Double(answer.width) / scale, Double(answer.height) / scale)
        } else {
            source = .drawing(data)
            size = answer.has_size != 0 ? answer.size : nil
        }
    }

    deinit {
        if case .pixels(let surface) = source { cairo_surface_destroy(surface) }
    }

    private static func surface(_ pixels: Data, width: Int32, height: Int32) throws(Unreadable)
        -> OpaquePointer
    {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let target = cairo_image_surface_get_data(surface)
        else { throw Unreadable("there is not enough memory for it.") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { bytes in
            for row in 0..<Int(height) {
                memcpy(
                    target + row * stride, bytes.baseAddress! + row * Int(width) * 4, Int(width) * 4
                )
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }

    /// Draws the image, or a part of it, into a box by its content mode; the caller clips.
    ///
    /// Returns an error message if that fails.
    func draw(
        _ drawing: SnapshotNode.Drawing, in box: Box, gravity: SnapshotNode.Gravity,
        on canvas: Canvas
    ) -> String? {
        let ratio = drawing.imageScale.map { scale / max($0, 1e-6) } ?? 1
        let natural = size.map { ($0.width * ratio, $0.height * ratio) } ?? (box.width, box.height)
        let part = drawing.imageRect.map(Box.init) ?? .unit
        guard !part.isEmpty, part.isUsable else { return nil }
        let shown = (width: natural.0 * part.width, height: natural.1 * part.height)
        let place = gravity.place(for: shown, in: box)
        let isTiled = drawing.rendering?.isTiled == true
        guard let middle = drawing.imageCenter.map(Box.init) ?? (isTiled ? .unit : nil),
            middle.isUsable, middle.width >= 0,
            middle.height >= 0
        else { return draw(part, into: place, on: canvas, drawing.rendering) }
        // Nine parts: those at the edges keep their size, and shrink only if there is not enough
        // space.
        // What is at most one pixel long looks alike if it stretches.
        let pixel = isTiled ? 1.001 / (drawing.imageScale ?? scale) : nil
        let columns = Self.cuts(middle.minX, middle.maxX, shown.width, place.width, pixel)
        let rows = Self.cuts(middle.minY, middle.maxY, shown.height, place.height, pixel)
        for row in rows {
            for column in columns {
                let source = Box(
                    minX: part.minX + column.from.0 * part.width,
                    minY: part.minY + row.from.0 * part.height,
                    maxX: part.minX + column.from.1 * part.width,
                    maxY: part.minY + row.from.1 * part.height)
                let target = Box(
                    minX: place.minX + column.to.0, minY: place.minY + row.to.0,
                    maxX: place.minX + column.to.1, maxY: place.minY + row.to.1)
                let mistake =
                    row.repeats || column.repeats
                    ? draw(
                        source, repeatedEvery: (column.every, row.every), in: target, on: canvas,
                        drawing.rendering)
                    : draw(source, into: target, on: canvas, drawing.rendering)
                if let mistake { return mistake }
            }
        }
        return nil
    }

    /// A section along a side of an image that stretches.
    private struct Section {
        /// Its range in the image, 0…1.
        var from: (Double, Double)
        /// Its range in the target.
        var to: (Double, Double)
        /// The length after which it repeats, if it does.
        var ownLength: Double?

        var repeats: Bool { ownLength != nil }
        var every: Double { ownLength ?? to.1 - to.0 }
    }

    /// Returns the three sections along a side.
    ///
    /// - Parameter pixel: the length up to which the middle stretches; nil if it always does.
    private static func cuts(
        _ low: Double, _ high: Double, _ natural: Double, _ length: Double, _ pixel: Double?
    ) -> [Section] {
        let (low, high) = (min(max(low, 0), 1), min(max(high, 0), 1))
        var (first, last) = (low * natural, (1 - high) * natural)
        if first + last > length, first + last > 0 {
            let fit = length / (first + last)
            (first, last) = (first * fit, last * fit)
        }
        let middle = (high - low) * natural
        let repeats = pixel.map { middle > $0 } ?? false
        return [
            Section(from: (0, low), to: (0, first)),
            Section(
                from: (low, high), to: (first, length - last), ownLength: repeats ? middle : nil),
            Section(from: (high, 1), to: (length - last, length)),
        ]
    }

    /// Fills a box with the image, repeated from its top left corner in its natural size.
    ///
    /// Returns an error message if that fails.
    func fill(_ box: Box, on canvas: Canvas) -> String? {
        guard let size else { return nil }
        return draw(.unit, repeatedEvery: size, in: box, on: canvas, nil)
    }

    /// Draws a part of the image again and again. Returns an error message if it fails.
    ///
    /// The part is drawn once, in whole pixels, so that a small tile in a large box is cheap.
    private func draw(
        _ part: Box, repeatedEvery tile: (width: Double, height: Double), in place: Box,
        on canvas: Canvas, _ rendering: SnapshotNode.Rendering?
    ) -> String? {
        let resolution = canvas.pixelsPerUnit
        guard !place.isEmpty, tile.width > 0, tile.height > 0, resolution > 0, resolution.isFinite
        else { return nil }
        let columns = max(1, (tile.width * resolution).rounded())
        let rows = max(1, (tile.height * resolution).rounded())
        let square: Canvas
        do {
            square = try Canvas(
                covering: Box(minX: 0, minY: 0, maxX: columns, maxY: rows), budget: canvas.budget)
        } catch { return error.description }
        cairo_scale(square.context, columns / tile.width, rows / tile.height)
        let whole = Box(minX: 0, minY: 0, maxX: tile.width, maxY: tile.height)
        if let mistake = draw(part, into: whole, on: square, rendering) { return mistake }
        canvas.save()
        defer { canvas.restore() }
        canvas.clip(to: place, radius: 0)
        let context = canvas.context
        cairo_translate(context, place.minX, place.minY)
        cairo_scale(context, tile.width / columns, tile.height / rows)
        cairo_set_source_surface(context, square.surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
        cairo_paint(context)
        return nil
    }

    /// Draws a part of the image, in units of its size. Returns an error message if it fails.
    private func draw(
        _ part: Box, into place: Box, on canvas: Canvas, _ rendering: SnapshotNode.Rendering?
    ) -> String? {
        guard !place.isEmpty, !part.isEmpty, place.width.isFinite, place.height.isFinite else {
            return nil
        }
        canvas.save()
        defer { canvas.restore() }
        if part != .unit { canvas.clip(to: place, radius: 0) }
        let natural = size ?? (place.width / part.width, place.height / part.height)
        let whole = (width: place.width / part.width, height: place.height / part.height)
        let context = canvas.context
        cairo_translate(
            context, place.minX - part.minX * whole.width, place.minY - part.minY * whole.height)
        cairo_scale(context, whole.width / natural.width, whole.height / natural.height)
        let matrix = canvas.matrix
        guard matrix.isFinite, abs(matrix.determinant) > 1e-12 else { return nil }
        switch source {
        case .pixels(let surface):
            cairo_scale(context, 1 / scale, 1 / scale)
            cairo_set_source_surface(context, surface, 0, 0)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            if rendering?.isPixelated == true, canvas.pixelsPerUnit > 1 {
                cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
            }
            cairo_rectangle(context, 0, 0, natural.width * scale, natural.height * scale)
            cairo_fill(context)
            return nil
        case .drawing(let file):
            guard canvas.pixelsPerUnit * max(natural.width, natural.height) <= 16_384 else {
                return "an SVG may be drawn with at most 16,384 pixels a side."
            }
            return draw(file, natural, on: canvas)
        }
    }

    /// Draws the visible pixels of a vector image. Returns an error message if it fails.
    private func draw(_ file: Data, _ natural: (width: Double, height: Double), on canvas: Canvas)
        -> String?
    {
        let matrix = canvas.matrix
        let whole = Box(minX: 0, minY: 0, maxX: natural.width, maxY: natural.height)
        let reach = matrix.box(of: whole).intersection(canvas.visibleDevice).outset
        guard !reach.isEmpty else { return nil }
        if let mistake { return mistake }
        let layer: Canvas
        do { layer = try Canvas(covering: reach, budget: canvas.budget) } catch {
            return error.description
        }
        do {
            let result = try helper.draw(
                file, viewport: natural,
                matrix: matrix.then(.translation(-reach.minX, -reach.minY)),
                width: layer.width, height: layer.height)
            layer.withBytes { target, stride in
                result.payload.withUnsafeBytes { bytes in
                    for row in 0..<layer.height {
                        memcpy(
                            target + row * stride, bytes.baseAddress! + row * layer.width * 4,
                            layer.width * 4)
                    }
                }
            }
        } catch {
            // Another place may have a size or a matrix with which it can be drawn.
            if error.isCostly { mistake = error.description }
            return error.description
        }
        canvas.paint(layer)
        return nil
    }
}

extension SnapshotNode.Gravity {
    /// Returns the rectangle for an image of a natural size in a box.
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
