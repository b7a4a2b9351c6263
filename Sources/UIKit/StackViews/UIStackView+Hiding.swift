extension UIView {
    /// Whether the view, or one that it lies in, is hidden in a stack: there lengths may be negative, since what a view
    /// requires for its own content does not keep it from collapsing.
    final var isInsideCollapsed: Bool {
        var view: UIView? = self
        while let current = view {
            if current.isHidden, current.superview is UIStackView { return true }
            view = current.superview
        }
        return false
    }

    /// Hides or shows the view, at once or, for an arranged view in an animation block, as part of the animation.
    final func changeVisibility(isHidden hides: Bool) {
        guard hides != isHidden else { return }
        guard autoLayout.isArranged, let stack = superview as? UIStackView else {
            layer.isHidden = hides
            visibilityDidChange()
            return
        }
        stack.changeVisibility(of: self, isHidden: hides)
    }

    /// Hides a view that was shown while it collapsed.
    final func finishCollapsing() {
        guard autoLayout.isCollapsing else { return }
        autoLayout.isCollapsing = false
        layer.isHidden = true
    }
}

extension UIStackView {
    /// Gives a hidden view's room to the others, and back when it is shown.
    ///
    /// In an animation block the window is laid out, so that everything that moves on account of it animates; a view that
    /// is hidden stays in the picture until then. As with UIKit no `layoutIfNeeded()` is needed.
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

    /// An arranged view asks for another size: proportions follow it, and who is the highest.
    final func contentSizeChanged(of view: UIView) {
        guard distribution == .fillProportionally || axis == .horizontal && isNamedForBaselines else { return }
        setNeedsUpdateConstraints()
    }
}
