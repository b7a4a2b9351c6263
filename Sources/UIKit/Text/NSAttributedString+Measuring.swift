extension NSAttributedString {
    /// The font that text has which says nothing of one, Apple's Helvetica at 12 points: here the system's.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// Returns the size of the text, in points, not rounded; only its own line ends break it.
    public final func size() -> CGSize { lines(within: .infinity).size }

    /// Returns the box of the text within a size, in points, not rounded; its origin is zero.
    ///
    /// Without `usesLineFragmentOrigin` the text is set on one line. Round the size up for a view's frame.
    ///
    /// - Parameters:
    ///   - size: where the text is to fit; a width of 0 is no limit.
    ///   - options: how it is measured.
    ///   - context: nothing; there is none here.
    public final func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let breaks = options.contains(.usesLineFragmentOrigin)
        let lines = lines(within: breaks && size.width > 0 ? size.width : .infinity)
        let limit = breaks && options.contains(.truncatesLastVisibleLine) && size.height > 0 ? size.height : .infinity
        let box = lines.box(
            withinHeight: limit, addsLeading: options.contains(.usesFontLeading), isOneLine: !breaks)
        return CGRect(origin: .zero, size: box)
    }

    private func lines(within width: CGFloat) -> TextLines {
        let text = StyledText(self, font: Self.defaultFont, color: .label)
        return TextLines(of: text, width: width, mode: text.paragraph.lineBreakMode)
    }
}

/// What a drawn text is shrunk by; there is nothing of it here, and the word only lets `context: nil` be written.
///
/// Source: Apple, NSStringDrawingContext.
public enum NSStringDrawingContext {}

extension String {
    /// Returns the size of the text on one line, in points, with some attributes, such as a font.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// Returns the box of the text within a size, in points, with some attributes; its origin is zero.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// Returns the size of the text on one line, in points, with some attributes, such as a font.
    public final func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as String).size(withAttributes: attributes)
    }

    /// Returns the box of the text within a size, in points, with some attributes; its origin is zero.
    public final func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as String).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
