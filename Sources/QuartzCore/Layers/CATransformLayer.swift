import CoreGraphics

/// A layer that keeps its sublayers in one space with it, instead of flattening them.
///
/// Only the sublayers are drawn, in the order of their depth. The layer's own background, border,
/// contents, shadow, corners, clipping and mask are ignored, and its opacity applies to each
/// sublayer. Perspective is the ``CALayer/sublayerTransform`` of a plain layer above it.
///
/// Deviation: sublayers that intersect are drawn whole in pictures, by the depth of their centers;
/// views that such a layer backs are hit as planes.
///
/// Source: Apple, CATransformLayer.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
    /// Reports a mistake: the layer has no plane that could be hit. Returns nil.
    ///
    /// ``CALayer/hitTest(_:)`` of a layer above it finds its sublayers.
    ///
    /// Source: Apple, CATransformLayer: "The hitTest: method should never be called on a transform
    /// layer".
    open override func hitTest(_ point: CGPoint) -> CALayer? {
        reportMistake(
            "hitTest(_:) of \(self) returns nil: a transform layer has no plane. Call it on a layer "
                + "above it.")
        return nil
    }
}

extension CALayer {
    /// Whether the layer does not flatten its sublayers into its plane, and draws nothing itself.
    package final var keepsDepth: Bool {
        self is CATransformLayer || (self as? CAReplicatorLayer)?.preservesDepth == true
            || (self as? GhostLayer)?.isOfTransformLayer == true
    }

    /// Returns the frontmost layer below a transform layer that contains a point of the plane into
    /// which it is flattened.
    ///
    /// - Parameters:
    ///   - point: In the coordinates of that plane.
    ///   - matrix: From the transform layer's coordinates to the plane's, with depth.
    final func hitInSpace(_ point: CGPoint, through matrix: CATransform3D) -> (
        layer: CALayer, depth: CGFloat
    )? {
        guard !isHidden else { return nil }
        var front: (layer: CALayer, depth: CGFloat)?
        for child in childrenFrontToBack {
            let own = child.presentModel.transformToSuperlayer(presentModel)
            let whole = CATransform3DConcat(own, matrix)
            var hit: (layer: CALayer, depth: CGFloat)?
            if child.keepsDepth {
                hit = child.hitInSpace(point, through: whole)
            } else if let inside = whole.unapplied(to: point),
                let layer = child.hitTest(own.applied(to: inside))
            {
                hit = (layer, whole.depth(at: inside))
            }
            if let hit, hit.depth > front?.depth ?? -.infinity { front = hit }
        }
        return front
    }
}

extension CATransform3D {
    /// The z to which a point of the plane z = 0 is mapped.
    fileprivate func depth(at point: CGPoint) -> CGFloat {
        (point.x * m13 + point.y * m23 + m43) / (point.x * m14 + point.y * m24 + m44)
    }
}
