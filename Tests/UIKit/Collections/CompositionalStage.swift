import HeadlessTesting
import UIKit

/// A collection view with a compositional layout on a stage of 100 × 200 points.
@MainActor
final class CompositionalStage: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    /// A cell with the size that its constraints determine.
    final class Cell: UICollectionViewCell {
        private lazy var part = UIView()
        private lazy var width = part.widthAnchor.constraint(equalToConstant: 0)
        private lazy var height = part.heightAnchor.constraint(equalToConstant: 0)

        func determine(_ size: CGSize) {
            if part.superview == nil {
                part.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(part)
                width.priority = UILayoutPriority(999)
                NSLayoutConstraint.activate([
                    width, height, part.topAnchor.constraint(equalTo: contentView.topAnchor),
                    part.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                    part.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                    part.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                ])
            }
            (width.constant, height.constant) = (size.width, size.height)
        }
    }

    /// A header with a height of 24 points.
    final class Header: UICollectionReusableView {
        override init(frame: CGRect) {
            super.init(frame: frame)
            let part = UIView()
            part.translatesAutoresizingMaskIntoConstraints = false
            addSubview(part)
            NSLayoutConstraint.activate([
                part.heightAnchor.constraint(equalToConstant: 24),
                part.topAnchor.constraint(equalTo: topAnchor),
                part.bottomAnchor.constraint(equalTo: bottomAnchor),
                part.leadingAnchor.constraint(equalTo: leadingAnchor),
                part.trailingAnchor.constraint(equalTo: trailingAnchor),
            ])
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    let stage = Stage(size: CGSize(width: 100, height: 200))
    let view: UICollectionView
    let layout: UICollectionViewCompositionalLayout
    var counts: [Int]
    var sizes: ((IndexPath) -> CGSize)?
    var selected: [IndexPath] = []

    init(
        _ counts: [Int], _ layout: UICollectionViewCompositionalLayout,
        sizes: ((IndexPath) -> CGSize)? = nil
    ) {
        (self.counts, self.sizes, self.layout) = (counts, sizes, layout)
        view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        super.init()
        view.contentInsetAdjustmentBehavior = .never
        view.register(Cell.self, forCellWithReuseIdentifier: "cell")
        for kind in ["header", "footer", "badge", "global"] {
            view.register(
                Header.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        view.dataSource = self
        view.delegate = self
        stage.window.addSubview(view)
        stage.commit()
    }

    convenience init(
        _ count: Int, _ section: NSCollectionLayoutSection, sizes: ((IndexPath) -> CGSize)? = nil
    ) {
        self.init([count], UICollectionViewCompositionalLayout(section: section), sizes: sizes)
    }

    func close() { stage.close() }

    func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }

    func frame(_ kind: String, _ item: Int = 0, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForSupplementaryElement(
            ofKind: kind, at: IndexPath(item: item, section: section))?.frame
    }

    /// The frame of an item's cell in the window.
    func shown(_ item: Int, _ section: Int = 0) -> CGRect? {
        view.cellForItem(at: IndexPath(item: item, section: section)).map {
            $0.convert($0.bounds, to: nil)
        }
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        if let sizes { (cell as? Cell)?.determine(sizes(path)) }
        return cell
    }
    func collectionView(
        _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
    }
    func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
        selected.append(path)
    }
}

@MainActor
func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutSize
{ NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

@MainActor
func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutItem
{ NSCollectionLayoutItem(layoutSize: size(width, height)) }

/// A section of rows of a height, with one item each.
@MainActor
func rows(_ height: CGFloat) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
        group: .horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(height)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(1))]))
}

@MainActor
func edge(_ kind: String, _ alignment: NSRectAlignment, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutBoundarySupplementaryItem
{
    NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), height), elementKind: kind, alignment: alignment)
}
