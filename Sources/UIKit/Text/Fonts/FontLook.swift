/// The properties of a font besides its size and weight.
package struct FontLook: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Slanted.
    package static let italic = FontLook(rawValue: 1 << 0)
    /// Every character is as wide as the others.
    package static let monospaced = FontLook(rawValue: 1 << 1)
    /// Every digit is as wide as the others.
    package static let monospacedDigits = FontLook(rawValue: 1 << 2)
    /// Asked for with rounded ends, and drawn without.
    static let rounded = FontLook(rawValue: 1 << 3)
    /// Asked for with serifs, and drawn without.
    static let serif = FontLook(rawValue: 1 << 4)

    /// Narrower than usual.
    static let condensed = FontLook(rawValue: 1 << 5)
    /// Much narrower than usual.
    static let compressed = FontLook(rawValue: 1 << 6)
    /// Wider than usual.
    static let expanded = FontLook(rawValue: 1 << 7)

    /// The looks among which a font has at most one.
    static let designs: FontLook = [.monospaced, .rounded, .serif]
    /// The widths, of which a font has at most one.
    static let widths: FontLook = [.condensed, .compressed, .expanded]

    var width: UIFont.Width {
        isDisjoint(with: .widths)
            ? .standard
            : contains(.condensed) ? .condensed : contains(.compressed) ? .compressed : .expanded
    }

    /// The factor by which letters are wider than those of the usual width. [U]
    var widening: CGFloat {
        isDisjoint(with: .widths)
            ? 1 : contains(.condensed) ? 0.85 : contains(.compressed) ? 0.7 : 1.2
    }

    init(_ traits: UIFontDescriptor.SymbolicTraits) {
        self = traits.contains(.traitItalic) ? .italic : []
        if traits.contains(.traitMonoSpace) { insert(.monospaced) }
    }

    init?(_ design: UIFontDescriptor.SystemDesign) {
        switch design {
        case .default: self = []
        case .rounded: self = .rounded
        case .serif: self = .serif
        case .monospaced: self = .monospaced
        default: return nil
        }
    }

    var design: UIFontDescriptor.SystemDesign {
        contains(.monospaced)
            ? .monospaced : contains(.rounded) ? .rounded : contains(.serif) ? .serif : .default
    }
}

extension UIFont {
    /// The width of a font's letters, from −1 to 1; 0 is the usual one.
    ///
    /// Source: Apple, UIFont.Width. The numbers are ours [U].
    public struct Width: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: CGFloat
        /// Creates a width from its number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The narrowest letters.
        public static let compressed = Width(rawValue: -0.4)
        /// Narrow letters.
        public static let condensed = Width(rawValue: -0.2)
        /// The usual letters.
        public static let standard = Width(rawValue: 0)
        /// Wide letters.
        public static let expanded = Width(rawValue: 0.2)

        /// The nearest of the widths.
        var look: FontLook {
            rawValue < -0.3
                ? .compressed : rawValue < -0.1 ? .condensed : rawValue > 0.1 ? .expanded : []
        }
    }

    /// Returns the system font with a size in points, a weight and a width.
    ///
    /// Source: Apple, systemFont(ofSize:weight:width:).
    ///
    /// Deviation: letters are those of the usual width, drawn 0.7, 0.85 or 1.2 times as wide [U].
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont
    {
        UIFont(size: fontSize, weight: weight, look: width.look)
    }

    /// Returns the slanted system font with a size in points and the regular weight.
    ///
    /// It is measured as the upright one.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(size: fontSize, weight: .regular, look: .italic)
    }

    /// Returns the system font in which all characters have one width, with a size in points and a
    /// weight.
    ///
    /// The width is 0.602 of the size, that of DejaVu Sans Mono and Menlo.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(size: fontSize, weight: weight, look: .monospaced)
    }

    /// Returns the system font in which all digits have one width, with a size in points and a
    /// weight.
    public static func monospacedDigitSystemFont(
        ofSize fontSize: CGFloat, weight: Weight
    ) -> UIFont {
        UIFont(size: fontSize, weight: weight, look: .monospacedDigits)
    }
}
