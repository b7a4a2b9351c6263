/// The content that a navigation bar shows for one item.
final class NavigationBarContent: UIView {
    let item: UINavigationItem
    private weak var bar: UINavigationBar?
    private let titleLabel = UILabel()
    private var backButton: UIButton?
    private var left: [UIView] = []
    private var right: [UIView] = []

    init(_ item: UINavigationItem, in bar: UINavigationBar) {
        self.item = item
        self.bar = bar
        super.init(frame: bar.bounds)
        titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
        titleLabel.textAlignment = .center
        rebuild()
    }

    required init?(coder: NSCoder) { nil }

    /// Recreates the subviews from the item.
    func rebuild() {
        for view in subviews { view.removeFromSuperview() }
        if let view = item.titleView {
            addSubview(view)
        } else {
            titleLabel.text = item.title
            addSubview(titleLabel)
        }
        backButton = makeBackButton()
        if let backButton { addSubview(backButton) }
        left = (item.leftBarButtonItems ?? []).map(view)
        right = (item.rightBarButtonItems ?? []).map(view)
        for view in left + right { addSubview(view) }
        setNeedsLayout()
    }

    private func makeBackButton() -> UIButton? {
        guard let bar, let previous = bar.items?.last(where: { $0 !== item }), bar.topItem === item,
            bar.backItem != nil,
            !item.hidesBackButton, left.isEmpty || item.leftItemsSupplementBackButton,
            item.leftBarButtonItems?.isEmpty ?? true || item.leftItemsSupplementBackButton
        else { return nil }
        let own = previous.backBarButtonItem
        let title = own?.title ?? previous.backButtonTitle ?? previous.title
        let button = UIButton(type: .system)
        button.titleLabel?.font = .systemFont(ofSize: 17)
        button.setTitle("‹ " + (title.flatMap { $0.isEmpty ? nil : $0 } ?? "Back"), for: .normal)
        button.accessibilityIdentifier = own?.accessibilityIdentifier ?? "BackButton"
        button.addAction(
            UIAction { [weak bar] _ in
                guard let bar else { return }
                if let goBack = bar.goBack { goBack() } else { bar.popItem(animated: true) }
            }, for: .touchUpInside)
        return button
    }

    private func view(for item: UIBarButtonItem) -> UIView {
        item.whenChanged = { [weak self] in self?.rebuild() }
        if let view = item.customView { return view }
        if item.systemItem == .flexibleSpace || item.systemItem == .fixedSpace {
            return UIView(frame: CGRect(x: 0, y: 0, width: item.width, height: 0))
        }
        let button = UIButton(type: .system)
        button.titleLabel?.font = .systemFont(
            ofSize: 17, weight: item.style == .done ? .semibold : .regular)
        button.setTitle(item.image == nil ? item.title : nil, for: .normal)
        button.setImage(item.image, for: .normal)
        button.isEnabled = item.isEnabled
        if let color = item.tintColor { button.tintColor = color }
        button.accessibilityIdentifier = item.accessibilityIdentifier
        button.addAction(
            UIAction { [weak item, weak button] _ in
                if let item, let button { item.perform(from: button) }
            }, for: .touchUpInside)
        return button
    }

    /// Offsets the title horizontally for the animation between items.
    func slide(by distance: CGFloat) {
        let transform = CGAffineTransform(translationX: distance, y: 0)
        (item.titleView ?? titleLabel).transform = transform
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var leftEdge: CGFloat = 8 + safeAreaInsets.left
        var rightEdge = bounds.width - 8 - safeAreaInsets.right
        if let backButton { leftEdge = place(backButton, from: leftEdge, width: bounds.width / 3) }
        for (view, item) in zip(left, item.leftBarButtonItems ?? []) {
            leftEdge = place(view, from: leftEdge + 8, width: item.width)
        }
        for (view, item) in zip(right, item.rightBarButtonItems ?? []) {
            let size = size(of: view, width: item.width)
            rightEdge -= 8 + size.width
            view.bounds.size = size
            view.center = CGPoint(x: rightEdge + size.width / 2, y: bounds.midY)
        }
        let title: UIView = item.titleView ?? titleLabel
        let room = max(0, rightEdge - leftEdge - 16)
        var size = title.sizeThatFits(CGSize(width: room, height: bounds.height))
        size = CGSize(width: min(size.width, room), height: min(size.height, bounds.height))
        // Centred in the bar unless the buttons leave too little room.
        let half = size.width / 2
        let middle = min(max(bounds.midX, leftEdge + 8 + half), rightEdge - 8 - half)
        title.bounds.size = size
        title.center = CGPoint(x: middle.rounded(), y: bounds.midY)
    }

    private func place(_ view: UIView, from x: CGFloat, width: CGFloat) -> CGFloat {
        let size = size(of: view, width: view === backButton ? 0 : width)
        let limit = view === backButton ? min(size.width, width) : size.width
        view.bounds.size = CGSize(width: limit, height: size.height)
        view.center = CGPoint(x: x + limit / 2, y: bounds.midY)
        return x + limit
    }

    private func size(of view: UIView, width: CGFloat) -> CGSize {
        guard view is UIButton else {
            return CGSize(width: width > 0 ? width : view.bounds.width, height: view.bounds.height)
        }
        let fitting = view.sizeThatFits(bounds.size)
        return CGSize(
            width: (width > 0 ? width : fitting.width).rounded(.up), height: bounds.height)
    }
}
