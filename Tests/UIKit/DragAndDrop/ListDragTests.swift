import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITableViewDragDelegate, UITableViewDropDelegate, UITableViewDropCoordinator and
/// their counterparts of collection views; "Supporting drag and drop in table views".
@MainActor
@Suite("Drag and drop in lists")
final class ListDragTests {
    @MainActor
    final class Rows: NSObject, UITableViewDataSource, UITableViewDragDelegate,
        UITableViewDropDelegate
    {
        var names: [String]
        var log: [String] = []
        var proposal = UITableViewDropProposal(
            operation: .move, intent: .insertAtDestinationIndexPath)
        var moves = true
        var sections = 1
        var adds = false
        var updating: (() -> Void)?
        var coordinator: (any UITableViewDropCoordinator)?

        init(_ names: [String]) { self.names = names }

        func numberOfSections(in tableView: UITableView) -> Int { sections }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            names.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = names[indexPath.row]
            return cell
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
            at indexPath: IndexPath
        ) -> [UIDragItem] {
            let name = names[indexPath.row]
            return [UIDragItem(itemProvider: NSItemProvider(object: name as NSString))]
        }
        func tableView(
            _ tableView: UITableView, itemsForAddingTo session: any UIDragSession,
            at indexPath: IndexPath, point: CGPoint
        ) -> [UIDragItem] { adds ? [UIDragItem(itemProvider: NSItemProvider())] : [] }
        func tableView(_ tableView: UITableView, dragSessionWillBegin session: any UIDragSession) {
            log.append("begin \(tableView.hasActiveDrag)")
        }
        func tableView(_ tableView: UITableView, dragSessionDidEnd session: any UIDragSession) {
            log.append("end \(tableView.hasActiveDrag)")
        }
        func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {
            log.append("enter \(tableView.hasActiveDrop)")
        }
        func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {
            log.append("exit")
        }
        func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {
            log.append("drop end \(tableView.hasActiveDrop)")
        }
        func tableView(
            _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UITableViewDropProposal {
            updating?()
            return proposal
        }
        func tableView(
            _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
        ) {
            self.coordinator = coordinator
            let place = coordinator.destinationIndexPath
            log.append("drop \(place.map { "\($0.row)" } ?? "nil")")
            guard moves, let item = coordinator.items.first else { return }
            if coordinator.proposal.intent == .insertIntoDestinationIndexPath, let place {
                coordinator.drop(
                    item.dragItem, intoRowAt: place,
                    rect: CGRect(x: 100, y: 12, width: 20, height: 20))
                return
            }
            #expect(item.previewSize == CGSize(width: 320, height: 44))
            let target = place ?? IndexPath(row: names.count, section: 0)
            if let source = item.sourceIndexPath {
                let name = names.remove(at: source.row)
                names.insert(name, at: target.row)
                tableView.performBatchUpdates({
                    tableView.deleteRows(at: [source], with: .automatic)
                    tableView.insertRows(at: [target], with: .automatic)
                })
            } else {
                names.insert("new", at: target.row)
                tableView.insertRows(at: [target], with: .automatic)
            }
            coordinator.drop(item.dragItem, toRowAt: target).addCompletion { [weak self] _ in
                self?.log.append("landed")
            }
        }
    }

    /// A data source that moves its rows, without a drop delegate.
    @MainActor
    final class Movable: NSObject, UITableViewDataSource, UITableViewDragDelegate {
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
            _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
            to destinationIndexPath: IndexPath
        ) {
            names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
        }
        func tableView(
            _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
            at indexPath: IndexPath
        ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }
    }

    final class Cell: UITableViewCell {
        static var states: [DragState] = []
        override func dragStateDidChange(_ dragState: DragState) {
            super.dragStateDidChange(dragState)
            Self.states.append(dragState)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 700), scale: 2)
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))

    private func show(_ rows: Rows, _ table: UITableView) {
        table.rowHeight = 44
        table.sectionHeaderTopPadding = 0
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.dragDelegate = rows
        table.dropDelegate = rows
        stage.window.addSubview(table)
        stage.commit()
    }

    private func finger(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ finger: Int = 0) {
        stage.touch(phase, at: CGPoint(x: x, y: y), finger: finger)
        stage.commit()
    }

    private func lift(_ x: CGFloat, _ y: CGFloat) {
        finger(.began, x, y)
        stage.advance(by: .milliseconds(800))
    }

    private func tops(_ table: UITableView) -> [CGFloat] {
        table.visibleCells.filter { !$0.isHidden }.map(\.frame.minY)
    }

    private func shown(_ table: UITableView) -> [String?] {
        table.visibleCells.map { $0.textLabel?.text }
    }

    @Test("a row that is dragged inside its table: the others make room, and the drop lands on it")
    func move() {
        defer { stage.close() }
        let rows = Rows(["a", "b", "c", "d"])
        Cell.states = []
        #expect(table.dragInteractionEnabled && !table.hasActiveDrag && !table.hasActiveDrop)
        show(rows, table)
        lift(20, 22)
        #expect(Cell.states == [.lifting])
        finger(.moved, 20, 110)
        #expect(Cell.states == [.lifting, .dragging])
        #expect(rows.log == ["begin true", "enter true"])
        #expect(table.hasActiveDrag && table.hasActiveDrop && table.hasUncommittedUpdates)
        // b and c move up, d stays; the room is that of row 2.
        #expect(tops(table) == [0, 44, 132])
        finger(.moved, 20, 60)
        #expect(tops(table) == [0, 88, 132])
        finger(.moved, 20, 400)
        // Outside the table the row is where it was.
        #expect(tops(table) == [0, 44, 88, 132] && rows.log.last == "exit")
        finger(.moved, 20, 110)
        rows.log = []
        finger(.ended, 20, 110)
        #expect(rows.log == ["drop 2"] && rows.names == ["b", "c", "a", "d"])
        #expect(!table.hasUncommittedUpdates)
        // The cell is hidden until its preview arrives.
        let landing = table.cellForRow(at: IndexPath(row: 2, section: 0))
        #expect(landing?.isHidden == true)
        #expect(stage.views("DragPreview").first?.center == CGPoint(x: 160, y: 110))
        stage.advance(by: .milliseconds(500))
        #expect(rows.log == ["drop 2", "landed", "end false", "drop end false"])
        #expect(landing?.isHidden == false && landing?.alpha == 1)
        #expect(shown(table) == ["b", "c", "a", "d"] && tops(table) == [0, 44, 88, 132])
        #expect(Cell.states.last == UITableViewCell.DragState.none)
    }

    @Test("a drop that does nothing returns; a drop into a row highlights and shrinks into it")
    func others() {
        defer { stage.close() }
        let rows = Rows(["a", "b", "c", "d"])
        show(rows, table)
        rows.moves = false
        lift(20, 22)
        finger(.moved, 20, 110)
        finger(.ended, 20, 110)
        #expect(tops(table) == [0, 44, 88, 132])
        #expect(stage.views("DragPreview").first?.center == CGPoint(x: 160, y: 22))
        stage.advance(by: .milliseconds(500))
        rows.moves = true
        rows.proposal = UITableViewDropProposal(
            operation: .copy, intent: .insertIntoDestinationIndexPath)
        lift(20, 22)
        finger(.moved, 20, 110)
        let into = table.cellForRow(at: IndexPath(row: 2, section: 0))
        #expect(into?.isHighlighted == true && tops(table) == [0, 44, 88, 132])
        finger(.ended, 20, 110)
        #expect(into?.isHighlighted == false)
        // 320 × 44 fits into 20 × 20 at a sixteenth.
        let preview = stage.views("DragPreview").first
        #expect(preview?.center == CGPoint(x: 110, y: 110))
        #expect(preview?.transform == CGAffineTransform(scaleX: 0.0625, y: 0.0625))
        stage.advance(by: .milliseconds(500))
        rows.proposal = UITableViewDropProposal(operation: .forbidden)
        lift(20, 22)
        finger(.moved, 20, 110)
        finger(.ended, 20, 110)
        stage.advance(by: .milliseconds(500))
        #expect(rows.names == ["a", "b", "c", "d"] && stage.views("Drag").isEmpty)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.alpha == 1)
        table.dragInteractionEnabled = false
        lift(20, 22)
        #expect(stage.views("Drag").isEmpty)
        finger(.ended, 20, 22)
    }

    @Test("rows make room for items of another table, also behind the last row")
    func between() {
        defer { stage.close() }
        let (rows, others) = (Rows(["a", "b"]), Rows(["c", "d"]))
        let other = UITableView(frame: CGRect(x: 0, y: 400, width: 320, height: 300))
        show(rows, table)
        show(others, other)
        others.proposal = UITableViewDropProposal(
            operation: .copy, intent: .insertAtDestinationIndexPath)
        lift(20, 22)
        finger(.moved, 20, 410)
        #expect(tops(other) == [44, 88] && tops(table) == [0, 44])
        finger(.moved, 20, 480)
        #expect(tops(other) == [0, 88])
        finger(.moved, 20, 525)
        #expect(tops(other) == [0, 44])
        finger(.moved, 20, 410)
        finger(.ended, 20, 410)
        stage.advance(by: .milliseconds(500))
        #expect(others.names == ["new", "c", "d"] && tops(other) == [0, 44, 88])
        #expect(others.log.last == "drop end false" && rows.log.last == "end false")
    }

    @Test("without a drop delegate, the data source moves a row")
    func dataSource() {
        defer { stage.close() }
        let rows = Movable()
        table.rowHeight = 44
        table.dataSource = rows
        table.dragDelegate = rows
        stage.window.addSubview(table)
        stage.commit()
        lift(20, 22)
        finger(.moved, 20, 110)
        finger(.ended, 20, 110)
        #expect(rows.names == ["b", "c", "a"])
        stage.advance(by: .milliseconds(500))
        #expect(shown(table) == ["b", "c", "a"])
        #expect(table.visibleCells.allSatisfy { !$0.isHidden && $0.alpha == 1 })
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func delete(_ rows: Range<Int>) {
        table.deleteRows(at: rows.map(row), with: .none)
        stage.advance(by: .milliseconds(400))
    }

    @Test("rows that are deleted before the finger lifts: the drop finds its place again")
    func deletions() throws {
        defer { stage.close() }
        let rows = Rows(["a", "b", "c", "d", "e", "f"])
        show(rows, table)
        lift(20, 22)
        finger(.moved, 20, 198)
        #expect(tops(table) == [0, 44, 88, 132, 220])
        rows.names.removeLast(2)
        delete(4..<6)
        finger(.ended, 20, 198)
        stage.advance(by: .milliseconds(500))
        #expect(rows.names == ["b", "c", "d", "a"] && shown(table) == rows.names)
        #expect(tops(table) == [0, 44, 88, 132])
        // After the landing, nothing lands any more.
        let coordinator = try #require(rows.coordinator)
        coordinator.drop(coordinator.items[0].dragItem, toRowAt: row(1))
        #expect(table.visibleCells.allSatisfy { !$0.isHidden && $0.alpha == 1 })

        let movable = Movable()
        movable.names = ["a", "b", "c", "d", "e", "f"]
        table.dropDelegate = nil
        table.dragDelegate = movable
        table.dataSource = movable
        table.reloadData()
        stage.commit()
        lift(20, 22)
        finger(.moved, 20, 198)
        movable.names.removeLast(2)
        delete(4..<6)
        finger(.ended, 20, 198)
        stage.advance(by: .milliseconds(500))
        #expect(movable.names == ["b", "c", "d", "a"] && shown(table) == movable.names)
    }

    @Test("a program that reloads to fewer sections when it is asked for its proposal")
    func reload() {
        defer { stage.close() }
        let rows = Rows(["a", "b"])
        rows.sections = 2
        rows.moves = false
        rows.proposal = UITableViewDropProposal(
            operation: .copy, intent: .insertAtDestinationIndexPath)
        show(rows, table)
        lift(20, 22)
        rows.updating = { [table] in
            rows.sections = 1
            table.reloadData()
        }
        finger(.moved, 20, 150)
        rows.updating = nil
        finger(.moved, 20, 60)
        #expect(tops(table) == [0, 88])
        finger(.ended, 20, 60)
        stage.advance(by: .milliseconds(500))
        #expect(shown(table) == ["a", "b"] && tops(table) == [0, 44])
        #expect(table.visibleCells.allSatisfy { $0.alpha == 1 })
    }

    @Test("the cell of a dragged row that is scrolled away shows another row")
    func scrolling() {
        defer { stage.close() }
        let rows = Rows((0..<60).map { "\($0)" })
        show(rows, table)
        lift(20, 22)
        finger(.moved, 20, 150)
        finger(.moved, 20, 299)
        stage.advance(by: .seconds(1))
        #expect(table.contentOffset.y > 300)
        #expect(table.visibleCells.allSatisfy { !$0.isHidden && $0.alpha == 1 })
        finger(.cancelled, 20, 299)
        stage.advance(by: .milliseconds(500))
        table.contentOffset = .zero
        stage.commit()
        #expect(table.visibleCells.allSatisfy { !$0.isHidden && $0.alpha == 1 })
        #expect(tops(table).count == 7)
    }

    @Test("the delegate of a table that only adds a row to a drag learns its beginning and its end")
    func adding() {
        defer { stage.close() }
        let (rows, others) = (Rows(["a", "b"]), Rows(["c", "d"]))
        let other = UITableView(frame: CGRect(x: 0, y: 400, width: 320, height: 300))
        show(rows, table)
        show(others, other)
        others.adds = true
        lift(20, 22)
        finger(.moved, 20, 350)
        finger(.began, 20, 410, 1)
        finger(.ended, 20, 410, 1)
        #expect(others.log == ["begin true"])
        #expect(other.cellForRow(at: row(0))?.alpha == 0.5)
        finger(.ended, 20, 350)
        stage.advance(by: .milliseconds(500))
        #expect(others.log == ["begin true", "end false"])
        #expect(other.cellForRow(at: row(0))?.alpha == 1)
    }
}
