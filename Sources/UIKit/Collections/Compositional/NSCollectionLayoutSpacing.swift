/// The distance between elements of a compositional layout.
///
/// Source: Apple, NSCollectionLayoutSpacing.
@preconcurrency @MainActor
public final class NSCollectionLayoutSpacing: NSObject {
    /// The distance in points; of flexible spacing the least.
    public let spacing: CGFloat
    /// Whether the distance may be larger.
    public let isFlexible: Bool

    private init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing =
            usableNumbers(spacing, "spacing", of: "NSCollectionLayoutSpacing") ?? 0
        self.isFlexible = isFlexible
        super.init()
    }

    /// Returns a distance of some points.
    public static func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }

    /// Returns a distance of at least some points; flexible distances share the room that is left.
    public static func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    /// Whether the distance is as large as its points.
    public var isFixed: Bool { !isFlexible }
}

/// The distances around an element of a compositional layout.
///
/// Source: Apple, NSCollectionLayoutEdgeSpacing.
@preconcurrency @MainActor
public final class NSCollectionLayoutEdgeSpacing: NSObject {
    /// The distance before the element; nil for none.
    public let leading: NSCollectionLayoutSpacing?
    /// The distance above the element; nil for none.
    public let top: NSCollectionLayoutSpacing?
    /// The distance after the element; nil for none.
    public let trailing: NSCollectionLayoutSpacing?
    /// The distance below the element; nil for none.
    public let bottom: NSCollectionLayoutSpacing?

    /// Creates distances; nil for none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
        trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
        super.init()
    }
}

/// Where a supplementary item is attached to its host.
///
/// Source: Apple, NSCollectionLayoutAnchor.
@preconcurrency @MainActor
public final class NSCollectionLayoutAnchor: NSObject {
    /// The edges at which the anchor is; the middle of the axes without one.
    public let edges: NSDirectionalRectEdge
    /// The offset from the anchor: in points, or in parts of the supplementary item's size.
    public let offset: CGPoint
    /// Whether the offset is in points.
    public let isAbsoluteOffset: Bool

    private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
        self.edges = edges
        self.offset =
            usableNumbers(offset, "offset", of: "NSCollectionLayoutAnchor") ?? .zero
        isAbsoluteOffset = isAbsolute
        super.init()
    }

    /// Creates an anchor without an offset.
    public convenience init(edges: NSDirectionalRectEdge) {
        self.init(edges, .zero, isAbsolute: true)
    }

    /// Creates an anchor with an offset in points.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isAbsolute: true)
    }

    /// Creates an anchor with an offset in parts of the supplementary item's size.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isAbsolute: false)
    }

    /// Whether the offset is in parts of the supplementary item's size.
    public var isFractionalOffset: Bool { !isAbsoluteOffset }

    /// Returns the anchor's point in a rectangle.
    func point(in rect: CGRect) -> CGPoint {
        let x =
            edges.contains(.leading)
            ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX
        let y =
            edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY
        return CGPoint(x: x, y: y)
    }

    /// Returns the offset in points, for a supplementary item of a size.
    func offset(of size: CGSize) -> CGPoint {
        isAbsoluteOffset
            ? offset : CGPoint(x: offset.x * size.width, y: offset.y * size.height)
    }
}

/// The part of a rectangle at which something is aligned.
///
/// Source: Apple, NSRectAlignment.
public enum NSRectAlignment: Int, Sendable {
    /// Nowhere.
    case none = 0
    /// The middle of the top edge.
    case top = 1
    /// The top leading corner.
    case topLeading = 2
    /// The middle of the leading edge.
    case leading = 3
    /// The bottom leading corner.
    case bottomLeading = 4
    /// The middle of the bottom edge.
    case bottom = 5
    /// The bottom trailing corner.
    case bottomTrailing = 6
    /// The middle of the trailing edge.
    case trailing = 7
    /// The top trailing corner.
    case topTrailing = 8

    /// The edges at which the alignment is.
    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}
