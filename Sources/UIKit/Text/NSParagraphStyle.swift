/// The style of a paragraph.
///
/// Source: Apple, NSParagraphStyle; "Default" refers to its documentation.
///
/// Deviation: no indents, tab stops, hyphenation or spacing between paragraphs.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    private let mark = CoreFoundationMark()
    fileprivate(set) var values = Values()

    /// The attributes of a style, as a value.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineBreakStrategy: LineBreakStrategy = []
        var lineSpacing: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0

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
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

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

/// A mutable paragraph style.
///
/// A text copies its style when the text is assigned to a view.
///
/// Source: Apple, NSMutableParagraphStyle.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// The horizontal alignment of the lines. Default: natural.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// How the text is broken into lines. Default: byWordWrapping.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// Rules for the choice between several ways to break the text into lines. Default: none.
    open override var lineBreakStrategy: LineBreakStrategy {
        get { values.lineBreakStrategy }
        set { values.lineBreakStrategy = newValue }
    }
    /// The distance between the bottom of a line and the top of the next, in points; negative
    /// values count as 0. Default: 0.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = max(0, usable(newValue, "lineSpacing") ?? values.lineSpacing) }
    }
    /// The factor for the natural height of lines, if it is positive. Default: 0.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set {
            values.lineHeightMultiple =
                usable(newValue, "lineHeightMultiple") ?? values.lineHeightMultiple
        }
    }
    /// The minimum height of a line, in points. Default: 0.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set {
            values.minimumLineHeight =
                usable(newValue, "minimumLineHeight") ?? values.minimumLineHeight
        }
    }
    /// The maximum height of a line, in points; 0 for no limit. Default: 0.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set {
            values.maximumLineHeight =
                usable(newValue, "maximumLineHeight") ?? values.maximumLineHeight
        }
    }

    /// Checks a number.
    private func usable(_ number: CGFloat, _ property: StaticString) -> CGFloat? {
        usableNumbers(number, property, of: "A paragraph style")
    }

    /// Copies all attributes of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
