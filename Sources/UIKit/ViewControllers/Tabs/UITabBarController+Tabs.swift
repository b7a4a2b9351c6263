/// A place of the bar: a controller, or a tab that provides one.
@MainActor
struct TabPlace {
    let tab: UITab?
    private let own: UIViewController?

    init(_ controller: UIViewController) {
        own = controller
        tab = nil
    }

    init(_ tab: UITab) {
        self.tab = tab
        own = nil
    }

    var item: UITabBarItem { tab?.item ?? own?.tabBarItem ?? UITabBarItem() }
    /// The controller, which a tab makes now.
    var controller: UIViewController? { tab?.shownController ?? own }
    /// Whether the place shows a controller or tab of another place.
    func isSame(as other: TabPlace) -> Bool { tab === other.tab && own === other.own }
}

// Tabs that provide controllers, of iOS 18.
extension UITabBarController {
    /// Creates a controller with tabs.
    public convenience init(tabs: [UITab]) {
        self.init(nibName: nil, bundle: nil)
        setTabs(tabs, animated: false)
    }

    /// The tabs; empty if ``viewControllers`` was set instead.
    ///
    /// Their controllers are made when a tab is first selected. Source: Apple, tabs (iOS 18).
    public final var tabs: [UITab] {
        get { storedTabs }
        set { setTabs(newValue, animated: false) }
    }

    /// Replaces the tabs and keeps the selected one if it is still among them; animated as
    /// ``setViewControllers(_:animated:)``.
    public final func setTabs(_ tabs: [UITab], animated: Bool) {
        for tab in storedTabs where tab.owner === self { tab.owner = nil }
        storedTabs = tabs
        for tab in tabs { tab.owner = self }
        tabsChanged(animated: animated)
    }

    /// The selected tab, in a group the selected one inside it; nil without tabs.
    ///
    /// Setting a tab of a group selects it in the group, and the group. Source: Apple, selectedTab.
    public final var selectedTab: UITab? {
        get { selectedTopTab?.selectedLeaf }
        set {
            guard var tab = newValue, tab.tabBarController === self else { return }
            while let group = tab.parent {
                group.selectedChild = tab
                tab = group
            }
            select(tab)
        }
    }

    /// Returns a tab with an identifier, also one inside a group.
    public final func tab(forIdentifier identifier: String) -> UITab? {
        for tab in storedTabs {
            if let found = tab.find(identifier) { return found }
        }
        return nil
    }

    final func baseSetTabBarHidden(_ hidden: Bool, animated: Bool) {
        programHidesBar = hidden
        bottomBarMayHaveChanged(animated: animated)
    }
}

extension UIViewController {
    /// The tab that has made the controller, or nil.
    ///
    /// Source: Apple, UIViewController.tab (iOS 18).
    public final var tab: UITab? { bars.tab }
}
