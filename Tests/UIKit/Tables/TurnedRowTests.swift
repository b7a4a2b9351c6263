import HeadlessTesting
import Testing
import UIKit

/// Source: the recipe of chats whose table and cells are both turned upside down, as of
/// SlackTextViewController: rows that come in are at their places.
@MainActor
@Suite("Rows whose cells have a transform")
final class TurnedRowTests {
    private final class Source: NSObject, UITableViewDataSource {
        var count = 20
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.transform = CGAffineTransform(scaleX: 1, y: -1)
            return cell
        }
    }

    @Test("reused rows, and rows behind inserted ones, are at their places")
    func places() {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let (source, table) = (Source(), UITableView(frame: stage.window.bounds))
        table.transform = CGAffineTransform(scaleX: 1, y: -1)
        table.rowHeight = 100
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        stage.window.addSubview(table)
        stage.commit()
        func expectRowsInPlace() {
            for cell in table.visibleCells {
                let row = table.indexPath(for: cell)?.row ?? -1
                #expect(
                    cell.center == CGPoint(x: table.bounds.width / 2, y: CGFloat(row) * 100 + 50))
                #expect(cell.bounds.size == CGSize(width: table.bounds.width, height: 100))
                #expect(cell.transform.d == -1)
            }
        }
        expectRowsInPlace()
        table.contentOffset.y = 350
        stage.commit()
        #expect(table.indexPathsForVisibleRows?.map(\.row) == [3, 4, 5, 6])
        expectRowsInPlace()
        source.count += 1
        table.insertRows(at: [[0, 0]], with: .none)
        stage.settle()
        expectRowsInPlace()
        table.frame.size.width = 200
        stage.commit()
        expectRowsInPlace()
        table.reloadData()
        stage.commit()
        expectRowsInPlace()
    }
}
