/// A word of a search that is shown as a symbol with a text, before what is typed.
///
/// ```swift
/// let token = UISearchToken(icon: UIImage(systemName: "flag"), text: "Red")
/// token.representedObject = Color.red
/// field.insertToken(token, at: 0)
/// ```
///
/// Source: Apple, UISearchToken.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
    let icon: UIImage?
    let text: String
    /// A value of the program's by which it recognizes the token. Default: nil.
    open var representedObject: Any?

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - icon: the symbol before the text; nil for none.
    ///   - text: the text.
    public init(icon: UIImage?, text: String) { (self.icon, self.text) = (icon, text) }
}

/// A token as a search field shows it. Dimensions and colours are ours. [U]
final class SearchTokenView: UIControl {
    private static let (height, inset, gap): (CGFloat, CGFloat, CGFloat) = (24, 7, 4)

    private let icon = UIImageView()
    private let label = UILabel()
    /// The colour of a token that is not selected; nil for the usual one.
    var ownColor: UIColor? { didSet { showState() } }
    override var isSelected: Bool { didSet { showState() } }

    init(_ token: UISearchToken) {
        super.init(frame: .zero)
        layer.cornerRadius = 6
        icon.image = token.icon
        icon.contentMode = .scaleAspectFit
        label.text = token.text
        label.font = .systemFont(ofSize: 15)
        if token.icon != nil { addSubview(icon) }
        addSubview(label)
        isAccessibilityElement = true
        accessibilityLabel = token.text
        accessibilityTraits = .button
        showState()
    }

    required init?(coder: NSCoder) { nil }

    private func showState() {
        backgroundColor = isSelected ? tintColor : ownColor ?? .systemGray4
        let color = isSelected ? UIColor.white : .label
        label.textColor = color
        icon.tintColor = color
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.sizeThatFits(.zero).width.rounded(.up)
        let picture = icon.image == nil ? 0 : 16 + Self.gap
        return CGSize(width: text + picture + 2 * Self.inset, height: Self.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x = Self.inset
        if icon.image != nil {
            icon.frame = CGRect(x: x, y: (bounds.height - 16) / 2, width: 16, height: 16)
            x += 16 + Self.gap
        }
        label.frame = CGRect(
            x: x, y: 0, width: max(0, bounds.width - x - Self.inset), height: bounds.height)
        guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return }
        for view in subviews { view.frame.origin.x = bounds.width - view.frame.maxX }
    }

    /// The text belongs to the control.
    override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.value = label.text
        return content
    }
}
