/// A cell of a compositional layout: its size, and the space around it.
///
/// Source: Apple, NSCollectionLayoutItem.
@preconcurrency @MainActor
public class NSCollectionLayoutItem: NSObject, NamedInMessages {
    /// The size, in its container.
    public final let layoutSize: NSCollectionLayoutSize
    /// The supplementary items attached to the item, such as badges.
    public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attached }
    final var attached: [NSCollectionLayoutSupplementaryItem]

    /// The distance between the edges of the item's room and its content, in points. Default: zero.
    ///
    /// It is ignored along axes with an estimated length. Source: Apple, contentInsets.
    public final var contentInsets = NSDirectionalEdgeInsets.zero {
        didSet { contentInsets = checked(contentInsets, "contentInsets", keeping: oldValue) }
    }
    /// The distance from the item's room to its neighbours and its container; nil for none.
    /// Default: nil.
    public final var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// Creates an item.
    public convenience init(layoutSize: NSCollectionLayoutSize) {
        self.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    /// Creates an item with supplementary items.
    public init(
        layoutSize: NSCollectionLayoutSize,
        supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    ) {
        self.layoutSize = layoutSize
        attached = supplementaryItems
        super.init()
    }

    /// Whether the frames depend on sizes that views determine.
    var isEstimated: Bool {
        !layoutSize.estimates.isNone
            || attached.contains { !$0.layoutSize.estimates.isNone }
    }

    /// Returns a frame without the insets.
    final func inset(_ frame: CGRect) -> CGRect {
        let estimates = layoutSize.estimates
        var result = frame
        if !estimates.width {
            result.origin.x += contentInsets.leading
            result.size.width = max(
                0, frame.width - contentInsets.leading - contentInsets.trailing)
        }
        if !estimates.height {
            result.origin.y += contentInsets.top
            result.size.height = max(
                0, frame.height - contentInsets.top - contentInsets.bottom)
        }
        return result
    }
}

/// A view that is attached to an item or a group, such as a badge or a frame.
///
/// Its index path is that of the item; for a group, that of the group's first item. [U]
///
/// Source: Apple, NSCollectionLayoutSupplementaryItem.
@preconcurrency @MainActor
public class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the view.
    public final let elementKind: String
    /// The anchor on the host.
    public final let containerAnchor: NSCollectionLayoutAnchor
    /// The anchor on the view; nil for the edges of ``containerAnchor``.
    public final let itemAnchor: NSCollectionLayoutAnchor?
    /// The position from back to front. Default: 1, in front of the items. [U]
    public final var zIndex = 1

    /// Creates a view that is inside its host, at the anchor's edges.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, nil)
    }

    /// Creates a view whose anchor is at that of its host.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
    ) {
        self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
    }

    init(
        _ layoutSize: NSCollectionLayoutSize, _ elementKind: String,
        _ containerAnchor: NSCollectionLayoutAnchor, _ itemAnchor: NSCollectionLayoutAnchor?
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize: layoutSize, supplementaryItems: [])
    }

    /// Returns the frame of the view at a host.
    final func frame(of size: CGSize, at host: CGRect) -> CGRect {
        let anchor = itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)
        let (outer, inner) = (
            containerAnchor.point(in: host), anchor.point(in: CGRect(origin: .zero, size: size))
        )
        let (shift, own) = (containerAnchor.offset(of: size), anchor.offset(of: size))
        return CGRect(
            x: outer.x + shift.x - inner.x + own.x, y: outer.y + shift.y - inner.y + own.y,
            width: size.width, height: size.height)
    }
}

/// A view at an edge of a section or of the whole layout, such as a header or footer.
///
/// Its index path has the section and the number among the section's views of its kind.
///
/// Source: Apple, NSCollectionLayoutBoundarySupplementaryItem.
@preconcurrency @MainActor
public final class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem
{
    /// The edge at which the view is.
    public let alignment: NSRectAlignment
    /// The offset from the edge, in points.
    public let offset: CGPoint
    /// Whether the section gets room for the view; otherwise the view covers the content. Default:
    /// true.
    public var extendsBoundary = true
    /// Whether the view stays visible while its section is. Default: false.
    public var pinToVisibleBounds = false

    /// Creates a view at an edge.
    ///
    /// - Parameters:
    ///   - layoutSize: the size, in the section's room.
    ///   - elementKind: the kind of the view.
    ///   - alignment: the edge.
    ///   - absoluteOffset: the offset from the edge, in points.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        self.alignment = alignment
        offset =
            usableNumbers(
                absoluteOffset, "offset", of: "NSCollectionLayoutBoundarySupplementaryItem")
            ?? .zero
        super.init(
            layoutSize, elementKind, NSCollectionLayoutAnchor(edges: alignment.edges), nil)
    }
}

/// A view behind a section, which the layout provides.
///
/// Source: Apple, NSCollectionLayoutDecorationItem.
@preconcurrency @MainActor
public final class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind for which the layout has a registered class.
    public let elementKind: String
    /// The position from back to front. Default: -1, behind the items. [U]
    public var zIndex = -1

    private init(_ elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
            supplementaryItems: [])
    }

    /// Returns a view that is as large as its section, without its `contentInsets`.
    ///
    /// Register its class with the layout.
    public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(elementKind)
    }
}
