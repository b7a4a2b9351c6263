extension UIButton {
    /// The appearance and content of a button, as one value.
    ///
    /// Source: Apple, UIButton.Configuration. Sizes, insets and the colours of states are not
    /// documented and were taken from what iOS shows. [U]
    ///
    /// Deviation: no attributed titles, transformers, activity indicators, sizes, indicators or
    /// symbols.
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

        enum Style: Sendable { case plain, gray, tinted, filled }

        let style: Style
        /// The title; nil for the one set for the button's state.
        public var title: String?
        /// The line below the title; nil for none.
        public var subtitle: String?
        /// The image; nil for the one set for the button's state.
        public var image: UIImage?
        /// The side of the titles on which the image is. Default: leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// The distance between image and titles, in points. Default: 0.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle, in points. Default: 1.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle relative to each other. Default: automatic.
        public var titleAlignment: TitleAlignment = .automatic
        /// The distance of the content from the edges, in points. Default: 7 above and below, 12 at
        /// the sides.
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7, leading: 12, bottom: 7, trailing: 12)
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

        /// Returns a configuration with a border: on a phone it looks like ``gray()``.
        public static func bordered() -> Configuration { gray() }
        /// Returns a configuration with a tinted border: on a phone it looks like ``tinted()``.
        public static func borderedTinted() -> Configuration { tinted() }
        /// Returns a configuration with a prominent border: on a phone it looks like ``filled()``.
        public static func borderedProminent() -> Configuration { filled() }
        /// Returns a configuration without a border: on a phone it looks like ``plain()``.
        public static func borderless() -> Configuration { plain() }

        /// Resets the insets to the style's defaults.
        public mutating func setDefaultContentInsets() {
            contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        }
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
