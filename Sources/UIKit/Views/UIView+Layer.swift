extension UIView {
    /// Creates a layer of the view's layer class; a CALayer if that class is not a layer.
    static func makeLayer() -> CALayer {
        if let type = layerClass as? CALayer.Type { return type.init() }
        reportMistake(
            "\(self).layerClass is \(layerClass), which is not a layer; the view has a CALayer. "
                + "Return CALayer.self or a subclass.")
        return CALayer()
    }

    /// Connects the new layer with the view, which is being initialized.
    ///
    /// A separate method, because in the initializers Swift would retain the view and the layer.
    final func connectLayer(_ frame: CGRect) {
        backingLayer.serve(self, frame: frame, laysOut: !isPlain)
        if !isPlain, drawsItself { backingLayer.setNeedsDisplay() }
    }
}
