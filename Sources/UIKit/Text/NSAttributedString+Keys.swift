extension NSAttributedString.Key {
    /// The font of a run, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The text colour of a run, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The background colour of a run, a `UIColor`. Default: none.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The number of points added to the width of each character: a number. Default: 0.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The number of points added to the width of each character of a run without a kern: a number.
    ///
    /// Default: 0.
    public static let tracking = NSAttributedString.Key("NSTracking")
    /// The underline of a run: the raw value of an ``NSUnderlineStyle``. Default: none.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The strikethrough of a run: the raw value of an ``NSUnderlineStyle``. Default: none.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The colour of a run's underline, a `UIColor`. Default: that of the text.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The colour of a run's strikethrough, a `UIColor`. Default: that of the text.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The number of points by which a run is above the baseline: a number. Default: 0.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The width of a line along the letters' outlines, in hundredths of the font's size: a number.
    ///
    /// Letters with a positive width are only outlined; those with a negative one are filled as
    /// well. Default: 0, no line.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// The colour of that line, a `UIColor`. Default: that of the text.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The shadow of a run's letters, an ``NSShadow``. Default: none.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// The target of a link, a `URL` or a `String`. Default: none.
    ///
    /// A label draws links underlined, in ``UIColor/link``; a text view draws them with its
    /// ``UITextView/linkTextAttributes``, and they react to taps.
    public static let link = NSAttributedString.Key("NSLink")
    /// The style of a paragraph, an ``NSParagraphStyle``.
    ///
    /// A paragraph has the style of its first character.
    ///
    /// Deviation: the line break mode and strategy of the first paragraph apply to the whole text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// Options for measuring text.
///
/// Source: Apple, NSStringDrawingOptions.
///
/// Deviation: glyphs have no bounds of their own here, so there is no `usesDeviceMetrics`.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: Int

    /// Creates options from their number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text is broken into lines; otherwise it is a single line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// The font's leading is added to the height of each line.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Lines that do not fit into the height are not counted; only with ``usesLineFragmentOrigin``.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}
