import MainLoop

/// A view that scrolls content larger than itself, with deceleration and bouncing.
///
/// The content offset is the origin of the bounds: subviews keep their frames while it scrolls.
///
/// Source: Apple, UIScrollView; the numbers of its motion are in `ScrollMotion` and `RubberBand`.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// The delegate; not retained.
    // Disfavoured, so that a subclass can narrow the delegate's type, as UITableView does.
    @_disfavoredOverload
    open weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            delegateFollowsScrolling = true
            delegateDidChange()
        }
    }
    /// Whether the delegate implements `scrollViewDidScroll`, or has not been called yet.
    final var delegateFollowsScrolling = true

    /// The size of the content, in points; longer lengths are read as 10¹⁵. Default: zero.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            contentSize = checked(contentSize.bounded, "contentSize", keeping: oldValue)
            guard contentSize != oldValue else { return }
            layer.markChanged(.values)
            updateAdjustedInset()
            bringOffsetIntoRange()
            barsFollow()
            observedPropertiesMayHaveChanged()
        }
    }

    /// Extra scrollable space around the content, in points. Default: zero.
    ///
    /// Content that is scrolled to its start stays there when the inset before it changes, outside
    /// of a window once it is in one.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            contentInset = checked(contentInset, "contentInset", keeping: oldValue)
            updateAdjustedInset()
            observedPropertiesMayHaveChanged()
        }
    }

    /// Which parts of the safe area are added to the content inset. Default: automatic.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { updateAdjustedInset() } }
    }

    /// The inset in effect: ``contentInset`` plus the adjustment behaviour's part of the safe
    /// area.
    ///
    /// Content that is scrolled to its start stays there when the inset before it changes. The safe
    /// area that is part of the inset is not reported to subviews.
    open internal(set) var adjustedContentInset = UIEdgeInsets.zero

    /// Whether a finger can scroll the content. Default: true.
    open var isScrollEnabled = true {
        didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
    }

    /// Whether a tap on the status bar scrolls to the top. Default: true.
    ///
    /// The tap has no effect if this is true for more than one scroll view on the screen. Source:
    /// Apple, scrollsToTop.
    open var scrollsToTop = true
    /// Whether the content can be dragged, and bounces, beyond all its edges. Default: true.
    ///
    /// Setting it sets ``bouncesHorizontally`` and ``bouncesVertically``.
    open var bounces: Bool {
        get { bouncesHorizontally && bouncesVertically }
        set { (bouncesHorizontally, bouncesVertically) = (newValue, newValue) }
    }
    /// Whether it can be dragged, and bounces, beyond the left and right edge. Default: true.
    open var bouncesHorizontally = true
    /// Whether it can be dragged, and bounces, beyond the top and bottom edge. Default: true.
    open var bouncesVertically = true
    /// Whether a drag to the side at the end of the content scrolls an enclosing scroll view that
    /// can go on. Default: true.
    open var transfersHorizontalScrollingToParent = true
    /// Whether a drag up or down at the end of the content scrolls an enclosing scroll view that
    /// can go on. Default: true.
    open var transfersVerticalScrollingToParent = true
    /// Where content that is smaller than the view is: (0, 0) at the top left, (0.5, 0.5) in the
    /// middle, (1, 1) at the bottom right. Default: (0, 0).
    ///
    /// Source: Apple, contentAlignmentPoint.
    open var contentAlignmentPoint = CGPoint.zero {
        didSet {
            guard contentAlignmentPoint != oldValue else { return }
            contentAlignmentPoint = checked(
                contentAlignmentPoint, "contentAlignmentPoint", keeping: oldValue, in: 0...1)
            bringOffsetIntoRange()
        }
    }
    /// Whether it bounces vertically even if the content is not taller than the view. Default:
    /// false.
    open var alwaysBounceVertical = false
    /// Whether it bounces horizontally even if the content is not wider than the view. Default:
    /// false.
    open var alwaysBounceHorizontal = false
    /// Whether scrolling stops at multiples of the view's size. Default: false.
    open var isPagingEnabled = false
    /// Whether a drag that begins along one axis is locked to it. Default: false.
    open var isDirectionalLockEnabled = false
    /// Whether tables and collection views show their index of sections. Default: automatic.
    ///
    /// Source: Apple, indexDisplayMode.
    open var indexDisplayMode = IndexDisplayMode.automatic {
        didSet { if indexDisplayMode != oldValue { indexDisplayModeChanged() } }
    }
    func indexDisplayModeChanged() {}
    /// Whether a drag dismisses the keyboard. Default: none.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// How fast the content decelerates after a drag. Default: normal.
    open var decelerationRate = DecelerationRate.normal
    /// Whether touches reach the content only after 0.15 s without a drag. Default: true.
    open var delaysContentTouches = true
    /// Whether a drag may cancel touches that the content has already received. Default: true.
    open var canCancelContentTouches = true

    // MARK: Indicators

    /// Whether the vertical indicator is shown while scrolling. Default: true.
    open var showsVerticalScrollIndicator = true {
        didSet { if !showsVerticalScrollIndicator { indicators.vertical.hide() } }
    }
    /// Whether the horizontal indicator is shown while scrolling. Default: true.
    open var showsHorizontalScrollIndicator = true {
        didSet { if !showsHorizontalScrollIndicator { indicators.horizontal.hide() } }
    }
    /// The inset of the vertical indicator from the edges, beyond the safe area if
    /// ``automaticallyAdjustsScrollIndicatorInsets`` is true. Default: zero.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet {
            verticalScrollIndicatorInsets = checked(
                verticalScrollIndicatorInsets, "verticalScrollIndicatorInsets", keeping: oldValue)
        }
    }
    /// The inset of the horizontal indicator from the edges, beyond the safe area if
    /// ``automaticallyAdjustsScrollIndicatorInsets`` is true. Default: zero.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet {
            horizontalScrollIndicatorInsets = checked(
                horizontalScrollIndicatorInsets, "horizontalScrollIndicatorInsets",
                keeping: oldValue)
        }
    }
    /// Whether the indicators are also inset by the adjusted content inset's safe area. Default:
    /// true.
    ///
    /// If false, only ``verticalScrollIndicatorInsets`` and ``horizontalScrollIndicatorInsets``
    /// count. Source: Apple, UIScrollView.automaticallyAdjustsScrollIndicatorInsets (iOS 13).
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// The insets of both indicators; reading returns the vertical one's.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    /// The style of the indicators. Default: dark on light backgrounds, light on dark ones.
    open var indicatorStyle = IndicatorStyle.default
    final lazy var indicators = ScrollIndicators()

    // MARK: Zoom

    /// The minimum zoom scale; numbers outside 10⁻⁶...10⁶ are reported, and the nearest one is
    /// used. Default: 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet {
            minimumZoomScale = checked(
                minimumZoomScale, "minimumZoomScale", keeping: oldValue, in: Self.zoomScales)
            zoomLimitsDidChange()
        }
    }
    /// The maximum zoom scale; zooming requires that it is larger than the minimum. Default: 1.
    ///
    /// Numbers outside 10⁻⁶...10⁶ are reported, and the nearest one is used.
    open var maximumZoomScale: CGFloat = 1 {
        didSet {
            maximumZoomScale = checked(
                maximumZoomScale, "maximumZoomScale", keeping: oldValue, in: Self.zoomScales)
            zoomLimitsDidChange()
        }
    }
    private static let zoomScales = 1e-6...1e6
    /// Whether a pinch may exceed the limits, to which the content then bounces back. Default:
    /// true.
    open var bouncesZoom = true
    /// Whether a pinch is zooming the content.
    open internal(set) var isZooming = false
    /// Whether the content is bouncing back to the zoom limits.
    open internal(set) var isZoomBouncing = false
    /// The recognizer that zooms the content; nil unless the maximum zoom scale exceeds the
    /// minimum.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { storedPinchGestureRecognizer }
    final var storedPinchGestureRecognizer: UIPinchGestureRecognizer?
    /// Whether an animation changes the zoom scale.
    public internal(set) final var isZoomAnimating = false
    final var storedZoomScale: CGFloat = 1
    final var zoom: ScrollZoom?

    /// The refresh control above the content; nil for none.
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

    /// The recognizer that drags the content. You may set its minimum and maximum number of
    /// touches.
    open var panGestureRecognizer: UIPanGestureRecognizer { storedPanGestureRecognizer }
    final var storedPanGestureRecognizer: UIPanGestureRecognizer =
        UIScrollViewPanGestureRecognizer()
    final let contentTouchDelay = UIScrollViewDelayedTouchesBeganGestureRecognizer()

    /// Whether a finger is touching the content, dragging or not.
    open internal(set) var isTracking = false
    /// Whether a finger is dragging the content.
    open internal(set) var isDragging = false
    /// Whether the content is still moving after a drag.
    open internal(set) var isDecelerating = false

    final var insetsBefore = InsetsBeforeLeaving()

    /// Whether the next offset is a step of a drag or a motion, which it does not stop.
    final var movesContent = false

    /// The largest number of cells that a list shows at the same time; fewer in tests.
    package final var mostCells = 10_000

    /// The containers whose bars follow the content.
    final var barLinks: BarLinks?

    final weak var contentGuide: UILayoutGuide?
    final weak var frameGuide: UILayoutGuide?

    /// The automatic motion in progress.
    final var run: ScrollRun?
    /// The start of the drag in progress.
    final var drag: ScrollDrag?
    /// Whether the finger that is down has stopped a motion.
    final var hasCaughtContent = false

    /// Called when a finger is lifted that has stopped a motion and did not drag.
    func caughtContentWasLeft() {}

    /// The timer that ends a scroll by the wheel; nil if none is in progress.
    final var wheelEnd: MainLoop.TimerID?

    /// Creates a scroll view with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a scroll view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIScrollView.self)
    }

    private func prepare() {
        clipsToBounds = true
        panGestureRecognizer.addTarget(self, action: UIScrollView.panDidChange)
        addGestureRecognizer(contentTouchDelay)
        addGestureRecognizer(panGestureRecognizer)
    }

    /// The content point at the view's top left corner, in points: the origin of the bounds.
    /// Animatable.
    ///
    /// Drags and motions set it for each step, so an override sees them [U]. A drag or deceleration
    /// in progress continues from an offset that the program sets; animations end.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard let offset = usable(newValue, "contentOffset") else { return }
            guard movesContent else { return programMovesContent(to: offset) }
            movesContent = false
            bounds.origin = offset
        }
    }

    /// Sets the content offset, immediately or animated over 0.3 s.
    ///
    /// The animation calls `scrollViewDidScroll` at each display tick if the delegate implements
    /// it; at its end it calls `scrollViewDidEndScrollingAnimation`. A deceleration stops.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        baseSetContentOffset(contentOffset, animated: animated)
    }

    /// Scrolls the minimum distance that makes a rectangle of the content visible, if it is not
    /// yet.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        baseScrollRectToVisible(rect, animated: animated)
    }

    /// The layout guide of the content: constraints to it determine ``contentSize``.
    ///
    /// Constraints between the scroll view's own edges and views inside it refer to the content's
    /// edges too; those to its width and height refer to its frame. Source: Apple,
    /// contentLayoutGuide; Technical Note TN2154.
    open var contentLayoutGuide: UILayoutGuide { baseContentLayoutGuide }

    /// The layout guide of the visible area: views constrained to it stay in place while scrolling.
    ///
    /// Source: Apple, frameLayoutGuide.
    open var frameLayoutGuide: UILayoutGuide { baseFrameLayoutGuide }

    /// The scale of the view that the delegate returns for zooming. Default: 1.
    ///
    /// Values are clamped to the zoom limits.
    open var zoomScale: CGFloat {
        get { baseZoomScale }
        set { baseZoomScale = newValue }
    }

    /// Zooms the content about the middle of the visible area, immediately or over 0.3 s.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        baseSetZoomScale(scale, animated: animated)
    }
    /// Zooms until `rect` fills the view, within the zoom limits.
    ///
    /// `rect` is in the coordinates of the zoomed view.
    open func zoom(to rect: CGRect, animated: Bool) { baseZoom(to: rect, animated: animated) }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { baseFlashScrollIndicators() }

    // MARK: For subclasses

    /// Returns whether a drag may cancel touches that the content has received.
    ///
    /// False for controls unless overridden. Called only if ``canCancelContentTouches``. Source:
    /// Apple, touchesShouldCancel(in:).
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Returns whether the content receives touches that begin on it; true unless overridden.
    ///
    /// Called before the content receives them. Source: Apple, touchesShouldBegin(_:with:in:).
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView)
        -> Bool
    { true }

    /// Called after ``adjustedContentInset`` has changed; overrides must call super.
    open func adjustedContentInsetDidChange() {
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        adoptInsetInWindow()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedInset()
    }

    /// Lays out the subviews and adds the indicators to them; overrides must call super.
    open override func layoutSubviews() {
        super.layoutSubviews()
        adoptInsetInWindow()
        addIndicators()
    }

    /// Called after the delegate has changed.
    func delegateDidChange() {}
    /// The object that follows the scrolling for the class itself, before the delegate, which
    /// programs set. Asked for scrolling, drags and ends only, and not retained.
    var listener: (any UIScrollViewDelegate)? { nil }
    /// Returns where a drag comes to a stop instead, unless pages do.
    func stop(near end: CGPoint, pace: CGPoint) -> CGPoint { end }

    package override func boundsOriginDidChange(from oldOrigin: CGPoint) {
        super.boundsOriginDidChange(from: oldOrigin)
        frameGuide?.tieChanged()
        // As in UIKit, scrolling triggers layout: subclasses tile their content there.
        setNeedsLayout()
        updateIndicators()
        refreshControl?.scrolled()
        barsFollow()
        notifyDelegateOfScrolling()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        updateAdjustedInset()
        bringOffsetIntoRange()
        refreshControl?.place(in: self)
    }

    /// Writes the zoom scale, the content inset and the offset; overrides call super.
    ///
    /// Source: Apple, "State Preservation" of UIScrollView.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(Double(zoomScale), forKey: "UIScrollViewZoomScale")
        coder.encode(contentInset, forKey: "UIScrollViewContentInset")
        coder.encode(contentOffset, forKey: "UIScrollViewContentOffset")
    }
    /// Reads the zoom scale, the content inset and the offset.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: "UIScrollViewContentOffset") else { return }
        zoomScale = CGFloat(coder.decodeDouble(forKey: "UIScrollViewZoomScale"))
        contentInset = coder.decodeUIEdgeInsets(forKey: "UIScrollViewContentInset")
        contentOffset = coder.decodeCGPoint(forKey: "UIScrollViewContentOffset")
    }

    /// The safe area without the part that is in the content inset already.
    package override var safeAreaForSubviews: UIEdgeInsets {
        let safe = viewInsets.safeArea
        let (inner, outer) = (contentInset, adjustedContentInset)
        return UIEdgeInsets(
            top: max(0, safe.top - (outer.top - inner.top)),
            left: max(0, safe.left - (outer.left - inner.left)),
            bottom: max(0, safe.bottom - (outer.bottom - inner.bottom)),
            right: max(0, safe.right - (outer.right - inner.right)))
    }

    override var contentMeantByEdges: UILayoutGuide? { contentLayoutGuide }
    override var beginsFocusGroup: Bool { true }

    package override func constrainedFramesWereApplied() {
        super.constrainedFramesWereApplied()
        applyConstrainedContentSize()
    }

    /// Adds the size of the content. The view's own pan does not make it a target for taps.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isTouchable = hasRecognizersOfOthers
        content.scrollContentSize = contentSize
        return content
    }
}
