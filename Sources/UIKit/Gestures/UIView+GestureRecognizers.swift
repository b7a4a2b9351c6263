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

    /// Returns the default of `gestureRecognizerShouldBegin`.
    ///
    /// A control prevents recognizers of its superviews from taking its single taps. Source: Apple,
    /// "Interacting with other user interface controls".
    final func allowsGestureByDefault(_ recognizer: UIGestureRecognizer) -> Bool {
        guard self is UIControl, recognizer.view !== self, let tap = recognizer as? UITapGestureRecognizer else {
            return true
        }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }
}
