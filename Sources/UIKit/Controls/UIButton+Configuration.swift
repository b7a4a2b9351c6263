/// A closure that updates a button's configuration for its current state.
public typealias UIButtonConfigurationUpdateHandler = (UIButton) -> Void

/// A button's configuration and the state that belongs to it.
struct ButtonConfiguration {
    var value: UIButton.Configuration?
    var handler: UIButtonConfigurationUpdateHandler?
    var updatesAutomatically = true
    /// Whether the button must update the configuration before its next layout.
    var isStale = false
    var isUpdating = false
    /// The views that only exist with a configuration.
    var subtitleView: UILabel?
    var ground: _UISystemBackgroundView?
    var indicator: UIActivityIndicatorView?
    /// The sign of a button that opens a menu.
    var sign: UIImageView?
}

extension UIButton {
    /// The type of ``configurationUpdateHandler``.
    public typealias ConfigurationUpdateHandler = UIButtonConfigurationUpdateHandler

    /// Creates a button with a configuration that runs an action when pressed.
    ///
    /// A nil configuration creates a system button without one.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
    }

    final func baseSetNeedsUpdateConfiguration() {
        configured.isStale = true
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Whether the button shows a configuration.
    final var isConfigured: Bool { configured.value != nil }

    final func configurationChanged(from old: Configuration?) {
        guard old != configured.value else { return }
        configured.value?.checkNumbers(keeping: old ?? .plain(), of: nameInMessages)
        if configured.value == nil {
            configured.subtitleView?.removeFromSuperview()
            configured.ground?.removeFromSuperview()
            configured.subtitleView = nil
            configured.ground = nil
            configured.indicator?.removeFromSuperview()
            configured.indicator = nil
            configured.sign?.removeFromSuperview()
            configured.sign = nil
        }
        if !configured.isUpdating { configured.isStale = true }
        showState()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Updates the configuration if it is stale.
    final func updateConfigurationIfStale() {
        guard configured.isStale, !configured.isUpdating else { return }
        configured.isStale = false
        configured.isUpdating = true
        ObservedUpdates.track(.configuration, of: self) { updateConfiguration() }
        configured.isUpdating = false
        showConfiguration()
    }

    // MARK: Appearance

    /// Applies the configuration to the views, for the current state.
    final func showConfiguration() {
        guard let configuration = configured.value else { return }
        let foreground = foregroundColor(of: configuration)
        let title = shownTitle(of: configuration)
        if title.string != nil || titleView != nil, let titleLabel {
            title.show(
                in: titleLabel, font: titleFont(of: configuration), color: foreground,
                lineBreakMode: configuration.titleLineBreakMode,
                transformer: configuration.titleTextAttributesTransformer)
        }
        showSubtitle(of: configuration, color: foreground)
        showActivity(of: configuration, color: foreground)
        showSign(of: configuration, color: foreground)
        let image = shownImage(of: configuration)
        if image != nil || pictureView != nil {
            imageView?.image = image
            imageView?.tintColor = configuration.imageColorTransformer?(foreground) ?? foreground
            imageView?.alpha = 1
        }
        showGround(of: configuration)
    }

    private func shownTitle(of configuration: Configuration) -> ButtonTitleLine {
        if configuration.titleLine.string != nil { return configuration.titleLine }
        if let text = currentAttributedTitle {
            return ButtonTitleLine(rich: AttributedString(text))
        }
        return ButtonTitleLine(plain: currentTitle)
    }

    /// The image as shown; nil while a spinner is in its place.
    private func shownImage(of configuration: Configuration) -> UIImage? {
        guard !configuration.showsActivityIndicator, let image = configuration.image ?? shownImage
        else { return nil }
        return configuration.preferredSymbolConfigurationForImage.map(image.withConfiguration)
            ?? image
    }

    /// The size of the image, or of the spinner in its place; nil without one.
    private func pictureSize(of configuration: Configuration) -> CGSize? {
        configuration.showsActivityIndicator
            ? configured.indicator?.intrinsicContentSize : shownImage(of: configuration)?.size
    }

    private func showSubtitle(of configuration: Configuration, color: UIColor) {
        let line = configuration.subtitleLine
        guard line.string != nil || configured.subtitleView != nil else { return }
        let label = configured.subtitleView ?? UILabel()
        if configured.subtitleView == nil {
            addSubview(label)
            configured.subtitleView = label
        }
        line.show(
            in: label, font: configuration.buttonSize.subtitleFont, color: color,
            lineBreakMode: configuration.subtitleLineBreakMode,
            transformer: configuration.subtitleTextAttributesTransformer)
    }

    private func showActivity(of configuration: Configuration, color: UIColor) {
        guard configuration.showsActivityIndicator else {
            configured.indicator?.removeFromSuperview()
            configured.indicator = nil
            return
        }
        let indicator = configured.indicator ?? UIActivityIndicatorView(style: .medium)
        indicator.color = configuration.activityIndicatorColorTransformer?(color) ?? color
        guard configured.indicator == nil else { return }
        configured.indicator = indicator
        addSubview(indicator)
        indicator.startAnimating()
    }

    private func showSign(of configuration: Configuration, color: UIColor) {
        let isWanted =
            configuration.indicator == .popup || configuration.indicator == .automatic && isPopUp
        guard isWanted else {
            configured.sign?.removeFromSuperview()
            configured.sign = nil
            return
        }
        let sign = configured.sign ?? UIImageView()
        sign.tintColor = configuration.indicatorColorTransformer?(color) ?? color
        guard configured.sign == nil else { return }
        let look = UIImage.SymbolConfiguration(pointSize: 11, weight: .semibold)
        sign.image = UIImage(systemName: "chevron.up.chevron.down", withConfiguration: look)
        configured.sign = sign
        addSubview(sign)
    }

    private func showGround(of configuration: Configuration) {
        let color = backgroundColor(of: configuration)
        let background = configuration.background
        guard
            color != nil || background.strokeWidth > 0 || background.hasContent
                || configured.ground != nil
        else { return }
        let ground = configured.ground ?? _UISystemBackgroundView(frame: bounds)
        if configured.ground == nil {
            insertSubview(ground, at: 0)
            configured.ground = ground
        }
        ground.show(background, color: color, tint: roleColor, traits: traitCollection)
    }

    /// The colour of content and backgrounds without one of their own.
    final var roleColor: UIColor { role == .destructive ? .systemRed : tintColor }

    /// The default button's title is bolder. [U]
    private func titleFont(of configuration: Configuration) -> UIFont {
        let font = configuration.buttonSize.titleFont
        return role == .primary ? .systemFont(ofSize: font.pointSize, weight: .semibold) : font
    }

    /// Faded while highlighted, grey when disabled. [U]
    private func foregroundColor(of configuration: Configuration) -> UIColor {
        guard isEnabled else { return .tertiaryLabel }
        let usual: UIColor =
            switch configuration.style {
            case .filled, .prominentGlass, .prominentClearGlass: .white
            case .glass, .clearGlass: role == .destructive ? roleColor : .label
            default: roleColor
            }
        let color = configuration.baseForegroundColor ?? usual
        return isHighlighted ? color.faded(to: 0.75) : color
    }

    /// The background's colour, transformed.
    private func backgroundColor(of configuration: Configuration) -> UIColor? {
        let color = usualBackgroundColor(of: configuration)
        guard let transformer = configuration.background.backgroundColorTransformer else {
            return color
        }
        return transformer(color ?? .clear)
    }

    /// The background's own colour, else the style's; a selected plain button has a faint one. [U]
    private func usualBackgroundColor(of configuration: Configuration) -> UIColor? {
        if let color = configuration.background.backgroundColor { return color }
        let base: UIColor = configuration.baseBackgroundColor ?? roleColor
        var color: UIColor?
        switch configuration.style {
        case .plain:
            let isMarked = isSelected && configuration.automaticallyUpdateForSelection
            color = configuration.baseBackgroundColor ?? (isMarked ? base.faded(to: 0.18) : nil)
            guard isEnabled else { return nil }
        case .gray: color = configuration.baseBackgroundColor ?? .secondarySystemFill
        case .tinted: color = base.faded(to: 0.18)
        case .filled: color = base
        case .glass, .clearGlass:
            let isDark = traitCollection.userInterfaceStyle == .dark
            let style: UIGlassEffect.Style = configuration.style == .glass ? .regular : .clear
            color =
                configuration.baseBackgroundColor ?? UIGlassEffect.color(style, isDark: isDark)
        case .prominentGlass: color = base.withAlphaComponent(0.8)
        case .prominentClearGlass: color = base.withAlphaComponent(0.5)
        }
        if !isEnabled { return .tertiarySystemFill }
        return isHighlighted ? color?.faded(to: 0.75) : color
    }

    // MARK: Layout

    final var configurationSize: CGSize? {
        updateConfigurationIfStale()
        return configured.value.map { layout(of: $0).size }
    }

    /// Lays out the parts of the configuration. Returns false if there is no configuration.
    final func layOutConfiguration() -> Bool {
        updateConfigurationIfStale()
        guard let configuration = configured.value else { return false }
        let places = layout(of: configuration, in: bounds).places(in: bounds)
        titleView?.frame = places.title
        configured.subtitleView?.frame = places.subtitle
        pictureView?.frame = places.image
        configured.indicator?.frame = places.image
        configured.sign?.frame = places.indicator
        if let ground = configured.ground {
            ground.frame = bounds.inset(by: configuration.background.insets(in: self))
            ground.layer.cornerRadius = radius(of: configuration, height: ground.bounds.height)
        }
        return true
    }

    /// Returns the title and subtitle with their frames for the given bounds, from the top.
    ///
    /// Nil without a configuration.
    final func titlesOfConfiguration(in bounds: CGRect) -> [(view: UILabel, frame: CGRect)]? {
        updateConfigurationIfStale()
        guard let configuration = configured.value else { return nil }
        let layout = layout(of: configuration, in: bounds)
        let places = layout.places(in: bounds)
        var titles: [(view: UILabel, frame: CGRect)] = []
        if layout.title != nil, let titleView { titles.append((titleView, places.title)) }
        if layout.subtitle != nil, let subtitleView = configured.subtitleView {
            titles.append((subtitleView, places.subtitle))
        }
        return titles
    }

    /// The alignment of title and subtitle within their frames; nil without a configuration.
    ///
    /// The frames have the measured widths. Text that is drawn in a narrower font stays in the
    /// middle of a centred button, and next to an image that is beside it.
    final var configuredTitleAlignment: NSTextAlignment? {
        guard let configuration = configured.value else { return nil }
        return ConfigurationLayout.textAlignment(
            configuration.titleAlignment, horizontal: contentHorizontalAlignment,
            hasSubtitle: !configuration.subtitleLine.isEmpty,
            imageEdge: pictureSize(of: configuration) == nil
                ? nil : configuration.imagePlacement,
            isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    private func radius(of configuration: Configuration, height: CGFloat) -> CGFloat {
        switch configuration.cornerStyle {
        case .fixed, .dynamic: configuration.background.cornerRadius
        case .small: 4
        case .medium: 8
        case .large: 12
        case .capsule: height / 2
        }
    }

    private func insets(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return UIEdgeInsets(
            top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
            bottom: insets.bottom,
            right: isRightToLeft ? insets.leading : insets.trailing)
    }

    /// Returns the layout with titles in one line, or in as many as they need in some bounds.
    private func layout(of configuration: Configuration, in bounds: CGRect? = nil)
        -> ConfigurationLayout
    {
        var layout = ConfigurationLayout(
            title: shownTitle(of: configuration).isEmpty ? nil : titleView?.intrinsicContentSize,
            subtitle: configuration.subtitleLine.isEmpty
                ? nil : configured.subtitleView?.intrinsicContentSize,
            image: pictureSize(of: configuration), reservation: configuration.imageReservation,
            indicator: configured.sign?.intrinsicContentSize,
            placement: configuration.imagePlacement,
            imagePadding: configuration.imagePadding, titlePadding: configuration.titlePadding,
            insets: insets(configuration.contentInsets),
            titleAlignment: configuration.titleAlignment,
            horizontal: contentHorizontalAlignment, vertical: contentVerticalAlignment,
            isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
            scale: contentScaleFactor)
        guard let bounds else { return layout }
        let room = layout.titleRoom(in: bounds)
        func fit(_ size: CGSize?, _ label: UILabel?) -> CGSize? {
            guard let size, let label, size.width > room, label.numberOfLines == 0 else {
                return size
            }
            return label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
        }
        layout.title = fit(layout.title, titleView)
        layout.subtitle = fit(layout.subtitle, configured.subtitleView)
        return layout
    }
}

extension UIColor {
    /// Returns the colour with its opacity multiplied by `share`, in all trait environments.
    func faded(to share: CGFloat) -> UIColor {
        UIColor { traits in
            let color = self.resolvedColor(with: traits)
            return color.withAlphaComponent(color.cgColor.alpha * share)
        }
    }
}
