import HeadlessTesting
import UIKit

private let lengths = -1e15...1e15

extension OddSetting {
    /// The numbers of tables, collections, controllers and what they ask their delegates.
    @OddSettings static var lists: [OddSetting] {
        table("UITableView.rowHeight", { $0.rowHeight = $1 }) { [$0.rowHeight] }
        table("UITableView.estimatedRowHeight", { $0.estimatedRowHeight = $1 }) {
            [$0.estimatedRowHeight]
        }
        table("UITableView.sectionHeaderHeight", { $0.sectionHeaderHeight = $1 }) {
            [$0.sectionHeaderHeight]
        }
        table("UITableView.sectionFooterHeight", { $0.sectionFooterHeight = $1 }) {
            [$0.sectionFooterHeight]
        }
        table("UITableView.estimatedSectionHeaderHeight") {
            $0.estimatedSectionHeaderHeight = $1
        } _: {
            [$0.estimatedSectionHeaderHeight]
        }
        table("UITableView.estimatedSectionFooterHeight") {
            $0.estimatedSectionFooterHeight = $1
        } _: {
            [$0.estimatedSectionFooterHeight]
        }
        table("UITableView.sectionHeaderTopPadding", { $0.sectionHeaderTopPadding = $1 }) {
            [$0.sectionHeaderTopPadding]
        }
        table("UITableView.separatorInset") {
            $0.separatorInset = UIEdgeInsets(odd: $1)
        } _: {
            $0.separatorInset.numbers
        }
        table("heights from a table's delegate", { $0.rows.height = $1 }) {
            [$0.contentSize.height]
        }
        table("estimates from a table's delegate", { $0.rows.estimate = $1 }) {
            [$0.contentSize.height]
        }
        table("heights of headers from a table's delegate", { $0.rows.header = $1 }) {
            [$0.contentSize.height]
        }
        table("a height of 0.001 and numbers of rows", { $0.rows.count = integer($1) }) {
            [$0.contentSize.height]
        }
        table("numbers of sections") {
            $0.rows.sections = integer($1)
        } _: {
            [$0.contentSize.height]
        }
        table("the height of the header view") {
            $0.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: $1))
        } _: {
            [$0.contentSize.height]
        }
        table("the width of a table", { $0.frame.size.width = $1 }) { [$0.contentSize.width] }
        table("UITableViewCell.indentationLevel") { $0.rows.cell.indentationLevel = integer($1) }
        table("UITableViewCell.indentationWidth") {
            ($0.rows.cell.indentationLevel, $0.rows.cell.indentationWidth) = (2, $1)
        } _: {
            [$0.rows.cell.indentationWidth]
        }
        table("UITableViewCell.separatorInset") {
            $0.rows.cell.separatorInset = UIEdgeInsets(odd: $1)
        } _: {
            $0.rows.cell.separatorInset.numbers
        }
        table("an index path") {
            let path = IndexPath(row: integer($1), section: integer($1))
            $0.scrollToRow(at: path, at: .middle, animated: true)
            $0.selectRow(at: path, animated: false, scrollPosition: .none)
            _ = (
                $0.rectForRow(at: path), $0.cellForRow(at: path),
                $0.rectForHeader(inSection: path.row)
            )
            _ = $0.indexPathForRow(at: CGPoint(x: 1, y: $1))
            _ = $0.indexPathsForRows(in: CGRect(x: 0, y: $1, width: 1, height: $1))
        }
        items("UICollectionViewFlowLayout.itemSize") {
            $0.flow.itemSize = CGSize(width: $1, height: 20)
        } _: {
            [$0.flow.itemSize.width]
        }
        items("UICollectionViewFlowLayout.estimatedItemSize") {
            $0.flow.estimatedItemSize = CGSize(width: 50, height: $1)
        } _: {
            [$0.flow.estimatedItemSize.height]
        }
        items("UICollectionViewFlowLayout.headerReferenceSize") {
            $0.flow.headerReferenceSize = CGSize(width: 50, height: $1)
        } _: {
            [$0.flow.headerReferenceSize.height]
        }
        items("UICollectionViewFlowLayout.footerReferenceSize") {
            $0.flow.footerReferenceSize = CGSize(width: 50, height: $1)
        } _: {
            [$0.flow.footerReferenceSize.height]
        }
        items("UICollectionViewFlowLayout.minimumLineSpacing") {
            $0.flow.minimumLineSpacing = $1
        } _: {
            [$0.flow.minimumLineSpacing]
        }
        items("UICollectionViewFlowLayout.minimumInteritemSpacing") {
            $0.flow.minimumInteritemSpacing = $1
        } _: {
            [$0.flow.minimumInteritemSpacing]
        }
        items("UICollectionViewFlowLayout.sectionInset") {
            $0.flow.sectionInset = UIEdgeInsets(odd: $1)
        } _: {
            $0.flow.sectionInset.numbers
        }
        items("sizes from a collection's delegate", { $0.items.size = $1 }) {
            [$0.contentSize.width, $0.contentSize.height]
        }
        items("spacing from a collection's delegate", { $0.items.spacing = $1 }) {
            [$0.contentSize.width, $0.contentSize.height]
        }
        items("numbers of items", { $0.items.count = integer($1) }) { [$0.contentSize.height] }
        items("attributes of a layout of a program's own") {
            let layout = OddLayout()
            layout.number = $1
            $0.collectionViewLayout = layout
        } _: {
            [$0.contentSize.width, $0.contentSize.height]
        }
        controller("UIViewController.additionalSafeAreaInsets", usable: lengths) {
            $0.additionalSafeAreaInsets = UIEdgeInsets(odd: $1)
        } _: {
            $0.additionalSafeAreaInsets.numbers
        }
        controller("UIViewController.preferredContentSize", usable: lengths) {
            $0.preferredContentSize = CGSize(width: $1, height: 1)
        } _: {
            [$0.preferredContentSize.width]
        }
        controller("UIBarButtonItem.width", usable: lengths) {
            let item = UIBarButtonItem(
                barButtonSystemItem: .fixedSpace, target: nil, action: nil)
            item.width = $1
            $0.navigationItem.rightBarButtonItems = [item]
        } _: {
            [Double($0.navigationItem.rightBarButtonItems?.first?.width ?? 0)]
        }
        controller("UIBarItem.imageInsets", usable: lengths) {
            let item = UIBarButtonItem(systemItem: .add)
            item.imageInsets = UIEdgeInsets(odd: $1)
            $0.navigationItem.rightBarButtonItem = item
        } _: {
            $0.navigationItem.rightBarButtonItem?.imageInsets.numbers ?? []
        }
        view("UITabBar.itemWidth", usable: lengths, tabBar) {
            $0.itemWidth = $1
        } _: {
            [$0.itemWidth]
        }
        view("UITabBar.itemSpacing", usable: lengths, tabBar) {
            $0.itemSpacing = $1
        } _: {
            [$0.itemSpacing]
        }
        view("UITabBarAppearance.stackedItemWidth", usable: lengths, tabBar) {
            $0.standardAppearance.stackedItemWidth = $1
        } _: {
            [$0.standardAppearance.stackedItemWidth]
        }
        view("UITabBarAppearance.stackedItemSpacing", usable: lengths, tabBar) {
            $0.standardAppearance.stackedItemSpacing = $1
        } _: {
            [$0.standardAppearance.stackedItemSpacing]
        }
        view("titlePositionAdjustment", usable: lengths, tabBar) {
            $0.items?.first?.titlePositionAdjustment = UIOffset(horizontal: $1, vertical: $1)
        } _: {
            [Double($0.items?.first?.titlePositionAdjustment.vertical ?? 0)]
        }
        controller("the tag of a bar item") { $0.tabBarItem.tag = integer($1) }
        OddSetting("UIWindow.deviceSafeAreaInsets", usable: lengths) { window, number in
            window.deviceSafeAreaInsets = UIEdgeInsets(odd: number)
            return { window.safeAreaInsets.numbers }
        }
        OddSetting("UITabBarController.selectedIndex", usable: 0...1) { window, number in
            let tabs = UITabBarController()
            tabs.viewControllers = [UIViewController(), UIViewController()]
            window.rootViewController = tabs
            tabs.selectedIndex = integer(number)
            return { [Double(tabs.selectedIndex)] }
        }
        OddSetting("UITraitOverrides.displayScale", usable: 0...1e15) { window, number in
            window.traitOverrides.displayScale = number
            return { [window.traitCollection.displayScale] }
        }
    }

    private static func table(
        _ name: String, _ set: @escaping @MainActor @Sendable (OddTable, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (OddTable) -> [Double] = { _ in [] }
    ) -> OddSetting {
        view(name, usable: lengths, { OddTable(frame: .zero, style: .insetGrouped) }, set, read)
    }

    private static func items(
        _ name: String, _ set: @escaping @MainActor @Sendable (OddCollection, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (OddCollection) -> [Double]
    ) -> OddSetting {
        view(name, usable: lengths, { OddCollection() }, set, read)
    }

    private static func controller(
        _ name: String, usable: ClosedRange<Double> = lengths,
        _ set: @escaping @MainActor @Sendable (UIViewController, Double) -> Void,
        _ read: @escaping @MainActor @Sendable (UIViewController) -> [Double] = { _ in [] }
    ) -> OddSetting {
        OddSetting(name, usable: usable) { window, number in
            let controller = UIViewController()
            window.rootViewController = UINavigationController(rootViewController: controller)
            set(controller, number)
            return { read(controller) }
        }
    }
}

final class OddTable: UITableView {
    let rows = OddRows()

    override init(frame: CGRect, style: Style) {
        super.init(frame: frame, style: style)
        (dataSource, delegate) = (rows, rows)
    }

    required init?(coder: NSCoder) { nil }
}

/// Numbers that a table asks for; nil for those that the table's properties say.
final class OddRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections = 2
    var count = 3
    var height: Double?
    var estimate: Double?
    var header: Double?
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)

    func numberOfSections(in tableView: UITableView) -> Int { sections }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if indexPath == IndexPath(row: 0, section: 0) { return cell }
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(indexPath)"
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "header"
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        height ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath)
        -> CGFloat
    { estimate ?? tableView.estimatedRowHeight }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        header ?? tableView.sectionHeaderHeight
    }
}

final class OddCollection: UICollectionView {
    let flow = UICollectionViewFlowLayout()
    let items = OddItems()

    init() {
        super.init(frame: .zero, collectionViewLayout: flow)
        register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        (dataSource, delegate) = (items, items)
    }

    required init?(coder: NSCoder) { nil }
}

/// Numbers that a collection view asks for; nil for those of its layout.
final class OddItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var count = 7
    var size: Double?
    var spacing: Double?

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    { count }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: size ?? 40, height: size ?? 40) }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { spacing ?? 10 }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { spacing ?? 10 }
}

private final class OddLayout: UICollectionViewLayout {
    var number = 0.0

    override var collectionViewContentSize: CGSize { CGSize(width: number, height: number) }

    override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
    { [attributes] }

    override func layoutAttributesForItem(at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { attributes }

    private var attributes: UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: number, y: 0, width: 5, height: number)
        attributes.alpha = number
        attributes.zIndex = integer(number)
        attributes.transform = CGAffineTransform(scaleX: number, y: 1)
        return attributes
    }
}

/// A tab bar with centred items, which have a width and a distance.
@MainActor
private func tabBar() -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.items = [UITabBarItem(title: "One", image: nil, tag: 0)]
    bar.itemPositioning = .centered
    return bar
}
