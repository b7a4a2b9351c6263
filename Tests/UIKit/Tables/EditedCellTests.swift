import HeadlessTesting
import Testing
import UIKit

/// Expected: UITableView and UICollectionView keep the cell with the first responder; reloading
/// ends editing (Stack Overflow, "UITableView reloadData causes UITextField to
/// resignFirstResponder"); Apple, UITableViewController: the edited row is above the keyboard.
@MainActor
@Suite("Cells in which a text is edited")
struct EditedCellTests {
    private final class Form: UITableViewController {
        var count = 30
        override func viewDidLoad() {
            super.viewDidLoad()
            tableView.rowHeight = 50
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            if let cell = tableView.dequeueReusableCell(withIdentifier: "field") { return cell }
            let cell = UITableViewCell(style: .default, reuseIdentifier: "field")
            cell.contentView.addSubview(
                UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 40)))
            return cell
        }
        func cell(_ row: Int) -> UITableViewCell? {
            tableView.cellForRow(at: IndexPath(row: row, section: 0))
        }
        func field(_ row: Int) -> UITextField? {
            cell(row)?.contentView.subviews.first as? UITextField
        }
        func show(_ row: Int) {
            tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
            tableView.layoutIfNeeded()
        }
    }

    @Test(
        "a table keeps the cell while it is out of sight, moves it, and ends editing with its row")
    func table() throws {
        let stage = Stage(size: CGSize(width: 320, height: 400))
        defer { stage.close() }
        let form = Form()
        stage.window.rootViewController = form
        stage.commit()
        let (cell, field) = try (#require(form.cell(2)), #require(form.field(2)))
        field.becomeFirstResponder()
        form.show(20)
        #expect(field.isFirstResponder)
        form.count = 31
        form.tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        stage.settle()
        form.show(0)
        #expect(form.cell(3) === cell)
        form.show(20)
        form.count = 30
        form.tableView.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .fade)
        stage.settle()
        #expect(!field.isFirstResponder)
        let other = try #require(form.field(22))
        other.becomeFirstResponder()
        form.tableView.reloadData()
        #expect(!other.isFirstResponder)
    }

    @Test("a table view controller makes room for the keyboard and shows the row")
    func keyboard() throws {
        let stage = Stage(size: CGSize(width: 320, height: 400))
        defer { stage.close() }
        stage.window.keyboardHeight = 200
        let form = Form()
        stage.window.rootViewController = form
        stage.commit()
        form.field(7)?.becomeFirstResponder()
        stage.settle()
        #expect(form.tableView.contentInset.bottom == 200)
        // The row ends at 8 · 50, and 200 points are visible.
        #expect(form.tableView.contentOffset.y == 200)
        stage.window.endEditing(true)
        stage.settle()
        #expect(form.tableView.contentInset.bottom == 0)
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            40
        }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            if cell.contentView.subviews.isEmpty { cell.contentView.addSubview(UITextField()) }
            return cell
        }
    }

    @Test("a collection view does the same")
    func collection() throws {
        let stage = Stage(size: CGSize(width: 320, height: 400))
        defer { stage.close() }
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 50)
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let items = Items()
        view.dataSource = items
        stage.window.addSubview(view)
        stage.commit()
        let path = IndexPath(item: 1, section: 0)
        let cell = try #require(view.cellForItem(at: path))
        let field = try #require(cell.contentView.subviews.first as? UITextField)
        field.becomeFirstResponder()
        view.contentOffset.y = 1500
        stage.commit()
        #expect(field.isFirstResponder)
        view.contentOffset.y = 0
        stage.commit()
        #expect(view.cellForItem(at: path) === cell)
        view.reloadData()
        #expect(!field.isFirstResponder)
    }
}
