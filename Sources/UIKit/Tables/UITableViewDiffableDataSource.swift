/// A data source that computes a table's updates from snapshots.
///
/// Provide cells in a closure, and snapshots with ``apply(_:animatingDifferences:completion:)``.
/// The table does not retain its data source, so the program must.
///
/// Source: Apple, UITableViewDiffableDataSource.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    /// A closure that returns the configured cell of an item.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    /// The animation of inserted and deleted rows. Default: automatic.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source and sets it as the table's data source.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    /// Returns a copy of the current snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    { current }

    /// Applies a snapshot: inserts, deletes, moves and reloads rows.
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
        guard let tableView else {
            show(snapshot)
            completion?()
            return
        }
        let animation: UITableView.RowAnimation = animatingDifferences ? defaultRowAnimation : .none
        let update = {
            tableView.performBatchUpdates {
                self.show(snapshot)
                tableView.make(difference, with: animation)
            } completion: { _ in
                completion?()
            }
        }
        if difference.isEmpty {
            show(snapshot)
            tableView.reconfigureRows(at: difference.reconfigured)
            completion?()
            return
        }
        if animatingDifferences { update() } else { UIView.performWithoutAnimation(update) }
        if !difference.reconfigured.isEmpty {
            tableView.reconfigureRows(at: difference.reconfigured)
        }
    }

    /// Applies a snapshot by reloading all data.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        show(snapshot)
        tableView?.reloadData()
        completion?()
    }

    private func show(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) {
        current = snapshot
        current.wasShown()
    }

    // MARK: Lookup

    /// Returns the item of a row, or nil.
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

    // MARK: UITableViewDataSource

    /// Returns the number of sections in the snapshot.
    open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
    /// Returns the number of items in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        current.numberOfItems(inSection: current.sectionIdentifiers[section])
    }
    /// Returns the cell that the closure makes. If it makes none, that is reported, and the row is
    /// an empty cell.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        if let item = current.item(at: indexPath),
            let cell = cellProvider(tableView, indexPath, item)
        {
            return cell
        }
        reportMistake(
            "The cell provider returned no cell for row \(indexPath.row) of section \(indexPath.section); the row is empty. "
                + "Dequeue or create a cell for each item.")
        return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    /// Returns nil; subclasses return titles.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        nil
    }
    /// Returns nil; subclasses return titles.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        nil
    }
    /// Returns nil; subclasses return the titles of the index.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the title's number; subclasses return another section.
    open func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    /// Returns false; subclasses return whether the row can be edited.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        false
    }
    /// Returns false; subclasses return whether the row can be moved.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        false
    }
    /// Does nothing; subclasses apply a snapshot with the item at its new place.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
    /// Does nothing; subclasses apply another snapshot.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
}

extension NSDiffableDataSourceSnapshot {
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, sectionIdentifiers.indices.contains(path.section) else { return nil }
        let items = itemIdentifiers(inSection: sectionIdentifiers[path.section])
        return items.indices.contains(path.row) ? items[path.row] : nil
    }

    func path(of item: ItemIdentifierType) -> IndexPath? {
        guard let home = sectionIdentifier(containingItem: item),
            let section = indexOfSection(home),
            let row = itemIdentifiers(inSection: home).firstIndex(of: item)
        else { return nil }
        return IndexPath(row: row, section: section)
    }
}

extension UITableView {
    /// Applies a difference with the table's update methods.
    fileprivate func make(_ difference: SnapshotDifference, with animation: RowAnimation) {
        deleteSections(difference.deletedSections, with: animation)
        insertSections(difference.insertedSections, with: animation)
        for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
        deleteRows(at: difference.deleted, with: animation)
        insertRows(at: difference.inserted, with: animation)
        for move in difference.moved { moveRow(at: move.from, to: move.to) }
        reloadRows(at: difference.reloaded, with: animation)
    }
}
