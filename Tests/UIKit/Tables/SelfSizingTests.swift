import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, "Self-sizing cells", beginUpdates(), performBatchUpdates(_:completion:),
/// selfSizingInvalidation and estimatedRowHeight.
@MainActor
@Suite("Tables: self-sizing rows")
final class SelfSizingTests: NSObject, UITableViewDataSource, UITableViewDelegate {
    final class Cell: UITableViewCell {
        let box = UIView()
        private(set) var height: NSLayoutConstraint!
        var invalidatesByItself = false

        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            box.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(box)
            height = box.heightAnchor.constraint(equalToConstant: 30)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor), height,
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    /// Its content has a given height, set by constraints.
    final class Header: UITableViewHeaderFooterView {
        let box = UIView()
        private(set) var height: NSLayoutConstraint!

        override init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            box.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(box)
            height = box.heightAnchor.constraint(equalToConstant: 40)
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: contentView.topAnchor),
                box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor), height,
            ])
        }
        required init?(coder: NSCoder) { nil }
    }

    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    lazy var table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    var heights: [CGFloat] = []
    var headers: [CGFloat] = []
    var rowsOfSection = 0

    func numberOfSections(in tableView: UITableView) -> Int { max(1, headers.count) }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        headers.isEmpty ? heights.count : rowsOfSection
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
                as? Cell
        else {
            return UITableViewCell()
        }
        cell.height.constant = headers.isEmpty ? heights[indexPath.row] : 30
        return cell
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard !headers.isEmpty else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header") as? Header
        header?.height.constant = headers[section]
        return header
    }

    private func show(_ heights: [CGFloat]) {
        stage.commit()
        self.heights = heights
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
        table.dataSource = self
        table.delegate = self
        stage.window.addSubview(table)
        stage.commit()
    }

    private func cell(_ row: Int) -> Cell? {
        table.cellForRow(at: IndexPath(row: row, section: 0)) as? Cell
    }

    /// The rows' heights without the line of half a point below each.
    private var contentHeights: [CGFloat] {
        heights.indices.map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height - 0.5 }
    }

    @Test(
        "an update without changes measures visible rows again, and animates them",
        arguments: [true, false])
    func emptyUpdate(_ usesBatch: Bool) {
        show([30, 30, 30])
        defer { stage.close() }
        #expect(contentHeights == [30, 30, 30])
        cell(1)?.height.constant = 99.5
        if usesBatch {
            table.performBatchUpdates(nil)
        } else {
            table.beginUpdates()
            table.endUpdates()
        }
        #expect(
            table.rectForRow(at: IndexPath(row: 1, section: 0))
                == CGRect(x: 0, y: 30.5, width: 320, height: 100))
        #expect(table.contentSize.height == 161)
        let text = mistakes { stage.advance(by: .milliseconds(150)) }
        #expect(!text.contains("Unable to simultaneously satisfy"))
        // Between the old place, 61, and the new one, 130.5.
        let moving = cell(2)!.layer.presentation()!.frame.minY
        #expect(moving > 62)
        #expect(moving < 130)
        let growing = cell(1)!.box.layer.presentation()!.bounds.height
        #expect(growing > 31)
        #expect(growing < 99)
        stage.advance(by: .seconds(1))
        #expect(cell(2)?.frame.minY == 130.5)
        #expect(cell(1)?.box.bounds.height == 99.5)
    }

    @Test("an inserted row makes space for one that has grown meanwhile")
    func insertion() {
        show([30, 30])
        defer { stage.close() }
        cell(0)?.height.constant = 60
        heights = [60, 20, 30]
        let text = mistakes {
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
            stage.advance(by: .seconds(1))
        }
        #expect(text == "")
        #expect(contentHeights == [60, 20, 30])
        #expect(table.visibleCells.map(\.frame.minY) == [0, 60.5, 81])
    }

    @Test("a row that becomes the last of its card has no line below it, in silence")
    func lastOfCard() {
        table = UITableView(frame: table.frame, style: .insetGrouped)
        show([30, 40])
        defer { stage.close() }
        heights = [30]
        let text = mistakes {
            table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            stage.advance(by: .seconds(1))
            heights = [30, 50]
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
            stage.advance(by: .seconds(1))
        }
        #expect(text == "")
        #expect(cell(0)?.box.bounds.height == 30)
        #expect(cell(1)?.box.bounds.height == 50)
    }

    @Test("a visible header is measured again, too")
    func header() {
        headers = [40, 25]
        rowsOfSection = 1
        show([])
        defer { stage.close() }
        #expect(table.rectForHeader(inSection: 0).height == 40)
        (table.headerView(forSection: 0) as? Header)?.height.constant = 70
        let text = mistakes {
            table.performBatchUpdates(nil)
            #expect(table.rectForHeader(inSection: 0).height == 70)
            #expect(table.rectForHeader(inSection: 1).height == 25)
            stage.advance(by: .milliseconds(150))
            let box = (table.headerView(forSection: 0) as? Header)?.box
            let growing = box?.layer.presentation()?.bounds.height ?? 0
            #expect(growing > 41 && growing < 69, "\(growing)")
            stage.advance(by: .seconds(1))
        }
        #expect(text == "")
        #expect(table.headerView(forSection: 0)?.frame.height == 70)
        // A change that only measures again preserves the height.
        table.estimatedRowHeight = 50
        stage.commit()
        #expect(table.rectForHeader(inSection: 0).height == 70)
        #expect(table.headerView(forSection: 0)?.frame.height == 70)
    }

    @Test(
        "an invalidated cell or content view is measured again in the next layout",
        arguments: [true, false])
    func invalidation(_ isCell: Bool) {
        show([30, 30])
        defer { stage.close() }
        cell(0)?.height.constant = 80
        if isCell {
            cell(0)?.invalidateIntrinsicContentSize()
        } else {
            cell(0)?.contentView.invalidateIntrinsicContentSize()
        }
        let text = mistakes { stage.advance(by: .seconds(1)) }
        #expect(!text.contains("Unable to simultaneously satisfy"))
        #expect(contentHeights == [80, 30])
        #expect(cell(1)?.frame.minY == 80.5)
    }

    @Test("an invalidated cell does not animate if animations are disabled")
    func withoutAnimation() {
        show([30, 30])
        defer { stage.close() }
        UIView.performWithoutAnimation {
            cell(0)?.height.constant = 80
            cell(0)?.invalidateIntrinsicContentSize()
        }
        stage.commit()
        #expect(cell(1)?.layer.presentation()?.frame.minY == 80.5)
    }

    @Test("disabled keeps the row until the table is updated")
    func disabled() {
        show([30, 30])
        defer { stage.close() }
        #expect(table.selfSizingInvalidation == .enabled)
        table.selfSizingInvalidation = .disabled
        _ = mistakes {
            cell(0)?.height.constant = 80
            cell(0)?.invalidateIntrinsicContentSize()
            stage.advance(by: .seconds(1))
        }
        #expect(contentHeights == [30, 30])
        table.performBatchUpdates(nil)
        #expect(contentHeights == [80, 30])
    }

    @Test("enabledIncludingConstraints follows constraints inside the content view")
    func includingConstraints() {
        show([30, 30])
        defer { stage.close() }
        table.selfSizingInvalidation = .enabledIncludingConstraints
        stage.commit()
        let text = mistakes {
            cell(0)?.height.constant = 80
            stage.advance(by: .seconds(1))
        }
        #expect(!text.contains("Unable to simultaneously satisfy"))
        #expect(contentHeights == [80, 30])
        #expect(cell(1)?.frame.minY == 80.5)
    }

    // The content view is positioned before its constraints are solved, so that they do not
    // contradict the size of a reused cell.
    @Test("scrolling over rows of 60 and 100 points reports no conflict")
    func scrolling() {
        stage.commit()
        defer { stage.close() }
        let text = mistakes {
            show((0..<200).map { $0 % 2 == 0 ? 60 : 100 })
            for frame in 0..<100 {
                table.contentOffset.y = CGFloat(frame) * 37
                stage.advanceFrames()
            }
        }
        #expect(!text.contains("Unable to simultaneously satisfy"))
        #expect(Array(contentHeights.prefix(4)) == [60, 100, 60, 100])
    }

    @Test("scrolling over headers of different heights reports no conflict")
    func scrollingHeaders() {
        headers = (0..<60).map { $0 % 2 == 0 ? 30 : 90 }
        rowsOfSection = 2
        stage.commit()
        defer { stage.close() }
        let text = mistakes {
            show([])
            for frame in 0..<100 {
                table.contentOffset.y = CGFloat(frame) * 37
                stage.advanceFrames()
            }
        }
        #expect(!text.contains("Unable to simultaneously satisfy"))
    }

    @Test("estimates of 0 show the rows at their requested heights")
    func noEstimate() {
        table.estimatedRowHeight = 0
        show([30, 70])
        defer { stage.close() }
        #expect(table.visibleCells.count == 2)
        #expect(contentHeights == [30, 70])
    }

    // Apple, scrollToRow(at:at:animated:): .bottom scrolls the row "to the bottom of the visible
    // table view".
    @Test("a row far below unmeasured ones is scrolled to its place", arguments: [150, 299])
    func scrollsToRow(_ row: Int) {
        show((0..<300).map { $0 % 3 == 0 ? 100 : 60 })
        defer { stage.close() }
        let path = IndexPath(row: row, section: 0)
        func place() -> CGRect { table.convert(table.rectForRow(at: path), to: stage.window) }
        table.scrollToRow(at: path, at: .bottom, animated: false)
        stage.commit()
        #expect(place().maxY == 480)
        #expect(table.indexPathsForVisibleRows?.last == path)
        table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
        #expect(table.contentOffset.y == 0)
        guard row < 299 else { return }
        table.scrollToRow(at: path, at: .top, animated: false)
        stage.commit()
        #expect(place().minY == 0)
    }

    @Test("a reloaded row has its new height from the beginning", arguments: [0, 1])
    func reloadedRow(_ row: Int) {
        show([30, 60, 40])
        defer { stage.close() }
        heights[row] = 95
        let text = mistakes {
            table.reloadRows(at: [IndexPath(row: row, section: 0)], with: .none)
            stage.advance(by: .seconds(1))
        }
        #expect(!text.contains("Unable to simultaneously satisfy"))
        #expect(contentHeights == heights)
        #expect(cell(row)?.box.bounds.height == 95)
    }
}
