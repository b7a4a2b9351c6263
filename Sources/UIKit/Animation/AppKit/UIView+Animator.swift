/// What has an `animator()`: a stand-in through which its properties are animated.
///
/// Source: Apple, NSAnimatablePropertyContainer.
@preconcurrency @MainActor
public protocol NSAnimatablePropertyContainer: AnyObject {}

extension UIView: NSAnimatablePropertyContainer {}

extension NSAnimatablePropertyContainer where Self: UIView {
    /// Returns a stand-in that animates what is set through it: `view.animator().alpha = 0`.
    public func animator() -> ViewAnimator<Self> { ViewAnimator(view: self) }
}

/// A stand-in for a view, through which properties are set with the duration and pace of the present context.
///
/// Properties that an animation block animates run to the value; others take it at once. Touches go on meanwhile.
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
            let animation = ViewAnimation(timing: group.timing, options: group.options) { group.release(finished: $0) }
            animation.perform { view[keyPath: path] = newValue }
            animation.close()
        }
    }
}

extension UIView {
    /// Lays out the view's subtree now, as far as it waits for it: AppKit's name for ``UIView/layoutIfNeeded()``.
    public final func layoutSubtreeIfNeeded() { layoutIfNeeded() }
}
