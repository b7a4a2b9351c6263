/// A view onto content that is larger than itself: the finger drags it, it decelerates, and springs back at its edges.
///
/// The offset of the content is the origin of the bounds: subviews keep their frames while it scrolls.
///
/// Source: Apple, UIScrollView; the numbers of its motion are in `ScrollMotion` and `RubberBand`.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// Who hears of the scrolling.
    // Disfavoured, so that a subclass may have a delegate of a narrower type, as a table view has.
    @_disfavoredOverload
    open weak var delegate: (any UIScrollViewDelegate)? {
        didSet { delegateDidChange() }
    }

    /// The size of the content, in points. Default: zero.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            layer.markChanged(.values)
            bringOffsetIntoRange()
        }
    }

    /// Room around the content that can be scrolled to, in points. Default: zero.
    ///
    /// Content that is scrolled to its start stays there when the room before it changes.
    open var contentInset = UIEdgeInsets.zero {
        didSet { insetDidChange(from: oldValue) }
    }

    /// Whether the finger scrolls. Default: true.
    open var isScrollEnabled = true {
        didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
    }

    /// Whether the content may be pulled, and swing, past its edges. Default: true.
    open var bounces = true
    /// Whether it may be pulled vertically even when it is not higher than the view. Default: false.
    open var alwaysBounceVertical = false
    /// Whether it may be pulled horizontally even when it is not wider than the view. Default: false.
    open var alwaysBounceHorizontal = false
    /// Whether it comes to rest at multiples of the view's size. Default: false.
    open var isPagingEnabled = false
    /// How fast it comes to rest after a drag. Default: normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether touches reach the content only after 0.15 s, when they have not become a drag. Default: true.
    open var delaysContentTouches = true
    /// Whether a drag may take touches away from content that has already got them. Default: true.
    open var canCancelContentTouches = true

    /// The recognizer that drags the content. Its minimum and maximum number of touches may be set.
    public final let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()
    final let contentTouchDelay = ContentTouchDelay()

    /// Whether a finger is on the content, dragging or not.
    public internal(set) final var isTracking = false
    /// Whether a finger is dragging the content.
    public internal(set) final var isDragging = false
    /// Whether the content moves on by itself after a drag.
    public internal(set) final var isDecelerating = false

    final weak var contentGuide: UILayoutGuide?
    final weak var frameGuide: UILayoutGuide?

    /// What moves the content by itself at the moment.
    final var run: ScrollRun?
    /// How the drag on its way began.
    final var drag: ScrollDrag?

    /// Creates a scroll view with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a scroll view from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        clipsToBounds = true
        panGestureRecognizer.addTarget(self, action: UIScrollView.panDidChange)
        addGestureRecognizer(contentTouchDelay)
        addGestureRecognizer(panGestureRecognizer)
    }

    /// The point of the content at the view's top left corner, in points: the origin of the bounds. Animatable.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            stopScrollAnimation()
            bounds.origin = newValue
        }
    }

    /// The room around the content; the same as ``contentInset``.
    ///
    /// Deviation: the safe area is not added; tie what has to keep clear of it to the ``UIView/safeAreaLayoutGuide``.
    public final var adjustedContentInset: UIEdgeInsets { contentInset }

    // MARK: For subclasses

    /// Whether a drag may take its touches away from content that has got them; false for controls unless overridden.
    ///
    /// Asked only when ``canCancelContentTouches``. Source: Apple, touchesShouldCancel(in:).
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Called after another delegate was set.
    func delegateDidChange() {}

    package override func boundsOriginDidChange(from oldOrigin: CGPoint) {
        super.boundsOriginDidChange(from: oldOrigin)
        frameGuide?.tieChanged()
        // As in UIKit, scrolling lays out anew: subclasses tile their content there.
        setNeedsLayout()
        delegate?.scrollViewDidScroll(self)
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        bringOffsetIntoRange()
    }

    package override func constrainedFramesWereApplied() {
        super.constrainedFramesWereApplied()
        applyConstrainedContentSize()
    }

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.scrollContentSize = contentSize
        return content
    }
}
