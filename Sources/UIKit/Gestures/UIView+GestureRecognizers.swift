extension UIView {
    final func baseAddGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    final func baseRemoveGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        let rest = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
        gestureRecognizers = rest.isEmpty ? nil : rest
    }

    /// Updates the recognizers' `view`; called after each change of ``gestureRecognizers``.
    final func gestureRecognizersDidChange(from old: [UIGestureRecognizer]?) {
        let new = gestureRecognizers ?? []
        for recognizer in old ?? [] where !new.contains(where: { $0 === recognizer }) {
            recognizer.abandon()
            recognizer.view = nil
        }
        for recognizer in new where recognizer.view !== self {
            recognizer.view?.removeGestureRecognizer(recognizer)
            recognizer.view = self
        }
        layer.markChanged(.values)
    }
}
