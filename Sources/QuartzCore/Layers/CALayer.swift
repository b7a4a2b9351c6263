import CoreGraphics

/// A node of the layer tree: geometry, appearance and running animations.
///
/// The layer's own properties are model values; ``presentation()`` has the displayed values. A
/// layer that backs a view asks the view (its delegate) for actions; a stand-alone layer animates
/// implicitly once it has been committed.
///
/// Subclasses may override the members declared in this body; the base implementations (`base…`)
/// are in separate files by topic.
///
/// Source: Apple, CALayer.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
    // Fields that every layout pass reads come first, so that they share cache lines.
    @exclusivity(unchecked) package final var children: [CALayer] = []
    /// Unmanaged, because a weak reference would slow down every retain; cleared in deinit.
    @exclusivity(unchecked) nonisolated(unsafe) final var parentReference: Unmanaged<CALayer>?
    @exclusivity(unchecked) package final var changes: Changes = [.values, .children]
    @exclusivity(unchecked) package final var layoutState: LayoutState = []
    /// Whether `layoutSublayers()` of the layer is running.
    @exclusivity(unchecked) package final var isBeingLaidOut = false
    /// Whether the layer is to be drawn, and when it is drawn again.
    @exclusivity(unchecked) final var displayState: DisplayState = []
    /// Whether the delegate is notified of geometry changes; see ``GeometryFollowing``.
    @exclusivity(unchecked) package final var tellsOfGeometry = false
    /// Whether layout calls the owner; false while the owner has nothing to lay out.
    @exclusivity(unchecked) final var ownerLaysOut = true
    /// The layer's animations; nil if there are none.
    final var motion: LayerMotion?
    /// The model values; the properties also handle actions, layout and change marks.
    @exclusivity(unchecked) package final var values = LayerValues() {
        didSet { motion?.modelChanged(values) }
    }

    // MARK: Tree

    /// The sublayers, back to front except for zPosition; nil if there are none.
    ///
    /// A presentation's sublayers are presentations.
    open var sublayers: [CALayer]? {
        get { baseSublayers }
        set { baseSublayers = newValue }
    }
    /// The mask; nil if there is none.
    @exclusivity(unchecked) final var maskLayer: CALayer?
    /// The capture's encoded outlines, cached so that unchanged ones are not encoded again.
    package final var captureMemo: AnyObject?

    /// Rarely used fields, allocated on demand.
    @exclusivity(unchecked) final var extras: Extras?

    /// The index of the last capture's data about the layer; the capture verifies it.
    @exclusivity(unchecked) package final var capturePlace: Int32 = -1

    // MARK: State for commits

    /// The layer's identifier in snapshots; never reused.
    package private(set) final lazy var nodeID: UInt32 = LayerScheduler.current.nextNodeID()
    /// The number of commits when the layer first got a superlayer; nil before that.
    @exclusivity(unchecked) final var firstJoinedAtCommit: Int?

    // MARK: Animations

    /// How many running transitions replace the layer's content and sublayers with pictures.
    package final var replacements = 0 {
        didSet { markChanged(.values) }
    }

    /// The object that provides actions and lays out sublayers; a view is its layer's delegate.
    ///
    /// It is held weakly.
    open var delegate: (any CALayerDelegate)? {
        get { owner ?? extras?.delegate }
        set { setDelegate(newValue) }
    }
    /// The delegate that created the layer and clears this in its deinit; nil if there is none.
    @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var owner:
        (any CALayerDelegate)?
    /// A name for the layer, for the program's own use.
    open var name: String? {
        get { extras?.name }
        set { extras.set(\.name, newValue) }
    }
    /// The image to draw inside the bounds, of a type that the embedding supports; or nil.
    open var contents: Any? {
        get { extras?.contents }
        set { setContents(newValue) }
    }
    /// How ``contents`` fills the bounds.
    open var contentsGravity: CALayerContentsGravity {
        get { extras?.contentsGravity ?? .resize }
        set {
            extras.set(\.contentsGravity, newValue)
            markChanged(.values)
        }
    }
    /// Actions by key, used after the delegate's and before the style's and the class's.
    open var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { extras.set(\.actions, newValue) }
    }
    /// Values for keys that the layer does not define; nil (the default) for none.
    ///
    /// Its `actions`, a dictionary of actions by key, are used after ``actions``. Its values for
    /// the program's own keys apply until others are set. Keys that a style lacks are looked up in
    /// the style that it has under `style`.
    ///
    /// Source: Apple, CALayer.style.
    open var style: [AnyHashable: Any]? {
        get { extras?.style }
        set { extras.set(\.style, newValue) }
    }
    final var model_: CALayer?
    /// The presentation from before the change whose action is running; nil at any other time.
    final var presentedBeforeChange: Kept<LayerValues>?

    /// Creates a layer of size zero at the origin.
    public override required init() { super.init() }

    /// Creates a layer from an archive; here an empty one, because Linux has no archives of layers.
    public required init?(coder: NSCoder) { super.init() }

    /// Creates a copy of a layer's values for presentation; subclasses copy their own fields.
    ///
    /// - Parameter layer: a ``CALayer``; anything else is reported, and the defaults are used.
    public required init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else {
            let kind = type(of: layer)
            reportMistake("CALayer(layer:) copies a CALayer, not a \(kind); it has the defaults")
            return
        }
        values = layer.values
        extras = layer.extras?.copyForPresentation()
    }

    deinit {
        for child in children { child.parentReference = nil }
        maskLayer?.parentReference = nil
        motion?.layer = nil
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates. Animatable. Default: zero.
    open var bounds: CGRect {
        get { baseBounds }
        set { baseBounds = newValue }
    }

    /// The anchor point's position, in the superlayer's coordinates. Animatable. Default: zero.
    open var position: CGPoint {
        get { basePosition }
        set { basePosition = newValue }
    }

    /// The point of the bounds, in fractions of its size, at `position`; the transform's centre.
    open var anchorPoint: CGPoint {
        get { baseAnchorPoint }
        set { baseAnchorPoint = newValue }
    }

    /// The anchor point's z relative to the layer's plane, in points. Animatable. Default: 0.
    open var anchorPointZ: CGFloat {
        get { baseAnchorPointZ }
        set { baseAnchorPointZ = newValue }
    }

    /// The layer's position on the axis towards the viewer, in points. Animatable. Default: 0.
    open var zPosition: CGFloat {
        get { baseZPosition }
        set { baseZPosition = newValue }
    }

    /// The transform applied about the anchor point. Animatable. Default: identity.
    open var transform: CATransform3D {
        get { baseTransform }
        set { baseTransform = newValue }
    }

    /// The transform of the sublayers, usually for perspective. Animatable. Default: identity.
    open var sublayerTransform: CATransform3D {
        get { baseSublayerTransform }
        set { baseSublayerTransform = newValue }
    }

    /// The opacity, 0 (clear) to 1 (opaque). Animatable. Default: 1.
    open var opacity: Float {
        get { baseOpacity }
        set { baseOpacity = newValue }
    }

    /// Whether the layer and its sublayers are hidden. Default: false.
    open var isHidden: Bool {
        get { baseIsHidden }
        set { baseIsHidden = newValue }
    }

    /// Whether the layer is drawn when it faces away from the viewer. Default: true.
    open var isDoubleSided: Bool {
        get { baseIsDoubleSided }
        set { baseIsDoubleSided = newValue }
    }

    /// Whether sublayers and contents are clipped to the bounds. Default: false.
    open var masksToBounds: Bool {
        get { baseMasksToBounds }
        set { baseMasksToBounds = newValue }
    }

    /// The colour behind the contents; nil for none. Animatable.
    open var backgroundColor: CGColor? {
        get { baseBackgroundColor }
        set { baseBackgroundColor = newValue }
    }

    /// The radius of the corners, in points. Animatable. Default: 0.
    open var cornerRadius: CGFloat {
        get { baseCornerRadius }
        set { baseCornerRadius = newValue }
    }

    /// The width of the border, drawn inside the bounds, in points. Animatable. Default: 0.
    open var borderWidth: CGFloat {
        get { baseBorderWidth }
        set { baseBorderWidth = newValue }
    }

    /// The colour of the border. Animatable. Default: opaque black.
    open var borderColor: CGColor? {
        get { baseBorderColor }
        set { baseBorderColor = newValue }
    }

    /// The colour of the shadow. Animatable. Default: opaque black.
    open var shadowColor: CGColor? {
        get { baseShadowColor }
        set { baseShadowColor = newValue }
    }

    /// The opacity of the shadow, 0 to 1. Animatable. Default: 0.
    open var shadowOpacity: Float {
        get { baseShadowOpacity }
        set { baseShadowOpacity = newValue }
    }

    /// The shadow's offset from the layer, in points. Animatable. Default: (0, −3).
    open var shadowOffset: CGSize {
        get { baseShadowOffset }
        set { baseShadowOffset = newValue }
    }

    /// The blur radius of the shadow, in points. Animatable. Default: 3.
    open var shadowRadius: CGFloat {
        get { baseShadowRadius }
        set { baseShadowRadius = newValue }
    }

    /// Returns the transform if it is affine; otherwise the identity. [U]
    open func affineTransform() -> CGAffineTransform { baseAffineTransform() }
    /// Sets the transform to an affine one.
    open func setAffineTransform(_ transform: CGAffineTransform) {
        baseSetAffineTransform(transform)
    }

    /// Whether y points upwards in the layer, from the bottom edge of its bounds. Default: false.
    ///
    /// The layer keeps its place in its superlayer. Its sublayers, outline, gradient, corners,
    /// shadow and drawing are mirrored vertically; images and the texts of text layers are not. In
    /// a layer of this kind within another one y points downwards again.
    ///
    /// Source: Apple, isGeometryFlipped; CALayer.h, for images.
    ///
    /// Deviation: the texts of labels are mirrored, as drawings are [U].
    open var isGeometryFlipped: Bool {
        get { values.isFlipped }
        set { baseSetGeometryFlipped(newValue) }
    }

    /// Returns whether y points downwards in the layer, as drawings on Apple's phones have it.
    ///
    /// False within an odd number of layers whose geometry is flipped, itself included. Source:
    /// Apple, contentsAreFlipped(); AVVideoComposition.h, for layers on iOS.
    open func contentsAreFlipped() -> Bool { !isUpsideDown }

    /// The smallest rectangle in the superlayer's coordinates that contains the layer.
    ///
    /// Computed from bounds, position, anchor point and transform. Setting it changes position and
    /// bounds size; if there is a transform, the size is chosen so that this rectangle results, as
    /// Apple documents it.
    open var frame: CGRect {
        get { baseFrame }
        set { baseFrame = newValue }
    }

    /// Converts a point from the layer's coordinates to another layer's in the same tree; nil: the
    /// root's.
    ///
    /// Every layer on the way is a plane: sublayers are flattened into it, as they are drawn
    /// (Apple, CATransformLayer, about plain layers). A layer that is edge-on does not change the
    /// point. When converting from or to presentations, the layers on the way have their displayed
    /// positions.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        baseConvert(point, to: layer)
    }

    /// Converts a point to the layer's coordinates from another layer's in the same tree; nil: the
    /// root's.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        baseConvert(point, from: layer)
    }
    /// Converts a rectangle to another layer's coordinates: the bounding box of its corners.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { baseConvert(rect, to: layer) }
    /// Converts a rectangle from another layer's coordinates: the bounding box of its corners.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        baseConvert(rect, from: layer)
    }

    // MARK: Tree and layout

    /// The layer whose sublayer this one is; for a mask, the masked layer. [U]
    ///
    /// A presentation's superlayer is a presentation.
    open var superlayer: CALayer? { baseSuperlayer }

    /// Adds a layer in front of the other sublayers, removing it from its superlayer.
    open func addSublayer(_ layer: CALayer) { baseAddSublayer(layer) }

    /// Inserts a layer at an index of the sublayers; 0 is the rearmost, past the end in front.
    ///
    /// Afterwards the layer has this index, even if it already was a sublayer. [U]
    @_disfavoredOverload
    open func insertSublayer(_ layer: CALayer, at index: Int) {
        baseInsertSublayer(layer, at: index)
    }
    /// Inserts a layer at an index of the sublayers, in Apple's type.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        insertSublayer(layer, at: Int(index))
    }

    /// Inserts a layer just behind a sublayer; behind all if `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        baseInsertSublayer(layer, below: sibling)
    }
    /// Inserts a layer just in front of a sublayer; in front of all if `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        baseInsertSublayer(layer, above: sibling)
    }

    /// Replaces a sublayer with another layer; does nothing if `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        baseReplaceSublayer(oldLayer, with: newLayer)
    }

    /// Removes the layer from its superlayer, also as its mask; does nothing if it has none.
    open func removeFromSuperlayer() { baseRemoveFromSuperlayer() }

    /// Requests layout of the sublayers in the next commit.
    ///
    /// - Complexity: O(depth) the first time after a layout, O(1) afterwards.
    open func setNeedsLayout() { baseSetNeedsLayout() }

    /// Returns whether the layer needs layout.
    open func needsLayout() -> Bool { baseNeedsLayout() }
    /// Lays out the parts of the subtree that need layout now, from the top down.
    open func layoutIfNeeded() { baseLayoutIfNeeded() }

    // MARK: Contents

    /// Marks the layer for drawing in the next commit that shows it.
    open func setNeedsDisplay() { baseSetNeedsDisplay() }
    /// Marks the layer for drawing; all of it is drawn.
    open func setNeedsDisplay(_ r: CGRect) { if !r.isEmpty { setNeedsDisplay() } }
    /// Returns whether the layer waits to be drawn.
    open func needsDisplay() -> Bool { displayState.contains(.needed) }
    /// Draws the layer now if it waits to be drawn.
    open func displayIfNeeded() { baseDisplayIfNeeded() }
    /// Updates the contents: asks the delegate's `display(_:)`, which calls ``draw(in:)``.
    ///
    /// Do not call it; call ``setNeedsDisplay()``. An override sets ``contents``.
    open func display() { baseDisplay() }
    /// Draws the contents; the base version asks the delegate.
    open func draw(in ctx: CGContext) { baseDraw(in: ctx) }
    /// Draws the layer's model and its sublayers into a context, in the bounds' coordinates.
    ///
    /// 3D transforms are left out. Source: Apple, CALayer.render(in:).
    open func render(in ctx: CGContext) { baseRender(in: ctx) }
    /// Whether a change of the bounds' size draws the layer again. Default: false.
    open var needsDisplayOnBoundsChange: Bool {
        get { displayState.contains(.followsSize) }
        set { displayState.set(.followsSize, newValue) }
    }
    /// Returns whether a change of a key of the program's own draws layers of the class again.
    ///
    /// The base version returns false. While an animation of the key runs, the layer is drawn for
    /// each frame: ``draw(in:)`` is called on a presentation.
    ///
    /// Source: Apple, CALayer.needsDisplay(forKey:).
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The visible part of the contents, in units of their size. Animatable. Default: all, (0, 0,
    /// 1, 1).
    open var contentsRect: CGRect {
        get { baseContentsRect }
        set { baseContentsRect = newValue }
    }

    /// The part of the contents that stretches when they are resized, in units of their size.
    ///
    /// The parts around it keep their size along the edges. Animatable. Default: all, (0, 0, 1, 1).
    open var contentsCenter: CGRect {
        get { baseContentsCenter }
        set { baseContentsCenter = newValue }
    }

    /// Pixels of the contents per point. Animatable. Default: 1.
    open var contentsScale: CGFloat {
        get { baseContentsScale }
        set { baseContentsScale = newValue }
    }

    /// The shadow's outline in the layer's coordinates; nil (the default) for the content.
    ///
    /// Assigning copies it. Animatable, but not implicitly.
    open var shadowPath: CGPath? {
        get { baseShadowPath }
        set { baseShadowPath = newValue }
    }

    /// Which corners ``cornerRadius`` rounds. Default: all.
    open var maskedCorners: CACornerMask {
        get { baseMaskedCorners }
        set { baseMaskedCorners = newValue }
    }

    /// The mask: where its alpha is 0, the layer and its sublayers are invisible. Default: nil.
    ///
    /// The mask is in the layer's coordinates; it is laid out, timed and animated like a sublayer,
    /// and its sublayers and appearance count. It must not be a sublayer or another layer's mask:
    /// Apple leaves that undefined; here it is reported and the mask stays unchanged. A
    /// presentation's mask is a presentation.
    ///
    /// Source: Apple, CALayer.mask.
    open var mask: CALayer? {
        get { baseMask }
        set { baseMask = newValue }
    }

    // MARK: Animations

    /// Adds a copy of an animation, which begins now; replaces the animation with the same key.
    ///
    /// An animation that cannot be played, for example because a value has the wrong type, is
    /// reported and not added.
    ///
    /// - Parameters:
    ///   - animation: The animation; a duration of 0 means the transaction's.
    ///   - key: A name that the program chooses; with nil no animation is replaced.
    open func add(_ animation: CAAnimation, forKey key: String?) {
        if Self.addReplacement?(self, animation, key) != true { baseAdd(animation, forKey: key) }
    }

    /// Returns the animation with a key; nil if there is none.
    ///
    /// It is the playing copy, the same one each time and the one that the delegate receives;
    /// changing it has no effect.
    open func animation(forKey key: String) -> CAAnimation? { baseAnimation(forKey: key) }

    /// Returns the animations' keys, in the order in which they were added; nil if there are none.
    open func animationKeys() -> [String]? { baseAnimationKeys() }
    /// Removes the animation with a key; its delegate is notified with `finished` false.
    open func removeAnimation(forKey key: String) { baseRemoveAnimation(forKey: key) }
    /// Removes all animations; their delegates are notified with `finished` false, in order.
    open func removeAllAnimations() { baseRemoveAllAnimations() }

    /// Returns a copy of the layer with the displayed values; nil if it never was in a tree.
    ///
    /// A view's layer and one that has played count as in a tree. A copy's relatives are
    /// presentations. Deviation: other layers present their model before their first commit, too.
    open func presentation() -> Self? { basePresentation() }

    /// Returns the layer that a presentation was made from; for any other layer, the layer itself.
    open func model() -> Self { baseModel() }

    // MARK: For subclasses and owners

    /// Lays out the sublayers by calling the delegate; a view runs `layoutSubviews`.
    open func layoutSublayers() {
        (owner ?? delegate)?.layoutSublayers(of: self)
    }

    /// Returns whether a point in the layer's own coordinates is inside its bounds.
    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Returns the frontmost visible layer that contains a point in the superlayer's coordinates.
    ///
    /// On a presentation the layers are tested at their displayed positions, and the result is a
    /// presentation.
    open func hitTest(_ point: CGPoint) -> CALayer? {
        baseHitTest(point)
    }

    /// Returns the layer's preferred size: that of its bounds unless a subclass overrides it.
    open func preferredFrameSize() -> CGSize { bounds.size }

    /// Returns the action for a key from the delegate, `actions`, the style, the class, or the
    /// implicit one.
    ///
    /// They are searched in this order. `NSNull()` ends the search without an action. A layer that
    /// has not been committed yet has neither of the last two, so that a new layer's first values
    /// are not animated. The implicit action is a `CABasicAnimation` with the transaction's
    /// duration and timing function and the fill mode `both`.
    ///
    /// Source: Apple, CALayer.action(forKey:); Core Animation Programming Guide, "Animatable
    /// Properties".
    open func action(forKey event: String) -> (any CAAction)? {
        baseAction(forKey: event)
    }

    /// Returns the default of a property of the class; nil for the program's own keys.
    ///
    /// Override it to give your own keys a default.
    open class func defaultValue(forKey key: String) -> Any? {
        if let value = CALayer().plainValue(forKey: key) { return value }
        guard let property = LayerProperty(rawValue: key), owns(property.root) else { return nil }
        return LayerValues().value(of: property).boxed(for: property)
    }

    /// Returns the class's own action for a key; nil, as here, for the implicit action.
    ///
    /// Override it to give every layer of a class an action. `NSNull()` ends the search without an
    /// action.
    ///
    /// Source: Apple, CALayer.defaultAction(forKey:): "The default implementation of this method
    /// returns nil".
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Returns whether layers of the class have a property.
    package class func owns(_ root: LayerProperty.Root) -> Bool { root.isOfEveryLayer }

    // MARK: Overridable, from the files of their aspects

    /// Returns the value at a key path such as `position.x` or `transform.rotation.z`; nil if none.
    ///
    /// For a transform, `rotation` is `rotation.z`, `scale` is the mean of the three factors and
    /// `translation` is a `CGSize`.
    open func value(forKeyPath keyPath: String) -> Any? {
        baseValue(forKeyPath: keyPath)
    }

    /// Sets the value at a key path; as with the property itself, the change may animate.
    ///
    /// - Parameters:
    ///   - value: A value of the property's type, or any type of number; nil for no colour or path,
    ///     or to remove a key that the program defines. A value of another type is reported and
    ///     ignored.
    ///   - keyPath: A key path such as `bounds.size.width`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        baseSetValue(value, forKeyPath: keyPath)
    }

    /// Returns the value for a key or key path, as ``value(forKeyPath:)`` does.
    open func value(forKey key: String) -> Any? {
        baseValue(forKey: key)
    }

    /// Sets the value for a key or key path, as ``setValue(_:forKeyPath:)`` does.
    open func setValue(_ value: Any?, forKey key: String) {
        baseSetValue(value, forKey: key)
    }

    /// How the pixels of contents are blended when they are enlarged. Default: linear.
    ///
    /// It applies to files of pixels, also to the image of an image view. Drawings of vectors stay
    /// sharp.
    ///
    /// Source: Apple, magnificationFilter.
    open var magnificationFilter: CALayerContentsFilter {
        get { baseMagnificationFilter }
        set { baseMagnificationFilter = newValue }
    }

    /// The name of a blend mode, by which the layer is mixed with what is below it; nil (the
    /// default) covers that.
    ///
    /// The names are those of the separable and non-separable modes, such as `multiplyBlendMode`,
    /// `screenBlendMode`, `overlayBlendMode`, `softLightBlendMode` and `luminosityBlendMode`. Other
    /// values are reported and have no effect.
    ///
    /// Source: Apple, compositingFilter; the names are those of Core Animation's filters. [U]
    ///
    /// Deviation: a layer is mixed with what is below it in the nearest superlayer that is
    /// transparent, turned or masked, if there is one.
    open var compositingFilter: Any? {
        get { baseCompositingFilter }
        set { baseCompositingFilter = newValue }
    }

    /// Whether the layer and its sublayers may be composited as a bitmap. Default: false.
    open var shouldRasterize: Bool {
        get { baseShouldRasterize }
        set { baseShouldRasterize = newValue }
    }

    /// The scale of the bitmap, in pixels a point. Default: 1.
    open var rasterizationScale: CGFloat {
        get { baseRasterizationScale }
        set { baseRasterizationScale = newValue }
    }

    /// Whether the layer promises to be opaque. Default: false.
    open var isOpaque: Bool {
        get { baseIsOpaque }
        set { baseIsOpaque = newValue }
    }

    /// How the corners are rounded. Default: circular.
    open var cornerCurve: CALayerCornerCurve {
        get { baseCornerCurve }
        set { baseCornerCurve = newValue }
    }

    /// Whether the edges of a turned layer may be smoothed; they always are. Default: false.
    open var allowsEdgeAntialiasing: Bool {
        get { baseAllowsEdgeAntialiasing }
        set { baseAllowsEdgeAntialiasing = newValue }
    }

    /// Whether the layer may be drawn in the background. Default: false.
    open var drawsAsynchronously: Bool {
        get { baseDrawsAsynchronously }
        set { baseDrawsAsynchronously = newValue }
    }

    /// The superlayer's time at which the layer's time begins, in seconds. Default: 0.
    open var beginTime: CFTimeInterval {
        get { baseBeginTime }
        set { baseBeginTime = newValue }
    }

    /// Has no effect on a layer; exists for `CAMediaTiming`. Default: 0.
    open var duration: CFTimeInterval {
        get { baseDuration }
        set { baseDuration = newValue }
    }

    /// An offset added to the layer's local time, in seconds. Default: 0.
    open var timeOffset: CFTimeInterval {
        get { baseTimeOffset }
        set { baseTimeOffset = newValue }
    }

    /// Local seconds per second of the superlayer; 0 pauses. Default: 1.
    open var speed: Float {
        get { baseSpeed }
        set { baseSpeed = newValue }
    }

    /// Has no effect on a layer; exists for `CAMediaTiming`. Default: 0.
    open var repeatCount: Float {
        get { baseRepeatCount }
        set { baseRepeatCount = newValue }
    }

    /// Has no effect on a layer; exists for `CAMediaTiming`. Default: 0.
    open var repeatDuration: CFTimeInterval {
        get { baseRepeatDuration }
        set { baseRepeatDuration = newValue }
    }

    /// Has no effect on a layer; exists for `CAMediaTiming`. Default: false.
    open var autoreverses: Bool {
        get { baseAutoreverses }
        set { baseAutoreverses = newValue }
    }

    /// Has no effect on a layer; exists for `CAMediaTiming`. Default: removed.
    open var fillMode: CAMediaTimingFillMode {
        get { baseFillMode }
        set { baseFillMode = newValue }
    }

    /// Converts a time from another layer's clock to this layer's; nil means the loop's clock.
    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        baseConvertTime(time, from: layer)
    }

    /// Converts a time from this layer's clock to another layer's; nil means the loop's clock.
    open func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        baseConvertTime(time, to: layer)
    }
}
