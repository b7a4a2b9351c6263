/// How a section scrolls across the layout's scroll direction.
///
/// Source: Apple, UICollectionLayoutSectionOrthogonalScrollingBehavior.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// The section does not scroll.
    case none = 0
    /// The section scrolls and stops anywhere.
    case continuous = 1
    /// The section scrolls and stops at the leading edge of a group.
    case continuousGroupLeadingBoundary = 2
    /// The section scrolls by its width.
    case paging = 3
    /// The section scrolls by one group.
    case groupPaging = 4
    /// The section scrolls by one group, which is in the middle.
    case groupPagingCentered = 5
}

/// The reference from which the insets of sections count.
///
/// Source: Apple, UIContentInsetsReference.
public enum UIContentInsetsReference: Int, Sendable {
    /// For sections, that of the layout's configuration; for that, the safe area.
    case automatic = 0
    /// The edges of the collection view.
    case none = 1
    /// The safe area.
    case safeArea = 2
    /// The layout margins.
    case layoutMargins = 3
    /// The readable content.
    case readableContent = 4
}

/// A closure that changes the elements of a section before they are shown.
///
/// The offset is how far the section is scrolled: its own offset if it scrolls, otherwise that of
/// the collection view. Frames do not include the section's own offset.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
        _ environment: any NSCollectionLayoutEnvironment
    ) -> Void

/// A section of a compositional layout: a group that is repeated until all items are placed.
///
/// Source: Apple, NSCollectionLayoutSection.
@preconcurrency @MainActor
public final class NSCollectionLayoutSection: NSObject, NamedInMessages {
    let group: NSCollectionLayoutGroup
    /// The distance between the edges of the section and its groups, in points. Default: zero.
    ///
    /// Headers and footers are outside the insets along the scroll direction.
    public var contentInsets = NSDirectionalEdgeInsets.zero {
        didSet { contentInsets = checked(contentInsets, "contentInsets", keeping: oldValue) }
    }
    /// The reference from which ``contentInsets`` count, across the scroll direction. Default:
    /// automatic.
    public var contentInsetsReference = UIContentInsetsReference.automatic
    /// The reference from which the room of ``boundarySupplementaryItems`` counts, across the
    /// scroll direction. Default: automatic, the insets of the section.
    public var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
    /// The distance between groups, in points. Default: 0.
    public var interGroupSpacing: CGFloat = 0 {
        didSet {
            interGroupSpacing = checked(
                interGroupSpacing, "interGroupSpacing", keeping: oldValue)
        }
    }
    /// How the section scrolls across the scroll direction. Default: not at all.
    public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior
        .none
    /// The views at the edges, such as headers and footers. Default: none.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Whether ``boundarySupplementaryItems`` are within the insets across the scroll direction.
    /// Default: true.
    public var supplementariesFollowContentInsets = true
    /// The views behind the section. Default: none.
    public var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// The closure that changes elements before they are shown, in each layout pass; nil for none.
    /// Default: nil.
    public var visibleItemsInvalidationHandler:
        NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The list that the section is; nil for none.
    var list: UICollectionLayoutListConfiguration?
    /// The inset above the rows that the list has set.
    var topOfList: CGFloat = 0

    /// Creates a section that repeats a group.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }

    var scrolls: Bool { orthogonalScrollingBehavior != .none }
}

/// The settings that a compositional layout's sections share.
///
/// Source: Apple, UICollectionViewCompositionalLayoutConfiguration.
@preconcurrency @MainActor
public final class UICollectionViewCompositionalLayoutConfiguration: NSObject, NamedInMessages {
    /// The scroll direction. Default: vertical.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The distance between sections, in points. Default: 0.
    public var interSectionSpacing: CGFloat = 0 {
        didSet {
            interSectionSpacing = checked(
                interSectionSpacing, "interSectionSpacing", keeping: oldValue)
        }
    }
    /// The views at the edges of the whole layout. Default: none.
    ///
    /// Their index paths are in section 0.
    ///
    /// Deviation: their index paths have an item, too; UIKit's have one index.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The reference from which the insets of sections count. Default: automatic, the safe area.
    public var contentInsetsReference = UIContentInsetsReference.automatic

    /// Creates a configuration.
    public override init() { super.init() }
}
