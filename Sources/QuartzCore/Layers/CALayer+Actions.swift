import CoreGraphics

/// What a layer does when one of its properties changes.
///
/// Source: Apple, CAAction.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
    /// Runs the action; called just after the model value has changed.
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// The action that does nothing, and keeps the search for one from going on.
public final class CANullAction: CAAction {
    /// The one that everybody uses.
    public static let shared = CANullAction()
    private init() {}
    /// Does nothing.
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// `NSNull` as an action: there is none, and the search for one ends.
///
/// Source: Apple, CALayer.action(forKey:).
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
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
