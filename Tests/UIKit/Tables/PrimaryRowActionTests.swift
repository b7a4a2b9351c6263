import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, collectionView(_:performPrimaryActionForItemAt:) and
/// tableView(_:performPrimaryActionForRowAt:): a primary action occurs when a person selects a
/// single cell without extending an existing selection; it is performed after the methods for the
/// selection, regardless of whether the selection may change; by default it is possible when the
/// view is not editing.
@MainActor
@Suite("Primary actions of rows and items")
struct PrimaryRowActionTests {
    private final class List: NSObject, UITableViewDataSource, UITableViewDelegate,
        UICollectionViewDataSource, UICollectionViewDelegate
    {
        var log: [String] = []
        var selects = true

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell()
            cell.accessibilityIdentifier = "row \(path.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            selects ? path : nil
        }
        func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
            log.append("select \(path.row)")
        }
        func tableView(_ tableView: UITableView, performPrimaryActionForRowAt path: IndexPath) {
            log.append("perform \(path.row)")
        }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            4
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            cell.accessibilityIdentifier = "row \(path.item)"
            return cell
        }
        func collectionView(_ view: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
            selects
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
            log.append("select \(path.item)")
        }
        func collectionView(
            _ view: UICollectionView, performPrimaryActionForItemAt path: IndexPath
        ) { log.append("perform \(path.item)") }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let list = List()

    /// The log of a tap on a row.
    private func tap(_ row: Int) -> [String] {
        list.log = []
        stage.tap("row \(row)")
        return list.log
    }

    private func check(several: (Bool) -> Void, edit: (Bool) -> Void) {
        #expect(tap(1) == ["select 1", "perform 1"])
        #expect(tap(2) == ["select 2", "perform 2"])
        list.selects = false
        #expect(tap(0) == ["perform 0"])
        list.selects = true
        // One row is selected; the second tap extends the selection, the third reduces it.
        several(true)
        #expect(tap(0) == ["select 0"])
        #expect(tap(0) == [])
        several(false)
        edit(true)
        #expect(tap(1) == ["select 1"])
    }

    @Test("a tap on a row performs its action, unless it extends a selection or the table edits")
    func table() {
        defer { stage.close() }
        let table = UITableView(frame: stage.window.bounds)
        (table.dataSource, table.delegate) = (list, list)
        table.allowsSelectionDuringEditing = true
        stage.window.addSubview(table)
        stage.commit()
        check(several: { table.allowsMultipleSelection = $0 }, edit: { table.isEditing = $0 })
    }

    @Test("a tap on an item performs its action, unless it extends a selection or the view edits")
    func collection() {
        defer { stage.close() }
        let view = UICollectionView(
            frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        (view.dataSource, view.delegate) = (list, list)
        view.allowsSelectionDuringEditing = true
        stage.window.addSubview(view)
        stage.commit()
        check(several: { view.allowsMultipleSelection = $0 }, edit: { view.isEditing = $0 })
    }
}
