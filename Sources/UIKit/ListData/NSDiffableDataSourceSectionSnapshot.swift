/// The items of one section as a tree, in which items with children can be expanded.
///
/// Source: Apple, NSDiffableDataSourceSectionSnapshot. Duplicate or unknown items are reported and
/// ignored; UIKit raises exceptions.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable
{
    /// The items at the top, in order.
    public private(set) var rootItems: [ItemIdentifierType] = []
    private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
    /// The parent of each item; nil for an item at the top.
    private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    /// Creates an empty snapshot.
    public init() {}

    // MARK: Queries

    /// All items, parents before their children, each child after the subtrees of those before it.
    ///
    /// - Complexity: O(items)
    public var items: [ItemIdentifierType] { list { _ in true } }

    /// The items whose ancestors are all expanded, in the order of ``items``.
    ///
    /// - Complexity: O(visible items)
    public var visibleItems: [ItemIdentifierType] { list { expanded.contains($0) } }

    private func list(_ opens: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
        var result: [ItemIdentifierType] = []
        var waiting = Array(rootItems.reversed())
        while let item = waiting.popLast() {
            result.append(item)
            if opens(item), let own = children[item] { waiting += own.reversed() }
        }
        return result
    }

    /// Returns whether an item exists.
    public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }

    /// Returns the number of an item's ancestors; 0 if it does not exist.
    public func level(of item: ItemIdentifierType) -> Int {
        var (level, next) = (0, parent(of: item))
        while let parent = next {
            level += 1
            next = self.parent(of: parent)
        }
        return level
    }

    /// Returns the index of an item in ``items``; nil if it does not exist.
    ///
    /// - Complexity: O(items)
    public func index(of item: ItemIdentifierType) -> Int? {
        contains(item) ? items.firstIndex(of: item) : nil
    }

    /// Returns the parent of an item; nil if it is at the top or does not exist.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        parents[child] ?? nil
    }

    /// Returns whether an item is expanded.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }

    /// Returns whether all ancestors of an item are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard contains(item) else { return false }
        var next = parent(of: item)
        while let parent = next {
            guard expanded.contains(parent) else { return false }
            next = self.parent(of: parent)
        }
        return true
    }

    /// Returns a snapshot of the descendants of an item, optionally below the item itself.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var result = Self()
        guard contains(parent) else {
            complain("snapshot(of:): there is no item \(parent)")
            return result
        }
        if includingParent {
            result.append([parent])
            result.expanded.formUnion(expanded.intersection([parent]))
        }
        result.copy(childrenOf: parent, in: self, to: includingParent ? parent : nil)
        return result
    }

    private mutating func copy(
        childrenOf parent: ItemIdentifierType?, in other: Self, to target: ItemIdentifierType?
    ) {
        let own = parent.map { other.children[$0] ?? [] } ?? other.rootItems
        append(own, to: target)
        for item in own where parents[item] == .some(target) {
            if other.expanded.contains(item) { expanded.insert(item) }
            copy(childrenOf: item, in: other, to: item)
        }
    }

    /// A text with one line per item, for people.
    public func visualDescription() -> String {
        items.map { item in
            let sign = children[item] == nil ? "*" : expanded.contains(item) ? "-" : "+"
            return String(repeating: "  ", count: level(of: item)) + "\(sign) \(item)"
        }.joined(separator: "\n")
    }

    // MARK: Changes

    /// Appends items to the children of a parent, or at the top.
    public mutating func append(
        _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
    ) {
        if let parent, !contains(parent) {
            return complain("append: there is no item \(parent)")
        }
        insert(items, in: parent, at: nil)
    }

    /// Inserts items before another one, as its siblings.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, beside: item, offset: 0)
    }

    /// Inserts items after another one, as its siblings.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, beside: item, offset: 1)
    }

    /// Inserts the items of a snapshot before an item, as its siblings.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot.rootItems, beside: item, offset: 0)
        adopt(snapshot)
    }

    /// Inserts the items of a snapshot after an item, as its siblings.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot.rootItems, beside: item, offset: 1)
        adopt(snapshot)
    }

    /// Replaces the children of an item by the items of a snapshot.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        guard contains(parent) else {
            return complain("replace: there is no item \(parent)")
        }
        delete(children[parent] ?? [])
        copy(childrenOf: nil, in: snapshot, to: parent)
    }

    /// Deletes items with their descendants; items that do not exist are ignored.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items where contains(item) {
            if let parent = parent(of: item) {
                children[parent]?.removeAll { $0 == item }
                if children[parent]?.isEmpty ?? false { children[parent] = nil }
            } else {
                rootItems.removeAll { $0 == item }
            }
            var gone = [item]
            while let next = gone.popLast() {
                gone += children.removeValue(forKey: next) ?? []
                parents.removeValue(forKey: next)
                expanded.remove(next)
            }
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = Self() }

    /// Expands items, so that their children are visible if they are.
    public mutating func expand(_ items: [ItemIdentifierType]) {
        expanded.formUnion(known(items, "expand"))
    }

    /// Collapses items.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        expanded.subtract(known(items, "collapse"))
    }

    // MARK: Helpers

    private func complain(_ sentence: String) { reportMistake("\(sentence); it was ignored") }

    private func known(_ items: [ItemIdentifierType], _ caller: String) -> [ItemIdentifierType] {
        items.filter { item in
            if contains(item) { return true }
            complain("\(caller): there is no item \(item)")
            return false
        }
    }

    private mutating func insert(
        _ items: [ItemIdentifierType], beside item: ItemIdentifierType, offset: Int
    ) {
        guard contains(item) else { return complain("insert: there is no item \(item)") }
        let parent = parent(of: item)
        let siblings = parent.map { children[$0] ?? [] } ?? rootItems
        insert(items, in: parent, at: siblings.firstIndex(of: item).map { $0 + offset })
    }

    private mutating func insert(
        _ items: [ItemIdentifierType], in parent: ItemIdentifierType?, at index: Int?
    ) {
        var fresh: [ItemIdentifierType] = []
        for item in items {
            guard parents[item] == nil else {
                complain("the item \(item) is already in the section snapshot")
                continue
            }
            parents.updateValue(parent, forKey: item)
            fresh.append(item)
        }
        guard !fresh.isEmpty else { return }
        guard let parent else {
            return rootItems.insert(contentsOf: fresh, at: index ?? rootItems.count)
        }
        var all = children[parent] ?? []
        all.insert(contentsOf: fresh, at: index ?? all.count)
        children[parent] = all
    }

    /// Adds the descendants of a snapshot's items at the top, which are in this one already.
    private mutating func adopt(_ snapshot: Self) {
        for item in snapshot.rootItems where contains(item) {
            if snapshot.expanded.contains(item) { expanded.insert(item) }
            copy(childrenOf: item, in: snapshot, to: item)
        }
    }

    /// Removes the visible items that are not in a list, and inserts new ones of the list behind
    /// those that they follow.
    mutating func follow(_ visible: [ItemIdentifierType]) {
        let wanted = Set(visible)
        delete(visibleItems.filter { !wanted.contains($0) })
        for (place, item) in visible.enumerated() where !contains(item) {
            if place > 0 {
                insert([item], after: visible[place - 1])
            } else {
                insert([item], in: nil, at: 0)
            }
        }
        guard visible != visibleItems else { return }
        // The order has changed: what is visible is a list without levels.
        var flat = Self()
        flat.append(visible)
        self = flat
    }

    /// Whether the items have no levels.
    var isFlat: Bool { children.isEmpty }
    /// Whether an item has children.
    func hasChildren(_ item: ItemIdentifierType) -> Bool { children[item] != nil }
}
