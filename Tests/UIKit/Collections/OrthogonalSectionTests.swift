import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UICollectionLayoutSectionOrthogonalScrollingBehavior.
@MainActor
@Suite("Compositional layouts: sections that scroll on their own")
struct OrthogonalSectionTests {
    /// A section of ten groups 60 points wide and 50 high, 10 points apart, with rows below.
    private func make(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
        _ change: (NSCollectionLayoutSection) -> Void = { _ in }
    ) -> CompositionalStage {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.absolute(60), .absolute(50)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(
            top: 0, leading: 5, bottom: 0, trailing: 5)
        section.orthogonalScrollingBehavior = behavior
        change(section)
        return CompositionalStage(
            [10, 20],
            UICollectionViewCompositionalLayout { number, _ in number == 0 ? section : rows(40) })
    }

    @Test("groups are in a line, which is as high as a group")
    func frames() {
        let it = make(.continuous)
        defer { it.close() }
        #expect(it.frame(1) == CGRect(x: 75, y: 0, width: 60, height: 50))
        #expect(it.frame(0, 1) == CGRect(x: 0, y: 50, width: 100, height: 40))
        #expect(it.view.contentSize == CGSize(width: 100, height: 850))
        // Only the first two groups are visible.
        #expect(it.view.indexPathsForVisibleItems.filter { $0.section == 0 }.count == 2)
        #expect(it.view.cellForItem(at: IndexPath(item: 0, section: 0))?.superview !== it.view)
    }

    // A drag begins with the first movement beyond 10 points, which come two at a time.
    @Test("a finger scrolls the section, and taps reach the cells that it has brought")
    func dragging() {
        let it = make(.continuous)
        defer { it.close() }
        it.stage.pan([CGPoint(x: 80, y: 25), CGPoint(x: 20, y: 25)], over: .seconds(1)) {
            min(1, 2 * $0)
        }
        it.stage.settle()
        #expect((25...27).contains(it.shown(1)?.minX ?? 0))
        #expect(it.view.contentOffset == .zero)
        it.stage.tap(CGPoint(x: 99, y: 25))
        it.stage.settle()
        #expect(it.selected == [IndexPath(item: 2, section: 0)])
        #expect(
            it.view.indexPathForItem(at: CGPoint(x: 30, y: 10)) == IndexPath(item: 1, section: 0))
    }

    @Test("a finger that moves down scrolls the collection view")
    func vertically() {
        let it = make(.continuous)
        defer { it.close() }
        it.stage.pan([CGPoint(x: 50, y: 45), CGPoint(x: 50, y: 5)], over: .seconds(1)) {
            min(1, 2 * $0)
        }
        it.stage.settle()
        #expect((28...30).contains(it.view.contentOffset.y))
        #expect(it.shown(0)?.minX == 5)
    }

    // Groups begin every 70 points; at an offset of 70 the second begins at the inset.
    @Test(
        "scrolling stops at groups",
        arguments: [
            (.continuousGroupLeadingBoundary, 5), (.groupPaging, 5), (.groupPagingCentered, 20),
        ] as [(UICollectionLayoutSectionOrthogonalScrollingBehavior, CGFloat)])
    func stops(
        behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, position: CGFloat
    ) {
        let it = make(behavior)
        defer { it.close() }
        #expect(it.shown(0)?.minX == position)
        // 50 points after the first ten are nearer to the second group than to the first.
        it.stage.pan([CGPoint(x: 80, y: 25), CGPoint(x: 20, y: 25)], over: .seconds(1)) {
            min(1, 2 * $0)
        }
        it.stage.settle()
        #expect(it.shown(1)?.minX == position)
    }

    @Test("a flick turns one group, or one page, however fast it is")
    func flicks() {
        for (behavior, x) in [
            (UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging, 5 as CGFloat),
            (.groupPagingCentered, 20), (.paging, -25),
        ] {
            let it = make(behavior)
            it.stage.flick(from: CGPoint(x: 90, y: 25), to: CGPoint(x: 30, y: 25))
            it.stage.settle()
            // A page is 100 points wide: the second group, at 75, is then at -25.
            #expect(it.shown(1)?.minX == x)
            it.close()
        }
        let it = make(.continuous)
        it.stage.flick(from: CGPoint(x: 90, y: 25), to: CGPoint(x: 30, y: 25))
        it.stage.settle()
        #expect(it.view.indexPathsForVisibleItems.first { $0.section == 0 }?.item ?? 0 > 1)
        it.close()
    }

    @Test("the last group can be in the middle")
    func lastCentred() {
        let it = make(.groupPagingCentered)
        defer { it.close() }
        it.view.scrollToItem(
            at: IndexPath(item: 9, section: 0), at: .centeredHorizontally, animated: false)
        it.stage.commit()
        #expect(it.shown(9)?.minX == 20)
    }

    @Test("scrollToItem scrolls the section and the view")
    func scrolling() {
        let it = make(.continuous)
        defer { it.close() }
        it.view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: true)
        it.stage.settle()
        #expect(it.shown(4)?.minX == 0)
        it.view.contentOffset.y = 300
        it.stage.commit()
        #expect(it.view.cellForItem(at: IndexPath(item: 4, section: 0)) == nil)
        it.view.contentOffset.y = 0
        it.stage.commit()
        // The offset is kept while the section is not visible.
        #expect(it.shown(4)?.minX == 0)
    }

    @Test("headers and backgrounds do not scroll, and the closure has the section's offset")
    func header() {
        var last: (offset: CGFloat, frame: CGRect?) = (0, nil)
        let it = make(.continuous) {
            $0.boundarySupplementaryItems = [edge("header", .top, .absolute(20))]
            $0.visibleItemsInvalidationHandler = { items, offset, _ in
                last = (
                    offset.x, items.first { $0.representedElementKind == nil }?.frame
                )
            }
        }
        defer { it.close() }
        it.view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .left, animated: false)
        it.stage.commit()
        #expect(it.frame("header") == CGRect(x: 5, y: 0, width: 90, height: 20))
        #expect(last.offset == 285)
        #expect(last.frame == CGRect(x: 285, y: 20, width: 60, height: 50))
    }

    @Test("from right to left, the first group is at the right, and a finger to the right scrolls")
    func mirrored() {
        let it = make(.groupPaging)
        defer { it.close() }
        it.view.semanticContentAttribute = .forceRightToLeft
        it.view.reloadData()
        it.stage.commit()
        #expect(it.shown(0) == CGRect(x: 35, y: 0, width: 60, height: 50))
        it.stage.flick(from: CGPoint(x: 30, y: 25), to: CGPoint(x: 90, y: 25))
        it.stage.settle()
        #expect(it.shown(1) == CGRect(x: 35, y: 0, width: 60, height: 50))
    }

    // Apple documents nothing; a section that shows its fifth group shows it wherever it is.
    @Test("an offset follows its section when sections are inserted, moved or deleted")
    func renumbered() {
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size(.absolute(60), .absolute(50)),
                subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
        section.orthogonalScrollingBehavior = .continuous
        let it = CompositionalStage(
            [10, 10, 10], UICollectionViewCompositionalLayout(section: section))
        defer { it.close() }
        it.view.scrollToItem(at: IndexPath(item: 4, section: 1), at: .left, animated: false)
        it.stage.commit()
        #expect(it.shown(4, 1)?.minX == 0)
        func update(_ counts: [Int], _ change: () -> Void) {
            it.view.performBatchUpdates {
                it.counts = counts
                change()
            }
            it.stage.settle()
        }
        update([10, 10, 10, 10]) { it.view.insertSections([0]) }
        #expect(it.shown(4, 2) == CGRect(x: 0, y: 100, width: 60, height: 50))
        #expect(it.shown(0, 1) == CGRect(x: 0, y: 50, width: 60, height: 50))
        update([10, 10, 10, 10]) { it.view.moveSection(2, toSection: 0) }
        #expect(it.shown(4, 0) == CGRect(x: 0, y: 0, width: 60, height: 50))
        #expect(it.shown(0, 2)?.minX == 0)
        // The finger moves the section that it touches.
        it.stage.pan([CGPoint(x: 20, y: 25), CGPoint(x: 80, y: 25)], over: .seconds(1)) {
            min(1, 2 * $0)
        }
        it.stage.settle()
        #expect((48...62).contains(it.shown(4, 0)?.minX ?? 0))
        update([10, 10, 10]) { it.view.deleteSections([0]) }
        #expect(it.shown(0, 0) == CGRect(x: 0, y: 0, width: 60, height: 50))
        #expect(it.view.numberOfSections == 3)
    }
}
