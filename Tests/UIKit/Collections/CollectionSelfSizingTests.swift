import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, "What's new in UIKit", WWDC 2022; UICollectionView.selfSizingInvalidation;
/// UICollectionView.reconfigureItems(at:).
@MainActor
@Suite("Collection views measure self-sizing elements again")
struct CollectionSelfSizingTests {
    enum Kind: CaseIterable { case flow, compositional, list }

    /// A cell with a part of the height that its constraint has.
    final class Cell: UICollectionViewCell {
        lazy var height = part.heightAnchor.constraint(equalToConstant: 0)
        private let part = UIView()
        var (measurements, reuses) = (0, 0)

        override init(frame: CGRect) {
            super.init(frame: frame)
            part.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(part)
            NSLayoutConstraint.activate([
                height, part.widthAnchor.constraint(equalToConstant: 90),
                part.topAnchor.constraint(equalTo: contentView.topAnchor),
                part.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                part.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                part.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor),
            ])
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }

        override func prepareForReuse() {
            super.prepareForReuse()
            reuses += 1
        }

        override func preferredLayoutAttributesFitting(
            _ layoutAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutAttributes {
            measurements += 1
            return super.preferredLayoutAttributesFitting(layoutAttributes)
        }
    }

    @MainActor
    final class Source: NSObject, UICollectionViewDataSource {
        let stage = Stage(size: CGSize(width: 100, height: 400))
        let view: UICollectionView
        var heights: [CGFloat]

        init(_ kind: Kind, count: Int = 20) {
            heights = Array(repeating: 60, count: count)
            view = UICollectionView(
                frame: stage.window.bounds,
                collectionViewLayout: CollectionSelfSizingTests.layout(kind))
            super.init()
            view.contentInsetAdjustmentBehavior = .never
            view.register(Cell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = self
            stage.window.addSubview(view)
            stage.commit()
        }

        func cell(_ item: Int) -> Cell? {
            view.cellForItem(at: IndexPath(item: item, section: 0)) as? Cell
        }

        /// Changes the constraint of a visible cell.
        func grow(_ item: Int, to height: CGFloat) {
            cell(item)?.height.constant = height
            heights[item] = height
        }

        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            heights.count
        }

        func collectionView(
            _ view: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            (cell as? Cell)?.height.constant = heights[indexPath.item]
            return cell
        }
    }

    static func layout(_ kind: Kind) -> UICollectionViewLayout {
        switch kind {
        case .flow:
            let flow = UICollectionViewFlowLayout()
            flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            flow.minimumLineSpacing = 0
            return flow
        case .compositional:
            let group = NSCollectionLayoutGroup.vertical(
                layoutSize: size(.fractionalWidth(1), .estimated(44)),
                subitems: [item(.fractionalWidth(1), .estimated(44))])
            return UICollectionViewCompositionalLayout(
                section: NSCollectionLayoutSection(group: group))
        case .list:
            return UICollectionViewCompositionalLayout.list(
                using: UICollectionLayoutListConfiguration(appearance: .plain))
        }
    }

    enum Change: CaseIterable {
        case nilBatch, emptyBatch, invalidation, cell, content, insertion, reconfiguration

        @MainActor
        func make(_ it: Source) {
            switch self {
            case .nilBatch: it.view.performBatchUpdates(nil)
            case .emptyBatch: it.view.performBatchUpdates({})
            case .invalidation: it.view.collectionViewLayout.invalidateLayout()
            case .cell: it.cell(1)?.invalidateIntrinsicContentSize()
            case .content: it.cell(1)?.contentView.invalidateIntrinsicContentSize()
            case .reconfiguration: it.view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
            case .insertion:
                it.heights.append(60)
                it.view.performBatchUpdates {
                    it.view.insertItems(at: [IndexPath(item: it.heights.count - 1, section: 0)])
                }
            }
        }
    }

    @Test(
        "a visible cell that became higher is resized, and no constraint conflicts",
        arguments: Kind.allCases, Change.allCases)
    func heights(kind: Kind, change: Change) {
        let it = Source(kind)
        defer { it.stage.close() }
        #expect(it.cell(1)?.frame.height == 60)
        let text = mistakes {
            it.grow(1, to: 140)
            change.make(it)
            it.stage.advance(by: .seconds(1))
        }
        #expect(text == "")
        #expect(it.cell(1)?.frame.minY == 60)
        #expect(it.cell(1)?.frame.height == 140)
        #expect(it.cell(2)?.frame.minY == 200)
        #expect(it.view.contentOffset.y == 0)
        // And lower again.
        it.grow(1, to: 20)
        change.make(it)
        it.stage.advance(by: .seconds(1))
        #expect(it.cell(1)?.frame.height == 20)
        #expect(it.cell(2)?.frame.minY == 80)
    }

    @Test(
        "the change is animated", arguments: Kind.allCases,
        [Change.nilBatch, .cell, .reconfiguration])
    func animation(kind: Kind, change: Change) throws {
        let it = Source(kind)
        defer { it.stage.close() }
        it.grow(1, to: 140)
        change.make(it)
        it.stage.advance(by: .milliseconds(150))
        let shown = try #require(it.cell(1)?.layer.presentation()?.bounds.height)
        #expect(shown > 60 && shown < 140, "\(shown)")
    }

    @Test("only visible cells are measured again", arguments: Kind.allCases)
    func bounded(kind: Kind) {
        let it = Source(kind, count: 10_000)
        defer { it.stage.close() }
        it.view.contentOffset.y = 3000
        it.stage.advance(by: .seconds(1))
        let cells = it.view.visibleCells.compactMap { $0 as? Cell }
        let before = cells.map(\.measurements).reduce(0, +)
        let top = it.view.visibleCells[0].frame.minY
        it.view.collectionViewLayout.invalidateLayout()
        it.stage.advance(by: .seconds(1))
        it.view.performBatchUpdates(nil)
        it.stage.advance(by: .seconds(1))
        let after = cells.map(\.measurements).reduce(0, +)
        #expect(after - before <= 2 * cells.count)
        #expect(it.view.contentOffset.y == 3000)
        #expect(it.view.visibleCells[0].frame.minY == top)
    }

    @Test("disabled ignores the cell's call, and constraints count if they are included")
    func modes() {
        let it = Source(.flow)
        defer { it.stage.close() }
        #expect(it.view.selfSizingInvalidation == .enabled)
        it.view.selfSizingInvalidation = .enabledIncludingConstraints
        let text = mistakes {
            it.grow(1, to: 140)
            it.stage.advance(by: .seconds(1))
        }
        #expect(text == "")
        #expect(it.cell(1)?.frame.height == 140)
        it.view.selfSizingInvalidation = .disabled
        it.cell(1)?.height.priority = UILayoutPriority(999)
        it.grow(1, to: 60)
        it.cell(1)?.invalidateIntrinsicContentSize()
        it.stage.advance(by: .seconds(1))
        #expect(it.cell(1)?.frame.height == 140)
    }

    @Test("reconfiguring keeps the cell and does not prepare it for reuse")
    func reconfiguration() {
        let it = Source(.compositional)
        defer { it.stage.close() }
        let (cell, reuses) = (it.cell(1), it.cell(1)?.reuses)
        it.heights[1] = 100
        it.heights[15] = 100
        it.view.performBatchUpdates {
            it.heights.insert(60, at: 0)
            it.view.insertItems(at: [IndexPath(item: 0, section: 0)])
            // By the index paths before the update; the second is not visible.
            it.view.reconfigureItems(
                at: [IndexPath(item: 1, section: 0), IndexPath(item: 15, section: 0)])
        }
        it.stage.advance(by: .seconds(1))
        #expect(it.cell(2) === cell)
        #expect(it.cell(2)?.reuses == reuses)
        #expect(it.cell(2)?.frame == CGRect(x: 0, y: 120, width: 100, height: 100))
    }

    @Test("a snapshot's reconfigured items keep their cells")
    func snapshots() {
        let stage = Stage(size: CGSize(width: 100, height: 400))
        defer { stage.close() }
        let view = UICollectionView(
            frame: stage.window.bounds, collectionViewLayout: Self.layout(.list))
        view.contentInsetAdjustmentBehavior = .never
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        stage.window.addSubview(view)
        var height: CGFloat = 60
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
            view, path, _ in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            (cell as? Cell)?.height.constant = height
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b", "c"])
        source.apply(snapshot, animatingDifferences: false)
        stage.commit()
        let cell = view.cellForItem(at: IndexPath(item: 1, section: 0)) as? Cell
        let reuses = cell?.reuses
        height = 90
        snapshot.deleteItems(["a"])
        snapshot.reconfigureItems(["b"])
        source.apply(snapshot)
        stage.advance(by: .seconds(1))
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell)
        #expect(cell?.reuses == reuses)
        #expect(cell?.frame == CGRect(x: 0, y: 0, width: 100, height: 90))
    }

    /// Source: LayoutKit, ReloadableViewLayoutAdapterCollectionViewTests.
    @Test("a header without a size has attributes of the size zero, and no view")
    func emptyHeader() {
        let it = Source(.flow)
        defer { it.stage.close() }
        for kind in [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ] {
            let path = IndexPath(item: 0, section: 0)
            let attributes = it.view.layoutAttributesForSupplementaryElement(
                ofKind: kind, at: path)
            #expect(attributes?.size == .zero)
            #expect(it.view.supplementaryView(forElementKind: kind, at: path) == nil)
        }
        #expect(
            it.view.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionHeader,
                at: IndexPath(item: 0, section: 1)) == nil)
    }
}
