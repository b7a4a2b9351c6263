/// The action of an animation block for one change of a layer: created before the change, run after
/// it.
@MainActor
struct BlockAction {
    private let animation: ViewAnimation
    private let property: LayerProperty
    private let old: LayerValues
    private let duration: CFTimeInterval
    private let function: CAMediaTimingFunction?

    /// Creates a block's action for a change of a view's backing layer or of a transition's
    /// snapshot layer.
    ///
    /// The action is a `CABasicAnimation`, or a `CASpringAnimation` in a block with a spring. It
    /// has the block's duration, timing and delegate and starts from the value before the change.
    /// Programs can therefore copy it for their own properties: their animations stay in step with
    /// the block, and its completion waits for them.
    static func action(of block: ViewAnimation, for property: LayerProperty, on layer: CALayer)
        -> any CAAction
    {
        let startsOnScreen = block.startsFromPresentation(property)
        let old = startsOnScreen ? layer.seenValues(at: CACurrentMediaTime()) : layer.values
        let animation: CABasicAnimation
        switch block.timing.pace {
        case .curve(let function):
            let curve = BlockAnimation(keyPath: property.rawValue)
            curve.timingFunction = function
            curve.action = BlockAction(block, property, old, function)
            animation = curve
        case .spring(let spring):
            let bouncing = BlockSpringAnimation(keyPath: property.rawValue)
            bouncing.copy(spring)
            bouncing.action = BlockAction(block, property, old, nil)
            animation = bouncing
        }
        animation.duration = block.animationDuration
        animation.fromValue = old.value(of: property).boxed(for: property)
        block.configure(animation, on: layer)
        return animation
    }

    private init(
        _ block: ViewAnimation, _ property: LayerProperty, _ old: LayerValues,
        _ function: CAMediaTimingFunction?
    ) {
        animation = block
        self.property = property
        self.old = old
        self.function = function
        duration = block.animationDuration
    }

    /// Animates the change as part of the block; returns false if the program has altered the
    /// animation.
    func run(_ action: CABasicAnimation, on object: Any) -> Bool {
        guard let layer = object as? CALayer, action.keyPath == property.rawValue,
            action.duration == duration,
            action.timingFunction == function, action.toValue == nil, action.byValue == nil
        else { return false }
        animation.animate(property, of: layer, from: old)
        return true
    }
}

/// The action of a block with a curve. A copy of it is an ordinary animation.
private final class BlockAnimation: CABasicAnimation {
    var action: BlockAction?

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if action?.run(self, on: object) != true {
            super.run(forKey: event, object: object, arguments: arguments)
        }
    }
}

/// The action of a block with a spring. A copy of it is an ordinary animation.
private final class BlockSpringAnimation: CASpringAnimation {
    var action: BlockAction?

    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        if action?.run(self, on: object) != true {
            super.run(forKey: event, object: object, arguments: arguments)
        }
    }
}

extension ViewAnimation {
    /// Whether a property animates from its presentation value. Additive animations always do.
    final func startsFromPresentation(_ property: LayerProperty) -> Bool {
        guard options.contains(.beginFromCurrentState) else { return false }
        switch property {
        case .opacity, .backgroundColor, .anchorPoint, .shadowOpacity: return true
        default: return false
        }
    }
}
