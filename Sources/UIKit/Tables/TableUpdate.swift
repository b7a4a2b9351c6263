/// The changes of a table's rows and sections between `beginUpdates()` and `endUpdates()`.
///
/// Deletions, reloads and the sources of moves use the indexes before all changes; insertions and
/// the destinations of moves use those after them, regardless of the order of the calls. Source:
/// Apple, performBatchUpdates(_:completion:) and "Batch insertion, deletion, and reloading of rows
/// and sections".
struct TableUpdate {
    typealias Animation = UITableView.RowAnimation

    struct Move<Place: Equatable>: Equatable {
        var from: Place
        var to: Place
    }

    private(set) var deletedSections: [Int: Animation] = [:]
    private(set) var insertedSections: [Int: Animation] = [:]
    private(set) var reloadedSections: [Int: Animation] = [:]
    private(set) var movedSections: [Move<Int>] = []
    private(set) var deletedRows: [IndexPath: Animation] = [:]
    private(set) var insertedRows: [IndexPath: Animation] = [:]
    private(set) var reloadedRows: [IndexPath: Animation] = [:]
    private(set) var movedRows: [Move<IndexPath>] = []

    // MARK: Collecting

    mutating func delete(sections: IndexSet, _ animation: Animation) {
        for section in sections { deletedSections[section] = animation }
    }
    mutating func insert(sections: IndexSet, _ animation: Animation) {
        for section in sections { insertedSections[section] = animation }
    }
    mutating func reload(sections: IndexSet, _ animation: Animation) {
        for section in sections { reloadedSections[section] = animation }
    }
    mutating func move(section: Int, to new: Int) {
        movedSections.append(Move(from: section, to: new))
    }
    mutating func delete(rows: [IndexPath], _ animation: Animation) {
        for row in rows { deletedRows[row] = animation }
    }
    mutating func insert(rows: [IndexPath], _ animation: Animation) {
        for row in rows { insertedRows[row] = animation }
    }
    mutating func reload(rows: [IndexPath], _ animation: Animation) {
        for row in rows { reloadedRows[row] = animation }
    }
    mutating func move(row: IndexPath, to new: IndexPath) {
        movedRows.append(Move(from: row, to: new))
    }

    // MARK: Mapping

    /// The new index of each old section, and the old index of each new one; nil for none.
    private(set) var newSections: [Int?] = []
    private(set) var oldSections: [Int?] = []
    /// The rows that are deleted from or moved out of a section, by old section, and those that are
    /// inserted or moved in, by new section; sorted.
    private var leaving: [Int: [Int]] = [:]
    private var coming: [Int: [Int]] = [:]
    private var moveTargets: [IndexPath: IndexPath] = [:]
    private var moveSources: [IndexPath: IndexPath] = [:]

    /// Resolves the changes, given the numbers of rows before and after.
    ///
    /// - Returns: a sentence about numbers that do not add up, or nil.
    mutating func resolve(from old: [Int], to new: [Int]) -> String? {
        if let mistake = resolveSections(old.count, new.count) { return mistake }
        if let mistake = resolveRows(old, new) { return mistake }
        for section in old.indices where reloadedSections[section] == nil {
            guard let target = newSections[section] else { continue }
            if let mistake = countMistake(section, target, old[section], new[target]) {
                return mistake
            }
        }
        return nil
    }

    /// Resolves the changes of sections alone, given the numbers of sections before and after.
    ///
    /// - Returns: a sentence about numbers that do not add up, or nil.
    mutating func resolveSections(_ old: Int, _ new: Int) -> String? {
        if let bad =
            (Array(deletedSections.keys) + reloadedSections.keys + movedSections.map(\.from)).min(
                by: <),
            bad < 0
        {
            return "there is no section \(bad) before the update"
        }
        for section in Array(deletedSections.keys) + reloadedSections.keys
            + movedSections.map(\.from)
        where section >= old {
            return
                "attempt to delete, reload or move section \(section), but there are only \(old) sections before the "
                + "update"
        }
        let inserted = insertedSections.count
        guard new == old + inserted - deletedSections.count else {
            return
                "invalid number of sections. The number of sections after the update "
                + "(\(new)) must be equal to the number of sections before the update "
                + "(\(old)), plus or minus the number of sections inserted or deleted (\(inserted) inserted, "
                + "\(deletedSections.count) deleted)"
        }
        for section in Array(insertedSections.keys) + movedSections.map(\.to)
        where !(0..<new).contains(section) {
            return
                "attempt to insert or move to section \(section), but there are only \(new) sections after the update"
        }
        newSections = Array(repeating: nil, count: old)
        oldSections = Array(repeating: nil, count: new)
        for move in movedSections {
            newSections[move.from] = move.to
            oldSections[move.to] = move.from
        }
        var target = 0
        for section in 0..<old where deletedSections[section] == nil && newSections[section] == nil
        {
            while target < new, insertedSections[target] != nil || oldSections[target] != nil {
                target += 1
            }
            guard target < new else { return "the changes of sections name a section twice" }
            newSections[section] = target
            oldSections[target] = section
            target += 1
        }
        return nil
    }

    private mutating func resolveRows(_ old: [Int], _ new: [Int]) -> String? {
        func exists(_ path: IndexPath, in counts: [Int]) -> Bool {
            path.count == 2 && counts.indices.contains(path.section)
                && (0..<counts[path.section]).contains(path.row)
        }
        let named = Array(deletedRows.keys) + reloadedRows.keys + movedRows.map(\.from)
        if let bad = named.first(where: { !exists($0, in: old) }) {
            return
                "attempt to delete, reload or move row \(bad.last ?? 0) from section "
                + "\(bad.first ?? 0), which does not exist before the update"
        }
        // If a move's destination does not exist, the counts are wrong too, and that message is
        // clearer.
        var leaving: [Int: Set<Int>] = [:]
        var coming: [Int: Set<Int>] = [:]
        for row in deletedRows.keys { leaving[row.section, default: []].insert(row.row) }
        for row in insertedRows.keys { coming[row.section, default: []].insert(row.row) }
        for move in movedRows {
            leaving[move.from.section, default: []].insert(move.from.row)
            coming[move.to.section, default: []].insert(move.to.row)
            moveTargets[move.from] = move.to
            moveSources[move.to] = move.from
        }
        self.leaving = leaving.mapValues { $0.sorted() }
        self.coming = coming.mapValues { $0.sorted() }
        if let bad = coming.keys.first(where: { !new.indices.contains($0) }) {
            return
                "attempt to insert or move a row into section \(bad), but there are only \(new.count) sections after the "
                + "update"
        }
        return nil
    }

    /// Returns UIKit's message if the numbers of a section do not add up.
    private func countMistake(_ section: Int, _ target: Int, _ old: Int, _ new: Int) -> String? {
        let inserted = insertedRows.keys.filter { $0.section == target }.count
        let deleted = deletedRows.keys.filter { $0.section == section }.count
        let movedIn = movedRows.filter { $0.to.section == target }.count
        let movedOut = movedRows.filter { $0.from.section == section }.count
        guard new != old + inserted - deleted + movedIn - movedOut else {
            if let bad = coming[target]?.last, bad >= new {
                return
                    "attempt to insert or move to row \(bad) of section \(target), but there are only \(new) rows in it "
                    + "after the update"
            }
            return nil
        }
        return
            "invalid number of rows in section \(target). The number of rows contained in an existing section after the "
            + "update (\(new)) must be equal to the number of rows contained in that section before the update (\(old)), "
            + "plus or minus the number of rows inserted or deleted from that section (\(inserted) inserted, "
            + "\(deleted) deleted) and plus or minus the number of rows moved into or out of that section "
            + "(\(movedIn) moved in, \(movedOut) moved out)"
    }

    /// Returns the index of a section after the update; nil if it is deleted or reloaded.
    func newSection(of old: Int) -> Int? {
        guard newSections.indices.contains(old), reloadedSections[old] == nil else { return nil }
        return newSections[old]
    }

    /// Returns the index path of a row after the update.
    ///
    /// Nil if it is deleted or its section is reloaded.
    /// - Complexity: O(changes in the section)
    func newPath(of old: IndexPath) -> IndexPath? {
        if let target = moveTargets[old] { return target }
        guard let section = newSection(of: old.section) else { return nil }
        var rank = old.row
        for row in leaving[old.section] ?? [] {
            if row == old.row { return nil }
            if row > old.row { break }
            rank -= 1
        }
        for row in coming[section] ?? [] {
            if row > rank { break }
            rank += 1
        }
        return IndexPath(row: rank, section: section)
    }

    /// Returns the index path of a row before the update.
    ///
    /// Nil if it is inserted or its section is reloaded.
    /// - Complexity: O(changes in the section)
    func oldPath(of new: IndexPath) -> IndexPath? {
        if let source = moveSources[new] { return source }
        guard let section = oldSections[new.section], reloadedSections[section] == nil else {
            return nil
        }
        var rank = new.row
        for row in coming[new.section] ?? [] {
            if row == new.row { return nil }
            if row > new.row { break }
            rank -= 1
        }
        for row in leaving[section] ?? [] {
            if row > rank { break }
            rank += 1
        }
        return IndexPath(row: rank, section: section)
    }

    /// Returns the animation of a deleted row.
    func animationOut(_ old: IndexPath) -> Animation {
        deletedRows[old] ?? reloadedRows[old] ?? deletedSections[old.section] ?? reloadedSections[
            old.section] ?? .fade
    }

    /// Returns the animation of an inserted row.
    func animationIn(_ new: IndexPath) -> Animation {
        insertedRows[new] ?? insertedSections[new.section]
            ?? oldSections[new.section].flatMap { reloadedSections[$0] } ?? .fade
    }
}
