private nonisolated(unsafe) let activityKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension UIResponder: UIUserActivityRestoring {
    final var baseUserActivity: NSUserActivity? {
        get {
            associations == nil
                ? nil : objc_getAssociatedObject(self, activityKey) as? NSUserActivity
        }
        set {
            let old = baseUserActivity
            guard newValue !== old else { return }
            objc_setAssociatedObject(self, activityKey, newValue, .OBJC_ASSOCIATION_RETAIN)
            newValue?.add(self)
            old?.remove(self)
            if isVisibleForActivities { newValue?.becomeCurrent() }
        }
    }

    /// Whether an activity of the object is current: the view is in a window, or the controller's
    /// has appeared.
    private var isVisibleForActivities: Bool {
        if let controller = self as? UIViewController {
            return controller.appearance.phase == .appeared
        }
        return (self as? UIView)?.window != nil
    }

    /// Makes the object's activity current after the object became visible, or resigns it after the
    /// object was hidden, unless another object that has it is visible.
    final func userActivityBecomes(visible: Bool) {
        guard associations != nil, let userActivity else { return }
        if visible { return userActivity.becomeCurrent() }
        let isSeen = userActivity.presentResponders.contains {
            $0 !== self && $0.isVisibleForActivities
        }
        if !isSeen { userActivity.resignCurrent() }
    }
}
