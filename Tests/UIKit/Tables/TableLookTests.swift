import HeadlessTesting
import Testing
import UIKit

/// Logs the calls to a cell.
@MainActor
private final class LoggedCell: UITableViewCell {
    var log: [String] = []
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        log.append("highlighted \(highlighted)")
    }
    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        log.append("selected \(selected)")
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        log.append("reuse")
    }
    override func willTransition(to state: UITableViewCell.StateMask) {
        super.willTransition(to: state)
        log.append(state.contains(.showingEditControl) ? "edit" : "plain")
    }
}

@MainActor
private final class LoggedRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var fills = 0
    var indents = true, editable = true
    var count = 40
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        fills += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row) \(fills)"
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { editable }
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
        -> UITableViewCell.EditingStyle
    { indexPath.row == 0 ? .delete : .none }
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath)
        -> Bool
    { indents }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        tableView.style == .grouped ? "Begin" : nil
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        tableView.style == .grouped ? "End" : nil
    }
    var displays: [String] = []
    func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { displays.append("header") }
    func tableView(
        _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) { displays.append("footer") }
    func tableView(
        _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) { displays.append("no header") }
    func tableView(
        _ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int
    ) { displays.append("no footer") }
}

// Source: Apple, UITableView, UITableViewCell, UITableViewDelegate.
@MainActor
@Suite("Tables: looks and calls of rows")
struct TableLookTests {
    private let stage = Stage(size: CGSize(width: 320, height: 440))
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let rows = LoggedRows()

    init() {
        table.rowHeight = 44
        table.register(LoggedCell.self, forCellReuseIdentifier: "cell")
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    private func cell(_ row: Int) throws -> LoggedCell {
        try #require(table.cellForRow(at: IndexPath(row: row, section: 0)) as? LoggedCell)
    }

    @Test("a tap highlights, selects and lowers the highlight, by the cell's own methods")
    func highlight() throws {
        defer { stage.close() }
        let cell = try cell(1)
        cell.log = []
        stage.touch(.began, at: CGPoint(x: 100, y: 66))
        stage.advance(by: .milliseconds(300))
        #expect(cell.log == ["highlighted true"] && cell.isHighlighted)
        stage.touch(.ended, at: CGPoint(x: 100, y: 66))
        stage.settle()
        #expect(Set(cell.log) == ["highlighted true", "highlighted false", "selected true"])
        #expect(!cell.isHighlighted && cell.isSelected)
        cell.setHighlighted(true, animated: false)
        #expect(cell.isHighlighted)
    }

    @Test("separators have the colour set")
    func separatorColor() throws {
        defer { stage.close() }
        func lines() throws -> Int {
            try cell(1).subviews.count { $0.backgroundColor == .red && $0.frame.height <= 1 }
        }
        #expect(table.separatorColor == .separator)
        #expect(try lines() == 0)
        table.separatorColor = .red
        stage.commit()
        #expect(try lines() == 1)
    }

    @Test("the table scrolls to the row that is selected, and stays without one")
    func nearestSelected() {
        defer { stage.close() }
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        #expect(table.contentOffset.y == 0)
        table.selectRow(at: IndexPath(row: 20, section: 0), animated: false, scrollPosition: .none)
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        #expect(table.contentOffset.y == 880)
        table.scrollToNearestSelectedRow(at: .bottom, animated: true)
        stage.settle()
        // 21 · 44 − 440
        #expect(table.contentOffset.y == 484)
    }

    @Test("rows that are reconfigured keep their cells, which are filled again")
    func reconfiguring() throws {
        defer { stage.close() }
        let (old, other) = (try cell(2), try cell(3))
        let fills = rows.fills
        let text = other.textLabel?.text
        old.log = []
        table.reconfigureRows(at: [IndexPath(row: 2, section: 0)])
        stage.commit()
        #expect(try cell(2) === old && !old.log.contains("reuse"))
        #expect(rows.fills == fills + 1 && old.textLabel?.text == "2 \(fills + 1)")
        #expect(other.textLabel?.text == text)
    }

    // Programs load more rows when the footer is about to be displayed.
    @Test("headers and footers of a grouped table are displayed while they are visible")
    func supplementaries() throws {
        defer { stage.close() }
        let grouped = UITableView(frame: table.frame, style: .grouped)
        grouped.register(LoggedCell.self, forCellReuseIdentifier: "cell")
        (grouped.dataSource, grouped.delegate, grouped.rowHeight) = (rows, rows, 44)
        rows.displays = []
        stage.window.addSubview(grouped)
        stage.commit()
        #expect(grouped.footerView(forSection: 0) == nil && rows.displays == ["header"])
        #expect(grouped.headerView(forSection: 0) != nil)
        grouped.contentOffset.y = grouped.contentSize.height - 440
        stage.commit()
        let footer = try #require(grouped.footerView(forSection: 0))
        #expect(footer.textLabel?.text?.lowercased() == "end")
        #expect(footer.frame.minY >= 40 * 44)
        #expect(grouped.headerView(forSection: 0) == nil)
        #expect(Set(rows.displays) == ["header", "no header", "footer"])
        rows.displays = []
        grouped.contentOffset.y = 0
        stage.commit()
        #expect(Set(rows.displays) == ["header", "no footer"])
    }

    @Test("a footer that an update brings into view moves there from where it was")
    func movedFooter() throws {
        defer { stage.close() }
        let grouped = UITableView(frame: table.frame, style: .grouped)
        grouped.register(LoggedCell.self, forCellReuseIdentifier: "cell")
        rows.count = 12
        (grouped.dataSource, grouped.delegate, grouped.rowHeight) = (rows, rows, 44)
        stage.window.addSubview(grouped)
        stage.commit()
        #expect(grouped.footerView(forSection: 0) == nil)
        let old = grouped.rectForFooter(inSection: 0).minY
        rows.count = 6
        grouped.deleteRows(at: (6..<12).map { IndexPath(row: $0, section: 0) }, with: .fade)
        stage.advance(by: .milliseconds(100))
        let footer = try #require(grouped.footerView(forSection: 0))
        let new = grouped.rectForFooter(inSection: 0).minY
        #expect(new < 440 && old > 440 && footer.frame.minY == new)
        let shown = try #require(footer.layer.presentation()).frame.minY
        #expect(shown > new + 1 && shown < old)
        stage.settle()
        // And one that an update moves out of view is there until the update's end.
        rows.count = 12
        grouped.insertRows(at: (0..<6).map { IndexPath(row: $0, section: 0) }, with: .fade)
        stage.advance(by: .milliseconds(100))
        let leaving = try #require(footer.layer.presentation()).frame.minY
        #expect(footer.superview === grouped && leaving > new + 1)
        stage.settle()
        #expect(grouped.footerView(forSection: 0) == nil && footer.superview == nil)
    }

    // The popular recipe for rows that can only be moved: the style none and false here. Apple,
    // canEditRowAt: rows that are not editable do no indentation.
    @Test(
        "rows without an editing control are indented if they are editable and are to be",
        arguments: [(true, true), (false, true), (true, false)])
    func indentation(_ indents: Bool, _ editable: Bool) throws {
        defer { stage.close() }
        (rows.indents, rows.editable) = (indents, editable)
        let (first, second) = (try cell(0), try cell(1))
        #expect(second.contentView.frame.minX == 0 && second.shouldIndentWhileEditing)
        (first.log, second.log) = ([], [])
        table.setEditing(true, animated: false)
        stage.commit()
        #expect((first.contentView.frame.minX > 0) == editable)
        #expect((second.contentView.frame.minX > 0) == (indents && editable))
        #expect(second.shouldIndentWhileEditing == indents)
        #expect(first.log.last == (editable ? "edit" : nil) && second.log.isEmpty)
        table.setEditing(false, animated: false)
        stage.commit()
        #expect(first.contentView.frame.minX == 0 && second.contentView.frame.minX == 0)
    }

    @Test("a cell updates its configurations for its state unless it is not to")
    func configurations() throws {
        defer { stage.close() }
        let cell = try cell(1)
        cell.contentConfiguration = UIListContentConfiguration.cell()
        cell.backgroundConfiguration = .listPlainCell()
        func colors(_ view: UIView) -> [UIColor] {
            [view.backgroundColor].compactMap(\.self) + view.subviews.flatMap(colors)
        }
        func background() -> [UIColor] { colors(cell) }
        func select(_ isSelected: Bool) {
            cell.isSelected = isSelected
            stage.commit()
        }
        #expect(cell.automaticallyUpdatesContentConfiguration)
        #expect(cell.automaticallyUpdatesBackgroundConfiguration)
        let plain = background()
        select(true)
        let selected = background()
        #expect(selected != plain)
        select(false)
        #expect(background() == plain)
        cell.automaticallyUpdatesBackgroundConfiguration = false
        select(true)
        #expect(background() == plain)

        @MainActor
        final class Asked {
            var count = 0
        }
        struct Content: UIContentConfiguration {
            let asked: Asked
            @MainActor func makeContentView() -> any UIView & UIContentView { Shown(self) }
            func updated(for state: any UIConfigurationState) -> Self {
                MainActor.assumeIsolated { asked.count += 1 }
                return self
            }
        }
        final class Shown: UIView, UIContentView {
            var configuration: any UIContentConfiguration
            init(_ content: Content) {
                configuration = content
                super.init(frame: .zero)
            }
            required init?(coder: NSCoder) { nil }
        }
        let asked = Asked()
        cell.contentConfiguration = Content(asked: asked)
        stage.commit()
        asked.count = 0
        select(false)
        #expect(asked.count > 0)
        cell.automaticallyUpdatesContentConfiguration = false
        stage.commit()
        asked.count = 0
        select(true)
        #expect(asked.count == 0)
    }

    // Apple, UITableViewCell.focusStyle: custom cells show no effect of the system.
    @Test("a cell of the custom focus style has no effect of the system")
    func focusStyle() throws {
        defer { stage.close() }
        let cell = try cell(1)
        #expect(cell.focusStyle == .default && cell.focusEffect != nil)
        cell.focusStyle = .custom
        #expect(cell.focusEffect == nil)
    }

    // Apple, applySnapshotUsingReloadData(_:completion:) and defaultRowAnimation.
    @Test("a diffable source inserts with its animation, and reloads without one")
    func diffable() throws {
        defer { stage.close() }
        let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) {
            table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.textLabel?.text = "\(item)"
            return cell
        }
        #expect(source.defaultRowAnimation == .automatic)
        var state = NSDiffableDataSourceSnapshot<Int, Int>()
        state.appendSections([0])
        state.appendItems([1, 2])
        var ends = 0
        source.applySnapshotUsingReloadData(state) { ends += 1 }
        stage.commit()
        #expect(ends == 1 && table.numberOfRows(inSection: 0) == 2)
        #expect(try cell(1).layer.animationKeys() == nil)
        source.defaultRowAnimation = .left
        state.insertItems([3], beforeItem: 1)
        source.apply(state)
        stage.advance(by: .milliseconds(50))
        // The new row comes from the left edge.
        let shown = try #require(cell(0).layer.presentation())
        #expect(try cell(0).textLabel?.text == "3" && shown.frame.minX < 0)
        stage.settle()
        #expect(try cell(0).frame.minX == 0)
        state.deleteAllItems()
        #expect(state.numberOfSections == 0 && state.numberOfItems == 0)
        source.apply(state, animatingDifferences: false)
        stage.commit()
        #expect(table.numberOfSections == 0)
        // Apple, reloadedItemIdentifiers and reloadedSectionIdentifiers.
        state.appendSections([7, 8])
        state.appendItems([1, 2, 3], toSection: 7)
        state.reloadItems([2, 3])
        state.reloadSections([8])
        #expect(state.reloadedItemIdentifiers == [2, 3])
        #expect(state.reloadedSectionIdentifiers == [8])
    }
}
