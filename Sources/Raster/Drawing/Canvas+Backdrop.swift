import CCairo
import Snapshots

extension Canvas {
    /// Blurs what the canvas shows inside a box with rounded corners.
    ///
    /// Beyond the canvas's edges its pixels continue as their blurred neighbours. The saturation is
    /// that of CSS.
    ///
    /// Source: the W3C's filter effects, "saturate".
    func blurBackdrop(
        of box: Box, radius: Double, corners: SnapshotNode.Corners, _ look: SnapshotNode.Rendering,
        alpha: Double, budget: PixelBudget
    ) throws(PaintingError) {
        let deviation = min(max(look.blur, 0) * pixelsPerUnit, 1000)
        guard deviation > 0.1 else { return }
        let target = matrix.box(of: box).intersection(visibleDevice).intersection(self.box)
        guard !target.isEmpty else { return }
        let source = target.grown(by: 3 * deviation).intersection(self.box)
        let (copy, coarseness) = try blurred(source, deviation: deviation, budget: budget)
        copy.makeOpaque(saturation: min(max(look.saturation, 0), 1000))

        save()
        defer { restore() }
        clip(to: box, radius: radius, corners: corners)
        matrix = .scale(coarseness)
        cairo_set_source_surface(context, copy.surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        // What is transparent stays so.
        cairo_set_operator(context, CAIRO_OPERATOR_ATOP)
        cairo_paint_with_alpha(context, alpha)
    }

    /// Undoes the transparency that a blur leaves at the edges, and changes the saturation.
    private func makeOpaque(saturation: Double) {
        let s = saturation
        withRows { row in
            for y in 0..<height {
                let pixels = row(y)
                for x in 0..<width {
                    let pixel = pixels[x]
                    let alpha = Double(pixel >> 24)
                    guard alpha > 0 else { continue }
                    let r = Double((pixel >> 16) & 0xff) / alpha
                    let g = Double((pixel >> 8) & 0xff) / alpha
                    let b = Double(pixel & 0xff) / alpha
                    let gray = (0.213 * r + 0.715 * g + 0.072 * b) * (1 - s)
                    func channel(_ value: Double) -> UInt32 {
                        UInt32((min(max(gray + s * value, 0), 1) * 255).rounded())
                    }
                    pixels[x] = 0xff00_0000 | channel(r) << 16 | channel(g) << 8 | channel(b)
                }
            }
        }
    }
}
