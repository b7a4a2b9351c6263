/// The view of a configuration for missing content: an image or a spinner, texts and buttons.
///
/// Its content is inside the safe area and scrolls if it is too high.
///
/// Source: Apple, UIContentUnavailableView.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
    /// The view's configuration; one of another type is reported and ignored.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIContentUnavailableConfiguration else {
                return reportMistake(
                    "UIContentUnavailableView cannot show a \(type(of: newValue)); it keeps its "
                        + "content")
            }
            show(new)
        }
    }
    /// Whether content that is too high scrolls. Default: true.
    open var isScrollEnabled: Bool {
        get { scroller.isScrollEnabled }
        set { scroller.isScrollEnabled = newValue }
    }

    private var shown: UIContentUnavailableConfiguration
    private let scroller = UIScrollView()
    private let area = UIView()
    private let column = UIStackView()
    private let ground = ConfiguredContent()
    private let picture = UIImageView()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private let second = UILabel()
    private let button = UIButton()
    private let secondButton = UIButton()
    /// The action of each button that has one.
    private var actions: [ObjectIdentifier: UIAction] = [:]
    private var places: [NSLayoutConstraint] = []
    private var pictureSize: [NSLayoutConstraint] = []

    /// Creates a view that shows a configuration.
    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        prepare()
    }

    /// Creates a view from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        shown = .empty()
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        scroller.contentInsetAdjustmentBehavior = .always
        column.axis = .vertical
        for (view, holder) in [(scroller, self), (area, scroller), (column, area)] {
            view.translatesAutoresizingMaskIntoConstraints = false
            holder.addSubview(view)
        }
        for part in [picture, spinner, label, second, button, secondButton] {
            column.addArrangedSubview(part)
        }
        picture.contentMode = .scaleAspectFit
        let content = scroller.contentLayoutGuide
        NSLayoutConstraint.activate([
            scroller.topAnchor.constraint(equalTo: topAnchor),
            scroller.bottomAnchor.constraint(equalTo: bottomAnchor),
            scroller.leadingAnchor.constraint(equalTo: leadingAnchor),
            scroller.trailingAnchor.constraint(equalTo: trailingAnchor),
            area.topAnchor.constraint(equalTo: content.topAnchor),
            area.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            area.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            area.trailingAnchor.constraint(equalTo: content.trailingAnchor),
            area.widthAnchor.constraint(equalTo: safeAreaLayoutGuide.widthAnchor),
            area.heightAnchor.constraint(
                greaterThanOrEqualTo: safeAreaLayoutGuide.heightAnchor),
        ])
        show(shown)
    }

    // MARK: Content

    private func show(_ new: UIContentUnavailableConfiguration) {
        shown = new
        ground.show(new.background, in: self)
        showPicture(new)
        show(new.text, new.attributedText, new.textProperties, in: label)
        show(
            new.secondaryText, new.secondaryAttributedText, new.secondaryTextProperties, in: second)
        show(new.button, new.buttonProperties, in: button)
        show(new.secondaryButton, new.secondaryButtonProperties, in: secondButton)
        column.alignment = new.alignment == .center ? .center : .leading
        let parts = column.arrangedSubviews.filter { !$0.isHidden }
        for (part, next) in zip(parts, parts.dropFirst()) {
            column.setCustomSpacing(distance(from: part, to: next), after: part)
        }
        NSLayoutConstraint.deactivate(places)
        places = constraints(new)
        NSLayoutConstraint.activate(places)
        setNeedsLayout()
    }

    private func showPicture(_ new: UIContentUnavailableConfiguration) {
        let isLoading = new.style == .loading && new.image == nil
        spinner.isHidden = !isLoading
        if isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
        let look = new.imageProperties
        let image =
            look.preferredSymbolConfiguration.flatMap { new.image?.withConfiguration($0) }
            ?? new.image
        picture.image = image
        picture.isHidden = image == nil
        picture.tintColor = look.tintColor
        picture.layer.cornerRadius = look.cornerRadius
        picture.clipsToBounds = look.cornerRadius > 0
        NSLayoutConstraint.deactivate(pictureSize)
        pictureSize = []
        let (size, most) = (image?.size ?? .zero, look.maximumSize)
        guard size.width > 0, size.height > 0, most.width > 0 || most.height > 0 else { return }
        let fitted = size.fitted(to: most)
        pictureSize = [
            picture.widthAnchor.constraint(equalToConstant: fitted.width),
            picture.heightAnchor.constraint(equalToConstant: fitted.height),
        ]
        NSLayoutConstraint.activate(pictureSize)
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?,
        _ look: UIContentUnavailableConfiguration.TextProperties, in label: UILabel
    ) {
        label.font = look.font
        label.textColor = look.color
        label.lineBreakMode = look.lineBreakMode
        label.numberOfLines = look.numberOfLines
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.allowsDefaultTighteningForTruncation = look.allowsDefaultTighteningForTruncation
        label.textAlignment = shown.alignment == .center ? .center : .natural
        if let attributed { label.attributedText = attributed } else { label.text = text }
        label.isHidden = (label.text ?? "").isEmpty
    }

    private func show(
        _ configuration: UIButton.Configuration,
        _ look: UIContentUnavailableConfiguration.ButtonProperties, in button: UIButton
    ) {
        button.configuration = configuration
        button.isHidden = (configuration.title ?? "").isEmpty && configuration.image == nil
        button.isEnabled = look.isEnabled
        if let old = actions[ObjectIdentifier(button)], old != look.primaryAction {
            button.removeAction(old, for: .primaryActionTriggered)
        }
        if let new = look.primaryAction { button.addAction(new, for: .primaryActionTriggered) }
        actions[ObjectIdentifier(button)] = look.primaryAction
        button.menu = look.menu
        button.showsMenuAsPrimaryAction = look.menu != nil && look.primaryAction == nil
    }

    private func distance(from part: UIView, to next: UIView) -> CGFloat {
        if next === secondButton, part === button { return shown.buttonToSecondaryButtonPadding }
        if next === button || next === secondButton { return shown.textToButtonPadding }
        return part === label ? shown.textToSecondaryTextPadding : shown.imageToTextPadding
    }

    private func constraints(_ new: UIContentUnavailableConfiguration) -> [NSLayoutConstraint] {
        let margins = new.directionalLayoutMargins
        var result = [
            column.leadingAnchor.constraint(
                greaterThanOrEqualTo: area.leadingAnchor, constant: margins.leading),
            column.trailingAnchor.constraint(
                lessThanOrEqualTo: area.trailingAnchor, constant: -margins.trailing),
            column.topAnchor.constraint(
                greaterThanOrEqualTo: area.topAnchor, constant: margins.top),
            column.bottomAnchor.constraint(
                lessThanOrEqualTo: area.bottomAnchor, constant: -margins.bottom),
        ]
        if new.alignment == .center {
            result.append(
                column.centerXAnchor.constraint(
                    equalTo: area.centerXAnchor,
                    constant: (margins.leading - margins.trailing) / 2))
            result.append(
                column.centerYAnchor.constraint(
                    equalTo: area.centerYAnchor, constant: (margins.top - margins.bottom) / 2))
        } else {
            result.append(
                column.leadingAnchor.constraint(
                    equalTo: area.leadingAnchor, constant: margins.leading))
            result.append(
                column.topAnchor.constraint(equalTo: area.topAnchor, constant: margins.top))
        }
        return result
    }

    /// Places the background.
    open override func layoutSubviews() {
        super.layoutSubviews()
        ground.layOut(in: self)
    }
}
