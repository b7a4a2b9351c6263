/// The family, weight and slant in the PostScript name of a font that iOS has, or that the program
/// has registered.
struct FontName {
    let family: String
    let weight: UIFont.Weight
    let look: FontLook
    /// The registered font; nil for one that iOS has.
    let face: FontFace?

    /// The families of iOS that programs name most, as they begin PostScript names.
    private static let families: Set<String> = [
        "AcademyEngravedLetPlain", "AmericanTypewriter", "AppleColorEmoji", "AppleSDGothicNeo",
        "Arial", "ArialMT", "ArialRoundedMTBold", "Avenir", "AvenirNext", "AvenirNextCondensed",
        "Baskerville", "BodoniSvtyTwoITCTT", "BradleyHandITCTT", "Chalkboard", "ChalkboardSE",
        "Chalkduster", "Charter", "Cochin", "Copperplate", "Courier", "CourierNew",
        "CourierNewPS", "CourierNewPSMT", "DINAlternate", "DINCondensed", "Didot", "Futura",
        "Galvji", "Georgia",
        "GillSans", "Helvetica", "HelveticaNeue", "HiraginoSans", "HoeflerText", "Impact",
        "Inter", "MarkerFelt", "Menlo", "Noteworthy", "Optima", "Palatino", "Papyrus",
        "PingFangSC", "Rockwell", "SFProDisplay", "SFProText", "SFProRounded", "SnellRoundhand",
        "Thonburi", "TimesNewRoman", "TimesNewRomanPS", "TimesNewRomanPSMT", "Trebuchet",
        "TrebuchetMS",
        "Verdana", "Zapfino",
    ]

    /// The families whose characters have one width.
    private static let monospaced: Set<String> = [
        "Courier", "CourierNew", "CourierNewPS", "CourierNewPSMT", "Menlo",
    ]

    private static let weights: [(String, UIFont.Weight)] = [
        ("ultralight", .ultraLight), ("thin", .thin), ("semibold", .semibold),
        ("demibold", .semibold), ("extrabold", .heavy), ("heavy", .heavy), ("black", .black),
        ("medium", .medium), ("light", .light), ("bold", .bold),
    ]

    /// Reads a name such as "AvenirNext-DemiBold", or a family such as "Avenir Next".
    ///
    /// nil for a family that iOS does not have and that is not registered.
    init?(_ name: String) {
        if let face = FontFace.named(name) {
            family = face.file.names.family
            (weight, look, self.face) = (face.weight, face.look, face)
            return
        }
        face = nil
        let parts = name.replacingOccurrences(of: " ", with: "").split(
            separator: "-", maxSplits: 1)
        guard let first = parts.first, Self.families.contains(String(first)) else { return nil }
        family = String(first)
        let style = parts.count > 1 ? parts[1].lowercased() : ""
        let isSlanted = ["ital", "oblique"].contains { style.contains($0) }
        look = (isSlanted ? FontLook.italic : [])
            .union(Self.monospaced.contains(String(first)) ? .monospaced : [])
        weight = Self.weights.first { style.contains($0.0) }?.1 ?? .regular
    }

    /// The look that all fonts of the family have.
    var familyLook: FontLook { look.intersection(.monospaced) }

    /// The PostScript name of the system font with a weight.
    static func system(_ weight: UIFont.Weight, _ look: FontLook) -> String {
        let names = [
            100: "Ultralight", 200: "Thin", 300: "Light", 400: "Regular", 500: "Medium",
            600: "Semibold", 700: "Bold", 800: "Heavy", 900: "Black",
        ]
        let family =
            look.contains(.monospaced)
            ? ".AppleSystemUIFontMonospaced"
            : look.contains(.rounded)
                ? ".SFUIRounded" : look.contains(.serif) ? ".NewYork" : ".SFUI"
        let name = names[weight.cssValue] ?? "Regular"
        return "\(family)-\(name)\(look.contains(.italic) ? "Italic" : "")"
    }
}

extension UIFont {
    /// Creates a font with a PostScript name such as "AvenirNext-BoldItalic" and a size in points;
    /// nil if iOS has no such family and the program has not registered the font.
    ///
    /// The name may also be the full name of a registered font, or the name of its family.
    ///
    /// Deviation: a font of iOS has the name, and is measured and drawn as the system's with its
    /// weight and slant; Menlo and Courier have characters of one width.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard let parsed = FontName(fontName) else { return nil }
        self.init(
            size: fontSize == 0 ? UIFont.systemFontSize : fontSize, weight: parsed.weight,
            name: parsed.face?.file.names.postScript ?? fontName, look: parsed.look,
            face: parsed.face)
    }

    /// Creates the font that a descriptor describes; with a size of 0 the descriptor's is used.
    ///
    /// A descriptor of a font that does not exist yields the system's in its weight.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let size = pointSize == 0 ? descriptor.pointSize : pointSize
        let parsed = descriptor.name.flatMap { FontName($0) }
        let name = parsed == nil ? nil : descriptor.name
        if let face = parsed?.face {
            self.init(
                size: size == 0 ? UIFont.systemFontSize : size, weight: face.weight,
                name: face.file.names.postScript, look: face.look, face: face,
                cascade: descriptor.cascade)
            return
        }
        self.init(
            size: size == 0 ? UIFont.systemFontSize : size, weight: descriptor.weight, name: name,
            look: descriptor.look, cascade: descriptor.cascade)
    }

    /// The PostScript name.
    public var fontName: String { name ?? FontName.system(weight, look) }

    /// The name of the family.
    public var familyName: String {
        face?.file.names.family ?? name.flatMap { FontName($0)?.family } ?? ".AppleSystemUIFont"
    }

    /// The attributes of the font.
    public var fontDescriptor: UIFontDescriptor {
        UIFontDescriptor(
            name: name, size: pointSize, weight: weight, look: look, cascade: cascade)
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
        scaledFont(for: font, nil, nil)
    }

    /// Returns a font whose size follows the preferred size of text, up to a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize, nil)
    }

    /// Returns a font whose size follows the preferred size of text in an environment.
    public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection?) -> UIFont {
        scaledFont(for: font, nil, traits)
    }

    /// Returns a font whose size follows the preferred size of text in an environment, up to a size
    /// in points.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection?
    ) -> UIFont { scaledFont(for: font, maximumPointSize, traits) }

    private func scaledFont(
        for font: UIFont, _ maximum: CGFloat?, _ traits: UITraitCollection?
    ) -> UIFont {
        let limit = maximum.flatMap {
            usableNumbers($0, in: 0...1e6, "maximumPointSize", of: "A scaled font")
        }
        let scaling = FontScaling(style: style, base: font.pointSize, maximum: limit)
        let category = (traits ?? .current).preferredContentSizeCategory
        return UIFont(
            size: scaling.size(at: category), weight: font.weight, name: font.name,
            look: font.look, scaling: scaling, face: font.face, cascade: font.cascade)
    }

    /// Returns a length that follows the preferred size of text.
    public func scaledValue(for value: CGFloat) -> CGFloat {
        scaledValue(for: value, compatibleWith: nil)
    }

    /// Returns a length that follows the preferred size of text in an environment.
    ///
    /// The factor is that of the style's sizes, such as 14 to 53 points for 17 of the style body.
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?)
        -> CGFloat
    {
        let category = (traits ?? .current).preferredContentSizeCategory
        return (value * FontScaling.factor(of: style, at: category)).rounded()
    }
}
