/// The family and the weight in the PostScript name of a font that iOS has.
struct FontName {
    let family: String
    let weight: UIFont.Weight

    /// The families of iOS that programs name most, as they begin PostScript names.
    private static let families: Set<String> = [
        "AcademyEngravedLetPlain", "AmericanTypewriter", "AppleColorEmoji", "AppleSDGothicNeo",
        "Arial", "ArialMT", "ArialRoundedMTBold", "Avenir", "AvenirNext", "AvenirNextCondensed",
        "Baskerville", "BodoniSvtyTwoITCTT", "BradleyHandITCTT", "Chalkboard", "ChalkboardSE",
        "Chalkduster", "Charter", "Cochin", "Copperplate", "Courier", "CourierNew",
        "CourierNewPS", "DINAlternate", "DINCondensed", "Didot", "Futura", "Galvji", "Georgia",
        "GillSans", "Helvetica", "HelveticaNeue", "HiraginoSans", "HoeflerText", "Impact",
        "Inter", "MarkerFelt", "Menlo", "Noteworthy", "Optima", "Palatino", "Papyrus",
        "PingFangSC", "Rockwell", "SFProDisplay", "SFProText", "SFProRounded", "SnellRoundhand",
        "Thonburi", "TimesNewRoman", "TimesNewRomanPS", "TimesNewRomanPSMT", "TrebuchetMS",
        "Verdana", "Zapfino",
    ]

    private static let weights: [(String, UIFont.Weight)] = [
        ("ultralight", .ultraLight), ("thin", .thin), ("semibold", .semibold),
        ("demibold", .semibold), ("extrabold", .heavy), ("heavy", .heavy), ("black", .black),
        ("medium", .medium), ("light", .light), ("bold", .bold),
    ]

    /// Reads a name such as "AvenirNext-DemiBold", or a family such as "Avenir Next".
    ///
    /// nil for a family that iOS does not have, and for slanted fonts, which do not exist here.
    init?(_ name: String) {
        let parts = name.replacingOccurrences(of: " ", with: "").split(
            separator: "-", maxSplits: 1)
        guard let first = parts.first, Self.families.contains(String(first)) else { return nil }
        family = String(first)
        let style = parts.count > 1 ? parts[1].lowercased() : ""
        if style.contains("italic") || style.contains("oblique") { return nil }
        weight = Self.weights.first { style.contains($0.0) }?.1 ?? .regular
    }

    /// The PostScript name of the system font with a weight.
    static func system(_ weight: UIFont.Weight) -> String {
        let names = [
            100: "Ultralight", 200: "Thin", 300: "Light", 400: "Regular", 500: "Medium",
            600: "Semibold", 700: "Bold", 800: "Heavy", 900: "Black",
        ]
        return ".SFUI-\(names[weight.cssValue] ?? "Regular")"
    }
}

extension UIFont {
    /// Creates a font with a PostScript name such as "AvenirNext-Bold" and a size in points; nil if
    /// iOS has no such family or the font is slanted.
    ///
    /// Deviation: the font has the name, and is measured and drawn as the system's in its weight.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let parsed = FontName(fontName) else { return nil }
        self.init(
            size: fontSize == 0 ? UIFont.systemFontSize : fontSize, weight: parsed.weight,
            name: fontName)
    }

    /// Creates the font that a descriptor describes; with a size of 0 the descriptor's is used.
    ///
    /// A descriptor of a font that does not exist yields the system's in its weight.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let size = pointSize == 0 ? descriptor.pointSize : pointSize
        let name = descriptor.name.flatMap { FontName($0) == nil ? nil : $0 }
        self.init(
            size: size == 0 ? UIFont.systemFontSize : size, weight: descriptor.weight, name: name)
    }

    /// The PostScript name.
    public var fontName: String { name ?? FontName.system(weight) }

    /// The name of the family.
    public var familyName: String { name.flatMap { FontName($0)?.family } ?? ".AppleSystemUIFont" }

    /// The attributes of the font.
    public var fontDescriptor: UIFontDescriptor {
        UIFontDescriptor(name: name, size: pointSize, weight: weight)
    }
}

/// Sizes of fonts and other lengths that follow the preferred size of text.
///
/// Source: Apple, UIFontMetrics.
@preconcurrency @MainActor
public final class UIFontMetrics: NSObject {
    /// The metrics of the style body.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// Creates metrics of a text style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Returns a font whose size follows the preferred size of text.
    public func scaledFont(for font: UIFont) -> UIFont {
        font.withSize(scaledValue(for: font.pointSize))
    }

    /// Returns a font whose size follows the preferred size of text, up to a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.withSize(min(scaledValue(for: font.pointSize), maximumPointSize))
    }

    /// Returns a font whose size follows the preferred size of text in an environment.
    public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection?) -> UIFont {
        font.withSize(scaledValue(for: font.pointSize, compatibleWith: traits))
    }

    /// Returns a length that follows the preferred size of text.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        scaledValue(for: value, compatibleWith: nil)
    }

    /// Returns a length that follows the preferred size of text in an environment.
    ///
    /// The factor is that of the style body's sizes: 14 to 53 points for 17. Source: Apple, Human
    /// Interface Guidelines, "Typography", Dynamic Type sizes.
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?)
        -> CGFloat
    {
        let traits = traits ?? UITraitCollection.current
        return (value * (Self.bodySizes[traits.preferredContentSizeCategory] ?? 17) / 17).rounded()
    }

    private static let bodySizes: [UIContentSizeCategory: CGFloat] = [
        .extraSmall: 14, .small: 15, .medium: 16, .large: 17, .extraLarge: 19,
        .extraExtraLarge: 21, .extraExtraExtraLarge: 23, .accessibilityMedium: 28,
        .accessibilityLarge: 33, .accessibilityExtraLarge: 40, .accessibilityExtraExtraLarge: 47,
        .accessibilityExtraExtraExtraLarge: 53,
    ]
}
