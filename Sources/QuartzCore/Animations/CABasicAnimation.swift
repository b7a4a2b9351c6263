import CoreGraphics

/// An animation of one property of a layer.
///
/// Source: Apple, CAPropertyAnimation.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The property's path, such as `position` or `bounds.size`.
    open var keyPath: String?
    /// Whether the value is added to the one underneath (for transforms: concatenated before it). Default: false.
    open var isAdditive = false

    /// Creates an animation of a property.
    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
    }
}

/// An animation from one value to another.
///
/// What is nil is taken from the layer when the animation is added: from and to; from and by; by and to; from alone
/// runs to the model value; to alone and by alone run from the presented value; none runs from the presented value
/// to the model value.
///
/// Source: Apple, CABasicAnimation, "Setting Interpolation Values".
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start: a number, CGPoint, CGSize, CGRect, CGColor or CATransform3D as the property takes.
    open var fromValue: Any?
    /// The value at the end.
    open var toValue: Any?
    /// The distance, where one of the ends is left out.
    open var byValue: Any?

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CABasicAnimation else { return }
        fromValue = other.fromValue
        toValue = other.toValue
        byValue = other.byValue
    }

    /// The pace as a value.
    package func pace(defaultFunction: CAMediaTimingFunction?) -> InFlightAnimation.Pace {
        (timingFunction ?? defaultFunction).map { .curve($0.curve) } ?? .linear
    }

    /// The two ends as lanes; nil when a value's type does not fit the property.
    func ends(of property: LayerProperty, on layer: CALayer, at time: CFTimeInterval)
        -> (from: LayerProperty.Lanes, to: LayerProperty.Lanes)?
    {
        func lanes(_ value: Any?) -> LayerProperty.Lanes?? {
            guard let value else { return .some(nil) }
            return LayerProperty.Lanes(animationValue: value, of: property).map { .some($0) }
        }
        guard let from = lanes(fromValue), let to = lanes(toValue), let by = lanes(byValue) else { return nil }
        var presented: LayerProperty.Lanes { layer.presentedValues(at: time).lanes(of: property) }
        var model: LayerProperty.Lanes { layer.values.lanes(of: property) }
        switch (from, to, by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, from + by)
        case (nil, let to?, let by?): return (to - by, to)
        case (let from?, nil, nil): return (from, model)
        case (nil, let to?, nil): return (presented, to)
        case (nil, nil, let by?): return (presented, presented + by)
        case (nil, nil, nil): return (layer.presentedBeforeChange?.lanes(of: property) ?? presented, model)
        }
    }
}

/// An animation whose pace is a damped spring.
///
/// The spring runs in seconds; `duration` only says when the animation ends, so set it to ``settlingDuration`` to see
/// all of it.
///
/// Source: Apple, CASpringAnimation; the closed form of the damped oscillator.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass. Default: 1.
    open var mass: CGFloat = 1
    /// The spring constant. Default: 100.
    open var stiffness: CGFloat = 100
    /// The friction. Default: 10.
    open var damping: CGFloat = 10
    /// The velocity at the start, in distances a second; positive is towards the end. Default: 0.
    open var initialVelocity: CGFloat = 0

    /// The time from which the spring stays within a thousandth of the end, in seconds; 1.4727 for the defaults.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    package final var spring: DampedSpring {
        DampedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    }

    package override func copyFields(from other: CAAnimation) {
        super.copyFields(from: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
    }

    package override func pace(defaultFunction: CAMediaTimingFunction?) -> InFlightAnimation.Pace { .spring(spring) }
}
