import CoreGraphics

/// A node of the layer tree: geometry, look and the animations that are in flight on them.
///
/// The layer's own properties are the model; ``presentation()`` shows what is on screen at the moment. A layer that
/// backs a view asks the view (its delegate) for actions; a stand-alone layer animates implicitly once it has been
/// committed.
///
/// Source: Apple, CALayer.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
    /// The model values; set through the properties, which see to actions, layout and change marks.
    package final var values = LayerValues() {
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
    package final var children: [CALayer] = []
    /// What the layer is seen through; nil when there is none.
    final var maskLayer: CALayer?
    /// The layer that this one is a sublayer or the mask of.
    package final weak var parent: CALayer? {
        didSet { if LayerTiming.isInUse { movedBetweenClocks(from: oldValue) } }
    }

    /// What the capture made of the layer's outlines, kept here so that an unchanged one is not written out anew.
    package final var captureMemo: AnyObject?

    /// Whether the delegate is to be told of changes of the geometry; see ``GeometryFollowing``.
    package final var tellsOfGeometry = false

    // MARK: State for commits

    package final var changes: Changes = [.values, .children] {
        didSet { if !changes.contains(.presentation) { motion?.changesWereTaken() } }
    }
    package final var layoutState: LayoutState = []
    /// What snapshots call the layer: given out once, never reused.
    package private(set) final lazy var nodeID: UInt32 = LayerScheduler.current.nextNodeID()
    /// How many commits there had been when the layer first got a superlayer; nil before that.
    final var firstJoinedAtCommit: Int?

    // MARK: Animations

    /// What plays on the layer; nil when nothing does.
    final var motion: LayerMotion?
    /// What was on screen before the change whose action runs at the moment; nil at any other time.
    final var presentedBeforeChange: LayerValues?

    /// How many transitions show pictures in place of the layer's content and sublayers at the moment.
    package final var replacements = 0 {
        didSet { markChanged(.values) }
    }

    /// The object that provides actions and lays out sublayers; a view is the delegate of its layer.
    open weak var delegate: (any CALayerDelegate)?
    /// A name for the layer, for the program's own use.
    open var name: String?
    /// What the layer shows inside its bounds: any image object that the embedding understands; nil for nothing.
    open var contents: Any? {
        didSet { markChanged(.values) }
    }
    /// How ``contents`` fills the bounds.
    open var contentsGravity: CALayerContentsGravity = .resize {
        didSet { markChanged(.values) }
    }
    /// Objects by key path that are asked for actions after the delegate and before the defaults.
    open var actions: [String: any CAAction]?
    final var model_: CALayer?
    final var timing = LayerTiming()

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
        name = layer.name
        contents = layer.contents
        contentsGravity = layer.contentsGravity
        timing = layer.timing
    }

    // MARK: For subclasses and owners

    /// Lays out the sublayers: asks the delegate, which for a view runs `layoutSubviews`.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
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

    /// The action for a key: the delegate's, then the one in `actions`, then the class's default.
    ///
    /// `NSNull()` from either of the first two ends the search without an action. A layer that has not been committed yet
    /// has no default: a new layer takes its first values without motion.
    open func action(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) ?? actions?[event] {
            return action === CANullAction.shared || type(of: action) == NSNull.self ? nil : action
        }
        guard isCommitted else { return nil }
        return Self.defaultAction(forKey: event)
    }

    /// The value of a key that has not been set: a layer's own for its properties, nil for a program's own keys.
    ///
    /// Override it to give keys of your own a value to start from.
    open class func defaultValue(forKey key: String) -> Any? {
        LayerProperty(rawValue: key).flatMap { LayerValues().value(of: $0).boxed }
    }

    /// The action an animatable property runs when it changes and nobody else provides one; nil for no animation.
    open class func defaultAction(forKey event: String) -> (any CAAction)? {
        guard let property = LayerProperty(rawValue: event), property.root.animatesImplicitly else { return nil }
        let animation = CABasicAnimation(keyPath: property.rawValue)
        // Apple, CAMediaTimingFunctionName.default: the pace of implicit animations where the transaction sets none.
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }
}

extension CALayer {
    /// What has changed since the last capture of the tree that the layer is in.
    package struct Changes: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The layer's own values, or what its owner shows on it.
        package static let values = Changes(rawValue: 1)
        /// The list of its sublayers.
        package static let children = Changes(rawValue: 2)
        /// Something further down.
        package static let descendants = Changes(rawValue: 4)
        /// What animations show, while the model stays as it is.
        package static let presentation = Changes(rawValue: 8)
    }

    /// Marks a change of this layer for the next capture.
    ///
    /// - Complexity: O(depth) the first time after a capture, O(1) then.
    package final func markChanged(_ change: Changes) {
        changes.formUnion(change)
        var ancestor = parent
        while let layer = ancestor, !layer.changes.contains(.descendants) {
            layer.changes.formUnion(.descendants)
            ancestor = layer.parent
        }
    }
}
