import CCairo
import Snapshots

extension Canvas {
    /// A wider blur, in pixels, is computed at a lower resolution, because it has no sharp details.
    static let finestBlur = 16.0

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
        let blurred = 3 * max(shadow.radius, 0) * scale
        guard abs(dx) < min(Double(width) + blurred, 30_000),
            abs(dy) < min(Double(height) + blurred, 30_000)
        else {
            return nil
        }
        let deviation = min(max(shadow.radius, 0) * scale, 1000)
        // Use fewer pixels for a wide blur, in whole multiples of the canvas's pixels.
        let coarseness = max((deviation / Self.finestBlur).rounded(.down), 1)
        let mask = try Canvas(
            covering: box.scaled(by: 1 / coarseness), format: CAIRO_FORMAT_A8, budget: budget)
        mask.save()
        mask.matrix = .scale(1 / coarseness)
        mask.paintPlain(self)
        mask.restore()
        Blur(deviation: deviation / coarseness).apply(to: mask)

        let result = try Canvas(covering: box, budget: budget)
        result.use(shadow.color, opacity: shadow.opacity)
        result.save()
        result.matrix = Homography.scale(coarseness).then(.translation(dx, dy))
        cairo_mask_surface(result.context, mask.surface, 0, 0)
        result.restore()
        return result
    }

    /// Paints another canvas with the current matrix.
    func paintPlain(_ other: Canvas) {
        cairo_set_source_surface(context, other.surface, 0, 0)
        cairo_paint(context)
    }
}
