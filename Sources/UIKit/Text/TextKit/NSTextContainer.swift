/// The rectangle in which a layout manager sets text.
///
/// Source: Apple, NSTextContainer.
@preconcurrency @MainActor
open class NSTextContainer: NSObject, NamedInMessages {
    /// The layout manager that sets text in the container; nil for none.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// The newer layout manager that sets text in the container; nil for none.
    open var textLayoutManager: NSTextLayoutManager? { storedTextLayoutManager }
    final weak var storedTextLayoutManager: NSTextLayoutManager?
    /// The views in place of attachments; nil where the text has pictures alone.
    final var attachmentViews: AttachmentViews?
    /// Called when a property has changed.
    final var changed: () -> Void = {}
    /// The size of the text view without its insets, for a container that follows it.
    final var trackedSize: (() -> CGSize)?

    /// Creates a container; a width or height of 0 or less means no limit.
    public init(size: CGSize) {
        super.init()
        self.size = size
    }

    /// Creates a container without limits.
    public convenience override init() { self.init(size: .zero) }

    /// Creates a container without limits from an archive, which has nothing of it.
    public required init(coder: NSCoder) { super.init() }

    /// The size in points, including the padding; a width or height of 0 or less means no limit, as
    /// do `CGFloat.greatestFiniteMagnitude` and other lengths above 10¹⁵ points, which are read so.
    ///
    /// A text view sets the width of its container.
    open var size: CGSize {
        get {
            guard let trackedSize, widthTracksTextView || heightTracksTextView else {
                return storedSize
            }
            let tracked = trackedSize()
            return CGSize(
                width: widthTracksTextView ? tracked.width : storedSize.width,
                height: heightTracksTextView ? tracked.height : storedSize.height)
        }
        set {
            guard newValue.bounded != storedSize else { return }
            let oldSize = storedSize
            storedSize = checked(newValue.bounded, "size", keeping: oldSize)
            if let layoutManager, storedSize != oldSize {
                layoutManager.textContainerChangedGeometry(self)
                layoutManager.delegate?.layoutManager(
                    layoutManager, textContainer: self, didChangeGeometryFrom: oldSize)
            }
            forgetLayout()
        }
    }
    private var storedSize = CGSize.zero

    /// Whether the width is that of the container's text view, without its insets. Default: false;
    /// true for the container of a text view.
    open var widthTracksTextView = false {
        didSet { if widthTracksTextView != oldValue { forgetLayout() } }
    }

    /// Whether the height is that of the container's text view, without its insets. Default: false.
    ///
    /// Deviation: lines below the height are set, too.
    ///
    /// Source: Apple, NSTextContainer.heightTracksTextView.
    open var heightTracksTextView = false {
        didSet { if heightTracksTextView != oldValue { forgetLayout() } }
    }

    /// The padding at both ends of each line, in points. Default: 5.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            guard lineFragmentPadding != oldValue else { return }
            lineFragmentPadding = checked(
                lineFragmentPadding, "lineFragmentPadding", keeping: oldValue)
            forgetLayout()
        }
    }
    /// The maximum number of lines; 0 for no limit. Default: 0.
    open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { forgetLayout() } }
    }
    /// How the text is broken into lines. Default: byWordWrapping.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { forgetLayout() } }
    }

    /// Shapes that the text flows round, in the container's coordinates. Default: none.
    ///
    /// The parts of a line beside a shape, each with its padding, are filled from left to right. A
    /// part that is too narrow for the next word stays empty.
    ///
    /// Source: Apple, NSTextContainer.exclusionPaths.
    open var exclusionPaths: [UIBezierPath] = [] {
        didSet { if !exclusionPaths.isEmpty || !oldValue.isEmpty { forgetLayout() } }
    }

    /// Whether all lines are as wide as the container: it has no shapes, and its class chooses no
    /// boxes of lines.
    ///
    /// Source: Apple, isSimpleRectangularTextContainer.
    open var isSimpleRectangularTextContainer: Bool {
        exclusionPaths.isEmpty
            && !MethodOverrides.ofContainers.differ(type(of: self), NSTextContainer.self)
    }

    /// Returns the box of the first part of a line, of those that a proposed box has room for; zero
    /// for none.
    ///
    /// An override chooses the boxes of lines, for example to fill a circle; a box below the
    /// proposed one moves the line down. A word that is too wide for its box is broken. Source:
    /// Apple, NSTextContainer.lineFragmentRect(forProposedRect:at:writingDirection:remaining:).
    ///
    /// - Parameters:
    ///   - proposedRect: the box of a whole line.
    ///   - characterIndex: the first character of the line.
    ///   - baseWritingDirection: the direction of the text.
    ///   - remainingRect: receives what is left of the proposed box behind the returned one; zero
    ///     for nothing.
    open func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
        remainingRect?.pointee = .zero
        let right = size.width > 0 ? min(proposedRect.maxX, size.width) : proposedRect.maxX
        let left = max(proposedRect.minX, 0)
        guard right > left else { return .zero }
        func box(_ start: CGFloat, _ end: CGFloat) -> CGRect {
            CGRect(
                x: start, y: proposedRect.minY, width: end - start, height: proposedRect.height)
        }
        guard let shapes = shapeExclusion else { return box(left, right) }
        let parts = shapes.rooms(from: proposedRect.minY, height: proposedRect.height).map {
            (start: max(left, $0.x), end: min(right, $0.x + $0.width + 2 * lineFragmentPadding))
        }.filter { $0.end - $0.start > 2 * lineFragmentPadding }
        guard let first = parts.first else { return .zero }
        if parts.count > 1 { remainingRect?.pointee = box(first.end, right) }
        return box(first.start, first.end)
    }

    /// The parts of lines beside shapes; nil without shapes, or without a limit of the width.
    private final var shapeExclusion: TextExclusion? {
        TextExclusion(exclusionPaths, width: size.width, padding: lineFragmentPadding)
    }

    /// The parts of lines beside shapes, or those that the class chooses; nil if all lines are
    /// whole.
    final var exclusion: TextExclusion? {
        guard size.width > 0, size.width.isFinite,
            MethodOverrides.ofContainers.differ(type(of: self), NSTextContainer.self)
        else { return shapeExclusion }
        return TextExclusion(width: size.width, padding: lineFragmentPadding) { [self] row, place in
            boxes(of: row, at: place)
        }
    }

    /// Whether some lines are not whole: whether there is an ``exclusion``.
    final var hasExclusion: Bool {
        size.width > 0 && size.width.isFinite
            && (!exclusionPaths.isEmpty
                || MethodOverrides.ofContainers.differ(type(of: self), NSTextContainer.self))
    }

    private func boxes(of row: CGRect, at place: Int) -> [CGRect] {
        var (boxes, rest): ([CGRect], CGRect) = ([], row)
        // As many as fit beside each other in any container.
        while !rest.isEmpty, boxes.count < 100 {
            var remaining = CGRect.zero
            let box = lineFragmentRect(
                forProposedRect: rest, at: place, writingDirection: .natural,
                remaining: &remaining)
            guard !box.isEmpty, box.minX.isFinite, box.minY.isFinite, box.width.isFinite else {
                break
            }
            boxes.append(box)
            guard remaining.minX > rest.minX else { break }
            rest = remaining
        }
        return boxes
    }

    private func forgetLayout() {
        layoutManager?.forgetLayout()
        textLayoutManager?.forgetLayout()
        changed()
    }

    /// The width of a line of text, in points; infinity for no limit.
    final var lineWidth: CGFloat {
        size.width > 0 ? max(size.width - 2 * lineFragmentPadding, 1) : .infinity
    }
}

extension CGSize {
    /// The size with lengths of views: a longer one that is finite means no limit.
    var bounded: CGSize {
        let most = NumberRange.lengths.upperBound
        func bounded(_ length: CGFloat) -> CGFloat { length.isFinite ? min(length, most) : length }
        return CGSize(width: bounded(width), height: bounded(height))
    }
}
