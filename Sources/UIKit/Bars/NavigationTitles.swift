/// A title of a navigation bar with a smaller line below it. Its fonts are ours. [U]
final class NavigationTitles: UIView {
    private weak var title: UILabel?
    private let subtitle = UILabel()

    /// Shows a label and a text below it.
    func show(_ title: UILabel, _ text: String) {
        if title.superview !== self { addSubview(title) }
        if subtitle.superview == nil { addSubview(subtitle) }
        self.title = title
        subtitle.text = text
        subtitle.font = .systemFont(ofSize: 12)
        subtitle.textColor = .secondaryLabel
        subtitle.textAlignment = .center
        isUserInteractionEnabled = false
        setNeedsLayout()
    }

    private var sizes: (title: CGSize, subtitle: CGSize) {
        (title?.sizeThatFits(.zero) ?? .zero, subtitle.sizeThatFits(.zero))
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (title, subtitle) = sizes
        return CGSize(
            width: max(title.width, subtitle.width), height: title.height + subtitle.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let below = min(sizes.subtitle.height, bounds.height / 2)
        title?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - below)
        subtitle.frame = CGRect(
            x: 0, y: bounds.height - below, width: bounds.width, height: below)
    }
}

/// The area of a large title, which clips the part under the row above.
final class _UINavigationBarLargeTitleView: UIView {
    let label = UILabel()
    /// The line below the title; without text it has no height.
    let subtitle = UILabel()
    var margin: CGFloat = 16 { didSet { if margin != oldValue { setNeedsLayout() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.6
        subtitle.font = .systemFont(ofSize: 15)
        subtitle.textColor = .secondaryLabel
        addSubview(label)
        addSubview(subtitle)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = label.sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude))
        label.bounds.size = CGSize(
            width: max(0, min(size.width, bounds.width - 2 * margin)), height: size.height)
        let below = subtitle.text == nil ? 0 : UINavigationBar.largeSubtitleHeight
        let x =
            isRightToLeft
            ? bounds.width - margin - label.bounds.width / 2
            : margin + label.bounds.width / 2
        label.center = CGPoint(x: x, y: bounds.height - 8 - below - size.height / 2)
        let width = subtitle.sizeThatFits(bounds.size).width
        let shown = min(width, max(0, bounds.width - 2 * margin))
        subtitle.bounds.size = CGSize(width: shown, height: below)
        subtitle.center = CGPoint(
            x: isRightToLeft ? bounds.width - margin - shown / 2 : margin + shown / 2,
            y: bounds.height - 8 - below / 2)
    }

    /// Moves both lines for the animation between items.
    func slide(_ transform: CGAffineTransform) {
        label.transform = transform
        subtitle.transform = transform
    }
}
