import Foundation
import Snapshots

/// Where a node stands in its parent's plane, by the rules that the viewer follows too.
struct Placement {
    /// From the node's own coordinates, the origin in its frame's corner, to its parent's.
    var toParent: Homography
    /// The size of its frame, in points; a line thinner than a pixel is made one pixel thick, lest it vanish.
    var size: (width: Double, height: Double)
    /// Whether its back is turned to the viewer.
    var showsBack: Bool

    /// Places a node.
    /// - Parameter pixel: the length of a pixel in points.
    init(of node: SnapshotNode, in parent: SnapshotNode?, pixel: Double) {
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
        guard let own = Self.matrix(of: node, in: parent) else {
            toParent = corner
            showsBack = false
            return
        }
        let pivot = Self.pivot(of: node)
        toParent =
            Matrix4.translation(-pivot.x, -pivot.y).then(own).then(.translation(pivot.x, pivot.y)).flat.then(corner)
        showsBack = own.showsBack
    }

    /// The frame's corner from its parent's corner: a scroll view moves the origin of its coordinates.
    private static func origin(of node: SnapshotNode, in parent: SnapshotNode?) -> (x: Double, y: Double) {
        let origin = node.frame.origin
        guard let offset = parent?.scroll?.offset else { return (origin.x, origin.y) }
        return (origin.x - offset.x, origin.y - offset.y)
    }

    /// The anchor point, in points from the frame's corner.
    private static func pivot(of node: SnapshotNode) -> (x: Double, y: Double) {
        (node.anchor.x * node.frame.size.width, node.anchor.y * node.frame.size.height)
    }

    /// How a node is turned and moved about its own anchor point; nil when it is not.
    ///
    /// The parent's sublayer transform works about the parent's anchor point, and a z position shows only through it. A
    /// layer draws its sublayers into its own plane, so that the two fold into one flat map.
    private static func matrix(of node: SnapshotNode, in parent: SnapshotNode?) -> Matrix4? {
        guard let parent, let sublayers = parent.sublayerTransform else { return node.transform.map(Matrix4.init) }
        let pivot = pivot(of: node)
        let origin = origin(of: node, in: parent)
        let centre = Self.pivot(of: parent)
        let (dx, dy) = (origin.x + pivot.x - centre.x, origin.y + pivot.y - centre.y)
        let seen = Matrix4.translation(dx, dy, node.zPosition).then(Matrix4(sublayers)).then(.translation(-dx, -dy))
        return node.transform.map { Matrix4($0).then(seen) } ?? seen
    }
}
