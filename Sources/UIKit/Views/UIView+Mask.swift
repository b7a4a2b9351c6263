extension UIView {
    final var baseMask: UIView? {
        get { extras?.maskView }
        set {
            layer.mask = newValue?.layer
            // The layer holds no view, so the view does.
            extras.set(\.maskView, layer.mask === newValue?.layer ? newValue : layer.mask?.delegate as? UIView)
        }
    }
}
