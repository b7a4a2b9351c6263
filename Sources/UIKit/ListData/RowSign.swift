/// The sign of a row's accessory or editing control.
class RowSign: UIControl {
    static let chevron = "›"
    static let detail = "ⓘ"
    static let checkmark = "✓"

    final let label = UILabel()
    /// Called when the sign is tapped; nil for none.
    final var whenTapped: (() -> Void)?
    /// Whether the items below the row are shown, for the chevron of an outline.
    final var isExpanded = false

    /// Creates a sign.
    ///
    /// - Parameters:
    ///   - text: the character.
    ///   - color: its colour.
    ///   - width: the width, in points.
    ///   - isRound: whether the sign is a disc.
    init(_ text: String, color: UIColor, width: CGFloat, isRound: Bool = false) {
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: 22))
        if isRound { layer.cornerRadius = 11 }
        label.font = .systemFont(ofSize: 17, weight: isRound ? .bold : .semibold)
        label.textAlignment = .center
        label.text = text
        label.textColor = color
        addSubview(label)
        addAction(UIAction { [weak self] _ in self?.whenTapped?() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the control that inserts or deletes a row.
    final func showEditing(isInsertion: Bool) {
        label.text = isInsertion ? "+" : "−"
        backgroundColor = isInsertion ? .systemGreen : .systemRed
        accessibilityIdentifier = isInsertion ? "insert" : "delete"
    }

    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.isTouchable = isUserInteractionEnabled
        return content
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}
