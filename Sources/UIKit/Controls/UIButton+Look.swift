// The content of a button in its current state.
extension UIButton {
    /// Makes a new button one of another type.
    package func setButtonType(_ type: ButtonType) {
        buttonType = type
        showSymbolOfType()
    }

    func setPrimaryAction(_ action: UIAction) {
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    /// The alignment of the title within its frame.
    var titleAlignment: NSTextAlignment {
        if let alignment = configuredTitleAlignment { return alignment }
        if currentImage != nil && contentHorizontalAlignment == .center { return .natural }
        switch contentHorizontalAlignment {
        case .center: return .center
        case .left: return .left
        case .right: return .right
        case .fill, .leading: return .natural
        case .trailing:
            return effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
        }
    }

    final func baseSetPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        symbolLooks[state] = configuration
        showState()
        contentSizeChanged()
    }

    final func basePreferredSymbolConfigurationForImage(
        in state: State
    ) -> UIImage.SymbolConfiguration? { symbolLooks[state] ?? symbolLooks[.normal] }

    final var baseCurrentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        preferredSymbolConfigurationForImage(in: state)
    }

    /// The current image as it is shown.
    final var shownImage: UIImage? {
        currentPreferredSymbolConfiguration.flatMap { currentImage?.withConfiguration($0) }
            ?? currentImage
    }

    func contentSizeChanged() {
        layer.markChanged(.values)
        invalidateIntrinsicContentSize()
        partsNeedLayout()
    }

    // MARK: Frames of the parts

    final func partsNeedLayout() {
        partsAreStale = true
        setNeedsLayout()
    }

    final func placeParts() {
        let content = contentRect(forBounds: bounds)
        if let titleView, titleView.translatesAutoresizingMaskIntoConstraints {
            titleView.frame = titleRect(forContentRect: content)
        }
        if let pictureView, pictureView.translatesAutoresizingMaskIntoConstraints {
            pictureView.frame = imageRect(forContentRect: content)
        }
    }

    /// Returns a part once the parts have the frames that they get in the next layout, as programs
    /// read them after a change.
    ///
    /// A subclass that lays out the parts itself does so in the layout pass alone, and a part that
    /// the program has transformed stays as it is.
    final func upToDate<Part: UIView>(_ part: Part) -> Part {
        guard partsAreStale, bounds.width > 0, bounds.height > 0, !isConfigured,
            CATransform3DIsIdentity(part.layer.transform),
            !MethodOverrides.ofButtonLayouts.differ(type(of: self), UIButton.self)
        else { return part }
        // First, because overrides of the rectangles may ask for the parts.
        partsAreStale = false
        placeParts()
        return part
    }

    /// Shows the shadow of the title; its distance is that of the label.
    private func showTitleShadow() {
        guard titleShadows.areSet, let titleLabel else { return }
        titleLabel.shadowColor = currentTitleShadowColor
        let turns = reversesTitleShadowWhenHighlighted && isHighlighted
        guard turns != titleShadows.isReversed else { return }
        titleShadows.isReversed = turns
        let offset = titleLabel.shadowOffset
        titleLabel.shadowOffset = CGSize(width: -offset.width, height: -offset.height)
    }

    /// Shows the title, colours and image of the current state.
    func showState() {
        if isConfigured { return showConfiguration() }
        if let attributed = currentAttributedTitle {
            titleLabel?.text = attributed.string
            titleLabel?.textColor = shownTitleColor
            titleLabel?.attributedText = attributed
        } else if currentTitle != nil || titleView != nil {
            titleLabel?.text = currentTitle
            titleLabel?.textColor = shownTitleColor
        }
        showTitleShadow()
        if currentBackgroundImage != nil || backgroundImageView != nil {
            let view = backgroundImageView ?? makeBackgroundImageView()
            view.image = currentBackgroundImage
        }
        if currentImage != nil || pictureView != nil {
            imageView?.image = shownImage
            dimPicture()
        }
    }

    private func makeBackgroundImageView() -> UIImageView {
        let view = UIImageView(frame: backgroundRect(forBounds: bounds))
        backgroundImageView = view
        insertSubview(view, at: 0)
        return view
    }

    /// The opacity of a system button's content while touched. [U]
    private static let dimming: CGFloat = 0.2

    /// The opacity of a disabled image, and of a pressed one of a custom button. [U]
    private static let halfDimming: CGFloat = 0.5

    /// Dims the image of a state that has no image of its own.
    final func dimPicture() {
        guard let pictureView else { return }
        let isPressed = isHighlighted && adjustsImageWhenHighlighted
        let isDisabled = !isEnabled && adjustsImageWhenDisabled
        let dims = images[state] == nil && images[.normal] != nil && (isPressed || isDisabled)
        guard dims || pictureIsDimmed else { return }
        pictureIsDimmed = dims
        let isFaint = isPressed && buttonType.isSystem
        pictureView.alpha = dims ? (isFaint ? Self.dimming : Self.halfDimming) : 1
    }

    /// The title colour as shown: a system button derives the colours of states without one. [U]
    private var shownTitleColor: UIColor {
        let color = currentTitleColor
        guard buttonType.isSystem, titleColors[state] == nil else { return color }
        if !isEnabled, titleColors[.normal] == nil { return .tertiaryLabel }
        return isHighlighted ? color.withAlphaComponent(color.cgColor.alpha * Self.dimming) : color
    }

    func ownTitles(in bounds: CGRect) -> [(view: UILabel, frame: CGRect)] {
        guard let titleView, !(titleView.text ?? "").isEmpty else { return [] }
        return [(titleView, titleRect(forContentRect: contentRect(forBounds: bounds)))]
    }

    /// Shows the picture of a type that has one, and takes its size.
    func showSymbolOfType() {
        let name: String
        switch buttonType {
        case .custom, .system: return
        case .detailDisclosure, .infoLight, .infoDark: name = "info.circle"
        case .contactAdd: name = "plus.circle"
        case .close:
            name = "xmark.circle.fill"
            tintColor = .systemGray
        }
        // Common knowledge, not documented: the circles are 22 points wide, the cross 30. [U]
        let size: CGFloat = buttonType == .close ? 25 : 18
        let configuration = UIImage.SymbolConfiguration(pointSize: size)
        setImage(UIImage(systemName: name, withConfiguration: configuration), for: .normal)
        frame.size = intrinsicContentSize
    }
}
