extension UIButton {
    /// The appearance and content of a button, as one value.
    ///
    /// Source: Apple, UIButton.Configuration. Sizes, insets and the colours of states are not
    /// documented and were taken from what iOS shows. [U]
    ///
    /// Deviation: no styles of desktops.
    public struct Configuration: Sendable, Hashable {
        /// The corner radius of the background.
        ///
        /// Source: Apple, UIButton.Configuration.CornerStyle.
        public enum CornerStyle: Int, Sendable {
            /// The background's own radius.
            case fixed = -1
            /// The background's own radius; there is one text size here, so it is never adjusted.
            case dynamic = 0
            /// 4 points. [U]
            case small = 1
            /// 8 points. [U]
            case medium = 2
            /// 12 points. [U]
            case large = 3
            /// Half the height.
            case capsule = 4
        }

        /// The alignment of title and subtitle relative to each other.
        ///
        /// Source: Apple, UIButton.Configuration.TitleAlignment.
        public enum TitleAlignment: Int, Sendable {
            /// Follows the button's horizontal alignment.
            case automatic = 0
            /// Both are aligned at their leading edges.
            case leading = 1
            /// Both are centred.
            case center = 2
            /// Both are aligned at their trailing edges.
            case trailing = 3
        }

        /// The size of a button's text and insets.
        ///
        /// Source: Apple, UIButton.Configuration.Size.
        public enum Size: Int, Sendable {
            /// Text of 17 points. [U]
            case medium = 0
            /// Text of 15 points. [U]
            case small = 1
            /// As ``small``. [U]
            case mini = 2
            /// Text of 17 points with large insets. [U]
            case large = 3
        }

        /// Whether a sign shows that the button opens a menu of choices.
        ///
        /// Source: Apple, UIButton.Configuration.Indicator.
        public enum Indicator: Int, Sendable {
            /// If the button shows the selection of its menu.
            case automatic = -1
            /// Never.
            case none = 0
            /// Always.
            case popup = 1
        }

        enum Style: Sendable {
            case plain, gray, tinted, filled, glass, clearGlass, prominentGlass,
                prominentClearGlass
        }

        let style: Style
        private(set) var titleLine = ButtonTitleLine()
        private(set) var subtitleLine = ButtonTitleLine()
        /// The title; nil for the one set for the button's state.
        ///
        /// It is the text of ``attributedTitle``: setting one of them sets the other. [U]
        public var title: String? {
            get { titleLine.string }
            set { titleLine = ButtonTitleLine(plain: newValue) }
        }
        /// The title with attributes; nil for the one set for the button's state.
        ///
        /// Attributes that it does not have are those of the size and style.
        public var attributedTitle: AttributedString? {
            get { titleLine.attributed }
            set { titleLine = ButtonTitleLine(rich: newValue) }
        }
        /// Derives the attributes of each run of the title; nil for those attributes themselves.
        /// Default: nil.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// How a title that is wider than its place is shown. Default: byWordWrapping, in several
        /// lines if the button is high enough.
        ///
        /// The intrinsic size of the button has room for the whole title in one line.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// How a subtitle that is wider than its place is shown. Default: byWordWrapping.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The line below the title; nil for none.
        ///
        /// It is the text of ``attributedSubtitle``: setting one of them sets the other. [U]
        public var subtitle: String? {
            get { subtitleLine.string }
            set { subtitleLine = ButtonTitleLine(plain: newValue) }
        }
        /// The line below the title, with attributes; nil for none.
        public var attributedSubtitle: AttributedString? {
            get { subtitleLine.attributed }
            set { subtitleLine = ButtonTitleLine(rich: newValue) }
        }
        /// Derives the attributes of each run of the subtitle; nil for those attributes themselves.
        /// Default: nil.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The image; nil for the one set for the button's state.
        public var image: UIImage?
        /// Derives the colour of a template from that of the titles; nil for that colour itself.
        /// Default: nil.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// The size and weight of a symbol in ``image``; nil for its own. Default: nil.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// Whether a spinner is in the image's place. Default: false.
        public var showsActivityIndicator = false
        /// Derives the spinner's colour from that of the titles; nil for that colour itself.
        /// Default: nil.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
        /// The size of text and insets. Default: medium.
        public var buttonSize = Size.medium
        private var ownInsets: NSDirectionalEdgeInsets?
        /// The side of the titles on which the image is. Default: leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// The distance between image and titles, in points. Default: 0.
        public var imagePadding: CGFloat = 0
        /// The least width of the image's place, in points, in whose middle the image is; its least
        /// height if the image is above or below the titles. Default: 0.
        public var imageReservation: CGFloat = 0
        /// Whether a sign at the trailing end shows that the button opens a menu. Default:
        /// automatic.
        public var indicator = Indicator.automatic
        /// Derives the sign's colour from that of the titles; nil for that colour itself. Default:
        /// nil.
        public var indicatorColorTransformer: UIConfigurationColorTransformer?
        /// Whether a plain button has a faint background while it is selected. Default: true.
        public var automaticallyUpdateForSelection = true
        /// The distance between title and subtitle, in points. Default: 1.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle relative to each other. Default: automatic.
        public var titleAlignment: TitleAlignment = .automatic
        /// The distance of the content from the edges, in points. Default: that of ``buttonSize``,
        /// for a medium one 7 above and below, 12 at the sides. [U]
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? buttonSize.contentInsets }
            set { ownInsets = newValue }
        }
        /// The corner radius of the background. Default: dynamic.
        public var cornerStyle: CornerStyle = .dynamic
        /// The colour of titles and image; nil for the style's. Default: nil.
        public var baseForegroundColor: UIColor?
        /// The colour from which the background colour is derived; nil for the style's. Default:
        /// nil.
        public var baseBackgroundColor: UIColor?
        /// The background; its colour, if set, takes precedence over ``baseBackgroundColor``.
        public var background = UIBackgroundConfiguration()

        private init(_ style: Style) { self.style = style }

        /// Returns a configuration without a background and with tinted content.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns a configuration with a grey background and tinted content.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns a configuration with a faintly tinted background and tinted content.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns a configuration with a background in the tint colour and white content.
        public static func filled() -> Configuration { Configuration(.filled) }

        /// Returns a configuration of glass: a capsule through which the content behind is seen.
        ///
        /// Source: Apple, UIButton.Configuration.glass() (iOS 26), as of the three others. Their
        /// covers are ours. [U]
        public static func glass() -> Configuration { capsule(.glass) }
        /// Returns a configuration of clear glass.
        public static func clearGlass() -> Configuration { capsule(.clearGlass) }
        /// Returns a configuration of glass in the tint colour, with white content.
        public static func prominentGlass() -> Configuration { capsule(.prominentGlass) }
        /// Returns a configuration of clear glass in the tint colour, with white content.
        public static func prominentClearGlass() -> Configuration { capsule(.prominentClearGlass) }

        private static func capsule(_ style: Style) -> Configuration {
            var configuration = Configuration(style)
            configuration.cornerStyle = .capsule
            return configuration
        }

        /// Returns a configuration with a border: on a phone it looks like ``gray()``.
        public static func bordered() -> Configuration { gray() }
        /// Returns a configuration with a tinted border: on a phone it looks like ``tinted()``.
        public static func borderedTinted() -> Configuration { tinted() }
        /// Returns a configuration with a prominent border: on a phone it looks like ``filled()``.
        public static func borderedProminent() -> Configuration { filled() }
        /// Returns a configuration without a border: on a phone it looks like ``plain()``.
        public static func borderless() -> Configuration { plain() }

        /// Resets the insets to those of ``buttonSize``.
        public mutating func setDefaultContentInsets() { ownInsets = nil }
    }
}

/// Edges relative to the direction of text.
///
/// Source: Apple, NSDirectionalRectEdge.
public struct NSDirectionalRectEdge: OptionSet, Sendable, Hashable {
    /// The edges as a number.
    public let rawValue: UInt

    /// Creates edges from their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The edge where a line of text begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The edge where a line of text ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
