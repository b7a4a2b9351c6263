import CPango
import Snapshots

extension TextSetter {
    /// Applies the attributes of the text's runs to the layout.
    ///
    /// - Parameters:
    ///   - text: The layout's text, or a longer one; runs beyond it have no effect.
    ///   - scale: A factor for the font sizes.
    ///   - space: The width added to each space, in points.
    func setRuns(
        _ runs: [SnapshotNode.TextRun], of text: Substring, scale: Double, space: Double = 0
    ) {
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        Self.addFeatures(to: list)
        var start = text.utf16.startIndex
        var bytes: UInt32 = 0
        for run in runs {
            let end =
                text.utf16.index(start, offsetBy: run.length, limitedBy: text.endIndex)
                ?? text.endIndex
            let next = bytes + UInt32(text[start..<end].utf8.count)
            add(run, from: bytes, to: next, scale: scale, to: list)
            if space != 0 { widen(text[start..<end], at: bytes, by: space, run, scale, in: list) }
            (start, bytes) = (end, next)
            if start >= text.endIndex { break }
        }
        pango_layout_set_attributes(layout, list)
    }

    /// Adds a width to the spaces of a run, in points.
    private func widen(
        _ text: Substring, at offset: UInt32, by width: Double, _ run: SnapshotNode.TextRun,
        _ scale: Double, in list: OpaquePointer?
    ) {
        for (index, byte) in text.utf8.enumerated() where byte == 0x20 {
            let points = min(max(run.kern * scale + width, -1e4), 1e4)
            guard let attribute = pango_attr_letter_spacing_new(Int32(points * 1024)) else {
                continue
            }
            attribute.pointee.start_index = offset + UInt32(index)
            attribute.pointee.end_index = offset + UInt32(index) + 1
            pango_attr_list_change(list, attribute)
        }
    }

    /// Turns contextual alternates off, which the layout does not measure.
    static func addFeatures(to list: OpaquePointer?) {
        pango_attr_list_insert(list, pango_attr_font_features_new("calt=0"))
    }

    /// The attribute that gives all digits one width.
    static var digitFeature: UnsafeMutablePointer<PangoAttribute>? {
        pango_attr_font_features_new("tnum=1")
    }

    /// The fonts of monospaced text, the first of which is the one that the layout measures.
    static let monospacedFamily = "DejaVu Sans Mono, Menlo, Liberation Mono, monospace"

    /// Shrinks the fonts of a line that fits in the layout but is wider in the real fonts.
    func fitRuns(
        _ runs: [SnapshotNode.TextRun], of text: Substring, _ font: SnapshotNode.Font, width: Double
    ) {
        let available = width + Self.slack
        pango_layout_set_width(layout, -1)
        var units: Int32 = 0
        pango_layout_get_size(layout, &units, nil)
        let real = Self.points(units)
        guard real > available else { return }
        // Runs without a font have the layout's size; name all fonts, so that all of them shrink.
        let named = runs.map { run in
            var run = run
            if run.font == nil { run.font = font }
            return run
        }
        setRuns(named, of: text, scale: max(available / real * 0.998, 0.01))
    }

    private func add(
        _ run: SnapshotNode.TextRun, from start: UInt32, to end: UInt32, scale: Double,
        to list: OpaquePointer?
    ) {
        func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
            guard let attribute else { return }
            attribute.pointee.start_index = start
            attribute.pointee.end_index = end
            pango_attr_list_insert(list, attribute)
        }
        func level(_ value: UInt32, _ shift: UInt32) -> UInt16 {
            UInt16(value >> shift & 0xff) * 257
        }
        if let font = run.font {
            insert(
                pango_attr_size_new_absolute(
                    Int32(min(max(font.size * scale, 0.02), 20_000) * Double(PANGO_SCALE))))
            insert(
                pango_attr_weight_new(PangoWeight(rawValue: UInt32(min(max(font.weight, 1), 1000))))
            )
            insert(pango_attr_style_new(font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL))
            insert(pango_attr_family_new(family(of: font)))
            // The layout measures a file by the widths of its glyphs alone.
            if font.file != nil { insert(pango_attr_font_features_new("kern=0, liga=0, clig=0")) }
            if font.hasMonospacedDigits { insert(Self.digitFeature) }
        }
        if run.hasNoLigatures {
            insert(pango_attr_font_features_new("liga=0, clig=0, dlig=0, hlig=0"))
        }
        if run.rise != 0 {
            insert(pango_attr_rise_new(Int32(min(max(run.rise * scale, -1e4), 1e4) * 1024)))
        }
        if let color = run.color?.rgba {
            insert(pango_attr_foreground_new(level(color, 24), level(color, 16), level(color, 8)))
            insert(pango_attr_foreground_alpha_new(max(level(color, 0), 1)))
        }
        if let color = run.background?.rgba, color & 0xff != 0 {
            insert(pango_attr_background_new(level(color, 24), level(color, 16), level(color, 8)))
            insert(pango_attr_background_alpha_new(level(color, 0)))
        }
        if run.kern != 0 {
            insert(
                pango_attr_letter_spacing_new(Int32(min(max(run.kern * scale, -1e4), 1e4) * 1024)))
        }
        // Lines with a style are drawn later.
        if run.isUnderlined, run.underlineStyle == nil {
            insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE))
        }
        if run.isStruckThrough, run.strikeStyle == nil {
            insert(pango_attr_strikethrough_new(1))
        }
        if let color = run.underlineColor?.rgba, run.isUnderlined {
            insert(
                pango_attr_underline_color_new(level(color, 24), level(color, 16), level(color, 8)))
        }
        if let color = run.strikeColor?.rgba, run.isStruckThrough {
            insert(
                pango_attr_strikethrough_color_new(
                    level(color, 24), level(color, 16), level(color, 8)))
        }
        // Letters that are only outlined are drawn later.
        if run.outline > 0 { insert(pango_attr_foreground_alpha_new(1)) }
    }
}
