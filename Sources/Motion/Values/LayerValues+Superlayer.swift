import CoreGraphics

extension LayerValues {
    /// The anchor point in the layer's own coordinates.
    package var anchorInBounds: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height
        )
    }

    /// The z of the anchor point, relative to the layer's plane.
    package var anchorPointZ: CGFloat {
        guard !more.isEmpty, case .number(let z) = more[.anchorPointZ] else { return 0 }
        return CGFloat(z)
    }

    /// Returns the transform from the layer's coordinates to its superlayer's, with perspective.
    package func transformToSuperlayer(_ superlayer: LayerValues?) -> CATransform3D {
        let anchor = anchorInBounds
        var result = CATransform3DConcat(
            CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), transform)
        if isFlipped {
            let mirror = CATransform3DConcat(
                CATransform3DMakeScale(1, -1, 1),
                CATransform3DMakeTranslation(0, 2 * bounds.midY, 0))
            result = CATransform3DConcat(mirror, result)
        }
        result = CATransform3DConcat(
            result, CATransform3DMakeTranslation(position.x, position.y, zPosition))
        guard let superlayer, !CATransform3DIsIdentity(superlayer.sublayerTransform) else {
            return result
        }
        let middle = superlayer.anchorInBounds
        result = CATransform3DConcat(result, CATransform3DMakeTranslation(-middle.x, -middle.y, 0))
        result = CATransform3DConcat(result, superlayer.sublayerTransform)
        return CATransform3DConcat(result, CATransform3DMakeTranslation(middle.x, middle.y, 0))
    }
}
