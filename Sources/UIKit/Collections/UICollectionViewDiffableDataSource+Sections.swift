extension UICollectionViewDiffableDataSource {
    typealias SectionSnapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

    /// Closures that are called before items of a section snapshot are expanded or collapsed.
    ///
    /// Source: Apple, UICollectionViewDiffableDataSource.SectionSnapshotHandlers.
    public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
        /// Whether an item may be expanded; nil for yes. Default: nil.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before an item is expanded. Default: nil.
        public var willExpandItem: ((Item) -> Void)?
        /// Whether an item may be collapsed; nil for yes. Default: nil.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before an item is collapsed. Default: nil.
        public var willCollapseItem: ((Item) -> Void)?
        /// Returns the children that an item has from now on, given its present ones; called
        /// before it is expanded. Default: nil.
        public var snapshotForExpandingParent:
            (
                (Item, NSDiffableDataSourceSectionSnapshot<Item>) ->
                    NSDiffableDataSourceSectionSnapshot<Item>
            )?

        /// Creates handlers that do nothing.
        public init() {}
    }

    /// Applies a snapshot to one section: its visible items become those of the section.
    ///
    /// A section that does not exist is appended.
    ///
    /// - Parameters:
    ///   - snapshot: the new items.
    ///   - section: the section.
    ///   - animatingDifferences: whether the changes are animated.
    ///   - completion: called when the changes are shown.
    public final func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        var state = current
        if state.indexOfSection(section) == nil { state.appendSections([section]) }
        state.deleteItems(state.itemIdentifiers(inSection: section))
        state.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot
        apply(state, animatingDifferences: animatingDifferences, completion: completion)
    }

    /// Returns a copy of a section's snapshot; an empty one if the section does not exist.
    public final func snapshot(for section: SectionIdentifierType)
        -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    {
        if let outline = outlines[section] { return outline }
        var flat = SectionSnapshot()
        if current.indexOfSection(section) != nil {
            flat.append(current.itemIdentifiers(inSection: section))
        }
        return flat
    }
}

extension UICollectionViewDiffableDataSource: OutlineSource {
    private func place(at path: IndexPath) -> (SectionIdentifierType, ItemIdentifierType)? {
        guard let item = current.item(at: path) else { return nil }
        return (current.sectionIdentifiers[path.section], item)
    }

    func outline(at path: IndexPath) -> (level: Int, isExpanded: Bool)? {
        guard !outlines.isEmpty, let (section, item) = place(at: path),
            let outline = outlines[section]
        else { return nil }
        return (outline.level(of: item), outline.isExpanded(item))
    }

    func toggle(at path: IndexPath) {
        guard let (section, item) = place(at: path), let known = outlines[section] else { return }
        let handlers = sectionSnapshotHandlers
        if known.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            var outline = snapshot(for: section)
            guard outline.contains(item) else { return }
            outline.collapse([item])
            return apply(outline, to: section)
        }
        guard handlers.shouldExpandItem?(item) ?? true else { return }
        handlers.willExpandItem?(item)
        var outline = snapshot(for: section)
        guard outline.contains(item) else { return }
        if let children = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
            outline.replace(childrenOf: item, using: children)
        }
        outline.expand([item])
        apply(outline, to: section)
    }
}
