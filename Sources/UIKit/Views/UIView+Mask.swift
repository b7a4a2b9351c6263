extension UIView {
    final var baseMask: UIView? {
        get { maskView }
        set {
            layer.mask = newValue?.layer
            // The layer does not retain a view, so the view does.
            maskView = layer.mask === newValue?.layer ? newValue : layer.mask?.delegate as? UIView
        }
    }
}
