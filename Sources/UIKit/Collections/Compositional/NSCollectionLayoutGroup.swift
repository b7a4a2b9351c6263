/// A row, column or other arrangement of items in a compositional layout.
///
/// Source: Apple, NSCollectionLayoutGroup.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    enum Arrangement {
        /// Subitems in turn until no more fit.
        case filling
        /// A number of subitems of their own size.
        case repeating(Int)
        /// A number of subitems that share the length.
        case dividing(Int)
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let isVertical: Bool
    let arrangement: Arrangement
    /// The items, in their order.
    public let subitems: [NSCollectionLayoutItem]
    /// The distance between the items; nil for none. Default: nil.
    public var interItemSpacing: NSCollectionLayoutSpacing?
    /// The supplementary items attached to the group. Default: none.
    public override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { attached }
        set { attached = newValue }
    }

    private init(
        _ size: NSCollectionLayoutSize, isVertical: Bool, _ arrangement: Arrangement,
        _ subitems: [NSCollectionLayoutItem]
    ) {
        self.isVertical = isVertical
        self.arrangement = arrangement
        self.subitems = subitems
        super.init(layoutSize: size, supplementaryItems: [])
    }

    /// Returns a row that repeats its subitems until no more fit.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: false, .filling, subitems)
    }

    /// Returns a column that repeats its subitems until no more fit.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: true, .filling, subitems)
    }

    /// Returns a row with a number of subitems of their own width.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(
            layoutSize, isVertical: false, .repeating(usable(count)), [subitem])
    }

    /// Returns a column with a number of subitems of their own height.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: true, .repeating(usable(count)), [subitem])
    }

    /// Returns a row with a number of subitems that share its width equally.
    public static func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: false, .dividing(usable(count)), [subitem])
    }

    /// Returns a column with a number of subitems that share its height equally.
    public static func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: true, .dividing(usable(count)), [subitem])
    }

    /// Returns a group whose items a closure places.
    public static func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        NSCollectionLayoutGroup(layoutSize, isVertical: true, .custom(itemProvider), [])
    }

    private static func usable(_ count: Int) -> Int {
        if count > 0 { return count }
        reportMistake("An NSCollectionLayoutGroup of \(count) subitems was asked for; it has 1")
        return 1
    }

    override var isEstimated: Bool {
        if case .custom = arrangement { return !layoutSize.estimates.isNone }
        return super.isEstimated || subitems.contains(where: \.isEstimated)
    }
}

/// A closure that places the items of a group.
///
/// The environment's container is the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// An item that a custom group has placed.
///
/// Source: Apple, NSCollectionLayoutGroupCustomItem.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroupCustomItem: NSObject {
    /// The frame in the group, in points.
    public let frame: CGRect
    /// The position from back to front.
    public let zIndex: Int

    /// Creates an item with a frame in the group, in points, and a position from back to front.
    public init(frame: CGRect, zIndex: Int = 0) {
        self.frame =
            usableNumbers(frame, "frame", of: "NSCollectionLayoutGroupCustomItem") ?? .zero
        self.zIndex = zIndex
        super.init()
    }
}
