import CoreGraphics

extension CALayer {
    /// The layer's rectangle in its own coordinates. Animatable. Default: zero.
    public final var bounds: CGRect {
        get { values.bounds }
        set {
            guard newValue != values.bounds,
                isUsable("bounds", newValue.origin.x, newValue.origin.y, newValue.size.width, newValue.size.height)
            else { return }
            changeGeometry {
                let resized = newValue.size != values.bounds.size
                change(.bounds) { $0.bounds = newValue }
                if resized { setNeedsLayout() }
            }
        }
    }

    /// Where the anchor point lies, in the superlayer's coordinates. Animatable. Default: zero.
    public final var position: CGPoint {
        get { values.position }
        set {
            guard newValue != values.position, isUsable("position", newValue.x, newValue.y) else { return }
            changeGeometry { change(.position) { $0.position = newValue } }
        }
    }

    /// The point of the bounds, in fractions of its size, that `position` places and the transform turns about.
    public final var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set {
            guard isUsable("anchorPoint", newValue.x, newValue.y) else { return }
            changeGeometry { assign(newValue, to: \.anchorPoint, as: .anchorPoint) }
        }
    }

    /// How far before the layer's plane the anchor point lies, in points. Animatable. Default: 0.
    public final var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set {
            guard isUsable("anchorPointZ", newValue) else { return }
            set(LayerProperty.anchorPointZ, to: .number(Double(newValue)))
        }
    }

    /// The layer's place on the axis towards the viewer, in points. Animatable. Default: 0.
    public final var zPosition: CGFloat {
        get { values.zPosition }
        set {
            guard newValue != values.zPosition, isUsable("zPosition", newValue) else { return }
            assign(newValue, to: \.zPosition, as: .zPosition)
            parent?.markChanged(.children)
        }
    }

    /// The transform applied about the anchor point. Animatable. Default: identity.
    public final var transform: CATransform3D {
        get { values.transform }
        set {
            guard newValue != values.transform, isUsable("transform", (newValue.simd * 0).sum()) else { return }
            assign(newValue, to: \.transform, as: .transform)
        }
    }

    /// The transform applied to the sublayers, usually for perspective. Animatable. Default: identity.
    public final var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set {
            guard newValue != values.sublayerTransform, isUsable("sublayerTransform", (newValue.simd * 0).sum()) else {
                return
            }
            assign(newValue, to: \.sublayerTransform, as: .sublayerTransform)
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
        set { assign(newValue, to: \.opacity, as: .opacity) }
    }

    /// Whether the layer and its sublayers are left out. Default: false.
    public final var isHidden: Bool {
        get { values.isHidden }
        set { assign(newValue, to: \.isHidden) }
    }

    /// Whether the layer's back is drawn when it faces away. Default: true.
    public final var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { assign(newValue, to: \.isDoubleSided) }
    }

    /// Whether sublayers and contents are cut at the bounds. Default: false.
    public final var masksToBounds: Bool {
        get { values.masksToBounds }
        set { assign(newValue, to: \.masksToBounds) }
    }

    /// The colour behind the contents; nil for none. Animatable.
    public final var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { assign(newValue, to: \.backgroundColor, as: .backgroundColor) }
    }

    /// The radius of the corners, in points. Animatable. Default: 0.
    public final var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { assign(newValue, to: \.cornerRadius, as: .cornerRadius) }
    }

    /// The width of the border, drawn inside the bounds, in points. Animatable. Default: 0.
    public final var borderWidth: CGFloat {
        get { values.borderWidth }
        set { assign(newValue, to: \.borderWidth, as: .borderWidth) }
    }

    /// The colour of the border. Animatable. Default: opaque black.
    public final var borderColor: CGColor? {
        get { values.borderColor }
        set { assign(newValue, to: \.borderColor, as: .borderColor) }
    }

    /// The colour of the shadow. Animatable. Default: opaque black.
    public final var shadowColor: CGColor? {
        get { values.shadowColor }
        set { assign(newValue, to: \.shadowColor, as: .shadowColor) }
    }

    /// The opacity of the shadow, 0 to 1. Animatable. Default: 0.
    public final var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { assign(Double(newValue), to: \.shadowOpacity, as: .shadowOpacity) }
    }

    /// The shadow's distance from the layer, in points. Animatable. Default: (0, −3).
    public final var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { assign(newValue, to: \.shadowOffset, as: .shadowOffset) }
    }

    /// The blur radius of the shadow, in points. Animatable. Default: 3.
    public final var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { assign(newValue, to: \.shadowRadius, as: .shadowRadius) }
    }

    /// The transform's affine part.
    public final func affineTransform() -> CGAffineTransform {
        CATransform3DGetAffineTransform(values.transform)
    }

    /// Sets the transform to an affine one.
    public final func setAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Sets a value of the model that does not animate.
    private func assign<Value: Equatable>(_ value: Value, to path: WritableKeyPath<LayerValues, Value>) {
        guard value != values[keyPath: path] else { return }
        values[keyPath: path] = value
        markChanged(.values)
    }

    /// Sets a value of the model that animates.
    private func assign<Value: Equatable>(
        _ value: Value, to path: WritableKeyPath<LayerValues, Value>, as property: LayerProperty
    ) {
        guard value != values[keyPath: path] else { return }
        change(property) { $0[keyPath: path] = value }
    }

    /// Changes an animatable property of the model: asks for the action before, runs it after, unless the transaction
    /// suppresses actions, whoever provides them (Apple, CATransaction.disableActions).
    final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
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
