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
    }

    /// The name of a trait.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a trait's name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The weight, a number from −1 to 1 or a `UIFont.Weight`.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
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

    init(name: String?, size: CGFloat, weight: UIFont.Weight) {
        self.name = name
        self.weight = weight
        pointSize = usableNumbers(size, in: 0...1e6, "size", of: "A font descriptor") ?? 0
    }

    /// Creates a descriptor of a font with a PostScript name.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(name: fontName, size: size, weight: FontName(fontName)?.weight ?? .regular)
    }

    /// Creates a descriptor from attributes; those that are not named above are ignored.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let name = attributes[.name] as? String ?? attributes[.family] as? String
        let size =
            (attributes[.size] as? CGFloat)
            ?? (attributes[.size] as? NSNumber).map { CGFloat($0.doubleValue) }
        let traits = attributes[.traits] as? [TraitKey: Any]
        let weight =
            traits?[.weight] as? UIFont.Weight
            ?? (traits?[.weight] as? CGFloat).map { UIFont.Weight($0) }
            ?? name.flatMap { FontName($0)?.weight } ?? .regular
        self.init(name: name, size: size ?? 0, weight: weight)
    }

    /// The descriptor of the system font for a text style.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
        -> UIFontDescriptor
    { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

    /// The PostScript name.
    public var postscriptName: String { name ?? FontName.system(weight) }

    /// The traits that have a bit: bold from semibold on.
    public var symbolicTraits: SymbolicTraits {
        weight.rawValue >= UIFont.Weight.semibold.rawValue ? .traitBold : []
    }

    /// The attributes.
    public var fontAttributes: [AttributeName: Any] {
        [
            .name: postscriptName, .size: pointSize,
            .traits: [TraitKey.weight: weight.rawValue],
        ]
    }

    /// Returns an attribute, or nil.
    public func object(forKey anAttribute: AttributeName) -> Any? {
        anAttribute == .family ? FontName(postscriptName)?.family : fontAttributes[anAttribute]
    }

    /// Returns the descriptor with other traits; nil if no font has them. Only bold fonts exist.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        guard symbolicTraits.subtracting(.traitBold).isEmpty else { return nil }
        let weight: UIFont.Weight = symbolicTraits.contains(.traitBold) ? .bold : .regular
        let family = name.flatMap { FontName($0)?.family }
        let suffix = symbolicTraits.contains(.traitBold) ? "-Bold" : ""
        return UIFontDescriptor(name: family.map { $0 + suffix }, size: pointSize, weight: weight)
    }

    /// Returns the descriptor with another size in points.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(name: name, size: newPointSize, weight: weight)
    }

    /// Returns the descriptor with another family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor {
        UIFontDescriptor(name: newFamily, size: pointSize, weight: weight)
    }

    /// Returns the descriptor with additional attributes.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(
            fontAttributes: fontAttributes.merging(attributes) { _, new in new })
    }

    /// Returns whether another object is a descriptor with the same attributes.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return name == other.name && pointSize == other.pointSize && weight == other.weight
    }

    /// The hash of the attributes.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(pointSize)
        return hasher.finalize()
    }
}
