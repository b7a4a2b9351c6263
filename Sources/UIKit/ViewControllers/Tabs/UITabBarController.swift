/// A container of several controllers, one of which is selected by a bar at the bottom.
///
/// Source: Apple, UITabBarController.
///
/// Deviation: there is no "More" tab; all tabs share the bar's width.
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
    /// The index of the selected tab; `NSNotFound` without tabs. Setting an index out of range does
    /// nothing.
    open var selectedIndex: Int {
        get { selected ?? NSNotFound }
        set { if places.indices.contains(newValue) { select(newValue) } }
    }
    /// The selected controller; setting one that is not a tab does nothing.
    open var selectedViewController: UIViewController? {
        get { selected.flatMap { places[$0].controller } }
        set {
            guard let newValue,
                let index = places.firstIndex(where: { $0.controller === newValue })
            else { return }
            select(index)
        }
    }

    /// The selected controller.
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }
    /// The selected controller.
    open override var childForStatusBarHidden: UIViewController? { selectedViewController }
    /// The selected controller.
    open override var childForHomeIndicatorAutoHidden: UIViewController? { selectedViewController }
    /// The selected controller.
    open override var childForScreenEdgesDeferringSystemGestures: UIViewController? {
        selectedViewController
    }

    /// Selects the tab to which an unwind segue returns.
    open override func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) { selectedViewController = subsequentVC }

    private var places: [TabPlace] = []
    /// The controllers of places that have become children.
    private var adopted: [UIViewController] = []
    private var selected: Int?
    final var storedTabs: [UITab] = []
    /// Whether the program has hidden the bar.
    final var programHidesBar = false
    /// The controller whose view is shown, of the selected place.
    private weak var shown: UIViewController?
    private let stage = UIView()
    private var barIsHidden = false
    private var transition: ControllerTransition?
    /// The scroll view that the bar follows.
    private weak var followed: UIScrollView?

    /// Replaces the tabs and keeps the selected one if it is still among them. `animated` has no
    /// effect. [U]
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        for tab in storedTabs where tab.owner === self { tab.owner = nil }
        storedTabs = []
        replace(with: (viewControllers ?? []).map { TabPlace($0) })
    }

    /// Shows the tabs again after one was added, removed, hidden or shown.
    final func tabsChanged() {
        replace(with: storedTabs.filter { !$0.isHidden }.map { TabPlace($0) })
    }

    private func replace(with new: [TabPlace]) {
        let old = selected.map { places[$0] }
        let kept = new.compactMap { $0.tab == nil ? $0.controller : nil }
        let isKept = old.map { old in new.contains { $0.isSame(as: old) } } ?? false
        let stays = isKept ? shown : nil
        adopted.removeAll { controller in
            if controller === stays || kept.contains(where: { $0 === controller }) { return false }
            controller.willMove(toParent: nil)
            if controller === shown { controller.viewIfLoaded?.removeFromSuperview() }
            controller.barInsets = .zero
            controller.removeFromParent()
            return true
        }
        for controller in kept { adopt(controller) }
        places = new
        selected = nil
        tabBar.items = new.map(\.item)
        if let old, let index = new.firstIndex(where: { $0.isSame(as: old) }) {
            selected = index
            tabBar.selectedItem = old.item
        } else if !new.isEmpty {
            select(0)
        }
    }

    private func adopt(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        adopted.append(controller)
        addChild(controller)
        controller.didMove(toParent: self)
    }

    /// The selected tab at the top.
    final var selectedTopTab: UITab? { selected.flatMap { places[$0].tab } }

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

    /// Creates the view, with a container for the controllers' views and the bar in front of it.
    open override func loadView() {
        let view = TabView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stage)
        showBar(in: view)
        self.view = view
    }

    private func showBar(in view: UIView) {
        tabBar.whenTapped = { [weak self] in self?.tapped($0) }
        view.addSubview(tabBar)
    }

    /// Puts the new bar in the old one's place.
    private func barWasReplaced(_ old: UITabBar) {
        tabBar.items = places.map(\.item)
        tabBar.selectedItem = selected.map { places[$0].item }
        guard isViewLoaded else { return }
        old.whenTapped = nil
        old.removeFromSuperview()
        showBar(in: view)
        tabBar.isHidden = barIsHidden
        layOutBar()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        layOutBar()
        if let controller = selectedViewController { show(controller) }
    }

    /// Called when the user taps an item, before the delegate is asked and the tab changes; here
    /// it does nothing.
    ///
    /// Overrides need not call super. The order of the calls: [U].
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    private func tapped(_ index: Int) {
        guard places.indices.contains(index) else { return }
        let place = places[index]
        self.tabBar(tabBar, didSelect: place.item)
        if let tab = place.tab { return tapped(tab, index) }
        guard let controller = place.controller else { return }
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
            tabBar.selectedItem = selected.map { places[$0].item }
            return
        }
        select(index)
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func tapped(_ tab: UITab, _ index: Int) {
        let leaf = tab.selectedLeaf
        guard delegate?.tabBarController(self, shouldSelectTab: leaf) ?? true else {
            tabBar.selectedItem = selected.map { places[$0].item }
            return
        }
        let old = selectedTab
        select(index)
        delegate?.tabBarController(self, didSelectTab: leaf, previousTab: old)
    }

    private func select(_ index: Int) {
        tabBar.selectedItem = places[index].item
        guard index != selected else { return }
        let old = selectedViewController
        transition?.completeTransition(true)
        let before = selected
        selected = index
        guard let new = places[index].controller else { return }
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
        adopt(controller)
        guard isViewLoaded else { return }
        let old = shown === controller ? nil : shown
        // Source of the order: programmerteach.com, "iOS - At the time of transition appear and
        // disappear the order of calls is explored".
        let isLed = old != nil && appearance.phase == .appeared && view.window != nil
        if isLed {
            controller.beginAppearanceIfNeeded(true, animated: false)
            old?.beginAppearanceIfNeeded(false, animated: false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        install(controller)
        if isLed {
            old?.endAppearanceTransition()
            controller.endAppearanceTransition()
        }
        bottomBarMayHaveChanged(animated: false)
        view.setNeedsLayout()
    }

    /// Changes the tab with an animator of the delegate's.
    private func move(
        from old: UIViewController, _ before: Int, to new: UIViewController,
        _ animator: any UIViewControllerAnimatedTransitioning
    ) {
        place(new)
        new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let transition = ControllerTransition(
            container: stage, from: old, to: new, isAnimated: true)
        transition.fromView = old.viewIfLoaded
        transition.toView = new.view
        transition.initialFrames[ObjectIdentifier(old)] = stage.bounds
        transition.finalFrames[ObjectIdentifier(new)] = new.view.frame
        self.transition = transition
        transition.prepare(
            animator, delegate?.tabBarController(self, interactionControllerFor: animator),
            in: self)
        transition.whenOver = { [self] completed in
            self.transition = nil
            let (gone, kept) = completed ? (old, new) : (new, old)
            if !completed {
                selected = before
                tabBar.selectedItem = places[before].item
                new.beginAppearanceIfNeeded(false, animated: true)
                old.beginAppearanceIfNeeded(true, animated: true)
            }
            gone.viewIfLoaded?.removeFromSuperview()
            if kept.view.superview !== stage { stage.addSubview(kept.view) }
            shown = kept
            gone.endAppearanceTransition()
            kept.endAppearanceTransition()
            bottomBarMayHaveChanged(animated: false)
            view.setNeedsLayout()
        }
        new.beginAppearanceIfNeeded(true, animated: true)
        old.beginAppearanceIfNeeded(false, animated: true)
        transition.run()
    }

    private func install(_ controller: UIViewController) {
        place(controller)
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.addSubview(controller.view)
        shown = controller
    }

    /// Sets the frame and insets of a controller's view, which extends under the bar or ends above
    /// it.
    private func place(_ controller: UIViewController) {
        let extends =
            (tabBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
            && controller.edgesForExtendedLayout.contains(.bottom)
        controller.barInsets.bottom = extends && !barIsHidden ? UITabBar.ownHeight : 0
        var frame = stage.bounds
        if !extends, !barIsHidden {
            frame.size.height -= UITabBar.ownHeight + view.safeAreaInsets.bottom
        }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    final func layOutBar() {
        if transition == nil, let controller = selectedViewController,
            controller.viewIfLoaded?.superview === stage
        {
            place(controller)
        }
        let height = UITabBar.ownHeight + view.safeAreaInsets.bottom
        let frame = CGRect(
            x: barIsHidden ? -view.bounds.width : 0, y: view.bounds.height - height,
            width: view.bounds.width, height: height)
        if tabBar.frame != frame { tabBar.frame = frame }
        followContent()
    }

    // MARK: The bar

    /// Hides the bar while a controller pushed in the selected tab asks for it, and shows it again;
    /// animated, it leaves with the view below. [U]
    final func bottomBarMayHaveChanged(animated: Bool) {
        let pushed = (selectedViewController as? UINavigationController)?.viewControllers
            .dropFirst()
        let hides = programHidesBar || pushed?.contains { $0.hidesBottomBarWhenPushed } ?? false
        guard hides != barIsHidden else { return }
        barIsHidden = hides
        guard isViewLoaded else { return }
        tabBar.isHidden = false
        UIView.animateOrPlace(
            withDuration: animated ? UINavigationBar.duration : 0, animations: { self.layOutBar() },
            completion: { _ in self.tabBar.isHidden = self.barIsHidden })
    }

    /// Has the bar follow the content of the selected tab.
    private func followContent() {
        let shown = (selectedViewController as? UINavigationController)?.topViewController
        let content = (shown ?? selectedViewController)?.contentScrollView(for: .bottom)
        if let old = followed, old !== content { old.barLinks?.atBottom = nil }
        followed = content
        let follows =
            tabBar.scrollEdgeAppearance != nil || tabBar.selectedItem?.scrollEdgeAppearance != nil
        guard let content, follows else {
            tabBar.isAtEdge = content == nil && follows
            return
        }
        if content.barLinks == nil { content.barLinks = BarLinks() }
        content.barLinks?.atBottom = self
        contentScrolled(content)
    }

    final func contentScrolled(_ content: UIScrollView) {
        if content === followed { tabBar.isAtEdge = content.isAtEnd }
    }
}

/// The view of a tab bar controller; keeps the bar at the bottom.
final class TabView: UIView {
    weak var controller: UITabBarController?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutBar()
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
