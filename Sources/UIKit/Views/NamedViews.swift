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

/// The view that dims what is behind a sheet or a search.
final class UIDimmingView: UIView {
    override class var addsOnlyName: Bool { true }
}
