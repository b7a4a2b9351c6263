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
        var lineSpacing: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
    }

    /// The style of paragraphs without a style of their own.
    public class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The horizontal alignment of the lines. Default: natural.
    open var alignment: NSTextAlignment { values.alignment }
    /// How the text is broken into lines. Default: byWordWrapping.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
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
