/// The changes that a user's reordering made in a diffable data source.
///
/// Source: Apple, NSDiffableDataSourceTransaction.
public struct NSDiffableDataSourceTransaction<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    /// The items before the change.
    public let initialSnapshot:
        NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The items after the change.
    public let finalSnapshot:
        NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The difference of all items in their order.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The changes of the sections whose items have changed.
    public let sectionTransactions:
        [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The changes that a user's reordering made in one section.
///
/// Source: Apple, NSDiffableDataSourceSectionTransaction.
public struct NSDiffableDataSourceSectionTransaction<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// Its items before the change.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// Its items after the change.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The difference of its items in their order.
    public let difference: CollectionDifference<ItemIdentifierType>
}
