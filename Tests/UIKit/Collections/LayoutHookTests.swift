import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UICollectionViewLayout, its invalidation contexts and update items: what the
/// collection view calls on a layout, and what it passes.
@MainActor
@Suite("Collection views: calls on layouts", .serialized)
struct LayoutHookTests {
    private final class Source: NSObject, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout
    {
        var counts = [2]
        var sizesAsked = 0
        func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            counts[section]
        }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
            -> UICollectionViewCell
        { view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at path: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "edge", for: path)
        }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath
        ) -> CGSize {
            sizesAsked += 1
            return (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
        }
    }

    private final class Layout: UICollectionViewFlowLayout {
        var log: [String] = []
        var moves = false

        override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
            super.prepare(forCollectionViewUpdates: items)
            for item in items {
                let ends = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].map {
                    $0.map { "\($0.section).\($0.item == NSNotFound ? -1 : $0.item)" } ?? "-"
                }
                log.append("update \(ends[0]) \(ends[1])")
            }
        }
        override func finalLayoutAttributesForDisappearingItem(at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            guard moves else { return nil }
            let end = UICollectionViewLayoutAttributes(forCellWith: path)
            end.frame = CGRect(x: -200, y: 0, width: 100, height: 40)
            return end
        }
        override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind kind: String, at path: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard moves else { return nil }
            let start = layoutAttributesForSupplementaryView(ofKind: kind, at: path)
            start?.frame.origin.x = -100
            return start
        }
        override func prepare(forAnimatedBoundsChange old: CGRect) {
            super.prepare(forAnimatedBoundsChange: old)
            log.append("prepare \(old.width)")
        }
        override func finalizeAnimatedBoundsChange() {
            super.finalizeAnimatedBoundsChange()
            log.append("finalize \(collectionView?.bounds.width ?? 0)")
        }
        override func invalidationContext(
            forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
            withOriginalAttributes original: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutInvalidationContext {
            let context = super.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            let named = context.invalidatedItemIndexPaths?.map(\.item) ?? []
            log.append("preferred \(original.size.height) \(preferred.size.height) \(named)")
            return context
        }
    }

    private final class TallCell: UICollectionViewCell {
        override func preferredLayoutAttributesFitting(
            _ attributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            let wanted = super.preferredLayoutAttributesFitting(attributes)
            wanted.size.height = 70
            return wanted
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 300))
    private let source = Source()
    private let layout = Layout()
    private let view: UICollectionView

    init() {
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumLineSpacing, layout.headerReferenceSize.height) = (0, 20)
        view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "edge")
        (view.dataSource, view.delegate) = (source, source)
        view.contentInsetAdjustmentBehavior = .never
    }

    private func show() {
        stage.window.addSubview(view)
        stage.commit()
    }

    @Test("a deleted cell ends, and an inserted header begins, where the layout says")
    func ends() throws {
        defer { stage.close() }
        show()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        layout.moves = true
        source.counts = [1, 1]
        view.performBatchUpdates {
            view.deleteItems(at: [IndexPath(item: 1, section: 0)])
            view.insertSections([1])
        }
        stage.advance(by: .milliseconds(150))
        #expect(layout.log.sorted() == ["update - 1.-1", "update 0.1 -"])
        #expect(cell.superview === view && cell.frame.minX == -200 && cell.alpha == 1)
        let header = try #require(
            view.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader,
                at: IndexPath(item: 0, section: 1)))
        #expect(header.frame.minX == 0)
        // The curve eases in and out, so that half of the time is half of the way.
        #expect(abs(try #require(header.layer.presentation()).frame.minX + 50) < 1)
        stage.settle()
        #expect(cell.superview == nil || cell.isHidden)
    }

    @Test("a move has an index path on both sides, and a deleted section no item")
    func updateItems() {
        defer { stage.close() }
        source.counts = [2, 1]
        show()
        source.counts = [2]
        view.performBatchUpdates {
            view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
            view.deleteSections([1])
        }
        stage.settle()
        #expect(layout.log.sorted() == ["update 0.0 0.1", "update 1.-1 -"])
    }

    @Test("a change of the bounds in an animation is prepared and finalized")
    func animatedBounds() {
        defer { stage.close() }
        show()
        view.frame.size.width = 90
        stage.commit()
        #expect(layout.log.isEmpty)
        layout.itemSize.width = 50
        UIView.animate(withDuration: 0.2) {
            view.frame.size.width = 80
            view.layoutIfNeeded()
        }
        #expect(layout.log == ["prepare 90.0", "finalize 80.0"])
        stage.settle()
    }

    @Test("sizes that cells prefer invalidate these items")
    func preferred() {
        defer { stage.close() }
        layout.estimatedItemSize = CGSize(width: 100, height: 40)
        view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
        view.delegate = nil
        show()
        #expect(Set(layout.log) == ["preferred 40.0 70.0 [0]", "preferred 40.0 70.0 [1]"])
        #expect(
            view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame
                == CGRect(x: 0, y: 90, width: 100, height: 70))
    }

    @Test("the delegate is asked for sizes again unless the context says that they hold")
    func flowContext() {
        defer { stage.close() }
        show()
        source.sizesAsked = 0
        let context = UICollectionViewFlowLayoutInvalidationContext()
        #expect(context.invalidateFlowLayoutDelegateMetrics)
        #expect(context.invalidateFlowLayoutAttributes)
        #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
        context.invalidateFlowLayoutDelegateMetrics = false
        context.invalidateFlowLayoutAttributes = false
        layout.invalidateLayout(with: context)
        stage.commit()
        #expect(source.sizesAsked == 0)
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext())
        stage.commit()
        #expect(source.sizesAsked == 2)
        // Source: Apple, invalidationContext(forBoundsChange:) of flow layouts: metrics are asked
        // for again if the size changes.
        let bounds = view.bounds.offsetBy(dx: 0, dy: 10)
        let scrolled = layout.invalidationContext(forBoundsChange: bounds)
        #expect(scrolled is UICollectionViewFlowLayoutInvalidationContext)
    }

    @Test("a context names elements by their kind, and adds up what it names")
    func contexts() {
        let context = UICollectionViewLayoutInvalidationContext()
        #expect(context.invalidatedItemIndexPaths == nil)
        #expect(context.invalidatedSupplementaryIndexPaths == nil)
        #expect(context.invalidatedDecorationIndexPaths == nil)
        let (a, b) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0))
        context.invalidateItems(at: [a])
        context.invalidateItems(at: [b])
        #expect(context.invalidatedItemIndexPaths == [a, b])
        context.invalidateSupplementaryElements(ofKind: "x", at: [a])
        context.invalidateSupplementaryElements(ofKind: "y", at: [b])
        #expect(context.invalidatedSupplementaryIndexPaths == ["x": [a], "y": [b]])
        context.invalidateDecorationElements(ofKind: "z", at: [a])
        context.invalidateDecorationElements(ofKind: "z", at: [b])
        #expect(context.invalidatedDecorationIndexPaths == ["z": [a, b]])
    }
}
