/// How a navigation bar looks.
///
/// Source: Apple, UINavigationBarAppearance.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title; those that are missing are the system's: 17 points, semibold,
    /// in the colour of labels.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
    /// The distance by which the title is moved, in points. Default: zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            titlePositionAdjustment = checked(
                titlePositionAdjustment, "titlePositionAdjustment", keeping: oldValue)
            changed()
        }
    }
    /// The attributes of the large title; those that are missing are the system's: 34 points, bold,
    /// in the colour of labels.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
    /// How plain buttons look.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet { watchButtons() }
    }
    /// How buttons of the style done look.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet { watchButtons() }
    }
    /// How the back button looks.
    open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet { watchButtons() }
    }
    /// The image before the title of the back button; nil for the system's.
    public private(set) final var backIndicatorImage: UIImage?
    /// The mask of that image during transitions, which is kept and not used: titles do not slide
    /// through the image.
    public private(set) final var backIndicatorTransitionMaskImage: UIImage?

    /// Creates an appearance with the default background, titles and buttons.
    public required init() {
        super.init()
        watchButtons()
    }

    /// Creates an appearance with the background of another one, and with the rest of a navigation
    /// bar's.
    public required init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        if let other = barAppearance as? UINavigationBarAppearance {
            titleTextAttributes = other.titleTextAttributes
            titlePositionAdjustment = other.titlePositionAdjustment
            largeTitleTextAttributes = other.largeTitleTextAttributes
            buttonAppearance = other.buttonAppearance.copied()
            doneButtonAppearance = other.doneButtonAppearance.copied()
            backButtonAppearance = other.backButtonAppearance.copied()
            backIndicatorImage = other.backIndicatorImage
            backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
        }
        watchButtons()
    }

    /// Sets the image before the title of the back button, nil for the system's, and its mask.
    open func setBackIndicatorImage(
        _ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?
    ) {
        self.backIndicatorImage = backIndicatorImage
        backIndicatorTransitionMaskImage = transitionMaskImage
        changed()
    }

    private func watchButtons() {
        for buttons in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
            buttons.whenChanged = { [weak self] in self?.changed() }
        }
        changed()
    }
}
