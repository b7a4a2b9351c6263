import HeadlessTesting
import Testing
import UIKit

/// Looking up cells before the next layout.
///
/// Sources: Open Radar 23904182, by which `visibleCells`, `indexPathsForVisibleRows` and
/// `cellForRow(at:)` update the rows; SwiftReorder, which takes a picture of a row's cell right
/// after `reloadData()`.
@MainActor
@Suite("Tables: looking up rows")
struct RowLookupTests {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    private final class Source: UITableViewDataSource, UITableViewDelegate {
        var count = 20
        var height: (UITableView, IndexPath) -> CGFloat = { _, _ in 44 }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
            cell.textLabel?.text = "\(indexPath.row)"
            return cell
        }

        func tableView(
            _ tableView: UITableView, heightForRowAt indexPath: IndexPath
        ) -> CGFloat { height(tableView, indexPath) }
    }

    private func shown(_ source: Source) {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = source
        table.delegate = source
        stage.window.addSubview(table)
        stage.commit()
    }

    private func text(_ row: Int) -> String? {
        table.cellForRow(at: IndexPath(row: row, section: 0))?.textLabel?.text
    }

    @Test("a row has its cell right after the data was reloaded")
    func afterReload() {
        defer { stage.close() }
        let source = Source()
        shown(source)
        source.count = 5
        table.reloadData()
        #expect(text(4) == "4")
        #expect(text(5) == nil)
        table.reloadData()
        #expect(table.visibleCells.count == 5)
        table.reloadData()
        #expect(table.indexPathsForVisibleRows?.count == 5)
    }

    @Test("a row has its cell right after the table was scrolled")
    func afterScrolling() {
        defer { stage.close() }
        let source = Source()
        shown(source)
        #expect(text(15) == nil)
        table.contentOffset.y = 440
        #expect(text(15) == "15")
        #expect(text(0) == nil)
    }

    @Test("a delegate that looks for cells while it is asked for heights finds the former ones")
    func whileMeasuring() {
        defer { stage.close() }
        let source = Source()
        shown(source)
        var found: [String?] = []
        source.height = { table, path in
            if path.row == 0 { found.append(table.cellForRow(at: path)?.textLabel?.text) }
            return 50
        }
        table.reloadData()
        stage.commit()
        #expect(found.allSatisfy { $0 == nil })
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 50)
        #expect(text(1) == "1")
    }

    @Test("a lookup between updates does not disturb them")
    func duringUpdates() {
        defer { stage.close() }
        let source = Source()
        shown(source)
        table.performBatchUpdates {
            source.count = 21
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            #expect(text(0) == "0")
        }
        stage.advance(by: .seconds(1))
        #expect(table.numberOfRows(inSection: 0) == 21)
        #expect(table.visibleCells.count == 10)
    }
}
