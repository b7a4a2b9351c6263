import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UICollectionViewLayout: where elements begin and end in an update.
@MainActor
@Suite("Collection views: elements that an update adds and removes")
struct LeavingElementTests {
    private final class Header: UICollectionReusableView {}
    private final class Band: UICollectionReusableView {}

    /// Each section has a header, a band behind it, and one item.
    private final class Sections: UICollectionViewLayout {
        var asked: [String] = []

        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 300) }
        private func look(_ look: UICollectionViewLayoutAttributes, y: CGFloat)
            -> UICollectionViewLayoutAttributes
        {
            look.frame = CGRect(
                x: 0, y: CGFloat(look.indexPath.section) * 50 + y, width: 100, height: 20)
            return look
        }
        override func layoutAttributesForItem(at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        { look(UICollectionViewLayoutAttributes(forCellWith: path), y: 25) }
        override func layoutAttributesForSupplementaryView(ofKind kind: String, at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            look(
                UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path),
                y: 0)
        }
        override func layoutAttributesForDecorationView(ofKind kind: String, at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            look(
                UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path), y: 0)
        }
        override func layoutAttributesForElements(in rect: CGRect)
            -> [UICollectionViewLayoutAttributes]?
        {
            (0..<(collectionView?.numberOfSections ?? 0)).flatMap { section in
                let path = IndexPath(item: 0, section: section)
                return [
                    layoutAttributesForItem(at: path),
                    layoutAttributesForSupplementaryView(ofKind: "header", at: path),
                    layoutAttributesForDecorationView(ofKind: "band", at: path),
                ].compactMap { $0 }
            }
        }
        private func left(_ look: UICollectionViewLayoutAttributes?, _ name: String)
            -> UICollectionViewLayoutAttributes?
        {
            asked.append("\(name) \(look?.indexPath.section ?? -1)")
            look?.frame.origin.x = -100
            return look
        }
        override func initialLayoutAttributesForAppearingDecorationElement(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            left(layoutAttributesForDecorationView(ofKind: kind, at: path), "begins")
        }
        override func finalLayoutAttributesForDisappearingDecorationElement(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            left(layoutAttributesForDecorationView(ofKind: kind, at: path), "ends")
        }
        override func finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            left(layoutAttributesForSupplementaryView(ofKind: kind, at: path), "header ends")
        }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        var count = 1
        func numberOfSections(in collectionView: UICollectionView) -> Int { count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            1
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at path: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "header", for: path)
        }
    }

    @Test("they begin and end where the layout says, half way after half of the 0.3 s")
    func ways() throws {
        let stage = Stage(size: CGSize(width: 100, height: 300))
        defer { stage.close() }
        let layout = Sections()
        layout.register(Band.self, forDecorationViewOfKind: "band")
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        let source = Source()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            Header.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
        view.dataSource = source
        stage.window.addSubview(view)
        stage.commit()

        source.count = 2
        view.performBatchUpdates { view.insertSections([1]) }
        stage.advance(by: .milliseconds(150))
        let band = try #require(
            view.subviews.compactMap { $0 as? Band }.first { $0.frame.minY == 50 })
        #expect(band.frame.minX == 0)
        // The curve of the update eases in and out, so that half of the time is half of the way.
        let seen = try #require(band.layer.presentation())
        #expect(abs(seen.frame.minX + 50) < 1)
        stage.advance(by: .milliseconds(200))
        #expect(layout.asked == ["begins 1"])

        source.count = 1
        view.performBatchUpdates { view.deleteSections([1]) }
        stage.advance(by: .milliseconds(150))
        #expect(band.superview === view)
        #expect(band.frame.minX == -100)
        let header = try #require(
            view.subviews.compactMap { $0 as? Header }.first { $0.frame.minY == 50 })
        #expect(header.frame.minX == -100)
        let middle = try #require(header.layer.presentation())
        #expect(abs(middle.frame.minX + 50) < 1)
        stage.advance(by: .milliseconds(200))
        #expect(Set(layout.asked.dropFirst()) == ["ends 1", "header ends 1"])
        #expect(view.visibleSupplementaryViews(ofKind: "header").count == 1)
    }
}
