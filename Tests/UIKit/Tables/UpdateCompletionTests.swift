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

    private final class Items: NSObject, UICollectionViewDataSource {
        var count = 12
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        { view.dequeueReusableCell(withReuseIdentifier: "Cell", for: path) }
    }

    // On iOS later updates are added to the movements, and stop none.
    @Test("they are true for an update during which another one begins")
    func overlapping() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        defer { stage.close() }
        var ends: [String] = []
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        let grid = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 320), collectionViewLayout: layout)
        let items = Items()
        grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        grid.dataSource = items
        let names = Names([["a", "b", "c"]])
        let table = UITableView(frame: CGRect(x: 0, y: 320, width: 320, height: 120))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        (table.rowHeight, table.dataSource, table.delegate) = (44, names, names)
        stage.window.addSubview(grid)
        stage.window.addSubview(table)
        stage.commit()
        let first = IndexPath(item: 0, section: 0)
        grid.performBatchUpdates({
            items.count -= 1
            grid.deleteItems(at: [first])
        }) { ends.append("grid 1 \($0)") }
        table.performBatchUpdates({
            names.sections[0].insert("new", at: 0)
            table.insertRows(at: [first], with: .fade)
        }) { ends.append("table 1 \($0)") }
        stage.advance(by: .milliseconds(60))
        grid.performBatchUpdates({
            items.count += 1
            grid.insertItems(at: [first])
        }) { ends.append("grid 2 \($0)") }
        table.performBatchUpdates({
            names.sections[0].remove(at: 0)
            table.deleteRows(at: [first], with: .fade)
        }) { ends.append("table 2 \($0)") }
        stage.settle()
        #expect(
            ends.sorted() == ["grid 1 true", "grid 2 true", "table 1 true", "table 2 true"])
    }
}
