/// A controller that lays out bars or columns around its children.
@MainActor
protocol ContainerViewOwner: AnyObject {
    /// Lays out the view's subviews.
    func layOutContainer()
    /// Handles that the view was moved to another window, or that its traits have changed.
    func containerDidChange()
}

/// The view of a navigation, tab bar or split view controller, which lays out its subviews.
final class UILayoutContainerView: UIView {
    weak var controller: (any ContainerViewOwner)?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutContainer()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        controller?.containerDidChange()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        controller?.containerDidChange()
    }
}

extension UINavigationController: ContainerViewOwner {
    final func layOutContainer() { layOutBar() }

    final func containerDidChange() { barHiding?.heightMayHaveChanged() }
}

extension UITabBarController: ContainerViewOwner {
    final func layOutContainer() { layOutBar() }

    final func containerDidChange() {}
}

extension UISplitViewController: ContainerViewOwner {
    final func layOutContainer() { layOutColumns() }

    final func containerDidChange() { viewIfLoaded?.setNeedsLayout() }
}
