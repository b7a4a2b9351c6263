import CoreGraphics

/// A delegate, such as a view, whose own geometry is its layer's.
@MainActor
package protocol GeometryFollowing: CALayerDelegate {
    /// Called after the layer's bounds, position or anchor point were changed through the layer.
    func geometryDidChange(
        of layer: CALayer, fromBounds oldBounds: CGRect, position oldPosition: CGPoint)

    /// Lays out the layer's subtree, after any updates that the owner has to do first.
    func layoutIfNeeded(from layer: CALayer)
}

extension CALayer {
    /// Sets a new layer's owner and frame; the owner must call ``ownerIsGoing()`` in deinit.
    ///
    /// - Parameter laysOut: False for an owner that has nothing to lay out until it calls
    ///   ``letOwnerLayOut()``.
    package final func serve(_ owner: any CALayerDelegate, frame: CGRect, laysOut: Bool) {
        self.owner = owner
        ownerLaysOut = laysOut
        if frame != .zero { self.frame = frame }
        tellsOfGeometry = true
        // A view is laid out once, regardless of its size.
        layoutState = .own
    }

    /// Clears the owner, which is being deinitialised; callable on any thread.
    package nonisolated final func ownerIsGoing() { owner = nil }

    /// Runs a change of the geometry and notifies the delegate once, if it follows the geometry.
    final func changeFollowedGeometry(_ body: () -> Void) {
        guard tellsOfGeometry else { return body() }
        let old = (
            bounds: values.bounds, position: values.position, anchorPoint: values.anchorPoint
        )
        changeGeometryQuietly(body)
        guard
            values.bounds != old.bounds || values.position != old.position
                || values.anchorPoint != old.anchorPoint,
            let owner = delegate as? any GeometryFollowing
        else { return }
        owner.geometryDidChange(of: self, fromBounds: old.bounds, position: old.position)
    }

    /// Sets the size that the owner's layout computed, at an origin of the untransformed frame.
    ///
    /// Returns the old size if it was different. Runs no actions: for owners that provide none and
    /// whose class does not override `bounds` and `position`; the owner handles what follows.
    package final func place(_ origin: CGPoint, _ size: CGSize) -> CGSize? {
        let oldSize = values.bounds.size
        let position = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        let isResized = size != oldSize
        guard isResized || position != values.position else { return nil }
        values.bounds.size = size
        values.position = position
        markChanged(.values)
        notifyObservers(ofGeometry: true)
        guard isResized else { return nil }
        sizeDidChange()
        return oldSize
    }

    /// Runs a change of the geometry that the delegate makes, without notifying it.
    package final func changeGeometryQuietly(_ body: () -> Void) {
        let tells = tellsOfGeometry
        tellsOfGeometry = false
        body()
        tellsOfGeometry = tells
    }
}
