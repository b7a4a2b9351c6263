/// The lines of an element of a text.
///
/// A subclass may draw its own way, and have room round its lines; the delegate of the layout
/// manager returns its objects.
///
/// ```swift
/// final class Quote: NSTextLayoutFragment {
///     override var leadingPadding: CGFloat { 12 }
///     override func draw(at point: CGPoint, in context: CGContext) {
///         let height = layoutFragmentFrame.height
///         context.fill(CGRect(x: point.x - 8, y: point.y, width: 3, height: height))
///         super.draw(at: point, in: context)
///     }
/// }
/// ```
///
/// Source: Apple, NSTextLayoutFragment.
///
/// Deviation: the top margin of the first fragment and the bottom margin of the last one are not
/// reserved.
@preconcurrency @MainActor
open class NSTextLayoutFragment: NSObject {
    /// Options for the order of fragments.
    ///
    /// Source: Apple, NSTextLayoutFragment.EnumerationOptions.
    public struct EnumerationOptions: OptionSet, Sendable {
        /// The options as a number.
        public let rawValue: UInt
        /// Creates options from their number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// From the last fragment to the first.
        public static let reverse = EnumerationOptions(rawValue: 1 << 0)
        /// Sizes that are not known are estimated; here all are known.
        public static let estimatesSize = EnumerationOptions(rawValue: 1 << 1)
        /// Fragments are laid out; here all are.
        public static let ensuresLayout = EnumerationOptions(rawValue: 1 << 2)
        /// The last fragment has the empty line behind a line break; here it always does.
        public static let ensuresExtraLineFragment = EnumerationOptions(rawValue: 1 << 3)
    }

    /// The known part of a fragment.
    ///
    /// Source: Apple, NSTextLayoutFragment.State.
    public enum State: UInt, Sendable {
        /// Nothing.
        case none = 0
        /// An estimate of its size.
        case estimatedUsageBounds = 1
        /// Its size.
        case calculatedUsageBounds = 2
        /// Its lines.
        case layoutAvailable = 3
    }

    /// The layout manager; not retained, nil until the fragment is laid out.
    open var textLayoutManager: NSTextLayoutManager? { storedTextLayoutManager }
    final weak var storedTextLayoutManager: NSTextLayoutManager?
    /// The element; not retained.
    open var textElement: NSTextElement? { storedTextElement }
    private final weak var storedTextElement: NSTextElement?
    /// The range of the element that the fragment shows.
    open var rangeInElement: NSTextRange { storedRangeInElement }
    private final var storedRangeInElement: NSTextRange
    /// The index in the layout.
    final var place = 0

    /// Creates the fragment of an element.
    ///
    /// - Parameters:
    ///   - textElement: the element.
    ///   - rangeInElement: the range; nil for the element's.
    public init(textElement: NSTextElement, range rangeInElement: NSTextRange?) {
        self.storedTextElement = textElement
        self.storedRangeInElement =
            rangeInElement ?? textElement.elementRange
            ?? NSTextRange(location: CountedTextLocation(0))
        super.init()
    }

    /// Creates a fragment without an element from an archive, which has nothing of it.
    public required init?(coder: NSCoder) {
        storedRangeInElement = NSTextRange(location: CountedTextLocation(0))
        super.init()
    }

    // MARK: Layout

    /// The layout, if the fragment is part of it.
    private var ownLayout: TextFragmentLayout? {
        guard let layout = textLayoutManager?.layout, layout.fragments.indices.contains(place),
            layout.fragments[place] === self
        else { return nil }
        return layout
    }

    /// The known part of the fragment: its lines, once it is part of a layout.
    open var state: State { ownLayout == nil ? .none : .layoutAvailable }

    /// Discards the layout, so that the room round the lines is read again.
    open func invalidateLayout() { textLayoutManager?.invalidateLayout() }

    /// The box in the container, in points: from the end of the fragment above, with the space
    /// between paragraphs; as wide as the widest line.
    open var layoutFragmentFrame: CGRect { ownLayout?.frames[place] ?? .zero }

    /// The box of what is drawn, in points from the corner of ``layoutFragmentFrame``.
    ///
    /// A subclass that draws beyond its lines returns a larger box.
    open var renderingSurfaceBounds: CGRect {
        let own = CGRect(origin: .zero, size: layoutFragmentFrame.size)
        guard let layout = ownLayout, let text = layout.text else { return own }
        let corner = layout.frames[place].origin
        let padding = textLayoutManager?.textContainer?.lineFragmentPadding ?? 0
        return text.lines[layout.lines[place]].reduce(own) {
            $0.union($1.frame.offsetBy(dx: padding - corner.x, dy: -corner.y))
        }
    }

    /// The room before the lines, in points. Default: 0.
    open var leadingPadding: CGFloat { 0 }
    /// The room behind the lines, in points. Default: 0.
    open var trailingPadding: CGFloat { 0 }
    /// The room above the lines, in points. Default: 0.
    open var topMargin: CGFloat { 0 }
    /// The room below the lines, in points. Default: 0.
    open var bottomMargin: CGFloat { 0 }

    /// Adds the room round the lines to the styles of the element's text.
    final func addRoom(to text: NSMutableAttributedString) {
        let numbers = [leadingPadding, trailingPadding, topMargin, bottomMargin].map {
            max(0, usableNumbers($0, "room", of: "A layout fragment") ?? 0)
        }
        guard numbers.contains(where: { $0 > 0 }), text.length > 0 else { return }
        let known =
            text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(known ?? NSParagraphStyle.default)
        style.firstLineHeadIndent += numbers[0]
        style.headIndent += numbers[0]
        // A positive number is a distance from the leading edge.
        if style.tailIndent <= 0 { style.tailIndent -= numbers[1] }
        style.paragraphSpacingBefore += numbers[2]
        style.paragraphSpacing += numbers[3]
        text.addAttribute(
            .paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    }

    // MARK: Lines

    /// The lines, from top to bottom; none before the fragment is laid out.
    open var textLineFragments: [NSTextLineFragment] {
        guard let layout = ownLayout, let text = layout.text else { return [] }
        let (start, frame) = (layout.starts[place], layout.frames[place])
        let padding = textLayoutManager?.textContainer?.lineFragmentPadding ?? 0
        let string =
            (textElement as? NSTextParagraph)?.attributedString ?? NSAttributedString(string: "")
        return layout.lines[place].map { index in
            NSTextLineFragment(
                string, text, line: index, start: start,
                origin: CGPoint(x: frame.minX - padding, y: frame.minY))
        }
    }

    /// Returns the line at a distance from the top of the fragment.
    ///
    /// - Parameters:
    ///   - verticalOffset: the distance in points.
    ///   - requiresExactMatch: whether there is nil between lines, in place of the nearest one.
    open func textLineFragment(
        forVerticalOffset verticalOffset: CGFloat, requiresExactMatch: Bool
    ) -> NSTextLineFragment? {
        let lines = textLineFragments
        let hit = lines.first {
            $0.typographicBounds.minY <= verticalOffset
                && verticalOffset < $0.typographicBounds.maxY
        }
        if hit != nil || requiresExactMatch { return hit }
        return lines.first { verticalOffset < $0.typographicBounds.maxY } ?? lines.last
    }

    /// Returns the line with a location; nil for one outside the fragment.
    ///
    /// - Parameters:
    ///   - textLocation: the location.
    ///   - isUpstreamAffinity: whether a location where a line begins belongs to the line above.
    open func textLineFragment(
        for textLocation: any NSTextLocation, isUpstreamAffinity: Bool
    ) -> NSTextLineFragment? {
        guard let contents = textLayoutManager?.textContentManager,
            rangeInElement.contains(textLocation)
                || rangeInElement.endLocation.compare(textLocation) == .orderedSame
        else { return nil }
        let place = contents.offset(from: rangeInElement.location, to: textLocation)
        let lines = textLineFragments
        guard let index = lines.lastIndex(where: { $0.characterRange.location <= place }) else {
            return nil
        }
        let isStart = lines[index].characterRange.location == place
        return isUpstreamAffinity && isStart && index > 0 ? lines[index - 1] : lines[index]
    }

    // MARK: Drawing

    /// Draws the lines.
    ///
    /// - Parameters:
    ///   - point: where the corner of ``layoutFragmentFrame`` is in the context.
    ///   - context: the context.
    open func draw(at point: CGPoint, in context: CGContext) {
        for line in textLineFragments {
            let corner = line.typographicBounds.origin
            line.draw(at: CGPoint(x: point.x + corner.x, y: point.y + corner.y), in: context)
        }
    }

    // MARK: Attachments

    /// The providers of the views of the fragment's attachments.
    open var textAttachmentViewProviders: [NSTextAttachmentViewProvider] {
        attachments.compactMap {
            textLayoutManager?.textContainer?.provider(of: $0.object, at: $0.place)
        }
    }

    /// Returns the box of an attachment, in points from the corner of ``layoutFragmentFrame``; zero
    /// for a location without one.
    open func frameForTextAttachment(at location: any NSTextLocation) -> CGRect {
        guard let layout = ownLayout, let text = layout.text,
            let contents = textLayoutManager?.textContentManager,
            let place = layout.place(of: location, contents),
            let box = text.attachmentBox(at: place)
        else { return .zero }
        let padding = textLayoutManager?.textContainer?.lineFragmentPadding ?? 0
        let corner = layout.frames[self.place].origin
        return box.offsetBy(dx: padding - corner.x, dy: -corner.y)
    }

    private var attachments: [(object: NSTextAttachment, place: Int)] {
        guard let layout = ownLayout, let text = (textElement as? NSTextParagraph)?.attributedString
        else { return [] }
        return text.attachments.map { ($0.object, layout.starts[place] + $0.place) }
    }
}
