import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UITableViewDataSource: `tableView(_:moveRowAt:to:)`, `tableView(_:canMoveRowAt:)`
/// ("if you don't implement this method, all rows are assumed to be movable if the table view's
/// data source implements tableView(_:moveRowAt:to:)"), UITableViewDelegate:
/// `tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)`.
@MainActor
@Suite("Tables: rows that are dragged")
final class RowReorderTests {
    @MainActor
    class Lists: NSObject, UITableViewDataSource, UITableViewDelegate {
        var names: [[String]]
        var moves: [String] = []
        var target: ((IndexPath, IndexPath) -> IndexPath)?

        init(_ names: [[String]]) { self.names = names }

        func numberOfSections(in tableView: UITableView) -> Int { names.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names[section].count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = names[indexPath.section][indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            names.count > 1 ? "section \(section)" : nil
        }
        func tableView(
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            let name = names[sourceIndexPath.section].remove(at: sourceIndexPath.row)
            names[destinationIndexPath.section].insert(name, at: destinationIndexPath.row)
            moves.append("\(sourceIndexPath) \(destinationIndexPath)")
        }
        func tableView(
            _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
            toProposedIndexPath proposedDestinationIndexPath: IndexPath
        ) -> IndexPath {
            target?(sourceIndexPath, proposedDestinationIndexPath) ?? proposedDestinationIndexPath
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func show(_ source: any UITableViewDataSource) {
        table.rowHeight = 44
        table.sectionHeaderTopPadding = 0
        table.dataSource = source
        table.delegate = source as? any UITableViewDelegate
        stage.window.addSubview(table)
        stage.commit()
        table.setEditing(true, animated: false)
        stage.commit()
    }

    private func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
        stage.window.deliver([TouchChange(phase: phase, id: 1, point: CGPoint(x: 300, y: y))])
        stage.commit()
    }

    private func top(_ row: Int, _ section: Int = 0) -> CGFloat? {
        table.cellForRow(at: IndexPath(row: row, section: section))?.frame.minY
    }

    private var shown: [String?] { table.visibleCells.map { $0.textLabel?.text } }

    @Test("a row that is dragged down goes behind the rows whose middles it passes")
    func down() {
        defer { stage.close() }
        let lists = Lists([["a", "b", "c", "d"]])
        show(lists)
        touch(.began, 22)
        // The row follows the finger: its lower edge is at 44 + 80, beyond the middle of c at 110.
        touch(.moved, 102)
        stage.advance(by: .seconds(0.5))
        #expect(top(0) == 80)
        #expect(top(1) == 0)
        #expect(top(2) == 44)
        #expect(top(3) == 132)
        #expect(lists.moves == [])
        touch(.ended, 102)
        #expect(lists.moves == ["[0, 0] [0, 2]"])
        stage.advance(by: .seconds(0.5))
        #expect(shown == ["b", "c", "a", "d"])
        #expect((0..<4).map { top($0) } == [0, 44, 88, 132])
        #expect(table.visibleCells.allSatisfy { $0.layer.zPosition == 0 })
        #expect(table.visibleCells.allSatisfy { $0.layer.shadowOpacity == 0 })
    }

    @Test("a row that is dragged up goes before the row whose middle it passes")
    func up() {
        defer { stage.close() }
        let lists = Lists([["a", "b", "c", "d"]])
        show(lists)
        touch(.began, 154)
        // Its upper edge is at 132 - 70 = 62, beyond the middle of b at 66.
        touch(.moved, 84)
        stage.advance(by: .seconds(0.5))
        #expect(top(0) == 0)
        #expect(top(1) == 88)
        #expect(top(2) == 132)
        touch(.ended, 84)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves == ["[0, 3] [0, 1]"])
        #expect(shown == ["a", "d", "b", "c"])
    }

    @Test("a row goes to other sections, empty ones too, and headers make room")
    func sections() {
        defer { stage.close() }
        let lists = Lists([["a", "b"], [], ["c"]])
        show(lists)
        let header = table.rectForHeader(inSection: 1)
        let last = table.rectForHeader(inSection: 2)
        touch(.began, table.rectForRow(at: IndexPath(row: 1, section: 0)).midY)
        // Its lower edge passes the middle of the empty section's header, and no further one.
        touch(.moved, header.midY + 1 - 22)
        stage.advance(by: .seconds(0.5))
        #expect(table.headerView(forSection: 1)?.frame.minY == header.minY - 44)
        #expect(table.headerView(forSection: 2)?.frame.minY == last.minY)
        touch(.ended, header.midY + 1 - 22)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves == ["[0, 1] [1, 0]"])
        #expect(lists.names == [["a"], ["b"], ["c"]])
        #expect(table.numberOfRows(inSection: 1) == 1)
        // And back to the end of the first section.
        let row = table.rectForRow(at: IndexPath(row: 0, section: 1))
        let first = table.rectForHeader(inSection: 1)
        touch(.began, row.midY)
        touch(.moved, first.midY - 1 + 22)
        touch(.ended, first.midY - 1 + 22)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves.last == "[1, 0] [0, 1]")
        #expect(lists.names == [["a", "b"], [], ["c"]])
    }

    @Test("the delegate chooses the place; a place that does not exist is reported")
    func delegate() {
        defer { stage.close() }
        let lists = Lists([["a", "b", "c", "d"]])
        show(lists)
        lists.target = { source, _ in IndexPath(row: 1, section: source.section) }
        touch(.began, 22)
        touch(.moved, 150)
        touch(.ended, 150)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves == ["[0, 0] [0, 1]"])
        lists.target = { _, _ in IndexPath(row: 7, section: 2) }
        let words = mistakes {
            touch(.began, 22)
            touch(.moved, 150)
        }
        #expect(words.contains("targetIndexPathForMoveFromRowAt") && words.contains("[2, 7]"))
        touch(.ended, 150)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves.count == 1)
        #expect(shown == ["b", "a", "c", "d"])
    }

    @Test("a cancelled touch, a reload and the end of editing return the row")
    func cancelled() {
        defer { stage.close() }
        let lists = Lists([["a", "b", "c", "d"]])
        show(lists)
        let ends: [() -> Void] = [
            { self.touch(.cancelled, 120) }, { self.table.reloadData() },
            { self.table.setEditing(false, animated: true) },
        ]
        for end in ends {
            table.setEditing(true, animated: false)
            stage.commit()
            touch(.began, 22)
            touch(.moved, 120)
            end()
            touch(.ended, 120)
            stage.advance(by: .seconds(0.5))
            #expect(lists.moves == [])
            #expect(shown == ["a", "b", "c", "d"])
            #expect((0..<4).map { top($0) } == [0, 44, 88, 132])
        }
    }

    @Test("near an edge the table scrolls, and the row goes with it")
    func scrolls() {
        defer { stage.close() }
        let lists = Lists([(0..<40).map { "row \($0)" }])
        show(lists)
        touch(.began, 22)
        touch(.moved, 470)
        stage.advance(by: .seconds(10))
        #expect(table.contentOffset.y == 1280)
        touch(.ended, 470)
        stage.advance(by: .seconds(0.5))
        #expect(lists.moves == ["[0, 0] [0, 39]"])
        #expect(shown.last == "row 0")
        touch(.began, 470)
        touch(.moved, 5)
        stage.advance(by: .seconds(10))
        touch(.cancelled, 5)
        stage.advance(by: .seconds(0.5))
        #expect(table.contentOffset.y == 0)
        #expect(shown.first == "row 1")
        #expect(table.visibleCells.count == 11)
    }

    @Test("only rows that the data source moves have the control")
    func movable() {
        defer { stage.close() }
        final class Fixed: Lists {
            func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
                indexPath.row != 1
            }
        }
        let lists = Lists([["a", "b", "c"]])
        show(lists)
        #expect(table.visibleCells.map(\.showsReorderControl) == [true, true, true])
        // 40 points at the right edge, and the editing control at the left one.
        #expect(table.visibleCells.first?.contentView.frame.maxX == 280)
        table.setEditing(false, animated: false)
        stage.commit()
        #expect(table.visibleCells.first?.contentView.frame.maxX == 320)
        touch(.began, 22)
        touch(.moved, 120)
        touch(.ended, 120)
        stage.advance(by: .seconds(1))
        #expect(lists.moves == [])
        let rows = RowEditingTests.Plain()
        show(rows)
        #expect(table.visibleCells.map(\.showsReorderControl) == [false, false, false])
    }

    @Test("a table view controller's and a diffable data source's overrides are called")
    func overrides() throws {
        defer { stage.close() }
        final class Controller: UITableViewController {
            var moves = 0
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { 3 }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
                -> UITableViewCell
            { UITableViewCell() }
            override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath)
                -> Bool
            { indexPath.row != 1 }
            override func tableView(
                _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
                to destinationIndexPath: IndexPath
            ) { moves += 1 }
        }
        final class Silent: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
                -> Int
            { 3 }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
                -> UITableViewCell
            { UITableViewCell() }
        }
        let controller = Controller()
        for controller in [controller, Silent()] {
            controller.tableView.rowHeight = 44
            stage.window.rootViewController = controller
            controller.setEditing(true, animated: false)
            stage.commit()
        }
        let silent = try #require(stage.window.rootViewController as? Silent)
        #expect(silent.tableView.visibleCells.map(\.showsReorderControl) == [false, false, false])
        #expect(
            controller.tableView.visibleCells.map(\.showsReorderControl) == [true, false, true])
        stage.window.rootViewController = controller
        stage.commit()
        touch(.began, 22)
        touch(.moved, 90)
        touch(.ended, 90)
        #expect(controller.moves == 1)

        final class Source: UITableViewDiffableDataSource<Int, String> {
            override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath)
                -> Bool
            { true }
            override func tableView(
                _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
                to destinationIndexPath: IndexPath
            ) {
                guard let item = itemIdentifier(for: sourceIndexPath),
                    let other = itemIdentifier(for: destinationIndexPath)
                else { return }
                var new = snapshot()
                new.moveItem(item, afterItem: other)
                apply(new, animatingDifferences: false)
            }
        }
        stage.window.rootViewController = nil
        table.delegate = nil
        let source = Source(tableView: table) { _, _, name in
            let cell = UITableViewCell()
            cell.textLabel?.text = name
            return cell
        }
        show(source)
        var items = NSDiffableDataSourceSnapshot<Int, String>()
        items.appendSections([0])
        items.appendItems(["a", "b", "c"])
        source.apply(items, animatingDifferences: false)
        stage.commit()
        let words = mistakes {
            touch(.began, 22)
            touch(.moved, 70)
            touch(.ended, 70)
            stage.advance(by: .seconds(0.5))
        }
        #expect(words == "")
        #expect(source.snapshot().itemIdentifiers == ["b", "a", "c"])
        #expect(shown == ["b", "a", "c"])
    }
}
