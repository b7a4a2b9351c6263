import HeadlessTesting
import TestSupport
import Testing

@testable import UIKit

@MainActor
private final class Book: UITableViewDataSource, UITableViewDelegate {
    var chapters: [(title: String?, lines: [String])]
    var footer: String?
    var log: [String] = []
    init(_ chapters: [(title: String?, lines: [String])]) { self.chapters = chapters }

    func numberOfSections(in tableView: UITableView) -> Int { chapters.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        chapters[section].lines.count
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        chapters[section].title
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        footer
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        (cell as? TextCell)?.label.text = chapters[indexPath.section].lines[indexPath.row]
        return cell
    }
    func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {
        log.append("will \(section)")
    }
    func tableView(
        _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) {
        log.append("end \(section)")
    }
}

/// A cell as high as its text, with 5 points above and below.
@MainActor
private final class TextCell: UITableViewCell {
    static var made = 0
    let label = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        Self.made += 1
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 5),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -5),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        ])
    }
    required init?(coder: NSCoder) { nil }
}

@MainActor
@Suite("Tables: sections, headers and heights")
final class TableSectionTests {
    lazy var stage = Stage(size: CGSize(width: 340, height: 480), scale: 2)
    /// Tables do not retain their data sources.
    private var books: [Book] = []

    private func makeTable(_ style: UITableView.Style, _ book: Book) -> UITableView {
        _ = stage
        books.append(book)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 340, height: 200), style: style)
        table.register(TextCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = book
        table.delegate = book
        stage.window.addSubview(table)
        stage.commit()
        return table
    }

    // Source: Apple, UITableView.Style.plain: headers float while their sections are in view.
    @Test("plain headers stay at the top until their section ends")
    func floating() {
        let book = Book([
            ("A", Array(repeating: "x", count: 5)), ("B", Array(repeating: "y", count: 9)),
        ])
        let table = makeTable(.plain, book)
        table.rowHeight = 40
        table.sectionHeaderTopPadding = 0
        stage.commit()
        book.log = []
        #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 340, height: 28))
        #expect(table.rectForHeader(inSection: 1).minY == 228)
        #expect(table.contentSize.height == 616)
        let places: [(CGFloat, CGFloat)] = [(0, 0), (60, 60), (199, 199), (210, 200), (227, 200)]
        for (offset, expected) in places {
            table.contentOffset.y = offset
            stage.commit()
            #expect(table.headerView(forSection: 0)?.frame.minY == expected)
        }
        table.contentOffset.y = 230
        stage.commit()
        #expect(table.headerView(forSection: 0) == nil)
        #expect(table.headerView(forSection: 1)?.frame.minY == 230)
        #expect(book.log == ["will 1", "end 0"])
        table.contentOffset.y = 0
        stage.commit()
        #expect(table.headerView(forSection: 0)?.textLabel?.text == "A")
        stage.close()
    }

    @Test("grouped headers scroll with their rows; inset groups are cards")
    func grouped() {
        let book = Book([("A", ["x", "y"]), (nil, ["z"])])
        book.footer = "foot"
        let table = makeTable(.insetGrouped, book)
        table.rowHeight = 40
        stage.commit()
        #expect(
            table.rectForRow(at: IndexPath(row: 0, section: 0))
                == CGRect(x: 20, y: 38, width: 300, height: 40))
        #expect(table.rectForFooter(inSection: 0) == CGRect(x: 0, y: 118, width: 340, height: 30))
        #expect(table.headerView(forSection: 0)?.textLabel?.text == "A")
        #expect(table.cards[0]?.frame == CGRect(x: 20, y: 38, width: 300, height: 80))
        #expect(table.cards[0]?.layer.cornerRadius == 10)
        table.contentOffset.y = 20
        stage.commit()
        #expect(table.headerView(forSection: 0)?.frame.minY == 0)
        stage.close()
    }

    // Every glyph is one em, 17 points, wide and high; 340 points fit 20 letters a line. A row's
    // height is its lines, 10 points, and the separator's half point.
    @Test("automatic rows are as high as their text at the table's width, and follow it")
    func selfSizing() {
        let lines = [10, 25, 60, 5].map { String(repeating: "m", count: $0) }
        let table = makeTable(.plain, Book([(nil, lines)]))
        let heights: [CGFloat] = [1, 2, 3, 1].map { $0 * 17 + 10.5 }
        #expect(table.visibleCells.map(\.frame.height) == heights)
        #expect(table.visibleCells.map(\.frame.minY) == [0, 27.5, 72, 133.5])
        #expect(table.contentSize.height == heights.reduce(0, +))
        table.frame.size.width = 170
        stage.commit()
        #expect(table.visibleCells.first?.frame.height == 27.5)
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 3 * 17 + 10.5)
        stage.close()
    }

    @Test("estimates are corrected as rows appear from above, without a visible jump")
    func correction() {
        let lines = (0..<200).map { String(repeating: "m", count: 5 + ($0 * 37) % 90) }
        let book = Book([(nil, lines)])
        let table = makeTable(.plain, book)
        table.estimatedRowHeight = 30
        stage.commit()
        table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
        stage.commit()
        TextCell.made = 0
        for _ in 0..<1000 where table.contentOffset.y > 0 {
            let anchor = table.indexPathsForVisibleRows!.first!
            let before = table.rectForRow(at: anchor).minY - table.contentOffset.y
            table.contentOffset.y = max(0, table.contentOffset.y - 20)
            stage.commit()
            let after = table.rectForRow(at: anchor).minY - table.contentOffset.y
            #expect(abs(after - before - 20) < 1e-6 || table.contentOffset.y <= 0)
        }
        for row in 0..<150 {
            let count = CGFloat((lines[row].count + 19) / 20)
            #expect(
                table.rectForRow(at: IndexPath(row: row, section: 0)).height == count * 17 + 10.5)
        }
        #expect(TextCell.made <= 4)
        stage.close()
    }

    // Oracle: the rows that a plain search through all rectangles finds.
    @Test(
        "after random scrolls, heights and sections the visible rows have their cells",
        arguments: [1, 2, 3])
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let styles: [UITableView.Style] = [.plain, .grouped, .insetGrouped]
        let book = Book(
            (0..<12).map { section in
                (
                    section % 3 == 0 ? "S\(section)" : nil,
                    (0..<Int.random(in: 0...20, using: &random)).map { _ in
                        String(repeating: "m", count: Int.random(in: 1...70, using: &random))
                    }
                )
            })
        let table = makeTable(styles[Int(seed) % 3], book)
        TextCell.made = 0
        for _ in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: table.reloadData()
            case 1: table.frame.size.height = CGFloat(Int.random(in: 50...400, using: &random))
            default:
                table.contentOffset.y = CGFloat.random(
                    in: 0...max(1, table.contentSize.height - 100), using: &random)
            }
            stage.commit()
            let visible = table.bounds
            var expected: [IndexPath] = []
            for section in 0..<table.numberOfSections {
                for row in 0..<table.numberOfRows(inSection: section) {
                    let path = IndexPath(row: row, section: section)
                    let rect = table.rectForRow(at: path)
                    if rect.minY < visible.maxY, rect.maxY > visible.minY { expected.append(path) }
                }
            }
            #expect((table.indexPathsForVisibleRows ?? []) == expected)
            for path in expected {
                let cell = table.cellForRow(at: path) as? TextCell
                #expect(cell?.label.text == book.chapters[path.section].lines[path.row])
                #expect(cell?.frame == table.rectForRow(at: path))
            }
        }
        #expect(TextCell.made < 40)
        stage.close()
    }

    @Test("the table's header and footer are before and after the sections")
    func ends() {
        let table = makeTable(.plain, Book([(nil, ["a", "b"])]))
        table.rowHeight = 40
        table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
        table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 15))
        stage.commit()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 30)
        #expect(table.contentSize.height == 125)
        #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 110, width: 340, height: 15))
        // Apple, tableHeaderView: the table respects the height of the view's frame, when it is
        // set; programs set it again after they have resized it.
        let header = table.tableHeaderView
        header?.frame.size.height = 50
        table.tableHeaderView = header
        stage.commit()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 50)
        #expect(table.tableFooterView?.frame.minY == 130)
        stage.close()
    }

    @Test("with a hundred thousand rows of unknown heights a frame's work is constant")
    func constantWork() {
        func made(_ count: Int) -> Int {
            let lines = Array(repeating: "mmmm", count: count)
            let table = makeTable(.plain, Book([(nil, lines)]))
            TextCell.made = 0
            for step in 0..<100 {
                table.contentOffset.y = CGFloat(step) * 30
                stage.commit()
            }
            table.removeFromSuperview()
            return TextCell.made
        }
        #expect(made(1000) == made(100_000))
        stage.close()
    }
}
