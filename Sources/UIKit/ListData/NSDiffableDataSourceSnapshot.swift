/// The content of a list: sections and items, by identifiers that are unique in the snapshot.
///
/// Source: Apple, NSDiffableDataSourceSnapshot. Duplicate or unknown identifiers are reported and
/// ignored; UIKit raises exceptions.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>:
    Sendable
{
    /// The sections, in order.
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var homes: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// The items whose cells are to be reloaded.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The sections whose cells are to be reloaded.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items whose cells are to be reconfigured.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// Creates a snapshot without sections.
    public init() {}

    // MARK: Queries

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }
    /// The number of items in all sections.
    public var numberOfItems: Int { homes.count }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] {
        sectionIdentifiers.flatMap { items[$0] ?? [] }
    }

    /// Returns the number of items in a section; 0 if it does not exist.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        items[identifier]?.count ?? 0
    }

    /// Returns the items of a section, in order; none if it does not exist.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType]
    {
        items[identifier] ?? []
    }

    /// Returns the section that contains an item; nil if the item does not exist.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType)
        -> SectionIdentifierType?
    {
        homes[identifier]
    }

    /// Returns the index of an item among those of all sections; nil if it does not exist.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        homes[identifier] == nil ? nil : itemIdentifiers.firstIndex(of: identifier)
    }

    /// Returns the index of a section; nil if it does not exist.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Items

    /// Appends items to a section, or to the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil
        else {
            return complain("appendItems: there is no such section")
        }
        let new = fresh(identifiers)
        items[section]?.append(contentsOf: new)
        for item in new { homes[item] = section }
    }

    /// Inserts items before another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, beside: beforeIdentifier, offset: 0) }

    /// Inserts items after another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, beside: afterIdentifier, offset: 1)
    }

    /// Deletes items; identifiers that do not exist are ignored.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        for section in Set(identifiers.compactMap { homes[$0] }) {
            items[section]?.removeAll { gone.contains($0) }
        }
        for item in identifiers { homes[item] = nil }
        forgetMarks()
    }

    /// Deletes all sections and items.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item before another one, also of another section.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) {
        move(identifier, beside: toIdentifier, offset: 0)
    }

    /// Moves an item after another one, also of another section.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
    ) {
        move(identifier, beside: toIdentifier, offset: 1)
    }

    /// Reloads the cells of items.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += known(identifiers, "reloadItems").filter {
            !reloadedItemIdentifiers.contains($0)
        }
    }

    /// Reconfigures the cells of items without replacing them.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += known(identifiers, "reconfigureItems").filter {
            !reconfiguredItemIdentifiers.contains($0)
        }
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sectionIdentifiers.count)
    }

    /// Inserts sections before another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { if let index = index(of: toIdentifier) { insert(identifiers, at: index) } }

    /// Inserts sections after another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { if let index = index(of: toIdentifier) { insert(identifiers, at: index + 1) } }

    /// Deletes sections with their items; identifiers that do not exist are ignored.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers {
            for item in items.removeValue(forKey: section) ?? [] { homes[item] = nil }
        }
        sectionIdentifiers.removeAll { items[$0] == nil }
        forgetMarks()
    }

    /// Moves a section before another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 0) }

    /// Moves a section after another one.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(identifier, to: toIdentifier, offset: 1) }

    /// Reloads the cells of sections.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers {
            guard items[section] != nil else {
                complain("reloadSections: there is no section \(section)")
                continue
            }
            if !reloadedSectionIdentifiers.contains(section) {
                reloadedSectionIdentifiers.append(section)
            }
        }
    }

    /// Clears the reloads and reconfigurations after they were applied.
    mutating func wasShown() {
        reloadedItemIdentifiers = []
        reloadedSectionIdentifiers = []
        reconfiguredItemIdentifiers = []
    }

    // MARK: Helpers

    private func complain(_ sentence: String) { reportMistake("\(sentence); it was ignored") }

    private func fresh(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
        var seen: Set<ItemIdentifierType> = []
        return identifiers.filter { item in
            if homes[item] == nil, seen.insert(item).inserted { return true }
            complain("the item \(item) is already in the snapshot")
            return false
        }
    }

    private func known(_ identifiers: [ItemIdentifierType], _ caller: String)
        -> [ItemIdentifierType]
    {
        identifiers.filter { item in
            if homes[item] != nil { return true }
            complain("\(caller): there is no item \(item)")
            return false
        }
    }

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int
    ) {
        guard let section = homes[other], let index = items[section]?.firstIndex(of: other) else {
            return complain("insertItems: there is no item \(other)")
        }
        let new = fresh(identifiers)
        items[section]?.insert(contentsOf: new, at: index + offset)
        for item in new { homes[item] = section }
    }

    private mutating func move(
        _ item: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int
    ) {
        guard item != other, let old = homes[item], let new = homes[other] else {
            return complain("moveItem: there is no item \(item) to move next to \(other)")
        }
        items[old]?.removeAll { $0 == item }
        guard let index = items[new]?.firstIndex(of: other) else { return }
        items[new]?.insert(item, at: index + offset)
        homes[item] = new
    }

    private func index(of section: SectionIdentifierType) -> Int? {
        if let index = sectionIdentifiers.firstIndex(of: section) { return index }
        complain("there is no section \(section)")
        return nil
    }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
        var place = index
        for section in identifiers {
            guard items[section] == nil else {
                complain("the section \(section) is already in the snapshot")
                continue
            }
            items[section] = []
            sectionIdentifiers.insert(section, at: place)
            place += 1
        }
    }

    private mutating func move(
        _ section: SectionIdentifierType, to other: SectionIdentifierType, offset: Int
    ) {
        guard section != other, let from = index(of: section), index(of: other) != nil else {
            return
        }
        sectionIdentifiers.remove(at: from)
        guard let to = sectionIdentifiers.firstIndex(of: other) else { return }
        sectionIdentifiers.insert(section, at: to + offset)
    }

    private mutating func forgetMarks() {
        reloadedItemIdentifiers.removeAll { homes[$0] == nil }
        reconfiguredItemIdentifiers.removeAll { homes[$0] == nil }
        reloadedSectionIdentifiers.removeAll { items[$0] == nil }
    }
}
