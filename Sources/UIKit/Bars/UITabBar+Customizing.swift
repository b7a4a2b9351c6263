/// The state of a bar whose items are being rearranged.
@MainActor
struct TabCustomizing {
    /// The steps of rearranging the items of a bar.
    enum Step {
        case willBegin([UITabBarItem])
        case didBegin([UITabBarItem])
        case willEnd([UITabBarItem], changed: Bool)
        case didEnd([UITabBarItem], changed: Bool)
    }

    let items: [UITabBarItem]
    /// The items of the bar at the beginning.
    let before: [UITabBarItem]
    let panel: TabCustomizingPanel

    /// How long the panel appears and disappears, in seconds. [U]
    static let duration: TimeInterval = 0.4
}

// Rearranging the items.
extension UITabBar {
    final func baseBeginCustomizingItems(_ items: [UITabBarItem]) {
        guard customizing == nil else { return }
        guard let superview else {
            return reportMistake("A tab bar must be in a view to rearrange its items")
        }
        report(.willBegin(items))
        let panel = TabCustomizingPanel(items, of: self)
        customizing = TabCustomizing(items: items, before: self.items ?? [], panel: panel)
        panel.frame = superview.bounds.offsetBy(dx: 0, dy: superview.bounds.height)
        superview.insertSubview(panel, belowSubview: self)
        panel.layoutIfNeeded()
        UIView.animateOrPlace(
            withDuration: superview.window == nil ? 0 : TabCustomizing.duration
        ) {
            panel.frame = superview.bounds
        } completion: { [weak self] _ in
            guard self?.customizing?.panel === panel else { return }
            self?.report(.didBegin(items))
        }
    }

    final func baseEndCustomizing(animated: Bool) -> Bool {
        guard let ended = customizing else { return false }
        let now = items ?? []
        let changed = !now.elementsEqual(ended.before, by: ===)
        report(.willEnd(ended.items, changed: changed))
        customizing = nil
        let panel = ended.panel
        UIView.animateOrPlace(withDuration: animated ? TabCustomizing.duration : 0) {
            panel.frame.origin.y = panel.frame.maxY
        } completion: { [weak self] _ in
            panel.removeFromSuperview()
            self?.report(.didEnd(ended.items, changed: changed))
        }
        return changed
    }

    private func report(_ step: TabCustomizing.Step) {
        if let whenCustomizing { return whenCustomizing(step) }
        switch step {
        case .willBegin(let items): delegate?.tabBar(self, willBeginCustomizing: items)
        case .didBegin(let items): delegate?.tabBar(self, didBeginCustomizing: items)
        case .willEnd(let items, let changed):
            delegate?.tabBar(self, willEndCustomizing: items, changed: changed)
        case .didEnd(let items, let changed):
            delegate?.tabBar(self, didEndCustomizing: items, changed: changed)
        }
    }

    /// Puts an item in the place of the one at a point; one that the bar shows already changes
    /// places with it.
    ///
    /// Items that are not being rearranged keep their places.
    final func drop(_ item: UITabBarItem, at point: CGPoint) {
        guard let customizing, var new = items, let index = indexOfItem(at: point),
            customizing.items.contains(where: { $0 === new[index] }), new[index] !== item
        else { return }
        if let other = new.firstIndex(where: { $0 === item }) {
            new.swapAt(index, other)
        } else {
            new[index] = item
        }
        let chosen = selectedItem
        items = new
        if !new.contains(where: { $0 === chosen }) { selectedItem = nil }
    }
}

/// The view in which the user finds the items of a bar, and drags them to it.
final class TabCustomizingPanel: UIView {
    private let top = UINavigationBar()
    private let entries: [TabCustomizingEntry]
    private weak var bar: UITabBar?

    init(_ items: [UITabBarItem], of bar: UITabBar) {
        self.bar = bar
        entries = items.map { TabCustomizingEntry($0) }
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let title = UINavigationItem(title: "Configure")
        title.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done,
            primaryAction: UIAction { [weak bar] _ in _ = bar?.endCustomizing(animated: true) })
        top.items = [title]
        addSubview(top)
        for entry in entries {
            entry.show(colors: (bar.unselectedItemTintColor ?? .systemGray, bar.tintColor))
            entry.whenDragged = { [weak self] in self?.dragged($0, $1) }
            addSubview(entry)
        }
    }

    required init?(coder: NSCoder) {
        entries = []
        super.init(coder: coder)
    }

    /// The entries are in rows of four, 49 points high with 24 between them. [U]
    override func layoutSubviews() {
        super.layoutSubviews()
        let inset = safeAreaInsets.top
        top.frame = CGRect(x: 0, y: inset, width: bounds.width, height: 44)
        let width = bounds.width / 4
        for (index, entry) in entries.enumerated() {
            entry.frame = CGRect(
                x: CGFloat(index % 4) * width,
                y: inset + 44 + 24 + CGFloat(index / 4) * (UITabBar.ownHeight + 24),
                width: width, height: UITabBar.ownHeight)
        }
    }

    /// The copy of the entry that follows the finger.
    private var carried: UITabBarButton?

    private func dragged(_ entry: TabCustomizingEntry, _ pan: UIPanGestureRecognizer) {
        guard let bar, let over = bar.superview else { return }
        switch pan.state {
        case .began, .changed:
            if carried == nil {
                let copy = entry.makeCopy()
                copy.frame = over.convert(entry.bounds, from: entry)
                over.addSubview(copy)
                carried = copy
            }
            carried?.center = pan.location(in: over)
        case .ended, .cancelled:
            carried?.removeFromSuperview()
            carried = nil
            if pan.state == .ended { bar.drop(entry.item, at: pan.location(in: bar)) }
        default: break
        }
    }
}

/// An item among those that can be dragged to the bar.
final class TabCustomizingEntry: UIView {
    let item: UITabBarItem
    private let button = UITabBarButton(type: .custom)
    private var colors: (normal: UIColor, selected: UIColor) = (.systemGray, .systemBlue)
    var whenDragged: ((TabCustomizingEntry, UIPanGestureRecognizer) -> Void)?

    init(_ item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        button.isUserInteractionEnabled = false
        addSubview(button)
        let pan = UIPanGestureRecognizer(
            target: self, action: Selector("dragged", TabCustomizingEntry.dragged))
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) {
        item = UITabBarItem()
        super.init(coder: coder)
    }

    func show(colors: (normal: UIColor, selected: UIColor)) {
        self.colors = colors
        show(in: button)
    }

    private func show(in button: UITabBarButton) {
        button.show(
            item, isSelected: false, look: UITabBarItemAppearance(), colors: colors,
            isCompact: false)
    }

    func makeCopy() -> UITabBarButton {
        let copy = UITabBarButton(type: .custom)
        copy.isUserInteractionEnabled = false
        show(in: copy)
        return copy
    }

    private func dragged(_ pan: UIPanGestureRecognizer) { whenDragged?(self, pan) }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
    }
}
