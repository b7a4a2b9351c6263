nonisolated(unsafe) private var restorationKey: UInt8 = 0

extension UIView {
    /// The name under which the view's state is saved, if its controller's is. Default: nil.
    ///
    /// Source: Apple, UIView.restorationIdentifier.
    public final var restorationIdentifier: String? {
        get { objc_getAssociatedObject(self, &restorationKey) as? String }
        set {
            objc_setAssociatedObject(
                self, &restorationKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        }
    }
}
