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
    ///   - context: how far the text may shrink; nil for not at all.
    public final func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        var text = StyledText(self, font: Self.defaultFont, color: .label)
        context?.shrink(&text, to: size, options)
        let box = CGRect(origin: .zero, size: text.size(within: size, options))
        context?.totalBounds = box
        return box
    }

    /// The text as it is drawn, where black is the default colour.
    final var drawnText: StyledText { StyledText(self, font: Self.defaultFont, color: .black) }

    private func lines(within width: CGFloat) -> TextLines {
        StyledText(self, font: Self.defaultFont, color: .label).lines(within: width)
    }
}

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
