extension UIView {
    final func baseAddGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    final func baseRemoveGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        // An empty array, not nil: as on iOS, nil says that there never was one.
        gestureRecognizers = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
    }

    /// Updates the recognizers' `view`; called after each change of ``gestureRecognizers``.
    final func gestureRecognizersDidChange(from old: [UIGestureRecognizer]?) {
        let new = gestureRecognizers ?? []
        for recognizer in old ?? [] where !new.contains(where: { $0 === recognizer }) {
            recognizer.abandon()
            recognizer.storedView = nil
        }
        for recognizer in new where recognizer.view !== self {
            recognizer.view?.removeGestureRecognizer(recognizer)
            recognizer.storedView = self
        }
        layer.markChanged(.values)
    }
}
