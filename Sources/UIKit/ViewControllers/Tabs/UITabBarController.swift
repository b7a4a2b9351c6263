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
    open internal(set) var tabBar = UITabBar() {
        didSet { if tabBar !== oldValue { barWasReplaced(oldValue) } }
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
    private var adopted: [UIViewController] = []
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

    /// Replaces the tabs and keeps the selected one if it is still among them. `animated` has no
    /// effect. [U]
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        for tab in storedTabs where tab.owner === self { tab.owner = nil }
        storedTabs = []
        replace(with: (viewControllers ?? []).map { TabPlace($0) })
        customizableViewControllers = viewControllers
    }

    /// Shows the tabs again after one was added, removed, hidden or shown.
    final func tabsChanged() {
        replace(with: storedTabs.filter { !$0.isHidden }.map { TabPlace($0) })
    }

    final func replace(with new: [TabPlace]) {
        let old = selectedPlace
        let wasMore = selected == .more
        more?.returnControllers()
        let kept = new.compactMap { $0.tab == nil ? $0.controller : nil }
        let index = old.flatMap { old in new.firstIndex { $0.isSame(as: old) } }
        let room = Self.room(for: new.count)
        let staysMore = wasMore && room < new.count && index ?? room >= room
        let stays = staysMore || !wasMore && index != nil ? shown : nil
        let gone = adopted.filter { controller in
            controller !== stays && !kept.contains { $0 === controller }
        }
        adopted.removeAll { controller in gone.contains { $0 === controller } }
        for controller in gone { release(controller) }
        for controller in kept { adopt(controller) }
        places = new
        selected = nil
        tabBar.items = barItems
        more?.list.placesChanged()
        if staysMore {
            selected = .more
            tabBar.selectedItem = item(of: .more)
            if let index { moreController.show(new[index], animated: false) }
        } else if let index, index < room, !wasMore {
            selected = .place(index)
            tabBar.selectedItem = new[index].item
        } else if !new.isEmpty {
            select(index ?? 0)
        }
    }

    final func adopt(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        adopted.append(controller)
        addChild(controller)
        controller.didMove(toParent: self)
    }

    /// Releases a child, whose view the More navigation controller is about to show.
    final func lend(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        adopted.removeAll { $0 === controller }
        release(controller)
    }

    private func release(_ controller: UIViewController) {
        controller.willMove(toParent: nil)
        if controller === shown { controller.viewIfLoaded?.removeFromSuperview() }
        controller.barInsets = .zero
        controller.removeFromParent()
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
        (tabBar.isAtEdge, tabBar.autoresizingMask) = (true, [.flexibleWidth, .flexibleTopMargin])
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
    private func select(_ index: Int) {
        guard index >= room else { return change(to: .place(index)) }
        moreController.show(places[index], animated: false)
        change(to: .more)
    }

    final func change(to spot: TabSpot) {
        tabBar.selectedItem = item(of: spot)
        guard spot != selected else { return }
        let old = selectedViewController
        transition?.completeTransition(true)
        let before = selected
        selected = spot
        defer { observedPropertiesMayHaveChanged() }
        guard let new = controller(of: spot) else { return }
        adopt(new)
        guard isViewLoaded else { return }
        if let old, let before, view.window != nil, UIView.areAnimationsEnabled,
            appearance.phase == .appeared,
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
