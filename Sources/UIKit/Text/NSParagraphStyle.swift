/// The style of a paragraph.
///
/// Source: Apple, NSParagraphStyle; "Default" refers to its documentation. It crosses tasks
/// unchecked, as a part of an `AttributedString`; change a mutable one before it is shared.
///
/// Deviation: no text blocks.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding,
    @unchecked Sendable
{
    private let mark = CoreFoundationMark()
    final var values = Values()

    /// The attributes of a style, as a value.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineBreakStrategy: LineBreakStrategy = []
        var lineSpacing: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var baseWritingDirection = NSWritingDirection.natural
        /// The tab stops, ascending; nil for the default ones.
        var ownTabStops: [NSTextTab]?
        var defaultTabInterval: CGFloat = 0
        var hyphenationFactor: Float = 0
        var allowsTightening = false
        var textLists: [NSTextList] = []
        /// The paragraph's marker in its list, and where it begins; set for drawing only.
        var marker: String?
        var markerIndent: CGFloat = 0

        /// The strategies that apply: none to justified lines, which the drawing program breaks.
        var usableStrategy: LineBreakStrategy { alignment == .justified ? [] : lineBreakStrategy }
    }

    /// Rules for the choice between several ways to break a paragraph into lines.
    ///
    /// Source: Apple, NSParagraphStyle.LineBreakStrategy.
    public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates a set of options from bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Moves a word down to a last line that would otherwise hold a single word.
        ///
        /// The line above must keep at least one word. Justified lines stay as they are. [U]
        public static let pushOut = LineBreakStrategy(rawValue: 1)
        /// Breaks Korean text between words only, not between syllables.
        public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
        /// The strategies of labels: all of them.
        public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
    }

    /// The style of paragraphs without a style of their own.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Creates the default style.
    public override init() { super.init() }

    /// Whether archives may be read by class; true.
    open class var supportsSecureCoding: Bool { true }

    /// Creates the style of an archive; values that cannot be used are the default ones.
    public required init?(coder: NSCoder) {
        super.init()
        guard coder.allowsKeyedCoding else { return nil }
        values = Values(coder)
    }

    /// Writes the attributes that differ from the default ones.
    open func encode(with coder: NSCoder) { values.encode(with: coder) }

    /// The horizontal alignment of the lines. Default: natural.
    open var alignment: NSTextAlignment { values.alignment }
    /// How the text is broken into lines. Default: byWordWrapping.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// Rules for the choice between several ways to break the text into lines. Default: none.
    open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
    /// The distance between the bottom of a line and the top of the next, in points, never
    /// negative. Default: 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The factor for the natural height of lines, if it is positive. Default: 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The minimum height of a line, in points. Default: 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of a line, in points; 0 for no limit. Default: 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }

    /// The distance of the first line of a paragraph from the leading edge, in points, never
    /// negative. Default: 0.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The distance of a paragraph's other lines from the leading edge, in points, never negative.
    /// Default: 0.
    open var headIndent: CGFloat { values.headIndent }
    /// Where lines end: a positive number is the distance from the leading edge, in points; 0 and
    /// negative numbers are the distance from the trailing edge. Default: 0.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The space below a paragraph that is not the last, in points, never negative. Default: 0.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space above a paragraph that is not the first, in points, never negative. Default: 0.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The direction of the paragraph, which decides what leading means. Default: natural, that of
    /// the view, and from left to right in other texts.
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    /// The stops at which text behind a tab begins, ascending. Default: 12 left-aligned ones, 28
    /// points apart.
    open var tabStops: [NSTextTab]! { values.tabStops }
    /// The distance of further stops behind the last one, in points; 0 for none. Default: 0.
    ///
    /// A tab without a stop ends the line. [U]
    open var defaultTabInterval: CGFloat { values.defaultTabInterval }

    /// When words that do not fit are divided: if the text before them is narrower than this part
    /// of the line, 0…1. Default: 0, for never; the layout manager may say otherwise.
    ///
    /// Source: Apple, NSParagraphStyle.hyphenationFactor.
    ///
    /// Deviation: the patterns of words are those of Debian's packages such as `hyphen-en-us`, in
    /// the user's language. Without them, which is reported once, no word is divided.
    open var hyphenationFactor: Float { values.hyphenationFactor }

    /// Whether the letters of a line that would be truncated are set closer to each other instead,
    /// if the text is at most a twentieth wider than the line. Default: false.
    ///
    /// Only with line break modes that truncate, and for the last line of the text. Source: Apple,
    /// NSParagraphStyle.allowsDefaultTighteningForTruncation; the limit is the default of
    /// AppKit's `tighteningFactorForTruncation`, 0.05 [U].
    ///
    /// Deviation: not for lines with tabs or beside shapes.
    open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }

    /// The lists that contain the paragraph, from the outermost to the innermost. Default: none.
    ///
    /// Source: Apple, NSParagraphStyle.textLists.
    open var textLists: [NSTextList] { values.textLists }

    /// Returns a copy with the same attributes.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns a mutable copy with the same attributes.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// The hash of the attributes.
    open override var hash: Int { values.hashValue }

    /// Returns whether another object is a style with the same attributes.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.values == values
    }
}
