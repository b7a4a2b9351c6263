/// A stop at which the text behind a tab begins, ends or is centred.
///
/// Source: Apple, NSTextTab.
open class NSTextTab: NSObject, NSCopying {
    /// The name of an option.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an option's name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The characters that end the aligned part of a column, a `CharacterSet`.
        ///
        /// With a right-aligned stop and the decimal separator, numbers are aligned at it.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminators")
    }

    private let mark = CoreFoundationMark()
    /// How the text is placed: behind the stop (`left`, `natural`, `justified`), before it
    /// (`right`) or around it (`center`).
    public let alignment: NSTextAlignment
    /// The distance from the leading edge of the text, in points, never negative.
    public let location: CGFloat
    /// The options.
    public let options: [OptionKey: Any]
    /// The characters that end the aligned part of a column; nil for none.
    final let terminators: CharacterSet?

    /// Creates a tab stop; a location that is negative or no number counts as 0.
    public init(
        textAlignment alignment: NSTextAlignment, location loc: CGFloat,
        options: [OptionKey: Any] = [:]
    ) {
        self.alignment = alignment
        location = max(0, usableNumbers(loc, "location", of: "A tab stop") ?? 0)
        self.options = options
        terminators = options[.columnTerminators] as? CharacterSet
    }

    /// Returns the decimal separators of a locale, nil for a point, as terminators of columns.
    open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: aLocale?.decimalSeparator ?? ".")
    }

    /// Returns a tab stop with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        NSTextTab(textAlignment: alignment, location: location, options: options)
    }

    /// The hash of alignment and location.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(alignment)
        hasher.combine(location)
        return hasher.finalize()
    }

    /// Returns whether another object is a tab stop with the same alignment, location and
    /// terminators.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return alignment == other.alignment && location == other.location
            && terminators == other.terminators
    }
}
