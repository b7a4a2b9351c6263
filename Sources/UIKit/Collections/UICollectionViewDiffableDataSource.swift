/// A collection view's data source that is told what the view shows, and finds the changes by itself.
///
/// Give it the cells in a closure, and whole states by ``apply(_:animatingDifferences:completion:)``. The view does not retain
/// it: the program does.
///
/// Source: Apple, UICollectionViewDiffableDataSource.
///
/// Deviation: no supplementary views, reordering or section snapshots, as the view has none.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
    /// What makes and fills the cell of an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source and gives it to a collection view.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// Returns what the view shows.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

    /// Shows another state: items come, go and move.
    ///
    /// - Parameters:
    ///   - snapshot: the state.
    ///   - animatingDifferences: whether the changes are animated; without, they are made at once.
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
            } completion: { _ in
                completion?()
            }
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
        if !difference.reconfigured.isEmpty { collectionView.reloadItems(at: difference.reconfigured) }
    }

    /// Shows another state, with all cells anew.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        show(snapshot)
        collectionView?.reloadData()
        completion?()
    }

    private func show(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        current = snapshot
        current.wasShown()
    }

    // MARK: Places

    /// Returns the item at a place; nil where there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }

    /// Returns the place of an item; nil for one that is not there.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { current.path(of: itemIdentifier) }

    /// Returns the section at an index; nil where there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the index of a section; nil for one that is not there.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    // MARK: UICollectionViewDataSource

    /// Answers how many sections the state has.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }
    /// Answers how many items a section has.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        current.numberOfItems(inSection: current.sectionIdentifiers[section])
    }
    /// Answers the cell that the closure makes; none is a programming error.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let item = current.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) else {
            preconditionFailure(
                "the cell provider gave no cell for item \(indexPath.item) of section \(indexPath.section)")
        }
        return cell
    }
}

extension UICollectionView {
    /// Makes the calls that a difference stands for.
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
