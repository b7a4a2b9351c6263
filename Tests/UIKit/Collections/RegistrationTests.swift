import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UICollectionView.CellRegistration, UICollectionView.SupplementaryRegistration,
/// dequeueConfiguredReusableCell(using:for:item:), UICollectionViewDiffableDataSource.
@MainActor
@Suite("Registrations of collection views")
struct RegistrationTests {
    private final class Cell: UICollectionViewCell { var text = "" }
    private final class Title: UICollectionReusableView { var text = "" }
    private typealias Source = UICollectionViewDiffableDataSource<String, Int>

    private func stage(_ layout: UICollectionViewLayout) -> (Stage, UICollectionView) {
        let stage = Stage(size: CGSize(width: 100, height: 200))
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        stage.window.addSubview(view)
        return (stage, view)
    }

    private func items(_ count: Int) -> NSDiffableDataSourceSnapshot<String, Int> {
        var items = NSDiffableDataSourceSnapshot<String, Int>()
        items.appendSections(["all"])
        items.appendItems(Array(0..<count))
        return items
    }

    @Test("a registration configures cells for items, and they are reused")
    func cells() {
        let (stage, view) = stage(UICollectionViewCompositionalLayout(section: rows(50)))
        defer { stage.close() }
        var (made, calls) = (Set<ObjectIdentifier>(), 0)
        let registration = UICollectionView.CellRegistration<Cell, Int> { cell, path, item in
            made.insert(ObjectIdentifier(cell))
            calls += 1
            cell.text = "\(path.item): \(item)"
        }
        let source = Source(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        source.apply(items(100), animatingDifferences: false)
        stage.commit()
        #expect(view.visibleCells.compactMap { ($0 as? Cell)?.text }.first == "0: 0")
        #expect(view.visibleCells.first?.reuseIdentifier != nil)
        for offset in 1...80 {
            view.contentOffset.y = CGFloat(offset) * 50
            stage.commit()
        }
        #expect((view.visibleCells.last as? Cell)?.text == "84: 84")
        // Five rows at once, and one that comes while another leaves.
        #expect(calls > 80 && made.count <= 6)
    }

    @Test("a cell for no item is not configured")
    func none() {
        let (stage, view) = stage(UICollectionViewCompositionalLayout(section: rows(50)))
        defer { stage.close() }
        var calls = 0
        let registration = UICollectionView.CellRegistration<Cell, Int> { _, _, _ in calls += 1 }
        let source = Source(collectionView: view) { view, path, _ in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: nil)
        }
        source.apply(items(1), animatingDifferences: false)
        stage.commit()
        #expect(view.visibleCells.first is Cell && calls == 0)
    }

    @Test("supplementary views come from the data source's provider")
    func headers() {
        let section = rows(50)
        section.boundarySupplementaryItems = [edge("header", .top, .absolute(20))]
        let (stage, view) = stage(UICollectionViewCompositionalLayout(section: section))
        defer { stage.close() }
        let cell = UICollectionView.CellRegistration<Cell, Int> { _, _, _ in }
        let title = UICollectionView.SupplementaryRegistration<Title>(elementKind: "header") {
            $0.text = "\($1) \($2.section)"
        }
        let source = Source(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: title, for: path)
        }
        source.apply(items(1), animatingDifferences: false)
        stage.commit()
        let shown = view.visibleSupplementaryViews(ofKind: "header")
        #expect(shown.compactMap { ($0 as? Title)?.text } == ["header 0"])
        source.supplementaryViewProvider = nil
        let reported = mistakes {
            view.reloadData()
            stage.commit()
        }
        #expect(reported.contains("supplementaryViewProvider"))
    }

    @Test("a registration that is created for each cell is reported")
    func late() {
        let (stage, view) = stage(UICollectionViewCompositionalLayout(section: rows(50)))
        defer { stage.close() }
        let source = Source(collectionView: view) { view, path, item in
            let registration = UICollectionView.CellRegistration<Cell, Int> { cell, _, item in
                cell.text = "\(item)"
            }
            return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        let reported = mistakes {
            source.apply(items(1), animatingDifferences: false)
            stage.commit()
        }
        #expect(reported.contains("create it once, outside the closure"))
        #expect((view.visibleCells.first as? Cell)?.text == "0")
    }
}
