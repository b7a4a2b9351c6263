import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, UITableViewDataSource.sectionIndexTitles(for:),
/// tableView(_:sectionForSectionIndexTitle:at:), UITableView.sectionIndexMinimumDisplayRowCount
/// and its colours, UICollectionViewDataSource.indexTitles(for:).
@MainActor
@Suite("Tables: the index of sections", .serialized)
final class SectionIndexTests {
    private class Contacts: UITableViewController {
        var letters = ["A", "B", "C", "D", "E"]
        var titles: [String]? = ["A", "B", "C", "D", "E"]
        var asked: [String] = []
        var section: (Int) -> Int = { $0 }

        override func numberOfSections(in tableView: UITableView) -> Int { letters.count }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
        { 12 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.accessoryType = indexPath.row == 1 ? .checkmark : .none
            return cell
        }
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
            -> String?
        { letters[section] }
        override func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
        override func tableView(
            _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
        ) -> Int {
            asked.append("\(title) \(index)")
            return section(index)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func shown(_ contacts: Contacts) -> UITableView {
        stage.window.rootViewController = contacts
        contacts.tableView.rowHeight = 44
        stage.commit()
        return contacts.tableView
    }

    private func bar(_ list: UIView) -> UITableViewIndex? {
        list.subviews.lazy.compactMap { $0 as? UITableViewIndex }.first
    }

    private func texts(_ list: UIView) -> [String?] {
        (bar(list)?.subviews ?? []).map { ($0 as? UILabel)?.text }
    }

    private func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
        stage.window.deliver([TouchChange(phase: phase, id: 1, point: CGPoint(x: 314, y: y))])
        stage.commit()
    }

    /// The distance of a section's header from the upper edge of what is visible.
    private func top(_ section: Int, _ table: UITableView) -> CGFloat {
        table.rectForHeader(inSection: section).minY - table.bounds.minY
    }

    @Test("a touch and a drag scroll to sections at once, and only the index receives them")
    func touches() {
        defer { stage.close() }
        let contacts = Contacts(style: .plain)
        let table = shown(contacts)
        #expect(texts(table) == ["A", "B", "C", "D", "E"])
        // Five titles of 14 points in the middle of 480: from 205 to 275.
        touch(.began, 240)
        #expect(contacts.asked == ["C 2"])
        #expect(top(2, table) == 0 && !table.isDragging)
        touch(.moved, 225)
        touch(.moved, 222)
        #expect(contacts.asked == ["C 2", "B 1"] && top(1, table) == 0)
        // Above the first title and below the last one.
        touch(.moved, 20)
        #expect(table.contentOffset.y == table.rectForHeader(inSection: 0).minY)
        touch(.moved, 470)
        #expect(contacts.asked.last == "E 4" && top(4, table) == 0)
        touch(.ended, 470)
        stage.advance(by: .seconds(1))
        #expect(top(4, table) == 0 && table.indexPathForSelectedRow == nil)
        // The index stays where it is.
        #expect(
            bar(table).map { $0.convert($0.bounds, to: nil as UIView?) }
                == CGRect(x: 305, y: 0, width: 15, height: 480))
    }

    @Test("the content of cells and their accessories end before the index")
    func room() throws {
        defer { stage.close() }
        let contacts = Contacts(style: .plain)
        let table = shown(contacts)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let marked = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.frame.width == 320 && cell.contentView.frame.width == 305)
        let mark = try #require(marked.accessory)
        #expect(mark.frame.maxX == 289)
        contacts.titles = nil
        table.reloadSectionIndexTitles()
        stage.commit()
        #expect(bar(table) == nil && cell.contentView.frame.width == 320)
        #expect(mark.frame.maxX == 304)
    }

    @Test("the index has its colours, and another background while it is touched")
    func colors() throws {
        defer { stage.close() }
        let contacts = Contacts(style: .plain)
        let table = shown(contacts)
        let bar = try #require(self.bar(table))
        let label = try #require(bar.subviews.first as? UILabel)
        table.tintColor = .purple
        #expect(label.textColor == .purple && bar.backgroundColor == nil)
        table.sectionIndexColor = .red
        table.sectionIndexBackgroundColor = .green
        #expect(label.textColor == .red && bar.backgroundColor == .green)
        touch(.began, 240)
        #expect(bar.backgroundColor == .green)
        touch(.ended, 240)
        table.sectionIndexTrackingBackgroundColor = .blue
        touch(.began, 240)
        #expect(bar.backgroundColor == .blue)
        touch(.ended, 240)
        #expect(bar.backgroundColor == .green)
        #expect(table.sectionIndexColor == .red && table.sectionIndexBackgroundColor == .green)
        #expect(table.sectionIndexTrackingBackgroundColor == .blue)
    }

    @Test("only plain tables with enough rows have an index")
    func rowCount() {
        defer { stage.close() }
        let contacts = Contacts(style: .plain)
        let table = shown(contacts)
        table.sectionIndexMinimumDisplayRowCount = 61
        stage.commit()
        #expect(bar(table) == nil)
        table.sectionIndexMinimumDisplayRowCount = 60
        stage.commit()
        #expect(bar(table) != nil && table.sectionIndexMinimumDisplayRowCount == 60)
        let grouped = shown(Contacts(style: .grouped))
        #expect(bar(grouped) == nil)
    }

    @Test("the search title is a picture; its data source scrolls itself and returns NSNotFound")
    func search() {
        defer { stage.close() }
        #expect(UITableView.indexSearch == "{search}")
        let contacts = Contacts(style: .plain)
        contacts.titles = [UITableView.indexSearch, "A", "B", "C", "D"]
        contacts.section = { $0 == 0 ? NSNotFound : $0 == 4 ? 9 : $0 - 1 }
        let table = shown(contacts)
        #expect(bar(table)?.subviews.first is UIImageView)
        touch(.began, 255)
        #expect(top(2, table) == 0)
        touch(.moved, 206)
        #expect(contacts.asked.last == "{search} 0" && top(2, table) == 0)
        let said = mistakes { touch(.moved, 270) }
        #expect(said.contains("section 9 for the index title “D”") && top(2, table) == 0)
        touch(.ended, 270)
    }

    @Test("bullets replace titles that have no room, and all can be chosen")
    func bullets() {
        defer { stage.close() }
        #expect(UITableViewIndex.lines(of: 5, most: 5) == [0, 1, 2, 3, 4])
        #expect(UITableViewIndex.lines(of: 5, most: 4) == [0, nil, 4])
        #expect(UITableViewIndex.lines(of: 9, most: 5) == [0, nil, 4, nil, 8])
        #expect(UITableViewIndex.lines(of: 3, most: 1) == [0])
        #expect(UITableViewIndex.lines(of: 0, most: 3) == [])
        let contacts = Contacts(style: .plain)
        contacts.letters = (0..<60).map { "\($0)" }
        contacts.titles = contacts.letters
        let table = shown(contacts)
        // 480 / 14 is 34: 17 titles with 16 bullets between them, 33 lines from 9 to 471.
        #expect(texts(table).count == 33 && texts(table).filter { $0 == "•" }.count == 16)
        #expect(texts(table).first == "0" && texts(table).last == "59")
        touch(.began, 9 + 462 * 17.5 / 60)
        #expect(contacts.asked == ["17 17"] && top(17, table) == 0)
        touch(.ended, 100)
    }

    @Test("a screen reader adjusts the index by titles; each choice is felt")
    func accessibility() throws {
        defer { stage.close() }
        var felt: [String] = []
        UIApplication.shared.feedbackHandler = { felt.append($0) }
        let table = shown(Contacts(style: .plain))
        let bar = try #require(self.bar(table))
        let elements = table.accessibleElements().filter { $0 === bar || $0.next === bar }
        #expect(elements == [bar] && bar.accessibilityTraits == .adjustable)
        bar.accessibilityIncrement()
        bar.accessibilityIncrement()
        stage.commit()
        #expect(bar.accessibilityValue == "B" && top(1, table) == 0)
        bar.accessibilityDecrement()
        bar.accessibilityDecrement()
        #expect(bar.accessibilityValue == "A" && felt.count == 3)
    }

    private final class Letters: UITableViewDiffableDataSource<String, String> {
        override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
            snapshot().sectionIdentifiers
        }
    }

    @Test("a diffable data source's index follows its sections")
    func diffable() {
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let letters = Letters(tableView: table) { _, _, _ in UITableViewCell() }
        stage.window.addSubview(table)
        var snapshot = NSDiffableDataSourceSnapshot<String, String>()
        for letter in ["A", "B"] {
            snapshot.appendSections([letter])
            snapshot.appendItems((0..<20).map { "\(letter)\($0)" })
        }
        letters.apply(snapshot, animatingDifferences: false)
        stage.commit()
        #expect(texts(table) == ["A", "B"])
        touch(.began, 245)
        touch(.ended, 245)
        #expect(top(1, table) == 0)
        snapshot.appendSections(["C"])
        snapshot.appendItems(["C0"])
        letters.apply(snapshot, animatingDifferences: true)
        stage.advance(by: .seconds(1))
        #expect(texts(table) == ["A", "B", "C"])
    }

    private final class Grid: UICollectionViewController {
        var path = IndexPath(item: 5, section: 1)
        override func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 40 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
        override func indexTitles(for collectionView: UICollectionView) -> [String]? {
            ["a", "b", "c"]
        }
        override func collectionView(
            _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
        ) -> IndexPath { title == "b" ? path : IndexPath(item: 0, section: index) }
    }

    @Test("a collection view's index scrolls to items")
    func collection() throws {
        defer { stage.close() }
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 320, height: 50)
        flow.minimumLineSpacing = 0
        let grid = Grid(collectionViewLayout: flow)
        stage.window.rootViewController = grid
        stage.commit()
        let view = try #require(grid.collectionView)
        #expect(texts(view) == ["a", "b", "c"])
        touch(.began, 240)
        #expect(view.contentOffset.y == 2250)
        touch(.moved, 255)
        #expect(view.contentOffset.y == 4000)
        touch(.ended, 255)
        grid.path = IndexPath(item: 90, section: 1)
        #expect(mistakes { touch(.began, 240) }.contains("for the index title “b”"))
        touch(.ended, 240)
    }
}
