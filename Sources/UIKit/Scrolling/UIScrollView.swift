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
            updateAdjustedInset()
            bringOffsetIntoRange()
        }
    }

    /// Room around the content that can be scrolled to, in points. Default: zero.
    ///
    /// Content that is scrolled to its start stays there when the room before it changes.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { updateAdjustedInset() } }
    }

    /// Which parts of the safe area are added to the inset. Default: automatic.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { updateAdjustedInset() } }
    }

    /// The room around the content: ``contentInset``, and what of the safe area the adjustment behaviour adds.
    ///
    /// Content that is scrolled to its start stays there when the room before it changes. Views inside see no safe area where
    /// it is in the inset.
    public internal(set) final var adjustedContentInset = UIEdgeInsets.zero

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
    /// Whether a drag that begins along one axis stays on it. Default: false.
    open var isDirectionalLockEnabled = false
    /// Whether a drag takes the focus from the text field that has it. Default: none.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// How fast it comes to rest after a drag. Default: normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether touches reach the content only after 0.15 s, when they have not become a drag. Default: true.
    open var delaysContentTouches = true
    /// Whether a drag may take touches away from content that has already got them. Default: true.
    open var canCancelContentTouches = true

    // MARK: Indicators

    /// Whether a bar shows how far the content is scrolled from top to bottom, while it scrolls. Default: true.
    open var showsVerticalScrollIndicator = true {
        didSet { if !showsVerticalScrollIndicator { indicators.vertical.hide() } }
    }
    /// Whether a bar shows how far the content is scrolled from left to right, while it scrolls. Default: true.
    open var showsHorizontalScrollIndicator = true {
        didSet { if !showsHorizontalScrollIndicator { indicators.horizontal.hide() } }
    }
    /// How far the upright bar's way stays from the edges, beyond the safe area. Default: zero.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// How far the level bar's way stays from the edges, beyond the safe area. Default: zero.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Both at once.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    /// The colour of the bars. Default: dark on light, light on dark.
    open var indicatorStyle = IndicatorStyle.default
    final lazy var indicators = ScrollIndicators()

    // MARK: Zoom

    /// How small the content may be made. Default: 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// How large the content may be made; it has to differ from the minimum for zooming. Default: 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsDidChange() }
    }
    /// Whether a pinch may go past the limits, from where the content comes back. Default: true.
    open var bouncesZoom = true
    /// Whether two fingers are zooming the content.
    public internal(set) final var isZooming = false
    /// Whether the content comes back from beyond the limits of zooming.
    public internal(set) final var isZoomBouncing = false
    /// The recognizer that zooms the content; nil while the limits leave nothing to zoom.
    public internal(set) final var pinchGestureRecognizer: UIPinchGestureRecognizer?
    final var storedZoomScale: CGFloat = 1
    final var zoom: ScrollZoom?

    /// The control above the content that asks for a refresh when it is pulled down; nil for none.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard oldValue !== refreshControl else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let refreshControl {
                insertSubview(refreshControl, at: 0)
                refreshControl.place(in: self)
            }
            updateAdjustedInset()
        }
    }

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

    /// Scrolls to an offset, at once or in 0.3 s.
    ///
    /// The animation moves the offset itself, a step each display tick, so that `scrollViewDidScroll` is called for each;
    /// at its end `scrollViewDidEndScrollingAnimation` is called.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        baseSetContentOffset(contentOffset, animated: animated)
    }

    /// Scrolls as little as is needed for a rectangle of the content to be seen; does nothing when it is.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { baseScrollRectToVisible(rect, animated: animated) }

    /// The guide of the content: constraints to it determine ``contentSize``.
    ///
    /// Constraints between the scroll view's own edges and views inside it mean these edges too; those to its width and
    /// height mean its frame. Source: Apple, contentLayoutGuide; Technical Note TN2154.
    open var contentLayoutGuide: UILayoutGuide { baseContentLayoutGuide }

    /// The guide of what is in view: what is tied to it stays in place while the content scrolls.
    ///
    /// Source: Apple, frameLayoutGuide.
    open var frameLayoutGuide: UILayoutGuide { baseFrameLayoutGuide }

    /// How large the content is shown: the scale of the view that the delegate gives for zooming. Default: 1.
    ///
    /// Setting it brings it between the limits.
    open var zoomScale: CGFloat {
        get { baseZoomScale }
        set { baseZoomScale = newValue }
    }

    /// Zooms the content, about the middle of what is seen, at once or in 0.3 s.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { baseSetZoomScale(scale, animated: animated) }
    /// Zooms until a rectangle of the zoomed view, in its own coordinates, fills the view as far as the limits allow.
    open func zoom(to rect: CGRect, animated: Bool) { baseZoom(to: rect, animated: animated) }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { baseFlashScrollIndicators() }

    // MARK: For subclasses

    /// Whether a drag may take its touches away from content that has got them; false for controls unless overridden.
    ///
    /// Asked only when ``canCancelContentTouches``. Source: Apple, touchesShouldCancel(in:).
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Whether content gets touches that came down on it; true unless overridden.
    ///
    /// Asked before the content is told. Source: Apple, touchesShouldBegin(_:with:in:).
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Called after ``adjustedContentInset`` has changed; call super.
    open func adjustedContentInsetDidChange() {
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedInset()
    }

    /// Lays out the subviews, and adds the indicators to them; call super.
    open override func layoutSubviews() {
        super.layoutSubviews()
        addIndicators()
    }

    /// Called after another delegate was set.
    func delegateDidChange() {}

    package override func boundsOriginDidChange(from oldOrigin: CGPoint) {
        super.boundsOriginDidChange(from: oldOrigin)
        frameGuide?.tieChanged()
        // As in UIKit, scrolling lays out anew: subclasses tile their content there.
        setNeedsLayout()
        updateIndicators()
        refreshControl?.scrolled()
        delegate?.scrollViewDidScroll(self)
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        updateAdjustedInset()
        bringOffsetIntoRange()
        refreshControl?.place(in: self)
    }

    /// What is in the inset already is no concern of the views inside.
    package override var safeAreaForSubviews: UIEdgeInsets {
        let safe = viewInsets.safeArea
        let (inner, outer) = (contentInset, adjustedContentInset)
        return UIEdgeInsets(
            top: max(0, safe.top - (outer.top - inner.top)), left: max(0, safe.left - (outer.left - inner.left)),
            bottom: max(0, safe.bottom - (outer.bottom - inner.bottom)),
            right: max(0, safe.right - (outer.right - inner.right)))
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
