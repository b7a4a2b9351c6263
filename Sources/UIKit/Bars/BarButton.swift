/// A button of a navigation bar or toolbar for an item.
final class BarButton: UIButton {
    private var possibleTitles: Set<String> = []
    private weak var item: UIBarButtonItem?
    /// How far the background is below its place, in points.
    private var backgroundOffset: CGFloat = 0

    override var menuSender: Any { item ?? self }

    /// Creates a button that looks as the item and the bar's appearance ask, and performs the
    /// item's action.
    convenience init(_ item: UIBarButtonItem, look: UIBarButtonItemAppearance, isCompact: Bool) {
        self.init(type: .system)
        titleLabel?.font = .systemFont(
            ofSize: 17, weight: item.style == .done ? .semibold : .regular)
        isEnabled = item.isEnabled
        if let color = item.tintColor { tintColor = color }
        accessibilityIdentifier = item.accessibilityIdentifier
        accessibilityLabel = item.accessibilityLabel
        possibleTitles = item.possibleTitles ?? []
        self.item = item
        backgroundOffset = item.backgrounds.offset
        menu = item.menu
        showsMenuAsPrimaryAction = item.primaryAction == nil && item.action == nil
        let image = (isCompact ? item.landscapeImagePhone : nil) ?? item.image
        if let image {
            setImage(image, for: .normal)
            contentEdgeInsets = item.imageInsets
        } else {
            show(item.title, of: item, look)
        }
        for state in [State.normal, .highlighted, .disabled] {
            let styled = BarBackgrounds.StyledState(state: state, style: item.style)
            let background =
                item.backgrounds.styled[styled] ?? item.backgroundImages[state]
                ?? look.state(for: state).backgroundImage
            if let background { setBackgroundImage(background, for: state) }
        }
        addAction(
            UIAction { [weak item, weak self] _ in
                if let item, let self { item.perform(from: self) }
            }, for: .touchUpInside)
    }

    /// Creates a back button with a title, an indicator before it, and an action.
    convenience init(
        back title: String, indicator: UIImage?, item: UIBarButtonItem?,
        look: UIBarButtonItemAppearance, action: @escaping () -> Void
    ) {
        self.init(type: .system)
        titleLabel?.font = .systemFont(ofSize: 17)
        if let color = item?.tintColor { tintColor = color }
        accessibilityIdentifier = item?.accessibilityIdentifier ?? "BackButton"
        backgroundOffset = item?.backgrounds.backOffset ?? 0
        for state in [State.normal, .highlighted, .disabled] {
            let background =
                item?.backgrounds.back[state] ?? look.state(for: state).backgroundImage
            if let background { setBackgroundImage(background, for: state) }
        }
        if let indicator { setImage(indicator, for: .normal) }
        let text = indicator == nil ? "‹ " + title : (title.isEmpty ? "" : " " + title)
        show(
            item?.image == nil ? text : nil, of: item, look,
            moved: item?.backgrounds.backTitleOffset ?? .zero)
        if let image = item?.image { setImage(image, for: .normal) }
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    /// Shows a title with the attributes of its states: the item's before the appearance's, those
    /// of a state before the normal ones.
    private func show(
        _ title: String?, of item: UIBarButtonItem?, _ look: UIBarButtonItemAppearance,
        moved: UIOffset? = nil
    ) {
        setTitle(title, for: .normal)
        let move = moved ?? item.map(\.titleOffset) ?? .zero
        let wanted = look.normal.titlePositionAdjustment
        let (dx, dy) = (move.horizontal + wanted.horizontal, move.vertical + wanted.vertical)
        if dx != 0 || dy != 0 {
            titleEdgeInsets = UIEdgeInsets(top: dy, left: dx, bottom: -dy, right: -dx)
        }
        guard let title else { return }
        let normal = attributes(.normal, item, look)
        for state in [State.normal, .highlighted, .disabled] {
            let own = attributes(state, item, look)
            guard !own.isEmpty else { continue }
            let all = normal.merging(own) { $1 }
            // A colour of the label's own is dimmed while touched; one of a run is not.
            if let color = all[.foregroundColor] as? UIColor { setTitleColor(color, for: state) }
            if state == .normal, let font = all[.font] as? UIFont { titleLabel?.font = font }
            if all.keys.contains(where: { $0 != .foregroundColor && $0 != .font })
                || own[.font] != nil && state != .normal
            {
                setAttributedTitle(NSAttributedString(string: title, attributes: all), for: state)
            }
        }
    }

    override func backgroundRect(forBounds bounds: CGRect) -> CGRect {
        super.backgroundRect(forBounds: bounds).offsetBy(dx: 0, dy: backgroundOffset)
    }

    /// The size with room for the widest possible title.
    override var intrinsicContentSize: CGSize {
        var size = super.intrinsicContentSize
        guard currentImage == nil, let own = currentTitle, let font = titleLabel?.font else {
            return size
        }
        func width(_ text: String) -> CGFloat {
            NSAttributedString(string: text, attributes: [.font: font]).size().width
        }
        let widest = possibleTitles.map(width).max() ?? 0
        size.width += max(0, (widest - width(own)).rounded(.up))
        return size
    }

    private func attributes(
        _ state: State, _ item: UIBarButtonItem?, _ look: UIBarButtonItemAppearance
    ) -> [NSAttributedString.Key: Any] {
        look.state(for: state).titleTextAttributes
            .merging(item?.titleAttributes[state] ?? [:]) { $1 }
    }
}
