import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, NSCollectionLayoutSection, NSCollectionLayoutBoundarySupplementaryItem.
@MainActor
@Suite("Compositional layouts: sections")
struct CompositionalSectionTests {
    @Test("headers and footers are outside the insets along the scroll direction")
    func edges() {
        let section = rows(20)
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 5, leading: 10, bottom: 7, trailing: 20)
        section.boundarySupplementaryItems = [
            edge("header", .top, .absolute(30)), edge("footer", .bottom, .absolute(8)),
        ]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.configuration.interSectionSpacing = 9
        let it = CompositionalStage([2, 1], layout)
        defer { it.close() }
        // 30 + 5 + 2 × 20 + 7 + 8 = 90; the second section begins at 99.
        #expect(it.frame("header") == CGRect(x: 10, y: 0, width: 70, height: 30))
        #expect(it.frame(0) == CGRect(x: 10, y: 35, width: 70, height: 20))
        #expect(it.frame("footer") == CGRect(x: 10, y: 82, width: 70, height: 8))
        #expect(it.frame("header", 0, 1) == CGRect(x: 10, y: 99, width: 70, height: 30))
        #expect(it.view.contentSize == CGSize(width: 100, height: 169))
        section.supplementariesFollowContentInsets = false
        layout.invalidateLayout()
        #expect(it.frame("header") == CGRect(x: 0, y: 0, width: 100, height: 30))
    }

    @Test("a view beside the content takes its room, one that extends nothing covers it")
    func sides() {
        let section = rows(20)
        let side = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(25), .fractionalHeight(1)), elementKind: "header",
            alignment: .leading)
        let cover = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
            alignment: .topTrailing, absoluteOffset: CGPoint(x: -1, y: 2))
        cover.extendsBoundary = false
        section.boundarySupplementaryItems = [side, cover]
        let it = CompositionalStage(3, section)
        defer { it.close() }
        #expect(it.frame("header") == CGRect(x: 0, y: 0, width: 25, height: 60))
        #expect(it.frame(1) == CGRect(x: 25, y: 20, width: 75, height: 20))
        #expect(it.frame("badge") == CGRect(x: 89, y: 2, width: 10, height: 10))
    }

    @Test("a pinned header and footer stay visible while their section is")
    func pinning() {
        let section = rows(40)
        let header = edge("header", .top, .absolute(30))
        let footer = edge("footer", .bottom, .absolute(10))
        header.pinToVisibleBounds = true
        footer.pinToVisibleBounds = true
        header.zIndex = 4
        section.boundarySupplementaryItems = [header, footer]
        let it = CompositionalStage(
            [10, 10], UICollectionViewCompositionalLayout(section: section))
        defer { it.close() }
        #expect(it.frame("footer")?.minY == 190)
        it.view.contentOffset.y = 50
        it.stage.commit()
        let view = it.view.supplementaryView(
            forElementKind: "header", at: IndexPath(item: 0, section: 0))
        #expect(view?.frame.minY == 50)
        #expect(view?.layer.zPosition == 4)
        // The section ends at 440, its footer begins at 430.
        it.view.contentOffset.y = 420
        it.stage.commit()
        #expect(it.frame("header")?.minY == 400)
        #expect(it.frame("footer")?.minY == 430)
    }

    @Test("views of the whole layout are around all sections")
    func globals() {
        let layout = UICollectionViewCompositionalLayout(section: rows(20))
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        let header = edge("global", .top, .absolute(15))
        header.pinToVisibleBounds = true
        configuration.boundarySupplementaryItems = [header]
        layout.configuration = configuration
        let it = CompositionalStage([10, 10], layout)
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 0, y: 15, width: 100, height: 20))
        #expect(it.view.contentSize.height == 415)
        it.view.contentOffset.y = 100
        it.stage.commit()
        #expect(it.frame("global")?.minY == 100)
        #expect(it.view.visibleSupplementaryViews(ofKind: "global").count == 1)
    }

    @Test("a background is behind its section, without its insets")
    func background() throws {
        let section = rows(20)
        section.contentInsets.top = 10
        let back = NSCollectionLayoutDecorationItem.background(elementKind: "back")
        back.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        section.decorationItems = [back]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(CompositionalStage.Header.self, forDecorationViewOfKind: "back")
        let it = CompositionalStage([3, 3], layout)
        defer { it.close() }
        let views = it.view.subviews.filter { $0 is CompositionalStage.Header }
        let frames = views.map(\.frame).sorted { $0.minY < $1.minY }
        #expect(
            frames == [
                CGRect(x: 2, y: 1, width: 94, height: 66),
                CGRect(x: 2, y: 71, width: 94, height: 66),
            ])
        #expect(views.allSatisfy { $0.layer.zPosition == -1 })
    }

    @Test("a layout that scrolls sideways places its groups in a line")
    func sideways() {
        let section = NSCollectionLayoutSection(
            group: .vertical(
                layoutSize: size(.absolute(50), .fractionalHeight(1)),
                subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2))
        section.interGroupSpacing = 5
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let layout = UICollectionViewCompositionalLayout(
            section: section, configuration: configuration)
        let it = CompositionalStage([5], layout)
        defer { it.close() }
        #expect(it.frame(3) == CGRect(x: 55, y: 100, width: 50, height: 100))
        #expect(it.frame(4) == CGRect(x: 110, y: 0, width: 50, height: 100))
        #expect(it.view.contentSize == CGSize(width: 160, height: 200))
    }

    @Test("insets begin at the safe area, unless the section wants the edge")
    func reference() {
        let section = rows(20)
        let it = CompositionalStage(1, section)
        defer { it.close() }
        it.stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 8)
        it.layout.invalidateLayout()
        it.stage.commit()
        #expect(it.frame(0) == CGRect(x: 12, y: 0, width: 80, height: 20))
        section.contentInsetsReference = .none
        it.layout.invalidateLayout()
        #expect(it.frame(0) == CGRect(x: 0, y: 0, width: 100, height: 20))
    }

    @Test("from right to left, the first column is at the right")
    func mirrored() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 4)
        let it = CompositionalStage(4, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        it.view.semanticContentAttribute = .forceRightToLeft
        it.view.reloadData()
        it.stage.commit()
        #expect(it.shown(0) == CGRect(x: 75, y: 0, width: 25, height: 30))
    }

    @Test("elements are changed before they are shown, each time the view scrolls")
    func invalidation() {
        let section = rows(40)
        var offsets: [CGFloat] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            offsets.append(offset.y)
            for item in items where item.representedElementKind == nil {
                let distance = abs(item.frame.midY - offset.y - 100)
                item.alpha = 1 - distance / environment.container.contentSize.height
            }
        }
        let it = CompositionalStage(20, section)
        defer { it.close() }
        #expect(it.view.cellForItem(at: IndexPath(item: 2, section: 0))?.alpha == 1)
        it.view.contentOffset.y = 40
        it.stage.commit()
        #expect(it.view.cellForItem(at: IndexPath(item: 3, section: 0))?.alpha == 1)
        #expect(it.view.cellForItem(at: IndexPath(item: 2, section: 0))?.alpha == 0.8)
        #expect(offsets.last == 40)
    }

    @Test("inserted items move the others")
    func updates() {
        let it = CompositionalStage(3, rows(20))
        defer { it.close() }
        it.counts = [4]
        it.view.performBatchUpdates { it.view.insertItems(at: [IndexPath(item: 0, section: 0)]) }
        it.stage.advance(by: .seconds(1))
        #expect(it.view.visibleCells.map(\.frame.minY) == [0, 20, 40, 60])
        #expect(it.view.contentSize.height == 80)
    }

    // Preparation solves each item at most once; groups without estimates share their frames. A
    // query compares the items of the visible groups alone.
    @Test("10,000 items are prepared in linear time, and queried in logarithmic time")
    func work() {
        let fixed = CompositionalStage(10_000, rows(20))
        defer { fixed.close() }
        #expect(fixed.layout.work.solved <= 10_000)
        var before = fixed.layout.work.compared
        _ = fixed.layout.layoutAttributesForElements(
            in: CGRect(x: 0, y: 100_000, width: 100, height: 200))
        #expect(fixed.layout.work.compared - before <= 12)

        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .estimated(20)),
                subitems: [item(.fractionalWidth(1), .estimated(20))]))
        let sized = CompositionalStage(10_000, section) { _ in CGSize(width: 10, height: 25) }
        defer { sized.close() }
        // At first all items, then those after the visible ones that have determined their size.
        #expect(sized.layout.work.solved <= 30_000)
        before = sized.layout.work.compared
        _ = sized.layout.layoutAttributesForElements(
            in: CGRect(x: 0, y: 100_000, width: 100, height: 200))
        #expect(sized.layout.work.compared - before <= 12)
    }
}
