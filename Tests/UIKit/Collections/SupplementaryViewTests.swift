import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UICollectionView, UICollectionViewLayout, UICollectionViewFlowLayout.
@MainActor
@Suite("Collection views: supplementary views, layouts and updates")
struct SupplementaryViewTests {
    final class Header: UICollectionReusableView {
        var reuses = 0
        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }
    }

    final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
        UICollectionViewDataSourcePrefetching
    {
        var counts = [3, 30]
        var heard: [String] = []
        var prefetched: [IndexPath] = []

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
                ofKind: kind, withReuseIdentifier: "header", for: path)
        }
        func collectionView(
            _ view: UICollectionView, willDisplaySupplementaryView header: UICollectionReusableView,
            forElementKind kind: String, at path: IndexPath
        ) { heard.append("shows \(path.section)") }
        func collectionView(
            _ view: UICollectionView,
            didEndDisplayingSupplementaryView header: UICollectionReusableView,
            forElementOfKind kind: String, at path: IndexPath
        ) { heard.append("hides \(path.section)") }
        func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
            prefetched += paths
        }
    }

    private func make(_ layout: UICollectionViewLayout) -> (Stage, UICollectionView, Source) {
        let stage = Stage(size: CGSize(width: 100, height: 200))
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        let source = Source()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            Header.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        view.dataSource = source
        view.delegate = source
        view.prefetchDataSource = source
        stage.window.addSubview(view)
        stage.commit()
        return (stage, view, source)
    }

    private func flow() -> UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 100, height: 40)
        flow.minimumLineSpacing = 0
        flow.headerReferenceSize = CGSize(width: 0, height: 30)
        return flow
    }

    private let kind = UICollectionView.elementKindSectionHeader

    // Header 30, three items of 40: the second section begins at 150.
    @Test("headers are above their sections and are reused")
    func headers() throws {
        let (stage, view, source) = make(flow())
        defer { withExtendedLifetime(source) { stage.close() } }
        #expect(
            view.visibleSupplementaryViews(ofKind: kind).map(\.frame) == [
                CGRect(x: 0, y: 0, width: 100, height: 30),
                CGRect(x: 0, y: 150, width: 100, height: 30),
            ])
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 30)
        #expect(view.contentSize.height == 1380)
        #expect(source.heard == ["shows 0", "shows 1"])
        view.contentOffset.y = 400
        stage.commit()
        #expect(view.visibleSupplementaryViews(ofKind: kind).isEmpty)
        #expect(source.heard.suffix(2) == ["hides 0", "hides 1"])
        view.contentOffset.y = 0
        stage.commit()
        let header =
            view.supplementaryView(
                forElementKind: kind, at: IndexPath(item: 0, section: 0)) as? Header
        #expect(header?.reuses == 1)
        #expect(
            view.layoutAttributesForSupplementaryElement(
                ofKind: kind, at: IndexPath(item: 0, section: 1))?.frame.minY == 150)
    }

    @Test("a pinned header stays at the top until the next section pushes it out")
    func pinning() {
        let layout = flow()
        layout.sectionHeadersPinToVisibleBounds = true
        let (stage, view, source) = make(layout)
        defer { withExtendedLifetime(source) { stage.close() } }
        func top() -> CGFloat? {
            view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame
                .minY
        }
        view.contentOffset.y = 50
        stage.commit()
        #expect(top() == 50)
        view.contentOffset.y = 140
        stage.commit()
        #expect(top() == 120)
    }

    @Test("items near the visible ones are announced once")
    func prefetching() {
        let (stage, view, source) = make(flow())
        defer { withExtendedLifetime(source) { stage.close() } }
        let first = source.prefetched
        #expect(!first.isEmpty)
        #expect(Set(first).isDisjoint(with: view.indexPathsForVisibleItems))
        view.contentOffset.y = 1
        stage.commit()
        #expect(source.prefetched.count == Set(source.prefetched).count)
    }

    @Test("cells determine their sizes if the layout estimates them")
    func selfSizing() {
        final class Sized: UICollectionViewCell {
            override init(frame: CGRect) {
                super.init(frame: frame)
                let part = UIView()
                part.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(part)
                NSLayoutConstraint.activate([
                    part.widthAnchor.constraint(equalToConstant: 80),
                    part.heightAnchor.constraint(equalToConstant: 25),
                    part.topAnchor.constraint(equalTo: contentView.topAnchor),
                    part.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                    part.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                    part.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                ])
            }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        let layout = flow()
        layout.headerReferenceSize = .zero
        layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        let stage = Stage(size: CGSize(width: 100, height: 200))
        defer { stage.close() }
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        let source = Source()
        view.register(Sized.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.visibleCells.count == 8)
        #expect(view.visibleCells.allSatisfy { $0.bounds.size == CGSize(width: 80, height: 25) })
        #expect(view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame.minY == 50)
    }

    /// A column of squares with a decoration behind them, which appear from the left.
    final class Column: UICollectionViewLayout {
        final class Context: UICollectionViewLayoutInvalidationContext {}
        var heard: [String] = []
        override class var invalidationContextClass: AnyClass { Context.self }
        override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 400) }
        override func layoutAttributesForItem(at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = CGRect(x: 0, y: path.item * 20, width: 20, height: 20)
            attributes.transform3D = CATransform3DMakeScale(0.5, 0.5, 1)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect)
            -> [UICollectionViewLayoutAttributes]?
        {
            let count = collectionView?.numberOfItems(inSection: 0) ?? 0
            let back = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: "back", with: IndexPath(item: 0, section: 0))
            back.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            back.zIndex = -1
            return [back]
                + (0..<count).compactMap {
                    layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
                }
        }
        override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
            heard += items.map { "\($0.updateAction) \($0.indexPathAfterUpdate?.item ?? -1)" }
        }
        override func initialLayoutAttributesForAppearingItem(at path: IndexPath)
            -> UICollectionViewLayoutAttributes?
        {
            let attributes = layoutAttributesForItem(at: path)
            attributes?.center.x = -50
            return attributes
        }
        override func finalizeCollectionViewUpdates() { heard.append("finalize") }
        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            heard.append("\(context is Context) \(context.invalidateEverything)")
            super.invalidateLayout(with: context)
        }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            let old = collectionView?.bounds.minY ?? .nan
            if newBounds.minY != old { heard.append("scroll \(newBounds.minY - old)") }
            return true
        }
        override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
            heard.append("from \(type(of: oldLayout))")
        }
        override func finalizeLayoutTransition() { heard.append("transition") }
        override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
            CGPoint(x: 0, y: 10)
        }
    }

    // Source: Apple, shouldInvalidateLayout(forBoundsChange:), which gets the new bounds.
    @Test("a layout is asked about new bounds while the view has the old ones")
    func boundsChange() {
        let column = Column()
        let (stage, view, source) = make(column)
        defer { withExtendedLifetime(source) { stage.close() } }
        source.counts = [20]
        view.reloadData()
        stage.commit()
        view.contentOffset.y = 30
        view.contentOffset.y = 25
        #expect(view.bounds.minY == 25)
        #expect(column.heard.filter { $0.hasPrefix("scroll") } == ["scroll 30.0", "scroll -5.0"])
    }

    @Test("a layout has decoration views, moves inserted cells and hears of invalidation")
    func customLayout() throws {
        let column = Column()
        column.register(Header.self, forDecorationViewOfKind: "back")
        let (stage, view, source) = make(column)
        defer { withExtendedLifetime(source) { stage.close() } }
        source.counts = [3]
        view.reloadData()
        stage.commit()
        #expect(column.heard.contains("true true"))
        let back = try #require(view.subviews.first { $0 is Header })
        #expect(back.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(back.layer.zPosition == -1)
        let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect(cell.layer.transform.m11 == 0.5)
        column.heard = []
        source.counts = [4]
        view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 3, section: 0)]) })
        #expect(column.heard.contains("insert 3"))
        #expect(column.heard.last == "finalize")
        stage.commit()
        let new = try #require(view.cellForItem(at: IndexPath(item: 3, section: 0)))
        #expect(new.layer.presentation()?.position.x == -50)
        stage.advance(by: .seconds(1))
        #expect(new.layer.presentation()?.position.x == 10)
        column.heard = []
        view.contentOffset.y = 5
        #expect(column.heard == ["scroll -5.0", "true false"])
    }

    @Test("a change of layouts moves the cells and notifies both layouts")
    func changeOfLayouts() throws {
        let (stage, view, source) = make(flow())
        defer { withExtendedLifetime(source) { stage.close() } }
        let column = Column()
        column.register(Header.self, forDecorationViewOfKind: "back")
        var isFinished: Bool?
        view.setCollectionViewLayout(column, animated: true) { isFinished = $0 }
        stage.commit()
        #expect(view.collectionViewLayout === column)
        #expect(column.heard.contains("from UICollectionViewFlowLayout"))
        #expect(column.heard.last == "transition")
        #expect(view.contentOffset.y == 10)
        #expect(isFinished == nil)
        stage.advance(by: .seconds(1))
        #expect(isFinished == true)
    }

    @Test("attributes are copied with their class and compared by their values")
    func attributes() throws {
        final class Tinted: UICollectionViewLayoutAttributes {
            var tint = 0
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Tinted)?.tint = tint
                return copy
            }
        }
        let tinted = Tinted(forCellWith: IndexPath(item: 1, section: 0))
        tinted.tint = 5
        tinted.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        tinted.transform = CGAffineTransform(scaleX: 2, y: 2)
        let copy = try #require(tinted.copy() as? Tinted)
        #expect(copy.tint == 5)
        #expect(copy.isEqual(tinted))
        #expect(copy.transform == CGAffineTransform(scaleX: 2, y: 2))
        copy.zIndex = 1
        #expect(!copy.isEqual(tinted))
        #expect(tinted.representedElementKind == nil)
    }

    @Test("a missing class, and a class of another kind, are reported")
    func wrongClasses() {
        let (stage, view, source) = make(flow())
        defer { withExtendedLifetime(source) { stage.close() } }
        let reports = mistakes {
            view.register(UIView.self, forCellWithReuseIdentifier: "x")
            view.register(
                NSObject.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "x")
            view.collectionViewLayout.register(UIView.self, forDecorationViewOfKind: "x")
        }
        #expect(reports.contains("is not a UICollectionViewCell"))
        #expect(reports.contains("supplementary views of the kind"))
        #expect(reports.contains("decoration views of the kind"))
    }
}
