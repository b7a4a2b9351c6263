// Parts of UIKit's views that programs look for by the names of their private classes. They add
// nothing to their superclasses; parts that do have their names where they are declared.

/// The content view of a table's cell.
final class UITableViewCellContentView: UIView {
    override class var addsOnlyName: Bool { true }
}

/// The line below a table's cell.
final class _UITableViewCellSeparatorView: UIView {
    override class var addsOnlyName: Bool { true }
}

/// The content view of a header or footer.
final class _UITableViewHeaderFooterContentView: UIView {
    override class var addsOnlyName: Bool { true }
}

/// The content view of a visual effect view.
final class _UIVisualEffectContentView: UIView {
    override class var addsOnlyName: Bool { true }
}

/// The view with the colour of a visual effect view.
final class _UIVisualEffectSubview: UIView {
    override class var addsOnlyName: Bool { true }
}

/// The view that dims what is behind a sheet or a search, and dismisses it when it is tapped.
final class UIDimmingView: UIView {
    override class var addsOnlyName: Bool { true }

    override init(frame: CGRect) {
        super.init(frame: frame)
        becomeDismissRegion()
    }

    required init?(coder: NSCoder) { nil }
}

extension UIView {
    /// Has screen readers read the view as the button that dismisses what is in front of it.
    ///
    /// The name is common knowledge. [U]
    final func becomeDismissRegion() {
        isAccessibilityElement = true
        accessibilityLabel = "dismiss popup"
        accessibilityTraits = .button
    }
}
