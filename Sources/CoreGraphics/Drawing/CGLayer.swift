/// A drawing that is drawn into other ones, as often as is needed.
///
/// Its coordinates are those of the drawing calls of the context that it is drawn into.
///
/// Source: Apple, CGLayer.
public final class CGLayer {
    /// The context that draws the layer's content. Never nil here.
    public let context: CGContext?
    /// The size, in points.
    public let size: CGSize

    /// Creates an empty drawing for a context; nil without area.
    ///
    /// - Parameters:
    ///   - context: the context that it will be drawn into.
    ///   - size: the size, in points.
    ///   - auxiliaryInfo: nil; Apple defines no keys.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            return nil
        }
        self.context = CGContext(size: size, scale: context.scale)
        self.size = size
    }
}

extension CGContext {
    /// Draws a layer in a rectangle, to which it is scaled.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let image = layer.context?.makeImage() else { return }
        drawUpright(image, in: rect)
    }

    /// Draws a layer in its size, with its origin at a point.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
