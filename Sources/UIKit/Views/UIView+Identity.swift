nonisolated(unsafe) private var restorationKey: UInt8 = 0

extension UIView {
    /// A name by which a program finds the view again. Default: nil.
    ///
    /// Source: Apple, UIView.restorationIdentifier.
    ///
    /// Deviation: no state is saved under it; see `stateRestorationActivity(for:)` for scenes.
    public final var restorationIdentifier: String? {
        get { objc_getAssociatedObject(self, &restorationKey) as? String }
        set {
            objc_setAssociatedObject(
                self, &restorationKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        }
    }
}
