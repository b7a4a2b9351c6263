extension UIView {
    /// Creates a layer of the view's layer class.
    static func makeLayer() -> CALayer {
        guard let type = layerClass as? CALayer.Type else {
            preconditionFailure(
                "\(self).layerClass is \(layerClass); a view is backed by a CALayer or a subclass of it")
        }
        return type.init()
    }

    /// Connects the new layer with the view, which is being initialized.
    ///
    /// A separate method, because in the initializers Swift would retain the view and the layer.
    final func takeLayer(_ frame: CGRect) { backingLayer.serve(self, frame: frame, laysOut: !isPlain) }
}
