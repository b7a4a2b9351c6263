/// A container of several controllers, one of which is selected by a bar at the bottom.
///
/// With more controllers than the bar has room for, the last item of the bar is "More": a list of
/// the others, in ``moreNavigationController``.
///
/// Source: Apple, UITabBarController.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, ContentFollower, UITabBarDelegate {
    /// The tab bar; its items are those of the controllers.
    ///
    /// A program replaces it by one of its own class with `setValue(bar, forKey: "tabBar")`.
    open var tabBar: UITabBar { storedTabBar }
    final var storedTabBar: UITabBar = UITabBar() {
        didSet { if storedTabBar !== oldValue { barWasReplaced(oldValue) } }
    }
    /// The delegate, which controls and observes selection; not retained.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The controllers, from left to right, or nil.
    open var viewControllers: [UIViewController]? {
        get { places.isEmpty ? nil : places.compactMap(\.controller) }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The index of the selected tab; `NSNotFound` without tabs and while the More navigation
    /// controller is selected. Setting an index out of range does nothing.
    ///
    /// The controller of an index that the bar has no room for is shown in the More navigation
    /// controller. Source: Apple, selectedIndex.
    open var selectedIndex: Int {
        get { if case .place(let index) = selected { index } else { NSNotFound } }
        set { if places.indices.contains(newValue) { select(newValue) } }
    }
    /// The selected controller, which may be ``moreNavigationController``; setting one that is not
    /// a tab does nothing.
    open var selectedViewController: UIViewController? {
        get { selected.flatMap(controller) }
        set {
            guard let newValue else { return }
            if newValue === more, hasMore {
                change(to: .more)
            } else if let index = places.firstIndex(where: { $0.controller === newValue }) {
                select(index)
            }
        }
    }

    /// The navigation controller of the list of those tabs that the bar has no room for. It exists
    /// also without them, and is not among ``viewControllers``.
    ///
    /// A phone's bar has room for five items, a pad's for eight. A controller of the list is pushed
    /// after the list; of a navigation controller, those on its stack, which return to it when the
    /// list appears again.
    ///
    /// Source: Apple, moreNavigationController; the eight: [U].
    open var moreNavigationController: UINavigationController { moreController }

    /// The controllers whose tabs the user may rearrange; nil and an empty array leave the list of
    /// the More navigation controller without an Edit button.
    ///
    /// Setting ``viewControllers`` sets it to all of them. Source: Apple,
    /// customizableViewControllers.
    open var customizableViewControllers: [UIViewController]? {
        didSet { more?.list.updateEditButton() }
    }

    /// The selected controller.
    open override dynamic var childForStatusBarStyle: UIViewController? { selectedViewController }
    /// The selected controller.
    open override dynamic var childForStatusBarHidden: UIViewController? { selectedViewController }
    /// The selected controller.
    open override dynamic var childForHomeIndicatorAutoHidden: UIViewController? {
        selectedViewController
    }
    /// The selected controller.
    open override dynamic var childForScreenEdgesDeferringSystemGestures: UIViewController? {
        selectedViewController
    }

    /// Selects the tab to which an unwind segue returns.
    open override func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) { selectedViewController = subsequentVC }

    /// Writes which controller is selected; overrides call super.
    ///
    /// Source: Apple, "State Preservation" of UITabBarController.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard let controller = selectedPlace?.controller, controller.stateKey != nil else { return }
        coder.encode(controller, forKey: "UITabBarControllerSelected")
    }
    /// Selects the controller that was selected, if it has been restored.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let selected = coder.decodeObject(forKey: "UITabBarControllerSelected")
        if let selected = selected as? UIViewController { selectedViewController = selected }
    }

    final var places: [TabPlace] = []
    /// The controllers of places that have become children.
    final var adopted: [UIViewController] = []
    final var selected: TabSpot?
    /// The More navigation controller once it was needed.
    final var more: MoreNavigationController?
    final var storedTabs: [UITab] = []
    /// Whether the program has hidden the bar.
    final var programHidesBar = false
    /// The controller whose view is shown, of the selected place.
    final weak var shown: UIViewController?
    final let stage = UIView()
    /// How many times a controller was to be shown.
    private var showings = 0
    final var barIsHidden = false
    /// When the bar shows the selected item alone. Default: automatic.
    ///
    /// Source: Apple, UITabBarController.tabBarMinimizeBehavior (iOS 26).
    public final var tabBarMinimizeBehavior = MinimizeBehavior.automatic {
        didSet {
            if !tabBarMinimizeBehavior.minimizes { tabBar.isMinimized = false }
            if isViewLoaded { followContent() }
        }
    }
    /// The offset at which the user's scrolling has turned last.
    final var lastScrolled: CGFloat?
    final var transition: ControllerTransition?
    /// The scroll view that the bar follows.
    final weak var followed: UIScrollView?

    /// Replaces the tabs and keeps the selected one if it is still among them.
    ///
    /// With animation the delegate's animator leads from a selected controller that goes to the
    /// new one; the bar's items change at once [U].
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        for tab in storedTabs where tab.owner === self { tab.owner = nil }
        storedTabs = []
        replace(with: (viewControllers ?? []).map { TabPlace($0) }, animated: animated)
        customizableViewControllers = viewControllers
    }

    /// Shows the tabs again after one was added, removed, hidden or shown.
    final func tabsChanged(animated: Bool = false) {
        replace(with: storedTabs.filter { !$0.isHidden }.map { TabPlace($0) }, animated: animated)
    }

    /// The selected tab at the top.
    final var selectedTopTab: UITab? { selectedPlace?.tab }

    /// Selects a tab at the top, if the bar shows it.
    final func select(_ tab: UITab) {
        if let index = places.firstIndex(where: { $0.tab === tab }) { select(index) }
    }

    /// Shows another controller if the group's content is shown, and depends on the selection.
    final func selectionChanged(in group: UITabGroup) {
        var top: UITab = group
        while let parent = top.parent { top = parent }
        guard top === selectedTopTab, let controller = top.shownController, controller !== shown
        else { return }
        show(controller)
    }

    /// Whether the program has hidden the bar. Default: false.
    open var isTabBarHidden: Bool {
        get { programHidesBar }
        set { setTabBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar; with animation it leaves and comes as with a pushed controller.
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) {
        baseSetTabBarHidden(hidden, animated: animated)
    }

    // MARK: Orientation

    /// The orientations that the delegate returns; by default those of any controller.
    open override dynamic var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.tabBarControllerSupportedInterfaceOrientations(self)
            ?? super.supportedInterfaceOrientations
    }
    /// The orientation that the delegate returns; by default that of any controller.
    open override dynamic var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self)
            ?? super.preferredInterfaceOrientationForPresentation
    }

    /// Creates the view, with a container for the controllers' views and the bar in front of it.
    open override func loadView() {
        let view = UILayoutContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stage)
        showBar(in: view)
        self.view = view
    }

    private func showBar(in view: UIView) {
        (tabBar.isAtEdge, tabBar.delegate) = (true, self)
        tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        tabBar.whenTapped = { [weak self] in self?.tapped($0) }
        tabBar.whenCustomizing = { [weak self] in self?.customizing($0) }
        view.addSubview(tabBar)
    }

    /// Puts the new bar in the old one's place.
    private func barWasReplaced(_ old: UITabBar) {
        tabBar.items = barItems
        showSelectedItem()
        guard isViewLoaded else { return }
        (old.whenTapped, old.whenCustomizing, old.isAtEdge) = (nil, nil, false)
        old.removeFromSuperview()
        showBar(in: view)
        tabBar.isHidden = barIsHidden
        layOutBar()
    }

    open override dynamic func viewDidLoad() {
        super.viewDidLoad()
        layOutBar()
        if let controller = selectedViewController { show(controller) }
    }

    /// Called when the user taps an item, before the delegate is asked and the tab changes; here
    /// it does nothing.
    ///
    /// Overrides need not call super. The order of the calls: [U].
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    /// Called before the items of ``customizableViewControllers`` are shown for rearranging; here
    /// it does nothing, as the next three do. The delegate is notified as well.
    ///
    /// Source: Apple, UITabBarDelegate.
    open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    /// Called after the items are shown for rearranging.
    open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    /// Called before the rearranging ends.
    open func tabBar(
        _ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool
    ) {}
    /// Called after the rearranging has ended, with whether the items of the bar have changed.
    open func tabBar(
        _ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool
    ) {}

    private func tapped(_ index: Int) {
        if hasMore, index == room { return tappedMore() }
        guard places.indices.contains(index) else { return }
        let place = places[index]
        self.tabBar(tabBar, didSelect: place.item)
        if let tab = place.tab { return tapped(tab, index) }
        guard let controller = place.controller else { return }
        let wasSelected = selected == .place(index)
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
            return showSelectedItem()
        }
        select(index)
        popIfSelected(controller, again: wasSelected)
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func tapped(_ tab: UITab, _ index: Int) {
        let leaf = tab.selectedLeaf
        guard delegate?.tabBarController(self, shouldSelectTab: leaf) ?? true else {
            return showSelectedItem()
        }
        let (old, wasSelected) = (selectedTab, selected == .place(index))
        select(index)
        popIfSelected(places[index].controller, again: wasSelected)
        delegate?.tabBarController(self, didSelectTab: leaf, previousTab: old)
    }

    /// Returns to the root of a stack whose selected tab was tapped again, as on iOS.
    private func popIfSelected(_ controller: UIViewController?, again: Bool) {
        guard again, let stack = controller as? UINavigationController else { return }
        if stack.viewControllers.count > 1 { stack.popToRootViewController(animated: true) }
    }

    /// Selects a place, in the More navigation controller if the bar has no room for it.
    final func select(_ index: Int, leaving old: UIViewController? = nil) {
        guard index >= room else { return change(to: .place(index), leaving: old) }
        moreController.show(places[index], animated: false)
        change(to: .more)
    }

    /// Shows a tab; `leaving` is the controller that is shown if it is no longer one of the tabs'.
    final func change(to spot: TabSpot, leaving: UIViewController? = nil) {
        tabBar.selectedItem = item(of: spot)
        guard spot != selected else { return }
        let old = leaving ?? selectedViewController
        transition?.completeTransition(true)
        let before = selected
        selected = spot
        defer { observedPropertiesMayHaveChanged() }
        guard let new = controller(of: spot) else { return }
        adopt(new)
        guard isViewLoaded else { return }
        if let old, leaving != nil || before != nil, view.window != nil,
            UIView.areAnimationsEnabled, appearance.phase == .appeared,
            let animator = delegate?.tabBarController(
                self, animationControllerForTransitionFrom: old, to: new)
        {
            return move(from: old, before, to: new, animator)
        }
        show(new)
    }

    private func show(_ controller: UIViewController) {
        showings += 1
        let showing = showings
        adopt(controller)
        guard isViewLoaded else { return }
        controller.loadViewIfNeeded()
        // Callbacks of the controllers may select another tab, which is shown then.
        guard showing == showings else { return }
        let old = shown === controller ? nil : shown
        // Source of the order: programmerteach.com, "iOS - At the time of transition appear and
        // disappear the order of calls is explored".
        let isLed = old != nil && appearance.phase == .appeared && view.window != nil
        if isLed {
            controller.beginAppearanceIfNeeded(true, animated: false)
            if showing == showings { old?.beginAppearanceIfNeeded(false, animated: false) }
            guard showing == showings else {
                controller.beginAppearanceIfNeeded(false, animated: false)
                return controller.endAppearanceTransition()
            }
        }
        old?.viewIfLoaded?.removeFromSuperview()
        guard showing == showings else { return }
        install(controller)
        if isLed {
            old?.endAppearanceTransition()
            controller.endAppearanceTransition()
        }
        bottomBarMayHaveChanged(animated: false)
        view.setNeedsLayout()
    }
}

extension UIViewController {
    final var baseTabBarController: UITabBarController? {
        (parent as? UITabBarController) ?? parent?.tabBarController
    }

    final var baseTabBarItem: UITabBarItem! {
        get {
            if let item = bars.tabBarItem { return item }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            bars.tabBarItem = item
            return item
        }
        set { bars.tabBarItem = newValue }
    }
}
