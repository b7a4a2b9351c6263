extension NSAttributedString {
    /// Draws the text in the current context, with its top left corner at a point.
    ///
    /// Only its own line breaks end lines. The default font is that of ``size()``, the default
    /// colour black.
    @preconcurrency @MainActor
    public final func draw(at point: CGPoint) {
        paint(in: CGRect(origin: point, size: .zero), isLimited: false)
    }

    /// Draws the text in a rectangle of the current context, whose width breaks its lines.
    ///
    /// Lines that do not fit into the height are left out, except the first. [U]
    @preconcurrency @MainActor
    public final func draw(in rect: CGRect) { paint(in: rect, isLimited: true) }

    /// Draws the text in a rectangle of the current context.
    ///
    /// - Parameters:
    ///   - rect: the area. Without `usesLineFragmentOrigin` the text is a single line, and the
    ///     rectangle's origin is the start of its baseline.
    ///   - options: how the text is set.
    ///   - context: how far the text may shrink; nil for not at all.
    @preconcurrency @MainActor
    public final func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) {
        var text = drawnText
        context?.shrink(&text, to: rect.size, options)
        if let context {
            context.totalBounds = CGRect(origin: .zero, size: text.size(within: rect.size, options))
        }
        if options.contains(.usesLineFragmentOrigin) {
            return paint(text, in: rect, isLimited: true)
        }
        var top = rect.origin
        if let ascent = text.lines(within: .infinity).outerMetrics?.ascent { top.y -= ascent }
        paint(text, in: CGRect(origin: top, size: .zero), isLimited: false)
    }

    @MainActor
    private func paint(_ own: StyledText? = nil, in rect: CGRect, isLimited: Bool) {
        guard length > 0, let context = UIGraphicsGetCurrentContext() else { return }
        let text = own ?? drawnText
        let lines = text.lines(within: isLimited && rect.width > 0 ? rect.width : .infinity)
        let shown = lines.styled ?? text
        var area = rect
        if !isLimited { area.size.width = lines.size.width }
        lines.paint(
            in: area, context, alignment: text.paragraph.alignment, runs: { shown.runs(in: $0) },
            clipsLines: isLimited && rect.height > 0)
    }
}

extension String {
    /// Draws the text in the current context, with its top left corner at a point.
    @preconcurrency @MainActor
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    /// Draws the text in a rectangle of the current context, whose width breaks its lines.
    @preconcurrency @MainActor
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }

    /// Draws the text in a rectangle of the current context, with options.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes)
            .draw(with: rect, options: options, context: context)
    }
}

extension NSString {
    /// Draws the text in the current context, with its top left corner at a point.
    @preconcurrency @MainActor
    public final func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        (self as String).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text in a rectangle of the current context, whose width breaks its lines.
    @preconcurrency @MainActor
    public final func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        (self as String).draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text in a rectangle of the current context, with options.
    @preconcurrency @MainActor
    public final func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        (self as String).draw(
            with: rect, options: options, attributes: attributes, context: context)
    }
}
