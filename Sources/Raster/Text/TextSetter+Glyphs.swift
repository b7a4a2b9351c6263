import CPango

extension TextSetter {
    /// Draws the layout with its first line's left end at (`x`, `y`), glyph by glyph as outlines.
    ///
    /// Cairo 1.16 draws glyphs at whole pixels, so letters of small text are up to half a pixel
    /// from where they were measured. Outlines may begin anywhere. As in browsers, the baseline is
    /// on a whole pixel, which is one of the plane before its rotation if the line is rotated, and
    /// the glyphs of a line that is not rotated begin at quarters of pixels.
    /// Fonts whose glyphs are pictures have no outlines; Cairo draws them.
    ///
    /// - Parameters:
    ///   - x: The layout's left edge.
    ///   - y: The layout's top.
    ///   - baseline: Returns the baseline of a line by its number; nil for the layout's own.
    ///   - canvas: The canvas to draw on.
    func showOutlines(
        x: Double, y: Double, baseline: ((Int) -> Double)? = nil, on canvas: Canvas
    ) {
        let context = canvas.context
        let isUpright = Self.isUpright(context)
        guard let iterator = pango_layout_get_iter(layout),
            let glyph = pango_glyph_string_new()
        else { return }
        defer {
            pango_glyph_string_free(glyph)
            pango_layout_iter_free(iterator)
        }
        pango_glyph_string_set_size(glyph, 1)
        var line = 0
        repeat {
            // The end of a line is a run without items.
            guard let run = pango_layout_iter_get_run_readonly(iterator) else {
                line += 1
                continue
            }
            var logical = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &logical)
            var baseline =
                baseline?(line) ?? y + Self.points(pango_layout_iter_get_baseline(iterator))
            if !isUpright {
                let row = (baseline + rows.above) * rows.perPoint
                baseline = row.rounded() / rows.perPoint - rows.above
            }
            let start = x + Self.points(logical.x)
            guard let font = run.pointee.item.pointee.analysis.font,
                let glyphs = run.pointee.glyphs
            else { continue }
            guard Self.hasOutlines(font) else {
                cairo_move_to(context, start, baseline)
                pango_cairo_show_glyph_string(context, font, glyphs)
                continue
            }
            cairo_new_path(context)
            var pen: Int32 = 0
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                var info = glyphs.pointee.glyphs[index]
                var left = start + Self.points(pen + info.geometry.x_offset)
                var bottom = baseline + Self.points(info.geometry.y_offset)
                pen += info.geometry.width
                if isUpright { Self.snap(&left, &bottom, context) }
                (info.geometry.x_offset, info.geometry.y_offset) = (0, 0)
                glyph.pointee.glyphs[0] = info
                cairo_move_to(context, left, bottom)
                pango_cairo_glyph_string_path(context, font, glyph)
            }
            cairo_fill(context)
        } while pango_layout_iter_next_run(iterator) != 0
    }

    /// Whether lines of text run along rows of pixels.
    private static func isUpright(_ context: OpaquePointer) -> Bool {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        return abs(matrix.xy) < 1e-9 && abs(matrix.yx) < 1e-9
    }

    /// Moves a glyph to the nearest quarter of a pixel from left to right, and to a whole pixel
    /// down.
    private static func snap(_ x: inout Double, _ y: inout Double, _ context: OpaquePointer) {
        cairo_user_to_device(context, &x, &y)
        x = (x * 4).rounded() / 4
        y = y.rounded()
        cairo_device_to_user(context, &x, &y)
    }

    /// Whether a font's glyphs are outlines of one colour, not pictures or layers of colours.
    private static func hasOutlines(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return true }
        return hb_ot_color_has_png(face) == 0 && hb_ot_color_has_layers(face) == 0
            && hb_ot_color_has_svg(face) == 0
    }
}
