import CPango
import Snapshots

/// Draws text with Pango as the viewer's labels do: unhinted, vertically centred in their frames.
final class TextSetter {
    /// Whether any font is installed.
    let hasFonts: Bool
    /// The largest size drawn, in pixels.
    static let largest = 2000.0
    /// The maximum number of characters of a text that are drawn.
    private static let longest = 20_000

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    let layout: OpaquePointer
    private let description: OpaquePointer

    init(family: String) {
        fontMap = pango_cairo_font_map_new()
        context = pango_font_map_create_context(fontMap)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        layout = pango_layout_new(context)
        description = pango_font_description_new()
        pango_font_description_set_family(description, family)
        // Without fonts, Pango's generic families have no faces.
        var count: Int32 = 0
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        pango_font_map_list_families(fontMap, &families, &count)
        hasFonts = (0..<Int(count)).contains { index in
            var faces: Int32 = 0
            guard let family = families?[index] else { return false }
            pango_font_family_list_faces(family, nil, &faces)
            return faces > 0
        }
        g_free(families)
    }

    deinit {
        pango_font_description_free(description)
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// Draws a text in a box of user space, vertically centred.
    ///
    /// A single line that does not fit is truncated with an ellipsis; otherwise the text has as
    /// many lines as `lines` allows.
    func draw(
        _ text: String, in box: Box, size: Double, weight: Int = 400, color: SnapshotNode.Color,
        alignment: SnapshotNode.Alignment = .center, lines: Int = 1, isAtTop: Bool = false,
        truncation: SnapshotNode.Truncation? = nil, runs: [SnapshotNode.TextRun] = [],
        lineGap: Double = 0,
        on canvas: Canvas
    ) {
        guard hasFonts, !box.isEmpty else { return }
        let isOneLine = lines == 1
        // A single-line label shows only the text's first line.
        let shown = isOneLine ? text.prefix(while: { !$0.isNewline }) : text[...]
        let part = shown.prefix(Self.longest)
        guard !part.isEmpty else { return }
        let fitted =
            isOneLine && runs.isEmpty
            ? fittedSize(part, size: size, weight: weight, width: box.width) : size
        set(part, size: fitted, weight: weight)
        defer { pango_layout_set_attributes(layout, nil) }
        if !runs.isEmpty {
            setRuns(runs, of: part, scale: 1)
            if isOneLine { fitRuns(runs, of: part, size: size, width: box.width) }
        }
        pango_layout_set_spacing(layout, Self.units(lineGap))
        // Text that was measured with this very font fits to the last unit.
        let isUncut = truncation == SnapshotNode.Truncation.none
        pango_layout_set_width(layout, isOneLine && isUncut ? -1 : Self.units(box.width) + 1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(
            layout, lines == 0 ? PANGO_ELLIPSIZE_NONE : Self.ellipsis(truncation))
        pango_layout_set_height(layout, lines > 1 ? Int32(-min(lines, 10_000)) : -1)
        let isRightToLeft = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
        pango_layout_set_alignment(layout, Self.alignment(alignment, isRightToLeft: isRightToLeft))

        if !isOneLine { setLinesApart(size: size, height: box.height) }

        canvas.save()
        defer { canvas.restore() }
        if !isOneLine || isAtTop || isUncut {
            // Descenders of the last line extend slightly below it; a single line is clipped only
            // at its sides.
            let foot = isAtTop ? 0 : isOneLine ? size : 0.12 * size
            let head = isOneLine && !isAtTop ? size : 0
            canvas.clip(
                to: Box(
                    minX: box.minX, minY: box.minY - head, maxX: box.maxX, maxY: box.maxY + foot),
                radius: 0)
        }
        canvas.use(color)
        // The layout does not get the canvas's matrix: without hinting it does not affect glyphs,
        // and Pango 1.50 divides the height of empty lines by its scale.
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        let y =
            isAtTop ? box.minY : box.minY + (box.height - Double(height) / Double(PANGO_SCALE)) / 2
        var x = box.minX
        if isOneLine && isUncut {
            // Pango aligns only layouts with a width, which this line does not have.
            let rest = box.width - Double(width) / Double(PANGO_SCALE)
            x += rest * Self.share(of: alignment, isRightToLeft: isRightToLeft)
        }
        cairo_move_to(canvas.context, x, y)
        pango_cairo_show_layout(canvas.context, layout)
    }

    /// Returns the width of a line, in points.
    func width(of text: Substring, size: Double, weight: Int) -> Double {
        set(text, size: size, weight: weight)
        pango_layout_set_width(layout, -1)
        var width: Int32 = 0
        pango_layout_get_size(layout, &width, nil)
        return Double(width) / Double(PANGO_SCALE)
    }

    /// Returns the font size for a line.
    ///
    /// If the line fits with the built-in metrics, in which each character is one em wide, but is
    /// wider in the real font, the font is shrunk and the layout stays.
    private func fittedSize(_ text: Substring, size: Double, weight: Int, width: Double) -> Double {
        let real = self.width(of: text, size: size, weight: weight)
        let meant = Double(text.count) * size
        guard real > width, meant <= width + 0.5 else { return size }
        return max((size * width / real * 50).rounded(.down) / 50, 0.02)
    }

    /// Sets the line distance for which the label's frame was made.
    ///
    /// In the built-in metrics a line is one em high; in the real font it is higher, and the last
    /// line's descenders would be cut off.
    private func setLinesApart(size: Double, height: Double) {
        let lines = (height / size).rounded()
        guard lines > 1, abs(height - lines * size) < 0.75 else { return }
        var real: Int32 = 0
        pango_layout_get_size(layout, nil, &real)
        let each =
            Double(real) / Double(PANGO_SCALE) / Double(max(pango_layout_get_line_count(layout), 1))
        if each > size { pango_layout_set_line_spacing(layout, Float(size / each)) }
    }

    private func set(_ text: Substring, size: Double, weight: Int) {
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(min(max(weight, 1), 1000))))
        pango_font_description_set_absolute_size(
            description, min(size, 20_000) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_layout_set_line_spacing(layout, 0)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
            }
        }
    }

    /// Returns Pango's alignment; its left is where a text begins, so it depends on the direction.
    private static func alignment(_ alignment: SnapshotNode.Alignment, isRightToLeft: Bool)
        -> PangoAlignment
    {
        switch alignment {
        case .natural: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .left: isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        case .right: isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
        }
    }

    /// Returns the fraction of the remaining width that is before a line.
    private static func share(of alignment: SnapshotNode.Alignment, isRightToLeft: Bool) -> Double {
        switch alignment {
        case .natural: isRightToLeft ? 1 : 0
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
    }

    private static func ellipsis(_ truncation: SnapshotNode.Truncation?) -> PangoEllipsizeMode {
        switch truncation {
        case nil: PANGO_ELLIPSIZE_END
        case .some(.none): PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        }
    }

    private static func units(_ length: Double) -> Int32 {
        Int32(min(max(length * Double(PANGO_SCALE), -1e9), 1e9))
    }
}
