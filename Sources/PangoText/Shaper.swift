import CPango
import UIKit

/// Pango's objects for one family. Measures at the reference size and returns ems.
struct Shaper: ~Copyable {
    let fallback: PangoTextMeasurer.Fallback?

    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let family: String
    private var faces: [Style: Face] = [:]
    /// The layout's current style.
    private var style: Style?

    /// The properties by which a face is chosen.
    struct Style: Hashable {
        var weight: Int
        var look: FontLook

        init(_ font: UIFont) {
            weight = font.cssWeight
            look = font.look.intersection([.italic, .monospaced, .monospacedDigits])
        }

        init(weight: Int) {
            self.weight = weight
            look = []
        }
    }

    /// A face of the family: its Pango description, and its metrics in ems.
    private struct Face {
        var description: OpaquePointer
        var metrics: FontMetrics
    }

    /// The em at which text is shaped, in points.
    ///
    /// Pango's units are 1024ths of a point, in 32 bits: this gives a resolution of 1/65536 em,
    /// which is finer than fonts are drawn, and a maximum run of 32,767 ems.
    private static let em = 64.0
    private static let unitsPerEm = em * Double(PANGO_SCALE)
    /// The maximum number of characters shaped at once; no glyph is as wide as four ems.
    private static let longest = 8000

    init(family: String) {
        self.family = family
        // A separate font map, because Pango's objects must be used by one thread at a time; the
        // caller's mutex ensures that.
        fontMap = pango_cairo_font_map_new()
        context = pango_font_map_create_context(fontMap)
        pango_context_set_round_glyph_positions(context, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        layout = pango_layout_new(context)
        pango_layout_set_single_paragraph_mode(layout, 1)
        fallback = Self.fallback(of: family, fontMap, context)
    }

    deinit {
        for face in faces.values { pango_font_description_free(face.description) }
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// Sets the features of the layout's font: contextual alternates are off in pages and pictures
    /// too.
    private func setFeatures(_ features: String) {
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    // MARK: Families

    private static let generic: Set<String> = [
        "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "cursive", "fantasy",
        "emoji", "math",
    ]

    private static func fallback(
        of family: String, _ fontMap: UnsafeMutablePointer<PangoFontMap>, _ context: OpaquePointer
    ) -> PangoTextMeasurer.Fallback? {
        var count: Int32 = 0
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        pango_font_map_list_families(fontMap, &families, &count)
        defer { g_free(families) }
        var installed: Set<String> = []
        for index in 0..<Int(count) {
            guard let each = families?[index], let name = pango_font_family_get_name(each) else {
                continue
            }
            installed.insert(String(cString: name).lowercased())
        }
        // Pango lists its generic names even if no font is installed.
        guard !installed.subtracting(generic).isEmpty else { return .squares }
        let wanted = family.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).lowercased()
        }
        if wanted.contains(where: { installed.contains($0) || generic.contains($0) }) { return nil }

        let description = Self.description(family: family, Style(weight: 400))
        defer { pango_font_description_free(description) }
        guard let font = pango_context_load_font(context, description) else { return .squares }
        defer { g_object_unref(font) }
        let found = pango_font_describe(font)
        defer { pango_font_description_free(found) }
        return .family(
            pango_font_description_get_family(found).map { String(cString: $0) } ?? "another family"
        )
    }

    private static func description(family: String, _ style: Style) -> OpaquePointer {
        let description = pango_font_description_new()!
        pango_font_description_set_family(
            description, style.look.contains(.monospaced) ? "DejaVu Sans Mono, monospace" : family)
        pango_font_description_set_style(
            description, style.look.contains(.italic) ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight)))
        pango_font_description_set_absolute_size(description, unitsPerEm)
        return description
    }

    // MARK: Measurements

    /// Returns a style's metrics, in ems.
    mutating func metrics(_ style: Style) -> FontMetrics {
        face(style).metrics
    }

    /// Returns a run's width, in ems.
    mutating func width(of run: Substring, _ style: Style) -> Double {
        if style != self.style {
            pango_layout_set_font_description(layout, face(style).description)
            setFeatures(style.look.contains(.monospacedDigits) ? "calt=0, tnum=1" : "calt=0")
            self.style = style
        }
        var rest = run
        var units = 0
        while !rest.isEmpty {
            var part = rest.prefix(Self.longest)
            rest = rest[part.endIndex...]
            part.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
                }
            }
            var width: Int32 = 0
            pango_layout_get_size(layout, &width, nil)
            units += Int(width)
        }
        return Double(units) / Self.unitsPerEm
    }

    private mutating func face(_ style: Style) -> Face {
        if let face = faces[style] { return face }
        let description = Self.description(family: family, style)
        let face = Face(description: description, metrics: metrics(of: description))
        faces[style] = face
        return face
    }

    private func metrics(of description: OpaquePointer) -> FontMetrics {
        guard let font = pango_context_load_font(context, description) else {
            return SquareTextMeasurer().metrics(of: .systemFont(ofSize: 1))
        }
        defer { g_object_unref(font) }
        let shapes = pango_font_get_hb_font(font)
        var extents = hb_font_extents_t()
        hb_font_get_extents_for_direction(shapes, HB_DIRECTION_LTR, &extents)
        func ems(_ units: Int32) -> Double { Double(units) / Self.unitsPerEm }
        func height(_ tag: hb_ot_metrics_tag_t, _ letter: Unicode.Scalar) -> Double {
            var position: hb_position_t = 0
            if hb_ot_metrics_get_position(shapes, tag, &position) != 0, position > 0 {
                return ems(position)
            }
            // Old fonts lack this metric: use the height of the letter itself.
            var glyph: hb_codepoint_t = 0
            var box = hb_glyph_extents_t()
            guard hb_font_get_nominal_glyph(shapes, letter.value, &glyph) != 0,
                hb_font_get_glyph_extents(shapes, glyph, &box) != 0
            else { return ems(extents.ascender) }
            return ems(box.y_bearing)
        }
        return FontMetrics(
            ascent: ems(extents.ascender), descent: -ems(extents.descender),
            leading: max(ems(extents.line_gap), 0),
            capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT, "H"),
            xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT, "x"))
    }
}
