import UIKit

extension Kinds {
    static let scrollView = Kind(
        "scrollView", UIScrollView.self, initializedBy: UIScrollView.self, parent: view,
        attributes: [
            .flag("scrollEnabled", \UIScrollView.isScrollEnabled),
            .flag("pagingEnabled", \UIScrollView.isPagingEnabled),
            .flag("bounces", \UIScrollView.bounces),
            .flag("bouncesZoom", \UIScrollView.bouncesZoom),
            .flag("alwaysBounceVertical", \UIScrollView.alwaysBounceVertical),
            .flag("alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal),
            .flag("directionalLockEnabled", \UIScrollView.isDirectionalLockEnabled),
            .flag("showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator),
            .flag("showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator),
            .flag("delaysContentTouches", \UIScrollView.delaysContentTouches),
            .flag("canCancelContentTouches", \UIScrollView.canCancelContentTouches),
            .flag("scrollsToTop", \UIScrollView.scrollsToTop),
            .number("minimumZoomScale", \UIScrollView.minimumZoomScale, samples: ["0.5"]),
            .number("maximumZoomScale", \UIScrollView.maximumZoomScale, samples: ["4"]),
            .choice(
                "keyboardDismissMode", \UIScrollView.keyboardDismissMode,
                [
                    "none": .none, "onDrag": .onDrag, "interactive": .interactive,
                    "onDragWithAccessory": .onDragWithAccessory,
                    "interactiveWithAccessory": .interactiveWithAccessory,
                ]),
            .choice(
                "indicatorStyle", \UIScrollView.indicatorStyle,
                ["default": .default, "black": .black, "white": .white]),
            .choice(
                "contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior,
                [
                    "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never,
                    "always": .always,
                ]),
        ],
        children: [
            .insets("contentInset", \UIScrollView.contentInset),
            .insets("scrollIndicatorInsets", \UIScrollView.scrollIndicatorInsets),
            .size("contentSize", \UIScrollView.contentSize),
            .rule("refreshControl") { (loader, view: UIScrollView, element) in
                guard let control = loader.object(element) as? UIRefreshControl else {
                    return false
                }
                view.refreshControl = control
                return true
            },
        ], ignored: ["multipleTouchEnabled", "dataDetectorType"])

    // Not a control: Xcode writes enabled="NO" into them, and they can be pulled all the same.
    static let refreshControl = Kind(
        "refreshControl", UIRefreshControl.self, parent: view,
        children: [
            .rule("attributedTitle") { (loader, control: UIRefreshControl, element) in
                control.attributedTitle = loader.values.attributedText(element)
                return true
            }
        ],
        ignored: [
            "enabled", "selected", "highlighted", "contentHorizontalAlignment",
            "contentVerticalAlignment",
        ])

    static let tableView = Kind(
        "tableView", UITableView.self, initializedBy: UITableView.self, parent: scrollView,
        attributes: [
            .number("rowHeight", \UITableView.rowHeight, samples: ["60"]),
            .number("estimatedRowHeight", \UITableView.estimatedRowHeight, samples: ["60"]),
            .number("sectionHeaderHeight", \UITableView.sectionHeaderHeight, samples: ["30"]),
            .number("sectionFooterHeight", \UITableView.sectionFooterHeight, samples: ["30"]),
            .number(
                "estimatedSectionHeaderHeight", \UITableView.estimatedSectionHeaderHeight,
                samples: ["30"]),
            .number(
                "estimatedSectionFooterHeight", \UITableView.estimatedSectionFooterHeight,
                samples: ["30"]),
            .choice(
                "separatorStyle", \UITableView.separatorStyle,
                [
                    "none": .none, "singleLine": .singleLine, "default": .singleLine,
                    "singleLineEtched": .singleLine,
                ]),
            .flag("allowsMultipleSelection", \UITableView.allowsMultipleSelection),
            .flag(
                "allowsSelectionDuringEditing", \UITableView.allowsSelectionDuringEditing),
            .flag(
                "allowsMultipleSelectionDuringEditing",
                \UITableView.allowsMultipleSelectionDuringEditing),
            .rule(
                "allowsSelection", samples: ["NO"],
                read: { (table: UITableView) in table.allowsSelection }
            ) { table, text in
                guard let flag = Value.flag(text) else { return false }
                table.allowsSelection = flag
                return true
            },
        ],
        children: [
            .insets("separatorInset", \UITableView.separatorInset),
            .color("separatorColor", \UITableView.separatorColor),
            .view("tableHeaderView", \UITableView.tableHeaderView),
            .view("tableFooterView", \UITableView.tableFooterView),
            .view("backgroundView", \UITableView.backgroundView),
        ],
        // The style is set when the table is made.
        ignored: ["style", "dataMode", "separatorInsetReference", "contentViewInsetsToSafeArea"])

    static let tableViewCell = Kind(
        "tableViewCell", UITableViewCell.self, initializedBy: UITableViewCell.self, parent: view,
        attributes: [
            .choice(
                "selectionStyle", \UITableViewCell.selectionStyle,
                ["none": .none, "blue": .blue, "gray": .gray, "default": .default]),
            accessory("accessoryType", \UITableViewCell.accessoryType),
            accessory("editingAccessoryType", \UITableViewCell.editingAccessoryType),
            .count("indentationLevel", \UITableViewCell.indentationLevel),
            .number("indentationWidth", \UITableViewCell.indentationWidth),
            .flag("shouldIndentWhileEditing", \UITableViewCell.shouldIndentWhileEditing),
        ],
        children: [
            .part("contentView") { (cell: UITableViewCell) in cell.contentView },
            .insets("separatorInset", \UITableViewCell.separatorInset),
            .view("backgroundView", \UITableViewCell.backgroundView),
            .view("selectedBackgroundView", \UITableViewCell.selectedBackgroundView),
            .view("accessoryView", \UITableViewCell.accessoryView),
            .view("editingAccessoryView", \UITableViewCell.editingAccessoryView),
        ],
        // The style and the identifier are set when the cell is made, the height by its table.
        ignored: [
            "style", "reuseIdentifier", "rowHeight", "textLabel", "detailTextLabel", "imageView",
            "showsReorderControl", "hidesAccessoryWhenEditing", "focusStyle",
        ])

    private static func accessory(
        _ name: String,
        _ property: ReferenceWritableKeyPath<UITableViewCell, UITableViewCell.AccessoryType>
    ) -> AttributeRule {
        .choice(
            name, property,
            [
                "none": .none, "disclosureIndicator": .disclosureIndicator,
                "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
                "detailButton": .detailButton,
            ])
    }

    static let collectionView = Kind(
        "collectionView", UICollectionView.self, initializedBy: UICollectionView.self,
        parent: scrollView,
        attributes: [
            .flag("allowsSelection", \UICollectionView.allowsSelection),
            .flag("allowsMultipleSelection", \UICollectionView.allowsMultipleSelection),
            .flag("prefetchingEnabled", \UICollectionView.isPrefetchingEnabled),
        ],
        children: [
            .rule("collectionViewLayout") { (_, _: UICollectionView, _) in true }
        ], ignored: ["dataMode"])

    static let collectionReusableView = Kind(
        "collectionReusableView", UICollectionReusableView.self, parent: view,
        ignored: ["reuseIdentifier"])

    static let collectionViewCell = Kind(
        "collectionViewCell", UICollectionViewCell.self, initializedBy: UICollectionViewCell.self,
        parent: collectionReusableView,
        children: [
            .part("contentView") { (cell: UICollectionViewCell) in cell.contentView },
            .view("backgroundView", \UICollectionViewCell.backgroundView),
            .view("selectedBackgroundView", \UICollectionViewCell.selectedBackgroundView),
            .rule("customSize") { (_, _: UICollectionViewCell, _) in true },
        ])

    static let collectionViewLayout = Kind(
        "collectionViewLayout", UICollectionViewLayout.self,
        initializedBy: UICollectionViewLayout.self)

    static let flowLayout = Kind(
        "collectionViewFlowLayout", UICollectionViewFlowLayout.self, parent: collectionViewLayout,
        attributes: [
            .number("minimumLineSpacing", \UICollectionViewFlowLayout.minimumLineSpacing),
            .number("minimumInteritemSpacing", \UICollectionViewFlowLayout.minimumInteritemSpacing),
            .choice(
                "scrollDirection", \UICollectionViewFlowLayout.scrollDirection,
                ["horizontal": .horizontal, "vertical": .vertical]),
            .rule(
                "automaticEstimatedItemSize", samples: ["YES"],
                read: { (layout: UICollectionViewFlowLayout) in layout.estimatedItemSize }
            ) { layout, text in
                guard let flag = Value.flag(text) else { return false }
                if flag {
                    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
                }
                return true
            },
        ],
        children: [
            .size("itemSize", \UICollectionViewFlowLayout.itemSize),
            .size("estimatedItemSize", \UICollectionViewFlowLayout.estimatedItemSize),
            .size("headerReferenceSize", \UICollectionViewFlowLayout.headerReferenceSize),
            .size("footerReferenceSize", \UICollectionViewFlowLayout.footerReferenceSize),
            .insets("sectionInset", \UICollectionViewFlowLayout.sectionInset),
        ])

    static var scrollViews: [Kind] {
        [
            scrollView, refreshControl, tableView, tableViewCell, collectionView,
            collectionReusableView,
            collectionViewCell, collectionViewLayout, flowLayout,
        ]
    }
}
