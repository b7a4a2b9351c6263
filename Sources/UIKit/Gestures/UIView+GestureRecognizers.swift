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

    /// Keeps the recognizers' idea of their view true; called after each change of ``gestureRecognizers``.
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

    /// Whether a gesture that takes touches of this view may be recognized: what `gestureRecognizerShouldBegin` answers
    /// unless overridden.
    ///
    /// A control keeps the plain taps that reach it from recognizers of the views above. Source: Apple, "Interacting with
    /// other user interface controls".
    final func allowsGestureByDefault(_ recognizer: UIGestureRecognizer) -> Bool {
        guard self is UIControl, recognizer.view !== self, let tap = recognizer as? UITapGestureRecognizer else {
            return true
        }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }
}
