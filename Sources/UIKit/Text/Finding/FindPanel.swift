/// The panel of a search: a field, the number of results, and buttons. Its dimensions are ours. [U]
final class FindPanel: UIView {
    private static let (row, margin, gap): (CGFloat, CGFloat, CGFloat) = (48, 12, 8)

    private weak var interaction: UIFindInteraction?
    let query = UISearchTextField()
    let replacement = UITextField()
    let count = UILabel()
    private var buttons: [UIButton] = []
    private var replacementButtons: [UIButton] = []
    private let showsReplace: Bool

    init(of interaction: UIFindInteraction, showingReplace: Bool) {
        self.interaction = interaction
        showsReplace = showingReplace
        super.init(frame: .zero)
        accessibilityIdentifier = "FindPanel"
        backgroundColor = .secondarySystemBackground
        query.placeholder = "Find"
        query.accessibilityIdentifier = "FindText"
        query.addAction(
            UIAction { [weak self] _ in self?.interaction?.searchText = self?.query.text },
            for: .editingChanged)
        query.addAction(
            UIAction { [weak self] _ in self?.interaction?.findNext() },
            for: .primaryActionTriggered)
        count.font = .systemFont(ofSize: 15)
        count.textColor = .secondaryLabel
        buttons = [
            button("Previous", "chevron.up") { $0.findPrevious() },
            button("Next", "chevron.down") { $0.findNext() },
            button(systemText("Done"), nil) { $0.dismissFindNavigator() },
        ]
        for view in [query, count] + buttons { addSubview(view) }
        guard showingReplace else { return }
        replacement.placeholder = "Replace"
        replacement.borderStyle = .roundedRect
        replacement.accessibilityIdentifier = "FindReplacement"
        replacementButtons = [
            button("Replace", nil) { $0.replace(all: false) },
            button("Replace All", nil) { $0.replace(all: true) },
        ]
        for view in [replacement] + replacementButtons { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func button(
        _ title: String, _ symbol: String?, _ action: @escaping (UIFindInteraction) -> Void
    ) -> UIButton {
        let button = UIButton(type: .system)
        if let symbol {
            button.setImage(UIImage(systemName: symbol), for: .normal)
            button.accessibilityLabel = title
        } else {
            button.setTitle(title, for: .normal)
        }
        button.addAction(
            UIAction { [weak self] _ in
                if let interaction = self?.interaction { action(interaction) }
            }, for: .touchUpInside)
        return button
    }

    /// Shows the panel above the keyboard.
    func show(in window: UIWindow) {
        translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(self)
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: window.leadingAnchor),
            trailingAnchor.constraint(equalTo: window.trailingAnchor),
            bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
            heightAnchor.constraint(equalToConstant: showsReplace ? 2 * Self.row : Self.row),
        ])
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var end = layOut(buttons, inRow: 0)
        let width = count.sizeThatFits(.zero).width.rounded(.up)
        if width > 0 { end -= width + Self.gap }
        count.frame = CGRect(x: end + Self.gap, y: 0, width: width, height: Self.row)
        query.frame = CGRect(
            x: Self.margin, y: 6, width: max(0, end - Self.margin), height: Self.row - 12)
        guard showsReplace else { return }
        let start = layOut(replacementButtons, inRow: 1)
        replacement.frame = CGRect(
            x: Self.margin, y: Self.row + 6, width: max(0, start - Self.margin),
            height: Self.row - 12)
    }

    /// Places buttons at the right end of a row, and returns where the first one begins.
    private func layOut(_ buttons: [UIButton], inRow row: Int) -> CGFloat {
        var x = bounds.width - Self.margin
        for button in buttons.reversed() {
            let width = max(button.sizeThatFits(.zero).width.rounded(.up), 30)
            x -= width
            button.frame = CGRect(
                x: x, y: CGFloat(row) * Self.row, width: width, height: Self.row)
            x -= Self.gap
        }
        return x
    }

    // MARK: Keys

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                input: UIKeyCommand.inputEscape, modifierFlags: [],
                action: Selector("closeFindPanel:", FindPanel.closeFindPanel(_:)))
        ].map {
            $0.wantsPriorityOverSystemBehavior = true
            return $0
        }
    }

    func closeFindPanel(_ sender: Any?) { interaction?.dismissFindNavigator() }
    override func findNext(_ sender: Any?) { interaction?.findNext() }
    override func findPrevious(_ sender: Any?) { interaction?.findPrevious() }
}
