import HeadlessTesting
import Testing
import UIKit

/// Subclasses of the flow layout often prepare themselves without calling `super.prepare()`.
///
/// Source: AKPickerView-Swift, AKPickerView.swift, AKCollectionViewLayout.prepare().
@MainActor
@Suite("Flow layouts that are not prepared")
struct UnpreparedFlowTests {
    private final class Wheel: UICollectionViewFlowLayout {
        override func prepare() {}
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func layoutAttributesForElements(in rect: CGRect)
            -> [UICollectionViewLayoutAttributes]?
        {
            (0..<collectionView!.numberOfItems(inSection: 0)).map {
                layoutAttributesForItem(at: IndexPath(item: $0, section: 0))!
            }
        }
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        var count = 4
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
    }

    @Test("frames are computed when they are asked for, and again after an invalidation")
    func computes() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (layout, items) = (Wheel(), Items())
        layout.itemSize = CGSize(width: 50, height: 40)
        layout.minimumLineSpacing = 0
        layout.scrollDirection = .horizontal
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = items
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.contentSize == CGSize(width: 200, height: 40))
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 50)
        items.count = 6
        view.reloadData()
        stage.commit()
        #expect(view.contentSize.width == 300)
        layout.itemSize.width = 60
        stage.commit()
        #expect(view.contentSize.width == 360)
        view.contentOffset.x = 120
        stage.commit()
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minX == 120)
    }
}
