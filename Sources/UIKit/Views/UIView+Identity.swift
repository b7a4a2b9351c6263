nonisolated(unsafe) private var restorationKey: UInt8 = 0

nonisolated(unsafe) private var clearsKey: UInt8 = 0

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

    /// Whether what was drawn before is removed before the view is drawn again. Default: true.
    ///
    /// A hint: each drawing of a view begins empty here, as it may on iOS. Source: Apple,
    /// clearsContextBeforeDrawing.
    public final var clearsContextBeforeDrawing: Bool {
        get { objc_getAssociatedObject(self, &clearsKey) == nil }
        set {
            objc_setAssociatedObject(
                self, &clearsKey, newValue ? nil : NSNumber(value: false),
                .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }
}
