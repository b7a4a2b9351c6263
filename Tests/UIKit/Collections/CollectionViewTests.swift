import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
private final class Grid: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var count: Int
    var log: [String] = []
    init(_ count: Int) { self.count = count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    { count }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        log.append("select \(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    {
        log.append("deselect \(indexPath.item)")
    }
}

@MainActor
private final class CountedCell: UICollectionViewCell {
    static var made = 0
    // Written as in UIKit: no `required`.
    override init(frame: CGRect) {
        super.init(frame: frame)
        Self.made += 1
    }
    required init?(coder: NSCoder) { nil }
}

@MainActor
@Suite("Collection views")
final class CollectionViewTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    lazy var layout = UICollectionViewFlowLayout()
    lazy var view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)

    private func fill(_ grid: Grid) {
        _ = stage
        CountedCell.made = 0
        view.register(CountedCell.self, forCellWithReuseIdentifier: "Cell")
        view.dataSource = grid
        view.delegate = grid
        stage.window.addSubview(view)
        stage.commit()
    }

    // Source: Apple, reloadItems(at:): the cells are discarded and made again, as in an update. A
    // mistake that the next update reports would fail the test.
    @Test("items are reloaded in an update, after which others are inserted in the same turn")
    func reloadThenInsert() {
        defer { stage.close() }
        let grid = Grid(3)
        fill(grid)
        let old = view.cellForItem(at: IndexPath(item: 1, section: 0))
        view.reloadItems(at: [IndexPath(item: 1, section: 0)])
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) !== old)
        grid.count = 4
        view.insertItems(at: [IndexPath(item: 3, section: 0)])
        #expect(view.numberOfItems(inSection: 0) == 4)
        stage.settle()
        #expect(view.subviews.count { $0 is CountedCell } == 4)
    }

    // Source: Apple, UICollectionViewFlowLayout: as many items in a line as fit, the rest of the
    // width between them.
    @Test("items flow in lines spread over the width, and cells are reused")
    func flow() {
        let grid = Grid(1000)
        layout.itemSize = CGSize(width: 90, height: 60)
        layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
        fill(grid)
        // Three of 90 in 300: 15 between them.
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 10)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 115)
        #expect(
            view.cellForItem(at: IndexPath(item: 5, section: 0))?.frame.origin
                == CGPoint(x: 220, y: 75))
        #expect(view.contentSize == CGSize(width: 320, height: 334 * 70 - 10 + 10))
        #expect(CountedCell.made == 18)
        for step in 1...200 {
            view.contentOffset.y = CGFloat(step) * 35
            stage.commit()
        }
        #expect(CountedCell.made <= 21)
        view.scrollToItem(at: IndexPath(item: 999, section: 0), at: .bottom, animated: false)
        stage.commit()
        #expect(view.indexPathsForVisibleItems.last == IndexPath(item: 999, section: 0))
        #expect(
            view.cellForItem(at: IndexPath(item: 999, section: 0))?.frame.minX == 10,
            "the last line keeps the others' spacing")
        stage.close()
    }

    @Test("taps select; with multiple selection a second tap deselects")
    func selection() {
        let grid = Grid(9)
        layout.itemSize = CGSize(width: 100, height: 100)
        fill(grid)
        stage.tap(CGPoint(x: 50, y: 50))
        stage.tap(CGPoint(x: 160, y: 50))
        #expect(grid.log == ["select 0", "deselect 0", "select 1"])
        view.allowsMultipleSelection = true
        stage.tap(CGPoint(x: 50, y: 50))
        stage.tap(CGPoint(x: 160, y: 50))
        #expect(grid.log.suffix(2) == ["select 0", "deselect 1"])
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        stage.close()
    }

    @Test("in horizontal direction lines are columns")
    func sideways() {
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 50, height: 120)
        fill(Grid(7))
        #expect(
            view.cellForItem(at: IndexPath(item: 3, section: 0))?.frame.origin
                == CGPoint(x: 60, y: 0))
        #expect(view.contentSize == CGSize(width: 170, height: 400))
        stage.close()
    }
}
