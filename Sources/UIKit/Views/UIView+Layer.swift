extension UIView {
    /// Makes a layer of the class that the view asks for.
    static func makeLayer() -> CALayer {
        guard let type = layerClass as? CALayer.Type else {
            preconditionFailure(
                "\(self).layerClass is \(layerClass); a view is backed by a CALayer or a subclass of it")
        }
        return type.init()
    }

    /// Makes the fresh layer that of the view, which is being made. Apart from the initializers, in which Swift keeps the
    /// view and the layer besides.
    final func takeLayer(_ frame: CGRect) { backingLayer.serve(self, frame: frame, laysOut: !isPlain) }
}
