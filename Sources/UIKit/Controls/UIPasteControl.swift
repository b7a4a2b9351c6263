/// A button that pastes what the pasteboard has, if its target accepts it.
///
/// Source: Apple, UIPasteControl (iOS 16). On iOS it pastes without asking the user.
@preconcurrency @MainActor
open class UIPasteControl: UIControl {
    /// The parts that a control shows.
    ///
    /// Source: Apple, UIPasteControl.DisplayMode.
    public enum DisplayMode: UInt, Sendable {
        /// An image and a title.
        case iconAndLabel = 0
        /// An image.
        case iconOnly = 1
        /// A title.
        case labelOnly = 2
    }

    /// How a control looks.
    ///
    /// Source: Apple, UIPasteControl.Configuration.
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        /// The parts that the control shows. Default: an image and a title.
        open var displayMode = DisplayMode.iconAndLabel
        /// How the corners are rounded. Default: dynamic.
        open var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
        /// The radius of the corners if their style is fixed, in points. Default: 6.
        open var cornerRadius: CGFloat = 6
        /// The colour of the title and the image; nil for white. Default: nil.
        open var baseForegroundColor: UIColor?
        /// The colour of the background; nil for the tint colour. Default: nil.
        open var baseBackgroundColor: UIColor?

        /// Creates the default configuration.
        public override init() { super.init() }
    }

    /// The object that receives what is pasted; not retained.
    open weak var target: (any UIPasteConfigurationSupporting)? { didSet { update() } }
    /// How the control looks; it cannot be changed.
    public final let configuration: Configuration
    private final let button = UIButton(type: .custom)

    /// Creates a control.
    public init(configuration: Configuration) {
        self.configuration = configuration
        super.init(frame: .zero)
        prepare()
    }

    /// Creates a control of the default configuration.
    public override convenience init(frame: CGRect) {
        self.init(configuration: Configuration())
        self.frame = frame
    }

    /// Creates a control of the default configuration.
    public required init?(coder: NSCoder) {
        configuration = Configuration()
        super.init(coder: coder)
        prepare()
    }

    private final func prepare() {
        var look = UIButton.Configuration.filled()
        let mode = configuration.displayMode
        look.title = mode == .iconOnly ? nil : systemText("Paste")
        look.image = mode == .labelOnly ? nil : UIImage(systemName: "doc.on.clipboard")
        look.imagePadding = 4
        look.cornerStyle = configuration.cornerStyle
        look.background.cornerRadius = configuration.cornerRadius
        look.baseForegroundColor = configuration.baseForegroundColor
        look.baseBackgroundColor = configuration.baseBackgroundColor
        button.configuration = look
        button.addAction(UIAction { [weak self] _ in self?.paste() }, for: .touchUpInside)
        addSubview(button)
        update()
        // Removed with the control, which the observer does not retain.
        NotificationCenter.default.addObserver(
            self, selector: Selector("update", UIPasteControl.update),
            name: UIPasteboard.changedNotification, object: nil)
    }

    /// Enables the button while the target accepts what the pasteboard has.
    private final func update() {
        button.isEnabled =
            isEnabled && target?.canPaste(UIPasteboard.general.itemProviders) ?? false
    }

    private final func paste() {
        let providers = UIPasteboard.general.itemProviders
        guard let target, target.canPaste(providers) else { return update() }
        target.paste(itemProviders: providers)
    }

    /// Whether the control can be used. Default: true.
    open override var isEnabled: Bool { didSet { update() } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
    }

    /// The size of the image and the title.
    open override var intrinsicContentSize: CGSize { button.intrinsicContentSize }
    /// Returns the size of the image and the title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { button.sizeThatFits(size) }
}
