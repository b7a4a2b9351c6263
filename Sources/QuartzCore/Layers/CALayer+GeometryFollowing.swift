import CoreGraphics

/// A delegate for which a change of its layer's geometry is a change of its own, as it is for a view.
@MainActor
package protocol GeometryFollowing: CALayerDelegate {
    /// Called after bounds, position or anchor point of the layer were changed through the layer.
    func geometryDidChange(of layer: CALayer, fromBounds oldBounds: CGRect, position oldPosition: CGPoint)

    /// Lays out the layer's subtree, with whatever the owner has to update before it.
    func layoutIfNeeded(from layer: CALayer)
}

extension CALayer {
    /// Makes a fresh layer that of an owner, who takes itself out when it goes, and gives it its frame.
    ///
    /// - Parameter laysOut: false for an owner that has nothing to lay out before it calls ``letOwnerLayOut()``.
    package final func serve(_ owner: any CALayerDelegate, frame: CGRect, laysOut: Bool) {
        self.owner = owner
        ownerLaysOut = laysOut
        if frame != .zero { self.frame = frame }
        tellsOfGeometry = true
        // A view is laid out once whatever its size.
        layoutState = .own
    }

    /// Takes the owner out, which goes, on any thread.
    package nonisolated final func ownerIsGoing() { owner = nil }

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

    /// Gives the layer the size that its owner's layout has found, at an origin of the untransformed frame, without asking
    /// for actions. Returns the size that it had, when that was another.
    ///
    /// For owners that know that they have none to give and that nobody overrides `bounds` and `position`; they see to what
    /// follows.
    package final func place(_ origin: CGPoint, _ size: CGSize) -> CGSize? {
        let oldSize = values.bounds.size
        let anchor = values.anchorPoint
        let position = CGPoint(x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
        let isResized = size != oldSize
        guard isResized || position != values.position else { return nil }
        values.bounds.size = size
        values.position = position
        markChanged(.values)
        guard isResized else { return nil }
        setNeedsLayout()
        return oldSize
    }

    /// Runs a change of the geometry that the delegate makes itself.
    package final func changeGeometryQuietly(_ body: () -> Void) {
        let tells = tellsOfGeometry
        tellsOfGeometry = false
        body()
        tellsOfGeometry = tells
    }
}
