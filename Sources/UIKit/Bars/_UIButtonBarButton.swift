/// A button of a navigation bar or toolbar for an item.
final class _UIButtonBarButton: UIButton {
    private var possibleTitles: Set<String> = []
    private weak var item: UIBarButtonItem?
    /// How far the background is below its place, in points.
    private var backgroundOffset: CGFloat = 0
    /// How the bar's buttons look.
    private var look: UIBarButtonItemAppearance?
    /// How far the title is from the indicator of a back button, in points. [U]
    private var titleGap: CGFloat = 0

    /// The indicator of back buttons if the bar's appearance has none. Its shape is ours. [U]
    private static let arrow = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 20))
        .image { _ in
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 10, y: 2))
            path.addLine(to: CGPoint(x: 2, y: 10))
            path.addLine(to: CGPoint(x: 10, y: 18))
            path.lineWidth = 2.5
            path.lineCapStyle = .round
            path.lineJoinStyle = .round
            path.stroke()
        }
        .withRenderingMode(.alwaysTemplate).imageFlippedForRightToLeftLayoutDirection()

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
        accessibilityHint = item.accessibilityHint
        possibleTitles = item.possibleTitles ?? []
        (self.item, self.look) = (item, look)
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
        self.look = look
        backgroundOffset = item?.backgrounds.backOffset ?? 0
        for state in [State.normal, .highlighted, .disabled] {
            let background =
                item?.backgrounds.back[state] ?? look.state(for: state).backgroundImage
            if let background { setBackgroundImage(background, for: state) }
        }
        setImage(item?.image ?? indicator ?? Self.arrow, for: .normal)
        accessibilityLabel =
            item?.accessibilityLabel ?? (title.isEmpty ? systemText("Back") : title)
        let text = item?.image == nil && !title.isEmpty ? title : nil
        titleGap = text == nil ? 0 : 6
        show(text, of: item, look, moved: item?.backgrounds.backTitleOffset ?? .zero)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(isSpringLoaded || item?.isSpringLoaded == true)
    }

    /// Shows a title with the attributes of its states: the item's before the appearance's, those
    /// of a state before the normal ones.
    private func show(
        _ title: String?, of item: UIBarButtonItem?, _ look: UIBarButtonItemAppearance,
        moved: UIOffset? = nil
    ) {
        setTitle(title, for: .normal)
        let move = moved ?? item.map(\.titleOffset) ?? .zero
        let wanted = look.moves(for: isEnabled ? .normal : .disabled).title
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
        let move = look?.moves(for: state).background ?? .zero
        return super.backgroundRect(forBounds: bounds)
            .offsetBy(dx: move.horizontal, dy: move.vertical + backgroundOffset)
    }

    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        super.imageRect(forContentRect: withoutGap(contentRect))
    }

    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        super.titleRect(forContentRect: withoutGap(contentRect))
            .offsetBy(dx: isRightToLeft ? -titleGap : titleGap, dy: 0)
    }

    private func withoutGap(_ rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX + (isRightToLeft ? titleGap : 0), y: rect.minY,
            width: max(0, rect.width - titleGap), height: rect.height)
    }

    /// The size with room for the widest possible title.
    override var intrinsicContentSize: CGSize {
        var size = super.intrinsicContentSize
        size.width += titleGap
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
