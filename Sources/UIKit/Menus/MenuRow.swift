/// A row of a menu.
///
/// It has no recognizers and is no control: the menu follows the finger from row to row. Dimensions
/// are ours. [U]
final class MenuRow: UIView {
    let item: MenuItem
    /// Called when a finger goes down, moves or leaves; the overlay decides which row it means.
    private weak var panel: MenuPanel?
    private let titleLabel = UILabel()
    private var subtitleLabel: UILabel?
    private let mark = UIImageView()
    private let picture = UIImageView()
    private let hasMarks: Bool
    let size: UIMenu.ElementSize
    /// Whether rows are beside each other.
    var isCompact: Bool { size.isCompact }

    static let side: CGFloat = 16
    private static let marksWidth: CGFloat = 20
    private static let pictureWidth: CGFloat = 24
    private static let least: CGFloat = 44
    private static let margin: CGFloat = 11

    init(
        _ item: MenuItem, hasMarks: Bool, size: UIMenu.ElementSize = .automatic,
        of panel: MenuPanel
    ) {
        self.item = item
        self.size = size
        self.hasMarks = hasMarks && !size.isCompact
        self.panel = panel
        super.init(frame: .zero)
        titleLabel.numberOfLines = 2
        for view in [mark, picture] {
            view.contentMode = .center
            addSubview(view)
        }
        addSubview(titleLabel)
        show()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Whether the row can be chosen.
    var isChoosable: Bool { item.isChoosable }

    /// Whether a finger or the keyboard is on the row.
    var isHighlighted = false {
        didSet { showBackground() }
    }

    /// A row without a place for a mark shows with its background that it is on. [U]
    private func showBackground() {
        var isOn = false
        if isCompact, case .leaf(let leaf, _) = item { isOn = leaf.state != .off }
        backgroundColor = isHighlighted ? .systemFill : isOn ? .tertiarySystemFill : nil
    }

    private func show() {
        var color = UIColor.label
        titleLabel.font = .systemFont(ofSize: 17)
        switch item {
        case .title(let title):
            titleLabel.text = title
            titleLabel.font = .systemFont(ofSize: 13)
            color = .secondaryLabel
        case .back(let title):
            titleLabel.text = title
            titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
            picture.image = UIImage(systemName: "chevron.down")
        case .menu(let menu):
            showTexts(menu)
            if menu.options.contains(.destructive) { color = .systemRed }
            picture.image = UIImage(systemName: "chevron.right")
            if let image = menu.image { mark.image = image }
        case .waiting:
            titleLabel.text = "Loading…"
            color = .secondaryLabel
            let spinner = UIActivityIndicatorView(style: .medium)
            spinner.startAnimating()
            picture.addSubview(spinner)
        case .leaf(let leaf, _):
            if let element = leaf as? UIMenuElement { showTexts(element) }
            picture.image = leaf.image
            switch leaf.state {
            case .off: break
            case .on: mark.image = UIImage(systemName: "checkmark")
            case .mixed: mark.image = UIImage(systemName: "minus")
            }
            if leaf.attributes.contains(.destructive) { color = .systemRed }
            if !item.isChoosable { color = .tertiaryLabel }
        }
        titleLabel.textColor = color
        mark.tintColor = color
        picture.tintColor = color
        for view in [mark, picture] {
            // Pictures without a colour of their own have that of the text.
            if let image = view.image, image.renderingMode == .automatic {
                view.image = image.withRenderingMode(.alwaysTemplate)
            }
        }
        describe()
        if isCompact { showCompact() }
    }

    /// Leaves the picture, or else the title; a medium row has both.
    private func showCompact() {
        if picture.image == nil || item.isMenu { picture.image = mark.image }
        mark.isHidden = true
        subtitleLabel?.isHidden = true
        titleLabel.textAlignment = .center
        titleLabel.numberOfLines = 1
        titleLabel.isHidden = size == .small && picture.image != nil
        if size == .medium || picture.image != nil { titleLabel.font = .systemFont(ofSize: 13) }
        showBackground()
    }

    private func showTexts(_ element: UIMenuElement) {
        accessibilityIdentifier = element.accessibilityIdentifier
        titleLabel.text = element.title
        guard let subtitle = element.subtitle, !subtitle.isEmpty else { return }
        let label = UILabel()
        label.text = subtitle
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        label.numberOfLines = 2
        addSubview(label)
        subtitleLabel = label
    }

    // MARK: Accessibility

    private func describe() {
        isAccessibilityElement = true
        accessibilityLabel = [titleLabel.text, subtitleLabel?.text].compactMap { $0 }
            .joined(separator: ", ")
        switch item {
        case .title: accessibilityTraits = .header
        case .waiting: accessibilityTraits = .staticText
        case .back, .menu: accessibilityTraits = .button
        case .leaf(let leaf, _):
            accessibilityTraits = .button
            if leaf.state != .off { accessibilityTraits.insert(.selected) }
            if !isChoosable { accessibilityTraits.insert(.notEnabled) }
            accessibilityHint = leaf.discoverabilityTitle
        }
    }

    override func accessibilityActivate() -> Bool {
        guard isChoosable else { return false }
        panel?.overlay?.choose(self)
        return true
    }

    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = titleLabel.text
        content.isTouchable = isChoosable
        if case .leaf(let leaf, _) = item {
            content.isEnabled = isChoosable
            content.isSelected = leaf.state == .on
        }
        return content
    }

    // MARK: Layout

    private var isTitle: Bool {
        if case .title = item { true } else { false }
    }

    private var textLeft: CGFloat { Self.side + (hasMarks && !isTitle ? Self.marksWidth : 0) }

    private func textWidth(in width: CGFloat) -> CGFloat {
        let hasPicture = picture.image != nil || !picture.subviews.isEmpty
        return max(0, width - textLeft - Self.side - (hasPicture ? Self.pictureWidth + 8 : 0))
    }

    /// Returns the heights of the title and the subtitle at a width of the row.
    private func textHeights(in width: CGFloat) -> (title: CGFloat, subtitle: CGFloat) {
        let size = CGSize(width: textWidth(in: width), height: 0)
        return (titleLabel.sizeThatFits(size).height, subtitleLabel?.sizeThatFits(size).height ?? 0)
    }

    /// Returns the height of the row at a width.
    func height(atWidth width: CGFloat) -> CGFloat {
        let heights = textHeights(in: width)
        if isTitle { return heights.title + 16 }
        if isCompact { return size == .small ? Self.least : 60 }
        return max(Self.least, (heights.title + heights.subtitle + 2 * Self.margin).rounded(.up))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if isCompact { return placeCompact() }
        let heights = textHeights(in: bounds.width)
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
        {
            view.frame = CGRect(
                x: isRightToLeft ? bounds.width - x - width : x, y: y, width: width, height: height)
        }
        let width = textWidth(in: bounds.width)
        let top = (bounds.height - heights.title - heights.subtitle) / 2
        place(titleLabel, textLeft, top, width, heights.title)
        if let subtitleLabel {
            place(subtitleLabel, textLeft, top + heights.title, width, heights.subtitle)
        }
        place(mark, Self.side - 6, 0, Self.marksWidth, bounds.height)
        place(
            picture, bounds.width - Self.side - Self.pictureWidth, 0, Self.pictureWidth,
            bounds.height)
        for view in picture.subviews {
            view.center = CGPoint(x: picture.bounds.midX, y: picture.bounds.midY)
            view.bounds.size = view.intrinsicContentSize
        }
    }

    private func placeCompact() {
        let hasPicture = picture.image != nil
        let line = titleLabel.isHidden ? 0 : titleLabel.sizeThatFits(.zero).height
        let image: CGFloat = hasPicture ? 24 : 0
        let gap: CGFloat = hasPicture && line > 0 ? 4 : 0
        let top = (bounds.height - image - gap - line) / 2
        picture.frame = CGRect(x: 0, y: top, width: bounds.width, height: image)
        titleLabel.frame = CGRect(
            x: 4, y: top + image + gap, width: max(0, bounds.width - 8), height: line)
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: nil) else { return }
        panel?.overlay?.choose(at: point)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        panel?.overlay?.highlight(nil)
    }

    private func follow(_ touches: Set<UITouch>) {
        guard let point = touches.first?.location(in: nil) else { return }
        panel?.overlay?.highlight(at: point)
    }
}

extension MenuRow: TappableView {}
