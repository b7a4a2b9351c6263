/// The difference between two snapshots, as the calls of a batch update.
///
/// Items that stay in their section are only moved if their order changes: the longest increasing
/// subsequence stays in place.
struct SnapshotDifference {
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var moved: [(from: IndexPath, to: IndexPath)] = []
    /// The items to reload, by their index paths before the update.
    var reloaded: [IndexPath] = []
    /// The items to reconfigure, by their index paths after the update.
    var reconfigured: [IndexPath] = []

    var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
            && deleted.isEmpty
            && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty
    }

    /// - Complexity: O(n log n) for n items.
    init<Section, Item>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>,
        to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let oldSections = Self.places(old.sectionIdentifiers)
        let newSections = Self.places(new.sectionIdentifiers)
        for (index, section) in old.sectionIdentifiers.enumerated()
        where newSections[section] == nil {
            deletedSections.insert(index)
        }
        for (index, section) in new.sectionIdentifiers.enumerated()
        where oldSections[section] == nil {
            insertedSections.insert(index)
        }
        let kept = new.sectionIdentifiers.compactMap { oldSections[$0] }
        let still = Self.longestRise(kept)
        for from in kept where !still.contains(from) {
            movedSections.append((from, newSections[old.sectionIdentifiers[from]]!))
        }
        var oldPaths: [Item: IndexPath] = [:]
        for (section, name) in old.sectionIdentifiers.enumerated() {
            for (row, item) in old.itemIdentifiers(inSection: name).enumerated() {
                oldPaths[item] = IndexPath(row: row, section: section)
            }
        }
        for (section, name) in new.sectionIdentifiers.enumerated() {
            compareItems(new.itemIdentifiers(inSection: name), section, oldSections[name], oldPaths)
        }
        for (item, path) in oldPaths
        where new.sectionIdentifier(containingItem: item) == nil
            && !deletedSections.contains(path.section)
        {
            deleted.append(path)
        }
        deleted.sort()
        compareMarks(old, new, oldPaths)
    }

    private mutating func compareItems<Item: Hashable>(
        _ items: [Item], _ section: Int, _ oldSection: Int?, _ oldPaths: [Item: IndexPath]
    ) {
        let rows = items.compactMap { item in
            oldPaths[item].flatMap { $0.section == oldSection ? $0.row : nil }
        }
        let still = Self.longestRise(rows)
        for (row, item) in items.enumerated() {
            let path = IndexPath(row: row, section: section)
            guard let from = oldPaths[item] else {
                if oldSection != nil { inserted.append(path) }
                continue
            }
            if from.section == oldSection {
                if !still.contains(from.row) { moved.append((from, path)) }
            } else if oldSection == nil || deletedSections.contains(from.section) {
                // A deleted or inserted section includes its items: here the item is deleted, there
                // inserted.
                if !deletedSections.contains(from.section) { deleted.append(from) }
                if oldSection != nil { inserted.append(path) }
            } else {
                moved.append((from, path))
            }
        }
    }

    private mutating func compareMarks<Section, Item>(
        _ old: NSDiffableDataSourceSnapshot<Section, Item>,
        _ new: NSDiffableDataSourceSnapshot<Section, Item>,
        _ oldPaths: [Item: IndexPath]
    ) {
        var items = new.reloadedItemIdentifiers
        for section in new.reloadedSectionIdentifiers {
            items += new.itemIdentifiers(inSection: section)
        }
        let going = Set(deleted)
        let moving = Set(moved.map(\.from))
        reloaded = Set(items.compactMap { oldPaths[$0] }).subtracting(going).subtracting(moving)
            .filter { !deletedSections.contains($0.section) }.sorted()
        let redone =
            new.reconfiguredItemIdentifiers
            + items.filter { oldPaths[$0].map(moving.contains) ?? false }
        guard !redone.isEmpty else { return }
        let wanted = Set(redone)
        for (section, name) in new.sectionIdentifiers.enumerated() {
            for (row, item) in new.itemIdentifiers(inSection: name).enumerated()
            where wanted.contains(item) {
                reconfigured.append(IndexPath(row: row, section: section))
            }
        }
    }

    private static func places<Name: Hashable>(_ names: [Name]) -> [Name: Int] {
        Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    }

    /// Returns the longest increasing subsequence of distinct numbers, as a set.
    static func longestRise(_ numbers: [Int]) -> Set<Int> {
        // tails[k]: the index of the smallest number that ends an increasing subsequence of length
        // k + 1.
        var tails: [Int] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
            }
            before[place] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(place) } else { tails[low] = place }
        }
        var rise: Set<Int> = []
        var place = tails.last
        while let current = place {
            rise.insert(numbers[current])
            place = before[current]
        }
        return rise
    }
}
