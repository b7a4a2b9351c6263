/// Animates one change of a view's layer: made before the change with the old value, run after it.
///
/// bounds, position, transform and cornerRadius animate additively (from old − new to nothing), so that an
/// interrupted animation carries on smoothly; opacity, backgroundColor and anchorPoint from value to value.
/// Source: Apple's word on additive animations (WWDC 2014, session 236); which properties those are, as public tests
/// assert that run on iOS, and measured there.
@MainActor
final class ViewAnimationAction: CAAction {
    private let animation: ViewAnimation
    private let property: LayerProperty
    private let old: LayerValues

    init(animation: ViewAnimation, property: LayerProperty, layer: CALayer) {
        self.animation = animation
        self.property = property
        old =
            animation.startsFromPresentation(property) ? layer.presentedValues(at: CACurrentMediaTime()) : layer.values
    }

    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard let layer = object as? CALayer else { return }
        let new = layer.values
        switch property {
        case .bounds:
            addDifference(.boundsOrigin, old.bounds.origin - new.bounds.origin, on: layer)
            addDifference(.boundsSize, old.bounds.size - new.bounds.size, on: layer)
        case .position:
            addDifference(.position, old.position - new.position, on: layer)
        case .cornerRadius:
            animation.add(
                .cornerRadius, to: layer, from: old.cornerRadius - new.cornerRadius, to: CGFloat(0), isAdditive: true)
        case .transform:
            // Additive transforms are concatenated: (old · new⁻¹) · new = old. A singular one has no inverse; then the
            // animation runs from value to value.
            if let inverse = new.transform.inverse {
                animation.add(
                    .transform, to: layer, from: old.transform.concatenated(inverse), to: CATransform3DIdentity,
                    isAdditive: true)
            } else {
                animation.add(.transform, to: layer, from: old.transform, to: new.transform, isAdditive: false)
            }
        case .opacity:
            animation.add(.opacity, to: layer, from: old.opacity, to: new.opacity, isAdditive: false)
        case .anchorPoint:
            animation.add(.anchorPoint, to: layer, from: old.anchorPoint, to: new.anchorPoint, isAdditive: false)
        case .backgroundColor:
            let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
            animation.add(
                .backgroundColor, to: layer, from: old.backgroundColor ?? new.backgroundColor?.copy(alpha: 0) ?? clear,
                to: new.backgroundColor ?? old.backgroundColor?.copy(alpha: 0) ?? clear, isAdditive: false)
        default:
            return
        }
    }

    private func addDifference(_ property: LayerProperty, _ difference: CGPoint, on layer: CALayer) {
        guard difference != .zero else { return }
        animation.add(property, to: layer, from: difference, to: CGPoint.zero, isAdditive: true)
    }

    private func addDifference(_ property: LayerProperty, _ difference: CGSize, on layer: CALayer) {
        guard difference != .zero else { return }
        animation.add(property, to: layer, from: difference, to: CGSize.zero, isAdditive: true)
    }
}

extension ViewAnimation {
    func startsFromPresentation(_ property: LayerProperty) -> Bool {
        guard options.contains(.beginFromCurrentState) else { return false }
        switch property {
        case .opacity, .backgroundColor, .anchorPoint: return true
        default: return false
        }
    }
}

extension LayerProperty {
    /// Whether a change inside an animation block animates; borders, shadows and zPosition never do.
    var animatesInBlocks: Bool {
        switch self {
        case .bounds, .position, .transform, .cornerRadius, .opacity, .backgroundColor, .anchorPoint: true
        default: false
        }
    }
}

private func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
private func - (a: CGSize, b: CGSize) -> CGSize { CGSize(width: a.width - b.width, height: a.height - b.height) }
