import Foundation
import Snapshots

/// A node's position in its parent's plane, computed as in the viewer page.
struct Placement {
    /// The map from the node's coordinates, with the origin in its frame's corner, to its parent's;
    /// below layers that keep depth, to those of the next layer above that does not.
    var toParent: Homography
    /// The same map with depth, if the node or its parent keeps depth.
    private(set) var space: Matrix4?
    /// The frame's size in points; a line thinner than a pixel is widened to one pixel.
    var size: (width: Double, height: Double)
    /// Whether it faces away from the viewer.
    var showsBack: Bool
    /// The frame's corner in the parent, if the node is only moved there; nil if it is transformed.
    private(set) var corner: (x: Double, y: Double)?

    /// Computes a node's placement.
    /// - Parameters:
    ///   - pixel: The length of a pixel in points.
    ///   - host: The parent's own map, if the parent keeps depth.
    init(of node: SnapshotNode, in parent: SnapshotNode?, pixel: Double, host: Matrix4? = nil) {
        let frame = node.frame
        var (x, y) = Self.origin(of: node, in: parent)
        size = (frame.size.width, frame.size.height)
        if size.height > 0, size.height < pixel {
            if y > 0 { y += size.height - pixel }
            size.height = pixel
        }
        if size.width > 0, size.width < pixel {
            if x > 0 { x += size.width - pixel }
            size.width = pixel
        }

        let corner = Homography.translation(x, y)
        if host != nil || node.keepsDepth {
            let pivot = Self.pivot(of: node)
            let own = Self.matrix(of: node, in: parent) ?? Matrix4(.identity)
            let whole = Matrix4.translation(-pivot.x, -pivot.y).then(own)
                .then(.translation(pivot.x + x, pivot.y + y)).then(host ?? Matrix4(.identity))
            space = whole
            toParent = whole.flat
            showsBack = whole.showsBack
            return
        }
        guard let own = Self.matrix(of: node, in: parent) else {
            toParent = corner
            showsBack = false
            self.corner = (x, y)
            return
        }
        let pivot = Self.pivot(of: node)
        toParent =
            Matrix4.translation(-pivot.x, -pivot.y).then(own).then(.translation(pivot.x, pivot.y))
            .flat.then(corner)
        showsBack = own.showsBack
    }

    /// The depth of the middle of the frame, towards the viewer.
    var depth: Double {
        guard let m = space?.values else { return 0 }
        let (x, y) = (size.width / 2, size.height / 2)
        return (x * m[2] + y * m[6] + m[14]) / (x * m[3] + y * m[7] + m[15])
    }

    /// Returns the frame's corner relative to its parent's, including the parent's scroll offset.
    private static func origin(of node: SnapshotNode, in parent: SnapshotNode?) -> (
        x: Double, y: Double
    ) {
        let origin = node.frame.origin
        guard let offset = parent?.scroll?.offset else { return (origin.x, origin.y) }
        return (origin.x - offset.x, origin.y - offset.y)
    }

    /// Returns the anchor point, in points from the frame's corner.
    private static func pivot(of node: SnapshotNode) -> (x: Double, y: Double) {
        (node.anchor.x * node.frame.size.width, node.anchor.y * node.frame.size.height)
    }

    /// Returns a node's transform about its own anchor point; nil if it has none.
    ///
    /// The parent's sublayer transform applies about the parent's anchor point, and a z position
    /// has an effect only through it. A layer draws its sublayers into its own plane, so the two
    /// combine into one flat map, unless the parent keeps depth.
    private static func matrix(of node: SnapshotNode, in parent: SnapshotNode?) -> Matrix4? {
        let own = unmirrored(node, in: parent)
        guard node.hasDrawing, node.drawing.rendering?.isFlipped == true else { return own }
        // About the middle of the frame, which may not be the anchor point.
        let distance = node.frame.size.height / 2 - pivot(of: node).y
        let mirror = Matrix4.mirror(about: distance)
        return own.map { mirror.then($0) } ?? mirror
    }

    private static func unmirrored(_ node: SnapshotNode, in parent: SnapshotNode?) -> Matrix4? {
        guard let parent, let sublayers = parent.sublayerTransform else {
            guard let parent, parent.keepsDepth, node.zPosition != 0 else {
                return node.transform.map(Matrix4.init)
            }
            return (node.transform.map(Matrix4.init) ?? Matrix4(.identity))
                .then(.translation(0, 0, node.zPosition))
        }
        let pivot = pivot(of: node)
        let origin = origin(of: node, in: parent)
        let centre = Self.pivot(of: parent)
        let (dx, dy) = (origin.x + pivot.x - centre.x, origin.y + pivot.y - centre.y)
        let seen = Matrix4.translation(dx, dy, node.zPosition).then(Matrix4(sublayers)).then(
            .translation(-dx, -dy))
        return node.transform.map { Matrix4($0).then(seen) } ?? seen
    }
}
