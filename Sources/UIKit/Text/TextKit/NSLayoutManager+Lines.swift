extension NSLayoutManager {
    /// Whether the class draws its own way, so that a text view has to draw through it.
    final var drawsDifferently: Bool {
        MethodOverrides.ofLayoutManagers.differ(type(of: self), NSLayoutManager.self)
    }

    /// Returns the delegate's decisions about the lines of the text from a place on; nil without a
    /// delegate.
    final func lineRules(from start: Int) -> LineRules? {
        guard let delegate else { return nil }
        func usable(_ number: CGFloat) -> CGFloat {
            max(0, usableNumbers(number, "spacing", of: "A layout manager's delegate") ?? 0)
        }
        func box(_ rect: CGRect) -> CGRect {
            let container = textContainers.first
            let width = container?.size.width ?? 0
            let own = rect.width + 2 * (container?.lineFragmentPadding ?? 0)
            return CGRect(
                x: 0, y: rect.minY, width: width > 0 ? width : own, height: rect.height)
        }
        func spacing(_ ask: @escaping (Int, CGRect) -> CGFloat) -> (Int, CGRect) -> CGFloat {
            { usable(ask(start + $0, box($1))) }
        }
        return LineRules(
            addsLeading: usesFontLeading,
            lineSpacing: spacing { [unowned self] in
                delegate.layoutManager(
                    self, lineSpacingAfterGlyphAt: $0, withProposedLineFragmentRect: $1)
            },
            spacingBefore: spacing { [unowned self] in
                delegate.layoutManager(
                    self, paragraphSpacingBeforeGlyphAt: $0, withProposedLineFragmentRect: $1)
            },
            spacingAfter: spacing { [unowned self] in
                delegate.layoutManager(
                    self, paragraphSpacingAfterGlyphAt: $0, withProposedLineFragmentRect: $1)
            },
            breaks: { [unowned self] in
                delegate.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: start + $0)
            },
            divides: { [unowned self] in
                delegate.layoutManager(
                    self, shouldBreakLineByHyphenatingBeforeCharacterAt: start + $0)
            })
    }

    /// Returns the style of the paragraph of a glyph; nil outside the text.
    fileprivate final func style(ofGlyph index: Int) -> NSParagraphStyle.Values? {
        guard let textStorage, (0..<textStorage.length).contains(index) else { return nil }
        let style = textStorage.attribute(.paragraphStyle, at: index, effectiveRange: nil)
        return (style as? NSParagraphStyle)?.values
    }

    /// Draws a line below or through glyphs of a line, in the current context.
    final func paintLine(
        _ style: NSUnderlineStyle, of glyphs: NSRange, _ offset: CGFloat, at origin: CGPoint,
        isStruck: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext(), let line = LetterLine(style),
            let (part, container, _) = place(ofGlyph: glyphs.location), let range = Range(glyphs),
            let offset = usableNumbers(offset, "baselineOffset", of: "A layout manager")
        else { return }
        let own = range.lowerBound - part.start..<range.upperBound - part.start
        let corner = CGPoint(x: origin.x + container.lineFragmentPadding, y: origin.y + offset)
        part.text.paint(line, of: own, at: corner, context, isStruck: isStruck)
    }
}

/// An object that decides about the lines of a layout manager, and is notified of layouts.
///
/// All methods have defaults, which decide as the paragraphs' styles do.
///
/// Source: Apple, NSLayoutManagerDelegate.
///
/// Deviation: the methods that exchange glyphs, the boxes of lines and those of control characters
/// are missing. The space below a text's last line, and above its first, is not asked for.
@preconcurrency @MainActor
public protocol NSLayoutManagerDelegate: NSObjectProtocol {
    /// Returns the space below a line, in points; negative numbers count as 0.
    ///
    /// - Parameters:
    ///   - layoutManager: the layout manager.
    ///   - glyphIndex: the last glyph of the line.
    ///   - rect: the line's box in its container.
    func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// Returns the space above a paragraph, in points; negative numbers count as 0.
    ///
    /// - Parameters:
    ///   - layoutManager: the layout manager.
    ///   - glyphIndex: the first glyph of the paragraph.
    ///   - rect: the box of its first line in the container.
    func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// Returns the space below a paragraph, in points; negative numbers count as 0.
    ///
    /// - Parameters:
    ///   - layoutManager: the layout manager.
    ///   - glyphIndex: the last glyph of the paragraph.
    ///   - rect: the box of its last line in the container.
    func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat
    /// Returns whether a line that is full may be broken before a character, which begins a word.
    ///
    /// If not, the places between the words before it are asked for; a line without any is broken
    /// at the last one. [U]
    func layoutManager(
        _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool
    /// Returns whether a word may be divided with a hyphen before a character.
    func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
    ) -> Bool
    /// Called when the layout, or a part of it, is discarded.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
    /// Called when the text in a container has been laid out.
    ///
    /// - Parameters:
    ///   - layoutManager: the layout manager.
    ///   - textContainer: the container; nil if no container has room for the rest.
    ///   - layoutFinishedFlag: whether the whole text is laid out.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
    /// Called after a change of a container's size.
    func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
    /// Returns the `lineSpacing` of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.style(ofGlyph: glyphIndex)?.lineSpacing ?? 0 }
    /// Returns the `paragraphSpacingBefore` of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.style(ofGlyph: glyphIndex)?.paragraphSpacingBefore ?? 0 }
    /// Returns the `paragraphSpacing` of the paragraph's style.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
        withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { layoutManager.style(ofGlyph: glyphIndex)?.paragraphSpacing ?? 0 }
    /// Returns true.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool { true }
    /// Returns true.
    public func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
    ) -> Bool { true }
    /// Does nothing.
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
        didChangeGeometryFrom oldSize: CGSize
    ) {}
}
