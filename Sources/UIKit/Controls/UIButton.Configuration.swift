extension UIButton {
    /// How a button looks and what it shows, as one value.
    ///
    /// Source: Apple, UIButton.Configuration. Sizes, insets and the colours of states are not documented and were taken
    /// from what iOS shows. [U]
    ///
    /// Deviation: no attributed titles, transformers, activity indicators, sizes, indicators or symbols.
    public struct Configuration: Sendable, Hashable {
        /// How the corners of the background are rounded.
        ///
        /// Source: Apple, UIButton.Configuration.CornerStyle.
        public enum CornerStyle: Int, Sendable {
            /// By the background's own radius.
            case fixed = -1
            /// By the background's own radius; text has one size here, so that nothing adjusts it.
            case dynamic = 0
            /// By 4 points. [U]
            case small = 1
            /// By 8 points. [U]
            case medium = 2
            /// By 12 points. [U]
            case large = 3
            /// By half the height.
            case capsule = 4
        }

        /// How title and subtitle stand to each other.
        ///
        /// Source: Apple, UIButton.Configuration.TitleAlignment.
        public enum TitleAlignment: Int, Sendable {
            /// As the button's horizontal alignment has it.
            case automatic = 0
            /// Both begin where text begins.
            case leading = 1
            /// One is in the middle of the other.
            case center = 2
            /// Both end where text ends.
            case trailing = 3
        }

        enum Style: Sendable { case plain, gray, tinted, filled }

        let style: Style
        /// The title; nil for the one that was set for the button's state.
        public var title: String?
        /// The line below the title; nil for none.
        public var subtitle: String?
        /// The picture; nil for the one that was set for the button's state.
        public var image: UIImage?
        /// On which side of the titles the picture stands. Default: leading.
        public var imagePlacement: NSDirectionalRectEdge = .leading
        /// The distance between picture and titles, in points. Default: 0.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle, in points. Default: 1.
        public var titlePadding: CGFloat = 1
        /// How title and subtitle stand to each other. Default: automatic.
        public var titleAlignment: TitleAlignment = .automatic
        /// The distances from the edges to the content, in points. Default: 7 above and below, 12 at the sides.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// How the corners of the background are rounded. Default: dynamic.
        public var cornerStyle: CornerStyle = .dynamic
        /// The colour of titles and picture; nil for the style's. Default: nil.
        public var baseForegroundColor: UIColor?
        /// The colour that the background's is made of; nil for the style's. Default: nil.
        public var baseBackgroundColor: UIColor?
        /// The ground behind the content; its colour, where set, comes before ``baseBackgroundColor``.
        public var background = UIBackgroundConfiguration()

        private init(_ style: Style) { self.style = style }

        /// Returns a look without ground: content in the tint colour.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns a look with a grey ground: content in the tint colour.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns a look with a ground of a faint tint: content in the tint colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns a look with a ground of the tint colour: white content.
        public static func filled() -> Configuration { Configuration(.filled) }

        /// Resets the insets to the style's own.
        public mutating func setDefaultContentInsets() {
            contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        }
    }
}

/// The ground of a button with a configuration.
///
/// Source: Apple, UIBackgroundConfiguration.
///
/// Deviation: no views, visual effects, pictures or transformers.
public struct UIBackgroundConfiguration: Sendable, Hashable {
    /// The colour; nil for the one that the view's style has. Default: nil.
    public var backgroundColor: UIColor?
    /// The radius of the corners, in points, for the fixed and dynamic styles. Default: 5.95. [U]
    public var cornerRadius: CGFloat = 5.95
    /// How far the ground keeps away from the view's edges, in points. Default: zero.
    public var backgroundInsets: NSDirectionalEdgeInsets = .zero
    /// The colour of the line along the edge; nil for the tint colour. Default: nil.
    public var strokeColor: UIColor?
    /// The width of the line along the edge, in points. Default: 0.
    public var strokeWidth: CGFloat = 0

    /// Creates a ground with UIKit's defaults.
    public init() {}

    /// Returns a ground without colour.
    public static func clear() -> UIBackgroundConfiguration {
        var ground = UIBackgroundConfiguration()
        ground.backgroundColor = .clear
        return ground
    }
}

/// Edges by the direction of text.
///
/// Source: Apple, NSDirectionalRectEdge.
public struct NSDirectionalRectEdge: OptionSet, Sendable, Hashable {
    /// The edges as a number.
    public let rawValue: UInt

    /// Creates edges from their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The edge where text begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The edge where text ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
