/// A mutable paragraph style.
///
/// A text copies its style when the text is assigned to a view.
///
/// Source: Apple, NSMutableParagraphStyle.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
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
    /// Whether the letters of a line that would be truncated are set closer to each other instead.
    /// Default: false.
    open override var allowsDefaultTighteningForTruncation: Bool {
        get { values.allowsTightening }
        set { values.allowsTightening = newValue }
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

    /// The distance of the first line of a paragraph from the leading edge, in points; negative
    /// values count as 0. Default: 0.
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { setLength(\.firstLineHeadIndent, to: newValue, "firstLineHeadIndent") }
    }
    /// The distance of a paragraph's other lines from the leading edge, in points; negative values
    /// count as 0. Default: 0.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { setLength(\.headIndent, to: newValue, "headIndent") }
    }
    /// Where lines end: a positive number is the distance from the leading edge, in points; 0 and
    /// negative numbers are the distance from the trailing edge. Default: 0.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = usable(newValue, "tailIndent") ?? values.tailIndent }
    }
    /// The space below a paragraph that is not the last, in points; negative values count as 0.
    /// Default: 0.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { setLength(\.paragraphSpacing, to: newValue, "paragraphSpacing") }
    }
    /// The space above a paragraph that is not the first, in points; negative values count as 0.
    /// Default: 0.
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { setLength(\.paragraphSpacingBefore, to: newValue, "paragraphSpacingBefore") }
    }
    /// The direction of the paragraph, which decides what leading means. Default: natural, that of
    /// the view, and from left to right in other texts.
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    /// The stops at which text behind a tab begins, in any order. Default: 12 left-aligned ones, 28
    /// points apart, which nil restores.
    open override var tabStops: [NSTextTab]! {
        get { values.tabStops }
        set { values.ownTabStops = newValue?.sorted { $0.location < $1.location } }
    }
    /// The distance of further stops behind the last one, in points; negative values count as 0.
    /// Default: 0, for no further stops.
    ///
    /// A tab without a stop ends the line. [U]
    open override var defaultTabInterval: CGFloat {
        get { values.defaultTabInterval }
        set { setLength(\.defaultTabInterval, to: newValue, "defaultTabInterval") }
    }

    /// When words that do not fit are divided: if the text before them is narrower than this part
    /// of the line, 0…1. Default: 0, for never.
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set {
            let number = usable(CGFloat(newValue), "hyphenationFactor").map(Float.init)
            values.hyphenationFactor = min(max(number ?? values.hyphenationFactor, 0), 1)
        }
    }

    /// The lists that contain the paragraph, from the outermost to the innermost; text views draw
    /// the innermost one's marker. Default: none.
    open override var textLists: [NSTextList] {
        get { values.textLists }
        set { values.textLists = newValue }
    }

    /// Adds a tab stop.
    open func addTabStop(_ anObject: NSTextTab) { tabStops = tabStops + [anObject] }

    /// Removes the tab stops that equal a given one.
    open func removeTabStop(_ anObject: NSTextTab) { tabStops = tabStops.filter { $0 != anObject } }

    private func setLength(
        _ property: WritableKeyPath<Values, CGFloat>, to number: CGFloat, _ name: StaticString
    ) {
        if let number = usable(number, name) { values[keyPath: property] = max(0, number) }
    }

    /// Checks a number.
    private func usable(_ number: CGFloat, _ property: StaticString) -> CGFloat? {
        usableNumbers(number, property, of: "A paragraph style")
    }

    /// Copies all attributes of another style.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
