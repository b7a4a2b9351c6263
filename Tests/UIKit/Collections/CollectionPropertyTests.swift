import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UICollectionView, UICollectionViewFlowLayout, UICollectionViewCell and
/// UICollectionViewDiffableDataSource.
@MainActor
@Suite("Collection views: properties", .serialized)
struct CollectionPropertyTests {
    private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
        UICollectionViewDataSourcePrefetching
    {
        var log: [String] = []
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            30
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
        func collectionView(_ view: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
            log.append("prefetch")
        }
        func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
            log.append("deselect")
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 200))
    private let source = Source()
    private let layout = UICollectionViewFlowLayout()
    private let view: UICollectionView

    init() {
        layout.itemSize = CGSize(width: 100, height: 40)
        layout.minimumLineSpacing = 0
        view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
            withReuseIdentifier: "edge")
        (view.dataSource, view.delegate) = (source, source)
        stage.window.addSubview(view)
    }

    @Test("items are prefetched unless prefetching is disabled", arguments: [true, false])
    func prefetching(isEnabled: Bool) {
        defer { stage.close() }
        #expect(view.isPrefetchingEnabled)
        view.isPrefetchingEnabled = isEnabled
        view.prefetchDataSource = source
        stage.commit()
        #expect(source.log.contains("prefetch") == isEnabled)
    }

    @Test("a program deselects without the delegate, and its cell and list of items know")
    func deselecting() {
        defer { stage.close() }
        let path = IndexPath(item: 1, section: 0)
        stage.commit()
        view.selectItem(at: path, animated: false, scrollPosition: [])
        #expect(view.cellForItem(at: path)?.isSelected == true)
        view.deselectItem(at: path, animated: true)
        #expect(view.cellForItem(at: path)?.isSelected == false)
        #expect(view.indexPathsForSelectedItems == [] && source.log.isEmpty)
    }

    @Test("an item scrolls to the middle of the view")
    func centered() {
        defer { stage.close() }
        stage.commit()
        // The item's middle is at 10 × 40 + 20, the view's 100 below its top.
        view.scrollToItem(
            at: IndexPath(item: 10, section: 0), at: .centeredVertically, animated: false)
        #expect(view.contentOffset.y == 320)
        // Source: Apple, UICollectionViewScrollPosition.
        #expect(
            [
                UICollectionView.ScrollPosition.top, .centeredVertically, .bottom, .left,
                .centeredHorizontally, .right,
            ].map(\.rawValue) == [1, 2, 4, 8, 16, 32])
    }

    @Test("a pinned footer stays at the lower edge")
    func footers() {
        defer { stage.close() }
        layout.footerReferenceSize.height = 30
        stage.commit()
        func footer() -> CGFloat? {
            view.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionFooter,
                at: IndexPath(item: 0, section: 0))?.frame.minY
        }
        #expect(!layout.sectionFootersPinToVisibleBounds)
        #expect(footer() == 1200)
        layout.sectionFootersPinToVisibleBounds = true
        stage.commit()
        #expect(footer() == 170)
        view.contentOffset.y = 500
        stage.commit()
        #expect(footer() == 670)
        #expect(
            view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionFooter)
                .map(\.frame.minY) == [670])
    }

    @Test("a snapshot that reloads makes all cells again")
    func reloading() {
        defer { stage.close() }
        var made: [String] = []
        let cells = UICollectionView.CellRegistration<UICollectionViewCell, String> {
            made.append($2)
            _ = ($0, $1)
        }
        let data = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
            $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b"])
        data.apply(snapshot, animatingDifferences: false)
        stage.commit()
        made = []
        snapshot.appendItems(["c"])
        var isComplete = false
        data.applySnapshotUsingReloadData(snapshot) { isComplete = true }
        stage.settle()
        #expect(made.sorted() == ["a", "b", "c"] && isComplete)
        #expect(data.snapshot().itemIdentifiers == ["a", "b", "c"])
    }

    @Test("configurations are updated for the state only if the cell is to do so")
    func automaticUpdates() throws {
        defer { stage.close() }
        stage.commit()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect(cell.automaticallyUpdatesContentConfiguration)
        #expect(cell.automaticallyUpdatesBackgroundConfiguration)
        cell.backgroundConfiguration = .listPlainCell()
        var content = UIListContentConfiguration.cell()
        content.text = "Text"
        cell.contentConfiguration = content
        func looks() -> (UIColor?, UIColor?) {
            stage.commit()
            func label(_ view: UIView) -> UILabel? {
                view as? UILabel ?? view.subviews.lazy.compactMap(label).first
            }
            let ground = cell.subviews.first { $0 is _UISystemBackgroundView }
            func colored(_ view: UIView?) -> UIColor? {
                guard let view else { return nil }
                return view.backgroundColor ?? view.subviews.lazy.compactMap(colored).first
            }
            return (colored(ground), label(cell.contentView)?.textColor)
        }
        #expect(looks().0 == .systemBackground)
        cell.isSelected = true
        #expect(looks().0 == .systemGray4)
        cell.isSelected = false
        #expect(looks().0 == .systemBackground)
        cell.automaticallyUpdatesBackgroundConfiguration = false
        cell.isSelected = true
        #expect(looks().0 == .systemBackground)
        cell.automaticallyUpdatesContentConfiguration = false
        cell.isUserInteractionEnabled = false
        #expect(looks().1 == .label)
    }
}

/// Sources: Apple, UICollectionViewListCell, UIListSeparatorConfiguration, UICellAccessory.
@MainActor
@Suite("Lists of collection views: properties", .serialized)
struct ListPropertyTests {
    @Test("a cell's default background is that of its list and its place")
    func backgrounds() {
        for (appearance, cell, header) in [
            (
                UICollectionLayoutListConfiguration.Appearance.plain,
                UIBackgroundConfiguration.listPlainCell(),
                UIBackgroundConfiguration.listPlainHeaderFooter()
            ),
            (.grouped, .listGroupedCell(), .listGroupedHeaderFooter()),
            (.insetGrouped, .listGroupedCell(), .listGroupedHeaderFooter()),
            (.sidebar, .listSidebarCell(), .listSidebarHeader()),
        ] {
            var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
            configuration.headerMode = .supplementary
            let it = ListStage(configuration, [["a"]])
            defer { it.close() }
            #expect(it.cell(0)?.defaultBackgroundConfiguration() == cell, "\(appearance)")
            #expect(it.header()?.defaultBackgroundConfiguration() == header, "\(appearance)")
        }
        #expect(UICollectionViewListCell().defaultBackgroundConfiguration() == .listPlainCell())
    }

    @Test("separators of rows that are selected with others have their own colour")
    func separators() throws {
        var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
        let automatic = UIListSeparatorConfiguration.automaticInsets
        #expect(configuration.separatorConfiguration.bottomSeparatorInsets == automatic)
        configuration.separatorConfiguration.color = .blue
        configuration.separatorConfiguration.multipleSelectionColor = .red
        configuration.separatorConfiguration.bottomSeparatorInsets = automatic
        configuration.separatorConfiguration.bottomSeparatorInsets.trailing = 30
        let it = ListStage(configuration, [["a", "b"]])
        defer { it.close() }
        let line = try #require(it.lines(0).last)
        let text = try #require(it.text(0))
        #expect(line.minX == text.minX && line.maxX == 290)
        func color() -> UIColor? {
            it.stage.commit()
            return it.cell(0)?.subviews.last { $0.frame == line }?.backgroundColor
        }
        it.view.allowsMultipleSelection = true
        #expect(color() == .blue)
        it.tap(0)
        #expect(color() == .red)
    }

    @Test("a view keeps the size that it had when it was shown if it is to do so")
    func fixedSize() throws {
        for keeps in [true, false] {
            var views: [UIView] = []
            let it = ListStage(UICollectionLayoutListConfiguration(appearance: .plain), [["a"]]) {
                cell, _ in
                let own = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
                views.append(own)
                cell.accessories = [
                    .customView(
                        configuration: .init(
                            customView: own, placement: .trailing(), maintainsFixedSize: keeps))
                ]
            }
            defer { it.close() }
            let view = try #require(views.last)
            #expect(view.frame.size == CGSize(width: 30, height: 20))
            view.bounds.size.width = 60
            it.cell(0)?.setNeedsLayout()
            it.stage.commit()
            #expect(view.frame.width == (keeps ? 30 : 60))
        }
        let usual = UICellAccessory.CustomViewConfiguration(
            customView: UIView(), placement: .trailing())
        #expect(!usual.maintainsFixedSize)
    }
}

/// Sources: Apple, NSCollectionLayoutDimension, NSCollectionLayoutSpacing,
/// NSCollectionLayoutAnchor and NSCollectionLayoutSection.
@MainActor
@Suite("Compositional layouts: properties", .serialized)
struct CompositionalPropertyTests {
    @Test("a dimension is of one kind; a uniform one is estimated too")
    func dimensions() {
        func kinds(_ dimension: NSCollectionLayoutDimension) -> [Bool] {
            [
                dimension.isFractionalWidth, dimension.isFractionalHeight, dimension.isAbsolute,
                dimension.isEstimated, dimension.isUniformAcrossSiblings,
            ]
        }
        #expect(kinds(.fractionalWidth(0.5)) == [true, false, false, false, false])
        #expect(kinds(.fractionalHeight(0.5)) == [false, true, false, false, false])
        #expect(kinds(.absolute(5)) == [false, false, true, false, false])
        #expect(kinds(.estimated(5)) == [false, false, false, true, false])
        #expect(kinds(.uniformAcrossSiblings(estimate: 5)) == [false, false, false, true, true])
    }

    @Test("distances are fixed or flexible, and offsets are points or parts")
    func distances() {
        let (fixed, flexible) = (
            NSCollectionLayoutSpacing.fixed(4), NSCollectionLayoutSpacing.flexible(5)
        )
        #expect(fixed.isFixed && !fixed.isFlexible && fixed.spacing == 4)
        #expect(!flexible.isFixed && flexible.isFlexible && flexible.spacing == 5)
        let points = NSCollectionLayoutAnchor(
            edges: .top, absoluteOffset: CGPoint(x: 1, y: 2))
        let parts = NSCollectionLayoutAnchor(
            edges: .top, fractionalOffset: CGPoint(x: 0.5, y: 1))
        #expect(points.isAbsoluteOffset && !points.isFractionalOffset)
        #expect(!parts.isAbsoluteOffset && parts.isFractionalOffset)
        #expect(points.offset == CGPoint(x: 1, y: 2) && parts.offset == CGPoint(x: 0.5, y: 1))
    }

    @Test("headers have the insets of the section unless theirs have another reference")
    func reference() {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(20))
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: size, subitem: NSCollectionLayoutItem(layoutSize: size), count: 1))
        section.contentInsetsReference = .layoutMargins
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size, elementKind: "header", alignment: .top)
        ]
        #expect(section.supplementaryContentInsetsReference == .automatic)
        for (reference, header) in [
            (UIContentInsetsReference.automatic, CGRect(x: 12, y: 0, width: 76, height: 20)),
            (.none, CGRect(x: 0, y: 0, width: 100, height: 20)),
            (.layoutMargins, CGRect(x: 12, y: 0, width: 76, height: 20)),
        ] {
            section.supplementaryContentInsetsReference = reference
            let it = CompositionalStage(1, section)
            defer { it.close() }
            it.view.layoutMargins = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 12)
            it.layout.invalidateLayout()
            it.stage.commit()
            #expect(it.frame("header") == header, "\(reference)")
            #expect(it.frame(0) == CGRect(x: 12, y: 20, width: 76, height: 20))
        }
    }
}
