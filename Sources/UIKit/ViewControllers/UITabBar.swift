/// The bar at the bottom of a tab bar controller, with one item for each tab.
///
/// Source: Apple, UITabBar.
@preconcurrency @MainActor
open class UITabBar: UIView {
    /// The items, from left to right, or nil.
    open var items: [UITabBarItem]? {
        didSet { rebuild() }
    }
    /// The selected item, or nil.
    open weak var selectedItem: UITabBarItem? {
        didSet { showSelection() }
    }
    /// The colour of the bar's background; nil uses the system's.
    open var barTintColor: UIColor? {
        didSet { backgroundColor = barTintColor ?? .systemBackground }
    }

    /// The bar's height without the safe area, in points. [U]
    static let ownHeight: CGFloat = 49

    private let line = UIView()
    private var buttons: [UIButton] = []
    final var whenTapped: ((Int) -> Void)?

    /// Creates a bar with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an empty bar; archives are not supported.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .systemBackground
        line.backgroundColor = .separator
        addSubview(line)
    }

    private func rebuild() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).enumerated().map { index, item in
            let button = UIButton(type: .custom)
            button.titleLabel?.font = .systemFont(ofSize: 10)
            button.addAction(
                UIAction { [weak self] _ in
                    guard let self, let items, items.indices.contains(index) else { return }
                    guard let whenTapped else {
                        selectedItem = items[index]
                        return
                    }
                    whenTapped(index)
                }, for: .touchUpInside)
            addSubview(button)
            item.whenChanged = { [weak self] in self?.showItems() }
            return button
        }
        showItems()
        setNeedsLayout()
    }

    private func showItems() {
        for (button, item) in zip(buttons, items ?? []) {
            button.setTitle(item.title, for: .normal)
            button.setImage(item.image, for: .normal)
            button.isEnabled = item.isEnabled
            button.accessibilityIdentifier = item.accessibilityIdentifier
        }
        showSelection()
    }

    private func showSelection() {
        for (button, item) in zip(buttons, items ?? []) {
            button.isSelected = item === selectedItem
            let color: UIColor = item === selectedItem ? tintColor : .systemGray
            button.setTitleColor(color, for: .normal)
            button.tintColor = color
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showSelection()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / contentScaleFactor)
        guard !buttons.isEmpty else { return }
        let width = bounds.width / CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(
                x: CGFloat(index) * width, y: 0, width: width, height: Self.ownHeight)
        }
    }
}

/// An item of a tab bar: a title and an image.
///
/// Source: Apple, UITabBarItem. Deviation: no badges.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// Creates an item.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }
}
