/// How the lines of a paragraph are set.
///
/// Source: Apple, NSParagraphStyle; "Default" is what its documentation says.
///
/// Deviation: no indents, tab stops, hyphenation or spaces between paragraphs.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    private let mark = CoreFoundationMark()
    fileprivate(set) var values = Values()

    /// What a style says, as a value.
    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
    }

    /// The style of paragraphs that say nothing.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Where the lines stand between left and right. Default: natural.
    open var alignment: NSTextAlignment { values.alignment }
    /// How the text is broken into lines. Default: byWordWrapping.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The distance between the bottom of a line and the top of the next, in points, never negative. Default: 0.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// What the natural height of lines is multiplied by, if it is positive. Default: 0.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The least height of a line, in points. Default: 0.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line, in points; 0 for any. Default: 0.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }

    /// Returns a style that says the same.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns a style that says the same and can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    /// The hash of what the style says.
    open override var hash: Int { values.hashValue }

    /// Tells whether another object is a style that says the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
}

/// A paragraph style that can be changed.
///
/// A text takes its style as it is when the text is given to a view.
///
/// Source: Apple, NSMutableParagraphStyle.
open class NSMutableParagraphStyle: NSParagraphStyle {
    /// Where the lines stand between left and right. Default: natural.
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    /// How the text is broken into lines. Default: byWordWrapping.
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    /// The distance between the bottom of a line and the top of the next, in points; below 0 counts as 0. Default: 0.
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = max(0, newValue) }
    }
    /// What the natural height of lines is multiplied by, if it is positive. Default: 0.
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// The least height of a line, in points. Default: 0.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// The greatest height of a line, in points; 0 for any. Default: 0.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }

    /// Takes over all that another style says.
    open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
