/// A control that shows a title, an image or both, and runs actions when pressed.
///
/// In addition to `touchUpInside`, a press sends `primaryActionTriggered`.
///
/// Source: Apple, UIButton.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The type that the button was created with.
    open internal(set) var buttonType = ButtonType.custom

    /// The distance of title and image from the edges, in points. Default: zero.
    ///
    /// If zero, a button without an image adds 6 points above and below its title to its intrinsic
    /// content size. [U]
    open var contentEdgeInsets: UIEdgeInsets = .zero {
        didSet {
            guard contentEdgeInsets != oldValue else { return }
            contentEdgeInsets = checked(contentEdgeInsets, "contentEdgeInsets", keeping: oldValue)
            contentSizeChanged()
        }
    }

    /// Insets that move the title inwards from its position, in points. Default: zero.
    ///
    /// Negative values move it outwards. The size of the button does not change. Centred titles
    /// move by half the difference between opposite sides.
    open var titleEdgeInsets: UIEdgeInsets = .zero {
        didSet {
            titleEdgeInsets = checked(titleEdgeInsets, "titleEdgeInsets", keeping: oldValue)
            partsNeedLayout()
            baselinesMayHaveChanged()
        }
    }

    /// Insets that move the image inwards from its position, in points. Default: zero.
    ///
    /// Negative values move it outwards.
    open var imageEdgeInsets: UIEdgeInsets = .zero {
        didSet {
            imageEdgeInsets = checked(imageEdgeInsets, "imageEdgeInsets", keeping: oldValue)
            partsNeedLayout()
        }
    }

    /// The appearance and content of the button. Default: nil.
    ///
    /// If nil, the button shows the titles and images that are set by state.
    open var configuration: Configuration? {
        get { configured.value }
        set {
            let old = configured.value
            configured.value = newValue
            configurationChanged(from: old)
        }
    }

    /// The closure that updates the configuration for a new state. Default: nil.
    ///
    /// ``updateConfiguration()`` calls it.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configured.handler }
        set {
            configured.handler = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// Whether the configuration is updated automatically when the state changes. Default: true.
    open var automaticallyUpdatesConfiguration: Bool {
        get { configured.updatesAutomatically }
        set { configured.updatesAutomatically = newValue }
    }

    /// Updates the configuration for the current state, before a layout.
    ///
    /// The default implementation calls the update handler.
    open func updateConfiguration() { configured.handler?(self) }

    /// The purpose of the button. Default: normal.
    ///
    /// A destructive one is red, a primary one with a configuration has a bolder title. [U]
    open var role = Role.normal {
        didSet { if role != oldValue { stateDidChange() } }
    }

    /// The menu; nil for none. Default: nil.
    ///
    /// It is shown after a press of half a second, or at once if ``showsMenuAsPrimaryAction`` is
    /// true. Setting it sets `isContextMenuInteractionEnabled`.
    open var menu: UIMenu? {
        didSet { menuChanged() }
    }

    /// Whether the button shows which of several things is selected. Default: false.
    ///
    /// With a menu as its primary action, it shows the title and image of the menu's element that
    /// is on, which is the first one until another was chosen. Without, a press selects or
    /// deselects the button.
    open var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { menuChanged() } }
    }

    override func springLoadedTarget(at point: CGPoint) -> SpringTarget? {
        springTarget(isSpringLoaded)
    }

    /// Returns a configuration with the button's menu; nil without one.
    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
    }

    /// Whether the menu is shown at once. Default: false.
    open override var showsMenuAsPrimaryAction: Bool {
        didSet { if showsMenuAsPrimaryAction != oldValue { menuChanged() } }
    }

    override func didChoose(_ leaf: any UIMenuLeaf) { selectionChanged(to: leaf) }

    /// Whether the button glows while it is pressed. Default: false.
    ///
    /// A white light of 80 points that fades outwards is shown behind the title and the image. [U]
    open var showsTouchWhenHighlighted = false {
        didSet { showGlow() }
    }

    /// Whether an image without one of its own for the state is dimmed while the button is pressed.
    /// Default: true.
    ///
    /// Deviation: iOS draws the images of buttons of the type custom darker; here they are half
    /// transparent. Source: Apple, adjustsImageWhenHighlighted, deprecated in iOS 15.
    open var adjustsImageWhenHighlighted = true { didSet { dimPicture() } }
    /// Whether an image without one of its own for the state is half transparent while the button
    /// is disabled. Default: true.
    ///
    /// Source: Apple, adjustsImageWhenDisabled, deprecated in iOS 15.
    open var adjustsImageWhenDisabled = true { didSet { dimPicture() } }
    /// Whether the image is dimmed now.
    final var pictureIsDimmed = false

    final var glowView: UIView?
    final var configured = ButtonConfiguration()
    /// Whether title and image have other frames after the next layout.
    final var partsAreStale = false
    /// The alignment of the title in the last layout.
    private var laidOutTitleAlignment = NSTextAlignment.natural
    final var attributedTitles: [State: NSAttributedString] = [:]
    final var titles: [State: String] = [:]
    final var titleColors: [State: UIColor] = [:]
    final var titleShadows = TitleShadows()
    final var images: [State: UIImage] = [:]
    final var symbolLooks: [State: UIImage.SymbolConfiguration] = [:]
    final var backgroundImages: [State: UIImage] = [:]
    final var titleView: UILabel?
    final var pictureView: UIImageView?
    final var backgroundImageView: UIImageView?

    /// Creates a custom button with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a button from an interface file or another archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        readArchivedContent(coder, as: UIButton.self)
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        setButtonType(buttonType)
    }

    /// Creates a button with the action's title and image that runs the action when pressed.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        if let primaryAction { setPrimaryAction(primaryAction) }
    }

    /// Creates a custom button with a frame, and the action's title and image.
    ///
    /// The button runs the action when pressed.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { setPrimaryAction(primaryAction) }
    }

    package override var eventsOfPress: Event { .primaryActionTriggered }

    override func pressWillBeSent() {
        // Source: Apple, changesSelectionAsPrimaryAction: a button without a menu is a toggle.
        if changesSelectionAsPrimaryAction, !isPopUp { isSelected.toggle() }
    }

    // MARK: Content by state

    /// Sets the title for a state; nil removes it. States without a title show the normal one.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        showState()
        contentSizeChanged()
    }

    /// Returns the title for a state, or else the normal one.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// Sets an attributed title for a state; nil removes it.
    ///
    /// It takes precedence over a plain title. Runs without a font or colour use the button's.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title.map { NSAttributedString(attributedString: $0) }
        showState()
        contentSizeChanged()
    }

    /// Returns the attributed title for a state, or else the normal one.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }

    /// The attributed title that is shown; nil if a plain one is shown.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

    /// Sets the title colour for a state; nil removes it.
    ///
    /// States without a colour use the normal one.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        showState()
    }

    /// Returns the title colour for a state, or else the normal one, or else the type's default.
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state] ?? titleColors[.normal] ?? (buttonType.isSystem ? roleColor : .white)
    }

    /// Sets the image for a state; nil removes it. States without an image show the normal one.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        showState()
        contentSizeChanged()
    }

    /// Returns the image for a state, or else the normal one.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

    /// Sets the background image for a state; nil removes it.
    ///
    /// States without a background image show the normal one. It is stretched to
    /// ``backgroundRect(forBounds:)``.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        showState()
        contentSizeChanged()
    }

    /// Returns the background image for a state, or else the normal one.
    open func backgroundImage(for state: State) -> UIImage? {
        backgroundImages[state] ?? backgroundImages[.normal]
    }

    /// The title that is shown.
    open var currentTitle: String? { title(for: state) }
    /// The title colour of the current state, before a system button fades it.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
    /// The image that is shown.
    open var currentImage: UIImage? { image(for: state) }
    /// The background image that is shown.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    // MARK: Parts

    /// Creates the label of the title.
    func makeTitleLabel() -> UILabel { UIButtonLabel() }
    /// Creates the view of the image.
    func makeImageView() -> UIImageView { UIImageView() }

    /// The label of the title, for setting its font; text and colour are set by state.
    ///
    /// Its frame is up to date, without a layout pass.
    open var titleLabel: UILabel? {
        if let titleView { return upToDate(titleView) }
        let label = makeTitleLabel()
        label.font = .systemFont(ofSize: buttonType.isSystem ? 15 : UIFont.buttonFontSize)
        // UIKit's default for buttons.
        label.lineBreakMode = .byTruncatingMiddle
        titleView = label
        addSubview(label)
        return label
    }

    /// The view of the image; the image itself is set by state.
    ///
    /// Its frame is up to date, without a layout pass.
    open var imageView: UIImageView? {
        if let pictureView { return upToDate(pictureView) }
        let view = makeImageView()
        view.prefersTemplate = buttonType.isSystem
        pictureView = view
        insertSubview(view, at: backgroundImageView == nil ? 0 : 1)
        return view
    }

    /// Requests another size if the title does; call super.
    open override func intrinsicContentSizeDidChange(forSubview subview: UIView) {
        super.intrinsicContentSizeDidChange(forSubview: subview)
        // A public layout library's comparisons with UIKit: the title of these types keeps its
        // font.
        let ownFont = UIFont.systemFont(ofSize: 15)
        if subview === titleView, buttonType.hasPicture, configuration == nil,
            titleView?.font != ownFont
        {
            titleView?.font = ownFont
        }
        if subview === titleView || subview === configured.subtitleView { contentSizeChanged() }
    }

    // MARK: State

    override func observedConfigurationDidChange() { setNeedsUpdateConfiguration() }

    override func shownAlignment(ofNaturalTextIn subview: UIView) -> NSTextAlignment {
        // A configured title may have several lines, which are aligned as one.
        guard subview === titleView || subview === configured.subtitleView,
            isConfigured || titleView?.numberOfLines == 1
        else {
            return super.shownAlignment(ofNaturalTextIn: subview)
        }
        return titleAlignment
    }

    package override func stateDidChange() {
        super.stateDidChange()
        if isConfigured || configured.handler != nil, configured.updatesAutomatically {
            setNeedsUpdateConfiguration()
        }
        let (oldTitle, oldImage) = (titleView?.text, pictureView?.image)
        showState()
        showGlow()
        setNeedsLayout()
        if titleView?.text != oldTitle || pictureView?.image != oldImage { contentSizeChanged() }
    }

    /// Applies the new tint colour where the title has no colour of its own; overrides must call
    /// super.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    /// Applies the tint colour of the new superview; overrides must call super.
    open override dynamic func didMoveToSuperview() {
        super.didMoveToSuperview()
        showState()
    }

    // MARK: Layout

    /// The size of image and title side by side with their insets, rounded up to whole pixels.
    ///
    /// Without insets and image, the title gets 6 points above and below, and the button is at
    /// least 30 points wide. A button without content is as tall as a title; so is an empty title
    /// beside an image. [U]
    open override dynamic var intrinsicContentSize: CGSize {
        configurationSize ?? ButtonLayout(of: self).size
    }

    /// Returns the intrinsic content size, regardless of `size`.
    open override dynamic func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Returns the frame of the background image for the given bounds: all of them.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the area for title and image in `bounds`: inside ``contentEdgeInsets``.
    open func contentRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: contentEdgeInsets)
    }

    /// Returns the frame of the title in a content rectangle; its size is zero without a title.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        ButtonLayout(of: self).rects(in: contentRect).title
    }

    /// Returns the frame of the image in a content rectangle; its size is zero without an image.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        ButtonLayout(of: self).rects(in: contentRect).image
    }

    /// Positions title and image, unless they have constraints of their own.
    open override dynamic func layoutSubviews() {
        super.layoutSubviews()
        partsAreStale = false
        backgroundImageView?.frame = backgroundRect(forBounds: bounds)
        glowView?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        // The frames can remain the same although the alignment changes, so the labels are marked.
        let alignment = titleAlignment
        if alignment != laidOutTitleAlignment {
            laidOutTitleAlignment = alignment
            titleView?.layer.markChanged(.values)
            configured.subtitleView?.layer.markChanged(.values)
        }
        if layOutConfiguration() { return }
        placeParts()
    }

    /// Adds the title.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        if let title = titleView?.text, !title.isEmpty { content.value = title }
        return content
    }

    /// The baselines of the title and subtitle, or the button's edges without a title.
    package override var baselines: Baselines {
        let size = intrinsicContentSize
        let baselines = Baselines.ofTexts(inHeight: size.height) { height in
            let bounds = CGRect(x: 0, y: 0, width: size.width, height: height)
            return (titlesOfConfiguration(in: bounds) ?? ownTitles(in: bounds)).map {
                ($0.view.baselines, $0.frame)
            }
        }
        return baselines ?? super.baselines
    }

    // MARK: Overridable, from the files of their aspects

    /// Schedules a call of ``updateConfiguration()`` before the next layout.
    open func setNeedsUpdateConfiguration() {
        baseSetNeedsUpdateConfiguration()
    }

    /// Sets the size and weight of a symbol that is shown in a state; nil for those of the normal
    /// state and, without any, the image's own.
    ///
    /// Source: Apple, UIButton.setPreferredSymbolConfiguration(_:forImageIn:).
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        baseSetPreferredSymbolConfiguration(configuration, forImageIn: state)
    }

    /// Returns the size and weight of a symbol that were set for a state, or else those of the
    /// normal one.
    open func preferredSymbolConfigurationForImage(
        in state: State
    ) -> UIImage.SymbolConfiguration? {
        basePreferredSymbolConfigurationForImage(in: state)
    }

    /// The size and weight of a symbol in the current state; nil for the image's own.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        baseCurrentPreferredSymbolConfiguration
    }
}
