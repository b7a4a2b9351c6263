extension UIView {
    /// Makes a layer of the class that the view asks for.
    static func makeLayer() -> CALayer {
        guard let type = layerClass as? CALayer.Type else {
            preconditionFailure(
                "\(self).layerClass is \(layerClass); a view is backed by a CALayer or a subclass of it")
        }
        return type.init()
    }
}
