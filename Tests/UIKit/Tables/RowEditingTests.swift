import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITableViewDataSource: `tableView(_:canEditRowAt:)` ("the method is optional; if
/// not implemented, all rows are assumed to be editable") and `tableView(_:commit:forRowAt:)` ("to
/// enable the swipe-to-delete feature … you must implement this method").
@MainActor
@Suite("Tables: editable rows")
final class RowEditingTests {
    /// Rows alone.
    @MainActor
    class Plain: NSObject, UITableViewDataSource {
        var names = ["a", "b", "c"]
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }
    }

    /// As in most tutorials: `commit` alone.
    @MainActor
    class Committing: NSObject, UITableViewDataSource {
        var names = ["a", "b", "c"]
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }
        func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            names.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        }
    }

    /// A delegate that does not allow editing the first row.
    @MainActor
    final class Choosy: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            UITableViewCell()
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
            indexPath.row > 0
        }
        func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: "Flag") { $2(true) }
            ])
        }
    }

    /// A controller of rows, without and with `commit`.
    class RowsController: UITableViewController {
        var names = ["a", "b", "c"]
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { names.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            UITableViewCell()
        }
    }

    class CommittingController: RowsController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {
            names.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        }
    }

    final class Grandchild: CommittingController {}

    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    private func swipe(_ row: Int) {
        let y = 22 + 44 * CGFloat(row)
        stage.pan(from: CGPoint(x: 300, y: y), to: CGPoint(x: 220, y: y), over: .milliseconds(200))
        stage.advance(by: .seconds(1))
    }

    private func show(_ source: any UITableViewDataSource) {
        _ = stage
        table.dataSource = source
        stage.window.addSubview(table)
        stage.commit()
    }

    @Test("if the data source implements only commit, a swipe deletes rows")
    func commitAlone() {
        defer { stage.close() }
        let source = Committing()
        show(source)
        swipe(1)
        #expect(stage.tap("action-Delete"))
        stage.advance(by: .seconds(1))
        #expect(source.names == ["a", "c"])
        #expect(table.numberOfRows(inSection: 0) == 2)
    }

    @Test("each mode has a selection of its own")
    func selections() {
        defer { stage.close() }
        show(Committing())
        table.allowsMultipleSelectionDuringEditing = true
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        table.setEditing(true, animated: true)
        #expect(table.indexPathsForSelectedRows == nil)
        for row in [0, 2] {
            table.selectRow(
                at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
        }
        #expect(table.indexPathsForSelectedRows?.count == 2)
        table.setEditing(false, animated: true)
        stage.advance(by: .seconds(1))
        #expect(table.indexPathsForSelectedRows == nil)
        #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    }

    @Test("without commit a swipe shows nothing")
    func noCommit() {
        defer { stage.close() }
        let source = Plain()
        show(source)
        swipe(1)
        #expect(stage.obstacle(toTapping: "action-Delete") != nil)
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX == 0)
    }

    @Test("rows that are not editable have no swipe actions, the delegate's neither")
    func cannotEdit() {
        defer { stage.close() }
        let choosy = Choosy()
        table.delegate = choosy
        show(choosy)
        swipe(0)
        #expect(stage.obstacle(toTapping: "action-Flag") != nil)
        swipe(1)
        #expect(stage.tap("action-Flag"))
    }

    /// A delegate that counts how often it is asked, and returns the given configuration.
    @MainActor
    final class Counting: NSObject, UITableViewDelegate {
        var configuration: UISwipeActionsConfiguration?
        private(set) var calls = 0
        init(_ configuration: UISwipeActionsConfiguration?) { self.configuration = configuration }
        func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
        ) -> UISwipeActionsConfiguration? {
            calls += 1
            return configuration
        }
    }

    // Source: Apple, tableView(_:trailingSwipeActionsConfigurationForRowAt:): "Return nil if you
    // want the table to display the default set of actions."
    @Test("a delegate that returns nil gets the delete button, and is asked once per swipe")
    func nilActions() {
        defer { stage.close() }
        let (source, delegate) = (Committing(), Counting(nil))
        table.delegate = delegate
        show(source)
        swipe(1)
        #expect(delegate.calls == 1)
        #expect(stage.tap("action-Delete"))
        stage.advance(by: .seconds(1))
        #expect(source.names == ["a", "c"])
        swipe(0)
        #expect(delegate.calls == 2)
    }

    @Test("a configuration without actions shows none, and is requested once per swipe")
    func noActions() {
        defer { stage.close() }
        let (source, delegate) = (Committing(), Counting(.init(actions: [])))
        table.delegate = delegate
        show(source)
        swipe(1)
        #expect(delegate.calls == 1)
        #expect(stage.obstacle(toTapping: "action-Delete") != nil)
        swipe(1)
        #expect(delegate.calls == 2)
    }

    @Test("nil from the delegate shows nothing if the data source does not implement commit")
    func nilActionsWithoutCommit() {
        defer { stage.close() }
        let (source, delegate) = (Plain(), Counting(nil))
        table.delegate = delegate
        show(source)
        swipe(1)
        #expect(stage.obstacle(toTapping: "action-Delete") != nil)
        #expect(delegate.calls == 1)
    }

    @Test("an edited table gives all rows a control, with or without commit")
    func editing() {
        defer { stage.close() }
        let source = Plain()
        show(source)
        table.setEditing(true, animated: false)
        #expect(table.visibleCells.map(\.editingStyle) == [.delete, .delete, .delete])
    }

    @Test("a table controller's rows can be swiped if its class or a superclass overrides commit")
    func controllers() {
        for (controller, deletes) in [
            (RowsController(), false), (CommittingController(), true),
            (Grandchild(style: .plain), true),
        ] {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            defer { stage.close() }
            stage.window.rootViewController = controller
            stage.window.makeKeyAndVisible()
            stage.commit()
            stage.pan(
                from: CGPoint(x: 300, y: 66), to: CGPoint(x: 220, y: 66), over: .milliseconds(200))
            stage.advance(by: .seconds(1))
            let isShown = stage.obstacle(toTapping: "action-Delete") == nil
            #expect(isShown == deletes)
            if isShown { stage.tap("action-Delete") }
            stage.advance(by: .seconds(1))
            #expect(controller.names.count == (deletes ? 2 : 3))
        }
    }
}
