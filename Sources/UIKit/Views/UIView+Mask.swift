extension UIView {
    /// The view that this one is seen through: where the mask's alpha is 0, nothing of the view and its subviews is.
    ///
    /// The mask is no subview; its frame is in the view's coordinates. One that has a superview is reported and not taken.
    /// Default: nil. Source: Apple, UIView.mask.
    public final var mask: UIView? {
        get { maskView }
        set {
            layer.mask = newValue?.layer
            // The layer holds no view, so the view does.
            maskView = layer.mask === newValue?.layer ? newValue : layer.mask?.delegate as? UIView
        }
    }
}
