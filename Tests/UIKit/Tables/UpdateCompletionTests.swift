import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, performBatchUpdates(_:completion:): whether the animations completed.
@MainActor
@Suite("Completions of updates")
struct UpdateCompletionTests {
    @Test("a table's is true, and rows that are pushed out stay until then", arguments: [3, 100])
    func table(rows: Int) {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        defer { stage.close() }
        let names = Names([(0..<rows).map { "\($0)" }])
        let table = UITableView(frame: stage.window.bounds)
        table.contentInsetAdjustmentBehavior = .never
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        (table.rowHeight, table.dataSource, table.delegate) = (44, names, names)
        stage.window.addSubview(table)
        stage.commit()
        _ = names.taken()
        let path = IndexPath(row: 1, section: 0)
        let last = table.visibleCells.last
        var ends: [Bool] = []
        table.performBatchUpdates({
            names.sections[0].insert("new", at: 1)
            table.insertRows(at: [path], with: .fade)
        }) { ends.append($0) }
        stage.advance(by: .milliseconds(150))
        #expect(ends.isEmpty)
        #expect(last?.superview === table)
        // 10 rows fill the table; the last one is on its way to 440.
        #expect(table.visibleCells.count == min(rows + 1, 10))
        #expect(!names.log.contains { $0.hasPrefix("end") })
        stage.advance(by: .milliseconds(200))
        #expect(ends == [true])
        let gone = names.taken().filter { $0.hasPrefix("end") }
        #expect(gone == (rows == 3 ? [] : ["end 9 at 0.10"]))
        table.performBatchUpdates({
            names.sections[0].remove(at: 1)
            table.deleteRows(at: [path], with: .automatic)
        }) { ends.append($0) }
        stage.advance(by: .seconds(1))
        #expect(ends == [true, true])
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == min(rows, 10))
        // A reload in the middle removes what is on its way.
        table.performBatchUpdates({
            names.sections[0].insert("new", at: 1)
            table.insertRows(at: [path], with: .fade)
        }) { ends.append($0) }
        stage.advance(by: .milliseconds(100))
        table.reloadData()
        stage.commit()
        #expect(table.visibleCells.allSatisfy { $0.layer.presentation()?.frame == $0.layer.frame })
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == min(rows + 1, 10))
        stage.advance(by: .seconds(1))
        #expect(ends.count == 3)
    }
}
