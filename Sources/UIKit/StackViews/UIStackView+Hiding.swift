extension UIView {
    /// Hides a view that stayed visible while it collapsed.
    final func finishCollapsing() {
        guard autoLayout.isCollapsing else { return }
        autoLayout.isCollapsing = false
        layer.isHidden = true
    }
}

extension UIStackView {
    /// Gives a hidden view's space to the other views, and returns it when the view is shown.
    ///
    /// Inside an animation block the window is laid out so that all resulting changes animate. A
    /// view that is being hidden stays visible until then. As in UIKit, no call to
    /// `layoutIfNeeded()` is needed.
    final func changeVisibility(of view: UIView, isHidden hides: Bool) {
        guard ViewAnimation.current != nil, window != nil else {
            view.autoLayout.isCollapsing = false
            view.layer.isHidden = hides
            view.visibilityDidChange()
            setNeedsArrangement()
            return
        }
        let root = rootView
        ViewAnimation.withoutAnimation { root.layoutIfNeeded() }
        view.autoLayout.isCollapsing = hides
        view.layer.isHidden = false
        view.visibilityDidChange()
        setNeedsArrangement()
        ViewAnimation.runInherited {
            root.layoutIfNeeded()
        } completion: { [weak view] in
            if hides { view?.finishCollapsing() }
        }
    }

    /// Whether the arrangement depends on the sizes of the views' content.
    ///
    /// Proportions do, and so does the view that provides the baselines of a horizontal stack.
    final var followsContentSizes: Bool {
        distribution == .fillProportionally || axis == .horizontal && isNamedForBaselines
    }
}
