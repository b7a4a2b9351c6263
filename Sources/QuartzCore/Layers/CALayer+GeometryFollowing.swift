import CoreGraphics

/// A delegate for which a change of its layer's geometry is a change of its own, as it is for a view.
@MainActor
package protocol GeometryFollowing: CALayerDelegate {
    /// Called after bounds, position or anchor point of the layer were changed through the layer.
    func geometryDidChange(of layer: CALayer, fromBounds oldBounds: CGRect, position oldPosition: CGPoint)
}

extension CALayer {
    /// Runs a change of the geometry and tells the delegate once, if it wants to know.
    final func changeGeometry(_ body: () -> Void) {
        guard tellsOfGeometry else { return body() }
        let old = (bounds: values.bounds, position: values.position, anchorPoint: values.anchorPoint)
        changeGeometryQuietly(body)
        guard values.bounds != old.bounds || values.position != old.position || values.anchorPoint != old.anchorPoint,
            let owner = delegate as? any GeometryFollowing
        else { return }
        owner.geometryDidChange(of: self, fromBounds: old.bounds, position: old.position)
    }

    /// Runs a change of the geometry that the delegate makes itself.
    package final func changeGeometryQuietly(_ body: () -> Void) {
        let tells = tellsOfGeometry
        tellsOfGeometry = false
        body()
        tellsOfGeometry = tells
    }
}
