import HeadlessTesting
import Snapshots
import Testing

@testable import UIKit

/// The focus in tables and collection views.
///
/// Sources: Apple, UITableViewDelegate and UICollectionViewDelegate, "Managing focus";
/// UITableView.remembersLastFocusedIndexPath, allowsFocus, selectionFollowsFocus.
@MainActor
@Suite("Focus in lists")
struct ListFocusTests {
    final class Table: NSObject, UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []
        var refused: Set<Int> = []
        var preferred: IndexPath?
        var agrees = true
        var follows: Bool?

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath) }
        func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
            tableView.allowsFocus && !refused.contains(indexPath.row)
        }
        func tableView(
            _ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext
        ) -> Bool { agrees }
        func tableView(
            _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
            with coordinator: UIFocusAnimationCoordinator
        ) {
            let (old, new) = (context.previouslyFocusedIndexPath, context.nextFocusedIndexPath)
            log.append("\(old?.row ?? -1)→\(new?.row ?? -1)")
        }
        func indexPathForPreferredFocusedView(in tableView: UITableView) -> IndexPath? {
            preferred
        }
        func tableView(
            _ tableView: UITableView, selectionFollowsFocusForRowAt indexPath: IndexPath
        ) -> Bool { follows ?? tableView.selectionFollowsFocus }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
    }

    @Test("rows get the focus one after the other, and the table scrolls and selects")
    func table() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        defer { stage.close() }
        // Ten rows of 44 points are visible.
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let model = Table()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        (table.dataSource, table.delegate) = (model, model)
        stage.window.addSubview(table)
        stage.commit()
        // Lists allow it when the program does.
        #expect(!table.allowsFocus)
        #expect(table.contentDescription().input == nil)
        #expect(!stage.window.press(.tab))
        table.allowsFocus = true
        #expect(table.contentDescription().input?.isKeysOnly == true)
        model.refused = [1, 10]
        stage.press(.down)
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(first.isFocused)
        #expect(first.configurationState.isFocused)
        // A halo inside the row.
        #expect(first.layer.sublayers?.last?.frame == first.bounds)
        stage.press(.down, times: 9)
        // Over the rows 1 and 10: the table scrolls by two rows.
        #expect(model.log.last == "9→11")
        #expect(abs(table.contentOffset.y - 88) < 0.01)
        stage.press(.return)
        #expect(model.log.last == "select 11")
        #expect(table.indexPathForSelectedRow?.row == 11)
        model.agrees = false
        stage.press(.up)
        #expect(model.log.last == "select 11")
        model.agrees = true
        table.selectionFollowsFocus = true
        stage.press(.up)
        #expect(Array(model.log.suffix(2)) == ["11→9", "select 9"])
        model.follows = false
        stage.press(.up)
        #expect(table.indexPathForSelectedRow?.row == 9)
        // A reload keeps the focus on the row.
        table.reloadData()
        stage.commit()
        #expect(table.cellForRow(at: IndexPath(row: 8, section: 0))?.isFocused == true)
        // The focused row leaves the table; the next key returns to it.
        table.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
        stage.commit()
        stage.commit()
        #expect(stage.window.storedFocus?.focusedItem == nil)
        stage.press(.down)
        #expect(table.cellForRow(at: IndexPath(row: 8, section: 0))?.isFocused == true)
    }

    @Test("the focus enters a table at the row that is preferred, remembered or selected")
    func entering() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 40, width: 320, height: 440))
        let model = Table()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        (table.dataSource, table.delegate) = (model, model)
        table.allowsFocus = true
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 320, height: 40))
        stage.window.addSubview(field)
        stage.window.addSubview(table)
        stage.commit()
        func enter() -> Int? {
            field.becomeFirstResponder()
            stage.press(.tab)
            let item = stage.window.storedFocus?.focusedItem
            return table.focusPath(of: item)?.row
        }
        #expect(enter() == 0)
        stage.press(.down)
        // The last one of the group.
        #expect(enter() == 1)
        table.selectRow(at: IndexPath(row: 30, section: 0), animated: false, scrollPosition: .none)
        #expect(enter() == 30)
        model.preferred = IndexPath(row: 5, section: 0)
        #expect(enter() == 5)
        stage.press(.down)
        table.remembersLastFocusedIndexPath = true
        #expect(enter() == 6)
        table.setEditing(true, animated: false)
        #expect(table.allowsFocusDuringEditing)
    }

    final class Grid: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var log: [String] = []
        var left: [Int] = []
        func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 20 }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView,
            didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
            with coordinator: UIFocusAnimationCoordinator
        ) {
            log.append("\(context.nextFocusedIndexPath?.item ?? -1)")
            left.append(context.previouslyFocusedIndexPath?.item ?? -1)
        }
        func collectionView(
            _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
        ) -> Bool { indexPath.item != 4 }
        func collectionView(
            _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
        ) { log.append("select \(indexPath.item)") }
    }

    @Test("items of a grid get the focus by their places, whatever is visible")
    func grid() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        defer { stage.close() }
        // Three columns of 100 × 100 points; two lines are visible.
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        let model = Grid()
        (view.dataSource, view.delegate) = (model, model)
        stage.window.addSubview(view)
        stage.commit()
        #expect(!view.allowsFocus)
        stage.press(.tab)
        for key in [KeyboardMessage.Key.right, .down, .left, .return] { stage.press(key) }
        // Item 4, below 1, cannot be focused.
        #expect(model.log == ["0", "1", "7", "6", "select 6"])
        #expect(view.contentOffset.y == 100)
        #expect(view.cellForItem(at: IndexPath(item: 6, section: 0))?.isFocused == true)
        // The item that had the focus is known though its cell has left the view.
        stage.press(.down)
        stage.press(.down)
        #expect(model.left.suffix(2) == [6, 9])
    }

    @Test("sidebars allow the focus, and their selection follows it")
    func sidebar() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        defer { stage.close() }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400),
            collectionViewLayout: UICollectionViewCompositionalLayout.list(
                using: UICollectionLayoutListConfiguration(appearance: .sidebar)))
        view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "Cell")
        let model = Grid()
        (view.dataSource, view.delegate) = (model, model)
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.allowsFocus)
        stage.press(.tab)
        stage.press(.down)
        #expect(model.log == ["0", "select 0", "1", "select 1"])
    }
}
