/// Which parts of a layout have become invalid.
///
/// Source: Apple, UICollectionViewLayoutInvalidationContext.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Whether all data was reloaded.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items must be asked again.
    open internal(set) var invalidateDataSourceCounts = false
    /// Whether an element has determined its size.
    final var isForPreferredSize = false
    /// How far the content is moved with the invalidation, in points. Default: zero.
    open var contentOffsetAdjustment = CGPoint.zero
    /// How much larger the content becomes with the invalidation, in points. Default: zero.
    ///
    /// The size counts until the layout is prepared.
    open var contentSizeAdjustment = CGSize.zero
    /// The items that were named, or nil.
    open var invalidatedItemIndexPaths: [IndexPath]? { storedInvalidatedItemIndexPaths }
    private final var storedInvalidatedItemIndexPaths: [IndexPath]?
    /// The supplementary views that were named, by kind, or nil.
    open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? {
        storedInvalidatedSupplementaryIndexPaths
    }
    private final var storedInvalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The decoration views that were named, by kind, or nil.
    open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? {
        storedInvalidatedDecorationIndexPaths
    }
    private final var storedInvalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// Creates a context in which nothing is named.
    public required override init() { super.init() }

    /// Names items whose attributes are invalid.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        storedInvalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Names supplementary views whose attributes are invalid.
    open func invalidateSupplementaryElements(
        ofKind elementKind: String, at indexPaths: [IndexPath]
    ) {
        storedInvalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging(
                [elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Names decoration views whose attributes are invalid.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        storedInvalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging(
            [elementKind: indexPaths], uniquingKeysWith: +)
    }
}

/// Which parts of a flow layout have become invalid.
///
/// Source: Apple, UICollectionViewFlowLayoutInvalidationContext.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
    /// Whether the delegate is asked for sizes and spacings again. Default: true.
    open var invalidateFlowLayoutDelegateMetrics = true
    /// Whether the frames are computed again. Default: true.
    open var invalidateFlowLayoutAttributes = true
}

/// One change of a batch of updates.
///
/// Source: Apple, UICollectionViewUpdateItem.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// The kinds of changes.
    public enum Action: Int, Sendable {
        /// An item or section is inserted.
        case insert = 0
        /// An item or section is deleted.
        case delete = 1
        /// An item or section is reloaded.
        case reload = 2
        /// An item or section is moved.
        case move = 3
        /// Nothing.
        case none = 4
    }

    /// The index path before the update; nil for insertions. A section has the item `NSNotFound`.
    open var indexPathBeforeUpdate: IndexPath? { storedIndexPathBeforeUpdate }
    final var storedIndexPathBeforeUpdate: IndexPath?
    /// The index path after the update; nil for deletions. A section has the item `NSNotFound`.
    open var indexPathAfterUpdate: IndexPath? { storedIndexPathAfterUpdate }
    final var storedIndexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    open internal(set) var updateAction: Action

    init(_ action: Action, from: IndexPath?, to: IndexPath?) {
        updateAction = action
        storedIndexPathBeforeUpdate = from
        storedIndexPathAfterUpdate = to
        super.init()
    }

    static func items(of update: TableUpdate) -> [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        typealias Item = UICollectionViewUpdateItem
        var items: [Item] = []
        items += update.deletedSections.keys.sorted().map {
            Item(.delete, from: whole($0), to: nil)
        }
        items += update.deletedRows.keys.sorted().map { Item(.delete, from: $0, to: nil) }
        items += update.insertedSections.keys.sorted().map {
            Item(.insert, from: nil, to: whole($0))
        }
        items += update.insertedRows.keys.sorted().map { Item(.insert, from: nil, to: $0) }
        items += update.reloadedSections.keys.sorted().map {
            Item(.reload, from: whole($0), to: whole($0))
        }
        items += update.reloadedRows.keys.sorted().map { Item(.reload, from: $0, to: $0) }
        items += update.movedSections.map { Item(.move, from: whole($0.from), to: whole($0.to)) }
        items += update.movedRows.map { Item(.move, from: $0.from, to: $0.to) }
        return items
    }
}
