/// Animates one change of a view's layer: made before the change with the old value, run after it.
@MainActor
final class ViewAnimationAction: CAAction {
    private let animation: ViewAnimation
    private let property: LayerProperty
    private let old: LayerValues

    init(animation: ViewAnimation, property: LayerProperty, layer: CALayer) {
        self.animation = animation
        self.property = property
        let startsOnScreen = animation.startsFromPresentation(property)
        old = startsOnScreen ? layer.presentedValues(at: CACurrentMediaTime()) : layer.values
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let layer = object as? CALayer else { return }
        animation.animate(property, of: layer, from: old)
    }
}

extension ViewAnimation {
    /// Whether a property's animation starts from what is on screen; additive ones do so anyway.
    final func startsFromPresentation(_ property: LayerProperty) -> Bool {
        guard options.contains(.beginFromCurrentState) else { return false }
        switch property {
        case .opacity, .backgroundColor, .anchorPoint: return true
        default: return false
        }
    }
}
