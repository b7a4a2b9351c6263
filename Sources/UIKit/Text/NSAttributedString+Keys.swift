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
    /// Whether letters are joined into ligatures: a number. Default: 1, as the font joins them.
    ///
    /// With 0 they are not; other numbers count as 1, as on iOS. Source: Apple, ligature.
    ///
    /// Deviation: the layout does not measure how much narrower ligatures are.
    public static let ligature = NSAttributedString.Key("NSLigature")
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
    /// How far letters lean to the right: the distance in units of the height, a number.
    ///
    /// Default: 0, upright. Numbers beyond ±4 count as these.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// The natural logarithm of the factor by which letters are wider than in the font, a number.
    ///
    /// Default: 0. Numbers beyond ±3 count as these.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// The effect with which letters are drawn, the raw value of a ``TextEffectStyle`` or the style
    /// itself. Default: none.
    ///
    /// Deviation: the light edge below letters of the letterpress style is a shadow without blur
    /// [U], which a shadow of the text's own replaces.
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// The directions of embedded texts, an array of sums of an `NSWritingDirection` and an
    /// `NSWritingDirectionFormatType`, as numbers.
    ///
    /// Deviation: it is kept, and changes no order: texts are ordered by their characters.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
    /// Whether glyphs are those of vertical text: 0.
    ///
    /// All text is horizontal on iOS, where other numbers are undefined; here they are ignored.
    /// Source: Apple, verticalGlyphForm.
    public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
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

extension NSAttributedString {
    /// An effect with which letters are drawn.
    ///
    /// Source: Apple, NSAttributedString.TextEffectStyle.
    public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an effect from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Letters look as if pressed into paper.
        public static let letterpressStyle = TextEffectStyle(
            rawValue: "NSTextEffectLetterpressStyle")
    }
}

/// How a direction is applied to a text, in numbers of `writingDirection`.
///
/// Source: Apple, NSWritingDirectionFormatType.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// The text is embedded in a text of another direction.
    case embedding = 0
    /// The text has the direction, whatever its characters are.
    case override = 2
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
