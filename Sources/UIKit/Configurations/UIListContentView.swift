/// The view of a list content configuration: an image, a text and a second text.
///
/// Source: Apple, UIListContentView.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    /// The view's configuration; one of another type than a list content configuration is ignored.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return reportMistake(
                    "UIListContentView cannot show a \(type(of: newValue)); it keeps its content")
            }
            show(new)
        }
    }
    /// The area of the image; nil without one.
    public final var imageLayoutGuide: UILayoutGuide? { shown.image == nil ? nil : imageGuide }
    /// The area of the text; nil without one.
    public final var textLayoutGuide: UILayoutGuide? { shown.hasText ? textGuide : nil }
    /// The area of the second text; nil without one.
    public final var secondaryTextLayoutGuide: UILayoutGuide? {
        shown.hasSecondaryText ? secondGuide : nil
    }

    private var shown: UIListContentConfiguration
    private let picture = UIImageView()
    private let label = UILabel()
    private let second = UILabel()
    private let texts = UIStackView()
    private lazy var imageGuide = guide(of: picture)
    private lazy var textGuide = guide(of: label)
    private lazy var secondGuide = guide(of: second)
    private var own: [NSLayoutConstraint] = []
    /// Where the text begins, in points from the leading edge.
    final private(set) var textInset: CGFloat = 0
    private var usedMargins = NSDirectionalEdgeInsets.zero

    /// Creates a view that shows a configuration.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        prepare()
    }

    /// Creates a view from an archive; here one with an empty cell's content.
    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        for view in [picture, texts] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        picture.contentMode = .scaleAspectFit
        picture.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        texts.addArrangedSubview(label)
        texts.addArrangedSubview(second)
        show(shown)
    }

    private func guide(of view: UIView) -> UILayoutGuide {
        let guide = UILayoutGuide()
        addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.topAnchor.constraint(equalTo: view.topAnchor),
            guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        return guide
    }

    // MARK: Content

    private func show(_ new: UIListContentConfiguration) {
        shown = new
        show(new.text, new.attributedText, new.textProperties, in: label)
        show(
            new.secondaryText, new.secondaryAttributedText, new.secondaryTextProperties, in: second)
        let properties = new.imageProperties
        let symbol =
            properties.preferredSymbolConfiguration
            ?? UIImage.SymbolConfiguration(pointSize: new.textProperties.font.pointSize)
        let image = new.image?.withConfiguration(symbol)
        picture.image = image
        picture.isHidden = image == nil
        showTint()
        picture.layer.cornerRadius = properties.cornerRadius
        picture.clipsToBounds = properties.cornerRadius > 0
        chooseAxis()
        NSLayoutConstraint.deactivate(own)
        own = constraints(image: image, properties)
        NSLayoutConstraint.activate(own)
    }

    private func showTint() {
        let properties = shown.imageProperties
        picture.tintColor =
            properties.tintColorTransformer == nil
            ? properties.tintColor : properties.resolvedTintColor(for: tintColor)
    }

    /// Transforms the new tint colour; overrides must call super.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showTint()
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?,
        _ look: UIListContentConfiguration.TextProperties, in label: UILabel
    ) {
        label.font = look.font
        label.adjustsFontForContentSizeCategory = look.adjustsFontForContentSizeCategory
        label.textColor = look.resolvedColor()
        label.numberOfLines = look.numberOfLines
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.allowsDefaultTighteningForTruncation = look.allowsDefaultTighteningForTruncation
        label.textAlignment =
            switch look.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        if let attributed {
            label.attributedText = attributed
        } else {
            label.text = text.map(look.shown)
        }
        label.isHidden = attributed == nil && (text ?? "").isEmpty
    }

    private func constraints(
        image: UIImage?, _ properties: UIListContentConfiguration.ImageProperties
    ) -> [NSLayoutConstraint] {
        let margins = preservedMargins
        usedMargins = margins
        var result = [
            texts.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.trailing),
            texts.centerYAnchor.constraint(
                equalTo: centerYAnchor, constant: (margins.top - margins.bottom) / 2),
            texts.topAnchor.constraint(
                greaterThanOrEqualTo: topAnchor, constant: margins.top),
        ]
        textInset = margins.leading
        guard let image else {
            result.append(
                texts.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.leading))
            return result
        }
        let size = image.size.fitted(to: properties.maximumSize)
        let reserved = properties.reservedLayoutSize
        let width = properties.room(reserved.width, for: size.width)
        let height = properties.room(reserved.height, for: size.height)
        textInset += width + shown.imageToTextPadding
        result += [
            picture.widthAnchor.constraint(equalToConstant: size.width),
            picture.heightAnchor.constraint(equalToConstant: size.height),
            picture.centerYAnchor.constraint(equalTo: texts.centerYAnchor),
            picture.centerXAnchor.constraint(
                equalTo: leadingAnchor, constant: margins.leading + width / 2),
            texts.leadingAnchor.constraint(
                equalTo: leadingAnchor, constant: margins.leading + width + shown.imageToTextPadding
            ),
            heightAnchor.constraint(
                greaterThanOrEqualToConstant: height + margins.top + margins.bottom),
        ]
        return result
    }

    /// The distances of the content from the edges, on some axes at least the superview's margins.
    private var preservedMargins: NSDirectionalEdgeInsets {
        var margins = shown.directionalLayoutMargins
        let axes = shown.axesPreservingSuperviewLayoutMargins
        guard !axes.isEmpty, let around = superview?.directionalLayoutMargins else {
            return margins
        }
        if axes.contains(.horizontal) {
            margins.leading = max(margins.leading, around.leading)
            margins.trailing = max(margins.trailing, around.trailing)
        }
        if axes.contains(.vertical) {
            margins.top = max(margins.top, around.top)
            margins.bottom = max(margins.bottom, around.bottom)
        }
        return margins
    }

    /// Places the second text beside the text if both have room on a line, otherwise below it.
    private func chooseAxis() {
        var isBeside = shown.prefersSideBySideTextAndSecondaryText
        if isBeside, texts.bounds.width > 0, shown.hasText, shown.hasSecondaryText {
            let most = CGFloat.greatestFiniteMagnitude
            let room = CGSize(width: most, height: most)
            let width = label.sizeThatFits(room).width + second.sizeThatFits(room).width
            isBeside = width + shown.textToSecondaryTextHorizontalPadding <= texts.bounds.width
        }
        texts.axis = isBeside ? .horizontal : .vertical
        texts.alignment = isBeside ? .firstBaseline : .fill
        texts.spacing =
            isBeside
            ? shown.textToSecondaryTextHorizontalPadding : shown.textToSecondaryTextVerticalPadding
        let isAtEnd = isBeside && shown.secondaryTextProperties.alignment == .natural
        if isAtEnd {
            second.textAlignment =
                effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
        }
        second.setContentHuggingPriority(isBeside ? .defaultHigh : .defaultLow, for: .horizontal)
        label.setContentHuggingPriority(.defaultLow, for: .horizontal)
    }

    open override func layoutSubviews() {
        if preservedMargins != usedMargins { show(shown) }
        super.layoutSubviews()
        let old = texts.axis
        chooseAxis()
        if texts.axis != old { invalidateIntrinsicContentSize() }
    }
}
