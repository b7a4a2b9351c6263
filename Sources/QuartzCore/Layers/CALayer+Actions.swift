import CoreGraphics

/// The action of a layer when one of its properties changes.
///
/// Source: Apple, CAAction.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    /// Runs the action; called just after the model value has changed.
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// `NSNull` as an action: it does nothing and ends the search for an action.
///
/// Source: Apple, CALayer.action(forKey:).
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}

    /// The instance that views return, so that none is created for each change.
    @MainActor package static let action = NSNull()
}

extension CALayer {
    final func baseAction(forKey event: String) -> (any CAAction)? {
        if let action = (owner ?? delegate)?.action(for: self, forKey: event) ?? actions?[event]
            ?? styleAction(event)
        {
            return type(of: action) == NSNull.self ? nil : action
        }
        guard isCommitted else { return nil }
        guard let action = Self.defaultAction(forKey: event) else {
            return impliedAction(forKey: event)
        }
        return type(of: action) == NSNull.self ? nil : action
    }

    /// Returns the action for a key in the layer's style.
    final func styleAction(_ event: String) -> (any CAAction)? {
        guard style != nil else { return nil }
        return styleValue(forKey: "actions") { ($0 as? [String: Any])?[event] as? any CAAction }
    }

    /// Returns the value of a key in the layer's style or a nested style; nil if none has it.
    final func styleValue<Value>(forKey key: String, _ read: (Any) -> Value?) -> Value? {
        var style = style
        while let current = style {
            if let value = current[key].flatMap(read) { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }
}

/// The delegate of a layer: it provides actions, layout and drawing.
///
/// Source: Apple, CALayerDelegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Returns the action for a changing property; `NSNull()` for none, nil to search further.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Updates the layer's contents.
    func display(_ layer: CALayer)
    /// Called before the layer draws its contents; may change properties that affect the drawing,
    /// such as the scale of the contents.
    func layerWillDraw(_ layer: CALayer)
    /// Draws the layer's contents, in the coordinates of its bounds.
    func draw(_ layer: CALayer, in ctx: CGContext)
}

extension CALayerDelegate {
    /// Returns nil: the layer then asks its own `actions`, its style and its class.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Sets the contents to the drawing of the layer's `draw(in:)`.
    public func display(_ layer: CALayer) { layer.drawContents() }
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
}

extension CALayer {
    /// Whether a commit has seen the layer and its ancestors in their current tree.
    ///
    /// - Complexity: O(depth)
    final var isCommitted: Bool {
        guard parent != nil else { return false }
        let commits = LayerScheduler.current.commitCount
        var layer = self
        while let parent = layer.parent {
            guard let joined = layer.firstJoinedAtCommit, joined < commits else { return false }
            layer = parent
        }
        return true
    }
}

/// The event of a layer that becomes visible: added to a superlayer, or no longer hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that becomes invisible: removed from its superlayer, or hidden.
public let kCAOnOrderOut = "onOrderOut"

extension CALayer {
    /// Returns the implicit action for a change that has no other.
    final func impliedAction(forKey event: String) -> (any CAAction)? {
        let animation: CABasicAnimation
        if event == "contents" {
            animation = ContentsFade(keyPath: event)
        } else if event == "mask" {
            animation = MaskChange(keyPath: event)
        } else {
            guard let property = LayerProperty(rawValue: event), property.root.animatesImplicitly
            else { return nil }
            animation = CABasicAnimation(keyPath: property.rawValue)
        }
        // Apple, CAMediaTimingFunctionName.default: the timing function of implicit animations,
        // unless the transaction sets one.
        animation.timingFunction =
            CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.duration = CATransaction.animationDuration()
        animation.fillMode = .both
        return animation
    }

    /// Runs the action for an event that is not a change of a value.
    final func runAction(forEvent event: String) {
        guard let action = action(forKey: event), !CATransaction.disableActions() else { return }
        action.run(forKey: event, object: self, arguments: nil)
    }

    /// Sets the contents: looks up the action before the change and runs it after.
    final func setContents(_ new: Any?) {
        let old = extras?.contents
        func set() {
            extras.set(\.contents, new)
            markChanged(.values)
        }
        guard !Self.isSame(old, new), let action = action(forKey: "contents"),
            !CATransaction.disableActions()
        else {
            set()
            return notifyObservers()
        }
        let picture =
            action is CATransition || action is ContentsFade
            ? GhostLayer(copying: self, .onScreen) : nil
        pictureBeforeChange = picture
        set()
        action.run(forKey: "contents", object: self, arguments: nil)
        pictureBeforeChange = nil
        notifyObservers()
    }

    private static func isSame(_ a: Any?, _ b: Any?) -> Bool {
        if a == nil && b == nil { return true }
        guard let a, let b, type(of: a) is AnyObject.Type, type(of: b) is AnyObject.Type else {
            return false
        }
        return (a as AnyObject) === (b as AnyObject)
    }
}

/// The implicit animation of `contents`: it runs as a cross-fade from the old contents to the new.
private final class ContentsFade: CABasicAnimation {
    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        // If the program changed the key path or set values, this is its own animation.
        guard let layer = object as? CALayer, keyPath == "contents", fromValue == nil,
            toValue == nil
        else {
            return super.run(forKey: event, object: object, arguments: arguments)
        }
        let fade = CATransition()
        fade.duration = duration
        fade.timingFunction = timingFunction
        fade.delegate = delegate
        layer.add(fade, forKey: kCATransition)
    }
}

/// The implicit animation of `mask`. Masks cannot be interpolated: the new one applies at once.
private final class MaskChange: CABasicAnimation {
    override func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        guard keyPath != "mask" else { return }
        super.run(forKey: event, object: object, arguments: arguments)
    }
}
