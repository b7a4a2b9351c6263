/// The sign of a row's accessory or editing control.
class RowSign: UIControl {
    static let chevron = "›"
    static let detail = "ⓘ"
    static let checkmark = "✓"

    final let label = UILabel()
    /// The picture of a button for details, whose character many fonts lack; nil for other signs.
    private(set) final var picture: UIImageView?
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
        if text.hasPrefix(Self.detail) {
            let view = UIImageView(image: UIImage(systemName: "info.circle"))
            picture = view
            addSubview(view)
        }
        label.text = picture == nil ? text : String(text.dropFirst(Self.detail.count))
        setColor(color)
        addSubview(label)
        addAction(UIAction { [weak self] _ in self?.whenTapped?() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// Sets the colour of the character and of the picture.
    final func setColor(_ color: UIColor) {
        label.textColor = color
        picture?.tintColor = color
    }

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
        guard let picture else { return }
        // A picture beside a chevron leaves the chevron the rest.
        let side = label.text == "" ? 0 : bounds.width - 18
        label.frame = CGRect(
            x: bounds.width - side, y: 0, width: side, height: bounds.height)
        picture.bounds.size = CGSize(width: 20, height: 20)
        picture.center = CGPoint(x: (bounds.width - side) / 2, y: bounds.midY)
    }
}
