extension ViewAnimation.Change {
    /// Returns the value at a fraction, interpolated as by Core Animation and extrapolated beyond
    /// 0…1.
    func value(at fraction: Double) -> Any? {
        switch (from, to) {
        case (let from as CGPoint, let to as CGPoint):
            CGPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
        case (let from as CGSize, let to as CGSize):
            CGSize(
                width: from.width + (to.width - from.width) * fraction,
                height: from.height + (to.height - from.height) * fraction)
        case (let from as CGFloat, let to as CGFloat): from + (to - from) * fraction
        // Opacities. LayerValue reads a Float as its shortest decimal, the number that the program
        // wrote.
        case (let from as Float, let to as Float):
            LayerValue(from).number + (LayerValue(to).number - LayerValue(from).number) * fraction
        case (let from as Double, let to as Double): from + (to - from) * fraction
        case (let from as CATransform3D, let to as CATransform3D):
            from.interpolated(to: to, fraction: fraction)
        case (let from as CGColor, let to as CGColor): from.interpolated(to: to, fraction: fraction)
        default: nil
        }
    }
}

extension LayerProperty {
    static let horizontal = LayerProperty(rawValue: "position.x") ?? .position
    static let vertical = LayerProperty(rawValue: "position.y") ?? .position
}

extension LayerValues {
    /// Returns the value of an animatable property; nil for other properties and for a missing
    /// colour.
    func boxed(_ property: LayerProperty) -> Any? {
        switch property {
        case .boundsOrigin: bounds.origin
        case .boundsSize: bounds.size
        case .position: position
        case .horizontal: position.x
        case .vertical: position.y
        case .cornerRadius: cornerRadius
        case .transform: transform
        case .opacity: opacity
        case .shadowOpacity: shadow.opacity
        case .anchorPoint: anchorPoint
        case .backgroundColor: backgroundColor
        default: nil
        }
    }

    /// Returns a property's value plus the contribution of an additive animation.
    func boxed(_ property: LayerProperty, adding part: Any) -> Any? {
        switch (boxed(property), part) {
        case (let value as CGPoint, let part as CGPoint):
            CGPoint(x: value.x + part.x, y: value.y + part.y)
        case (let value as CGSize, let part as CGSize):
            CGSize(width: value.width + part.width, height: value.height + part.height)
        case (let value as CGFloat, let part as CGFloat): value + part
        case (let value as CATransform3D, let part as CATransform3D): part.concatenated(value)
        default: nil
        }
    }
}

extension CALayer {
    /// Sets a property's model value without animation, through the view if the layer backs one.
    final func setModel(_ property: LayerProperty, to value: Any?) {
        let view = delegate as? UIView
        ViewAnimation.withoutAnimation {
            switch (property, value) {
            case (.boundsOrigin, let origin as CGPoint):
                if let view { view.bounds.origin = origin } else { bounds.origin = origin }
            case (.boundsSize, let size as CGSize):
                if let view { view.bounds.size = size } else { bounds.size = size }
            case (.position, let point as CGPoint):
                if let view { view.center = point } else { position = point }
            case (.horizontal, let x as CGFloat):
                if let view { view.center.x = x } else { position.x = x }
            case (.vertical, let y as CGFloat):
                if let view { view.center.y = y } else { position.y = y }
            case (.cornerRadius, let radius as CGFloat): cornerRadius = radius
            case (.transform, let transform as CATransform3D): self.transform = transform
            case (.opacity, let opacity as Double): preciseOpacity = opacity
            case (.shadowOpacity, let opacity as Double): shadowOpacity = Float(opacity)
            case (.anchorPoint, let point as CGPoint): anchorPoint = point
            case (.backgroundColor, let color):
                let color = color as? CGColor
                if let view {
                    view.backgroundColor = color.map(UIColor.init(cgColor:))
                } else {
                    backgroundColor = color
                }
            default: break
            }
        }
    }
}

extension AnimatorPace {
    /// Returns the pace for another duration; a spring is rescaled because it moves in seconds.
    func scaled(to duration: Double) -> ViewAnimation.Pace {
        guard case .spring(let spring) = kind, duration != self.duration else { return blockPace }
        let rate = self.duration / duration
        return .spring(
            DampedSpring(
                mass: spring.mass, stiffness: spring.stiffness * rate * rate,
                damping: spring.damping * rate,
                initialVelocity: spring.initialVelocity * rate))
    }
}
