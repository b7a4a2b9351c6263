import MainLoop

/// The selection in a tab bar controller.
enum TabSpot: Equatable {
    /// A place of the bar.
    case place(Int)
    /// The More navigation controller.
    case more
}

// The tabs that the bar has no room for.
extension UITabBarController {
    /// Returns how many of a number of tabs the bar shows; the others are in the list.
    static func room(for count: Int) -> Int {
        let most = UIDevice.current.userInterfaceIdiom == .pad ? 8 : 5
        return count > most ? most - 1 : count
    }

    /// How many of the tabs the bar shows.
    final var room: Int { Self.room(for: places.count) }
    /// Whether the bar has a More item.
    final var hasMore: Bool { room < places.count }
    /// The places of the list.
    final var hiddenPlaces: [TabPlace] { Array(places.dropFirst(room)) }

    final var moreController: MoreNavigationController {
        if let more { return more }
        let made = MoreNavigationController(of: self)
        more = made
        return made
    }

    /// The items of the bar.
    final var barItems: [UITabBarItem] {
        let shown = places.prefix(room).map(\.item)
        return hasMore ? shown + [moreController.tabBarItem] : shown
    }

    final func item(of spot: TabSpot) -> UITabBarItem {
        switch spot {
        case .place(let index): places[index].item
        case .more: moreController.tabBarItem
        }
    }

    final func controller(of spot: TabSpot) -> UIViewController? {
        switch spot {
        case .place(let index): places[index].controller
        case .more: moreController
        }
    }

    /// The selected place, which may be one of the list; nil while the list itself is shown.
    final var selectedPlace: TabPlace? {
        switch selected {
        case .place(let index): places[index]
        case .more: more?.shownPlace
        case nil: nil
        }
    }

    /// Has the bar show what is selected.
    final func showSelectedItem() { tabBar.selectedItem = selected.map(item) }

    /// Selects the More navigation controller, or returns to its list.
    final func tappedMore() {
        let more = moreController
        tabBar(tabBar, didSelect: more.tabBarItem)
        guard delegate?.tabBarController(self, shouldSelect: more) ?? true else {
            return showSelectedItem()
        }
        if selected == .more {
            more.popToRootViewController(animated: true)
        } else {
            change(to: .more)
        }
        delegate?.tabBarController(self, didSelect: more)
    }

    // MARK: Rearranging

    /// Lets the user rearrange the tabs.
    final func beginCustomizing() {
        let controllers = customizableViewControllers ?? []
        guard !controllers.isEmpty else { return }
        tabBar.beginCustomizingItems(controllers.map(\.tabBarItem))
    }

    /// Notifies the delegate of a step, and rearranges the controllers with the items of the bar.
    final func customizing(_ step: TabCustomizing.Step) {
        switch step {
        case .willBegin(let items):
            tabBar(tabBar, willBeginCustomizing: items)
            delegate?.tabBarController(
                self, willBeginCustomizing: customizableViewControllers ?? [])
        case .didBegin(let items):
            tabBar(tabBar, didBeginCustomizing: items)
        case .willEnd(let items, let changed):
            tabBar(tabBar, willEndCustomizing: items, changed: changed)
            delegate?.tabBarController(
                self, willEndCustomizing: rearranged.compactMap(\.controller), changed: changed)
            // A tap while the panel closes is one on the bar's new order.
            if changed { replace(with: rearranged) }
        case .didEnd(let items, let changed):
            tabBar(tabBar, didEndCustomizing: items, changed: changed)
            delegate?.tabBarController(
                self, didEndCustomizing: viewControllers ?? [], changed: changed)
        }
    }

    /// The places in the order of the bar's items; the others follow in their order. [U]
    private var rearranged: [TabPlace] {
        let first = (tabBar.items ?? []).compactMap { item in places.first { $0.item === item } }
        return first + places.filter { place in !first.contains { $0.isSame(as: place) } }
    }
}

/// The list of the tabs that a bar has no room for, and the controllers chosen from it.
final class MoreNavigationController: UINavigationController {
    fileprivate weak var tabs: UITabBarController?
    let list = MoreListController(style: .plain)
    /// The place of the list whose controller is shown.
    private(set) var shownPlace: TabPlace?
    /// The navigation controller whose stack is shown, and the stack's first controller.
    private var lender: (navigation: UINavigationController, root: UIViewController)?

    init(of tabs: UITabBarController) {
        self.tabs = tabs
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        list.title = tabBarItem.title
        list.more = self
        viewControllers = [list]
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    fileprivate var places: [TabPlace] { tabs?.hiddenPlaces ?? [] }

    /// Shows a place's controller after the list, or those on its stack.
    func show(_ place: TabPlace, animated: Bool) {
        if let shownPlace, shownPlace.isSame(as: place), stack.count > 1 { return }
        returnControllers()
        guard let controller = place.controller else { return }
        shownPlace = place
        var new = [controller]
        if let navigation = controller as? UINavigationController {
            new = navigation.viewControllers
            lender = new.first.map { (navigation, $0) }
            navigation.setViewControllers([], animated: false)
            navigation.finishTransition()
        } else {
            tabs?.lend(controller)
        }
        setViewControllers([list] + new, animated: animated)
    }

    /// Returns the controllers above the list to where they belong.
    func returnControllers() {
        guard let place = shownPlace else { return }
        shownPlace = nil
        let above = Array(stack.dropFirst())
        if !above.isEmpty {
            setViewControllers([list], animated: false)
            finishTransition()
        }
        if let lender {
            self.lender = nil
            lender.navigation.setViewControllers(
                above.isEmpty ? [lender.root] : above, animated: false)
        } else if let controller = place.controller {
            tabs?.adopt(controller)
        }
    }
}

/// The list of the tabs that a bar has no room for.
final class MoreListController: UITableViewController {
    fileprivate weak var more: MoreNavigationController?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(MoreCell.self, forCellReuseIdentifier: "tab")
        updateEditButton()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        placesChanged()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // The controller above is still being removed from the stack.
        MainLoop.main.deferBlock { [weak self] in
            guard let more = self?.more, more.topViewController === self else { return }
            more.returnControllers()
        }
    }

    func placesChanged() {
        guard isViewLoaded else { return }
        tableView.reloadData()
        for place in more?.places ?? [] {
            place.item.whenChanged = { [weak self] in self?.tableView.reloadData() }
        }
    }

    /// Shows an Edit button if there are tabs that can be rearranged.
    func updateEditButton() {
        let isNeeded = !(more?.tabs?.customizableViewControllers ?? []).isEmpty
        navigationItem.rightBarButtonItem =
            isNeeded
            ? UIBarButtonItem(
                systemItem: .edit,
                primaryAction: UIAction { [weak self] _ in self?.more?.tabs?.beginCustomizing() })
            : nil
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        more?.places.count ?? 0
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "tab", for: indexPath)
        guard let item = more?.places[indexPath.row].item else { return cell }
        cell.textLabel?.text = item.title
        cell.textLabel?.isEnabled = item.isEnabled
        cell.imageView?.image = item.image
        cell.detailTextLabel?.text = item.badgeValue
        cell.accessoryType = .disclosureIndicator
        cell.accessibilityIdentifier = item.accessibilityIdentifier
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let more, more.places.indices.contains(indexPath.row) else { return }
        let place = more.places[indexPath.row]
        guard place.item.isEnabled else {
            return tableView.deselectRow(at: indexPath, animated: true)
        }
        more.show(place, animated: true)
    }
}

/// A row of the list, with the tab's badge at the right.
private final class MoreCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}
