extension CALayer {
    /// Called after each change of a layer's properties, and with whether it is one of the bounds,
    /// the position or the anchor point; nil unless a program observes a layer or a view.
    @exclusivity(unchecked) package static var observer: ((CALayer, Bool) -> Void)?

    /// The layer whose bounds and position are changing together.
    @exclusivity(unchecked) private static var moving: CALayer?

    /// Notifies observers of a change, unless it is part of another one.
    final func notifyObservers(ofGeometry isOfGeometry: Bool = false) {
        guard let observer = Self.observer, !isOfGeometry || Self.moving !== self else { return }
        observer(self, isOfGeometry)
    }

    /// Notifies observers of a change of an animatable property.
    final func notifyObservers(of property: LayerProperty) {
        guard Self.observer != nil else { return }
        switch property.root {
        case .bounds, .position, .anchorPoint: notifyObservers(ofGeometry: true)
        default: notifyObservers()
        }
    }

    /// Runs a change of the geometry and notifies the delegate once, if it follows the geometry,
    /// and observers.
    final func changeGeometry(_ body: () -> Void) {
        guard Self.observer != nil else { return changeFollowedGeometry(body) }
        let outer = Self.moving
        Self.moving = self
        changeFollowedGeometry(body)
        Self.moving = outer
        notifyObservers(ofGeometry: true)
    }
}
