import UIKit

/// The parts of a compositional layout whose numbers are set.
@MainActor
final class OddCompositional {
    let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(20)))
    let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)),
        elementKind: "kind", alignment: .top)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "kind")
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    lazy var section = NSCollectionLayoutSection(
        group: .horizontal(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
            subitems: [item]))

    func layout() -> UICollectionViewCompositionalLayout {
        section.decorationItems = [background]
        section.boundarySupplementaryItems = [header]
        let layout = UICollectionViewCompositionalLayout(
            section: section, configuration: configuration)
        layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "kind")
        return layout
    }
}

extension OddSetting {
    /// The numbers of compositional layouts.
    @OddSettings static var compositionalLayouts: [OddSetting] {
        compositional("NSCollectionLayoutItem.contentInsets") {
            $0.item.contentInsets = NSDirectionalEdgeInsets(odd: $1)
        } _: {
            $0.item.contentInsets.numbers
        }
        compositional("NSCollectionLayoutSection.contentInsets") {
            $0.section.contentInsets = NSDirectionalEdgeInsets(odd: $1)
        } _: {
            $0.section.contentInsets.numbers
        }
        compositional("NSCollectionLayoutSection.interGroupSpacing") {
            $0.section.interGroupSpacing = $1
        } _: {
            [$0.section.interGroupSpacing]
        }
        compositional("UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing") {
            $0.configuration.interSectionSpacing = $1
        } _: {
            [$0.configuration.interSectionSpacing]
        }
        compositional("NSCollectionLayoutSupplementaryItem.zIndex") {
            $0.header.zIndex = integer($1)
        }
        compositional("NSCollectionLayoutDecorationItem.zIndex") {
            $0.background.zIndex = integer($1)
        }
        compositional("the dimensions of a compositional layout") { layout, number in
            let size = NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(number), heightDimension: .estimated(number))
            let anchor = NSCollectionLayoutAnchor(
                edges: .top, fractionalOffset: CGPoint(x: number, y: number))
            let badge = NSCollectionLayoutSupplementaryItem(
                layoutSize: size, elementKind: "kind", containerAnchor: anchor)
            let item = NSCollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .flexible(number), top: .fixed(number), trailing: nil, bottom: nil)
            let group = NSCollectionLayoutGroup.vertical(
                layoutSize: size, subitem: item, count: integer(number))
            group.interItemSpacing = .flexible(number)
            layout.section = NSCollectionLayoutSection(group: group)
            layout.section.orthogonalScrollingBehavior = .groupPagingCentered
        }
        compositional("the items of a custom group") { layout, number in
            layout.section = NSCollectionLayoutSection(
                group: .custom(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .absolute(number), heightDimension: .absolute(number))
                ) { _ in
                    [
                        NSCollectionLayoutGroupCustomItem(
                            frame: CGRect(x: number, y: 0, width: number, height: 5),
                            zIndex: integer(number))
                    ]
                })
        }
    }

    private static func compositional(
        _ name: String, _ set: @escaping @MainActor @Sendable (OddCompositional, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (OddCompositional) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: -1e15...1e15) { window, number in
            let layout = OddCompositional()
            set(layout, number)
            let view = OddCollection()
            view.frame = CGRect(x: 10, y: 10, width: 200, height: 200)
            view.collectionViewLayout = layout.layout()
            window.addSubview(view)
            return { read(layout) }
        }
    }
}
