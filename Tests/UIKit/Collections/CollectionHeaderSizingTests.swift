import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UICollectionReusableView.preferredLayoutAttributesFitting(_:);
/// UICollectionView.selfSizingInvalidation; invalidateSupplementaryElements(ofKind:at:).
@MainActor
@Suite("Collection views measure self-sizing headers and footers again")
struct CollectionHeaderSizingTests {
    enum Kind: CaseIterable { case header, footer, global, badge, list }
    enum Change: CaseIterable { case nilBatch, invalidation, context, view, constraint }

    final class Header: UICollectionReusableView {
        lazy var height = part.heightAnchor.constraint(equalToConstant: 24)
        private let part = UIView()

        override init(frame: CGRect) {
            super.init(frame: frame)
            part.translatesAutoresizingMaskIntoConstraints = false
            addSubview(part)
            NSLayoutConstraint.activate([
                height, part.topAnchor.constraint(equalTo: topAnchor),
                part.bottomAnchor.constraint(equalTo: bottomAnchor),
                part.leadingAnchor.constraint(equalTo: leadingAnchor),
            ])
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @MainActor
    final class Source: NSObject, UICollectionViewDataSource {
        let stage = Stage(size: CGSize(width: 100, height: 400))
        let view: UICollectionView
        let kind: String
        var (sections, items) = (2, 4)

        init(_ kind: Kind) {
            self.kind = kind == .list ? UICollectionView.elementKindSectionHeader : "view"
            view = UICollectionView(
                frame: stage.window.bounds,
                collectionViewLayout: CollectionHeaderSizingTests.layout(kind))
            super.init()
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                Header.self, forSupplementaryViewOfKind: self.kind, withReuseIdentifier: "view")
            view.dataSource = self
            stage.window.addSubview(view)
            stage.commit()
        }

        /// The first view of the kind.
        var header: Header? {
            let path = view.indexPathsForVisibleSupplementaryElements(ofKind: kind).first
            return path.flatMap { view.supplementaryView(forElementKind: kind, at: $0) } as? Header
        }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections }
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            items
        }
        func collectionView(
            _ view: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            view.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        }
    }

    static func layout(_ kind: Kind) -> UICollectionViewLayout {
        if kind == .list {
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.headerMode = .supplementary
            return UICollectionViewCompositionalLayout.list(using: list)
        }
        let row = item(.fractionalWidth(1), .absolute(50))
        let estimated = size(.fractionalWidth(1), .estimated(44))
        let row2 =
            kind == .badge
            ? NSCollectionLayoutItem(
                layoutSize: row.layoutSize,
                supplementaryItems: [
                    NSCollectionLayoutSupplementaryItem(
                        layoutSize: estimated, elementKind: "view",
                        containerAnchor: NSCollectionLayoutAnchor(edges: .top))
                ]) : row
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: row.layoutSize, subitems: [row2]))
        let edge = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: estimated, elementKind: "view",
            alignment: kind == .footer ? .bottom : .top)
        let settings = UICollectionViewCompositionalLayoutConfiguration()
        if kind == .header || kind == .footer { section.boundarySupplementaryItems = [edge] }
        if kind == .global { settings.boundarySupplementaryItems = [edge] }
        return UICollectionViewCompositionalLayout(section: section, configuration: settings)
    }

    @Test(
        "a visible one that became higher is resized, and no constraint conflicts",
        arguments: Kind.allCases, Change.allCases)
    func heights(kind: Kind, change: Change) throws {
        let it = Source(kind)
        defer { it.stage.close() }
        let header = try #require(it.header)
        let path = try #require(
            it.view.indexPathsForVisibleSupplementaryElements(ofKind: it.kind).first)
        let below = IndexPath(item: 0, section: kind == .footer ? 1 : 0)
        let before = try #require(it.view.layoutAttributesForItem(at: below)?.frame.minY)
        #expect(header.frame.height == 24)
        if change == .constraint { it.view.selfSizingInvalidation = .enabledIncludingConstraints }
        for height: CGFloat in [80, 30] {
            let text = mistakes {
                header.height.constant = height
                switch change {
                case .nilBatch: it.view.performBatchUpdates(nil)
                case .invalidation: it.view.collectionViewLayout.invalidateLayout()
                case .context:
                    let context = UICollectionViewLayoutInvalidationContext()
                    context.invalidateSupplementaryElements(ofKind: it.kind, at: [path])
                    it.view.collectionViewLayout.invalidateLayout(with: context)
                case .view: header.invalidateIntrinsicContentSize()
                case .constraint: break
                }
                it.stage.advance(by: .seconds(1))
            }
            #expect(text == "")
            #expect(it.header === header)
            #expect(header.frame.height == height)
            let after = it.view.layoutAttributesForItem(at: below)?.frame.minY
            #expect(after == (kind == .badge ? before : before + height - 24))
        }
    }

    @Test("headers move with their sections, and new sections get headers of their own")
    func sections() {
        for kind in [Kind.header, .list] {
            let it = Source(kind)
            defer { it.stage.close() }
            func header(_ section: Int) -> UICollectionReusableView? {
                it.view.supplementaryView(
                    forElementKind: it.kind, at: IndexPath(item: 0, section: section))
            }
            let old = it.header
            it.sections = 3
            it.view.insertSections([0])
            it.stage.advance(by: .seconds(1))
            #expect(header(1) === old)
            #expect(header(0) != nil && header(0) !== old)
            it.sections = 2
            it.view.deleteSections([0])
            it.stage.advance(by: .seconds(1))
            #expect(header(0) === old)
            // An item before the others moves no header.
            it.items = 5
            it.view.performBatchUpdates {
                it.view.insertItems(
                    at: [IndexPath(item: 0, section: 0), IndexPath(item: 0, section: 1)])
            }
            it.stage.advance(by: .seconds(1))
            #expect(header(0) === old)
        }
    }

    @Test("those that are not visible keep their sizes, unless a context names them")
    func invisible() throws {
        let it = Source(.header)
        defer { it.stage.close() }
        func top() -> CGFloat? {
            it.view.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))?.frame.minY
        }
        let first = IndexPath(item: 0, section: 0)
        it.view.contentSize.height = 2000
        it.view.contentInset.bottom = 400
        it.view.contentOffset.y = 300
        it.stage.commit()
        #expect(it.view.supplementaryView(forElementKind: "view", at: first) == nil)
        it.view.performBatchUpdates(nil)
        it.stage.advance(by: .seconds(1))
        #expect(top() == 248)
        let context = UICollectionViewLayoutInvalidationContext()
        context.invalidateSupplementaryElements(ofKind: "view", at: [first])
        it.view.collectionViewLayout.invalidateLayout(with: context)
        it.stage.commit()
        #expect(top() == 268)
    }
}
