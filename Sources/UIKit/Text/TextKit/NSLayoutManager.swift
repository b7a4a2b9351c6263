/// Sets the text of a storage in one or more containers, and finds places in it.
///
/// Each UTF-16 code unit of the text is a glyph, so a glyph's index is that of its character. The
/// layout is computed when it is first asked for after a change.
///
/// Source: Apple, NSLayoutManager.
///
/// A text view draws through it if its class overrides a method that draws.
///
/// Deviation: it cannot be given attributes or glyphs of its own.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    /// The text; nil for none.
    open internal(set) weak var textStorage: NSTextStorage?
    /// The containers, which the text fills one after another.
    open private(set) var textContainers: [NSTextContainer] = []

    /// The text in a container.
    struct Part {
        /// Where the container's text begins in the whole text.
        var start: Int
        var text: SetText

        /// The range of the container's text in the whole text.
        var range: Range<Int> { start..<start + (text.lines.last?.whole.upperBound ?? 0) }
    }

    /// Creates a manager without text.
    public override init() { super.init() }

    /// Creates a manager without text from an archive, which has nothing of it.
    public required init?(coder: NSCoder) { super.init() }

    /// Whether the manager may set a part of the text before what is in front of it. Default:
    /// false.
    ///
    /// A permission that is not used: ``hasNonContiguousLayout`` is false. Source: Apple,
    /// allowsNonContiguousLayout.
    open var allowsNonContiguousLayout = false
    /// Whether the manager has set a part of the text before what is in front of it: false.
    open var hasNonContiguousLayout: Bool { false }

    /// Whether spaces and ends of lines are drawn as signs: false; true is reported and ignored.
    ///
    /// Source: Apple, showsInvisibleCharacters.
    open var showsInvisibleCharacters: Bool {
        get { false }
        set { if newValue { reportMistake("showsInvisibleCharacters is not supported") } }
    }
    /// Whether control characters are drawn as signs: false; true is reported and ignored.
    ///
    /// Source: Apple, showsControlCharacters.
    open var showsControlCharacters: Bool {
        get { false }
        set { if newValue { reportMistake("showsControlCharacters is not supported") } }
    }

    private var knownParts: [Part]?
    /// The look of links: that of the text view, if there is one.
    final var linkLook: @MainActor () -> [NSAttributedString.Key: Any] = {
        StyledText.linkAttributes
    }
    /// Whether a text view shows the text, which draws the markers of lists.
    final var marksLists = false
    /// Returns the text with the links that the text view found in it; nil for none.
    final var linkedText: @MainActor () -> NSAttributedString? = { nil }

    /// The object that decides about lines and is notified of layouts; not retained.
    ///
    /// Setting it discards the layout. Source: Apple, NSLayoutManager.delegate.
    open weak var delegate: (any NSLayoutManagerDelegate)? {
        didSet { if delegate !== oldValue { layoutMayHaveChanged() } }
    }

    // MARK: Containers

    /// Adds a container at the end.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Inserts a container, and removes it from its former layout manager.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        if let former = container.layoutManager,
            let index = former.textContainers.firstIndex(where: { $0 === container })
        {
            former.removeTextContainer(at: index)
        }
        textContainers.insert(container, at: min(max(index, 0), textContainers.count))
        container.layoutManager = self
        forgetLayout()
    }

    /// Removes a container.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else { return }
        textContainers.remove(at: index).layoutManager = nil
        forgetLayout()
    }

    // MARK: Layout

    /// Whether the leading that fonts recommend is added below each line. Default: true.
    ///
    /// A line has the largest leading of its fonts. Source: Apple, NSLayoutManager.usesFontLeading.
    open var usesFontLeading = true {
        didSet {
            if usesFontLeading != oldValue { layoutMayHaveChanged() }
        }
    }

    /// When words are divided in paragraphs whose style does not say it, 0…1. Default: 0, never.
    ///
    /// Source: Apple, NSLayoutManager.hyphenationFactor; ``NSParagraphStyle/hyphenationFactor``.
    open var hyphenationFactor: Float = 0 {
        didSet {
            guard hyphenationFactor != oldValue else { return }
            let number = usableNumbers(
                CGFloat(hyphenationFactor), in: 0...1, "hyphenationFactor", of: "A layout manager")
            hyphenationFactor = number.map { Float($0) } ?? oldValue
            layoutMayHaveChanged()
        }
    }

    /// Computes the layout of a container's text, if it is not known.
    open func ensureLayout(for container: NSTextContainer) { _ = parts }

    /// Computes the layout, if it is not known.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = parts }

    /// Computes the layout, if it is not known.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = parts }

    /// Discards the layout. `actualCharacterRange` receives the whole text.
    open func invalidateLayout(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) {
        actualCharacterRange?.pointee = NSRange(location: 0, length: numberOfGlyphs)
        layoutMayHaveChanged()
    }

    /// Draws the text again, in a text view that draws through the layout manager.
    ///
    /// Other views draw when they are asked to. Source: Apple,
    /// NSLayoutManager.invalidateDisplay(forCharacterRange:).
    open func invalidateDisplay(forCharacterRange charRange: NSRange) { displayMayHaveChanged() }

    /// Draws the text again, in a text view that draws through the layout manager.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { displayMayHaveChanged() }

    private func displayMayHaveChanged() { for container in textContainers { container.changed() } }

    private func layoutMayHaveChanged() {
        forgetLayout()
        displayMayHaveChanged()
    }

    /// Discards the layout after a change of the text; the storage calls it.
    ///
    /// - Parameters:
    ///   - textStorage: the storage.
    ///   - editMask: the kinds of changes.
    ///   - newCharRange: the changed range, in the text after the change.
    ///   - delta: by how many UTF-16 code units the range has grown.
    ///   - invalidatedCharRange: the changed range with the characters around it whose attributes
    ///     were fixed.
    ///
    /// Source: Apple,
    /// NSLayoutManager.processEditing(for:edited:range:changeInLength:invalidatedRange:). An
    /// override calls super.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
    ) { forgetLayout() }

    /// Returns the size at which an attachment is shown, in points; (-1, -1) if a glyph is not
    /// that of an attachment, or has no room in the containers.
    ///
    /// Source: Apple, NSLayoutManager.attachmentSize(forGlyphAt:).
    open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
        baseAttachmentSize(forGlyphAt: glyphIndex)
    }

    /// Discards the layout after a change of a container's size; the container calls it.
    ///
    /// Source: Apple, NSLayoutManager.textContainerChangedGeometry(_:).
    open func textContainerChangedGeometry(_ container: NSTextContainer) { forgetLayout() }

    final func forgetLayout() {
        guard knownParts != nil else { return }
        knownParts = nil
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// The text in each container.
    final var parts: [Part] {
        if let knownParts { return knownParts }
        var parts: [Part] = []
        var start = 0
        for container in textContainers {
            let text = setText(from: start, in: container)
            parts.append(Part(start: start, text: text))
            start = parts[parts.count - 1].range.upperBound
        }
        knownParts = parts
        notifyOfLayout(parts)
        return parts
    }

    private func notifyOfLayout(_ parts: [Part]) {
        guard let delegate else { return }
        for (part, container) in zip(parts, textContainers) {
            let isEnd = part.range.upperBound >= numberOfGlyphs
            delegate.layoutManager(self, didCompleteLayoutFor: container, atEnd: isEnd)
            // The rest has no container.
            if isEnd { return }
        }
        delegate.layoutManager(self, didCompleteLayoutFor: nil, atEnd: numberOfGlyphs == 0)
    }

    private func setText(from start: Int, in container: NSTextContainer) -> SetText {
        let shown = linkedText() ?? textStorage ?? NSAttributedString()
        let rest = NSMutableAttributedString(attributedString: shown)
        rest.deleteCharacters(in: NSRange(location: 0, length: min(start, rest.length)))
        return container.set(
            rest, links: linkLook(), marksLists: marksLists, usesFontLeading: usesFontLeading,
            hyphenationFactor: hyphenationFactor, rules: lineRules(from: start))
    }

    /// Returns the text in a container; nil if the container is not one of this layout manager.
    final func part(in container: NSTextContainer) -> Part? {
        guard let index = textContainers.firstIndex(where: { $0 === container }) else { return nil }
        return parts[index]
    }

    /// Returns the text that contains a glyph, with its container and the glyph's line.
    final func place(ofGlyph index: Int) -> (
        part: Part, container: NSTextContainer, line: SetText.Line
    )? {
        for (part, container) in zip(parts, textContainers) where part.range.contains(index) {
            return (part, container, part.text.lines[part.text.line(of: index - part.start)])
        }
        return nil
    }

    // MARK: Glyphs and characters

    /// Returns whether there is a glyph with an index.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
        (0..<numberOfGlyphs).contains(glyphIndex)
    }

    /// The number of glyphs: the length of the text.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// Returns the index of a glyph's character: the same.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    /// Returns the index of a character's glyph: the same.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

    /// Returns the glyphs of a range of characters: the same range.
    open func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
    ) -> NSRange {
        actualCharacterRange?.pointee = charRange
        return charRange
    }

    /// Returns the characters of a range of glyphs: the same range.
    open func characterRange(
        forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
    ) -> NSRange {
        actualGlyphRange?.pointee = glyphRange
        return glyphRange
    }

    /// Returns the glyphs in a container.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        part(in: container).map { NSRange($0.range) } ?? NSRange(location: 0, length: 0)
    }

    // MARK: Drawing

    /// Draws the background colours of glyphs into the current context.
    ///
    /// Source: Apple, NSLayoutManager.drawBackground(forGlyphRange:at:).
    ///
    /// - Parameters:
    ///   - glyphsToShow: the glyphs; those that no container has room for are not drawn.
    ///   - origin: where the corner of each container is.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        for (part, common, corner) in drawn(glyphsToShow, at: origin) {
            for filling in part.text.fillings(of: common, at: corner) {
                fillBackgroundRectArray(
                    filling.boxes, count: filling.boxes.count,
                    forCharacterRange: NSRange(
                        location: part.start + filling.range.lowerBound,
                        length: filling.range.count),
                    color: filling.color)
            }
        }
    }

    /// Fills the boxes of characters with their background colour, in the current context.
    ///
    /// ``drawBackground(forGlyphRange:at:)`` calls it for each range of a colour. Source: Apple,
    /// NSLayoutManager.fillBackgroundRectArray(_:count:forCharacterRange:color:).
    ///
    /// - Parameters:
    ///   - rectArray: the boxes in the context, one a line.
    ///   - rectCount: their number.
    ///   - charRange: the characters.
    ///   - color: the colour.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
        forCharacterRange charRange: NSRange, color: UIColor
    ) {
        guard let context = UIGraphicsGetCurrentContext(), rectCount > 0 else { return }
        context.saveGState()
        context.setFillColor(color.cgColor)
        context.fill(Array(UnsafeBufferPointer(start: rectArray, count: rectCount)))
        context.restoreGState()
    }

    /// Returns the glyphs of a container that are wholly or partly in a rectangle: from the first
    /// of them to the last.
    ///
    /// Source: Apple, NSLayoutManager.glyphRange(forBoundingRect:in:).
    open func glyphRange(
        forBoundingRect bounds: CGRect, in container: NSTextContainer
    ) -> NSRange {
        baseGlyphRange(forBoundingRect: bounds, in: container)
    }

    /// Returns the glyphs of a container that are wholly or partly in a rectangle.
    ///
    /// The layout is computed whole, so that it is the same as
    /// ``glyphRange(forBoundingRect:in:)``.
    open func glyphRange(
        forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
    ) -> NSRange {
        glyphRange(forBoundingRect: bounds, in: container)
    }

    /// Draws glyphs into the current context, with their lines, shadows and attachments.
    ///
    /// Source: Apple, NSLayoutManager.drawGlyphs(forGlyphRange:at:).
    ///
    /// - Parameters:
    ///   - glyphsToShow: the glyphs; those that no container has room for are not drawn.
    ///   - origin: where the corner of each container is.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for (part, common, corner) in drawn(glyphsToShow, at: origin) {
            for line in part.text.paintLetters(of: common, at: corner, context) {
                draw(line, of: part, at: origin)
            }
        }
    }

    /// Draws a line below or through letters with the method that a class may override.
    private func draw(_ line: SetText.LetterLinePart, of part: Part, at origin: CGPoint) {
        func glyphs(_ range: Range<Int>) -> NSRange {
            NSRange(location: part.start + range.lowerBound, length: range.count)
        }
        let box = lineFragmentRect(
            forGlyphAt: part.start + line.range.lowerBound, effectiveRange: nil)
        let method = line.isStrikethrough ? strikethroughGlyphRange : underlineGlyphRange
        method(glyphs(line.range), line.style, box, glyphs(line.whole), origin)
    }

    /// Underlines glyphs of a line in the current context, by `drawUnderline(forGlyphRange:…)`.
    ///
    /// ``drawGlyphs(forGlyphRange:at:)`` calls it for the glyphs of a run, of each word if the
    /// style is by word. Source: Apple, underlineGlyphRange(_:underlineType:…).
    open func underlineGlyphRange(
        _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawUnderline(
            forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: 0,
            lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin)
    }

    /// Draws an underline in the current context, in the colour of the first glyph's underline.
    ///
    /// Source: Apple, drawUnderline(forGlyphRange:underlineType:…).
    ///
    /// - Parameters:
    ///   - glyphRange: the glyphs, which are on one line.
    ///   - underlineVal: the style.
    ///   - baselineOffset: how far the line is below its usual place, in points.
    ///   - lineRect: the line's box in its container.
    ///   - lineGlyphRange: the glyphs of the line.
    ///   - containerOrigin: where the container's corner is in the context.
    open func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        paintLine(
            underlineVal, of: glyphRange, baselineOffset, at: containerOrigin, isStruck: false)
    }

    /// Draws a line through glyphs of a line, by `drawStrikethrough(forGlyphRange:…)`.
    ///
    /// Source: Apple, strikethroughGlyphRange(_:strikethroughType:…).
    open func strikethroughGlyphRange(
        _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        drawStrikethrough(
            forGlyphRange: glyphRange, strikethroughType: strikethroughVal, baselineOffset: 0,
            lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin)
    }

    /// Draws a line through glyphs in the current context, in the colour of the first glyph's line.
    ///
    /// The parameters are those of an underline. Source: Apple,
    /// drawStrikethrough(forGlyphRange:strikethroughType:…).
    open func drawStrikethrough(
        forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        paintLine(
            strikethroughVal, of: glyphRange, baselineOffset, at: containerOrigin, isStruck: true)
    }

    /// Returns the parts that contain glyphs, the glyphs' range in each, and where its corner is;
    /// none without a current context.
    private func drawn(
        _ glyphs: NSRange, at origin: CGPoint
    ) -> [(part: Part, common: Range<Int>, corner: CGPoint)] {
        guard UIGraphicsGetCurrentContext() != nil, let range = Range(glyphs),
            let x = usableNumbers(origin.x, "origin", of: "Text that is drawn"),
            let y = usableNumbers(origin.y, "origin", of: "Text that is drawn")
        else { return [] }
        return zip(parts, textContainers).compactMap { part, container in
            let common = part.range.clamped(to: range)
            guard !common.isEmpty else { return nil }
            return (
                part, common.lowerBound - part.start..<common.upperBound - part.start,
                CGPoint(x: x + container.lineFragmentPadding, y: y)
            )
        }
    }

    /// Returns the container of a glyph, nil if none has room for it. `effectiveRange` receives the
    /// container's glyphs.
    open func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
    ) -> NSTextContainer? {
        guard let place = place(ofGlyph: glyphIndex) else { return nil }
        effectiveRange?.pointee = NSRange(place.part.range)
        return place.container
    }

    // MARK: Overridable, from the files of their aspects

    /// Returns the box of a container's text, including its padding.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        baseUsedRect(for: container)
    }

    /// Returns the box of the line that contains a glyph, as wide as its container; zero if no
    /// container has room for it. `effectiveRange` receives the line's glyphs.
    open func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
    ) -> CGRect {
        baseLineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
    }

    /// Returns the box of the text and padding of the line that contains a glyph; zero if no
    /// container has room for it. `effectiveRange` receives the line's glyphs.
    open func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
    ) -> CGRect {
        baseLineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
    }

    /// Returns where a glyph begins on its baseline, in points from the corner of its line's box.
    open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        baseLocation(forGlyphAt: glyphIndex)
    }

    /// Returns the box of the glyphs of a range that are in a container.
    open func boundingRect(
        forGlyphRange glyphRange: NSRange, in container: NSTextContainer
    ) -> CGRect {
        baseBoundingRect(forGlyphRange: glyphRange, in: container)
    }

    /// Calls a closure with the box of each part of a range that is on a line of its own, until it
    /// sets its last argument to true.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in container: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        baseEnumerateEnclosingRects(
            forGlyphRange: glyphRange, withinSelectedGlyphRange: selectedRange, in: container,
            using: block)
    }

    /// Calls a closure for each line that contains glyphs of a range, until it sets its last
    /// argument to true: with the line's box, the box of its text, its container and its glyphs.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>)
            -> Void
    ) {
        baseEnumerateLineFragments(forGlyphRange: glyphRange, using: block)
    }

    /// The box of the empty line behind a line break at the end of the text; zero if there is none.
    open var extraLineFragmentRect: CGRect { baseExtraLineFragmentRect }

    /// Returns the index of the character at a point of a container, or of the nearest one.
    ///
    /// `fraction` receives which part of the character's width is left of the point.
    open func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        baseCharacterIndex(
            for: point, in: container, fractionOfDistanceBetweenInsertionPoints: fraction)
    }

    /// Returns the index of the glyph at a point of a container, or of the nearest one.
    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        baseGlyphIndex(for: point, in: container)
    }

    /// Returns the index of the glyph at a point of a container, or of the nearest one.
    ///
    /// `fraction` receives which part of the glyph's width is left of the point.
    open func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        baseGlyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: fraction)
    }

    /// Returns which part of the width of the glyph at a point is left of it.
    open func fractionOfDistanceThroughGlyph(
        for point: CGPoint, in container: NSTextContainer
    ) -> CGFloat {
        baseFractionOfDistanceThroughGlyph(for: point, in: container)
    }
}
