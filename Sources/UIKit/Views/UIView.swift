/// A rectangle on screen: its layer, its place in the hierarchy, its layout and its touches.
///
/// A view is a thin owner of its ``layer``, where geometry and look are kept.
///
/// Subclasses may override what stands here, and Swift lets them override nothing else: so all members that are open in
/// UIKit are declared in this one body, and what the base class does (`base…`) stands in the file of its aspect. The
/// framework itself goes through the overridable members where UIKit does.
///
/// Source: Apple, UIView.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// Whether views of this class need constraints to come into force at all. Default: false.
    ///
    /// A statement for readers of the class: the engine starts with the first constraint in any case.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The class of the layer that views of this class are backed by; CALayer unless overridden.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that keeps the view's geometry and look. Its delegate is the view.
    open var layer: CALayer { backingLayer }
    package final let backingLayer: CALayer

    // MARK: Hierarchy

    /// The views in front of this one, back to front.
    @exclusivity(unchecked) public package(set) final var subviews: [UIView] = []
    /// The view that holds this one; nil for a window and for a view of its own.
    public final var superview: UIView? { superviewReference?.takeUnretainedValue() }
    /// The same, without what a weak reference costs: a view that goes takes itself out of its subviews.
    @exclusivity(unchecked) package nonisolated(unsafe) final var superviewReference: Unmanaged<UIView>?
    // What every layout looks at stands here, on the same lines of the processor's cache.
    @exclusivity(unchecked) package final var autoLayout = AutoLayoutState()
    @exclusivity(unchecked) package final weak var windowReference: UIWindow?
    /// The controller whose root view this is.
    @exclusivity(unchecked) package final weak var viewController: UIViewController?

    // MARK: Layout

    /// Which distances to the superview's edges and which sizes follow when the superview is resized. Default: none.
    @exclusivity(unchecked) open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews are resized by their masks when the bounds change. Default: true.
    @exclusivity(unchecked) open var autoresizesSubviews = true

    // MARK: Plain properties

    /// A number for the program's own use. Default: 0.
    open var tag = 0
    /// The name that tests, scripts and snapshots know the view by; nil unless set.
    open var accessibilityIdentifier: String? {
        didSet { layer.markChanged(.values) }
    }
    /// How the view's content fills its bounds. Default: scaleToFill.
    open var contentMode: ContentMode = .scaleToFill {
        didSet { layer.markChanged(.values) }
    }
    /// Whether the view and its subviews take touches. Default: true, but false for labels and image views.
    open var isUserInteractionEnabled = true
    /// Whether the view takes more than one touch of a sequence. Default: false.
    open var isMultipleTouchEnabled = false
    /// Whether the view keeps touches of other views away while it has one. Default: false.
    open var isExclusiveTouch = false
    /// The recognizers that watch the view's touches, in the order in which they were added.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        didSet { gestureRecognizersDidChange(from: oldValue) }
    }
    package final var storedTintColor: UIColor?
    package final var storedBackgroundColor: UIColor?
    /// What few views have; nil for those that have none of it.
    @exclusivity(unchecked) final var extras: Extras?

    /// Creates a view with a frame in the superview's coordinates, in points.
    public init(frame: CGRect) {
        backingLayer = Self.makeLayer()
        super.init()
        takeLayer(frame)
    }

    /// Creates a view of size zero.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Creates a view from an archive; here an empty one, since interface archives do not exist on Linux.
    public required init?(coder: NSCoder) {
        backingLayer = Self.makeLayer()
        super.init()
        takeLayer(.zero)
    }

    deinit {
        // What leads here does so without weak references, which would slow down every retain of every view.
        backingLayer.ownerIsGoing()
        for view in subviews { view.superviewReference = nil }
        autoLayout.viewIsGoing()
    }

    /// The next responder: the view's controller, else the superview.
    open override var next: UIResponder? { viewController ?? superview }

    // MARK: For subclasses

    /// Lays out the subviews; the base version places those that constraints determine.
    ///
    /// Called by the layout pass; do not call it, call `setNeedsLayout()` or `layoutIfNeeded()`.
    open func layoutSubviews() {
        applyConstrainedFrames()
    }

    /// Brings what the view shows up to date with the program's state; the base version does nothing.
    ///
    /// Called before constraints and layout: once after the view was made, then after
    /// ``UIView/setNeedsUpdateProperties()``, and whenever a property of an `@Observable` object changes that it read. The
    /// same holds for what ``UIView/updateConstraints()`` and ``UIView/layoutSubviews()`` read. Source: Apple,
    /// UIView.updateProperties().
    open func updateProperties() {}

    /// Updates the view's constraints; called before layout after ``setNeedsUpdateConstraints()``. Call super last.
    ///
    /// For the view of a controller ``UIViewController/updateViewConstraints()`` is called, which calls this.
    open func updateConstraints() {}

    /// The size that suits the view best inside a size; the base version answers the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The size that the content itself asks for; ``noIntrinsicMetric`` for an axis that asks for none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The distances from the frame to the rectangle that constraints align. Default: zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// Where text stands in the view. Default: at the edges.
    package var baselines: Baselines { .edges }

    /// The distance between the baselines of consecutive lines of the view's text, in points; nil without text.
    package var textLineHeight: CGFloat? { nil }

    /// The view inside this one whose first baseline stands for its own; ``forLastBaselineLayout`` unless overridden.
    ///
    /// Source: Apple, UIView.forFirstBaselineLayout.
    open var forFirstBaselineLayout: UIView { forLastBaselineLayout }

    /// The view inside this one whose last baseline stands for its own; itself unless overridden.
    open var forLastBaselineLayout: UIView { self }

    /// Returns the size that comes nearest to a target while the view's constraints hold, as if the view were alone.
    ///
    /// The target counts at ``UILayoutPriority/fittingSizeLevel`` on both axes: constraints and content matter more.
    /// Pass ``UIView/layoutFittingCompressedSize`` for the smallest size, ``UIView/layoutFittingExpandedSize`` for the
    /// largest.
    ///
    /// - Complexity: the first time that of building and solving the view's subtree; then of looking at it, and of solving
    /// what has changed.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that comes nearest to a target while the view's constraints hold, as if the view were alone.
    ///
    /// - Parameters:
    ///   - targetSize: the size to come near to, in points.
    ///   - horizontalFittingPriority: how much the target's width counts; required keeps it exactly.
    ///   - verticalFittingPriority: how much the target's height counts.
    /// - Returns: a size for the frame, rounded up to whole pixels.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(
            target: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    }

    /// Whether the intrinsic height depends on the width, as that of a label of several lines does.
    package var contentHeightFollowsWidth: Bool { false }

    /// Called after the margins have changed.
    open func layoutMarginsDidChange() {}

    /// Called after the safe area has changed.
    open func safeAreaInsetsDidChange() {}

    /// Called when the view is about to get another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view has got another superview, or none.
    open func didMoveToSuperview() {}
    /// Called when the view is about to get another window, or none.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view has got another window, or none.
    open func didMoveToWindow() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called after the traits of the view have changed; colours have been resolved anew by then. Call super.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Called when the tint colour that the view sees has changed.
    open func tintColorDidChange() {}

    /// The frontmost view of the subtree that holds a point of the view's coordinates and takes touches; else nil.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        frontmostView(at: point, with: event)
    }

    /// Whether a point of the view's own coordinates lies in its bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// Whether a gesture that would take touches of this view away may be recognized; otherwise it fails.
    ///
    /// Asked of the view that was hit. Controls answer false to plain taps of the views above them.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        allowsGestureByDefault(gestureRecognizer)
    }

    /// The action for a change of the layer's: inside an animation block the animation, else none.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        ViewAnimation.action(for: layer, forKey: event) ?? NSNull.action
    }

    /// Lays out the layer's sublayers: runs the view's layout.
    open func layoutSublayers(of layer: CALayer) {
        if hasPlainLayout { return subviews.isEmpty ? leaveNothingToPlace() : applyConstrainedFrames() }
        ObservedUpdates.track(.layout, of: self) {
            if let controller = viewController {
                controller.sayIsAppearing()
                controller.viewWillLayoutSubviews()
            }
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
    }

    // MARK: Geometry

    /// The view's rectangle in the superview's coordinates, in points. Animatable.
    ///
    /// With a transform other than the identity it is the bounding box; set ``center`` and ``bounds`` then.
    open var frame: CGRect {
        get { baseFrame }
        set { baseFrame = newValue }
    }

    /// The view's rectangle in its own coordinates. Animatable.
    open var bounds: CGRect {
        get { baseBounds }
        set { baseBounds = newValue }
    }

    /// Where the middle of the bounds (the layer's anchor point) lies in the superview's coordinates. Animatable.
    open var center: CGPoint {
        get { baseCenter }
        set { baseCenter = newValue }
    }

    /// The affine transform about the middle. Animatable. Default: identity.
    open var transform: CGAffineTransform {
        get { baseTransform }
        set { baseTransform = newValue }
    }

    /// The transform in space about the middle. Animatable. Default: identity.
    open var transform3D: CATransform3D {
        get { baseTransform3D }
        set { baseTransform3D = newValue }
    }

    /// The scale of the screen that the view is shown on: device pixels a point. Default: the main screen's.
    open var contentScaleFactor: CGFloat { baseContentScaleFactor }
    /// Converts a point from this view's coordinates to another view's; nil means the window's.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { baseConvert(point, to: view) }
    /// Converts a point to this view's coordinates from another view's; nil means the window's.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { baseConvert(point, from: view) }
    /// Converts a rectangle from this view's coordinates to another view's; nil means the window's.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { baseConvert(rect, to: view) }
    /// Converts a rectangle to this view's coordinates from another view's; nil means the window's.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { baseConvert(rect, from: view) }
    /// Resizes the view to the size that suits it best, keeping its origin.
    open func sizeToFit() { baseSizeToFit() }

    // MARK: Hierarchy

    /// The window that the view is in; nil when it is in none. A window is its own.
    open var window: UIWindow? { baseWindow }

    /// Adds a view in front of the others, taking it from where it was.
    ///
    /// - Complexity: O(size of the subtree) for the moved views, as they learn of their window.
    open func addSubview(_ view: UIView) { baseAddSubview(view) }

    /// Inserts a view at an index of the subviews, 0 being the rearmost.
    ///
    /// The view then has this index, also when it was a subview before. [U]
    open func insertSubview(_ view: UIView, at index: Int) { baseInsertSubview(view, at: index) }

    /// Inserts a view just behind a subview; in front of all when the sibling is not a subview of this view.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        baseInsertSubview(view, belowSubview: sibling)
    }

    /// Inserts a view just in front of a subview; in front of all when the sibling is not a subview of this view.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        baseInsertSubview(view, aboveSubview: sibling)
    }

    /// Moves a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) { baseBringSubviewToFront(view) }
    /// Moves a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { baseSendSubviewToBack(view) }

    /// Exchanges two subviews' places.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        baseExchangeSubview(at: first, withSubviewAt: second)
    }

    /// Takes the view out of its superview, with the constraints that tie its subtree to what stays.
    open func removeFromSuperview() { baseRemoveFromSuperview() }
    /// Whether the view is, or lies below, another one.
    open func isDescendant(of view: UIView) -> Bool { baseIsDescendant(of: view) }
    /// The view of the subtree with a tag, itself included, by depth-first search; nil when there is none.
    open func viewWithTag(_ tag: Int) -> UIView? { baseViewWithTag(tag) }

    // MARK: Look

    /// The opacity, 0 (clear) to 1 (opaque); others are brought into the range. Animatable. Default: 1.
    open var alpha: CGFloat {
        get { baseAlpha }
        set { baseAlpha = newValue }
    }

    /// Whether the view and its subviews are left out of the picture and of touches. Default: false.
    open var isHidden: Bool {
        get { baseIsHidden }
        set { baseIsHidden = newValue }
    }

    /// The colour behind the content; nil for none. Animatable.
    open var backgroundColor: UIColor? {
        get { baseBackgroundColor }
        set { baseBackgroundColor = newValue }
    }

    /// Whether subviews are cut at the bounds. Default: false.
    open var clipsToBounds: Bool {
        get { baseClipsToBounds }
        set { baseClipsToBounds = newValue }
    }

    /// The colour of what can be touched; inherited from the superview unless set.
    open var tintColor: UIColor! {
        get { baseTintColor }
        set { baseTintColor = newValue }
    }

    /// Asks for the view to be drawn anew; here it is described anew in the next snapshot.
    open func setNeedsDisplay() { baseSetNeedsDisplay() }

    /// The view that this one is seen through: where the mask's alpha is 0, nothing of the view and its subviews is.
    ///
    /// The mask is no subview; its frame is in the view's coordinates. One that has a superview is reported and not taken.
    /// Default: nil. Source: Apple, UIView.mask.
    open var mask: UIView? {
        get { baseMask }
        set { baseMask = newValue }
    }

    // MARK: Layout

    /// Asks for a layout of the view's subviews in this turn's layout pass; many calls make one pass.
    open func setNeedsLayout() { baseSetNeedsLayout() }

    /// Lays out the view's subtree now, as far as it waits for layout; does nothing when nothing does.
    ///
    /// Inside an animation block the changes of frames that come of it animate.
    open func layoutIfNeeded() { baseLayoutIfNeeded() }

    /// Asks for ``updateConstraints()`` in the next layout pass.
    open func setNeedsUpdateConstraints() { baseSetNeedsUpdateConstraints() }
    /// Whether ``updateConstraints()`` is going to be called.
    open func needsUpdateConstraints() -> Bool { baseNeedsUpdateConstraints() }
    /// Updates the constraints of the view and of those below that wait for it, from the bottom up.
    open func updateConstraintsIfNeeded() { baseUpdateConstraintsIfNeeded() }
    /// Asks for ``updateProperties()`` in this turn's layout pass; many calls make one.
    open func setNeedsUpdateProperties() { baseSetNeedsUpdateProperties() }
    /// Calls ``updateProperties()`` now on the view and those below that wait for it, from the top down.
    open func updatePropertiesIfNeeded() { baseUpdatePropertiesIfNeeded() }

    // MARK: Constraints

    /// Whether the view's frame and autoresizing mask place it in Auto Layout. Default: true.
    ///
    /// Set it to false for a view that constraints place.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { baseTranslatesAutoresizingMaskIntoConstraints }
        set { baseTranslatesAutoresizingMaskIntoConstraints = newValue }
    }

    /// The constraints that the view holds, in the order in which they were added.
    open var constraints: [NSLayoutConstraint] { baseConstraints }

    /// Holds a constraint whose items are the view or lie below it, and puts it in force.
    ///
    /// A constraint whose items lie elsewhere is refused with a message.
    open func addConstraint(_ constraint: NSLayoutConstraint) { baseAddConstraint(constraint) }

    /// Holds constraints, in order.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) { baseAddConstraints(constraints) }
    /// Lets go of a constraint that the view holds; others are left alone.
    open func removeConstraint(_ constraint: NSLayoutConstraint) { baseRemoveConstraint(constraint) }
    /// Lets go of constraints that the view holds.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) { baseRemoveConstraints(constraints) }
    /// The left edge.
    open var leftAnchor: NSLayoutXAxisAnchor { .init(link, .left) }
    /// The right edge.
    open var rightAnchor: NSLayoutXAxisAnchor { .init(link, .right) }
    /// The edge where text begins.
    open var leadingAnchor: NSLayoutXAxisAnchor { .init(link, .leading) }
    /// The edge where text ends.
    open var trailingAnchor: NSLayoutXAxisAnchor { .init(link, .trailing) }
    /// The horizontal middle.
    open var centerXAnchor: NSLayoutXAxisAnchor { .init(link, .centerX) }
    /// The top edge.
    open var topAnchor: NSLayoutYAxisAnchor { .init(link, .top) }
    /// The bottom edge.
    open var bottomAnchor: NSLayoutYAxisAnchor { .init(link, .bottom) }
    /// The vertical middle.
    open var centerYAnchor: NSLayoutYAxisAnchor { .init(link, .centerY) }
    /// The baseline of the first line of text.
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(link, .firstBaseline) }
    /// The baseline of the last line of text.
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(link, .lastBaseline) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { .init(link, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { .init(link, .height) }
    /// Asks for the intrinsic size anew in the next layout.
    open func invalidateIntrinsicContentSize() { baseInvalidateIntrinsicContentSize() }

    /// How the view resists being made larger than its content. Default: 250.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        baseContentHuggingPriority(for: axis)
    }

    /// Sets how the view resists being made larger than its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        baseSetContentHuggingPriority(priority, for: axis)
    }

    /// How the view resists being made smaller than its content. Default: 750.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        baseContentCompressionResistancePriority(for: axis)
    }

    /// Sets how the view resists being made smaller than its content.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        baseSetContentCompressionResistancePriority(priority, for: axis)
    }

    /// The frame that belongs to an alignment rectangle: larger by ``alignmentRectInsets``.
    open func frame(forAlignmentRect rect: CGRect) -> CGRect { baseFrame(forAlignmentRect: rect) }
    /// The alignment rectangle that belongs to a frame: smaller by ``alignmentRectInsets``.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { baseAlignmentRect(forFrame: frame) }

    /// Whether the constraints leave the view's place or size open.
    ///
    /// False for a view that its frame places. - Complexity: eight optimisations of what the view is tied to; meant for
    /// debugging, as Apple says of it.
    open var hasAmbiguousLayout: Bool { baseHasAmbiguousLayout }

    /// Moves a view with ambiguous layout to another place or size that its constraints allow just as well.
    ///
    /// Each call goes to the allowed value furthest from the last one, or 100 points on where there is no limit. The views
    /// move in the next layout pass, and stay there as long as they are ambiguous.
    ///
    /// Deviation: not at random, so that runs are alike. Source: Apple, exerciseAmbiguityInLayout().
    open func exerciseAmbiguityInLayout() { baseExerciseAmbiguityInLayout() }

    /// The constraints that determine the view's place and size along an axis, in the order of their installation.
    ///
    /// Deviation: intrinsic sizes and frames of views that frames place have no constraint objects here, so that the list
    /// leaves them out; `explainLayout(_:)` names them.
    open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        baseConstraintsAffectingLayout(for: axis)
    }

    // MARK: Margins and guides

    /// The distances from the edges at which content should begin, in points. Default: 8 each.
    ///
    /// What is read includes the safe area (``insetsLayoutMarginsFromSafeArea``), and what is kept of the superview's
    /// margins (``preservesSuperviewLayoutMargins``) as of the last layout.
    open var layoutMargins: UIEdgeInsets {
        get { baseLayoutMargins }
        set { baseLayoutMargins = newValue }
    }

    /// The same by the direction of text; margins set by it follow the direction.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { baseDirectionalLayoutMargins }
        set { baseDirectionalLayoutMargins = newValue }
    }

    /// The guide inside the margins.
    open var layoutMarginsGuide: UILayoutGuide { baseLayoutMarginsGuide }

    /// The parts of the edges that bars and the device's shape cover, as of the last layout.
    ///
    /// They come from the window (``UIWindow/deviceSafeAreaInsets``) and from controllers
    /// (``UIViewController/additionalSafeAreaInsets``). Default: zero.
    open var safeAreaInsets: UIEdgeInsets { baseSafeAreaInsets }

    /// The guide inside the safe area.
    open var safeAreaLayoutGuide: UILayoutGuide { baseSafeAreaLayoutGuide }

    /// Whether the view's content follows the direction of text. Default: unspecified.
    ///
    /// A constraint takes the direction from the view that holds it, which is the nearest common ancestor of its items:
    /// a container that reads from the right mirrors what it contains. [U]
    open var semanticContentAttribute: UISemanticContentAttribute {
        get { baseSemanticContentAttribute }
        set { baseSemanticContentAttribute = newValue }
    }

    /// The direction in which the view lays out: by ``semanticContentAttribute``, and where that says nothing by the traits.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        baseEffectiveUserInterfaceLayoutDirection
    }

    /// Whether the margins are at least as far in as the superview's. Default: false.
    ///
    /// Source: Apple, preservesSuperviewLayoutMargins.
    open var preservesSuperviewLayoutMargins: Bool {
        get { basePreservesSuperviewLayoutMargins }
        set { basePreservesSuperviewLayoutMargins = newValue }
    }

    /// Whether the safe area counts towards the margins. Default: true.
    ///
    /// Source: Apple, insetsLayoutMarginsFromSafeArea.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { baseInsetsLayoutMarginsFromSafeArea }
        set { baseInsetsLayoutMarginsFromSafeArea = newValue }
    }

    /// The guide inside the margins that is at most 672 points wide, in the middle between them.
    ///
    /// Source: Apple, readableContentGuide; the width is the one at the standard text size. [U]
    open var readableContentGuide: UILayoutGuide { baseReadableContentGuide }

    /// The view's guides, in the order in which they were added.
    open var layoutGuides: [UILayoutGuide] { baseLayoutGuides }
    /// Adds a guide, taking it from where it was.
    open func addLayoutGuide(_ guide: UILayoutGuide) { baseAddLayoutGuide(guide) }
    /// Removes a guide, with the constraints that name it.
    open func removeLayoutGuide(_ guide: UILayoutGuide) { baseRemoveLayoutGuide(guide) }

    // MARK: Touches and traits

    /// Attaches a recognizer, which from now on watches the touches of the view and its subviews.
    ///
    /// A recognizer is attached to one view at a time; it is taken from the one before.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        baseAddGestureRecognizer(gestureRecognizer)
    }

    /// Detaches a recognizer; a gesture on its way is cancelled.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        baseRemoveGestureRecognizer(gestureRecognizer)
    }

    /// Makes the first responder of the view's subtree resign.
    ///
    /// - Parameter force: whether it has to, even when it refuses.
    /// - Returns: whether no first responder is left in the subtree. Source: Apple, endEditing(_:).
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { baseEndEditing(force) }

    /// The traits in force for the view: its superview's, with what its controller and the view itself override.
    ///
    /// A view without a window sees its screen's. Complexity: O(depth) once something in the program overrides traits.
    open var traitCollection: UITraitCollection { baseTraitCollection }

    /// Light or dark for the view and all below, whatever the surroundings say. Default: unspecified.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { baseOverrideUserInterfaceStyle }
        set { baseOverrideUserInterfaceStyle = newValue }
    }

    // MARK: For the framework

    /// What the view shows beyond its layer, for whoever draws it.
    package func contentDescription() -> ViewContent { ViewContent() }

    /// Called after the size of the bounds has changed; controls the room for subclasses of the framework.
    package func boundsSizeDidChange(from oldSize: CGSize) {
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        if autoLayout.marginsFollowWidth { updateOwnInsets() }
        for transition in runningTransitions { transition.viewWasResized() }
    }

    /// Called after the origin of the bounds has changed: what scrolling comes down to.
    package func boundsOriginDidChange(from oldOrigin: CGPoint) { contentMovedForConstraints() }

    /// Called after the subviews that constraints determine were placed.
    package func constrainedFramesWereApplied() {}

    /// The safe area that the subviews see; the view's own, but for what a scroll view has in its inset.
    package var safeAreaForSubviews: UIEdgeInsets { viewInsets.safeArea }

    /// Called when a subview's `invalidateIntrinsicContentSize()` was called.
    package func contentSizeInvalidated(ofSubview subview: UIView) {}

    /// Called after ``isHidden`` was set.
    package func visibilityDidChange() {}
}

extension UIView: CALayerDelegate {}
