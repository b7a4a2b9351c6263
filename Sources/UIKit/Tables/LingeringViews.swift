/// The cells, headers and footers that have left the visible part of a table while an update moves
/// them: they stay until its end.
///
/// Removed at once, they would vanish before they are out of sight, and the update would count as
/// unfinished, because their animations were cut off.
struct LingeringViews {
    /// How many updates animate.
    var updates = 0
    /// How many updates have begun.
    var begun = 0
    /// The removals of the views, in the order in which they have left.
    var endings: [() -> Void] = []
}

extension UITableView {
    /// Removes a view that has left the visible part, as soon as no update moves it.
    final func remove(_ view: UIView, _ ending: @escaping () -> Void) {
        let isMoving =
            lingering.updates > 0 && view.superview === self
            && view.layer.animationKeys()?.isEmpty == false
        guard isMoving else { return ending() }
        lingering.endings.append(ending)
    }

    /// Removes the views that have stayed for an update.
    final func removeLingering() {
        let endings = lingering.endings
        lingering.endings = []
        for ending in endings { ending() }
    }
}
