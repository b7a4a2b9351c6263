extension UICollectionViewDiffableDataSource {
    /// Closures that decide which items the user may reorder, and are called when it has happened.
    ///
    /// Source: Apple, UICollectionViewDiffableDataSource.ReorderingHandlers.
    public struct ReorderingHandlers {
        /// Whether an item may be moved; nil for no. Default: nil.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before the data source adopts the new order. Default: nil.
        public var willReorder:
            (
                (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
                    Void
            )?
        /// Called after the data source has adopted the new order. Default: nil.
        public var didReorder:
            (
                (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) ->
                    Void
            )?

        /// Creates handlers that let no item be moved.
        public init() {}
    }

    /// Adopts an order in which the user has moved an item.
    ///
    /// In an outline the descendants of the item follow it.
    final func reorder(from start: IndexPath, to end: IndexPath) {
        guard let item = current.item(at: start),
            current.sectionIdentifiers.indices.contains(end.section)
        else { return }
        let old = current
        let names = [start.section, end.section].map { old.sectionIdentifiers[$0] }
        var shown = old
        shown.deleteItems([item])
        let rest = shown.itemIdentifiers(inSection: names[1])
        if end.item < rest.count {
            shown.insertItems([item], beforeItem: rest[end.item])
        } else {
            shown.appendItems([item], toSection: names[1])
        }
        let trees = movedTrees(item, from: names[0], to: names[1], behind: rest.prefix(end.item))
        var new = shown
        let sections = old.sectionIdentifiers.filter(names.contains)
        // First from all sections: an item is added once.
        for name in sections where trees[name] != nil {
            new.deleteItems(new.itemIdentifiers(inSection: name))
        }
        for name in sections {
            if let tree = trees[name] { new.appendItems(tree.visibleItems, toSection: name) }
        }
        let transaction = NSDiffableDataSourceTransaction(
            initialSnapshot: old, finalSnapshot: new,
            difference: new.itemIdentifiers.difference(from: old.itemIdentifiers),
            sectionTransactions: sections.map { name in
                let first = snapshot(for: name)
                var last = SectionSnapshot()
                last.append(new.itemIdentifiers(inSection: name))
                if let tree = trees[name] { last = tree }
                return NSDiffableDataSourceSectionTransaction(
                    sectionIdentifier: name, initialSnapshot: first, finalSnapshot: last,
                    difference: last.items.difference(from: first.items))
            })
        reorderingHandlers.willReorder?(transaction)
        current = shown
        outlines.merge(trees) { _, new in new }
        // The visible items differ if the item has visible children.
        let differs = sections.contains {
            new.itemIdentifiers(inSection: $0) != shown.itemIdentifiers(inSection: $0)
        }
        if differs { apply(new) }
        reorderingHandlers.didReorder?(transaction)
    }

    /// Returns the trees of two sections after an item with its descendants was moved behind
    /// others; none if the sections have no trees.
    private func movedTrees(
        _ item: ItemIdentifierType, from old: SectionIdentifierType,
        to new: SectionIdentifierType, behind others: ArraySlice<ItemIdentifierType>
    ) -> [SectionIdentifierType: SectionSnapshot] {
        guard outlines[old] != nil || outlines[new] != nil else { return [:] }
        var source = snapshot(for: old)
        let part = source.snapshot(of: item, includingParent: true)
        source.delete([item])
        var target = old == new ? source : snapshot(for: new)
        if let neighbour = others.last(where: target.contains) {
            let child = target.snapshot(of: neighbour).rootItems.first
            if target.isExpanded(neighbour), let child {
                target.insert(part, before: child)
            } else {
                target.insert(part, after: neighbour)
            }
        } else if let first = target.rootItems.first {
            target.insert(part, before: first)
        } else {
            target = part
        }
        var trees = [new: target]
        if old != new { trees[old] = source }
        return trees
    }
}
