/// An object that a dynamic animator moves and turns.
///
/// Views and layout attributes are dynamic items; any other object may be one. The animator reads
/// the item when the first behaviour with it is added, and writes ``center`` and ``transform`` in
/// each step.
///
/// Source: Apple, UIDynamicItem.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
    /// The middle of the item, in points: of a view in its superview, of other items in the
    /// animator's reference coordinates.
    var center: CGPoint { get set }
    /// The size of the item, in points. The origin is ignored.
    var bounds: CGRect { get }
    /// The rotation about the middle.
    ///
    /// The animator reads the angle and writes transforms that only turn.
    var transform: CGAffineTransform { get set }
    /// The shape with which the item collides. Default: rectangle.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The outline of an item whose type is path: a convex polygon about (0, 0), the middle.
    ///
    /// Its first subpath is used; curves become lines. A path that is not convex is reported, and
    /// its convex hull is used; one without an area is reported, and the bounds are.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// A rectangle.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// An empty path.
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shape with which a dynamic item collides.
///
/// Source: Apple, UIDynamicItemCollisionBoundsType.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The bounds.
    case rectangle = 0
    /// The ellipse in the bounds. One that is not a circle has 32 corners.
    case ellipse = 1
    /// The path of ``UIDynamicItem/collisionBoundingPath``.
    case path = 2
}

extension UIView: UIDynamicItem {}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicItem {
    /// The item's name in reports.
    var nameInReports: String { "\(type(of: self))" }

    /// The outline with which the item collides, about its middle; nil, and reported, if it has no
    /// size.
    func outline() -> RigidOutline? {
        if let group = self as? UIDynamicItemGroup { return group.memberOutline() }
        let size = bounds.size
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0,
            size.width <= 1e6, size.height <= 1e6
        else {
            reportMistake(
                "A dynamic animator does not move \(nameInReports): its size is "
                    + "\(size.width) x \(size.height)")
            return nil
        }
        // Nothing thinner can be solved; a hairline collides as if it had half a point.
        let (x, y) = (max(size.width, 0.6) / 2, max(size.height, 0.6) / 2)
        let box = RigidPiece.polygon([
            CGPoint(x: -x, y: -y), CGPoint(x: x, y: -y), CGPoint(x: x, y: y), CGPoint(x: -x, y: y),
        ])
        switch collisionBoundsType {
        case .rectangle: return [box]
        case .ellipse:
            if size.width == size.height { return [.circle(center: .zero, radius: x)] }
            return [
                .polygon(
                    (0..<32).map {
                        let angle = CGFloat($0) * .pi / 16
                        return CGPoint(x: x * cos(angle), y: y * sin(angle))
                    })
            ]
        case .path:
            let corners = collisionBoundingPath.collisionCorners()
            guard let corners, abs(CollisionCorners.area(of: corners)) >= 1 else {
                reportMistake(
                    "The collisionBoundingPath of \(nameInReports) has no area; it collides with "
                        + "its bounds")
                return [box]
            }
            if !CollisionCorners.areConvex(corners) {
                reportMistake(
                    "The collisionBoundingPath of \(nameInReports) is not convex; it collides "
                        + "with the convex hull")
            }
            return [.polygon(corners)]
        }
    }
}
