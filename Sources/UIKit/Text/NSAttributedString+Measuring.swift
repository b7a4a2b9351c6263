extension NSAttributedString {
    /// The default font, Helvetica at 12 points in Apple's documentation: here the system font.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// Returns the size of the text, in points, not rounded; only its own line breaks end lines.
    public final func size() -> CGSize { lines(within: .infinity).size }

    /// Returns the bounds of the text within a size, in points, not rounded; the origin is zero.
    ///
    /// Without `usesLineFragmentOrigin` the text is a single line. Round the size up for a view's
    /// frame.
    ///
    /// - Parameters:
    ///   - size: the available size; a width of 0 means no limit.
    ///   - options: how the text is measured.
    ///   - context: nil, because there are no contexts here.
    public final func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let breaks = options.contains(.usesLineFragmentOrigin)
        var lines = lines(within: breaks && size.width > 0 ? size.width : .infinity)
        let limit =
            breaks && options.contains(.truncatesLastVisibleLine) && size.height > 0
            ? size.height : .infinity
        lines.addsLeading = options.contains(.usesFontLeading)
        return CGRect(
            origin: .zero, size: lines.box(withinHeight: limit, isOneLine: !breaks))
    }

    /// The text as it is drawn, where black is the default colour.
    final var drawnText: StyledText { StyledText(self, font: Self.defaultFont, color: .black) }

    /// The lines as they are drawn.
    final func drawnLines(within width: CGFloat) -> TextLines { lines(within: width) }

    private func lines(within width: CGFloat) -> TextLines {
        let text = StyledText(self, font: Self.defaultFont, color: .label)
        return TextLines(
            of: text, width: width, mode: text.paragraph.lineBreakMode,
            strategy: text.paragraph.usableStrategy)
    }
}

/// A type without values, so that `context: nil` can be written; text is never shrunk here.
///
/// Source: Apple, NSStringDrawingContext.
public enum NSStringDrawingContext {}

extension String {
    /// Returns the size of the text on one line, in points, with attributes such as a font.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// Returns the bounds of the text within a size, in points, with attributes; the origin is
    /// zero.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// Returns the size of the text on one line, in points, with attributes such as a font.
    public final func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
        -> CGSize
    {
        (self as String).size(withAttributes: attributes)
    }

    /// Returns the bounds of the text within a size, in points, with attributes; the origin is
    /// zero.
    public final func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as String).boundingRect(
            with: size, options: options, attributes: attributes, context: context)
    }
}
