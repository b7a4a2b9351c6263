/// The view of an alert: a card with texts, fields and buttons; action sheets have a second one for
/// the cancel action.
final class _UIAlertControllerView: UIView {
    weak var controller: UIAlertController?
    private let card = UIView()
    private let second = UIView()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private var fields: [UITextField] = []
    private var buttons: [AlertButton] = []
    private var lines: [UIView] = []
    private var contentFrame = CGRect.zero

    /// The dimensions of iOS alerts, in points. [U]
    static let alertWidth: CGFloat = 270
    private static let margin: CGFloat = 16
    private static let fieldHeight: CGFloat = 24
    private static let radius: CGFloat = 14
    private static let cardGap: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        for view in [card, second] {
            view.backgroundColor = .secondarySystemGroupedBackground
            view.layer.cornerRadius = Self.radius
            view.clipsToBounds = true
            addSubview(view)
        }
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            card.addSubview(label)
        }
    }

    private var isSheet: Bool { controller?.preferredStyle == .actionSheet }
    private var buttonHeight: CGFloat { isSheet ? 57 : 44 }

    /// Returns the total height at a width.
    func height(atWidth width: CGFloat) -> CGFloat { arrange(width: width, places: false) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inner = isInPopover ? bounds.inset(by: safeAreaInsets) : bounds
        _ = arrange(width: inner.width, places: true)
        // The card has its size now, which would resize the content along with it.
        controller?.contentViewController?.view.frame = contentFrame
        card.layer.cornerRadius = isInPopover ? 0 : Self.radius
        if isInPopover { card.frame.origin = inner.origin }
    }

    private var isInPopover: Bool {
        controller?.presentedBy is UIPopoverPresentationController
    }

    private func showTexts() {
        guard let controller else { return }
        titleLabel.text = controller.title
        messageLabel.text = controller.message
        titleLabel.font = isSheet ? .boldSystemFont(ofSize: 13) : .boldSystemFont(ofSize: 17)
        messageLabel.font = .systemFont(ofSize: 13)
        titleLabel.textColor = isSheet ? .secondaryLabel : .label
        messageLabel.textColor = isSheet ? .secondaryLabel : .label
        if let text = controller.attributedTitle { titleLabel.attributedText = text }
        if let text = controller.attributedMessage { messageLabel.attributedText = text }
        let wanted = controller.textFields ?? []
        for field in wanted where !fields.contains(where: { $0 === field }) {
            field.borderStyle = .line
            card.addSubview(field)
        }
        fields = wanted
        if let content = controller.contentViewController, content.view.superview !== card {
            card.addSubview(content.view)
            content.didMove(toParent: controller)
        }
        guard buttons.map(\.action) != controller.actions else { return }
        for button in buttons { button.removeFromSuperview() }
        buttons = controller.actions.map { AlertButton($0, fontSize: isSheet ? 20 : 17) }
        for button in buttons {
            let action = button.action
            button.addAction(
                UIAction { [weak controller] _ in controller?.choose(action) }, for: .touchUpInside)
        }
    }

    /// Returns the height at a width; lays out the subviews if `places` is true.
    private func arrange(width: CGFloat, places: Bool) -> CGFloat {
        showTexts()
        var y: CGFloat = 0
        let inner = width - 2 * Self.margin
        var hasText = false
        for label in [titleLabel, messageLabel] where !(label.text ?? "").isEmpty {
            y += hasText ? 4 : isSheet ? 14 : 19
            let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
            if places { label.frame = CGRect(x: Self.margin, y: y, width: inner, height: height) }
            y += height
            hasText = true
        }
        for (index, field) in fields.enumerated() {
            y += index == 0 ? 15 : 4
            if places {
                field.frame = CGRect(x: Self.margin, y: y, width: inner, height: Self.fieldHeight)
            }
            y += Self.fieldHeight
            hasText = true
        }
        if hasText { y += isSheet ? 14 : 19 }
        y = placeContent(y: y, width: width, places: places)
        if places { clearLines() }
        let cancel = buttons.filter { $0.action.style == .cancel }
        let others = buttons.filter { $0.action.style != .cancel }
        if isSheet {
            y = placeColumn(others, y: y, width: width, places: places)
            return finishSheet(isInPopover ? [] : cancel, height: y, width: width, places: places)
        }
        if buttons.count == 2 {
            y = placePair(cancel + others, y: y, width: width, places: places)
        } else {
            y = placeColumn(others + cancel, y: y, width: width, places: places)
        }
        if places {
            card.frame = CGRect(x: 0, y: 0, width: width, height: y)
            second.isHidden = true
        }
        return y
    }

    /// Places the view of a controller in the alert: from edge to edge, as high as the controller
    /// prefers, else as its constraints need. Common knowledge. [U]
    private func placeContent(y: CGFloat, width: CGFloat, places: Bool) -> CGFloat {
        guard let content = controller?.contentViewController else { return y }
        var height = content.preferredContentSize.height
        if height <= 0 {
            height =
                content.view.systemLayoutSizeFitting(
                    CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .fittingSizeLevel
                ).height
        }
        if places { contentFrame = CGRect(x: 0, y: y, width: width, height: height) }
        return y + height
    }

    private func placeColumn(_ column: [AlertButton], y: CGFloat, width: CGFloat, places: Bool)
        -> CGFloat
    {
        var y = y
        for button in column {
            if places {
                if y > 0 { addLine(CGRect(x: 0, y: y, width: width, height: pixel)) }
                place(button, CGRect(x: 0, y: y, width: width, height: buttonHeight), in: card)
            }
            y += buttonHeight
        }
        return y
    }

    private func placePair(_ pair: [AlertButton], y: CGFloat, width: CGFloat, places: Bool)
        -> CGFloat
    {
        guard places else { return y + buttonHeight }
        let half = width / 2
        addLine(CGRect(x: 0, y: y, width: width, height: pixel))
        for (index, button) in pair.enumerated() {
            let isLeft = (index == 0) != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
            place(
                button, CGRect(x: isLeft ? 0 : half, y: y, width: half, height: buttonHeight),
                in: card)
        }
        addLine(CGRect(x: half, y: y, width: pixel, height: buttonHeight))
        return y + buttonHeight
    }

    private func finishSheet(_ cancel: [AlertButton], height: CGFloat, width: CGFloat, places: Bool)
        -> CGFloat
    {
        if places {
            card.frame = CGRect(x: 0, y: 0, width: width, height: height)
            second.isHidden = cancel.isEmpty
        }
        guard let button = cancel.first else { return height }
        let top = height > 0 ? height + Self.cardGap : 0
        if places {
            second.frame = CGRect(x: 0, y: top, width: width, height: buttonHeight)
            place(button, CGRect(x: 0, y: 0, width: width, height: buttonHeight), in: second)
        }
        return top + buttonHeight
    }

    private var pixel: CGFloat { 1 / contentScaleFactor }

    private func place(_ button: AlertButton, _ frame: CGRect, in view: UIView) {
        if button.superview !== view { view.addSubview(button) }
        button.frame = frame
        button.show(isPreferred: controller?.preferredAction === button.action)
    }

    private func clearLines() {
        for line in lines { line.removeFromSuperview() }
        lines = []
    }

    private func addLine(_ frame: CGRect) {
        let line = UIView(frame: frame)
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        card.addSubview(line)
        lines.append(line)
    }
}

/// A button of an alert, with a full-width title and a background that darkens while it is pressed.
final class AlertButton: UIButton {
    let action: UIAlertAction
    private let fontSize: CGFloat
    private var mark: UIImageView?

    init(_ action: UIAlertAction, fontSize: CGFloat) {
        self.action = action
        self.fontSize = fontSize
        super.init(frame: .zero)
        setTitle(action.title, for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(nearest(UIAlertController.self)?.isSpringLoaded == true)
    }

    func show(isPreferred: Bool) {
        let stands = isPreferred || action.style == .cancel
        titleLabel?.font =
            stands ? .boldSystemFont(ofSize: fontSize) : .systemFont(ofSize: fontSize)
        let color: UIColor =
            action.titleTextColor ?? (action.style == .destructive ? .systemRed : tintColor)
        setImage(action.image, for: .normal)
        imageView?.tintColor = action.imageTintColor
        contentHorizontalAlignment =
            switch action.titleAlignment {
            case .left: .left
            case .right: .right
            default: .center
            }
        contentEdgeInsets = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
        showMark(color)
        setTitleColor(action.isEnabled ? color : .tertiaryLabel, for: .normal)
        isEnabled = action.isEnabled
        accessibilityIdentifier = action.accessibilityIdentifier
    }

    /// Shows the mark of an action that the program's key "checked" marks, at the trailing edge.
    private func showMark(_ color: UIColor) {
        guard action.isChecked else {
            mark?.removeFromSuperview()
            return mark = nil
        }
        let view = mark ?? UIImageView(image: UIImage(systemName: "checkmark"))
        if mark == nil { addSubview(view) }
        mark = view
        view.tintColor = color
        view.isUserInteractionEnabled = false
        let size = CGSize(width: 16, height: 16)
        let isLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        view.frame = CGRect(
            origin: CGPoint(
                x: isLeft ? 16 : bounds.width - 16 - size.width,
                y: ((bounds.height - size.height) / 2).rounded()), size: size)
    }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? .systemFill : nil }
    }
}
