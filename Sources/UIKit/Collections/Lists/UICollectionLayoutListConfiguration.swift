/// The look and behaviour of a list in a collection view.
///
/// Source: Apple, UICollectionLayoutListConfiguration. Lengths and colours of the appearances are
/// those of tables here. [U]
@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
    /// The overall look of a list.
    ///
    /// Source: Apple, UICollectionLayoutListConfiguration.Appearance.
    public enum Appearance: Int, Sendable {
        /// Rows from edge to edge; headers and footers stay visible while their section is.
        case plain = 0
        /// Rows from edge to edge, in groups.
        case grouped = 1
        /// Groups of rows with round corners, in from the edges.
        case insetGrouped = 2
        /// A sidebar: rows without separators, which are marked with round corners.
        case sidebar = 3
        /// A sidebar whose rows look as in a plain list.
        case sidebarPlain = 4
    }

    /// Where headers come from.
    ///
    /// Source: Apple, UICollectionLayoutListConfiguration.HeaderMode.
    public enum HeaderMode: Int, Sendable {
        /// There are no headers.
        case none = 0
        /// From supplementary views of the kind ``UICollectionView/elementKindSectionHeader``.
        case supplementary = 1
        /// The first item of each section is its header.
        case firstItemInSection = 2
    }

    /// Where footers come from.
    ///
    /// Source: Apple, UICollectionLayoutListConfiguration.FooterMode.
    public enum FooterMode: Int, Sendable {
        /// There are no footers.
        case none = 0
        /// From supplementary views of the kind ``UICollectionView/elementKindSectionFooter``.
        case supplementary = 1
    }

    /// A closure that returns the actions at one side of a row; nil for none.
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
        UISwipeActionsConfiguration?
    /// A closure that returns the separators of a row, given those of the section.
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

    /// The look of the list.
    public let appearance: Appearance
    /// The colour behind the rows; nil for that of the appearance. Default: nil.
    public var backgroundColor: UIColor?
    /// Whether there are separators between rows. Default: true, except in sidebars. [U]
    public var showsSeparators: Bool
    /// The separators of all rows.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// The closure that chooses the separators of single rows; nil for those of all rows. Default:
    /// nil.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// Where headers come from. Default: the list has no headers.
    public var headerMode = HeaderMode.none
    /// Where footers come from. Default: the list has no footers.
    public var footerMode = FooterMode.none
    /// The distance above headers, in points; nil for that of the appearance. Default: nil.
    ///
    /// That is 22 in plain lists and 0 in others [U]. Numbers that are not usable count as nil.
    public var headerTopPadding: CGFloat?
    /// The closure that provides the actions before a row, for a swipe to the trailing edge; nil
    /// for none. Default: nil.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The closure that provides the actions behind a row, for a swipe to the leading edge; nil for
    /// none. Default: nil.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    /// Creates the configuration of an appearance.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = !appearance.isSidebar
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    var shownBackgroundColor: UIColor { backgroundColor ?? appearance.backgroundColor }

    var usedHeaderPadding: CGFloat {
        if let headerTopPadding, NumberRange.lengths.contains(headerTopPadding),
            headerTopPadding >= 0
        {
            return headerTopPadding
        }
        return appearance == .plain ? ListMetrics.plainHeaderPadding : 0
    }
}

extension UICollectionLayoutListConfiguration.Appearance {
    var isSidebar: Bool { self == .sidebar || self == .sidebarPlain }
    /// Whether headers, footers and rows look as in plain tables.
    var isPlain: Bool { self == .plain || self == .sidebarPlain }
    var inset: CGFloat {
        switch self {
        case .insetGrouped: ListMetrics.inset
        case .sidebar: ListMetrics.margin
        default: 0
        }
    }
    var backgroundColor: UIColor {
        switch self {
        case .plain, .sidebarPlain: .systemBackground
        case .grouped, .insetGrouped: .systemGroupedBackground
        case .sidebar: .secondarySystemBackground
        }
    }
}
