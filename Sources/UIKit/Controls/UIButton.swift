/// A control that shows a title, a picture or both, and does something when it is pressed.
///
/// Beside `touchUpInside` a press sends `primaryActionTriggered`.
///
/// Source: Apple, UIButton.
///
/// Deviation: there are no menus.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The looks that a button may start from.
    ///
    /// Source: Apple, UIButton.ButtonType.
    public enum ButtonType: Int, Sendable {
        /// No look of its own: a white title of 18 points, which does not react to touches.
        case custom = 0
        /// The system's: a title of 15 points in the tint colour, and pictures as templates; faint under a finger, grey when disabled.
        case system = 1
    }

    /// The look that the button started from.
    public private(set) final var buttonType = ButtonType.custom

    /// The distances from the edges to the title and the picture, in points. Default: zero.
    ///
    /// At zero a button without a picture adds 6 points above and below its title to its intrinsic size. [U]
    open var contentEdgeInsets: UIEdgeInsets = .zero {
        didSet { if contentEdgeInsets != oldValue { contentSizeChanged() } }
    }

    /// How far the title is moved in from where it would stand, in points; negative moves it out. Default: zero.
    ///
    /// The button's own size does not follow. Centred titles move by half the difference of opposite sides.
    open var titleEdgeInsets: UIEdgeInsets = .zero {
        didSet {
            setNeedsLayout()
            baselinesMayHaveChanged()
        }
    }

    /// How far the picture is moved in from where it would stand, in points; negative moves it out. Default: zero.
    open var imageEdgeInsets: UIEdgeInsets = .zero { didSet { setNeedsLayout() } }

    /// How the button looks and what it shows; nil for a look of titles and pictures by state. Default: nil.
    open var configuration: Configuration? {
        get { configured.value }
        set {
            let old = configured.value
            configured.value = newValue
            configurationChanged(from: old)
        }
    }

    /// What changes the configuration when the state changes; called by ``updateConfiguration()``. Default: nil.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configured.handler }
        set {
            configured.handler = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// Whether a change of state brings the configuration up to date by itself. Default: true.
    open var automaticallyUpdatesConfiguration: Bool {
        get { configured.updatesAutomatically }
        set { configured.updatesAutomatically = newValue }
    }

    /// Brings the configuration up to date with the state, before a layout; calls the update handler unless overridden.
    open func updateConfiguration() { configured.handler?(self) }

    final var configured = ButtonConfiguration()
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titles: [State: String] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    final var titleView: UILabel?
    final var pictureView: UIImageView?
    private var backgroundImageView: UIImageView?

    /// Creates a custom button with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a button from an archive; here an empty custom one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates a button of a type.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Creates a button of a type that does something when pressed, and shows the action's title and picture.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        if let primaryAction { setPrimaryAction(primaryAction) }
    }

    /// Creates a custom button with a frame that does something when pressed, and shows the action's title and picture.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { setPrimaryAction(primaryAction) }
    }

    private func setPrimaryAction(_ action: UIAction) {
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    package override var eventsOfPress: Event { .primaryActionTriggered }

    // MARK: Content by state

    /// Sets the title for a state; nil takes it back. States without one of their own show the normal one.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        showState()
        contentSizeChanged()
    }

    /// Returns the title for a state: its own, else the normal one.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// Sets a title with attributes for a state; nil takes it back. It comes before a plain one.
    ///
    /// Runs without font or colour have the button's.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title.map { NSAttributedString(attributedString: $0) }
        showState()
        contentSizeChanged()
    }

    /// Returns the title with attributes for a state: its own, else the normal one.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }

    /// The title with attributes that is shown; nil where it is a plain one.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

    /// Sets the title's colour for a state; nil takes it back. States without one of their own show the normal one.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
        showState()
    }

    /// Returns the title's colour for a state: its own, else the normal one, else the look's.
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state] ?? titleColors[.normal] ?? (buttonType == .system ? tintColor : .white)
    }

    /// Sets the picture for a state; nil takes it back. States without one of their own show the normal one.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        showState()
        contentSizeChanged()
    }

    /// Returns the picture for a state: its own, else the normal one.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

    /// Sets the picture behind the content for a state; nil takes it back. States without one of their own show the normal
    /// one. It is stretched to ``backgroundRect(forBounds:)``.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        showState()
        contentSizeChanged()
    }

    /// Returns the picture behind the content for a state: its own, else the normal one.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }

    /// The title that is shown.
    open var currentTitle: String? { title(for: state) }
    /// The title's colour in the present state, before a system button makes it faint.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
    /// The picture that is shown.
    open var currentImage: UIImage? { image(for: state) }
    /// The picture that is shown behind the content.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    // MARK: Parts

    /// The view that shows the title: for its font and the like; the text and colour are set by state.
    open var titleLabel: UILabel? {
        if let titleView { return titleView }
        let label = UILabel()
        label.font = .systemFont(ofSize: buttonType == .system ? 15 : UIFont.buttonFontSize)
        // As UIKit's buttons have it.
        label.lineBreakMode = .byTruncatingMiddle
        titleView = label
        addSubview(label)
        return label
    }

    /// The view that shows the picture, which is set by state.
    open var imageView: UIImageView? {
        if let pictureView { return pictureView }
        let view = UIImageView()
        view.prefersTemplate = buttonType == .system
        pictureView = view
        insertSubview(view, at: backgroundImageView == nil ? 0 : 1)
        return view
    }

    /// How the title stands in the room that was measured for it.
    final var titleAlignment: NSTextAlignment {
        if isConfigured || (currentImage != nil && contentHorizontalAlignment == .center) { return .natural }
        switch contentHorizontalAlignment {
        case .center: return .center
        case .left: return .left
        case .right: return .right
        case .fill, .leading: return .natural
        case .trailing: return effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
        }
    }

    /// Takes a change of the title's own size into the button's.
    final func titleSizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func contentSizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: State

    package override func stateDidChange() {
        super.stateDidChange()
        if isConfigured || configured.handler != nil, configured.updatesAutomatically { setNeedsUpdateConfiguration() }
        let oldTitle = titleView?.text
        let oldImage = pictureView?.image
        showState()
        if titleView?.text != oldTitle || pictureView?.image != oldImage { contentSizeChanged() }
    }

    /// Shows the present state's title, colours and picture.
    final func showState() {
        if isConfigured { return showConfiguration() }
        if let attributed = currentAttributedTitle {
            titleLabel?.text = attributed.string
            titleLabel?.textColor = shownTitleColor
            titleLabel?.attributedText = attributed
        } else if currentTitle != nil || titleView != nil {
            titleLabel?.text = currentTitle
            titleLabel?.textColor = shownTitleColor
        }
        if currentBackgroundImage != nil || backgroundImageView != nil {
            let view = backgroundImageView ?? makeBackgroundImageView()
            view.image = currentBackgroundImage
        }
        if currentImage != nil || pictureView != nil {
            imageView?.image = currentImage
            if buttonType == .system { imageView?.alpha = dimsPicture ? Self.dimming : 1 }
        }
    }

    private func makeBackgroundImageView() -> UIImageView {
        let view = UIImageView(frame: backgroundRect(forBounds: bounds))
        backgroundImageView = view
        insertSubview(view, at: 0)
        return view
    }

    /// How much of a system button's content is left under a finger. [U]
    private static let dimming: CGFloat = 0.2

    private var dimsPicture: Bool { isHighlighted && images[state] == nil }

    /// The colour of the title as shown: a system button makes up for states that were given none. [U]
    private var shownTitleColor: UIColor {
        let color = currentTitleColor
        guard buttonType == .system, titleColors[state] == nil else { return color }
        if !isEnabled, titleColors[.normal] == nil { return .tertiaryLabel }
        return isHighlighted ? color.withAlphaComponent(color.cgColor.alpha * Self.dimming) : color
    }

    /// Shows the new tint colour where the title has no colour of its own; call super when overriding.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showState()
    }

    /// Shows the tint colour of the new superview; call super when overriding.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        showState()
    }

    // MARK: Layout

    /// The size of picture and title side by side, with the insets around them, rounded up to the screen's pixels.
    ///
    /// Without insets and without a picture the title gets 6 points above and below, and the button is at least 30 points
    /// wide; a button without any content has the height of a title, and so has an empty title beside a picture. [U]
    open override var intrinsicContentSize: CGSize { configurationSize ?? ButtonLayout(of: self).size }

    /// Returns the intrinsic size, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Returns where the picture behind the content stands, for bounds: all of them.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns where title and picture may stand in a rectangle of the button's: inside ``contentEdgeInsets``.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// Returns where the title stands in a content rectangle; of size zero without one.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        ButtonLayout(of: self).rects(in: contentRect).title
    }

    /// Returns where the picture stands in a content rectangle; of size zero without one.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        ButtonLayout(of: self).rects(in: contentRect).image
    }

    /// Places title and picture; those that have constraints of their own are left to them.
    open override func layoutSubviews() {
        super.layoutSubviews()
        backgroundImageView?.frame = backgroundRect(forBounds: bounds)
        if layOutConfiguration() { return }
        let content = contentRect(forBounds: bounds)
        if let titleView, titleView.translatesAutoresizingMaskIntoConstraints {
            titleView.frame = titleRect(forContentRect: content)
        }
        if let pictureView, pictureView.translatesAutoresizingMaskIntoConstraints {
            pictureView.frame = imageRect(forContentRect: content)
        }
    }

    /// Those of the title, and of the subtitle below it; the edges of a button without.
    package override var baselines: Baselines {
        let size = intrinsicContentSize
        let baselines = Baselines.ofTexts(inHeight: size.height) { height in
            let bounds = CGRect(x: 0, y: 0, width: size.width, height: height)
            return (titlesOfConfiguration(in: bounds) ?? ownTitles(in: bounds)).map { ($0.view.baselines, $0.frame) }
        }
        return baselines ?? super.baselines
    }

    private func ownTitles(in bounds: CGRect) -> [(view: UILabel, frame: CGRect)] {
        guard let titleView, !(titleView.text ?? "").isEmpty else { return [] }
        return [(titleView, titleRect(forContentRect: contentRect(forBounds: bounds)))]
    }
}
