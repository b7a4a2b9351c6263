import QuartzCore

/// A controller that lays out bars or columns around its children.
@MainActor
protocol ContainerViewOwner: AnyObject {
    /// Places bars before the controller's `viewWillLayoutSubviews()`, which may move them.
    func placeBars()
    /// Lays out the view's subviews.
    func layOutContainer()
    /// Handles that the view was moved to another window, or that its traits have changed.
    func containerDidChange()
}

/// The view of a navigation, tab bar or split view controller, which lays out its subviews.
final class UILayoutContainerView: UIView {
    weak var controller: (any ContainerViewOwner)?

    override func layoutSublayers(of layer: CALayer) {
        controller?.placeBars()
        super.layoutSublayers(of: layer)
    }

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
    final func placeBars() {}

    final func layOutContainer() { layOutBar() }

    final func containerDidChange() { barHiding?.heightMayHaveChanged() }
}

extension UITabBarController: ContainerViewOwner {
    final func placeBars() { placeBar() }

    final func layOutContainer() { layOutBar() }

    final func containerDidChange() {}
}

extension UISplitViewController: ContainerViewOwner {
    final func placeBars() {}

    final func layOutContainer() { layOutColumns() }

    final func containerDidChange() { viewIfLoaded?.setNeedsLayout() }
}
