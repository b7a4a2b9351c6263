extension UIView {
    final func baseSetNeedsUpdateProperties() {
        autoLayout.needsUpdateProperties = true
        markNeedsUpdateProperties()
    }

    final func baseUpdatePropertiesIfNeeded() {
        ObservedUpdates.deliver()
        updatePropertiesTree()
    }

    private func updatePropertiesTree() {
        if autoLayout.needsUpdateProperties {
            autoLayout.needsUpdateProperties = false
            ObservedUpdates.track(.properties, of: self) {
                viewController?.updateContentUnavailable()
                viewController?.updateProperties()
                updateProperties()
            }
        }
        autoLayout.descendantsNeedUpdateProperties = false
        for view in autoLayout.awaitingProperties.drain() {
            view.autoLayout.isAwaitingProperties = false
            if view.superview === self { view.updatePropertiesTree() }
        }
    }
}

extension UIViewController {
    final func baseSetNeedsUpdateProperties() { viewIfLoaded?.setNeedsUpdateProperties() }

    final func baseUpdatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
