/// The rectangle in which a layout manager sets text.
///
/// Source: Apple, NSTextContainer.
///
/// Deviation: the height does not follow a text view.
@preconcurrency @MainActor
open class NSTextContainer: NSObject, NamedInMessages {
    /// The layout manager that sets text in the container; nil for none.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// Called when a property has changed.
    final var changed: () -> Void = {}
    /// The width of the text view that the container follows.
    final var trackedWidth: (() -> CGFloat)?

    /// Creates a container; a width or height of 0 or less means no limit.
    public init(size: CGSize) {
        super.init()
        self.size = size
    }

    /// Creates a container without limits.
    public convenience override init() { self.init(size: .zero) }

    /// Creates a container without limits from an archive, which has nothing of it.
    public required init(coder: NSCoder) { super.init() }

    /// The size in points, including the padding; a width or height of 0 or less means no limit.
    ///
    /// A text view sets the width of its container.
    open var size: CGSize {
        get {
            guard widthTracksTextView, let trackedWidth else { return storedSize }
            return CGSize(width: trackedWidth(), height: storedSize.height)
        }
        set {
            guard newValue != storedSize else { return }
            let oldSize = storedSize
            storedSize = checked(newValue, "size", keeping: oldSize)
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

    /// The parts of lines beside shapes; nil without shapes, or without a limit of the width.
    final var exclusion: TextExclusion? {
        TextExclusion(exclusionPaths, width: size.width, padding: lineFragmentPadding)
    }

    private func forgetLayout() {
        layoutManager?.forgetLayout()
        changed()
    }

    /// The width of a line of text, in points; infinity for no limit.
    final var lineWidth: CGFloat {
        size.width > 0 ? max(size.width - 2 * lineFragmentPadding, 1) : .infinity
    }
}
