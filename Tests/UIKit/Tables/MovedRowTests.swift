import HeadlessTesting
import Testing
import UIKit

/// Source: Ramotion's preview-transition: cells that it moves by `center` and `frame` stay where
/// they are until the table places its rows again.
@MainActor
@Suite("Rows that a program moves")
final class MovedRowTests {
    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 20
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            40
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            UIView()
        }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 400))
    private let source = Source()

    private func table(_ style: UITableView.Style) -> UITableView {
        let table = UITableView(frame: stage.window.bounds, style: style)
        table.rowHeight = 100
        table.sectionHeaderTopPadding = 0
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        table.delegate = source
        stage.window.addSubview(table)
        stage.commit()
        return table
    }

    @Test("a moved cell stays through layouts and scrolling, until an update or a reload")
    func cells() throws {
        defer { stage.close() }
        let table = table(.plain)
        let cell = try #require(table.cellForRow(at: [0, 1]))
        let place = cell.center
        // Behind the header of 40 points and a row of 100.
        #expect(place.y == 190)
        func moveAway() {
            UIView.animate(withDuration: 0.65) { cell.center.y += 77 }
            table.setNeedsLayout()
            stage.commit()
            #expect(cell.center.y == place.y + 77)
        }
        moveAway()
        stage.settle()
        table.contentOffset.y = 30
        stage.commit()
        #expect(cell.center.y == place.y + 77)
        source.count += 1
        table.insertRows(at: [[0, 5]], with: .none)
        stage.settle()
        #expect(cell.center == place)
        cell.frame = CGRect(x: 3, y: 4, width: 50, height: 60)
        stage.commit()
        #expect(cell.frame == CGRect(x: 3, y: 4, width: 50, height: 60))
        table.frame.size.width = 280
        stage.commit()
        #expect(cell.frame == CGRect(x: 0, y: 140, width: 280, height: 100))
        cell.center.x = 1
        table.reloadData()
        stage.commit()
        for row in 0..<3 {
            let center = table.cellForRow(at: [0, row])?.center
            #expect(center == CGPoint(x: 140, y: 90 + 100 * CGFloat(row)))
        }
        // A reused cell is at its row's place.
        table.cellForRow(at: [0, 0])?.center.x = 1
        table.contentOffset.y = 500
        stage.commit()
        #expect(table.visibleCells.allSatisfy { $0.center.x == 140 })
    }

    @Test("a moved header stays unless the table moves it")
    func headers() throws {
        defer { stage.close() }
        let grouped = table(.grouped)
        let header = try #require(grouped.subviews.first { $0.frame.height == 40 })
        header.center.x += 20
        let place = header.center
        grouped.setNeedsLayout()
        stage.commit()
        grouped.contentOffset.y += 5
        stage.commit()
        #expect(header.center == place)
        let plain = table(.plain)
        let floating = try #require(plain.subviews.first { $0.frame.height == 40 })
        floating.center.x += 20
        plain.contentOffset.y = 25
        stage.commit()
        #expect(floating.frame == CGRect(x: 0, y: 25, width: 300, height: 40))
    }
}
