/// A rectangle on screen: its layer, its place in the hierarchy, its layout and its touches.
///
/// A view is a thin owner of its ``layer``, where geometry and look are kept.
///
/// Source: Apple, UIView.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The class of the layer that views of this class are backed by; CALayer unless overridden.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that keeps the view's geometry and look. Its delegate is the view.
    public final let layer: CALayer

    // MARK: Hierarchy

    /// The views in front of this one, back to front.
    public package(set) final var subviews: [UIView] = []
    /// The view that holds this one; nil for a window and for a view of its own.
    public package(set) final weak var superview: UIView?
    package final weak var windowReference: UIWindow?
    /// The controller whose root view this is.
    package final weak var viewController: UIViewController?

    // MARK: Layout

    package final let autoLayout = AutoLayoutState()
    /// Which distances to the superview's edges and which sizes follow when the superview is resized. Default: none.
    open var autoresizingMask: AutoresizingMask = []
    /// See ``mask``.
    final var maskView: UIView?
    /// Whether subviews are resized by their masks when the bounds change. Default: true.
    open var autoresizesSubviews = true

    // MARK: Animation

    /// How many animations keep touches away from the view at the moment.
    package final var blockingAnimations = 0
    /// How many property animators let touches find the view where it is seen.
    package final var presentationHitTests = 0
    /// The transitions that show pictures in place of the view's content at the moment.
    package final var runningTransitions: [ViewTransition] = []

    // MARK: Plain properties

    /// A number for the program's own use. Default: 0.
    open var tag = 0
    /// The name that tests, scripts and snapshots know the view by; nil unless set.
    open var accessibilityIdentifier: String? {
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
    /// How the view's content fills its bounds. Default: scaleToFill.
    open var contentMode: ContentMode = .scaleToFill {
        didSet { layer.markChanged(.values) }
    }
    package final var storedTintColor: UIColor?
    package final var storedBackgroundColor: UIColor?
    /// What the view overrides of its traits, and who hears of their changes.
    final var traitState = TraitState()

    /// Creates a view with a frame in the superview's coordinates, in points.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        layer.frame = frame
        layer.tellsOfGeometry = true
    }

    /// Creates a view of size zero.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Creates a view from an archive; here an empty one, since interface archives do not exist on Linux.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        layer.delegate = self
        layer.tellsOfGeometry = true
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
    open func updateConstraints() {}

    /// The size that suits the view best inside a size; the base version answers the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// The size that the content itself asks for; ``noIntrinsicMetric`` for an axis that asks for none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The distances from the frame to the rectangle that constraints align. Default: zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The distances of the first baseline from the top and of the last one from the bottom. Default: the edges.
    package var baselineOffsets: (first: CGFloat, lastFromBottom: CGFloat) { (0, 0) }

    /// The distance between the baselines of consecutive lines of the view's text, in points; nil without text.
    package var textLineHeight: CGFloat? { nil }

    /// The view inside this one whose first baseline stands for its own; itself unless overridden.
    open var forFirstBaselineLayout: UIView { self }

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
        ViewAnimation.action(for: layer, forKey: event) ?? CANullAction.shared
    }

    /// Lays out the layer's sublayers: runs the view's layout.
    open func layoutSublayers(of layer: CALayer) {
        ObservedUpdates.track(.layout, of: self) {
            if let controller = viewController {
                controller.sayIsAppearing()
                controller.viewWillLayoutSubviews()
            }
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
    }

    /// What the view shows beyond its layer, for whoever draws it.
    package func contentDescription() -> ViewContent { ViewContent() }

    /// Called after the size of the bounds has changed; controls the room for subclasses of the framework.
    package func boundsSizeDidChange(from oldSize: CGSize) {
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        for transition in runningTransitions { transition.viewWasResized() }
    }

    /// Called after the origin of the bounds has changed: what scrolling comes down to.
    package func boundsOriginDidChange(from oldOrigin: CGPoint) { scrolledForConstraints() }

    /// Called after the subviews that constraints determine were placed.
    package func constrainedFramesWereApplied() {}

    /// The safe area that the subviews see; the view's own, but for what a scroll view has in its inset.
    package var safeAreaForSubviews: UIEdgeInsets { autoLayout.safeArea }

    /// Called after ``isHidden`` was set.
    package func visibilityDidChange() {}
}

extension UIView: CALayerDelegate {}
