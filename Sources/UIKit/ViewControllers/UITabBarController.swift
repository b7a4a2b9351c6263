/// A container of several controllers, one of which is selected by a bar at the bottom.
///
/// Source: Apple, UITabBarController.
///
/// Deviation: there is no "More" tab; all tabs share the bar's width.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
    /// The tab bar; its items are those of the controllers.
    public final let tabBar = UITabBar()
    /// The delegate, which controls and observes selection; not retained.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The controllers, from left to right, or nil.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The index of the selected tab; `NSNotFound` without tabs. Setting an index out of range does
    /// nothing.
    open var selectedIndex: Int {
        get { selected ?? NSNotFound }
        set { if tabs.indices.contains(newValue) { select(newValue) } }
    }
    /// The selected controller; setting one that is not a tab does nothing.
    open var selectedViewController: UIViewController? {
        get { selected.map { tabs[$0] } }
        set {
            guard let newValue, let index = tabs.firstIndex(where: { $0 === newValue }) else {
                return
            }
            select(index)
        }
    }

    /// The selected controller.
    open override var childForStatusBarStyle: UIViewController? { selectedViewController }
    /// The selected controller.
    open override var childForStatusBarHidden: UIViewController? { selectedViewController }
    /// The selected controller.
    open override var childForHomeIndicatorAutoHidden: UIViewController? { selectedViewController }

    private var tabs: [UIViewController] = []
    private var selected: Int?
    private let stage = UIView()

    /// Replaces the tabs and keeps the selected one if it is still among them. `animated` has no
    /// effect. [U]
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let new = viewControllers ?? []
        let shown = selectedViewController
        for controller in tabs where !new.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            if controller === shown { controller.viewIfLoaded?.removeFromSuperview() }
            controller.barInsets = .zero
            controller.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        tabs = new
        selected = nil
        tabBar.items = new.map(\.tabBarItem)
        if let index = new.firstIndex(where: { $0 === shown }) {
            selected = index
            tabBar.selectedItem = shown?.tabBarItem
        } else if !new.isEmpty {
            select(0)
        }
    }

    /// Creates the view, with a container for the controllers' views and the bar in front of it.
    open override func loadView() {
        let view = TabView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        stage.frame = view.bounds
        stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stage)
        tabBar.whenTapped = { [weak self] in self?.tapped($0) }
        view.addSubview(tabBar)
        self.view = view
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        layOutBar()
        if let controller = selectedViewController { install(controller) }
    }

    private func tapped(_ index: Int) {
        guard tabs.indices.contains(index) else { return }
        let controller = tabs[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
            tabBar.selectedItem = selectedViewController?.tabBarItem
            return
        }
        select(index)
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func select(_ index: Int) {
        tabBar.selectedItem = tabs[index].tabBarItem
        guard index != selected else { return }
        let old = selectedViewController
        selected = index
        guard isViewLoaded else { return }
        old?.viewIfLoaded?.removeFromSuperview()
        install(tabs[index])
    }

    private func install(_ controller: UIViewController) {
        place(controller)
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.addSubview(controller.view)
    }

    /// Sets the frame and insets of a controller's view, which extends under the bar or ends above
    /// it.
    private func place(_ controller: UIViewController) {
        let extends = controller.edgesForExtendedLayout.contains(.bottom)
        controller.barInsets.bottom = extends ? UITabBar.ownHeight : 0
        var frame = stage.bounds
        if !extends { frame.size.height -= UITabBar.ownHeight + view.safeAreaInsets.bottom }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    final func layOutBar() {
        if let controller = selectedViewController, controller.viewIfLoaded?.superview === stage {
            place(controller)
        }
        let height = UITabBar.ownHeight + view.safeAreaInsets.bottom
        let frame = CGRect(
            x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        if tabBar.frame != frame { tabBar.frame = frame }
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

/// Controls and observes the selection in a tab bar controller.
///
/// Source: Apple, UITabBarControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether a tap may select a controller.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// Called after a tap has selected a controller, even if it was already selected.
    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {}
}

extension UIViewController {
    final var baseTabBarController: UITabBarController? {
        (parent as? UITabBarController) ?? parent?.tabBarController
    }

    final var baseTabBarItem: UITabBarItem! {
        get {
            if let storedTabBarItem { return storedTabBarItem }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            storedTabBarItem = item
            return item
        }
        set { storedTabBarItem = newValue }
    }
}
