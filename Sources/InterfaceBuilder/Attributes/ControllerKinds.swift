import UIKit

extension Kinds {
    static let presentationStyles: KeyValuePairs<String, UIModalPresentationStyle> = [
        "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet,
        "currentContext": .currentContext, "overFullScreen": .overFullScreen,
        "overCurrentContext": .overCurrentContext, "custom": .custom,
        "automatic": .automatic, "popover": .popover,
    ]
    static let transitionStyles: KeyValuePairs<String, UIModalTransitionStyle> = [
        "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal,
        "crossDissolve": .crossDissolve,
    ]

    static let viewController = Kind(
        "viewController", UIViewController.self, initializedBy: UIViewController.self,
        attributes: [
            .text("title", \UIViewController.title),
            .text("restorationIdentifier", \UIViewController.restorationIdentifier),
            .flag("hidesBottomBarWhenPushed", \UIViewController.hidesBottomBarWhenPushed),
            .flag("definesPresentationContext", \UIViewController.definesPresentationContext),
            .flag(
                "providesPresentationContextTransitionStyle",
                \UIViewController.providesPresentationContextTransitionStyle),
            .flag(
                "extendedLayoutIncludesOpaqueBars",
                \UIViewController.extendedLayoutIncludesOpaqueBars),
            .flag(
                "automaticallyAdjustsScrollViewInsets",
                \UIViewController.automaticallyAdjustsScrollViewInsets),
            .flag("modalInPresentation", \UIViewController.isModalInPresentation),
            .choice(
                "modalPresentationStyle", \UIViewController.modalPresentationStyle,
                presentationStyles),
            .choice(
                "modalTransitionStyle", \UIViewController.modalTransitionStyle,
                transitionStyles),
            .choice(
                "interfaceStyle", \UIViewController.overrideUserInterfaceStyle,
                ["light": .light, "dark": .dark]),
        ],
        children: [
            .rule("edgesForExtendedLayout") { (_, controller: UIViewController, element) in
                controller.edgesForExtendedLayout = edges(element)
                return true
            },
            .size("contentSize", \UIViewController.preferredContentSize),
            .size("preferredContentSize", \UIViewController.preferredContentSize),
            .size("contentSizeForViewInPopover", \UIViewController.preferredContentSize),
            .rule("tabBarItem") { (loader, controller: UIViewController, element) in
                guard let item = loader.object(element) as? UITabBarItem else { return false }
                controller.tabBarItem = item
                return true
            },
            .rule("navigationItem") { (loader, controller: UIViewController, element) in
                loader.adopt(controller.navigationItem, as: element)
                return true
            },
            // Created with the view; see SceneLoader.
            .rule("view") { (_, _: UIViewController, _) in true },
        ],
        ignored: [
            "storyboardIdentifier", "useStoryboardIdentifierAsRestorationIdentifier",
            "wantsFullScreenLayout",
            "storyboardName", "referencedIdentifier", "autoresizesArchivedViewToFullSize",
        ])

    static let tableViewController = Kind(
        "tableViewController", UITableViewController.self, parent: viewController,
        attributes: [
            .flag(
                "clearsSelectionOnViewWillAppear",
                \UITableViewController.clearsSelectionOnViewWillAppear)
        ],
        children: [
            .rule("refreshControl") { (loader, _: UITableViewController, element) in
                // The table gets it when it exists; see SceneLoading.
                loader.refreshControl = loader.object(element) as? UIRefreshControl
                return loader.refreshControl != nil
            }
        ])

    static let collectionViewController = Kind(
        "collectionViewController", UICollectionViewController.self, parent: viewController,
        attributes: [
            .flag(
                "clearsSelectionOnViewWillAppear",
                \UICollectionViewController.clearsSelectionOnViewWillAppear)
        ])

    static let pageViewController = Kind(
        "pageViewController", UIPageViewController.self, parent: viewController,
        attributes: [
            .choice(
                "transitionStyle", \UIPageViewController.transitionStyle,
                ["scroll": .scroll, "pageCurl": .pageCurl]),
            .choice(
                "navigationOrientation", \UIPageViewController.navigationOrientation,
                ["horizontal": .horizontal, "vertical": .vertical]),
            .number("pageSpacing", \UIPageViewController.spacing),
        ], ignored: ["doubleSided", "spineLocation"])

    static let navigationController = Kind(
        "navigationController", UINavigationController.self, parent: viewController,
        attributes: [
            .flag("navigationBarHidden", \UINavigationController.isNavigationBarHidden),
            .rule(
                "toolbarHidden", samples: ["NO"],
                read: { (controller: UINavigationController) in controller.isToolbarHidden }
            ) { controller, text in
                guard let flag = Value.flag(text) else { return false }
                controller.isToolbarHidden = flag
                return true
            },
        ],
        children: [
            .part("navigationBar") { (controller: UINavigationController) in
                controller.navigationBar
            },
            .part("toolbar") { (controller: UINavigationController) in controller.toolbar },
        ])

    static let tabBarController = Kind(
        "tabBarController", UITabBarController.self, parent: viewController,
        children: [
            .part("tabBar") { (controller: UITabBarController) in controller.tabBar }
        ])

    static let splitViewController = Kind(
        "splitViewController", UISplitViewController.self, parent: viewController,
        // Read before the controller is made; see ObjectLoader.
        ignored: ["allowDoubleColumnStyle"])

    static var controllers: [Kind] {
        [
            viewController, tableViewController, collectionViewController, pageViewController,
            navigationController, tabBarController, splitViewController,
        ]
    }
}
