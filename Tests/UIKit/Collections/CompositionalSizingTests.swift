import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, NSCollectionLayoutDimension, estimated(_:); UICollectionReusableView,
/// preferredLayoutAttributesFitting(_:).
@MainActor
@Suite("Compositional layouts: elements determine their sizes")
struct CompositionalSizingTests {
    private func list() -> NSCollectionLayoutSection {
        NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .estimated(50)),
                subitems: [item(.fractionalWidth(1), .estimated(50))]))
    }

    @Test("cells determine estimated heights, and those below move")
    func heights() {
        let it = CompositionalStage(20, list()) {
            CGSize(width: 10, height: CGFloat(20 + $0.item))
        }
        defer { it.close() }
        #expect(it.shown(0) == CGRect(x: 0, y: 0, width: 100, height: 20))
        #expect(it.shown(3) == CGRect(x: 0, y: 63, width: 100, height: 23))
        // 20 + 21 + … + 26 = 161: the eighth item is visible, too; twelve are estimated.
        #expect(it.view.visibleCells.count == 9)
        #expect(it.view.contentSize.height == 766)
    }

    @Test("a new width forgets the heights")
    func width() {
        var height: CGFloat = 30
        let it = CompositionalStage(2, list()) { _ in CGSize(width: 10, height: height) }
        defer { it.close() }
        #expect(it.view.contentSize.height == 60)
        height = 40
        for cell in it.view.visibleCells {
            (cell as? CompositionalStage.Cell)?.determine(CGSize(width: 10, height: 40))
        }
        it.view.frame.size.width = 80
        it.stage.commit()
        #expect(it.view.contentSize == CGSize(width: 80, height: 80))
    }

    // 60 + 40 fill the first row; 50 fits only into the next, and 30 beside it.
    @Test("items of estimated widths begin a new row when the last is full")
    func wrapping() {
        let widths: [CGFloat] = [60, 40, 50, 30, 60]
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(20)),
            subitems: [item(.estimated(30), .absolute(20))])
        let it = CompositionalStage(5, NSCollectionLayoutSection(group: group)) {
            CGSize(width: widths[$0.item], height: 20)
        }
        defer { it.close() }
        #expect(
            (0..<5).map { it.shown($0) } == [
                CGRect(x: 0, y: 0, width: 60, height: 20),
                CGRect(x: 60, y: 0, width: 40, height: 20),
                CGRect(x: 0, y: 20, width: 50, height: 20),
                CGRect(x: 50, y: 20, width: 30, height: 20),
                CGRect(x: 0, y: 40, width: 60, height: 20),
            ])
    }

    @Test("a header determines its estimated height")
    func header() {
        let section = rows(20)
        section.boundarySupplementaryItems = [edge("header", .top, .estimated(50))]
        let it = CompositionalStage(3, section)
        defer { it.close() }
        #expect(it.frame("header") == CGRect(x: 0, y: 0, width: 100, height: 24))
        #expect(it.shown(0) == CGRect(x: 0, y: 24, width: 100, height: 20))
    }

    @Test("uniform siblings have the largest height of all")
    func uniform() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(10)),
            repeatingSubitem: item(
                .fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 10)), count: 2)
        let it = CompositionalStage(4, NSCollectionLayoutSection(group: group)) {
            CGSize(width: 10, height: CGFloat(20 + 10 * $0.item))
        }
        defer { it.close() }
        #expect(it.shown(0) == CGRect(x: 0, y: 0, width: 50, height: 30))
        #expect(it.shown(2) == CGRect(x: 0, y: 30, width: 50, height: 50))
    }
}
