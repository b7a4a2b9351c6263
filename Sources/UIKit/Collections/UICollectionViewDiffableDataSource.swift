/// A data source that computes a collection view's updates from snapshots.
///
/// Provide cells in a closure, and snapshots with ``apply(_:animatingDifferences:completion:)``.
/// The collection view does not retain its data source, so the program must.
///
/// Source: Apple, UICollectionViewDiffableDataSource.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
    /// A closure that returns the configured cell of an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath,
        _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// A closure that returns the configured supplementary view of a kind.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    /// The provider of supplementary views, such as headers; nil for none. Default: nil.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    /// The closures called before items are expanded or collapsed. Default: nothing.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
    /// Which items the user may reorder, and the closures called then. Default: none.
    open var reorderingHandlers = ReorderingHandlers()
    /// The trees of the sections to which a section snapshot was applied.
    final var outlines: [SectionIdentifierType: SectionSnapshot] = [:]
    final var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source and sets it as the collection view's data source.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// Returns a copy of the current snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    { current }

    /// Applies a snapshot: inserts, deletes, moves and reloads items.
    ///
    /// - Parameters:
    ///   - snapshot: the new state.
    ///   - animatingDifferences: whether the changes are animated.
    ///   - completion: called when the changes are shown.
    /// - Complexity: O(n log n) for n items.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        let difference = SnapshotDifference(from: current, to: snapshot)
        guard let collectionView else {
            show(snapshot)
            completion?()
            return
        }
        let update = {
            collectionView.performBatchUpdates {
                self.show(snapshot)
                collectionView.make(difference)
                collectionView.updates.reconfiguredAfter += difference.reconfigured
            } completion: { _ in
                completion?()
            }
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
    }

    /// Applies a snapshot by reloading all data.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        show(snapshot)
        collectionView?.reloadData()
        completion?()
    }

    private func show(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) {
        current = snapshot
        current.wasShown()
        for (section, outline) in outlines {
            guard snapshot.indexOfSection(section) != nil else {
                outlines[section] = nil
                continue
            }
            let items = snapshot.itemIdentifiers(inSection: section)
            if items != outline.visibleItems { outlines[section]?.follow(items) }
        }
    }

    // MARK: Lookup

    /// Returns the item at an index path, or nil.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        current.item(at: indexPath)
    }

    /// Returns the index path of an item, or nil if it does not exist.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        current.path(of: itemIdentifier)
    }

    /// Returns the section at an index, or nil.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the index of a section, or nil if it does not exist.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        current.indexOfSection(sectionIdentifier)
    }

    // MARK: UICollectionViewDataSource

    /// Returns the number of sections in the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int {
        current.numberOfSections
    }
    /// Returns the number of items in a section.
    open func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        current.numberOfItems(inSection: current.sectionIdentifiers[section])
    }
    /// Returns the cell that the closure makes. If it makes none, that is reported, and the item is
    /// an empty cell.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let item = current.item(at: indexPath),
            let cell = cellProvider(collectionView, indexPath, item)
        {
            return cell
        }
        reportMistake(
            "The cell provider returned no cell for item \(indexPath.item) of section \(indexPath.section); the item is "
                + "empty. Dequeue or create a cell for each item.")
        return UICollectionViewCell()
    }
    /// Returns nil; subclasses return the titles of the index.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    /// Returns the first item of the section with the title's number.
    open func collectionView(
        _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }
    /// Returns the reordering handlers' answer; false without one.
    open func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
        guard let item = current.item(at: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }
    /// Adopts the new order, and calls the reordering handlers.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { reorder(from: sourceIndexPath, to: destinationIndexPath) }
    /// Returns the view that ``supplementaryViewProvider`` makes. If it makes none, that is
    /// reported, and the view is empty.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
        reportMistake(
            "There is no supplementary view of the kind “\(kind)” for item \(indexPath.item) of "
                + "section \(indexPath.section), for which the layout has room; set the data "
                + "source's supplementaryViewProvider, and return a view")
        return UICollectionReusableView()
    }
}

extension UICollectionView {
    /// Applies a difference with the view's update methods.
    fileprivate func make(_ difference: SnapshotDifference) {
        deleteSections(difference.deletedSections)
        insertSections(difference.insertedSections)
        for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
        deleteItems(at: difference.deleted)
        insertItems(at: difference.inserted)
        for move in difference.moved { moveItem(at: move.from, to: move.to) }
        reloadItems(at: difference.reloaded)
    }
}
