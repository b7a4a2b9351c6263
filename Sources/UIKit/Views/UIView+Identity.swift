extension UIView {
    /// The name under which the view's state is saved, if its controller's is. Default: nil.
    ///
    /// Source: Apple, UIView.restorationIdentifier.
    public final var restorationIdentifier: String? {
        get { extras?.restorationIdentifier }
        set { extras.set(\.restorationIdentifier, newValue) }
    }

    /// Whether what was drawn before is removed before the view is drawn again. Default: true.
    ///
    /// A hint: each drawing of a view begins empty here, as it may on iOS. Source: Apple,
    /// clearsContextBeforeDrawing.
    public final var clearsContextBeforeDrawing: Bool {
        get { extras?.clearsContext ?? true }
        set { extras.made().clearsContext = newValue }
    }
}
