import UIKit

/// The rows of a list whose numbers are set.
@MainActor
final class OddList: NSObject, UICollectionViewDataSource {
    let cell = UICollectionViewListCell()
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)

    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
    { path.item == 0 ? cell : UICollectionViewListCell() }

    func collectionView(
        _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionViewListCell() }
}

extension OddSetting {
    /// The numbers of lists in collection views.
    @OddSettings static var listCells: [OddSetting] {
        list("UICollectionViewListCell.indentationLevel") {
            $0.cell.indentationLevel = integer($1)
        }
        list("UICollectionViewListCell.indentationWidth") {
            ($0.cell.indentationLevel, $0.cell.indentationWidth) = (2, $1)
        } _: {
            [$0.cell.indentationWidth]
        }
        list("the lengths of a list") {
            $0.configuration.headerMode = .supplementary
            $0.configuration.headerTopPadding = $1
            $0.configuration.separatorConfiguration.bottomSeparatorInsets = .init(odd: $1)
            $0.configuration.separatorConfiguration.topSeparatorInsets = .init(odd: $1)
        }
        list("the width reserved for an accessory, and its place") { list, number in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            list.cell.accessories = [
                .checkmark(options: .init(reservedLayoutWidth: .custom(number))),
                .customView(
                    configuration: .init(
                        customView: view, placement: .leading(at: { _ in integer(number) }),
                        reservedLayoutWidth: .custom(number))),
            ]
        }
    }

    private static func list(
        _ name: String, _ set: @escaping @MainActor @Sendable (OddList, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (OddList) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: -1e15...1e15) { window, number in
            let list = OddList()
            set(list, number)
            let view = UICollectionView(
                frame: CGRect(x: 10, y: 10, width: 200, height: 200),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(
                    using: list.configuration))
            view.dataSource = list
            window.addSubview(view)
            return { read(list) }
        }
    }
}
