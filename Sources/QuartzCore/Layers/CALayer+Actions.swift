import CoreGraphics

/// What a layer does when one of its properties changes.
///
/// Source: Apple, CAAction.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    /// Runs the action; called just after the model value has changed.
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// `NSNull` as an action: there is none, and the search for one ends.
///
/// Source: Apple, CALayer.action(forKey:).
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}

    /// The one that views answer with, so that none is made for each change.
    @MainActor package static let action = NSNull()
}

extension CALayer {
    /// The action for a key in the layer's style.
    final func styleAction(_ event: String) -> (any CAAction)? {
        guard style != nil else { return nil }
        return styleValue(forKey: "actions") { ($0 as? [String: Any])?[event] as? any CAAction }
    }

    /// The value of a key in the layer's style, or in a style that this one holds; nil when none has it.
    final func styleValue<Value>(forKey key: String, _ read: (Any) -> Value?) -> Value? {
        var style = style
        while let current = style {
            if let value = current[key].flatMap(read) { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }
}

/// What a layer asks of its owner.
///
/// Source: Apple, CALayerDelegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// The action for a property that is about to change: an action, `NSNull()` for none, nil for "ask on".
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
    /// Asks on: the layer's own `actions`, then the defaults.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
}

extension CALayer {
    /// Whether a commit has seen the layer in its tree: since then it, and what it hangs on, has been there.
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
