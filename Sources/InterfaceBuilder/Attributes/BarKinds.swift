import UIKit

extension Kinds {
    private static let barStyles: KeyValuePairs<String, UIBarStyle> = [
        "black": .black, "blackTranslucent": .black, "blackOpaque": .black, "default": .default,
    ]

    static let navigationBar = Kind(
        "navigationBar", UINavigationBar.self, initializedBy: UINavigationBar.self, parent: view,
        attributes: [
            .choice("barStyle", \UINavigationBar.barStyle, barStyles),
            .flag("translucent", \UINavigationBar.isTranslucent),
            .flag("largeTitles", \UINavigationBar.prefersLargeTitles),
        ],
        children: [
            .color("barTintColor", \UINavigationBar.barTintColor),
            .rule("titleTextAttributes") { (loader, bar: UINavigationBar, element) in
                bar.titleTextAttributes = textAttributes(element, loader)
                return true
            },
            .rule("largeTitleTextAttributes") { (loader, bar: UINavigationBar, element) in
                bar.largeTitleTextAttributes = textAttributes(element, loader)
                return true
            },
            appearance("standardAppearance", \UINavigationBar.standardAppearance),
            appearance("compactAppearance", \UINavigationBar.compactAppearance),
            appearance("scrollEdgeAppearance", \UINavigationBar.scrollEdgeAppearance),
            appearance(
                "compactScrollEdgeAppearance", \UINavigationBar.compactScrollEdgeAppearance),
        ])

    static func textAttributes(_ element: Element, _ loader: ObjectLoader)
        -> [NSAttributedString.Key: Any]
    {
        var attributes: [NSAttributedString.Key: Any] = [:]
        for child in element.children {
            switch child.key {
            case "textColor": attributes[.foregroundColor] = loader.values.color(child)
            case "fontDescription": attributes[.font] = loader.values.font(child)
            default: loader.document.remarks.unsupported(child, in: element)
            }
        }
        return attributes
    }

    static let toolbar = Kind(
        "toolbar", UIToolbar.self, initializedBy: UIToolbar.self, parent: view,
        attributes: [
            .choice("barStyle", \UIToolbar.barStyle, barStyles),
            .flag("translucent", \UIToolbar.isTranslucent),
        ],
        children: [
            .color("barTintColor", \UIToolbar.barTintColor),
            appearance("standardAppearance", \UIToolbar.standardAppearance),
            appearance("compactAppearance", \UIToolbar.compactAppearance),
            appearance("scrollEdgeAppearance", \UIToolbar.scrollEdgeAppearance),
            appearance("compactScrollEdgeAppearance", \UIToolbar.compactScrollEdgeAppearance),
        ])

    static let tabBar = Kind(
        "tabBar", UITabBar.self, initializedBy: UITabBar.self, parent: view,
        attributes: [
            .choice("barStyle", \UITabBar.barStyle, barStyles),
            .flag("translucent", \UITabBar.isTranslucent),
            .choice(
                "itemPositioning", \UITabBar.itemPositioning,
                ["fill": .fill, "centered": .centered, "automatic": .automatic]),
        ],
        children: [
            .color("barTintColor", \UITabBar.barTintColor),
            .color("unselectedItemTintColor", \UITabBar.unselectedItemTintColor),
            .color("selectedImageTintColor", \UITabBar.tintColorIfAny),
            appearance("standardAppearance", \UITabBar.standardAppearance),
            appearance("scrollEdgeAppearance", \UITabBar.scrollEdgeAppearance),
        ])

    static let barItem = Kind(
        "barItem", nil, initializedBy: UIBarItem.self,
        attributes: [
            .text("title", \UIBarItem.title), .flag("enabled", \UIBarItem.isEnabled),
            .count("tag", \UIBarItem.tag),
        ],
        children: [
            .rule("image") { (loader, item: UIBarItem, element) in
                item.image = loader.values.image(element)
                return true
            },
            .rule("landscapeImage") { (loader, item: UIBarItem, element) in
                item.landscapeImagePhone = loader.values.image(element)
                return true
            },
            .insets("imageInsets", \UIBarItem.imageInsets),
        ], ignored: ["catalog", "image", "selectedImage"])

    static let barButtonItem = Kind(
        "barButtonItem", UIBarButtonItem.self, initializedBy: UIBarButtonItem.self,
        parent: barItem,
        attributes: [
            .choice(
                "style", \UIBarButtonItem.style,
                ["done": .done, "plain": .plain, "bordered": .plain]),
            .number("width", \UIBarButtonItem.width),
            .flag("hidden", \UIBarButtonItem.isHidden),
        ],
        children: [
            .color("tintColor", \UIBarButtonItem.tintColor),
            .view("customView", \UIBarButtonItem.customView),
        ],
        // The system item is set when the item is made.
        ignored: ["systemItem"])

    static let systemItems: [String: UIBarButtonItem.SystemItem] = [
        "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
        "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
        "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
        "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera,
        "trash": .trash, "play": .play, "pause": .pause, "rewind": .rewind,
        "fastForward": .fastForward, "undo": .undo, "redo": .redo, "close": .close,
    ]

    private static let systemTabs: [String: UITabBarItem.SystemItem] = [
        "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated,
        "recents": .recents, "contacts": .contacts, "history": .history,
        "bookmarks": .bookmarks, "search": .search, "downloads": .downloads,
        "mostRecent": .mostRecent, "mostViewed": .mostViewed,
    ]

    static let tabBarItem = Kind(
        "tabBarItem", UITabBarItem.self, initializedBy: UIBarItem.self, parent: barItem,
        attributes: [
            .text("badgeValue", \UITabBarItem.badgeValue),
            .rule(
                "systemItem", samples: ["favorites", "history"],
                read: { (item: UITabBarItem) in item.title }
            ) { item, text in
                guard let system = systemTabs[text] else { return false }
                let model = UITabBarItem(tabBarSystemItem: system, tag: 0)
                (item.title, item.image) = (model.title, model.image)
                return true
            },
        ],
        children: [
            .rule("selectedImage") { (loader, item: UITabBarItem, element) in
                item.selectedImage = loader.values.image(element)
                return true
            },
            .color("badgeColor", \UITabBarItem.badgeColor),
        ])

    static let navigationItem = Kind(
        "navigationItem", UINavigationItem.self, initializedBy: UINavigationItem.self,
        attributes: [
            .text("title", \UINavigationItem.title), .text("prompt", \UINavigationItem.prompt),
            .text("backButtonTitle", \UINavigationItem.backButtonTitle),
            .flag("hidesBackButton", \UINavigationItem.hidesBackButton),
            .flag(
                "leftItemsSupplementBackButton", \UINavigationItem.leftItemsSupplementBackButton),
            .choice(
                "largeTitleDisplayMode", \UINavigationItem.largeTitleDisplayMode,
                ["always": .always, "never": .never, "automatic": .automatic]),
        ],
        children: [
            .view("titleView", \UINavigationItem.titleView),
            item("leftBarButtonItem") { $0.leftBarButtonItem = $1 },
            item("rightBarButtonItem") { $0.rightBarButtonItem = $1 },
            item("backBarButtonItem") { $0.backBarButtonItem = $1 },
        ], ignored: ["style"])

    private static func item(
        _ key: String, _ set: @escaping (UINavigationItem, UIBarButtonItem) -> Void
    ) -> ChildRule {
        .rule(key) { (loader, navigationItem: UINavigationItem, element) in
            guard let item = loader.object(element) as? UIBarButtonItem else { return false }
            set(navigationItem, item)
            return true
        }
    }

    static var bars: [Kind] {
        [
            navigationBar, toolbar, tabBar, barItem, barButtonItem, tabBarItem, navigationItem,
        ]
    }
}

extension UITabBar {
    /// `tintColor` as an optional, for a rule.
    fileprivate var tintColorIfAny: UIColor? {
        get { tintColor }
        set { tintColor = newValue }
    }
}
