/// The attributes by which a font is chosen.
///
/// Source: Apple, UIFontDescriptor.
public final class UIFontDescriptor: NSObject, Sendable {
    /// The name of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an attribute's name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The family, a `String`.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The PostScript name, a `String`.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The size in points, a number.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The traits, a dictionary with ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The features, an array of dictionaries with ``FeatureKey``.
        ///
        /// Deviation: digits of one width (type 6, selector 0) are the only one that has an effect.
        public static let featureSettings = AttributeName(
            rawValue: "NSCTFontFeatureSettingsAttribute")
        /// The descriptors of the fonts of characters that the font lacks, an array in order.
        ///
        /// A font that is not from a file lacks the characters that Inter does not have.
        public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
        /// The look of the font that gets more attributes.
        static let look = AttributeName(rawValue: "MainspringFontLook")
    }

    /// The name of a trait.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a trait's name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The weight, a number from −1 to 1 or a `UIFont.Weight`.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The traits that have a bit: the raw value of ``SymbolicTraits``.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The width, a number from −1 to 1 or a `UIFont.Width`.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// The slant, a number: 0 for upright fonts.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// A key in the description of a font's feature.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The number of the feature's type, as in Apple's font feature registry.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The number of the feature's type, by its older name.
        public static let featureIdentifier = type
        /// The number of the selected setting.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The number of the selected setting, by its older name.
        public static let typeIdentifier = selector
    }

    /// A design of the system font.
    ///
    /// Source: Apple, UIFontDescriptor.SystemDesign.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a design from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The default design.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// With round ends.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// With characters of one width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    /// The traits that have a bit.
    public struct SymbolicTraits: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt32
        /// Creates traits from their bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Slanted.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than usual.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than usual.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Every character as wide as the others.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The size in points; 0 if none was chosen.
    public let pointSize: CGFloat
    let name: String?
    let weight: UIFont.Weight
    let look: FontLook
    let cascade: [UIFontDescriptor]

    init(
        name: String?, size: CGFloat, weight: UIFont.Weight, look: FontLook,
        cascade: [UIFontDescriptor] = []
    ) {
        self.name = name
        self.cascade = cascade
        self.look = look
        self.weight = weight
        pointSize = usableNumbers(size, in: 0...1e6, "size", of: "A font descriptor") ?? 0
    }

    /// Creates a descriptor of a font with a PostScript name.
    public convenience init(name fontName: String, size: CGFloat) {
        let parsed = FontName(fontName)
        self.init(
            name: fontName, size: size, weight: parsed?.weight ?? .regular,
            look: parsed?.look ?? [])
    }

    /// Creates a descriptor from attributes; those that are not named above are ignored.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let chosen = attributes[.name] as? String
        var name = chosen ?? attributes[.family] as? String
        let size = StyledText.number(attributes[.size])
        let traits = attributes[.traits] as? [TraitKey: Any]
        let parsed = name.flatMap { FontName($0) }
        let weight =
            traits?[.weight] as? UIFont.Weight
            ?? StyledText.number(traits?[.weight]).map { UIFont.Weight($0) }
            ?? parsed?.weight ?? .regular
        let symbolic =
            traits?[.symbolic] as? SymbolicTraits
            ?? (traits?[.symbolic] as? UInt32).map { SymbolicTraits(rawValue: $0) }
            ?? (traits?[.symbolic] as? NSNumber).map { SymbolicTraits(rawValue: $0.uint32Value) }
        let isBold = symbolic?.contains(.traitBold) == true && traits?[.weight] == nil
        var look =
            symbolic.map { FontLook($0).union(parsed?.familyLook ?? []) } ?? parsed?.look ?? []
        let width =
            traits?[.width] as? UIFont.Width
            ?? StyledText.number(traits?[.width]).map { UIFont.Width(rawValue: $0) }
        if let width { look.formUnion(width.look) }
        if let settings = attributes[.featureSettings] as? [[FeatureKey: Int]],
            settings.contains(where: { $0[.type] == 6 && $0[.selector] == 0 })
        {
            look.insert(.monospacedDigits)
        }
        if chosen == nil, let family = name, symbolic != nil || traits?[.weight] != nil {
            let usable = isBold ? UIFont.Weight.bold : weight
            name = Self.faceName(ofFamily: family, usable, look) ?? family
        }
        self.init(
            name: name, size: size ?? 0, weight: isBold ? .bold : weight,
            look: look.union(attributes[.look] as? FontLook ?? []),
            cascade: attributes[.cascadeList] as? [UIFontDescriptor] ?? [])
    }

    /// The descriptor of the system font for a text style.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
        -> UIFontDescriptor
    { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

    /// The descriptor of the system font for a text style with the size that traits prefer.
    ///
    /// Source: Apple, preferredFontDescriptor(withTextStyle:compatibleWith:).
    public static func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
    }

    /// The PostScript name.
    public var postscriptName: String { name ?? FontName.system(weight, look) }

    /// The traits that have a bit: bold from semibold on, slanted, and with one width.
    public var symbolicTraits: SymbolicTraits {
        var traits: SymbolicTraits =
            weight.rawValue >= UIFont.Weight.semibold.rawValue ? .traitBold : []
        if look.contains(.italic) { traits.insert(.traitItalic) }
        if look.contains(.monospaced) { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// The attributes.
    public var fontAttributes: [AttributeName: Any] {
        var attributes: [AttributeName: Any] = [
            .name: postscriptName, .size: pointSize,
            .traits: [
                TraitKey.weight: weight.rawValue, .symbolic: symbolicTraits.rawValue,
                .slant: look.contains(.italic) ? 0.07 : 0, .width: look.width.rawValue,
            ] as [TraitKey: Any],
        ]
        if !cascade.isEmpty { attributes[.cascadeList] = cascade }
        return attributes
    }

    /// Returns an attribute, or nil.
    public func object(forKey anAttribute: AttributeName) -> Any? {
        anAttribute == .family ? FontName(postscriptName)?.family : fontAttributes[anAttribute]
    }

    /// Returns the name of a registered family's face with a weight and a look; nil for a family
    /// that is not registered.
    private static func faceName(
        ofFamily family: String, _ weight: UIFont.Weight, _ look: FontLook
    ) -> String? {
        guard let face = FontFace.named(family), face.file.names.family == family else {
            return nil
        }
        let isBold = weight.rawValue >= UIFont.Weight.semibold.rawValue
        let own = face.sibling(isBold: isBold, isItalic: look.contains(.italic)) ?? face
        return own.file.names.postScript
    }

    /// Returns the descriptor with other traits; nil if no font has them, as for wide and narrow
    /// ones.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        guard symbolicTraits.isDisjoint(with: [.traitExpanded, .traitCondensed]) else { return nil }
        let isBold = symbolicTraits.contains(.traitBold)
        if let face = name.flatMap({ FontFace.named($0) }) {
            let isItalic = symbolicTraits.contains(.traitItalic)
            return face.sibling(isBold: isBold, isItalic: isItalic).map { sibling in
                UIFontDescriptor(
                    name: sibling.file.names.postScript, size: pointSize, weight: sibling.weight,
                    look: sibling.look, cascade: cascade)
            }
        }
        let kept = look.subtracting([.italic, .monospaced])
        let parsed = name.flatMap { FontName($0) }
        let look = FontLook(symbolicTraits).union(kept).union(parsed?.familyLook ?? [])
        let family = parsed?.family
        let style = (isBold ? "Bold" : "") + (look.contains(.italic) ? "Italic" : "")
        return UIFontDescriptor(
            name: family.map { style.isEmpty ? $0 : "\($0)-\(style)" }, size: pointSize,
            weight: isBold ? .bold : .regular, look: look, cascade: cascade)
    }

    /// Returns the descriptor of the system font in a design; nil for a design that does not exist.
    ///
    /// Deviation: rounded and serif fonts are measured and drawn as the default ones.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard name == nil, let look = FontLook(design) else { return nil }
        return UIFontDescriptor(
            name: nil, size: pointSize, weight: weight,
            look: self.look.subtracting(.designs).union(look), cascade: cascade)
    }

    /// Returns the descriptor with another face of the family, such as "Bold Italic".
    public func withFace(_ newFace: String) -> UIFontDescriptor {
        if let family = name.flatMap({ FontFace.named($0) })?.file.names.family,
            let face = FontFace.all.values.first(where: {
                $0.file.names.family == family && $0.file.names.face == newFace
            })
        {
            return UIFontDescriptor(
                name: face.file.names.postScript, size: pointSize, weight: face.weight,
                look: face.look, cascade: cascade)
        }
        let family = FontName(postscriptName)?.family ?? "Inter"
        let face = FontName("\(family)-\(newFace)")
        return UIFontDescriptor(
            name: name == nil ? nil : "\(family)-\(newFace.filter { $0 != " " })", size: pointSize,
            weight: face?.weight ?? weight,
            look: look.subtracting(.italic).union(face?.look ?? []), cascade: cascade)
    }

    /// Returns the descriptor with another size in points.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(
            name: name, size: newPointSize, weight: weight, look: look, cascade: cascade)
    }

    /// Returns the descriptor with another family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor {
        UIFontDescriptor(
            name: Self.faceName(ofFamily: newFamily, weight, look) ?? newFamily,
            size: pointSize, weight: weight,
            look: look.subtracting(.designs).union(FontName(newFamily)?.familyLook ?? []),
            cascade: cascade)
    }

    /// Returns the descriptor with additional attributes.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var all = fontAttributes.merging(attributes) { _, new in new }
        // The name of the system's font says nothing that the other attributes do not.
        if name == nil, attributes[.name] == nil { all[.name] = nil }
        if attributes[.traits] == nil { all[.traits] = [TraitKey.weight: weight.rawValue] }
        let traits = attributes[.traits] as? [TraitKey: Any]
        let replaced: FontLook = traits == nil ? [] : [.italic, .monospaced]
        all[.look] = look.subtracting(replaced).subtracting(traits?[.width] == nil ? [] : .widths)
        return UIFontDescriptor(fontAttributes: all)
    }

    /// Returns whether another object is a descriptor with the same attributes.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return name == other.name && pointSize == other.pointSize && weight == other.weight
            && look == other.look && cascade == other.cascade
    }

    /// The hash of the attributes.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(pointSize)
        hasher.combine(look)
        return hasher.finalize()
    }
}
