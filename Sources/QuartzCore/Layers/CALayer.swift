import CoreGraphics

/// A node of the layer tree: geometry, look and the animations that are in flight on them.
///
/// The layer's own properties are the model; ``presentation()`` shows what is on screen at the moment. A layer that
/// backs a view asks the view (its delegate) for actions; a stand-alone layer animates implicitly once it has been
/// committed.
///
/// Subclasses may override what is declared in this body; what the base class does (`base…`) stands in the file of its
/// aspect.
///
/// Source: Apple, CALayer.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
    // What every layout looks at stands first, on the same lines of the processor's cache.
    @exclusivity(unchecked) package final var children: [CALayer] = []
    /// Not weak, since that would slow down every retain of every layer: a layer that goes clears it in those below.
    @exclusivity(unchecked) private(set) nonisolated(unsafe) final var parentReference: Unmanaged<CALayer>?
    @exclusivity(unchecked) package final var changes: Changes = [.values, .children] {
        didSet { if !changes.contains(.presentation) { motion?.changesWereTaken() } }
    }
    @exclusivity(unchecked) package final var layoutState: LayoutState = []
    /// Whether `layoutSublayers()` of the layer is running.
    @exclusivity(unchecked) package final var isBeingLaidOut = false
    /// Whether the delegate is to be told of changes of the geometry; see ``GeometryFollowing``.
    @exclusivity(unchecked) package final var tellsOfGeometry = false
    /// Whether the layer's layout has to be asked for; false as long as it has an owner that has nothing to lay out.
    @exclusivity(unchecked) final var ownerLaysOut = true
    /// What plays on the layer; nil when nothing does.
    final var motion: LayerMotion?
    /// The model values; set through the properties, which see to actions, layout and change marks.
    @exclusivity(unchecked) package final var values = LayerValues() {
        didSet { motion?.modelChanged(values) }
    }

    // MARK: Tree

    /// The layers in front of this one's content, by their order of drawing but for zPosition; nil when there are none.
    ///
    /// Of a presentation they are presentations.
    open var sublayers: [CALayer]? {
        get {
            guard let model_ else { return children.isEmpty ? nil : children }
            return model_.children.isEmpty ? nil : model_.children.compactMap { $0.presentation() }
        }
        set {
            for child in children { child.removeFromSuperlayer() }
            for child in newValue ?? [] { addSublayer(child) }
        }
    }
    /// What the layer is seen through; nil when there is none.
    @exclusivity(unchecked) final var maskLayer: CALayer?
    /// The layer that this one is a sublayer or the mask of.
    package final var parent: CALayer? {
        get { parentReference?.takeUnretainedValue() }
        set {
            let old = LayerTiming.isInUse ? parent : nil
            // A closure for `map` would check which actor it runs on.
            if let newValue { parentReference = .passUnretained(newValue) } else { parentReference = nil }
            if LayerTiming.isInUse { movedBetweenClocks(from: old) }
        }
    }

    /// What the capture made of the layer's outlines, kept here so that an unchanged one is not written out anew.
    package final var captureMemo: AnyObject?

    /// What few layers have; nil for those that have none of it.
    @exclusivity(unchecked) final var extras: Extras?

    /// Where the capture that read the layer last keeps what it knows of it; it checks that it is about this layer.
    @exclusivity(unchecked) package final var capturePlace: Int32 = -1

    // MARK: State for commits

    /// What snapshots call the layer: given out once, never reused.
    package private(set) final lazy var nodeID: UInt32 = LayerScheduler.current.nextNodeID()
    /// How many commits there had been when the layer first got a superlayer; nil before that.
    @exclusivity(unchecked) final var firstJoinedAtCommit: Int?

    // MARK: Animations

    /// How many transitions show pictures in place of the layer's content and sublayers at the moment.
    package final var replacements = 0 {
        didSet { markChanged(.values) }
    }

    /// The object that provides actions and lays out sublayers; a view is the delegate of its layer.
    ///
    /// It is held weakly.
    open var delegate: (any CALayerDelegate)? {
        get { owner ?? extras?.delegate }
        set {
            if let owner, owner === newValue { return }
            owner = nil
            ownerLaysOut = true
            extras.set(\.delegate, newValue)
        }
    }
    /// The delegate that made the layer, and takes itself out when it goes; nil for a layer that nobody owns.
    @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var owner: (any CALayerDelegate)?
    /// A name for the layer, for the program's own use.
    open var name: String? {
        get { extras?.name }
        set { extras.set(\.name, newValue) }
    }
    /// What the layer shows inside its bounds: any image object that the embedding understands; nil for nothing.
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
    /// Objects by key path that are asked for actions after the delegate and before the defaults.
    open var actions: [String: any CAAction]? {
        get { extras?.actions }
        set { extras.set(\.actions, newValue) }
    }
    /// Values for keys that the layer does not define; nil (the default) for none.
    ///
    /// What it has under `actions`, a dictionary of actions by key, is asked after ``actions``; what it has for a key of the
    /// program's own is its value until another is set. What a style lacks is looked for in the one that it has under `style`.
    ///
    /// Source: Apple, CALayer.style.
    open var style: [AnyHashable: Any]? {
        get { extras?.style }
        set { extras.set(\.style, newValue) }
    }
    final var model_: CALayer?
    /// What was on screen before the change whose action runs at the moment; nil at any other time.
    final var presentedBeforeChange: Kept<LayerValues>?
    /// The picture from before a change of the contents whose action runs at the moment; nil at any other time.
    final var pictureBeforeChange: GhostLayer? {
        get { extras?.pictureBeforeChange }
        set { extras.set(\.pictureBeforeChange, newValue) }
    }

    /// Creates a layer of size zero at the origin.
    public override required init() {
        super.init()
    }

    /// Creates a copy of a layer's values for presentation; subclasses copy their own fields.
    ///
    /// - Parameter layer: a ``CALayer``; anything else is a programming error.
    public required init(layer: Any) {
        guard let layer = layer as? CALayer else {
            preconditionFailure("CALayer(layer:) copies a CALayer; it was given a \(type(of: layer))")
        }
        super.init()
        values = layer.values
        guard let theirs = layer.extras else { return }
        let extras = Extras()
        extras.name = theirs.name
        extras.contents = theirs.contents
        extras.contentsGravity = theirs.contentsGravity
        extras.timing = theirs.timing
        self.extras = extras
    }

    deinit {
        for child in children { child.parentReference = nil }
        maskLayer?.parentReference = nil
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates. Animatable. Default: zero.
    open var bounds: CGRect {
        get { baseBounds }
        set { baseBounds = newValue }
    }

    /// Where the anchor point lies, in the superlayer's coordinates. Animatable. Default: zero.
    open var position: CGPoint {
        get { basePosition }
        set { basePosition = newValue }
    }

    /// The point of the bounds, in fractions of its size, that `position` places and the transform turns about.
    open var anchorPoint: CGPoint {
        get { baseAnchorPoint }
        set { baseAnchorPoint = newValue }
    }

    /// How far before the layer's plane the anchor point lies, in points. Animatable. Default: 0.
    open var anchorPointZ: CGFloat {
        get { baseAnchorPointZ }
        set { baseAnchorPointZ = newValue }
    }

    /// The layer's place on the axis towards the viewer, in points. Animatable. Default: 0.
    open var zPosition: CGFloat {
        get { baseZPosition }
        set { baseZPosition = newValue }
    }

    /// The transform applied about the anchor point. Animatable. Default: identity.
    open var transform: CATransform3D {
        get { baseTransform }
        set { baseTransform = newValue }
    }

    /// The transform applied to the sublayers, usually for perspective. Animatable. Default: identity.
    open var sublayerTransform: CATransform3D {
        get { baseSublayerTransform }
        set { baseSublayerTransform = newValue }
    }

    /// The opacity, 0 (clear) to 1 (opaque). Animatable. Default: 1.
    open var opacity: Float {
        get { baseOpacity }
        set { baseOpacity = newValue }
    }

    /// Whether the layer and its sublayers are left out. Default: false.
    open var isHidden: Bool {
        get { baseIsHidden }
        set { baseIsHidden = newValue }
    }

    /// Whether the layer's back is drawn when it faces away. Default: true.
    open var isDoubleSided: Bool {
        get { baseIsDoubleSided }
        set { baseIsDoubleSided = newValue }
    }

    /// Whether sublayers and contents are cut at the bounds. Default: false.
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

    /// The shadow's distance from the layer, in points. Animatable. Default: (0, −3).
    open var shadowOffset: CGSize {
        get { baseShadowOffset }
        set { baseShadowOffset = newValue }
    }

    /// The blur radius of the shadow, in points. Animatable. Default: 3.
    open var shadowRadius: CGFloat {
        get { baseShadowRadius }
        set { baseShadowRadius = newValue }
    }

    /// The transform as an affine one; the identity if it is not affine, as a perspective or a turn in space is not. [U]
    open func affineTransform() -> CGAffineTransform { baseAffineTransform() }
    /// Sets the transform to an affine one.
    open func setAffineTransform(_ transform: CGAffineTransform) { baseSetAffineTransform(transform) }

    /// The smallest rectangle of the superlayer's coordinates that holds the layer.
    ///
    /// Computed from bounds, position, anchor point and transform. Setting it changes position and bounds size; with a
    /// transform other than the identity the size is what makes the rectangle come out, as Apple describes it.
    open var frame: CGRect {
        get { baseFrame }
        set { baseFrame = newValue }
    }

    /// Converts a point from the layer's coordinates to another layer's of the same tree; nil means the root's.
    ///
    /// Every layer on the way is a plane of its own: sublayers are flattened into it, as they are drawn (Apple,
    /// CATransformLayer, on what plain layers do). A layer that is seen edge-on leaves the point where it is. From and to
    /// presentations the layers on the way are where they are on screen.
    open func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { baseConvert(point, to: layer) }

    /// Converts a point to the layer's coordinates from another layer's of the same tree; nil means the root's.
    open func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { baseConvert(point, from: layer) }
    /// Converts a rectangle from the layer's coordinates to another layer's: the bounding box of its corners.
    open func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { baseConvert(rect, to: layer) }
    /// Converts a rectangle to the layer's coordinates from another layer's: the bounding box of its corners.
    open func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { baseConvert(rect, from: layer) }

    // MARK: Tree and layout

    /// The layer that this one is a sublayer of; of a mask the layer that is seen through it. [U]
    ///
    /// Of a presentation it is a presentation.
    open var superlayer: CALayer? { baseSuperlayer }

    /// Adds a layer in front of the others, taking it from where it was.
    open func addSublayer(_ layer: CALayer) { baseAddSublayer(layer) }

    /// Inserts a layer at an index of the sublayers, 0 being the rearmost; an index past the end means in front.
    ///
    /// The layer then has this index, also when it was a sublayer before. [U]
    open func insertSublayer(_ layer: CALayer, at index: Int) { baseInsertSublayer(layer, at: index) }

    /// Inserts a layer just behind a sublayer; behind all when the sibling is not a sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { baseInsertSublayer(layer, below: sibling) }
    /// Inserts a layer just in front of a sublayer; in front of all when the sibling is not a sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { baseInsertSublayer(layer, above: sibling) }

    /// Puts a layer in the place of a sublayer, which is taken out; nothing happens when it is none of this layer's.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        baseReplaceSublayer(oldLayer, with: newLayer)
    }

    /// Takes the layer out of its superlayer; nothing happens when it has none. A mask ceases to be one.
    open func removeFromSuperlayer() { baseRemoveFromSuperlayer() }

    /// Asks for a layout of the sublayers in the next commit.
    ///
    /// - Complexity: O(depth) the first time after a layout, O(1) then.
    open func setNeedsLayout() { baseSetNeedsLayout() }

    /// Whether the layer waits for layout.
    open func needsLayout() -> Bool { baseNeedsLayout() }
    /// Lays out the whole subtree now, from the top down, as far as it waits for it.
    open func layoutIfNeeded() { baseLayoutIfNeeded() }

    // MARK: Contents

    /// The part of the contents that is shown, in units of their size. Animatable. Default: all, (0, 0, 1, 1).
    open var contentsRect: CGRect {
        get { baseContentsRect }
        set { baseContentsRect = newValue }
    }

    /// The part of the contents that stretches when they are resized, in units of their size; the parts beside it keep
    /// theirs along the edges. Animatable. Default: all, (0, 0, 1, 1).
    open var contentsCenter: CGRect {
        get { baseContentsCenter }
        set { baseContentsCenter = newValue }
    }

    /// How many pixels of the contents a point has. Animatable. Default: 1.
    open var contentsScale: CGFloat {
        get { baseContentsScale }
        set { baseContentsScale = newValue }
    }

    /// The outline that casts the shadow, in the layer's coordinates; nil (the default) for what the layer draws.
    ///
    /// Assigning copies it. Animatable, but not of itself.
    open var shadowPath: CGPath? {
        get { baseShadowPath }
        set { baseShadowPath = newValue }
    }

    /// Which corners ``cornerRadius`` rounds. Default: all.
    open var maskedCorners: CACornerMask {
        get { baseMaskedCorners }
        set { baseMaskedCorners = newValue }
    }

    /// The layer that this one is seen through: where the mask's alpha is 0, nothing of the layer and its sublayers is.
    ///
    /// The mask lies in the layer's coordinates; it is laid out, timed and animated like a sublayer, and its sublayers and
    /// look count. It must be neither a sublayer nor another layer's mask: Apple leaves that undefined, here it is reported
    /// and the mask stays as it was. Of a presentation the mask is a presentation. Default: nil.
    ///
    /// Source: Apple, CALayer.mask.
    open var mask: CALayer? {
        get { baseMask }
        set { baseMask = newValue }
    }

    // MARK: Animations

    /// Adds a copy of an animation, which begins now; one that plays under the same key is removed.
    ///
    /// An animation that cannot be played, because a value has the wrong type, say, is reported and not added.
    ///
    /// - Parameters:
    ///   - animation: what to play; a duration of 0 is the transaction's.
    ///   - key: a name of the program's own; nil adds beside everything else.
    open func add(_ animation: CAAnimation, forKey key: String?) { baseAdd(animation, forKey: key) }

    /// The animation that plays under a key, as it was added; nil when there is none.
    ///
    /// It is the copy that plays, the same one each time and the one that the delegate is given; what is changed on it
    /// has no effect.
    open func animation(forKey key: String) -> CAAnimation? { baseAnimation(forKey: key) }

    /// The keys of what plays, in the order in which it was added; nil when nothing does.
    open func animationKeys() -> [String]? { baseAnimationKeys() }
    /// Removes what plays under a key; its delegate is told that it did not finish.
    open func removeAnimation(forKey key: String) { baseRemoveAnimation(forKey: key) }
    /// Removes everything that plays; the delegates are told that it did not finish, in the order of adding.
    open func removeAllAnimations() { baseRemoveAllAnimations() }

    /// A copy of the layer that shows what is on screen at the moment.
    ///
    /// Never nil here: a layer without animations presents its model. Each call makes a copy of its own; its sublayers, mask
    /// and superlayer are presentations too, and a presentation presents itself.
    open func presentation() -> Self? { basePresentation() }

    /// The layer that a presentation was made of; the layer itself for any other.
    open func model() -> CALayer { baseModel() }

    // MARK: For subclasses and owners

    /// Lays out the sublayers: asks the delegate, which for a view runs `layoutSubviews`.
    open func layoutSublayers() {
        (owner ?? delegate)?.layoutSublayers(of: self)
    }

    /// Whether a point of the layer's own coordinates lies in its bounds.
    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// The frontmost layer that holds a point given in the superlayer's coordinates; hidden layers have none.
    ///
    /// Of a presentation the layers are tested where they are on screen, and the answer is a presentation.
    open func hitTest(_ point: CGPoint) -> CALayer? {
        guard !isHidden, let own = pointFromSuperlayer(point) else { return nil }
        if masksToBounds && !contains(own) { return nil }
        for child in childrenFrontToBack {
            if let hit = child.hitTest(own) { return hit }
        }
        return contains(own) ? self : nil
    }

    /// The size that the layer would like to have: its bounds' unless a subclass knows better.
    open func preferredFrameSize() -> CGSize { bounds.size }

    /// The action for a key: the delegate's, then the one in `actions`, then the style's, then the class's, then the
    /// implied one.
    ///
    /// `NSNull()` ends the search without an action. A layer that has not been committed yet has neither of the last two:
    /// a new layer takes its first values without motion. The implied action is a `CABasicAnimation` with the
    /// transaction's duration and pace and the fill mode `both`.
    ///
    /// Source: Apple, CALayer.action(forKey:); Core Animation Programming Guide, "Animatable Properties".
    open func action(forKey event: String) -> (any CAAction)? {
        if let action = (owner ?? delegate)?.action(for: self, forKey: event) ?? actions?[event] ?? styleAction(event) {
            return type(of: action) == NSNull.self ? nil : action
        }
        guard isCommitted else { return nil }
        guard let action = Self.defaultAction(forKey: event) else { return impliedAction(forKey: event) }
        return type(of: action) == NSNull.self ? nil : action
    }

    /// The value of a key that was not set: the defaults of the class's properties, nil for a program's own keys.
    ///
    /// Override it to give keys of your own a default.
    open class func defaultValue(forKey key: String) -> Any? {
        guard let property = LayerProperty(rawValue: key), owns(property.root) else { return nil }
        return LayerValues().value(of: property).boxed(for: property)
    }

    /// The class's own action for a key; nil, as here, for the action that the change implies.
    ///
    /// Override it to give every layer of a class an action. `NSNull()` ends the search without one.
    ///
    /// Source: Apple, CALayer.defaultAction(forKey:): "The default implementation of this method returns nil".
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Whether layers of the class have a property.
    package class func owns(_ root: LayerProperty.Root) -> Bool { root.isOfEveryLayer }
}
