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

    /// The looks among which a font has at most one.
    static let designs: FontLook = [.monospaced, .rounded, .serif]

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
