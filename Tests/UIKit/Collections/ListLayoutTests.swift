import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UICollectionLayoutListConfiguration, UIListSeparatorConfiguration,
/// NSCollectionLayoutSection.list(using:layoutEnvironment:). The lengths are those of tables [U]:
/// rows of 44 points, inset groups 20 points from the edges with corners of 10, 35 points above the
/// first group and 18 around the others, separators of one pixel that begin at the text.
@MainActor
@Suite("Lists of collection views: layout")
struct ListLayoutTests {
    private func list(
        _ appearance: UICollectionLayoutListConfiguration.Appearance,
        _ sections: [[String]] = [["a", "b", "c"], ["d"]],
        _ change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in }
    ) -> ListStage {
        var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
        change(&configuration)
        return ListStage(configuration, sections)
    }

    @Test("rows of a plain list go from edge to edge, one below the other")
    func plain() throws {
        let it = list(.plain)
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 0, y: 0, width: 320, height: 44))
        #expect(it.frame(2) == CGRect(x: 0, y: 88, width: 320, height: 44))
        #expect(it.frame(0, 1) == CGRect(x: 0, y: 132, width: 320, height: 44))
        #expect(it.view.contentSize == CGSize(width: 320, height: 176))
        #expect(try #require(it.text(0)).minX == 16)
    }

    @Test("groups have distances, inset ones also at the sides")
    func groups() {
        let inset = list(.insetGrouped)
        defer { inset.close() }
        #expect(inset.frame(0) == CGRect(x: 20, y: 35, width: 280, height: 44))
        // 35 + 3 × 44 + 18 below and 18 above.
        #expect(inset.frame(0, 1) == CGRect(x: 20, y: 203, width: 280, height: 44))
        #expect(inset.view.contentSize.height == 265)
        let grouped = list(.grouped)
        defer { grouped.close() }
        #expect(grouped.frame(0, 1) == CGRect(x: 0, y: 203, width: 320, height: 44))
    }

    private func ground(_ cell: UICollectionViewListCell?) -> UIView? {
        cell?.subviews.first { $0.backgroundColor == .secondarySystemGroupedBackground }
    }

    @Test("the first and the last row of an inset group have round corners, and they move along")
    func corners() throws {
        let it = list(.insetGrouped)
        defer { it.close() }
        let first = try #require(ground(it.cell(0)))
        #expect(first.layer.cornerRadius == 10)
        #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(ground(it.cell(1))?.layer.cornerRadius == 0)
        #expect(
            ground(it.cell(2))?.layer.maskedCorners == [
                .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ])
        #expect(ground(it.cell(0, 1))?.layer.maskedCorners.rawValue == 15)
        it.show([["a", "b", "c", "e"], ["d"]], animated: true)
        it.stage.settle()
        #expect(ground(it.cell(2))?.layer.cornerRadius == 0)
        #expect(ground(it.cell(3))?.layer.cornerRadius == 10)
    }

    @Test("the list's colour is behind the rows and fills the view")
    func background() throws {
        let it = list(.insetGrouped)
        defer { it.close() }
        let grounds = it.view.subviews.filter { $0.backgroundColor == .systemGroupedBackground }
        let area = grounds.reduce(CGRect.null) { $0.union($1.frame) }
        #expect(area.contains(it.view.bounds))
        #expect(grounds.allSatisfy { $0.layer.zPosition < 0 })
        let red = list(.plain) { $0.backgroundColor = .red }
        defer { red.close() }
        #expect(red.view.subviews.contains { $0.backgroundColor == .red })
    }

    @Test("separators begin at the text; only inset groups have none at their end")
    func separators() throws {
        let plain = list(.plain)
        defer { plain.close() }
        let pixel = 1 / plain.view.contentScaleFactor
        #expect(plain.lines(0) == [CGRect(x: 16, y: 44 - pixel, width: 304, height: pixel)])
        #expect(plain.lines(2).count == 1)
        let inset = list(.insetGrouped)
        defer { inset.close() }
        #expect(inset.lines(1) == [CGRect(x: 16, y: 44 - pixel, width: 264, height: pixel)])
        #expect(inset.lines(2).isEmpty)
        let grouped = list(.grouped)
        defer { grouped.close() }
        #expect(grouped.lines(0).map(\.minX) == [0, 16])
        #expect(grouped.lines(2).map(\.minX) == [0])
        let sidebar = list(.sidebar)
        defer { sidebar.close() }
        #expect(sidebar.lines(0).isEmpty)
    }

    @Test("the program chooses separators of all rows and of single ones")
    func ownSeparators() {
        let it = list(.plain) {
            $0.separatorConfiguration.color = .red
            $0.separatorConfiguration.bottomSeparatorInsets = NSDirectionalEdgeInsets(
                top: 0, leading: 30, bottom: 0, trailing: 10)
            $0.itemSeparatorHandler = { path, all in
                var own = all
                if path.item == 1 { own.bottomSeparatorVisibility = .hidden }
                if path.item == 2 {
                    own.topSeparatorVisibility = .visible
                    own.color = .green
                    own.bottomSeparatorInsets.leading = .nan
                }
                return own
            }
        }
        defer { it.close() }
        #expect(it.lines(0).map(\.minX) == [30])
        #expect(it.lines(0).map(\.width) == [280])
        #expect(it.lines(1).isEmpty)
        // A number that is not usable counts as automatic.
        #expect(it.lines(2).map(\.minX) == [16, 16])
        #expect(it.cell(2)?.subviews.filter { $0.backgroundColor == .green }.count == 2)
        let none = list(.plain) { $0.showsSeparators = false }
        defer { none.close() }
        #expect(none.lines(0).isEmpty)
    }

    @Test("headers of plain lists stay visible; padding is above them")
    func headers() throws {
        let many = (0..<30).map { "row \($0)" }
        let it = list(.plain, [many, ["x"]]) { $0.headerMode = .supplementary }
        defer { it.close() }
        let height = try #require(it.header()?.frame.height)
        #expect(it.header()?.frame.minY == 22)
        #expect(it.frame(0)?.minY == 22 + height)
        it.view.contentOffset.y = 200
        it.stage.commit()
        #expect(it.header()?.frame.minY == 200)
        let own = list(.plain) {
            $0.headerMode = .supplementary
            $0.headerTopPadding = 0
        }
        defer { own.close() }
        #expect(own.header()?.frame.minY == 0)
        // Headers of groups are within the inset and scroll along.
        let inset = list(.insetGrouped, [many]) {
            ($0.headerMode, $0.footerMode) = (.supplementary, .supplementary)
        }
        defer { inset.close() }
        #expect(inset.header()?.frame.minX == 20 && inset.header()?.frame.minY == 0)
        #expect(inset.frame(0)?.minY == inset.header()?.frame.maxY)
        inset.view.contentOffset.y = 200
        inset.stage.commit()
        #expect(inset.header() == nil)
    }

    @Test("the first item can be the header: outside the group, with a header's look")
    func firstItem() throws {
        let it = list(.insetGrouped) { $0.headerMode = .firstItemInSection }
        defer { it.close() }
        let content = it.cell(0)?.contentConfiguration as? UIListContentConfiguration
        #expect(content?.textProperties.font.pointSize == 13)
        #expect(ground(it.cell(0)) == nil)
        #expect(it.lines(0).isEmpty)
        #expect(
            ground(it.cell(1))?.layer.maskedCorners == [
                .layerMinXMinYCorner, .layerMaxXMinYCorner,
            ])
    }

    @Test("cells are as high as their content, also after it has changed")
    func sizes() throws {
        let long = String(repeating: "long text ", count: 12)
        let it = list(.plain, [["a", long, "c"]])
        defer { it.close() }
        let cell = try #require(it.cell(1))
        let text = try #require(it.text(1))
        // 11 points above and below the text.
        #expect(cell.frame.height > 60 && cell.frame.height == text.height + 22)
        #expect(it.frame(2)?.minY == cell.frame.maxY)
        var content = cell.defaultContentConfiguration()
        content.text = "short"
        cell.contentConfiguration = content
        it.stage.settle()
        #expect(cell.frame.height == 44)
        #expect(it.frame(2)?.minY == 88)
    }

    @Test("odd numbers count as automatic")
    func oddNumbers() {
        for number in [CGFloat.nan, .infinity, -1e300, 1e300] {
            let it = list(.plain) {
                $0.headerMode = .supplementary
                $0.headerTopPadding = number
            }
            #expect(it.header()?.frame.minY == 22)
            it.close()
        }
    }
}
