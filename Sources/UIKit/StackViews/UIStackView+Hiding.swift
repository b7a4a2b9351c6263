extension UIView {
    /// Whether the view or one of its superviews is hidden in a stack.
    ///
    /// Lengths may be negative there, because a view's required constraints on its content must not
    /// prevent it from collapsing.
    final var isInsideCollapsed: Bool {
        var view: UIView? = self
        while let current = view {
            if current.isHidden, current.superview is UIStackView { return true }
            view = current.superview
        }
        return false
    }

    /// Hides or shows the view: animated for an arranged view in an animation block, otherwise
    /// immediately.
    final func changeVisibility(isHidden hides: Bool) {
        guard hides != isHidden else { return }
        guard autoLayout.isArranged, let stack = superview as? UIStackView else {
            layer.isHidden = hides
            visibilityDidChange()
            return
        }
        stack.changeVisibility(of: self, isHidden: hides)
    }

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
    fileprivate final func changeVisibility(of view: UIView, isHidden hides: Bool) {
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

    /// Updates the stack after the size of an arranged view's content has changed.
    ///
    /// Proportions depend on it, and so does the view that provides the baselines of a horizontal
    /// stack.
    final func contentSizeChanged(of view: UIView) {
        guard distribution == .fillProportionally || axis == .horizontal && isNamedForBaselines else { return }
        setNeedsUpdateConstraints()
    }
}
