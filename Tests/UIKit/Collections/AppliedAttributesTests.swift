import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, UICollectionViewLayoutAttributes, "Subclassing Notes": the view "does not apply
/// layout attributes if those attributes have not changed"; PSTCollectionView, whose dequeuing
/// applies attributes; Chatto, whose layout clears its caches in `invalidateLayout()` after
/// `reloadData()`; CollectionViewPagingLayout, whose cells lie on each other.
@MainActor
@Suite("Attributes that are applied, and layouts that are invalidated")
final class AppliedAttributesTests {
    private final class Cell: UICollectionViewCell {
        var frames: [CGRect] = []
        var card: UIView?
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            frames.append(layoutAttributes.frame)
        }
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            guard let card else { return super.hitTest(point, with: event) }
            return card.hitTest(convert(point, to: card), with: event)
        }
    }

    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
        var count = 4
        var seen: [String] = []
        var selected: [Int] = []
        var fill: (Cell, Int) -> Void = { _, _ in }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            if let cell = cell as? Cell {
                seen.append("\(indexPath.item) \(cell.frame.minX) \(cell.frames.last?.minX ?? -1)")
                fill(cell, indexPath.item)
            }
            return cell
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            selected.append(indexPath.item)
        }
    }

    private final class Pile: UICollectionViewLayout {
        var log: [String] = []
        var frames: [CGRect] = []
        var isPile = false
        override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 100) }
        override func prepare() {
            log.append("prepare")
            let count = collectionView?.numberOfItems(inSection: 0) ?? 0
            guard frames.isEmpty else { return }
            frames = (0..<count).map {
                CGRect(x: isPile ? 0 : 60 * CGFloat($0), y: 0, width: isPile ? 300 : 50, height: 50)
            }
        }
        override func invalidateLayout() {
            log.append("invalidate")
            frames = []
            super.invalidateLayout()
        }
        override func invalidateLayout(
            with context: UICollectionViewLayoutInvalidationContext
        ) {
            log.append("context")
            super.invalidateLayout(with: context)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func layoutAttributesForElements(in rect: CGRect)
            -> [UICollectionViewLayoutAttributes]?
        {
            frames.indices.map { index in
                let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, index])
                attributes.frame = frames[index]
                attributes.zIndex = isPile ? -index : 0
                return attributes
            }
        }
    }

    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let source = Source()

    private func show(_ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.delegate = source
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    @Test("a dequeued cell has the attributes of its item, a new one and one that is reused")
    func dequeuing() {
        defer { stage.close() }
        let layout = Pile()
        let view = show(layout)
        let all = ["0 0.0 0.0", "1 60.0 60.0", "2 120.0 120.0", "3 180.0 180.0"]
        #expect(source.seen == all)
        source.seen = []
        view.reloadData()
        stage.commit()
        #expect(source.seen == all)
    }

    @Test("what a program sets on a cell stays until its attributes change")
    func kept() throws {
        defer { stage.close() }
        source.fill = { cell, _ in cell.alpha = 0.5 }
        let layout = Pile()
        let view = show(layout)
        let cell = try #require(view.cellForItem(at: [0, 1]) as? Cell)
        cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        cell.isHidden = true
        let count = cell.frames.count
        view.contentOffset.x = 10
        stage.commit()
        #expect(cell.transform.a == 0.5 && cell.isHidden && cell.alpha == 0.5)
        #expect(cell.frames.count == count)
        layout.isPile = true
        layout.invalidateLayout()
        stage.commit()
        #expect(cell.transform.isIdentity && !cell.isHidden && cell.alpha == 1)
        // A reused cell has the look of its attributes.
        cell.isHidden = true
        view.reloadData()
        stage.commit()
        #expect(view.visibleCells.allSatisfy { !$0.isHidden })
    }

    @Test("reloads, updates, changed bounds and programs call both methods of a layout")
    func invalidation() {
        defer { stage.close() }
        let layout = Pile()
        let view = show(layout)
        func logged(_ body: () -> Void) -> [String] {
            layout.log = []
            body()
            stage.commit()
            return layout.log
        }
        source.count = 2
        #expect(logged { view.reloadData() } == ["context", "invalidate", "prepare"])
        #expect(view.visibleCells.count == 2)
        #expect(logged { view.contentOffset.x = 5 } == ["context", "invalidate", "prepare"])
        #expect(logged { layout.invalidateLayout() } == ["invalidate", "context", "prepare"])
        source.count = 3
        #expect(
            logged { view.insertItems(at: [[0, 0]]) }.prefix(3)
                == ["context", "invalidate", "prepare"])
        #expect(view.visibleCells.count == 3)
    }

    @Test("of cells on each other the touched one is selected, and the front one is at a point")
    func pile() {
        defer { stage.close() }
        source.fill = { cell, index in
            guard cell.card == nil else { return }
            let card = UIView(frame: CGRect(x: 10 + 50 * index, y: 10, width: 30, height: 30))
            cell.contentView.addSubview(card)
            cell.card = card
        }
        let layout = Pile()
        layout.isPile = true
        let view = show(layout)
        for index in [0, 2, 1] { stage.tap(CGPoint(x: 25 + 50 * index, y: 25)) }
        #expect(source.selected == [0, 2, 1])
        #expect(view.indexPathForItem(at: CGPoint(x: 5, y: 5)) == [0, 0])
    }

    // Source: PSTCollectionView, which sorts its subviews by zIndex when it adds one.
    @Test("the subviews and their layers are in the order of zIndex")
    func depth() {
        defer { stage.close() }
        let layout = Pile()
        let view = show(layout)
        func expectSorted(_ items: [Int]) {
            let cells = view.subviews.compactMap { $0 as? UICollectionViewCell }
            #expect(cells.map { view.indexPath(for: $0)?.item } == items)
            let layers = view.layer.sublayers?.filter { layer in
                cells.contains { $0.layer === layer }
            }
            #expect(layers ?? [] == cells.map(\.layer))
        }
        layout.isPile = true
        layout.invalidateLayout()
        stage.commit()
        expectSorted([3, 2, 1, 0])
        let front = view.cellForItem(at: [0, 0])?.contentView
        #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === front)
        // A program's own order of cells at one depth remains.
        layout.isPile = false
        layout.invalidateLayout()
        stage.commit()
        let cell = view.cellForItem(at: [0, 2])
        cell.map(view.bringSubviewToFront)
        view.contentOffset.x = 3
        stage.commit()
        #expect(view.subviews.last { $0 is UICollectionViewCell } === cell)
        source.count = 5
        layout.isPile = true
        view.insertItems(at: [[0, 0]])
        stage.settle()
        expectSorted([4, 3, 2, 1, 0])
    }
}
