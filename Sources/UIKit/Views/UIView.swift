/// The base class of everything visible: manages a layer, subviews, layout and touches.
///
/// A view owns its ``layer``, which stores geometry and appearance.
///
/// Swift only allows overriding members that are declared in the class body, so all members that
/// are open in UIKit are declared here; their implementations (`base…`) are in the file of each
/// topic. The framework itself calls the overridable members where UIKit does.
///
/// Source: Apple, UIView.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// Whether views of this class require constraints. Default: false.
    ///
    /// For information only: the engine starts with the first constraint in any case.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The class of the layer that backs views of this class; CALayer unless overridden.
    ///
    /// A class that is not a layer is reported, and CALayer is used.
    open class var layerClass: AnyClass { CALayer.self }
    /// Whether the class overrides nothing of UIView's: it only has a name of its own.
    class var addsOnlyName: Bool { false }

    /// The layer that stores the view's geometry and appearance. Its delegate is the view.
    open var layer: CALayer { backingLayer }
    package final let backingLayer: CALayer

    // MARK: Hierarchy

    /// The subviews, from back to front.
    open var subviews: [UIView] { storedSubviews }
    @exclusivity(unchecked) package final var storedSubviews: [UIView] = []
    /// The superview; nil for a window and for a view that was not added to another one.
    open var superview: UIView? { storedSuperview }
    /// The superview without the cost of a weak reference: deinit clears it in the subviews.
    @exclusivity(unchecked) package nonisolated(unsafe) final var superviewReference:
        Unmanaged<UIView>?
    // Fields that every layout pass reads are stored together, to share cache lines.
    @exclusivity(unchecked) package final var autoLayout = AutoLayoutState()
    @exclusivity(unchecked) package final weak var windowReference: UIWindow?
    /// The controller of which this is the root view.
    @exclusivity(unchecked) package final weak var viewController: UIViewController?

    // MARK: Layout

    /// Which margins and sizes change when the superview is resized. Default: none.
    @exclusivity(unchecked) open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews are resized by their masks when the bounds change. Default: true.
    @exclusivity(unchecked) open var autoresizesSubviews = true
    @exclusivity(unchecked) final var traitMoment = UIScreen.main.traitMoment

    // MARK: Plain properties

    /// A number for the program's own use. Default: 0.
    open var tag = 0
    /// The name of the view for tests, scripts and snapshots; nil unless set.
    open var accessibilityIdentifier: String? {
        didSet { layer.markChanged(.values) }
    }
    /// Whether the view, and all in it, keeps its colours where the colours of the screen are
    /// inverted, as photos should. Default: false.
    ///
    /// The viewer's page does so if the browser inverts colours; see
    /// ``UIAccessibility/isInvertColorsEnabled``.
    open var accessibilityIgnoresInvertColors: Bool {
        get { accessibilityState?.ignoresInvertColors ?? false }
        set { changeAccessibility { $0.ignoresInvertColors = newValue } }
    }
    /// How the view's content fits its bounds. Default: scaleToFill.
    open var contentMode: ContentMode = .scaleToFill {
        didSet { contentModeDidChange(from: oldValue) }
    }
    /// Whether the view and its subviews receive touches. Default: true; false for labels and image
    /// views.
    open var isUserInteractionEnabled = true
    /// Whether the view promises to be opaque; a hint that changes no picture. Default: true.
    open var isOpaque = true {
        didSet { layer.isOpaque = isOpaque }
    }
    /// Whether the view receives more than one touch at a time. Default: false.
    open var isMultipleTouchEnabled = false
    /// Whether the view blocks touches of other views while it has one. Default: false.
    open var isExclusiveTouch = false
    /// The gesture recognizers attached to the view, in the order in which they were added.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        didSet { gestureRecognizersDidChange(from: oldValue) }
    }
    package final var storedTintColor: UIColor?
    package final var storedBackgroundColor: UIColor?
    /// Rarely used state, allocated on demand.
    @exclusivity(unchecked) final var extras: Extras?

    /// Creates a view with a frame in the superview's coordinates, in points.
    public init(frame: CGRect) {
        backingLayer = Self.makeLayer()
        super.init()
        connectLayer(frame)
    }

    /// Creates a view of size zero.
    public override convenience init() { self.init(frame: .zero) }

    /// Creates a view from a storyboard, a nib or an archive of its own.
    public required init?(coder: NSCoder) {
        backingLayer = Self.makeLayer()
        super.init()
        connectLayer(.zero)
        readArchive(coder)
        coder.didInitialize(self, as: UIView.self)
    }

    /// Archives the view: its geometry, plain properties and subviews; overrides call super and
    /// archive their own values, which their `init(coder:)` reads.
    ///
    /// Source: Apple, NSCoding.
    open func encode(with coder: NSCoder) { baseEncode(with: coder) }

    deinit {
        // Weak references to the view would slow down every retain of every view.
        backingLayer.ownerIsGoing()
        for view in storedSubviews { view.superviewReference = nil }
        autoLayout.viewIsGoing()
    }

    /// The next responder: the view's controller, else the superview.
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: For subclasses

    /// Lays out the subviews; the default implementation places those that constraints determine.
    ///
    /// Called by the layout pass. Do not call it; call `setNeedsLayout()` or `layoutIfNeeded()`.
    open dynamic func layoutSubviews() {
        if !isReplaced(.layoutSubviews) { applyConstrainedFrames() }
    }

    /// Updates the view's content from the program's state; does nothing unless overridden.
    ///
    /// Called before constraints and layout: once after the view was created, then after
    /// ``UIView/setNeedsUpdateProperties()``, and each time a property of an `@Observable` object
    /// that it read changes. Properties read in ``UIView/updateConstraints()`` and
    /// ``UIView/layoutSubviews()`` are tracked likewise. Source: Apple, UIView.updateProperties().
    open func updateProperties() {}

    /// Updates the view's constraints before layout, after ``setNeedsUpdateConstraints()``. Call
    /// super last.
    ///
    /// For the root view of a controller, ``UIViewController/updateViewConstraints()`` is called,
    /// which calls this.
    open func updateConstraints() {}

    /// Returns the size that fits the view best; the current size unless overridden.
    open dynamic func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The natural size of the content; ``noIntrinsicMetric`` for an axis without one.
    open dynamic var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// The insets from the frame to the alignment rectangle of constraints. Default: zero.
    open dynamic var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The baselines of the view's text. Default: the edges.
    package var baselines: Baselines { .edges }

    /// The distance between the baselines of consecutive lines of the view's text, in points; nil
    /// without text.
    package var textLineHeight: CGFloat? { nil }

    /// The subview that provides the first baseline; ``forLastBaselineLayout`` unless overridden.
    ///
    /// Source: Apple, UIView.forFirstBaselineLayout.
    open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
    /// Returns the view whose baselines are used unless another is named; iOS 9's way to do that.
    open func forBaselineLayout() -> UIView { self }

    /// The subview that provides the last baseline; the view itself unless overridden.
    open var forLastBaselineLayout: UIView { forBaselineLayout() }

    /// Returns the size closest to a target that satisfies the view's constraints, without its
    /// superview.
    ///
    /// The target has the priority ``UILayoutPriority/fittingSizeLevel`` on both axes: constraints
    /// and content take precedence. Pass ``UIView/layoutFittingCompressedSize`` for the smallest
    /// size, ``UIView/layoutFittingExpandedSize`` for the largest.
    ///
    /// - Complexity: the first time, that of building and solving the view's subtree; then that of
    ///   comparing it and solving the changes.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size closest to a target that satisfies the view's constraints, without its
    /// superview.
    ///
    /// - Parameters:
    ///   - targetSize: the target, in points.
    ///   - horizontalFittingPriority: the priority of the target's width; required keeps it
    ///     exactly.
    ///   - verticalFittingPriority: the priority of the target's height.
    /// - Returns: a size for the frame, rounded up to whole pixels.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(
            target: targetSize, horizontal: horizontalFittingPriority,
            vertical: verticalFittingPriority)
    }

    /// Whether the intrinsic height depends on the width, as in a multi-line label.
    package var contentHeightFollowsWidth: Bool { false }

    /// Called after the margins have changed.
    open func layoutMarginsDidChange() {}

    /// Called after the safe area has changed.
    open func safeAreaInsetsDidChange() {}

    /// Called before the superview changes, or becomes nil.
    open dynamic func willMove(toSuperview newSuperview: UIView?) {
        _ = isReplaced(.willMoveToSuperview, [newSuperview])
    }
    /// Called after the superview has changed, or become nil.
    open dynamic func didMoveToSuperview() { _ = isReplaced(.didMoveToSuperview) }
    /// Called before the window changes, or becomes nil.
    open dynamic func willMove(toWindow newWindow: UIWindow?) {
        _ = isReplaced(.willMoveToWindow, [newWindow])
    }
    /// Called after the window has changed, or become nil.
    open dynamic func didMoveToWindow() { _ = isReplaced(.didMoveToWindow) }
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called after the traits of the view have changed and its colours were resolved again.
    ///
    /// Overrides must call super.
    open dynamic func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        _ = isReplaced(.viewTraitCollectionDidChange, [previousTraitCollection])
    }
    /// Called when the effective tint colour has changed.
    open func tintColorDidChange() {}

    /// Returns the frontmost view in the subtree that contains a point and receives touches, or
    /// nil. Of siblings the last subview is asked first, whatever their `layer.zPosition`.
    open dynamic func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        frontmostView(at: point, with: event)
    }

    /// Returns whether a point in the view's coordinates is inside its bounds.
    open dynamic func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        replacement(of: .pointInside, [point, event]) ?? bounds.contains(point)
    }

    /// Returns whether a recognizer may begin that would cancel the touches of this view.
    ///
    /// Called on the view that was hit. The base version returns true; ``UIControl`` returns false
    /// for single taps of the views above it. Source: Apple, gestureRecognizerShouldBegin(_:).
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        true
    }

    /// Returns the action for a change of the layer: the animation inside an animation block, else
    /// none.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        ViewAnimation.action(for: layer, forKey: event) ?? NSNull.action
    }

    /// Lays out the layer's sublayers by running the view's layout.
    open func layoutSublayers(of layer: CALayer) {
        if hasPlainLayout {
            return storedSubviews.isEmpty ? leaveNothingToPlace() : applyConstrainedFrames()
        }
        ObservedUpdates.track(.layout, of: self) {
            if let controller = viewController {
                controller.sayIsAppearing()
                controller.viewWillLayoutSubviews()
            }
            layOutSubviewsAndPlace()
            viewController?.viewWasLaidOut()
        }
    }

    // MARK: Geometry

    /// The frame in the superview's coordinates, in points. Animatable.
    ///
    /// With a transform it is the bounding box; set ``center`` and ``bounds`` instead. What is set
    /// for a view that constraints place lasts until the next layout of its superview.
    open dynamic var frame: CGRect {
        get { baseFrame }
        set { baseFrame = newValue }
    }

    /// The bounds in the view's own coordinates. Animatable.
    open dynamic var bounds: CGRect {
        get { baseBounds }
        set { baseBounds = newValue }
    }

    /// The position of the layer's anchor point in the superview's coordinates. Animatable.
    open var center: CGPoint {
        get { baseCenter }
        set { baseCenter = newValue }
    }

    /// The affine transform about the centre. Animatable. Default: identity.
    open var transform: CGAffineTransform {
        get { baseTransform }
        set { baseTransform = newValue }
    }

    /// The 3D transform about the centre. Animatable. Default: identity.
    open var transform3D: CATransform3D {
        get { baseTransform3D }
        set { baseTransform3D = newValue }
    }

    /// The shape with which a dynamic animator lets the view collide. Default: rectangle.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The outline for the type path: a convex polygon about (0, 0), the middle. Default: empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// The pixels per point of what the view draws. Default: the scale of its screen.
    ///
    /// Setting it sets the `contentsScale` of the layer; layout rounds to the pixels of the screen.
    open var contentScaleFactor: CGFloat {
        get { baseContentScaleFactor }
        set { baseContentScaleFactor = newValue }
    }
    /// Converts a point from this view's coordinates to another view's; nil means the window's.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        baseConvert(point, to: view)
    }
    /// Converts a point to this view's coordinates from another view's; nil means the window's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        baseConvert(point, from: view)
    }
    /// Converts a rectangle from this view's coordinates to another view's; nil means the window's.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { baseConvert(rect, to: view) }
    /// Converts a rectangle to this view's coordinates from another view's; nil means the window's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        baseConvert(rect, from: view)
    }
    /// Resizes the view to the size that fits it best, keeping its origin.
    open dynamic func sizeToFit() { baseSizeToFit() }

    // MARK: Hierarchy

    /// The window that contains the view, or nil. A window is its own.
    open var window: UIWindow? { baseWindow }

    /// Adds a view in front of the other subviews, and removes it from its previous superview.
    ///
    /// - Complexity: O(size of the subtree) for the moved views, because their window changes.
    open func addSubview(_ view: UIView) { baseAddSubview(view) }

    /// Inserts a view at an index of the subviews, where 0 is the back.
    ///
    /// The view has this index afterwards, even if it was a subview before. [U]
    open func insertSubview(_ view: UIView, at index: Int) { baseInsertSubview(view, at: index) }

    /// Inserts a view just behind a subview; in front of all if the sibling is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        baseInsertSubview(view, belowSubview: sibling)
    }

    /// Inserts a view just in front of a subview; in front of all if the sibling is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        baseInsertSubview(view, aboveSubview: sibling)
    }

    /// Moves a subview to the front.
    open func bringSubviewToFront(_ view: UIView) { baseBringSubviewToFront(view) }
    /// Moves a subview to the back.
    open func sendSubviewToBack(_ view: UIView) { baseSendSubviewToBack(view) }

    /// Exchanges two subviews; an index without a subview is reported, and nothing changes.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        baseExchangeSubview(at: first, withSubviewAt: second)
    }

    /// Removes the view from its superview, with the constraints between its subtree and other
    /// views.
    open func removeFromSuperview() {
        if !isReplaced(.removeFromSuperview) { baseRemoveFromSuperview() }
    }
    /// Returns whether the view is another view or one of its descendants.
    open func isDescendant(of view: UIView) -> Bool { baseIsDescendant(of: view) }
    /// Returns the view with a tag in the subtree, including itself, by depth-first search; or nil.
    open func viewWithTag(_ tag: Int) -> UIView? { baseViewWithTag(tag) }

    // MARK: Appearance

    /// The opacity, clamped to 0 (transparent)...1 (opaque). Animatable. Default: 1.
    open var alpha: CGFloat {
        get { baseAlpha }
        set {
            baseAlpha = newValue
            observedPropertiesMayHaveChanged()
        }
    }

    /// Whether the view and its subviews are invisible and ignore touches. Default: false.
    open var isHidden: Bool {
        get { baseIsHidden }
        set {
            baseIsHidden = newValue
            observedPropertiesMayHaveChanged()
        }
    }

    /// The background colour; nil for none. Animatable.
    open var backgroundColor: UIColor? {
        get { baseBackgroundColor }
        set { baseBackgroundColor = newValue }
    }

    /// Whether subviews are clipped to the bounds. Default: false.
    open var clipsToBounds: Bool {
        get { baseClipsToBounds }
        set { baseClipsToBounds = newValue }
    }

    /// The tint colour of interactive elements; inherited from the superview unless set.
    open var tintColor: UIColor! {
        get { baseTintColor }
        set { baseTintColor = newValue }
    }

    /// Marks the view for drawing in the next commit, and for inclusion in the next snapshot.
    open func setNeedsDisplay() { baseSetNeedsDisplay() }

    /// Marks the view for drawing; all of it is drawn.
    open func setNeedsDisplay(_ rect: CGRect) { if !rect.isEmpty { setNeedsDisplay() } }

    /// Draws the view's content into the current context; the base version draws nothing.
    ///
    /// Called with the bounds, before the first commit that shows the view, after
    /// ``setNeedsDisplay()`` and, with the content mode `redraw`, when the size changes. Do not
    /// call it. Views whose class does not override it are not drawn.
    ///
    /// Source: Apple, UIView.draw(_:); View Programming Guide, "The View Drawing Cycle".
    open func draw(_ rect: CGRect) {}

    /// Draws the view's layer: makes the context current and calls ``draw(_:)``.
    open func draw(_ layer: CALayer, in ctx: CGContext) { baseDraw(layer, in: ctx) }

    /// Updates the contents of the view's layer by drawing it; an override may set them instead.
    open func display(_ layer: CALayer) { layer.drawContents() }

    /// Called before the layer draws its contents; the base version does nothing.
    open func layerWillDraw(_ layer: CALayer) {}

    /// The view whose alpha channel masks this view and its subviews.
    ///
    /// The mask is not a subview; its frame is in the view's coordinates. A view that has a
    /// superview is reported and ignored. Default: nil. Source: Apple, UIView.mask.
    open var mask: UIView? {
        get { baseMask }
        set { baseMask = newValue }
    }

    // MARK: Layout

    /// Schedules the layout of the subviews for this turn's layout pass; several calls cause one
    /// layout.
    open func setNeedsLayout() { baseSetNeedsLayout() }

    /// Lays out the view's subtree immediately, if layout is pending.
    ///
    /// Inside an animation block the resulting changes of frames are animated.
    open func layoutIfNeeded() { baseLayoutIfNeeded() }

    /// Schedules a call of ``updateConstraints()`` for the next layout pass.
    open func setNeedsUpdateConstraints() { baseSetNeedsUpdateConstraints() }
    /// Returns whether a call of ``updateConstraints()`` is pending.
    open func needsUpdateConstraints() -> Bool { baseNeedsUpdateConstraints() }
    /// Updates the constraints of the view and its descendants where pending, from the bottom up.
    open func updateConstraintsIfNeeded() { baseUpdateConstraintsIfNeeded() }
    /// Schedules a call of ``updateProperties()`` for this turn's layout pass.
    ///
    /// Several calls cause one update.
    open func setNeedsUpdateProperties() { baseSetNeedsUpdateProperties() }
    /// Calls ``updateProperties()`` immediately on the view and its descendants where pending, from
    /// the top down.
    open func updatePropertiesIfNeeded() { baseUpdatePropertiesIfNeeded() }

    // MARK: Constraints

    /// Whether the view's frame and autoresizing mask determine its layout. Default: true.
    ///
    /// Set it to false for a view that is positioned by constraints.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { baseTranslatesAutoresizingMaskIntoConstraints }
        set { baseTranslatesAutoresizingMaskIntoConstraints = newValue }
    }

    /// The constraints held by the view, in the order in which they were added.
    open var constraints: [NSLayoutConstraint] { baseConstraints }

    /// Adds and activates a constraint whose items are the view or its descendants.
    ///
    /// A constraint with other items is refused with a message.
    open func addConstraint(_ constraint: NSLayoutConstraint) { baseAddConstraint(constraint) }

    /// Adds constraints, in order.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {
        baseAddConstraints(constraints)
    }
    /// Removes a constraint that the view holds; others are ignored.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        baseRemoveConstraint(constraint)
    }
    /// Removes constraints that the view holds.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        baseRemoveConstraints(constraints)
    }
    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { .init(link, .left) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { .init(link, .right) }
    /// The leading edge, where text begins.
    open var leadingAnchor: NSLayoutXAxisAnchor { .init(link, .leading) }
    /// The trailing edge, where text ends.
    open var trailingAnchor: NSLayoutXAxisAnchor { .init(link, .trailing) }
    /// The horizontal centre.
    open var centerXAnchor: NSLayoutXAxisAnchor { .init(link, .centerX) }
    /// The top edge.
    open var topAnchor: NSLayoutYAxisAnchor { .init(link, .top) }
    /// The bottom edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { .init(link, .bottom) }
    /// The vertical centre.
    open var centerYAnchor: NSLayoutYAxisAnchor { .init(link, .centerY) }
    /// The baseline of the first line of text.
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(link, .firstBaseline) }
    /// The baseline of the last line of text.
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(link, .lastBaseline) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { .init(link, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { .init(link, .height) }
    /// Invalidates the intrinsic content size for the next layout pass.
    open func invalidateIntrinsicContentSize() { baseInvalidateIntrinsicContentSize() }

    /// Returns the priority with which the view resists growing beyond its content. Default: 250.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        baseContentHuggingPriority(for: axis)
    }

    /// Sets the priority with which the view resists growing beyond its content.
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        baseSetContentHuggingPriority(priority, for: axis)
    }

    /// Returns the priority with which the view resists shrinking below its content. Default: 750.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
        -> UILayoutPriority
    {
        baseContentCompressionResistancePriority(for: axis)
    }

    /// Sets the priority with which the view resists shrinking below its content.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        baseSetContentCompressionResistancePriority(priority, for: axis)
    }

    /// Returns the frame for an alignment rectangle: larger by ``alignmentRectInsets``.
    open func frame(forAlignmentRect rect: CGRect) -> CGRect { baseFrame(forAlignmentRect: rect) }
    /// Returns the alignment rectangle for a frame: smaller by ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { baseAlignmentRect(forFrame: frame) }

    /// Whether the constraints do not determine the view's position and size completely.
    ///
    /// False for a view that is placed by its frame.
    /// - Complexity: eight optimizations of the views connected by constraints; meant for
    ///   debugging, as in UIKit.
    open var hasAmbiguousLayout: Bool { baseHasAmbiguousLayout }

    /// Moves a view with ambiguous layout to another valid position or size.
    ///
    /// Each call uses the valid value furthest from the last one, or 100 points further if there is
    /// no limit. The views move in the next layout pass, and stay there while they are ambiguous.
    ///
    /// Deviation: not random, so that runs are reproducible. Source: Apple,
    /// exerciseAmbiguityInLayout().
    open func exerciseAmbiguityInLayout() { baseExerciseAmbiguityInLayout() }

    /// Returns the constraints that affect the view's layout along an axis, in order of
    /// installation.
    ///
    /// Deviation: intrinsic sizes and frames of views placed by frame have no constraint objects
    /// here, so the list does not contain them; `explainLayout(_:)` names them.
    open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint]
    {
        baseConstraintsAffectingLayout(for: axis)
    }

    // MARK: Margins and guides

    /// The margins of the content, in points. Default: 8 each.
    ///
    /// Reading includes the safe area (``insetsLayoutMarginsFromSafeArea``) and the superview's
    /// margins (``preservesSuperviewLayoutMargins``) as of the last layout.
    open var layoutMargins: UIEdgeInsets {
        get { baseLayoutMargins }
        set { baseLayoutMargins = newValue }
    }

    /// The margins relative to the direction of text; if set, they follow the direction.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { baseDirectionalLayoutMargins }
        set { baseDirectionalLayoutMargins = newValue }
    }

    /// The layout guide inside the margins.
    open var layoutMarginsGuide: UILayoutGuide { baseLayoutMarginsGuide }

    /// The insets covered by bars and the device's shape, as of the last layout. Default: zero.
    ///
    /// They come from the window (``UIWindow/deviceSafeAreaInsets``) and from controllers
    /// (``UIViewController/additionalSafeAreaInsets``).
    open var safeAreaInsets: UIEdgeInsets { baseSafeAreaInsets }

    /// The layout guide inside the safe area.
    open var safeAreaLayoutGuide: UILayoutGuide { baseSafeAreaLayoutGuide }

    /// Whether the view's content is mirrored in right-to-left layouts. Default: unspecified.
    ///
    /// A constraint uses the direction of the view that holds it, which is the nearest common
    /// ancestor of its items: a right-to-left container mirrors its content. [U]
    open var semanticContentAttribute: UISemanticContentAttribute {
        get { baseSemanticContentAttribute }
        set { baseSemanticContentAttribute = newValue }
    }

    /// The layout direction: from ``semanticContentAttribute``, or else from the traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        baseEffectiveUserInterfaceLayoutDirection
    }

    /// Whether the margins are at least as large as the superview's. Default: false.
    ///
    /// Source: Apple, preservesSuperviewLayoutMargins.
    open var preservesSuperviewLayoutMargins: Bool {
        get { basePreservesSuperviewLayoutMargins }
        set { basePreservesSuperviewLayoutMargins = newValue }
    }

    /// Whether the safe area is included in the margins. Default: true.
    ///
    /// Source: Apple, insetsLayoutMarginsFromSafeArea.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { baseInsetsLayoutMarginsFromSafeArea }
        set { baseInsetsLayoutMarginsFromSafeArea = newValue }
    }

    /// The layout guide inside the margins with a maximum width of 672 points, centred between
    /// them.
    ///
    /// Source: Apple, readableContentGuide; the width is the one at the standard text size. [U]
    open var readableContentGuide: UILayoutGuide { baseReadableContentGuide }

    /// The view's layout guides, in the order in which they were added.
    open var layoutGuides: [UILayoutGuide] { baseLayoutGuides }
    /// Adds a layout guide, and removes it from its previous view.
    open func addLayoutGuide(_ guide: UILayoutGuide) { baseAddLayoutGuide(guide) }
    /// Removes a layout guide and the constraints that refer to it.
    open func removeLayoutGuide(_ guide: UILayoutGuide) { baseRemoveLayoutGuide(guide) }

    // MARK: Touches and traits

    /// Attaches a gesture recognizer, which then receives the touches of the view and its subviews.
    ///
    /// A recognizer is attached to one view at a time; it is detached from the previous one.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        baseAddGestureRecognizer(gestureRecognizer)
    }

    /// Detaches a gesture recognizer; a gesture in progress is cancelled.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        baseRemoveGestureRecognizer(gestureRecognizer)
    }

    /// Makes the first responder of the view's subtree resign.
    ///
    /// - Parameter force: whether it must resign even if it refuses.
    /// - Returns: whether there is no first responder in the subtree afterwards. Source: Apple,
    ///   endEditing(_:).
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { baseEndEditing(force) }

    /// The traits of the view: its superview's, plus the overrides of its controller and its own.
    ///
    /// A view without a window has its screen's traits. Complexity: O(depth) once anything in the
    /// program overrides traits.
    open var traitCollection: UITraitCollection { baseTraitCollection }

    /// Overrides light or dark for the view and its subtree. Default: unspecified.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { baseOverrideUserInterfaceStyle }
        set { baseOverrideUserInterfaceStyle = newValue }
    }

    // MARK: For controls and containers of a program's own

    /// Returns the view's content beyond its layer and subviews: text, a picture, its state.
    ///
    /// Viewers, snapshots and tests read it. An override changes the result of super's; call
    /// ``setNeedsDisplay()`` when the result has changed. The base version knows whether the view
    /// has gesture recognizers and accepts text. Not in UIKit, where a view draws itself.
    open func contentDescription() -> ViewContent { baseContentDescription() }

    /// Called when a subview calls ``invalidateIntrinsicContentSize()``; does nothing itself.
    ///
    /// The layout of this view is scheduled already. A container that sizes itself by its subviews
    /// invalidates its own size here. Not in UIKit.
    open func intrinsicContentSizeDidChange(forSubview subview: UIView) {}

    /// Called after ``isHidden`` of a subview has changed; the base version does nothing.
    ///
    /// A container that gives the room of hidden subviews to the others calls ``setNeedsLayout()``
    /// here. Not in UIKit, where containers observe the key.
    open func visibilityDidChange(forSubview subview: UIView) {}

    // MARK: Focus

    /// Whether the view can be focused while it is visible and accepts touches. Default: false;
    /// true for text fields, text views, and for the cells of lists that allow it.
    open var canBecomeFocused: Bool { false }
    /// Whether the view is focused.
    open var isFocused: Bool { baseIsFocused }
    /// The environments that get the focus when it enters the view, the best one first. Default:
    /// ``preferredFocusedView``.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] {
        preferredFocusedView.map { [$0] } ?? []
    }
    /// The view that gets the focus when it enters this one. Default: this view.
    ///
    /// Source: Apple, deprecated in iOS 10.
    open var preferredFocusedView: UIView? { self }
    /// The controller whose view this is, otherwise the superview.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { baseParentFocusEnvironment }
    /// The container of the items inside: the view.
    open var focusItemContainer: (any UIFocusItemContainer)? { self }
    /// Returns the subviews in a rectangle of the view's coordinates; overrides may add items that
    /// are not views.
    open func focusItems(in rect: CGRect) -> [any UIFocusItem] { baseFocusItems(in: rect) }
    /// Returns whether the focus may move from or to an item in the view. Default: true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after the focus has moved from or to an item in the view; the base version does
    /// nothing.
    open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {}
    /// The name of the group of the items inside. Default: nil, for that of the superview; scroll
    /// views and text fields have groups of their own.
    open var focusGroupIdentifier: String? {
        get { extras?.focus.groupIdentifier }
        set { extras.made().focus.groupIdentifier = newValue }
    }
    /// The importance of the view in its group. Default: ignored.
    open var focusGroupPriority: UIFocusGroupPriority {
        get { extras?.focus.groupPriority ?? .ignored }
        set { extras.made().focus.groupPriority = newValue }
    }
    /// How the view is shown while it is focused; nil for no effect. Default: a halo; nil for
    /// text fields and text views, which have a cursor.
    open var focusEffect: UIFocusEffect? {
        get { baseFocusEffect }
        set { baseFocusEffect = newValue }
    }

    // MARK: Large content

    /// Whether the large content viewer shows the view. Default: false.
    open var showsLargeContentViewer: Bool {
        get { extras?.largeContent?.shows ?? false }
        set { changeLargeContent { $0.shows = newValue } }
    }
    /// The text that the viewer shows. Default: the view's label for a screen reader.
    open var largeContentTitle: String? {
        get { extras?.largeContent?.title ?? accessibilityLabel }
        set { changeLargeContent { $0.title = newValue } }
    }
    /// The picture that the viewer shows. Default: nil; a button's image.
    open var largeContentImage: UIImage? {
        get { extras?.largeContent?.image ?? usualLargeImage }
        set { changeLargeContent { $0.image = newValue } }
    }
    /// Whether the viewer enlarges the picture. Default: false.
    open var scalesLargeContentImage: Bool {
        get { extras?.largeContent?.scalesImage ?? false }
        set { changeLargeContent { $0.scalesImage = newValue } }
    }
    /// The insets of the picture in the viewer, in points. Default: zero.
    open var largeContentImageInsets: UIEdgeInsets {
        get { extras?.largeContent?.insets ?? .zero }
        set { setLargeContentInsets(newValue) }
    }

    // MARK: For the framework

    /// Called after the view has gained or lost the focus.
    func focusStateDidChange() {}
    /// Whether a group of its own begins with the view.
    var beginsFocusGroup: Bool { false }
    /// Whether the focus stays in the view while it is the front one of its window.
    var confinesFocus: Bool { false }
    /// Whether neighbours leave no room for a halo around the view.
    var showsFocusInside: Bool { false }
    /// Whether a cursor shows the focus.
    var showsFocusInText: Bool { false }
    /// Whether the view is a selected cell.
    var isSelectedForFocus: Bool { false }
    /// Whether keys can put the focus into the view.
    var offersFocus: Bool { false }

    /// Called after the size of the bounds has changed, for subclasses in the framework.
    package func boundsSizeDidChange(from oldSize: CGSize) {
        focusHaloNeedsUpdate()
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        if autoLayout.marginsFollowWidth { updateOwnInsets() }
        for transition in runningTransitions { transition.viewWasResized() }
    }

    /// Called after the origin of the bounds has changed, that is, after scrolling.
    package func boundsOriginDidChange(from oldOrigin: CGPoint) { contentMovedForConstraints() }

    /// Called after the subviews with constraints were placed.
    package func constrainedFramesWereApplied() {}

    /// Whether the view remains among the last subviews, in front of those that are added later.
    package var isForemost: Bool { false }

    /// The view's safe area, without the part that a scroll view includes in its inset.
    package var safeAreaForSubviews: UIEdgeInsets { viewInsets.safeArea }

    /// Called after ``isHidden`` was set.
    package func visibilityDidChange() {}

    /// Whether the view's class overrides how a view is drawn.
    package var drawsItself: Bool { MethodOverrides.ofViews.differ(type(of: self), UIView.self) }

    /// Hides or shows a subview. A container that animates it may delay it.
    func setHidden(_ isHidden: Bool, ofSubview subview: UIView) {
        subview.applyVisibility(isHidden: isHidden)
    }

    /// Whether hidden subviews have no size in this view, so that their lengths may be negative.
    var collapsesHiddenSubviews: Bool { false }

    /// Called in the layout pass after the intrinsic size of a subview was updated.
    func contentSizeWasUpdated(ofSubview subview: UIView) {}

    /// Whether subviews of the class UIView need their first updates too.
    var subviewsNeedFirstUpdates: Bool { false }

    /// The guide that replaces the view's edges in constraints that it holds; nil for none.
    var contentMeantByEdges: UILayoutGuide? { nil }

    /// The safe area before the view's children see it. Source: Apple, safeAreaInsets.
    var ownSafeArea: UIEdgeInsets { baseOwnSafeArea }

    /// The traits that the view has before its own overrides.
    var inheritedTraitValues: TraitValues {
        storedSuperview?.traitValues ?? traitsWithoutSuperview
    }

    /// How a subview's text with natural alignment is shown. A button's title stays in place.
    func shownAlignment(ofNaturalTextIn subview: UIView) -> NSTextAlignment { .natural }

    /// Called when an observable value changes that the last configuration update has read.
    func observedConfigurationDidChange() {}
    /// Called when traits have changed by which a picture's variant is chosen.
    func pictureVariantsMayHaveChanged() {}

    override var responderWindow: UIWindow? { window }

    override func selectFocusedItem(_ item: any UIFocusItem) -> Bool {
        item === self && activateForFocus()
    }

    /// Whether the view's constraints decide about its height above or instead of a keyboard.
    var sizesItselfAsInput: Bool { false }

    override func didBecomeFirstResponder() { layer.markChanged(.values) }
    override func didResignFirstResponder() { layer.markChanged(.values) }

    // MARK: Overridable, from the files of their aspects

    /// Returns a view that keeps showing the current appearance of this one.
    ///
    /// It has the size of the view's bounds, clips to them and stretches when resized. The view's
    /// own alpha and transform are not included. [U]
    ///
    /// - Parameter afterUpdates: whether pending layout is performed first.
    /// - Returns: the snapshot.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        baseSnapshotView(afterScreenUpdates: afterUpdates)
    }

    /// Returns a snapshot of a part of the view that stretches only inside its cap insets when it
    /// is resized.
    ///
    /// - Parameters:
    ///   - rect: the part, in the view's coordinates.
    ///   - afterUpdates: whether pending layout is performed first.
    ///   - capInsets: the edges that do not stretch.
    /// - Returns: the snapshot, with the size of the rectangle.
    /// - Returns: the picture, of the rectangle's size.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        baseResizableSnapshotView(
            from: rect, afterScreenUpdates: afterUpdates, withCapInsets: capInsets)
    }

    /// The effects by which the view follows the tilt of the device, in the order in which they
    /// were added.
    ///
    /// Source: Apple, UIView.motionEffects.
    open var motionEffects: [UIMotionEffect] {
        get { baseMotionEffects }
        set { baseMotionEffects = newValue }
    }

    /// Adds an effect; one that the view has changes nothing.
    open func addMotionEffect(_ effect: UIMotionEffect) {
        baseAddMotionEffect(effect)
    }

    /// Removes an effect; one that the view does not have changes nothing.
    open func removeMotionEffect(_ effect: UIMotionEffect) {
        baseRemoveMotionEffect(effect)
    }

    /// The guide of the area that the keyboard covers; created on first access.
    open var keyboardLayoutGuide: UIKeyboardLayoutGuide { baseKeyboardLayoutGuide }

    /// The interactions of the view, in the order in which they were added.
    open var interactions: [any UIInteraction] {
        get { baseInteractions }
        set { baseInteractions = newValue }
    }

    /// Adds an interaction, and removes it from its previous view.
    ///
    /// Source: Apple, addInteraction(_:).
    open func addInteraction(_ interaction: any UIInteraction) {
        baseAddInteraction(interaction)
    }

    /// Removes an interaction.
    open func removeInteraction(_ interaction: any UIInteraction) {
        baseRemoveInteraction(interaction)
    }

    /// Whether the tint colour is dimmed. Default: that of the superview.
    ///
    /// It is never automatic when it is read.
    ///
    /// Source: Apple, tintAdjustmentMode.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { baseTintAdjustmentMode }
        set { baseTintAdjustmentMode = newValue }
    }

    /// Writes the state of a view with a ``restorationIdentifier``, in a controller whose state is
    /// saved; overrides call super.
    ///
    /// Source: Apple, UIView.encodeRestorableState(with:).
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Reads the view's state after its controller has; overrides call super.
    open func decodeRestorableState(with coder: NSCoder) {}

    /// Returns the target that a drag activates by resting at a point; nil for none.
    func springLoadedTarget(at point: CGPoint) -> SpringTarget? { nil }

    /// Draws the view and its subviews, as they are shown now, into the current context.
    ///
    /// - Parameters:
    ///   - rect: where the bounds are drawn, in the current coordinates.
    ///   - afterUpdates: whether pending layout is performed first.
    /// - Returns: whether everything was drawn; false without a current context.
    ///
    /// Deviation: 3D transforms and conic gradients are left out.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        baseDrawHierarchy(in: rect, afterScreenUpdates: afterUpdates)
    }
}

extension UIView: CALayerDelegate {}
