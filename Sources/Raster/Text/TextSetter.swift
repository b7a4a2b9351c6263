import CPango
import Foundation
import Snapshots

/// Draws text with Pango as the viewer's labels do: unhinted, vertically centred in their frames.
final class TextSetter {
    /// Whether any font is installed.
    let hasFonts: Bool
    /// The largest size drawn, in pixels.
    static let largest = 2000.0
    /// The maximum number of characters of a text that are drawn.
    static let longest = 20_000

    /// The rows of pixels of the text's plane before it is rotated: how far above the text they
    /// begin, in points, and how many there are per point.
    var rows = (above: 0.0, perPoint: 1.0)

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    let layout: OpaquePointer
    private let description: OpaquePointer
    private let family: String
    private let shelf: FontShelf
    /// The attributes of text without runs.
    private let plainAttributes: OpaquePointer?
    /// Those of text whose digits have one width.
    private let digitAttributes: OpaquePointer?

    /// - Parameters:
    ///   - family: the family of texts whose font has no file.
    ///   - folder: the folder that contains the files of fonts.
    init(family: String, folder: URL? = nil) {
        self.family = family
        fontMap = pango_cairo_font_map_new()
        shelf = FontShelf(folder: folder, fontMap)
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
        plainAttributes = pango_attr_list_new()
        Self.addFeatures(to: plainAttributes)
        digitAttributes = pango_attr_list_new()
        Self.addFeatures(to: digitAttributes)
        pango_attr_list_insert(digitAttributes, Self.digitFeature)
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
        pango_attr_list_unref(plainAttributes)
        pango_attr_list_unref(digitAttributes)
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
        _ text: String, in box: Box, font: SnapshotNode.Font, color: SnapshotNode.Color,
        alignment: SnapshotNode.Alignment = .center, lines: Int = 1, isAtTop: Bool = false,
        truncation: SnapshotNode.Truncation? = nil, runs: [SnapshotNode.TextRun] = [],
        breaks: [Int] = [], lineGap: Double = 0, lineHeight: Double? = nil, isCut: Bool = false,
        on canvas: Canvas
    ) {
        guard hasFonts, !box.isEmpty else { return }
        let (size, isOneLine) = (font.size, lines == 1)
        let broken = BrokenText(text, runs: runs, breaks: isOneLine ? [] : breaks)
        let (text, runs) = (broken.text, broken.runs)
        // A single-line label shows only the text's first line.
        let shown = isOneLine ? text.prefix(while: { !$0.isNewline }) : text[...]
        let part = shown.prefix(Self.longest)
        guard !part.isEmpty else { return }
        let fitted =
            isOneLine && runs.isEmpty && !isCut
            ? fittedSize(part, font, width: box.width) : size
        set(part, font, size: fitted)
        defer { pango_layout_set_attributes(layout, nil) }
        if !runs.isEmpty {
            setRuns(runs, of: part, scale: 1)
            if isOneLine && !isCut { fitRuns(runs, of: part, font, width: box.width) }
        }
        pango_layout_set_spacing(layout, Self.units(lineGap))
        let isUncut = truncation == SnapshotNode.Truncation.none || isOneLine && !isCut
        // Text that was measured with this very font fits to the last unit.
        pango_layout_set_width(layout, isOneLine && isUncut ? -1 : Self.units(box.width) + 1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(
            layout, lines == 0 ? PANGO_ELLIPSIZE_NONE : Self.ellipsis(truncation))
        pango_layout_set_height(layout, lines > 1 ? Int32(-min(lines, 10_000)) : -1)
        let isRightToLeft = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
        pango_layout_set_alignment(layout, Self.alignment(alignment, isRightToLeft: isRightToLeft))
        pango_layout_set_justify(layout, alignment == .justified && !isOneLine ? 1 : 0)

        let distance = lineHeight ?? fitted * SnapshotNode.Typeface.lineHeight
        if !isOneLine { setLinesApart(distance) }

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
            isAtTop ? box.minY : box.minY + (box.height - Self.points(height)) / 2
        var x = box.minX
        if isOneLine && isUncut {
            // Pango aligns only layouts with a width, which this line does not have.
            let rest = box.width - Self.points(width)
            x += rest * Self.share(of: alignment, isRightToLeft: isRightToLeft)
        }
        // Baselines follow from the size alone, as in the page: a fallback font, whose line may be
        // higher, moves none.
        if runs.isEmpty {
            let count = Double(pango_layout_get_line_count(layout))
            let height = count * distance + (count - 1) * lineGap
            let top = isAtTop ? box.minY : box.minY + (box.height - height) / 2
            let first = top + distance / 2 + Self.drop(of: fitted)
            let step = distance + lineGap
            showOutlines(x: x, y: y, baseline: { first + Double($0) * step }, on: canvas)
        } else {
            let tallest = runs.reduce(size) { max($0, $1.font?.size ?? 0) }
            let baseline = box.middle.y + Self.drop(of: tallest)
            let isCentred = isOneLine && !isAtTop
            let top = isCentred ? baseline - Self.points(pango_layout_get_baseline(layout)) : y
            show(runs, of: part, x: x, y: top, color, on: canvas)
        }
    }

    /// Returns how far a line's baseline is below the line's middle.
    private static func drop(of size: Double) -> Double {
        (SnapshotNode.Typeface.ascent - SnapshotNode.Typeface.lineHeight / 2) * size
    }

    /// Sets a single line without attributes.
    func setLine(_ text: Substring, _ font: SnapshotNode.Font) {
        set(text, font, size: font.size)
        pango_layout_set_width(layout, -1)
        pango_layout_set_spacing(layout, 0)
        pango_layout_set_justify(layout, 0)
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    }

    /// The width of the layout, in points.
    var lineWidth: Double {
        var width: Int32 = 0
        pango_layout_get_size(layout, &width, nil)
        return Self.points(width)
    }

    /// Sets the direction in which lines run whose characters have none.
    func setContextDirection(isRightToLeft: Bool) {
        pango_context_set_base_dir(
            context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_WEAK_LTR)
        pango_layout_set_auto_dir(layout, isRightToLeft ? 0 : 1)
        pango_layout_context_changed(layout)
    }

    /// Returns the width of a line, in points.
    func width(of text: Substring, _ font: SnapshotNode.Font) -> Double {
        set(text, font, size: font.size)
        pango_layout_set_width(layout, -1)
        var width: Int32 = 0
        pango_layout_get_size(layout, &width, nil)
        return Self.points(width)
    }

    /// Returns the font size for a line that fits in the layout.
    ///
    /// If it is wider in the real font, the font is shrunk and the layout stays.
    private func fittedSize(
        _ text: Substring, _ font: SnapshotNode.Font, width: Double
    ) -> Double {
        let available = width + Self.slack
        let real = self.width(of: text, font)
        guard real > available else { return font.size }
        return max((font.size * available / real * 50).rounded(.down) / 50, 0.02)
    }

    /// How much wider than its box a line may be, in points, because frames are rounded to pixels.
    static let slack = 0.5

    /// Sets the line distance of the layout, in points.
    private func setLinesApart(_ distance: Double) {
        let lineCount = pango_layout_get_line_count(layout)
        guard lineCount > 0, distance > 0 else { return }
        var real: Int32 = 0
        pango_layout_get_size(layout, nil, &real)
        let gaps = Double(pango_layout_get_spacing(layout)) * Double(lineCount - 1)
        let each = (Double(real) - gaps) / Double(PANGO_SCALE) / Double(lineCount)
        guard each > 0, abs(each - distance) > 0.001 else { return }
        pango_layout_set_line_spacing(layout, Float(distance / each))
    }

    /// Returns the families in which a font's text is drawn.
    func family(of font: SnapshotNode.Font) -> String {
        if let own = font.file.flatMap({ shelf.family(of: $0) }) { return "\(own), \(family)" }
        return font.isMonospaced ? Self.monospacedFamily : family
    }

    private func set(_ text: Substring, _ font: SnapshotNode.Font, size: Double) {
        pango_font_description_set_family(description, self.family(of: font))
        pango_font_description_set_style(
            description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_weight(
            description, PangoWeight(rawValue: UInt32(min(max(font.weight, 1), 1000))))
        pango_font_description_set_absolute_size(
            description, min(size, 20_000) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_layout_set_line_spacing(layout, 0)
        pango_layout_set_attributes(
            layout, font.hasMonospacedDigits ? digitAttributes : plainAttributes)
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
        case .natural, .justified: PANGO_ALIGN_LEFT
        case .center: PANGO_ALIGN_CENTER
        case .left: isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        case .right: isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
        }
    }

    /// Returns the fraction of the remaining width that is before a line.
    private static func share(of alignment: SnapshotNode.Alignment, isRightToLeft: Bool) -> Double {
        switch alignment {
        case .natural, .justified: isRightToLeft ? 1 : 0
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

    /// Returns a length in Pango's units as points.
    static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    private static func units(_ length: Double) -> Int32 {
        Int32(min(max(length * Double(PANGO_SCALE), -1e9), 1e9))
    }
}
