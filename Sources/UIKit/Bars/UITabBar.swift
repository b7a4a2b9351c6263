/// The bar at the bottom of a tab bar controller, with one item for each tab.
///
/// Source: Apple, UITabBar.
///
/// Deviation: the background does not blur the content; items have their image above the title at
/// every width.
@preconcurrency @MainActor
open class UITabBar: UIView, UIBarPositioning {
    /// How items share the width of a bar.
    ///
    /// Source: Apple, UITabBar.ItemPositioning.
    public enum ItemPositioning: Int, Sendable {
        /// As in ``fill`` in a compact width, as in ``centered`` in a regular one.
        case automatic = 0
        /// All of the width, in equal parts.
        case fill = 1
        /// Their own width, in the middle.
        case centered = 2
    }

    /// The items, from left to right, or nil.
    open var items: [UITabBarItem]? {
        didSet { rebuild() }
    }
    /// The selected item, or nil.
    open weak var selectedItem: UITabBarItem? {
        didSet { showItems() }
    }
    /// The delegate; not retained. That of a tab bar controller's bar is the controller.
    open weak var delegate: (any UITabBarDelegate)?
    /// The place of the bar: the bottom.
    open var barPosition: UIBarPosition { .bottom }

    // MARK: Look

    /// The style of the bar. Default: default.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }
    /// The colour of the standard appearance's background; nil for the system's.
    open var barTintColor: UIColor? {
        didSet { standardAppearance.backgroundColor = barTintColor ?? .systemBackground }
    }
    /// The colour of items that are not selected; nil for the system's grey.
    open var unselectedItemTintColor: UIColor? {
        didSet { showItems() }
    }
    /// Whether the content of a tab bar controller extends under the bar. Default: true.
    open var isTranslucent = true {
        didSet { if isTranslucent != oldValue { superview?.setNeedsLayout() } }
    }
    /// The image of the standard appearance's background; an empty image makes the bar transparent.
    open var backgroundImage: UIImage? {
        didSet {
            standardAppearance.backgroundImage = backgroundImage
            standardAppearance.backgroundColor =
                backgroundImage == nil ? barTintColor ?? .systemBackground : nil
        }
    }
    /// The image at the top edge in place of the line; an empty image removes the line.
    open var shadowImage: UIImage? {
        get { standardAppearance.shadowImage }
        set { standardAppearance.shadowImage = newValue }
    }
    /// The image behind the selected item; nil for none.
    open var selectionIndicatorImage: UIImage? {
        get { standardAppearance.selectionIndicatorImage }
        set { standardAppearance.selectionIndicatorImage = newValue }
    }
    /// How the items share the width of the bar. Default: automatic.
    open var itemPositioning: ItemPositioning {
        get { standardAppearance.stackedItemPositioning }
        set { standardAppearance.stackedItemPositioning = newValue }
    }
    /// The width of centred items, in points; 0 for the system's: 76. Default: 0.
    open var itemWidth: CGFloat {
        get { standardAppearance.stackedItemWidth }
        set { standardAppearance.stackedItemWidth = newValue }
    }
    /// The distance between centred items, in points; 0 for the system's: 34. Default: 0.
    open var itemSpacing: CGFloat {
        get { standardAppearance.stackedItemSpacing }
        set { standardAppearance.stackedItemSpacing = newValue }
    }
    /// How the bar looks by default.
    open var standardAppearance = UITabBarAppearance() {
        didSet {
            standardAppearance = watched(standardAppearance)
            showItems()
        }
    }
    /// How the bar looks while the content is scrolled to its end, or does not scroll; nil (the
    /// default) for the standard appearance with a transparent background.
    ///
    /// A bar outside a tab bar controller has its standard appearance.
    ///
    /// Source: Apple, UITabBar.scrollEdgeAppearance.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet {
            scrollEdgeAppearance = scrollEdgeAppearance.map(watched)
            showItems()
        }
    }

    /// The bar's height without the safe area, in points. [U]
    static let ownHeight: CGFloat = 49

    /// Whether the content above is scrolled to its end; set by the tab bar controller, false
    /// without one.
    final var isAtEdge = false {
        didSet { if isAtEdge != oldValue { showItems() } }
    }
    final let ground = _UIBarBackground(isLineAtTop: true)
    private let indicator = UIImageView()
    private var buttons: [UITabBarButton] = []
    final var whenTapped: ((Int) -> Void)?
    /// The frame that a tab bar controller gave the bar last.
    final var placedFrame: CGRect?
    /// Called in place of the delegate while the items are rearranged.
    final var whenCustomizing: ((TabCustomizing.Step) -> Void)?
    final var customizing: TabCustomizing?

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a bar from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UITabBar.self)
    }

    private func prepare() {
        addSubview(ground)
        standardAppearance = watched(standardAppearance)
    }

    private func watched(_ appearance: UITabBarAppearance) -> UITabBarAppearance {
        appearance.watchedCopy { [weak self] in self?.showItems() }
    }

    /// How the items were shown last.
    private weak var shownItemLook: UITabBarItemAppearance?

    /// The appearance for the edge of the content that the program has set.
    private var edgeAppearance: UITabBarAppearance? {
        isAtEdge ? selectedItem?.scrollEdgeAppearance ?? scrollEdgeAppearance : nil
    }

    /// The appearance that is shown.
    private var shownAppearance: UITabBarAppearance {
        edgeAppearance ?? selectedItem?.standardAppearance ?? standardAppearance
    }

    /// Replaces the items, at once.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    /// Shows a view with items, which the user drags to the bar to replace its items.
    ///
    /// It covers the bar's superview and has a Done button. Items of the bar that are not among
    /// `items` keep their places. A selected item that leaves the bar is no longer selected.
    ///
    /// Source: Apple, beginCustomizingItems(_:).
    open func beginCustomizingItems(_ items: [UITabBarItem]) { baseBeginCustomizingItems(items) }

    /// Ends the rearranging as the Done button does, and returns whether the items have changed.
    ///
    /// Source: Apple, endCustomizing(animated:).
    open func endCustomizing(animated: Bool) -> Bool { baseEndCustomizing(animated: animated) }

    /// Whether the user is rearranging the items.
    open var isCustomizing: Bool { customizing != nil }

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(at: point)
    }

    /// Returns the index of the item at a point of the bar.
    final func indexOfItem(at point: CGPoint) -> Int? {
        layoutIfNeeded()
        return buttons.firstIndex { $0.frame.contains(point) }
    }

    final func rebuild() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).enumerated().map { index, item in
            item.customize(in: self)
            let button = UITabBarButton(type: .custom)
            button.addAction(
                UIAction { [weak self] _ in self?.tapped(index) }, for: .touchUpInside)
            addSubview(button)
            item.shownView = button
            item.whenChanged = { [weak self] in self?.showItems() }
            return button
        }
        showItems()
    }

    final func tapped(_ index: Int) {
        guard let items, items.indices.contains(index), customizing == nil else { return }
        if isMinimized {
            isMinimized = false
            return
        }
        if let whenTapped { return whenTapped(index) }
        selectedItem = items[index]
        delegate?.tabBar(self, didSelect: items[index])
    }

    /// Shows background, items and selection in the appearance in effect.
    private func showItems() {
        let look = shownAppearance
        let itemLook = look.layoutAppearance(for: traitCollection)
        shownItemLook = itemLook
        ground.show(look, isTransparent: isAtEdge && edgeAppearance == nil)
        let colors = (normal: unselectedItemTintColor ?? .systemGray, selected: tintColor!)
        for (button, item) in zip(buttons, items ?? []) {
            button.show(
                item, isSelected: item === selectedItem, look: itemLook,
                colors: colors, isCompact: traitCollection.verticalSizeClass == .compact)
        }
        indicator.image = look.selectionIndicatorImage
        indicator.tintColor = look.selectionIndicatorTintColor ?? tintColor
        if indicator.image == nil || selectedItem == nil {
            indicator.removeFromSuperview()
        } else if indicator.superview !== self {
            insertSubview(indicator, aboveSubview: ground)
        }
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showItems()
    }

    /// Whether the bar shows the selected item alone, at its left edge.
    final var isMinimized = false {
        didSet {
            guard isMinimized != oldValue else { return }
            setNeedsLayout()
            UIView.animateOrPlace(
                withDuration: window != nil ? UINavigationBar.duration : 0,
                options: .allowUserInteraction, animations: { self.layoutIfNeeded() })
        }
    }

    /// The width of the bar with the selected item alone, in points. [U]
    private static let minimizedWidth: CGFloat = 92

    private func layOutMinimized() {
        ground.frame.size.width = isMinimized ? Self.minimizedWidth : bounds.width
        for (button, item) in zip(buttons, items ?? []) {
            button.alpha = !isMinimized || item === selectedItem ? 1 : 0
            if isMinimized {
                button.frame = CGRect(
                    x: 0, y: 0, width: Self.minimizedWidth, height: Self.ownHeight)
            }
        }
        if isMinimized { indicator.center.x = Self.minimizedWidth / 2 }
    }

    open override dynamic func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        defer { layOutMinimized() }
        guard !buttons.isEmpty else { return }
        let look = shownAppearance
        // The size classes choose among three.
        if look.layoutAppearance(for: traitCollection) !== shownItemLook { showItems() }
        let isCentered =
            look.stackedItemPositioning == .centered
            || look.stackedItemPositioning == .automatic
                && traitCollection.horizontalSizeClass == .regular
        var width = bounds.width / CGFloat(buttons.count)
        var (x, step) = (CGFloat(0), width)
        if isCentered {
            // The system's numbers are not documented. [U]
            let own = look.stackedItemWidth > 0 ? look.stackedItemWidth : 76
            let spacing = look.stackedItemSpacing > 0 ? look.stackedItemSpacing : 34
            let total = own * CGFloat(buttons.count) + spacing * CGFloat(buttons.count - 1)
            if total <= bounds.width {
                (width, x, step) = (own, (bounds.width - total) / 2, own + spacing)
            }
        }
        for (button, item) in zip(buttons, items ?? []) {
            button.frame = CGRect(x: x, y: 0, width: width, height: Self.ownHeight)
            if item === selectedItem, let image = indicator.image {
                indicator.frame = CGRect(
                    x: x + (width - image.size.width) / 2, y: 0, width: image.size.width,
                    height: min(image.size.height, Self.ownHeight))
            }
            x += step
        }
    }

    /// Returns the bar's height at any width.
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.ownHeight)
    }
    /// The bar's height, without an intrinsic width.
    open override dynamic var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.ownHeight)
    }
}

/// Observes the selection in a tab bar created by the program.
///
/// Source: Apple, UITabBarDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called after a tap has selected an item, even if it was already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
    /// Called before items are shown for rearranging.
    func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
    /// Called after items are shown for rearranging.
    func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
    /// Called before the rearranging ends, with the items that were shown and whether those of the
    /// bar have changed.
    func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
    /// Called after the rearranging has ended.
    func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(
        _ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool
    ) {}
    /// Does nothing.
    public func tabBar(
        _ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool
    ) {}
}
