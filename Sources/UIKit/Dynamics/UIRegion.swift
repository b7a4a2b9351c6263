/// An area about the position of a field behaviour.
///
/// Source: Apple, UIRegion.
@preconcurrency @MainActor
open class UIRegion: NSObject, @preconcurrency NSCopying {
    private indirect enum Shape {
        case everything
        case circle(CGFloat)
        case rectangle(CGSize)
        case inverse(Shape)
        case union(Shape, Shape)
        case intersection(Shape, Shape)

        func contains(_ point: CGPoint) -> Bool {
            switch self {
            case .everything: true
            case .circle(let radius): hypot(point.x, point.y) <= radius
            case .rectangle(let size):
                abs(point.x) < size.width / 2 && abs(point.y) < size.height / 2
            case .inverse(let shape): !shape.contains(point)
            case .union(let one, let two): one.contains(point) || two.contains(point)
            case .intersection(let one, let two): one.contains(point) && two.contains(point)
            }
        }
    }

    private final let shape: Shape

    private init(_ shape: Shape) { self.shape = shape }

    /// Creates a circle about the origin, with a radius in points; the circle line belongs to it.
    ///
    /// A radius that is NaN or infinite is reported, and the region is empty.
    public init(radius: CGFloat) {
        let radius = usableNumbers(radius, in: -1e6...1e6, "radius", of: "UIRegion")
        shape = radius.map { .circle(abs($0)) } ?? .inverse(.everything)
    }

    /// Creates a rectangle about the origin, with a size in points; its sides do not belong to it.
    ///
    /// A size with NaN or infinity is reported, and the region is empty.
    public init(size: CGSize) {
        let size = usableNumbers(size, in: -1e6...1e6, "size", of: "UIRegion")
        shape = size.map { .rectangle($0) } ?? .inverse(.everything)
    }

    /// The region that contains every point.
    open class var infinite: UIRegion { everything }
    private static let everything = UIRegion(.everything)

    /// Returns the complement of this region.
    open func inverse() -> UIRegion { UIRegion(.inverse(shape)) }

    /// Returns the union of this region and another one.
    open func byUnion(with region: UIRegion) -> UIRegion { UIRegion(.union(shape, region.shape)) }

    /// Returns the points of this region that are not in the other one.
    open func byDifference(from region: UIRegion) -> UIRegion {
        UIRegion(.intersection(shape, .inverse(region.shape)))
    }

    /// Returns the intersection of this region and another one.
    open func byIntersection(with region: UIRegion) -> UIRegion {
        UIRegion(.intersection(shape, region.shape))
    }

    /// Returns whether a point is in the region, in points from its origin.
    open func contains(_ point: CGPoint) -> Bool { shape.contains(point) }

    /// Returns a region with the same points.
    open func copy(with zone: NSZone? = nil) -> Any { UIRegion(shape) }
}
