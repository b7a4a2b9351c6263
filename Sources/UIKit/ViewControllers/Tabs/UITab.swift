/// A tab of a tab bar controller, which provides its controller when it is first selected.
///
/// Source: Apple, UITab (iOS 18).
///
/// Deviation: no sidebar, so no subtitles, placements and customization.
@preconcurrency @MainActor
open class UITab: NSObject {
    /// The text that identifies the tab within its controller.
    public final let identifier: String
    /// The title in the bar.
    open var title: String { didSet { item.title = title } }
    /// The image in the bar; nil for none.
    open var image: UIImage? { didSet { item.image = image } }
    /// A short text in a red circle at the image; nil for none. Default: nil.
    open var badgeValue: String? { didSet { item.badgeValue = badgeValue } }
    /// Whether the user can select the tab. Default: true.
    open var isEnabled = true { didSet { item.isEnabled = isEnabled } }
    /// Whether the bar leaves the tab out. Default: false.
    open var isHidden = false {
        didSet { if isHidden != oldValue { tabBarController?.tabsChanged() } }
    }
    /// An object of the program's. Default: nil.
    open var userInfo: Any?
    /// The group that contains the tab; nil at the top.
    public internal(set) final weak var parent: UITabGroup?

    /// The tab bar controller that contains the tab, or nil.
    public final var tabBarController: UITabBarController? {
        parent?.tabBarController ?? owner
    }

    final weak var owner: UITabBarController?
    /// The item that the bar shows for the tab.
    final let item = UITabBarItem()
    private let provider: (@MainActor (UITab) -> UIViewController)?
    private var made: UIViewController?

    /// Creates a tab.
    ///
    /// - Parameters:
    ///   - title: the title in the bar.
    ///   - image: the image in the bar.
    ///   - identifier: the text that identifies the tab.
    ///   - viewControllerProvider: returns the tab's controller; called once, when the tab is first
    ///     selected or asked for its controller.
    public init(
        title: String, image: UIImage?, identifier: String,
        viewControllerProvider: (@MainActor (UITab) -> UIViewController)? = nil
    ) {
        self.title = title
        self.image = image
        self.identifier = identifier
        provider = viewControllerProvider
        super.init()
        item.title = title
        item.image = image
    }

    /// The tab's controller, which is made now if it has not been; nil without a provider.
    open var viewController: UIViewController? {
        if made == nil, let provider {
            let controller = provider(self)
            made = controller
            controller.bars.tab = self
        }
        return made
    }

    /// The controller that the tab bar controller shows for the tab.
    var shownController: UIViewController? {
        guard let controller = viewController else { return nil }
        controller.tabBarItem = item
        return controller
    }

    /// The tab that is selected if this one is.
    var selectedLeaf: UITab { self }
    /// Returns the tab or one inside it with an identifier.
    func find(_ identifier: String) -> UITab? { identifier == self.identifier ? self : nil }
}

/// The tab of a search.
///
/// Source: Apple, UISearchTab (iOS 18).
@preconcurrency @MainActor
open class UISearchTab: UITab {
    /// Creates the tab, with the title "Search" and a magnifying glass.
    ///
    /// - Parameter viewControllerProvider: returns the tab's controller; called once.
    public convenience init(
        viewControllerProvider: (@MainActor (UITab) -> UIViewController)? = nil
    ) {
        self.init(
            title: systemText("Search"), image: UIImage(systemName: "magnifyingglass"),
            identifier: "search",
            viewControllerProvider: viewControllerProvider)
    }
}

/// A tab with tabs inside it, one of which is selected.
///
/// The bar shows the group as one tab. Its content is the managing navigation controller, with the
/// controllers of the group and of the selected child on its stack; without one, the group's own
/// controller; without a provider, the selected child's.
///
/// Source: Apple, UITabGroup (iOS 18).
@preconcurrency @MainActor
open class UITabGroup: UITab {
    /// The tabs inside the group.
    open var children: [UITab] {
        didSet {
            for child in oldValue where child.parent === self { child.parent = nil }
            adoptChildren()
            if let selectedChild, !children.contains(where: { $0 === selectedChild }) {
                self.selectedChild = nil
            }
        }
    }
    /// The selected child; nil before one was needed. Setting another tab is reported and ignored.
    open var selectedChild: UITab? {
        didSet {
            guard selectedChild !== oldValue else { return }
            if let selectedChild, selectedChild.parent !== self {
                reportMistake(
                    "UITabGroup “\(identifier)” has no child “\(selectedChild.identifier)”, so it "
                        + "was not selected")
                self.selectedChild = oldValue
                return
            }
            tabBarController?.selectionChanged(in: self)
        }
    }
    /// The child that is selected first; nil for the first of ``displayOrder``. Default: nil.
    open var defaultChildIdentifier: String?
    /// The order of children by their identifiers; the others follow. Default: empty.
    open var displayOrderIdentifiers: [String] = []
    /// The children in the order of ``displayOrderIdentifiers``.
    public final var displayOrder: [UITab] {
        let first = displayOrderIdentifiers.compactMap { name in
            children.first { $0.identifier == name }
        }
        return first + children.filter { child in !first.contains { $0 === child } }
    }
    /// The navigation controller that shows the group's and the selected child's controllers. Of
    /// nested groups the outermost one's is used. Default: nil.
    open var managingNavigationController: UINavigationController?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - title: the title in the bar.
    ///   - image: the image in the bar.
    ///   - identifier: the text that identifies the group.
    ///   - children: the tabs inside it.
    ///   - viewControllerProvider: returns the group's own controller; called once.
    public init(
        title: String, image: UIImage?, identifier: String, children: [UITab] = [],
        viewControllerProvider: (@MainActor (UITab) -> UIViewController)? = nil
    ) {
        self.children = children
        super.init(
            title: title, image: image, identifier: identifier,
            viewControllerProvider: viewControllerProvider)
        adoptChildren()
    }

    private func adoptChildren() {
        for child in children { child.parent = self }
    }

    /// Returns a tab inside the group, at any depth, with an identifier.
    open func tab(forIdentifier identifier: String) -> UITab? {
        for child in children {
            if let found = child.find(identifier) { return found }
        }
        return nil
    }

    override func find(_ identifier: String) -> UITab? {
        super.find(identifier) ?? tab(forIdentifier: identifier)
    }

    /// The selected child, or the one that is selected first.
    final var neededChild: UITab? {
        if let selectedChild { return selectedChild }
        return children.first { $0.identifier == defaultChildIdentifier } ?? displayOrder.first
    }

    override var selectedLeaf: UITab { neededChild?.selectedLeaf ?? self }

    override var shownController: UIViewController? {
        let shown: UIViewController?
        if let managingNavigationController {
            var stack: [UIViewController] = []
            collectControllers(&stack)
            if managingNavigationController.viewControllers != stack {
                managingNavigationController.setViewControllers(stack, animated: false)
            }
            shown = managingNavigationController
        } else {
            shown = viewController ?? neededChild?.shownController
        }
        shown?.tabBarItem = item
        return shown
    }

    private func collectControllers(_ stack: inout [UIViewController]) {
        if let viewController { stack.append(viewController) }
        if let group = neededChild as? UITabGroup {
            group.collectControllers(&stack)
        } else if let controller = neededChild?.viewController {
            stack.append(controller)
        }
    }
}
