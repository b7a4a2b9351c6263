import CCairo
import Snapshots

extension Canvas {
    /// A wider blur, in pixels, is computed at a lower resolution, because it has no sharp details.
    private static let finestBlur = 16.0

    /// The shape that casts a shadow.
    enum Caster {
        case box(Box, radius: Double, corners: SnapshotNode.Corners)
        case outline(Outline, offset: (x: Double, y: Double))

        var box: Box {
            switch self {
            case .box(let box, _, _): box
            case .outline(let outline, let offset): outline.box.moved(-offset.x, -offset.y)
            }
        }
    }

    private func fill(_ caster: Caster, moved dx: Double, _ dy: Double) {
        switch caster {
        case .box(let box, let radius, let corners):
            fill(box.moved(dx, dy), radius: radius, corners: corners)
        case .outline(let outline, let offset):
            fill(outline, offset: (offset.x - dx, offset.y - dy))
        }
    }

    /// Draws the shadow of a box, only outside the box, or of an outline, within the caller's clip.
    ///
    /// A layer's shadow radius is the blur's standard deviation.
    func drawShadow(_ shadow: SnapshotNode.Shadow, of caster: Caster, budget: PixelBudget) {
        let deviation = min(max(shadow.radius, 0), 1e6)
        let scale = pixelsPerUnit
        guard scale > 0 else { return }
        save()
        defer { restore() }
        if case .box(let box, let radius, let corners) = caster {
            clip(outsideOf: box, radius: radius, corners: corners)
        }
        let cast = caster.box.moved(shadow.dx, shadow.dy)
        use(shadow.color, opacity: shadow.opacity)
        guard deviation * scale > 0.1 else { return fill(caster, moved: shadow.dx, shadow.dy) }

        let reach = 3 * deviation
        let needed = cast.grown(by: reach).intersection(visible)
        let source = needed.grown(by: reach).intersection(cast.grown(by: reach))
        guard !needed.isEmpty, !source.isEmpty else { return }
        let resolution = min(
            scale * min(1, Self.finestBlur / (deviation * scale)), 4096 / source.width,
            4096 / source.height)
        guard
            let mask = try? Canvas(
                covering: source.scaled(by: resolution), format: CAIRO_FORMAT_A8, budget: budget)
        else {
            return
        }
        mask.matrix = .scale(resolution)
        mask.use(SnapshotNode.Color(rgba: 0xff))
        mask.fill(caster, moved: shadow.dx, shadow.dy)
        Blur(deviation: deviation * resolution).apply(to: mask)
        cairo_scale(context, 1 / resolution, 1 / resolution)
        cairo_mask_surface(context, mask.surface, 0, 0)
    }

    /// Returns the canvas with the shadow of its content below the content.
    func castingShadow(_ shadow: SnapshotNode.Shadow, budget: PixelBudget) throws(PaintingError)
        -> Canvas
    {
        guard let result = try self.shadow(shadow, budget: budget) else { return self }
        result.paint(self)
        return result
    }

    /// Returns the shadow of the canvas's content; nil if it is invisible.
    func shadow(_ shadow: SnapshotNode.Shadow, budget: PixelBudget) throws(PaintingError)
        -> Canvas?
    {
        let m = matrix
        let scale = pixelsPerUnit
        let (dx, dy) = (shadow.dx * m.xx + shadow.dy * m.yx, shadow.dx * m.xy + shadow.dy * m.yy)
        // A shadow that falls outside the canvas is invisible.
        let reach = 3 * max(shadow.radius, 0) * scale
        guard abs(dx) < min(Double(width) + reach, 30_000),
            abs(dy) < min(Double(height) + reach, 30_000)
        else {
            return nil
        }
        let deviation = min(max(shadow.radius, 0) * scale, 1000)
        let (mask, coarseness) = try blurred(
            box, deviation: deviation, format: CAIRO_FORMAT_A8, budget: budget)

        let result = try Canvas(covering: box, budget: budget)
        result.use(shadow.color, opacity: shadow.opacity)
        result.save()
        result.matrix = Homography.scale(coarseness).then(.translation(dx, dy))
        cairo_mask_surface(result.context, mask.surface, 0, 0)
        result.restore()
        return result
    }

    /// Returns a blurred copy of a part of the canvas, and the width of one of the copy's pixels in
    /// pixels of the canvas.
    ///
    /// - Parameters:
    ///   - part: a box in pixels of the canvas.
    ///   - deviation: the standard deviation, in pixels of the canvas.
    ///   - format: what a pixel of the copy has: colours and alpha, or alpha alone.
    ///   - budget: the pixels that may still be allocated.
    func blurred(
        _ part: Box, deviation: Double, format: cairo_format_t = CAIRO_FORMAT_ARGB32,
        budget: PixelBudget
    ) throws(PaintingError) -> (copy: Canvas, coarseness: Double) {
        // Use fewer pixels for a wide blur, in whole multiples of the canvas's pixels.
        let coarseness = max((deviation / Self.finestBlur).rounded(.down), 1)
        let copy = try Canvas(
            covering: part.scaled(by: 1 / coarseness), format: format, budget: budget)
        copy.save()
        copy.matrix = .scale(1 / coarseness)
        copy.paintPlain(self)
        copy.restore()
        Blur(deviation: deviation / coarseness)
            .apply(to: copy, channels: format == CAIRO_FORMAT_A8 ? 1 : 4)
        return (copy, coarseness)
    }

    /// Paints another canvas with the current matrix.
    private func paintPlain(_ other: Canvas) {
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_paint(context)
    }
}
