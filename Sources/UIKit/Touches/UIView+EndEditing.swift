extension UIView {
    @discardableResult
    final func baseEndEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder, responder.isInSubtree(of: self)
        else { return true }
        if responder.resignFirstResponder() { return true }
        if force { window.firstResponder = nil }
        return force
    }
}

extension UIResponder {
    /// Whether the object is a view or a descendant of it, or a controller there.
    final func isInSubtree(of view: UIView) -> Bool {
        var responder: UIResponder? = self
        while let current = responder {
            if current === view { return true }
            responder = current.next
        }
        return false
    }
}
