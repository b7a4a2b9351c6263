extension UIWindow {
    /// The menu in front of the window, until it ends.
    final var shownMenu: _UIContextMenuContainerView? {
        subviews.last { ($0 as? _UIContextMenuContainerView)?.isUserInteractionEnabled ?? false }
            as? _UIContextMenuContainerView
    }

    /// Opens the context menu of the view at a point, as a click of a pointer's secondary button
    /// does: at once, and that of the innermost view that has one there.
    ///
    /// A click outside a menu that is shown dismisses it, as a tap does.
    package final func secondaryClick(at point: CGPoint) {
        guard shownMenu == nil else {
            // A number that no finger of a viewer has.
            let finger = Int.max
            return [UITouch.Phase.began, .ended].forEach {
                deliver([TouchChange(phase: $0, id: finger, point: point)])
            }
        }
        var view = hitTest(point, with: nil)
        while let some = view {
            for case let press as MenuPressGestureRecognizer in some.gestureRecognizers ?? []
            where press.isEnabled {
                if press.interaction?.open(clickedAt: point) == true { return }
            }
            view = some.superview
        }
    }
}
