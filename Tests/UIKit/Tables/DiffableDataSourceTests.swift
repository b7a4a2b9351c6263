import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Diffable data sources")
struct DiffableDataSourceTests {
    private typealias State = NSDiffableDataSourceSnapshot<String, Int>

    private func state(_ sections: (String, [Int])...) -> State {
        var state = State()
        for (name, items) in sections {
            state.appendSections([name])
            state.appendItems(items, toSection: name)
        }
        return state
    }

    // Source: Apple, NSDiffableDataSourceSnapshot: the documented behaviour of each method.
    @Test("a snapshot is built and queried by identifiers")
    func snapshot() {
        var state = state(("a", [1, 2, 3]), ("b", [4]))
        state.insertItems([9], beforeItem: 2)
        state.insertItems([8], afterItem: 3)
        state.moveItem(4, beforeItem: 1)
        state.moveItem(2, afterItem: 8)
        state.deleteItems([3, 77])
        #expect(state.itemIdentifiers(inSection: "a") == [4, 1, 9, 8, 2])
        #expect(state.numberOfItems(inSection: "b") == 0)
        #expect(state.itemIdentifiers == [4, 1, 9, 8, 2])
        #expect(state.numberOfItems == 5)
        #expect(state.indexOfItem(9) == 2)
        #expect(state.sectionIdentifier(containingItem: 4) == "a")
        #expect(state.sectionIdentifier(containingItem: 3) == nil)
        state.insertSections(["c"], beforeSection: "b")
        state.moveSection("b", beforeSection: "a")
        #expect(state.sectionIdentifiers == ["b", "a", "c"])
        #expect(state.indexOfSection("c") == 2)
        state.deleteSections(["a"])
        #expect(state.numberOfItems == 0)
        #expect(state.numberOfSections == 2)
        state.appendItems([5])
        #expect(state.itemIdentifiers(inSection: "c") == [5])
    }

    private final class Cell: UITableViewCell {}

    private struct Seen {
        let stage: Stage
        let table: UITableView
        let source: UITableViewDiffableDataSource<String, Int>
        @MainActor var texts: [[String]] {
            (0..<table.numberOfSections).map { section in
                (0..<table.numberOfRows(inSection: section)).map {
                    table.cellForRow(at: IndexPath(row: $0, section: section))?.textLabel?.text
                        ?? "?"
                }
            }
        }
    }

    private func table() -> Seen {
        let stage = Stage(size: CGSize(width: 300, height: 800))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 800))
        table.rowHeight = 20
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) {
            table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = "\(item)"
            return cell
        }
        stage.window.addSubview(table)
        return Seen(stage: stage, table: table, source: source)
    }

    @Test("any state can follow any other, animated or not", arguments: [true, false])
    func states(animated: Bool) throws {
        let seen = table()
        defer { seen.stage.close() }
        let states = [
            state(("a", [1, 2, 3]), ("b", [4, 5])),
            state(("a", [3, 1, 6, 2]), ("b", [5])),
            state(("b", [2, 5]), ("c", [1]), ("a", [3, 7])),
            state(("c", [5, 1, 2])),
            state(),
            state(("x", [1, 2]), ("a", [9])),
            state(("a", [1, 9]), ("x", [2])),
        ]
        for state in states {
            var done = 0
            seen.source.apply(state, animatingDifferences: animated) { done += 1 }
            seen.stage.advance(by: .seconds(1))
            #expect(done == 1)
            let expected = state.sectionIdentifiers.map {
                state.itemIdentifiers(inSection: $0).map { "\($0)" }
            }
            #expect(seen.texts == expected)
            #expect(seen.source.snapshot().itemIdentifiers == state.itemIdentifiers)
        }
        #expect(seen.source.indexPath(for: 9) == IndexPath(row: 1, section: 0))
        #expect(seen.source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 2)
        #expect(seen.source.itemIdentifier(for: IndexPath(row: 5, section: 1)) == nil)
    }

    // A row that keeps its place among the others keeps its cell; a row that moves slides: half-way
    // it is between the places.
    @Test("rows that stay keep their cells, and move with the animation")
    func movement() throws {
        let seen = table()
        defer { seen.stage.close() }
        seen.source.apply(state(("a", [1, 2, 3])), animatingDifferences: false)
        seen.stage.commit()
        let third = try #require(seen.table.cellForRow(at: IndexPath(row: 2, section: 0)))
        seen.source.apply(state(("a", [1, 3])))
        #expect(seen.table.cellForRow(at: IndexPath(row: 1, section: 0)) === third)
        seen.stage.advance(by: .milliseconds(150))
        let y = try #require(third.layer.presentation()).frame.minY
        #expect(y > 20)
        #expect(y < 40)
        seen.stage.advance(by: .seconds(1))
        #expect(third.frame.minY == 20)
    }

    @Test("reloaded items get new cells, reconfigured ones keep theirs")
    func marks() throws {
        let seen = table()
        defer { seen.stage.close() }
        seen.source.apply(state(("a", [1, 2])), animatingDifferences: false)
        seen.stage.commit()
        let first = try #require(seen.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        first.textLabel?.text = "changed"
        var marked = seen.source.snapshot()
        marked.reconfigureItems([1])
        seen.source.apply(marked)
        #expect(first.textLabel?.text == "1")
        #expect(seen.table.cellForRow(at: IndexPath(row: 0, section: 0)) === first)
        var reloaded = seen.source.snapshot()
        #expect(reloaded.reconfiguredItemIdentifiers.isEmpty)
        reloaded.reloadItems([2])
        let second = try #require(seen.table.cellForRow(at: IndexPath(row: 1, section: 0)))
        seen.source.apply(reloaded)
        seen.stage.advance(by: .seconds(1))
        #expect(seen.table.cellForRow(at: IndexPath(row: 1, section: 0)) !== second)
    }

    // MARK: Collection views

    private final class Item: UICollectionViewCell {}

    @Test("a collection view's items are inserted, removed and moved")
    func collection() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
        view.register(Item.self, forCellWithReuseIdentifier: "item")
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
            view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
            cell.accessibilityIdentifier = "\(item)"
            return cell
        }
        stage.window.addSubview(view)
        source.apply(state(("a", [1, 2, 3])), animatingDifferences: false)
        stage.commit()
        func cell(_ item: Int) throws -> UICollectionViewCell {
            let path = try #require(source.indexPath(for: item))
            return try #require(view.cellForItem(at: path))
        }
        let (second, third) = (try cell(2), try cell(3))
        #expect(third.frame.minX == 200)
        var done = 0
        source.apply(state(("a", [3, 4, 1]))) { done += 1 }
        #expect(try cell(3) === third && view.numberOfItems(inSection: 0) == 3)
        stage.advance(by: .milliseconds(150))
        let x = try #require(third.layer.presentation()).frame.minX
        #expect(x > 0)
        #expect(x < 200)
        #expect(try #require(second.layer.presentation()).opacity < 1)
        stage.advance(by: .seconds(1))
        #expect(done == 1)
        #expect(third.frame.minX == 0)
        #expect(second.superview == nil)
        #expect(try cell(4).frame.minX == 100 && cell(4).alpha == 1)
        #expect(view.visibleCells.map(\.accessibilityIdentifier) == ["3", "4", "1"])
    }

    @Test("inconsistent updates reload everything")
    func mistake() {
        final class Source: UICollectionViewDataSource {
            func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 2 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
            }
        }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300),
            collectionViewLayout: UICollectionViewFlowLayout())
        view.register(Item.self, forCellWithReuseIdentifier: "item")
        let source = Source()
        view.dataSource = source
        var finished: Bool?
        let sentences = mistakes {
            view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 0, section: 0)]) }) {
                finished = $0
            }
        }
        #expect(finished == false)
        #expect(sentences.contains("Invalid update: invalid number of rows"))
    }
}
