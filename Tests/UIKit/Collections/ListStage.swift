import HeadlessTesting
import UIKit

/// A list of texts on a stage of 320 × 480 points.
@MainActor
final class ListStage: NSObject, UICollectionViewDelegate {
    typealias Source = UICollectionViewDiffableDataSource<Int, String>

    let stage = Stage(size: CGSize(width: 320, height: 480))
    let view: UICollectionView
    let source: Source
    var selected: [Int] = []
    var fixed: Set<Int> = []

    init(
        _ configuration: UICollectionLayoutListConfiguration, _ sections: [[String]],
        configure: @escaping (UICollectionViewListCell, String) -> Void = { _, _ in }
    ) {
        view = UICollectionView(
            frame: stage.window.bounds,
            collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        view.contentInsetAdjustmentBehavior = .never
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
            cell, _, item in
            var content = cell.defaultContentConfiguration()
            content.text = item
            cell.contentConfiguration = content
            configure(cell, item)
        }
        let edges = [
            UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ].map { kind in
            UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
                elementKind: kind
            ) { view, kind, path in
                var content = view.defaultContentConfiguration()
                content.text = "edge \(path.section)"
                view.contentConfiguration = content
            }
        }
        source = Source(collectionView: view) { view, path, item in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
        }
        source.supplementaryViewProvider = { view, kind, path in
            view.dequeueConfiguredReusableSupplementary(
                using: edges[kind == UICollectionView.elementKindSectionHeader ? 0 : 1], for: path)
        }
        super.init()
        view.delegate = self
        stage.window.addSubview(view)
        show(sections)
        stage.commit()
    }

    func close() { stage.close() }

    func show(_ sections: [[String]], animated: Bool = false) {
        var state = NSDiffableDataSourceSnapshot<Int, String>()
        for (number, items) in sections.enumerated() {
            state.appendSections([number])
            state.appendItems(items)
        }
        source.apply(state, animatingDifferences: animated)
        stage.commit()
    }

    func cell(_ item: Int, _ section: Int = 0) -> UICollectionViewListCell? {
        view.cellForItem(at: IndexPath(item: item, section: section)) as? UICollectionViewListCell
    }

    func frame(_ item: Int, _ section: Int = 0) -> CGRect? { cell(item, section)?.frame }

    func header(_ section: Int = 0) -> UICollectionViewListCell? {
        view.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader,
            at: IndexPath(item: 0, section: section)) as? UICollectionViewListCell
    }

    /// The frames of the lines of a cell: views as high as a pixel.
    func lines(_ item: Int, _ section: Int = 0) -> [CGRect] {
        guard let cell = cell(item, section) else { return [] }
        cell.layoutIfNeeded()
        return cell.subviews.map(\.frame).filter { $0.height > 0 && $0.height < 1.5 }
            .sorted { $0.minY < $1.minY }
    }

    /// The labels of a cell's text, in the cell's coordinates.
    func text(_ item: Int, _ section: Int = 0) -> CGRect? {
        guard let cell = cell(item, section) else { return nil }
        func label(_ view: UIView) -> UILabel? {
            if let label = view as? UILabel, label.text?.isEmpty == false { return label }
            return view.subviews.lazy.compactMap(label).first
        }
        cell.layoutIfNeeded()
        return label(cell.contentView).map { $0.convert($0.bounds, to: cell) }
    }

    func tap(_ item: Int, _ section: Int = 0, x: CGFloat = 100) {
        guard let frame = frame(item, section) else { return }
        stage.tap(CGPoint(x: x, y: frame.midY))
        stage.settle()
    }

    /// Moves a finger sideways in a second, at rest when it is lifted.
    func swipe(from start: CGFloat, to end: CGFloat, y: CGFloat) {
        swipe(points: [CGPoint(x: start, y: y), CGPoint(x: end, y: y)])
    }

    /// Moves a finger along points in a second, at rest when it is lifted.
    func swipe(points: [CGPoint]) {
        stage.pan(points, over: .seconds(1)) { min(1, 2 * $0) }
        stage.settle()
    }

    func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
        selected.append(path.item)
    }
    func collectionView(_ view: UICollectionView, canEditItemAt path: IndexPath) -> Bool {
        !fixed.contains(path.item)
    }
}
