extension NSAttributedString.Key {
    /// A run's font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of a run's characters, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind a run, a `UIColor`; without one there is none.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// How much wider each character is than its font has it, in points: a number. Without one: 0.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The line below a run: the raw value of an ``NSUnderlineStyle``. Without one: none.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The line through a run: the raw value of an ``NSUnderlineStyle``. Without one: none.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// How the lines of a paragraph are set, an ``NSParagraphStyle``.
    ///
    /// Deviation: that of a text's first character counts for the whole text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// The line below or through a run of text.
///
/// Source: Apple, NSUnderlineStyle.
///
/// Deviation: a single line is the only one; no thick, double or dashed ones.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// The style as a number.
    public let rawValue: Int

    /// Creates a style from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 1)
}

/// How the size of a text is measured.
///
/// Source: Apple, NSStringDrawingOptions.
///
/// Deviation: glyphs have no bounds of their own here, so that there is no `usesDeviceMetrics`.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: Int

    /// Creates options from their number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text is broken into lines; without it, it is one line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// The fonts' leading comes to the height of each line.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// The lines that do not fit the height count for nothing; with ``usesLineFragmentOrigin`` alone.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}
