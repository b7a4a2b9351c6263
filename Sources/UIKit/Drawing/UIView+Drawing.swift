import QuartzCore

extension UIView {
    /// Draws the view's own layer, with the view's traits as the current ones.
    final func baseDraw(_ layer: CALayer, in context: CGContext) {
        // The view may be the delegate of other layers, which it does not draw.
        guard layer === backingLayer || layer.model() === backingLayer else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        UITraitCollection(traitValues, tint: tintColor).performAsCurrent {
            // UIKit's contexts begin with black for fills and lines.
            // Of a layer with tiles, the tile.
            draw(layer is CATiledLayer ? context.boundingBoxOfClipPath : layer.bounds)
        }
    }

    @discardableResult
    final func baseDrawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0
        else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        return true
    }
}

extension UIView: LayerPainting {
    /// Draws the view's text and picture, for an image of the layer.
    package final func paintContent(of layer: CALayer, in context: CGContext) {
        resolvedContent().paint(in: layer.bounds, context)
    }
}

extension UIView.ContentMode {
    /// The same, for layers, whose names of the upper and lower edges mean the opposite.
    package var gravity: CALayerContentsGravity {
        switch self {
        case .scaleToFill, .redraw: .resize
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        case .center: .center
        case .top: .bottom
        case .bottom: .top
        case .left: .left
        case .right: .right
        case .topLeft: .bottomLeft
        case .topRight: .bottomRight
        case .bottomLeft: .topLeft
        case .bottomRight: .topRight
        }
    }
}
