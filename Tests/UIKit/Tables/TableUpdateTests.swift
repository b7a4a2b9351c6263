import HeadlessTesting
import TestSupport
import Testing

@testable import UIKit
import MistakeRecorder

/// Sections of names, which a table shows; changed by tests.
@MainActor
final class Names: UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var log: [String] = []
    var isEditable = false

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        log.append("will \(cell.textLabel?.text ?? "") at \(indexPath.section).\(indexPath.row)")
    }
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        log.append("end \(cell.textLabel?.text ?? "") at \(indexPath.section).\(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        isEditable
    }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        log.append("commit \(editingStyle) \(indexPath.row)")
        guard editingStyle == .delete else { return }
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .fade)
    }

    func taken() -> [String] {
        defer { log = [] }
        return log
    }
}

@MainActor
@Suite("Tables: updates")
final class TableUpdateTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    private func fill(_ names: Names) {
        _ = stage
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = names
        table.delegate = names
        stage.window.addSubview(table)
        stage.commit()
        names.log = []
    }

    private var shown: [String] {
        table.indexPathsForVisibleRows?.compactMap { table.cellForRow(at: $0)?.textLabel?.text }
            ?? []
    }

    // Source: Apple, "Batch insertion, deletion, and reloading of rows and sections", whose example
    // deletes two rows and inserts two; the order of the calls does not matter.
    @Test("deletions use indexes before the update, insertions those after, in any order")
    func example() {
        let names = Names([["Arizona", "California", "Delaware", "New Jersey", "Washington"]])
        fill(names)
        names.sections = [["Alaska", "Arizona", "California", "Georgia", "New Jersey", "Virginia"]]
        table.performBatchUpdates { [self] in
            table.insertRows(
                at: [0, 3, 5].map { IndexPath(row: $0, section: 0) }, with: .automatic)
            table.deleteRows(at: [2, 4].map { IndexPath(row: $0, section: 0) }, with: .automatic)
        }
        #expect(shown == names.sections[0])
        stage.advance(by: .seconds(1))
        #expect(shown == names.sections[0])
        #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176, 220])
        #expect(table.contentSize.height == 264)
        stage.close()
    }

    @Test("remaining rows move in 0.3 s, deleted ones fade, and their end is reported last")
    func motion() {
        let names = Names([["a", "b", "c"]])
        fill(names)
        let last = table.cellForRow(at: IndexPath(row: 2, section: 0))!
        let gone = table.cellForRow(at: IndexPath(row: 1, section: 0))!
        names.sections = [["a", "c", "d"]]
        var finished: Bool?
        table.performBatchUpdates { [self] in
            table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
        } completion: {
            finished = $0
        }
        #expect(names.taken() == ["will d at 0.2"])
        stage.advance(by: .milliseconds(150))
        let half = CubicBezierCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1).value(at: 0.5)
        #expect(abs(last.layer.presentation()!.frame.minY - (88 - 44 * half)) < 1e-6)
        #expect(abs(CGFloat(gone.layer.presentation()!.opacity) - (1 - half)) < 1e-6)
        #expect(finished == nil)
        #expect(names.log.isEmpty)
        stage.advance(by: .milliseconds(150))
        #expect(finished == true)
        #expect(names.taken() == ["end b at 0.1"])
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0)) === last)
        #expect(gone.superview == nil)
        #expect(gone.alpha == 1)
        stage.close()
    }

    // Source: the sentence of UIKit's NSInternalInconsistencyException.
    @Test("inconsistent numbers are reported in UIKit's words, and the table is reloaded")
    func inconsistency() {
        let names = Names([["a", "b", "c"]])
        fill(names)
        names.sections = [["a"]]
        let words = mistakes { table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }
        #expect(
            words.contains(
                "invalid number of rows in section 0. The number of rows contained in an existing section after the update "
                    + "(1) must be equal to the number of rows contained in that section before the update (3), plus or "
                    + "minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or "
                    + "minus the number of rows moved into or out of that section (0 moved in, 0 moved out)"
            ))
        stage.commit()
        #expect(shown == ["a"])
        names.sections = [["a"], ["b"]]
        let others = mistakes { table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }
        #expect(others.contains("invalid number of sections"))
        stage.commit()
        #expect(shown == ["a", "b"])
        stage.close()
    }

    @Test("sections and rows move, and a reload requests a new cell")
    func moves() {
        let names = Names([["a", "b"], ["c"], ["d", "e"]])
        fill(names)
        table.selectRow(at: IndexPath(row: 0, section: 2), animated: false, scrollPosition: .none)
        names.sections = [["d", "e"], ["b", "c"], ["a"]]
        table.performBatchUpdates { [self] in
            table.moveSection(2, toSection: 0)
            table.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 0, section: 1))
            table.moveSection(1, toSection: 1)
        }
        stage.advance(by: .seconds(1))
        #expect(shown == ["d", "e", "b", "c", "a"])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        names.sections[0][1] = "E"
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        stage.advance(by: .seconds(1))
        #expect(shown == ["d", "E", "b", "c", "a"])
        names.sections[1] = ["x", "y", "z"]
        table.reloadSections(IndexSet(integer: 1), with: .fade)
        stage.advance(by: .seconds(1))
        #expect(shown == ["d", "E", "x", "y", "z", "a"])
        stage.close()
    }

    // Source: stevex.net, "UITableView selection not sticking when reloading cells", 2011: programs
    // select the row again.
    @Test("a reloaded row is no longer selected, another one still is")
    func reloadDeselects() {
        let names = Names([["a", "b", "c"]])
        fill(names)
        defer { stage.close() }
        table.allowsMultipleSelection = true
        for row in 0..<2 {
            table.selectRow(
                at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
        }
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
        stage.settle()
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.isSelected == true)
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == false)
    }

    // Oracle: the data itself. The shown rows must match the data after every change.
    @Test("after a thousand random updates the table shows its data", arguments: [1, 2, 3, 4])
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var next = 0
        func name() -> String {
            next += 1
            return "n\(next)"
        }
        let names = Names([(0..<5).map { _ in name() }, (0..<5).map { _ in name() }])
        fill(names)
        for step in 0..<250 {
            let old = names.sections
            var deletes: [IndexPath] = []
            var sections = old
            for section in old.indices {
                for row in old[section].indices.reversed()
                where Int.random(in: 0..<6, using: &random) == 0 {
                    deletes.append(IndexPath(row: row, section: section))
                    sections[section].remove(at: row)
                }
            }
            // Sometimes adds or removes a section.
            var gone: Int?
            if sections.count > 1, Int.random(in: 0..<8, using: &random) == 0 {
                gone = Int.random(in: 0..<sections.count, using: &random)
                sections.remove(at: gone!)
                deletes.removeAll { $0.section == gone }
            }
            var come: Int?
            if Int.random(in: 0..<8, using: &random) == 0 {
                come = Int.random(in: 0...sections.count, using: &random)
                sections.insert([name(), name()], at: come!)
            }
            var inserts: [IndexPath] = []
            for section in sections.indices where section != come {
                var places = Set<Int>()
                for _ in 0..<Int.random(in: 0..<4, using: &random) {
                    places.insert(Int.random(in: 0...sections[section].count, using: &random))
                }
                for place in places.sorted() {
                    let row = min(place, sections[section].count)
                    sections[section].insert(name(), at: row)
                    inserts.append(IndexPath(row: row, section: section))
                }
            }
            names.sections = sections
            let words = mistakes {
                table.performBatchUpdates { [self] in
                    table.insertRows(at: inserts, with: .top)
                    if let gone { table.deleteSections(IndexSet(integer: gone), with: .fade) }
                    table.deleteRows(at: deletes, with: .left)
                    if let come { table.insertSections(IndexSet(integer: come), with: .fade) }
                }
            }
            #expect(!words.contains("Invalid update"), "step \(step)")
            table.contentOffset.y = CGFloat(Int.random(in: 0...300, using: &random))
            stage.advance(by: .milliseconds(Int.random(in: 0...400, using: &random)))
            let expected = (table.indexPathsForVisibleRows ?? []).map {
                names.sections[$0.section][$0.row]
            }
            #expect(shown == expected, "step \(step)")
            #expect(table.contentSize.height == CGFloat(44 * names.sections.joined().count))
        }
        stage.advance(by: .seconds(2))
        #expect(
            Set(table.visibleCells.map(ObjectIdentifier.init)).count == table.visibleCells.count)
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == table.visibleCells.count)
        stage.close()
    }

    // Source: Apple, UISwipeActionsConfiguration and tableView(_:commit:forRowAt:).
    @Test("a swipe shows the delete button, whose tap commits; a full swipe commits at once")
    func swipe() {
        let names = Names([["a", "b", "c", "d"]])
        names.isEditable = true
        fill(names)
        let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))!
        stage.pan(
            from: CGPoint(x: 300, y: 66), to: CGPoint(x: 220, y: 66), over: .milliseconds(200))
        stage.advance(by: .seconds(1))
        // "Delete": six letters of 17 points and 15 at both sides.
        #expect(cell.frame == CGRect(x: -132, y: 44, width: 320, height: 44))
        stage.tap(CGPoint(x: 20, y: 200))
        stage.advance(by: .seconds(1))
        #expect(cell.frame.minX == 0)
        #expect(names.log.isEmpty)
        #expect(table.indexPathForSelectedRow == nil)
        stage.pan(
            from: CGPoint(x: 300, y: 66), to: CGPoint(x: 220, y: 66), over: .milliseconds(200))
        stage.advance(by: .seconds(1))
        #expect(stage.tap("action-Delete"))
        stage.advance(by: .seconds(1))
        #expect(names.taken() == ["commit delete 1", "end b at 0.1"])
        #expect(shown == ["a", "c", "d"])
        stage.pan(from: CGPoint(x: 310, y: 66), to: CGPoint(x: 20, y: 66), over: .milliseconds(200))
        stage.advance(by: .seconds(1))
        #expect(shown == ["a", "d"])
        #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
        stage.close()
    }

    @Test("editing shows the controls, and the round button asks for confirmation")
    func editing() {
        let names = Names([["a", "b"]])
        names.isEditable = true
        fill(names)
        table.setEditing(true, animated: true)
        stage.advance(by: .seconds(1))
        let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))!
        #expect(cell.isEditing)
        #expect(cell.contentView.frame.minX == 38)
        #expect(stage.tap(stage.views("delete")[0]))
        stage.advance(by: .seconds(1))
        #expect(names.log.isEmpty)
        #expect(stage.tap("action-Delete"))
        stage.advance(by: .seconds(1))
        #expect(shown == ["b"])
        table.isEditing = false
        stage.commit()
        #expect(table.visibleCells[0].contentView.frame.minX == 0)
        stage.close()
    }
}
