/// An object with an `animator()`, a proxy that animates the properties set through it.
///
/// Source: Apple, NSAnimatablePropertyContainer.
@preconcurrency @MainActor
public protocol NSAnimatablePropertyContainer: AnyObject {}

extension UIView: NSAnimatablePropertyContainer {}

extension NSAnimatablePropertyContainer where Self: UIView {
    /// Returns a proxy that animates the values set through it: `view.animator().alpha = 0`.
    public func animator() -> ViewAnimator<Self> { ViewAnimator(view: self) }
}

/// A proxy for a view that sets properties with the duration and timing function of the current
/// context.
///
/// Properties that an animation block animates are animated; all others change immediately. The
/// view still receives touches while it animates.
///
/// - Note: Deviation: in AppKit the proxy has the view's own type.
@preconcurrency @MainActor
@dynamicMemberLookup
public struct ViewAnimator<View: UIView> {
    fileprivate let view: View

    /// A property of the view.
    public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<View, Value>) -> Value {
        get { view[keyPath: path] }
        nonmutating set {
            let group = NSAnimationContext.current.group
            guard group.timing.duration > 0 else {
                ViewAnimation.withoutAnimation { view[keyPath: path] = newValue }
                return
            }
            group.hold()
            let animation = ViewAnimation(timing: group.timing, options: group.options) {
                group.release(finished: $0)
            }
            animation.perform { view[keyPath: path] = newValue }
            animation.close()
        }
    }
}

extension UIView {
    /// Lays out the view's subtree now if layout is pending: AppKit's name for
    /// ``UIView/layoutIfNeeded()``.
    public final func layoutSubtreeIfNeeded() { layoutIfNeeded() }
}
