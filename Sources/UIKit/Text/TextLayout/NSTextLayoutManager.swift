/// Lays out the elements of a text in a container, as fragments: one for each paragraph.
///
/// The lines are those that an ``NSLayoutManager`` sets. The layout is computed when it is first
/// asked for after a change.
///
/// ```swift
/// let contents = NSTextContentStorage()
/// let manager = NSTextLayoutManager()
/// contents.addTextLayoutManager(manager)
/// manager.textContainer = NSTextContainer(size: CGSize(width: 300, height: 0))
/// ```
///
/// Source: Apple, NSTextLayoutManager.
///
/// Deviation: the whole text is laid out, not the visible part alone; fragments are new after each
/// change of the text.
@preconcurrency @MainActor
open class NSTextLayoutManager: NSObject {
    /// The object that provides fragments; not retained.
    open weak var delegate: (any NSTextLayoutManagerDelegate)? {
        didSet { if delegate !== oldValue { forgetText() } }
    }

    /// The manager of the text; not retained, nil until the layout manager was added to one.
    open var textContentManager: NSTextContentManager? { storedTextContentManager }
    final weak var storedTextContentManager: NSTextContentManager?

    /// The rectangle in which the text is laid out; nil (the default) for no layout.
    open var textContainer: NSTextContainer? {
        didSet {
            guard textContainer !== oldValue else { return }
            if oldValue?.textLayoutManager === self { oldValue?.storedTextLayoutManager = nil }
            textContainer?.storedTextLayoutManager = self
            if let textContainer, textContainer.attachmentViews == nil {
                textContainer.attachmentViews = AttachmentViews()
            }
            invalidateLayout()
        }
    }

    /// Whether the leading that fonts recommend is below each line. Default: true.
    open var usesFontLeading = true {
        didSet { if usesFontLeading != oldValue { invalidateLayout() } }
    }
    /// Whether words are divided in paragraphs whose style does not say it. Default: false.
    open var usesHyphenation = false {
        didSet { if usesHyphenation != oldValue { invalidateLayout() } }
    }

    /// The controller of the fragments that are visible.
    open var textViewportLayoutController: NSTextViewportLayoutController {
        storedTextViewportLayoutController
    }
    private final lazy var storedTextViewportLayoutController: NSTextViewportLayoutController =
        NSTextViewportLayoutController(
            textLayoutManager: self)

    /// The selections: that of the text view, or else those that the program has set. Default:
    /// none.
    open var textSelections: [NSTextSelection] {
        get { viewSelection.map { [selection(of: $0())] } ?? ownSelections }
        set {
            guard let setViewSelection else { return ownSelections = newValue }
            guard let range = newValue.first?.textRanges.first else { return }
            setViewSelection(places(of: range))
        }
    }
    private var ownSelections: [NSTextSelection] = []

    // MARK: The text view's part

    /// Called when the layout was discarded.
    final var changed: () -> Void = {}
    /// Returns the selection of the text view; nil without one.
    final var viewSelection: (() -> Range<Int>)?
    /// Sets the selection of the text view.
    final var setViewSelection: ((Range<Int>) -> Void)?
    /// Returns the visible part of the text view, in the container's coordinates.
    final var viewport: (() -> CGRect)?
    /// The look of links: that of the text view, if there is one.
    final var linkLook: () -> [NSAttributedString.Key: Any] = { StyledText.linkAttributes }

    /// Creates a manager without text.
    public override init() { super.init() }

    /// Creates a manager without text from an archive, which has nothing of it.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Layout

    private var knownLayout: TextFragmentLayout?
    private var knownFragments: [ObjectIdentifier: NSTextLayoutFragment] = [:]
    /// Attributes that do not change the layout, by the places of the text; nil for none.
    final var rendering: NSMutableAttributedString?
    private var isLayingOut = false

    /// The layout as it is now.
    final var layout: TextFragmentLayout {
        if let knownLayout { return knownLayout }
        // A delegate may ask for the layout while it is computed.
        guard !isLayingOut else { return TextFragmentLayout() }
        isLayingOut = true
        let layout = TextFragmentLayout(of: self, known: knownFragments)
        isLayingOut = false
        knownLayout = layout
        knownFragments = [:]
        for fragment in layout.fragments {
            guard let element = fragment.textElement else { continue }
            knownFragments[ObjectIdentifier(element)] = fragment
        }
        return layout
    }

    /// Discards the layout and the fragments.
    final func forgetText() {
        knownFragments = [:]
        invalidateLayout()
    }

    /// Discards the layout and the fragments after a change of the text, of which a text view is
    /// notified by the text itself.
    final func textWasEdited(_ text: NSAttributedString?) {
        knownFragments = [:]
        forgetLayout()
        if viewport == nil { textContainer?.attachmentViews?.textChanged(text) }
    }

    /// Discards the layout.
    final func invalidateLayout() {
        guard !isLayingOut else { return }
        forgetLayout()
        changed()
    }

    /// Discards the layout without a notification.
    final func forgetLayout() { knownLayout = nil }

    /// Computes the layout, if it is not known.
    open func ensureLayout(for range: NSTextRange) { _ = layout }

    /// Computes the layout, if it is not known.
    open func ensureLayout(for bounds: CGRect) { _ = layout }

    /// Discards the layout, with the fragments of a range, for which the delegate is asked again.
    open func invalidateLayout(for range: NSTextRange) {
        knownFragments = knownFragments.filter { !$0.value.rangeInElement.intersects(range) }
        invalidateLayout()
    }

    /// The box of the whole text in the container.
    open var usageBoundsForTextContainer: CGRect {
        let box = layout.fragments.reduce(CGRect.null) { $0.union($1.layoutFragmentFrame) }
        return box.isNull ? .zero : box
    }

    // MARK: Fragments

    /// Returns the fragment at a height in the container; nil above or below the text.
    open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
        let layout = layout
        guard let index = layout.index(atHeight: position.y) else { return nil }
        return layout.fragments[index]
    }

    /// Returns the fragment that contains a location; at the end of the text the last one.
    open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? {
        let layout = layout
        return layout.index(of: location).map { layout.fragments[$0] }
    }

    /// Calls a closure for fragments in their order, until it returns false.
    ///
    /// - Parameters:
    ///   - textLocation: a place in the first fragment; nil for the start, or the end in reverse.
    ///   - options: the order; the other options have no effect, because all is laid out.
    ///   - block: receives a fragment.
    /// - Returns: where the last of these fragments ends, or begins in reverse; nil for none.
    @discardableResult
    open func enumerateTextLayoutFragments(
        from textLocation: (any NSTextLocation)?,
        options: NSTextLayoutFragment.EnumerationOptions = [],
        using block: (NSTextLayoutFragment) -> Bool
    ) -> (any NSTextLocation)? {
        let layout = layout
        let isReverse = options.contains(.reverse)
        let first = textLocation.map { layout.index(of: $0) } ?? nil
        guard textLocation == nil || first != nil else { return nil }
        let fragments =
            isReverse
            ? layout.fragments[...(first ?? layout.fragments.count - 1)].reversed()
            : Array(layout.fragments[(first ?? 0)...])
        var last: (any NSTextLocation)?
        for fragment in fragments {
            let range = fragment.rangeInElement
            last = isReverse ? range.location : range.endLocation
            if !block(fragment) { break }
        }
        return last
    }

    /// Calls a closure for the parts of a range that are on a line of their own, until it returns
    /// false.
    ///
    /// - Parameters:
    ///   - textRange: the range; an empty one has one part without width.
    ///   - type: the purpose of the boxes.
    ///   - options: what the closure receives.
    ///   - block: receives the range, its box in the container, how far the baseline is below the
    ///     top of the box, and the container.
    open func enumerateTextSegments(
        in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
        using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
    ) { baseEnumerateTextSegments(in: textRange, type, options, block) }

    // MARK: Attributes that do not change the layout

    /// Sets the attributes of a range that are drawn in addition to the text's own.
    ///
    /// Attributes that change the layout, such as fonts, have no effect. A change of the text
    /// removes those of the changed range.
    open func setRenderingAttributes(
        _ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange
    ) { changeRendering(textRange) { $0.setAttributes(renderingAttributes, range: $1) } }

    /// Adds an attribute of a range that is drawn in addition to the text's own; nil removes it.
    open func addRenderingAttribute(
        _ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange
    ) {
        guard let value else { return removeRenderingAttribute(renderingAttribute, for: textRange) }
        changeRendering(textRange) { $0.addAttribute(renderingAttribute, value: value, range: $1) }
    }

    /// Removes an attribute of a range.
    open func removeRenderingAttribute(
        _ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange
    ) {
        guard rendering != nil else { return }
        changeRendering(textRange) { $0.removeAttribute(renderingAttribute, range: $1) }
    }

    /// Removes all such attributes of a range.
    open func invalidateRenderingAttributes(for textRange: NSTextRange) {
        guard rendering != nil else { return }
        changeRendering(textRange) { $0.setAttributes([:], range: $1) }
    }

    /// Calls a closure for ranges with such attributes, until it returns false.
    open func enumerateRenderingAttributes(
        from location: any NSTextLocation, reverse: Bool,
        using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
    ) { baseEnumerateRendering(from: location, reverse, block) }

    // MARK: Changes

    /// Replaces a range of the text by elements.
    open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
        textContentManager?.replaceContents(in: range, with: textElements)
    }

    /// Replaces a range of the text.
    open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
        textContentManager?.replaceContents(
            in: range, with: [NSTextParagraph(attributedString: attributedString)])
    }
}

/// An object that provides the fragments of a layout.
///
/// Source: Apple, NSTextLayoutManagerDelegate. Its method has a default.
///
/// Deviation: the methods about breaks of lines and the look of links are missing.
@preconcurrency @MainActor
public protocol NSTextLayoutManagerDelegate: NSObjectProtocol {
    /// Returns the fragment of an element, for example one of a class that draws its own way.
    ///
    /// - Parameters:
    ///   - textLayoutManager: the layout manager.
    ///   - location: where the element begins.
    ///   - textElement: the element.
    func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager,
        textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
    ) -> NSTextLayoutFragment
}

extension NSTextLayoutManagerDelegate {
    /// Returns a plain fragment.
    public func textLayoutManager(
        _ textLayoutManager: NSTextLayoutManager,
        textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
    ) -> NSTextLayoutFragment {
        NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
    }
}
