import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UITableViewCell: indentationLevel (default 0), indentationWidth (default 10), and
/// tableView(_:indentationLevelForRowAt:); UITableView: estimatedSectionHeaderHeight and
/// tableView(_:estimatedHeightForHeaderInSection:).
@MainActor
@Suite("Tables: indentation, and estimated headers")
final class IndentationTests {
    @MainActor
    final class Outline: UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "x"
            return cell
        }
        func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath)
            -> Int
        { indexPath.row }
    }

    @MainActor
    final class Chapters: UITableViewDataSource, UITableViewDelegate {
        var asked: [Int] = []
        func numberOfSections(in tableView: UITableView) -> Int { 100 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            UITableViewCell()
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "\(section)"
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            asked.append(section)
            return 30
        }
        func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int)
            -> CGFloat
        { 50 }
    }

    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test("a level indents image, text and line by ten points, or by the given width")
    func levels() throws {
        defer { stage.close() }
        let outline = Outline()
        stage.window.addSubview(table)
        table.dataSource = outline
        table.delegate = outline
        stage.commit()
        let labels = table.visibleCells.compactMap(\.textLabel)
        #expect(labels.map(\.frame.minX) == [16, 26, 36])
        #expect(labels.map(\.frame.maxX) == [304, 304, 304])
        let cell = try #require(table.visibleCells.last)
        cell.indentationWidth = 30
        stage.commit()
        #expect(cell.textLabel?.frame.minX == 76)
        cell.indentationLevel = 0
        stage.commit()
        #expect(cell.textLabel?.frame.minX == 16)
    }

    @Test("headers with estimates are measured when they become visible")
    func estimates() {
        defer { stage.close() }
        let chapters = Chapters()
        stage.window.addSubview(table)
        table.sectionHeaderTopPadding = 0
        table.rowHeight = 44
        table.dataSource = chapters
        table.delegate = chapters
        stage.commit()
        // 480 points fit seven sections of 30 + 44.
        #expect(Set(chapters.asked).isSubset(of: Set(0...7)))
        #expect(Set(chapters.asked).isSuperset(of: Set(0...6)))
        #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 74, width: 320, height: 30))
        let shown = CGFloat(Set(chapters.asked).count)
        #expect(table.contentSize.height == shown * 74 + (100 - shown) * 94)
        table.contentOffset.y = table.contentSize.height - 480
        stage.commit()
        #expect(table.rectForHeader(inSection: 99).height == 30)
    }

    @Test("the table's own estimate applies to titled headers and footers of automatic height")
    func tableEstimate() {
        defer { stage.close() }
        stage.window.addSubview(table)
        table.estimatedSectionHeaderHeight = 60
        #expect(table.estimatedSectionFooterHeight == UITableView.automaticDimension)
        table.sectionHeaderTopPadding = 0
        table.rowHeight = 44
        let titled = Titled()
        table.dataSource = titled
        stage.commit()
        #expect(table.rectForHeader(inSection: 99).height == 60)
        #expect(table.rectForHeader(inSection: 0).height < 60)
    }

    @MainActor
    final class Titled: UITableViewDataSource {
        func numberOfSections(in tableView: UITableView) -> Int { 100 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            UITableViewCell()
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "\(section)"
        }
    }
}
