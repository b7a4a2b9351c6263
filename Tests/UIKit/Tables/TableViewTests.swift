import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
final class CountingCell: UITableViewCell {
    static var made = 0
    var reuses = 0

    // Written as in UIKit: no `required`.
    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        Self.made += 1
    }

    required init?(coder: NSCoder) { nil }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

@MainActor
final class Rows: UITableViewDataSource, UITableViewDelegate {
    var count: Int
    var log: [String] = []
    var logsDisplay = false
    var willSelect: (IndexPath) -> IndexPath? = { $0 }

    init(_ count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        if logsDisplay {
            log.append("cell \(indexPath.row) reused \((cell as? CountingCell)?.reuses ?? 0)")
        }
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }

    func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {
        if logsDisplay { log.append("will display \(indexPath.row)") }
    }
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        if logsDisplay { log.append("did end \(indexPath.row)") }
    }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
        log.append("highlight \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
        log.append("unhighlight \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        log.append("will select \(indexPath.row)")
        return willSelect(indexPath)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.row)")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if logsDisplay { log.append("scroll") }
    }
}

@MainActor
@Suite("Tables: rows and cells")
final class TableViewTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

    private func setUp() {
        _ = stage
    }

    private func fill(_ rows: Rows) {
        table.register(CountingCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.commit()
    }

    @Test("a cell that is made with a frame has the default style")
    func framed() {
        final class Plain: UITableViewCell {}
        let frame = CGRect(x: 1, y: 2, width: 200, height: 60)
        for cell in [UITableViewCell(frame: frame), Plain(frame: frame)] {
            #expect(cell.frame == frame)
            #expect(cell.reuseIdentifier == nil)
            #expect(cell.textLabel != nil && cell.detailTextLabel == nil)
        }
    }

    @Test("a hundred thousand rows scroll with as many cells as are visible, and one more")
    func reuse() {
        setUp()
        let rows = Rows(100_000)
        CountingCell.made = 0
        fill(rows)
        #expect(table.contentSize == CGSize(width: 320, height: 4_400_000))
        #expect(CountingCell.made == 10)
        for step in 1...500 {
            table.contentOffset.y = CGFloat(step) * 25
            stage.commit()
        }
        table.contentOffset.y = 2_000_030
        stage.commit()
        #expect(CountingCell.made == 11)
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == 11)
        #expect(table.indexPathsForVisibleRows?.map(\.row) == Array(45_455...45_465))
        for path in table.indexPathsForVisibleRows ?? [] {
            let cell = table.cellForRow(at: path)
            #expect(cell?.textLabel?.text == "Row \(path.row)")
            #expect(cell?.frame == CGRect(x: 0, y: CGFloat(path.row) * 44, width: 320, height: 44))
            #expect(cell.flatMap(table.indexPath(for:)) == path)
        }
        #expect(table.cellForRow(at: IndexPath(row: 3, section: 0)) == nil)
        stage.close()
    }

    // Source: Apple, prepareForReuse() and tableView(_:willDisplay:forRowAt:): dequeue →
    // prepareForReuse → cellForRow → willDisplay. That it is one layout pass is common knowledge.
    // [U]
    @Test("a row that scrolls out gives its cell to an appearing one in the same layout pass")
    func order() {
        setUp()
        let rows = Rows(100)
        fill(rows)
        rows.logsDisplay = true
        table.contentOffset.y = 88
        #expect(rows.log == ["scroll"])
        stage.commit()
        #expect(
            rows.log == [
                "scroll", "did end 0", "did end 1", "cell 10 reused 1", "will display 10",
                "cell 11 reused 1",
                "will display 11",
            ])
        stage.close()
    }

    @Test("reloading counts at once, fills in the next layout, and clears the selection")
    func reload() {
        setUp()
        let rows = Rows(3)
        fill(rows)
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        rows.count = 5
        table.reloadData()
        #expect(table.numberOfRows(inSection: 0) == 5)
        #expect(table.contentSize.height == 220)
        #expect(table.indexPathForSelectedRow == nil)
        stage.commit()
        #expect(table.visibleCells.count == 5)
        #expect(table.visibleCells.allSatisfy { !$0.isSelected })
        rows.count = 0
        table.reloadData()
        stage.commit()
        #expect(!table.subviews.contains { $0 is UITableViewCell })
        stage.close()
    }

    @Test("heights come from the delegate if it has some, otherwise from the table")
    func heights() {
        setUp()
        @MainActor
        final class Heights: UITableViewDelegate {
            func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
            {
                CGFloat(10 * (indexPath.row + 1))
            }
        }
        let rows = Rows(4)
        fill(rows)
        table.rowHeight = 54
        stage.commit()
        #expect(table.visibleCells.map(\.frame.minY) == [0, 54, 108, 162])
        let heights = Heights()
        table.delegate = heights
        stage.commit()
        #expect(table.visibleCells.map(\.frame.minY) == [0, 10, 30, 60])
        #expect(table.contentSize.height == 100)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 59.5)) == IndexPath(row: 2, section: 0))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == nil)
        stage.close()
    }

    @Test("scrolling puts a row at the top, center or bottom, or just makes it visible")
    func scrollToRow() {
        setUp()
        fill(Rows(100))
        let path = IndexPath(row: 50, section: 0)
        let expected: [(UITableView.ScrollPosition, CGFloat)] = [
            (.top, 2200), (.middle, 2222 - 220), (.bottom, 2244 - 440), (.none, 1804),
        ]
        for (position, offset) in expected {
            table.scrollToRow(at: path, at: position, animated: false)
            #expect(table.contentOffset.y == offset)
        }
        table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
        #expect(table.contentOffset.y == 3960)
        stage.close()
    }

    @Test("rows that appear while the table is animated are in place at once")
    func animatedTable() {
        setUp()
        let rows = Rows(50)
        fill(rows)
        UIView.animate(withDuration: 1) {
            self.table.frame.size.height = 480
            self.table.layoutIfNeeded()
        }
        let cell = table.cellForRow(at: IndexPath(row: 10, section: 0))
        #expect(cell?.layer.animationKeys() == nil)
        #expect(cell?.contentView.layer.animationKeys() == nil)
        #expect(cell?.textLabel?.layer.animationKeys() == nil)
        #expect(table.layer.animationKeys() != nil)
        stage.close()
    }

    @Test("a released delegate and a shrunk data source do not crash")
    func gone() {
        setUp()
        var rows: Rows? = Rows(50)
        fill(rows!)
        rows?.count = 2
        table.rowHeight = 20
        stage.commit()
        #expect(table.visibleCells.count == 2)
        rows = nil
        table.rowHeight = 30
        stage.commit()
        #expect(table.numberOfRows(inSection: 0) == 0)
        #expect(table.visibleCells.isEmpty)
        stage.tap(CGPoint(x: 10, y: 10))
        stage.close()
    }

    // MARK: Selection

    @Test("a tap highlights, selects and calls the delegate in UIKit's order")
    func taps() {
        setUp()
        let rows = Rows(20)
        fill(rows)
        stage.tap(CGPoint(x: 100, y: 50))
        #expect(rows.log == ["highlight 1", "unhighlight 1", "will select 1", "select 1"])
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
        rows.log = []
        stage.tap(CGPoint(x: 100, y: 100))
        #expect(
            rows.log == ["highlight 2", "unhighlight 2", "will select 2", "deselect 1", "select 2"])
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
        rows.log = []
        rows.willSelect = { _ in nil }
        stage.tap(CGPoint(x: 100, y: 200))
        #expect(rows.log == ["highlight 4", "unhighlight 4", "will select 4"])
        table.allowsSelection = false
        rows.log = []
        stage.tap(CGPoint(x: 100, y: 200))
        #expect(rows.log.isEmpty)
        stage.close()
    }

    @Test("a drag selects nothing; a resting finger highlights until the drag begins")
    func drag() {
        setUp()
        let rows = Rows(50)
        fill(rows)
        stage.pan(
            from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), over: .milliseconds(100))
        stage.advance(by: .seconds(5))
        #expect(rows.log.isEmpty)
        table.contentOffset = .zero
        stage.commit()
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 60))
        stage.advance(by: .milliseconds(200))
        #expect(rows.log == ["highlight 1"])
        stage.window.deliver(phase: .moved, at: CGPoint(x: 100, y: 40))
        #expect(rows.log == ["highlight 1", "unhighlight 1"])
        stage.window.deliver(phase: .ended, at: CGPoint(x: 100, y: 40))
        #expect(table.indexPathForSelectedRow == nil)
        stage.close()
    }

    @Test("multiple selection is possible if allowed, and survives scrolling")
    func several() {
        setUp()
        let rows = Rows(50)
        fill(rows)
        table.allowsMultipleSelection = true
        stage.tap(CGPoint(x: 100, y: 50))
        stage.tap(CGPoint(x: 100, y: 100))
        #expect(table.indexPathsForSelectedRows?.map(\.row) == [1, 2])
        table.contentOffset.y = 880
        stage.commit()
        #expect(table.visibleCells.allSatisfy { !$0.isSelected })
        table.contentOffset.y = 0
        stage.commit()
        #expect(table.visibleCells.prefix(4).map(\.isSelected) == [false, true, true, false])
        stage.tap(CGPoint(x: 100, y: 50))
        #expect(table.indexPathsForSelectedRows?.map(\.row) == [2])
        stage.close()
    }

    @Test("a deselected cell's gray fades within 0.3 s")
    func fade() {
        setUp()
        let rows = Rows(5)
        fill(rows)
        stage.tap(CGPoint(x: 100, y: 50))
        let cell = table.visibleCells[1]
        let mark = cell.selectedBackgroundView
        #expect(mark?.superview === cell)
        table.deselectRow(at: IndexPath(row: 1, section: 0), animated: true)
        #expect(!cell.isSelected)
        stage.advance(by: .milliseconds(290))
        #expect(mark?.superview === cell)
        stage.advance(by: .milliseconds(20))
        #expect(mark?.superview == nil)
        stage.close()
    }

    @Test("one delegate is the table's and the scroll view's, found with the narrower type")
    func delegate() {
        setUp()
        let rows = Rows(1)
        table.delegate = rows
        let found: (any UITableViewDelegate)? = table.delegate
        #expect(found === rows)
        let scroll: UIScrollView = table
        #expect(scroll.delegate === rows)
        scroll.delegate = nil
        #expect(table.delegate == nil)
        stage.close()
    }
}
