extension UIView {
    /// Asks for ``updateProperties()`` in this turn's layout pass; many calls make one.
    public final func setNeedsUpdateProperties() {
        autoLayout.needsUpdateProperties = true
        markNeedsUpdateProperties()
    }

    /// Calls ``updateProperties()`` now on the view and those below that wait for it, from the top down.
    public final func updatePropertiesIfNeeded() {
        ObservedUpdates.deliver()
        updatePropertiesTree()
    }

    private func updatePropertiesTree() {
        if autoLayout.needsUpdateProperties {
            autoLayout.needsUpdateProperties = false
            ObservedUpdates.track(.properties, of: self) {
                viewController?.updateProperties()
                updateProperties()
            }
        }
        autoLayout.descendantsNeedUpdateProperties = false
        for view in autoLayout.awaitingProperties.takeAll() {
            view.autoLayout.awaitingProperties.isListed = false
            if view.superview === self { view.updatePropertiesTree() }
        }
    }
}

extension UIViewController {
    /// Asks for ``updateProperties()`` in this turn's layout pass; does nothing before the view is loaded, when it waits
    /// anyway.
    public final func setNeedsUpdateProperties() { viewIfLoaded?.setNeedsUpdateProperties() }

    /// Calls ``updateProperties()`` now if it waits, and that of the views below.
    public final func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
