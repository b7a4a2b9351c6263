/// A rectangle that receives the focus for other items, such as those beside a gap.
///
/// Source: Apple, UIFocusGuide.
@preconcurrency @MainActor
open class UIFocusGuide: UILayoutGuide {
    /// Whether the guide takes part in movements. Default: true.
    open var isEnabled = true
    /// The environments to which the guide leads, the best one first. Default: none, so that the
    /// guide does nothing.
    open var preferredFocusEnvironments: [any UIFocusEnvironment]! {
        get { targets.compactMap { $0.object as? any UIFocusEnvironment } }
        set { targets = (newValue ?? []).map { WeakObject($0) } }
    }
    private var targets: [WeakObject] = []

    /// The view to which the guide leads; nil for none.
    ///
    /// Source: Apple, deprecated in iOS 10.
    open weak var preferredFocusedView: UIView? {
        get { preferredFocusEnvironments.first as? UIView }
        set { preferredFocusEnvironments = newValue.map { [$0] } ?? [] }
    }
}
