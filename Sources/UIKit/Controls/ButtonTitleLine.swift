/// The title or subtitle of a button's configuration, plain or with attributes.
struct ButtonTitleLine: Hashable, Sendable {
    private(set) var plain: String?
    private(set) var rich: AttributedString?

    init(plain: String? = nil) { self.plain = plain }

    init(rich: AttributedString?) { self.rich = rich }

    var string: String? { rich.map { String($0.characters) } ?? plain }

    var attributed: AttributedString? { rich ?? plain.map { AttributedString($0) } }

    var isEmpty: Bool { rich?.characters.isEmpty ?? plain?.isEmpty ?? true }

    /// Shows the line in a label.
    @MainActor
    func show(
        in label: UILabel, font: UIFont, color: UIColor, lineBreakMode: NSLineBreakMode,
        transformer: UIConfigurationTextAttributesTransformer?
    ) {
        label.lineBreakMode = lineBreakMode
        label.numberOfLines = lineBreakMode.wraps ? 0 : 1
        label.font = font
        label.textColor = color
        guard rich != nil || transformer != nil, let text = attributed else {
            label.text = plain
            return
        }
        var usual = AttributeContainer()
        (usual.font, usual.foregroundColor) = (font, color)
        let result = NSMutableAttributedString()
        for run in text.runs {
            let attributes = usual.merging(run.attributes)
            result.append(
                NSAttributedString(
                    string: String(text[run.range].characters),
                    attributes: [NSAttributedString.Key: Any](
                        transformer?(attributes) ?? attributes)))
        }
        label.attributedText = result
    }
}

extension NSLineBreakMode {
    /// Whether a text may have several lines.
    var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

extension UIButton.Configuration.Size {
    var titleFont: UIFont { .systemFont(ofSize: isSmall ? 15 : 17) }
    var subtitleFont: UIFont { .systemFont(ofSize: 12) }

    var contentInsets: NSDirectionalEdgeInsets {
        switch self {
        case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .small, .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
    }

    private var isSmall: Bool { self == .small || self == .mini }
}
