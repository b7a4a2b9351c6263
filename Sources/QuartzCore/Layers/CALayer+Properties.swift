import CoreGraphics

extension CALayer {
    final var baseBounds: CGRect {
        get {
            guard let travel else { return values.bounds }
            return CGRect(origin: travel.origin, size: values.bounds.size)
        }
        set {
            var newValue = newValue
            // A movement in progress decides about the origin; `contentOffset` ends it first.
            if travel != nil { newValue.origin = values.bounds.origin }
            guard newValue != values.bounds,
                isUsable(
                    "bounds", newValue.origin.x, newValue.origin.y, newValue.size.width,
                    newValue.size.height)
            else { return }
            let bounds =
                newValue.size.width < 0 || newValue.size.height < 0
                ? newValue.standardized : newValue
            guard bounds != values.bounds else { return }
            changeGeometry {
                let resized = bounds.size != values.bounds.size
                change(.bounds) { $0.bounds = bounds }
                guard resized else { return }
                sizeDidChange()
                markSuperlayerForLayout()
            }
        }
    }

    final var basePosition: CGPoint {
        get { values.position }
        set {
            guard newValue != values.position, isUsable("position", newValue.x, newValue.y) else {
                return
            }
            changeGeometry { change(.position) { $0.position = newValue } }
        }
    }

    final var baseAnchorPoint: CGPoint {
        get { values.anchorPoint }
        set {
            guard isUsable("anchorPoint", newValue.x, newValue.y) else { return }
            changeGeometry { assign(newValue, to: \.anchorPoint, as: .anchorPoint) }
        }
    }

    final var baseAnchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set {
            guard isUsable("anchorPointZ", newValue) else { return }
            set(LayerProperty.anchorPointZ, to: .number(Double(newValue)))
        }
    }

    final var baseZPosition: CGFloat {
        get { values.zPosition }
        set {
            guard newValue != values.zPosition, isUsable("zPosition", newValue) else { return }
            assign(newValue, to: \.zPosition, as: .zPosition)
            parent?.markChanged(.children)
        }
    }

    final var baseTransform: CATransform3D {
        get { values.transform }
        set {
            guard newValue != values.transform, isUsable("transform", (newValue.simd * 0).sum())
            else { return }
            assign(newValue, to: \.transform, as: .transform)
        }
    }

    final var baseSublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set {
            guard newValue != values.sublayerTransform,
                isUsable("sublayerTransform", (newValue.simd * 0).sum())
            else {
                return
            }
            assign(newValue, to: \.sublayerTransform, as: .sublayerTransform)
        }
    }

    final var baseOpacity: Float {
        get { Float(values.opacity) }
        set {
            let exact = Self.opacityBeingSet.flatMap {
                $0.layer == ObjectIdentifier(self) ? $0.opacity : nil
            }
            preciseOpacity = exact.flatMap { Float($0) == newValue ? $0 : nil } ?? Double(newValue)
        }
    }

    /// Sets the opacity through the overridable property, keeping digits that do not fit a `Float`.
    package final func setOpacity(exactly opacity: Double) {
        Self.opacityBeingSet = (ObjectIdentifier(self), opacity)
        self.opacity = Float(opacity)
        Self.opacityBeingSet = nil
    }

    /// The opacity that a view is setting, at full precision.
    private static var opacityBeingSet: (layer: ObjectIdentifier, opacity: Double)?

    /// The opacity at full precision, so that a view's alpha keeps its digits.
    package final var preciseOpacity: Double {
        get { values.opacity }
        set {
            guard isUsable("opacity", newValue) else { return }
            assign(newValue, to: \.opacity, as: .opacity)
        }
    }

    final var baseIsHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != values.isHidden else { return }
            assign(newValue, to: \.isHidden, as: .hidden)
            if parent != nil { runAction(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn) }
        }
    }

    final var baseIsDoubleSided: Bool {
        get { values.isDoubleSided }
        set { assign(newValue, to: \.isDoubleSided) }
    }

    final var baseMasksToBounds: Bool {
        get { values.masksToBounds }
        set { assign(newValue, to: \.masksToBounds, as: LayerProperty(.masksToBounds)) }
    }

    final var baseBackgroundColor: CGColor? {
        get { values.backgroundColor }
        set {
            guard isUsable("backgroundColor", newValue) else { return }
            assign(newValue, to: \.backgroundColor, as: .backgroundColor)
        }
    }

    final var baseCornerRadius: CGFloat {
        get { values.cornerRadius }
        set {
            guard isUsable("cornerRadius", newValue) else { return }
            assign(newValue, to: \.cornerRadius, as: .cornerRadius)
        }
    }

    final var baseBorderWidth: CGFloat {
        get { values.border.width }
        set {
            guard isUsable("borderWidth", newValue) else { return }
            assign(newValue, to: \.border.width, as: .borderWidth)
        }
    }

    final var baseBorderColor: CGColor? {
        get { values.border.color }
        set {
            guard isUsable("borderColor", newValue) else { return }
            assign(newValue, to: \.border.color, as: .borderColor)
        }
    }

    final var baseShadowColor: CGColor? {
        get { values.shadow.color }
        set {
            guard isUsable("shadowColor", newValue) else { return }
            assign(newValue, to: \.shadow.color, as: .shadowColor)
        }
    }

    final var baseShadowOpacity: Float {
        get { Float(values.shadow.opacity) }
        set {
            guard isUsable("shadowOpacity", CGFloat(newValue)) else { return }
            assign(Double(newValue), to: \.shadow.opacity, as: .shadowOpacity)
        }
    }

    final var baseShadowOffset: CGSize {
        get { values.shadow.offset }
        set {
            guard isUsable("shadowOffset", newValue.width, newValue.height) else { return }
            assign(newValue, to: \.shadow.offset, as: .shadowOffset)
        }
    }

    final var baseShadowRadius: CGFloat {
        get { values.shadow.radius }
        set {
            guard isUsable("shadowRadius", newValue) else { return }
            assign(newValue, to: \.shadow.radius, as: .shadowRadius)
        }
    }

    final func baseAffineTransform() -> CGAffineTransform {
        let transform = values.transform
        return CATransform3DIsAffine(transform)
            ? CATransform3DGetAffineTransform(transform) : .identity
    }

    final func baseSetAffineTransform(_ transform: CGAffineTransform) {
        self.transform = CATransform3DMakeAffineTransform(transform)
    }

    /// Sets a model value that is not animatable.
    private func assign<Value: Equatable>(
        _ value: Value, to path: WritableKeyPath<LayerValues, Value>
    ) {
        guard value != values[keyPath: path] else { return }
        values[keyPath: path] = value
        markChanged(.values)
        notifyObservers()
    }

    /// Sets a model value that is animatable.
    private func assign<Value: Equatable>(
        _ value: Value, to path: WritableKeyPath<LayerValues, Value>, as property: LayerProperty
    ) {
        guard value != values[keyPath: path] else { return }
        change(property) { $0[keyPath: path] = value }
    }

    /// Changes an animatable property: looks up the action before the change and runs it after.
    ///
    /// Actions from any source are suppressed if the transaction disables them (Apple,
    /// CATransaction.disableActions).
    final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
        let action = action(forKey: property.rawValue)
        guard let action, !CATransaction.disableActions() else {
            body(&values)
            retargetAnimations(of: property)
            markChanged(.values)
            notifyObservers(of: property)
            return
        }
        presentedBeforeChange = Kept(seenValues(at: LayerScheduler.current.mediaTime))
        body(&values)
        retargetAnimations(of: property)
        markChanged(.values)
        action.run(forKey: property.rawValue, object: self, arguments: nil)
        presentedBeforeChange = nil
        notifyObservers(of: property)
    }
}
