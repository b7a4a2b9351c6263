import CoreGraphics

extension CALayer {
    /// The layer's rectangle in its own coordinates. Animatable. Default: zero.
    public final var bounds: CGRect {
        get { values.bounds }
        set {
            guard newValue != values.bounds else { return }
            let resized = newValue.size != values.bounds.size
            change(.bounds) { $0.bounds = newValue }
            if resized { setNeedsLayout() }
        }
    }

    /// Where the anchor point lies, in the superlayer's coordinates. Animatable. Default: zero.
    public final var position: CGPoint {
        get { values.position }
        set {
            guard newValue != values.position else { return }
            change(.position) { $0.position = newValue }
        }
    }

    /// The point of the bounds, in fractions of its size, that `position` places and the transform turns about.
    public final var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set {
            guard newValue != values.anchorPoint else { return }
            change(.anchorPoint) { $0.anchorPoint = newValue }
        }
    }

    /// The layer's place on the axis towards the viewer, in points. Animatable. Default: 0.
    public final var zPosition: CGFloat {
        get { values.zPosition }
        set {
            guard newValue != values.zPosition else { return }
            change(.zPosition) { $0.zPosition = newValue }
        }
    }

    /// The transform applied about the anchor point. Animatable. Default: identity.
    public final var transform: CATransform3D {
        get { values.transform }
        set {
            guard newValue != values.transform else { return }
            change(.transform) { $0.transform = newValue }
        }
    }

    /// The transform applied to the sublayers, usually for perspective. Animatable. Default: identity.
    public final var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set {
            guard newValue != values.sublayerTransform else { return }
            change(.sublayerTransform) { $0.sublayerTransform = newValue }
        }
    }

    /// The opacity, 0 (clear) to 1 (opaque). Animatable. Default: 1.
    public final var opacity: Float {
        get { Float(values.opacity) }
        set { preciseOpacity = Double(newValue) }
    }

    /// The opacity at full precision, so that a view's alpha keeps the digits it was given.
    package final var preciseOpacity: Double {
        get { values.opacity }
        set {
            guard newValue != values.opacity else { return }
            change(.opacity) { $0.opacity = newValue }
        }
    }

    /// Whether the layer and its sublayers are left out. Default: false.
    public final var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != values.isHidden else { return }
            values.isHidden = newValue
            markChanged(.values)
        }
    }

    /// Whether the layer's back is drawn when it faces away. Default: true.
    public final var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set {
            guard newValue != values.isDoubleSided else { return }
            values.isDoubleSided = newValue
            markChanged(.values)
        }
    }

    /// Whether sublayers and contents are cut at the bounds. Default: false.
    public final var masksToBounds: Bool {
        get { values.masksToBounds }
        set {
            guard newValue != values.masksToBounds else { return }
            values.masksToBounds = newValue
            markChanged(.values)
        }
    }

    /// The colour behind the contents; nil for none. Animatable.
    public final var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set {
            guard newValue != values.backgroundColor else { return }
            change(.backgroundColor) { $0.backgroundColor = newValue }
        }
    }

    /// The radius of the corners, in points. Animatable. Default: 0.
    public final var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set {
            guard newValue != values.cornerRadius else { return }
            change(.cornerRadius) { $0.cornerRadius = newValue }
        }
    }

    /// The width of the border, drawn inside the bounds, in points. Animatable. Default: 0.
    public final var borderWidth: CGFloat {
        get { values.borderWidth }
        set {
            guard newValue != values.borderWidth else { return }
            change(.borderWidth) { $0.borderWidth = newValue }
        }
    }

    /// The colour of the border. Animatable. Default: opaque black.
    public final var borderColor: CGColor? {
        get { values.borderColor }
        set {
            guard newValue != values.borderColor else { return }
            change(.borderColor) { $0.borderColor = newValue }
        }
    }

    /// The colour of the shadow. Animatable. Default: opaque black.
    public final var shadowColor: CGColor? {
        get { values.shadowColor }
        set {
            guard newValue != values.shadowColor else { return }
            change(.shadowColor) { $0.shadowColor = newValue }
        }
    }

    /// The opacity of the shadow, 0 to 1. Animatable. Default: 0.
    public final var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set {
            guard Double(newValue) != values.shadowOpacity else { return }
            change(.shadowOpacity) { $0.shadowOpacity = Double(newValue) }
        }
    }

    /// The shadow's distance from the layer, in points. Animatable. Default: (0, −3).
    public final var shadowOffset: CGSize {
        get { values.shadowOffset }
        set {
            guard newValue != values.shadowOffset else { return }
            change(.shadowOffset) { $0.shadowOffset = newValue }
        }
    }

    /// The blur radius of the shadow, in points. Animatable. Default: 3.
    public final var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set {
            guard newValue != values.shadowRadius else { return }
            change(.shadowRadius) { $0.shadowRadius = newValue }
        }
    }

    /// The transform's affine part.
    public final func affineTransform() -> CGAffineTransform {
        CATransform3DGetAffineTransform(values.transform)
    }

    /// Sets the transform to an affine one.
    public final func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Changes an animatable property of the model: asks for the action before, runs it after, unless the transaction
    /// suppresses actions, whoever provides them (Apple, CATransaction.disableActions).
    private func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
        let action = action(forKey: property.rawValue)
        guard let action, !CATransaction.disableActions() else {
            body(&values)
            markChanged(.values)
            return
        }
        presentedBeforeChange = presentedValues(at: LayerScheduler.current.mediaTime)
        body(&values)
        markChanged(.values)
        action.run(forKey: property.rawValue, object: self, arguments: nil)
        presentedBeforeChange = nil
    }
}
