import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITableViewRowAction and `tableView(_:editActionsForRowAt:)`.
@MainActor
@Suite("Tables: row actions from before iOS 11")
final class RowActionTests {
    @MainActor
    final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var chosen: [IndexPath] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { UITableViewCell() }
        func tableView(
            _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
        ) -> [UITableViewRowAction]? {
            guard indexPath.row > 0 else { return [] }
            let flag = UITableViewRowAction(style: .normal, title: "Flag") { [weak self] in
                #expect($0.title == "Flag")
                self?.chosen.append($1)
            }
            flag.backgroundColor = .orange
            return [flag]
        }
    }

    private func swipe(_ y: CGFloat, _ stage: Stage) {
        stage.pan(from: CGPoint(x: 300, y: y), to: CGPoint(x: 220, y: y), over: .milliseconds(200))
    }

    @Test("a swipe shows the actions, a tap calls the handler, and the program closes the row")
    func actions() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let rows = Rows()
        let table = UITableView(frame: stage.window.bounds)
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        stage.commit()
        swipe(60, stage)
        stage.advance(by: .seconds(1))
        #expect(stage.tap("action-Flag"))
        stage.advance(by: .seconds(1))
        #expect(rows.chosen == [IndexPath(row: 1, section: 0)])
        table.setEditing(false, animated: true)
        stage.advance(by: .seconds(1))
        #expect(stage.obstacle(toTapping: "action-Flag") != nil)
    }

    @Test("an empty array shows no actions")
    func none() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let rows = Rows()
        let table = UITableView(frame: stage.window.bounds)
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        stage.commit()
        swipe(20, stage)
        stage.advance(by: .seconds(1))
        #expect(stage.obstacle(toTapping: "action-Flag") != nil)
        #expect(stage.obstacle(toTapping: "action-Delete") != nil)
    }
}
