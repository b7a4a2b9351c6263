/// The description of a view in place of content that a controller does not have: an image or a
/// spinner, texts and buttons.
///
/// ```swift
/// var configuration = UIContentUnavailableConfiguration.empty()
/// configuration.image = UIImage(systemName: "tray")
/// configuration.text = "No Drafts"
/// contentUnavailableConfiguration = configuration
/// ```
///
/// Source: Apple, UIContentUnavailableConfiguration. Its numbers and words are common knowledge,
/// not documented. [U]
///
/// Deviation: the words are English.
public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable {
    /// Where the content is.
    ///
    /// Source: Apple, UIContentUnavailableConfiguration.Alignment.
    public enum Alignment: Int, Sendable {
        /// In the middle.
        case center = 0
        /// At the top leading corner.
        case natural = 1
    }

    /// How the image looks.
    ///
    /// Source: Apple, UIContentUnavailableConfiguration.ImageProperties.
    public struct ImageProperties: Hashable, Sendable {
        /// The size and weight of a symbol; nil for its own. Default: 48 points.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? =
            UIImage.SymbolConfiguration(pointSize: 48)
        /// The colour of a template; nil for the tint colour. Default: a grey.
        public var tintColor: UIColor? = .secondaryLabel
        /// The radius of the image's corners, in points. Default: 0.
        public var cornerRadius: CGFloat = 0
        /// The largest size of the image, in points; 0 for any width or height. Default: zero.
        public var maximumSize = CGSize.zero
    }

    /// How a text looks.
    ///
    /// Source: Apple, UIContentUnavailableConfiguration.TextProperties.
    public struct TextProperties: Hashable, Sendable {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// How a text that is too long is broken or cut off. Default: at words.
        public var lineBreakMode = NSLineBreakMode.byWordWrapping
        /// The largest number of lines; 0 for any. Default: 0.
        public var numberOfLines = 0
        /// Whether a text that is too wide is made smaller. Default: false.
        public var adjustsFontSizeToFitWidth = false
        /// The least part of the font's size to which it is made smaller, 0…1. Default: 0.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether letters are set closer before a text is truncated. Default: false.
        public var allowsDefaultTighteningForTruncation = false
    }

    /// The action or menu of a button.
    ///
    /// Source: Apple, UIContentUnavailableConfiguration.ButtonProperties.
    public struct ButtonProperties: Hashable {
        /// The action of a press; nil for none. Default: nil.
        public var primaryAction: UIAction?
        /// The menu, which a press shows if there is no action; nil for none. Default: nil.
        public var menu: UIMenu?
        /// Whether the button can be pressed. Default: true.
        public var isEnabled = true
    }

    enum Style { case empty, loading, search }

    let style: Style
    /// The image; nil for none.
    public var image: UIImage?
    /// How the image looks.
    public var imageProperties = ImageProperties()
    /// The text; nil for none.
    public var text: String?
    /// The text with attributes, in place of ``text``; nil for none.
    public var attributedText: NSAttributedString?
    /// How the text looks.
    public var textProperties: TextProperties
    /// The second text; nil for none.
    public var secondaryText: String?
    /// The second text with attributes, in place of ``secondaryText``; nil for none.
    public var secondaryAttributedText: NSAttributedString?
    /// How the second text looks.
    public var secondaryTextProperties = TextProperties(
        font: .systemFont(ofSize: 15), color: .secondaryLabel)
    /// The button, which is shown if it has a title or an image. Default: plain, without any.
    public var button = UIButton.Configuration.plain()
    /// The action or menu of the button.
    public var buttonProperties = ButtonProperties()
    /// The second button, which is shown if it has a title or an image. Default: plain, without
    /// any.
    public var secondaryButton = UIButton.Configuration.plain()
    /// The action or menu of the second button.
    public var secondaryButtonProperties = ButtonProperties()
    /// Where the content is. Default: center.
    public var alignment = Alignment.center
    /// The least distances of the content from the safe area's edges, in points. Default: 20.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 20, leading: 20, bottom: 20, trailing: 20)
    /// The distance between image and text, in points. Default: 16.
    public var imageToTextPadding: CGFloat = 16
    /// The distance between text and second text, in points. Default: 8.
    public var textToSecondaryTextPadding: CGFloat = 8
    /// The distance between texts and button, in points. Default: 20.
    public var textToButtonPadding: CGFloat = 20
    /// The distance between the buttons, in points. Default: 8.
    public var buttonToSecondaryButtonPadding: CGFloat = 8
    /// The background. Default: clear.
    public var background = UIBackgroundConfiguration.clear()

    private init(_ style: Style, font: UIFont, color: UIColor) {
        self.style = style
        textProperties = TextProperties(font: font, color: color)
        background.cornerRadius = 0
    }

    /// Content that is empty: nothing unless image, texts or buttons are set.
    public static func empty() -> Self {
        Self(.empty, font: .systemFont(ofSize: 22, weight: .bold), color: .label)
    }

    /// Content that is being loaded: a spinner and a word.
    public static func loading() -> Self {
        var result = Self(.loading, font: .systemFont(ofSize: 15), color: .secondaryLabel)
        result.text = "Loading…"
        result.imageToTextPadding = 8
        return result
    }

    /// A search without results: a magnifying glass and what to do.
    ///
    /// While the controller's search has text, the text names it.
    public static func search() -> Self {
        var result = Self(.search, font: .systemFont(ofSize: 22, weight: .bold), color: .label)
        result.image = UIImage(systemName: "magnifyingglass")
        result.text = Self.noResults
        result.secondaryText = "Check the spelling or try a new search."
        return result
    }

    private static let noResults = "No Results"

    /// Creates a view that shows the configuration.
    @preconcurrency @MainActor
    public func makeContentView() -> any UIView & UIContentView {
        UIContentUnavailableView(configuration: self)
    }

    /// Returns the configuration for a state: that of a search names the text, unless the program
    /// has set another one.
    @preconcurrency @MainActor
    public func updated(for state: any UIConfigurationState) -> Self {
        guard style == .search, text == Self.noResults,
            let state = state as? UIContentUnavailableConfigurationState,
            let searchText = state.searchText, !searchText.isEmpty
        else { return self }
        var result = self
        result.text = "No Results for “\(searchText)”"
        return result
    }
}

/// The state of a controller for what it shows in place of content.
///
/// Source: Apple, UIContentUnavailableConfigurationState.
public struct UIContentUnavailableConfigurationState: UIConfigurationState {
    /// The controller's traits.
    public var traitCollection: UITraitCollection
    /// The text in the search bar of the controller's item; nil while its search is not active.
    public var searchText: String?
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state without a search.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the program's own, by key.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}
