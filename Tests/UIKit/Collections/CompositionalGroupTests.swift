import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, Implementing modern collection views; NSCollectionLayoutGroup. The container is
/// 100 × 200 points, and the numbers follow from parts of it.
@MainActor
@Suite("Compositional layouts: groups")
struct CompositionalGroupTests {
    @Test("a row repeats its item until no more fit")
    func grid() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)),
            subitems: [item(.fractionalWidth(0.2), .fractionalHeight(1))])
        let it = CompositionalStage(33, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(it.frame(7) == CGRect(x: 40, y: 20, width: 20, height: 20))
        // Seven rows of five.
        #expect(it.view.contentSize == CGSize(width: 100, height: 140))
        #expect(it.view.visibleCells.count == 33)
        #expect(it.shown(7) == CGRect(x: 40, y: 20, width: 20, height: 20))
        #expect(it.frame(33) == nil)
    }

    @Test("insets make an item smaller, not its room")
    func insets() {
        let cell = item(.fractionalWidth(0.5), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [cell])
        let it = CompositionalStage(2, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        #expect(it.frame(1) == CGRect(x: 52, y: 1, width: 44, height: 36))
    }

    // 100 - 2 × 10 = 80 points, of which a distance of 10 leaves 35 each.
    @Test("subitems of a count share the width that the distances leave")
    func columns() {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
        group.interItemSpacing = .fixed(10)
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 5, leading: 10, bottom: 7, trailing: 10)
        section.interGroupSpacing = 4
        let it = CompositionalStage(3, section)
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 10, y: 5, width: 35, height: 30))
        #expect(it.frame(1) == CGRect(x: 55, y: 5, width: 35, height: 30))
        #expect(it.frame(2) == CGRect(x: 10, y: 39, width: 35, height: 30))
        #expect(it.view.contentSize.height == 76)
    }

    @Test("a repeated subitem keeps its size, and the group its number")
    func repeating() {
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(50), .absolute(90)),
            repeatingSubitem: item(.fractionalWidth(1), .absolute(20)), count: 2)
        group.interItemSpacing = .flexible(5)
        let it = CompositionalStage(4, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        // The flexible distance has what is left: 90 - 2 × 20.
        #expect(it.frame(1) == CGRect(x: 0, y: 70, width: 50, height: 20))
        #expect(it.frame(2) == CGRect(x: 0, y: 90, width: 50, height: 20))
    }

    @Test("groups are nested")
    func nested() {
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)),
            subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)),
            subitems: [item(.fractionalWidth(0.7), .fractionalHeight(1)), column])
        let it = CompositionalStage(5, NSCollectionLayoutSection(group: row))
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 0, y: 0, width: 70, height: 60))
        #expect(it.frame(1) == CGRect(x: 70, y: 0, width: 30, height: 30))
        #expect(it.frame(2) == CGRect(x: 70, y: 30, width: 30, height: 30))
        #expect(it.frame(3) == CGRect(x: 0, y: 60, width: 70, height: 60))
        #expect(it.frame(4) == CGRect(x: 70, y: 60, width: 30, height: 30))
    }

    @Test("flexible edges centre an item, and fixed ones move it")
    func edgeSpacing() {
        let cell = item(.absolute(40), .absolute(20))
        cell.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .fixed(6), trailing: .flexible(0), bottom: nil)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)), repeatingSubitem: cell, count: 1)
        let it = CompositionalStage(1, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        #expect(it.frame(0) == CGRect(x: 30, y: 6, width: 40, height: 20))
    }

    @Test("a custom group places its items")
    func custom() {
        var container = CGSize.zero
        let group = NSCollectionLayoutGroup.custom(
            layoutSize: size(.fractionalWidth(1), .absolute(50))
        ) { environment in
            container = environment.container.contentSize
            return [
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: 5, y: 5, width: 10, height: 10)),
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: 50, y: 20, width: 50, height: 30), zIndex: 3),
            ]
        }
        let it = CompositionalStage(4, NSCollectionLayoutSection(group: group))
        defer { it.close() }
        #expect(container == CGSize(width: 100, height: 50))
        #expect(it.frame(3) == CGRect(x: 50, y: 70, width: 50, height: 30))
        #expect(
            it.view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.zIndex == 3)
    }

    // The badge's own size counts for the offset: 40 - 10 + 3 and -3.
    @Test("a supplementary item is at its anchor")
    func badge() throws {
        let anchor = NSCollectionLayoutAnchor(
            edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3))
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
            containerAnchor: anchor)
        let outside = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(10), .absolute(10)), elementKind: "footer",
            containerAnchor: NSCollectionLayoutAnchor(edges: .bottom),
            itemAnchor: NSCollectionLayoutAnchor(edges: .top))
        let cell = NSCollectionLayoutItem(
            layoutSize: size(.absolute(40), .absolute(40)), supplementaryItems: [badge, outside])
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(60)), repeatingSubitem: cell,
                count: 2))
        let it = CompositionalStage(4, section)
        defer { it.close() }
        #expect(it.frame("badge") == CGRect(x: 33, y: -3, width: 10, height: 10))
        #expect(it.frame("badge", 3) == CGRect(x: 73, y: 57, width: 10, height: 10))
        #expect(it.frame("footer", 1) == CGRect(x: 55, y: 40, width: 10, height: 10))
        let view = try #require(
            it.view.supplementaryView(
                forElementKind: "badge", at: IndexPath(item: 3, section: 0)))
        #expect(view.frame == CGRect(x: 73, y: 57, width: 10, height: 10))
        #expect(view.layer.zPosition == 1)
    }

    @Test("mistakes are reported")
    func reported() {
        #expect(
            mistakes { _ = NSCollectionLayoutDimension.absolute(.nan) }
                .contains("NSCollectionLayoutDimension keeps its dimension"))
        let found = mistakes {
            let layout = UICollectionViewCompositionalLayout { section, _ in
                section == 0 ? nil : rows(20)
            }
            let it = CompositionalStage([3, 3], layout)
            #expect(it.frame(1, 1) == CGRect(x: 0, y: 20, width: 100, height: 20))
            it.close()
        }
        #expect(found.contains("returned nil for section 0"))
        let empty = mistakes {
            let group = NSCollectionLayoutGroup.custom(
                layoutSize: size(.fractionalWidth(1), .absolute(50))
            ) { _ in [] }
            CompositionalStage(4, NSCollectionLayoutSection(group: group)).close()
        }
        #expect(empty.contains("places no items"))
    }
}
