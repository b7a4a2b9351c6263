/// The content of a cell, header or footer of a list: an image, a text and a second text.
///
/// Source: Apple, UIListContentConfiguration. The numbers of the styles are common knowledge, not
/// documented. [U]
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    /// How a text looks.
    ///
    /// Source: Apple, UIListContentConfiguration.TextProperties.
    public struct TextProperties: Hashable {
        /// The alignment of a text.
        public enum TextAlignment: Int, Sendable {
            /// As the direction of text wants it.
            case natural = 0
            /// In the middle.
            case center = 1
            /// At both edges.
            case justified = 2
        }

        /// How letters are changed.
        public enum TextTransform: Int, Sendable {
            /// Not at all.
            case none = 0
            /// To capitals.
            case uppercase = 1
            /// To small letters.
            case lowercase = 2
            /// To a capital at each word's start.
            case capitalized = 3
        }

        /// The font.
        public var font: UIFont
        /// The colour; that of a disabled cell's text is paler unless it was set.
        public var color: UIColor { didSet { colorIsOwn = true } }
        /// Derives the colour shown from ``color``; nil for that colour itself. Default: nil.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// Whether a font of a text style follows the preferred size of text. Default: true.
        public var adjustsFontForContentSizeCategory = true
        /// The alignment. Default: natural.
        public var alignment = TextAlignment.natural
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
        /// How letters are changed. Default: not at all.
        public var transform = TextTransform.none
        private var colorIsOwn = false

        init(_ font: UIFont, _ color: UIColor) {
            self.font = font
            self.color = color
        }

        /// Returns the colour shown: ``color``, transformed.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func shown(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }

        mutating func disable() { if !colorIsOwn { self = dimmed } }

        private var dimmed: TextProperties {
            var copy = self
            copy.color = .tertiaryLabel
            copy.colorIsOwn = false
            return copy
        }
    }

    /// How the image looks.
    ///
    /// Source: Apple, UIListContentConfiguration.ImageProperties.
    public struct ImageProperties: Hashable {
        /// A width or height of ``reservedLayoutSize`` that means the system's for symbols: 28
        /// points. [U]
        public static let standardDimension = CGFloat.greatestFiniteMagnitude
        private static let standardLength: CGFloat = 28

        /// The room for the image in a direction, in points.
        func room(_ reserved: CGFloat, for length: CGFloat) -> CGFloat {
            if reserved == Self.standardDimension { return Self.standardLength }
            return reserved > 0 ? reserved : length
        }
        /// The colour of a template; nil for the tint colour. Default: nil.
        public var tintColor: UIColor?
        /// Derives the colour of a template from ``tintColor`` or the view's; nil for that colour
        /// itself. Default: nil.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The radius of the image's corners, in points. Default: 0.
        public var cornerRadius: CGFloat = 0
        /// The largest size of the image, in points; 0 for any width or height. Default: zero.
        public var maximumSize = CGSize.zero
        /// The size for which room is left, in points; 0 for that of the image, and
        /// ``standardDimension`` for the system's. Default: zero.
        ///
        /// The image is in the middle of the room.
        public var reservedLayoutSize = CGSize.zero
        /// The size and weight of a symbol; nil for those of the text. Default: nil.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

        /// Returns the colour of a template in a view with a tint colour: the view's if none was
        /// set, transformed.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }
    }

    /// The text; nil for none.
    public var text: String?
    /// The text with attributes, in place of ``text``; nil for none.
    public var attributedText: NSAttributedString?
    /// The second text; nil for none.
    public var secondaryText: String?
    /// The second text with attributes, in place of ``secondaryText``; nil for none.
    public var secondaryAttributedText: NSAttributedString?
    /// The image; nil for none.
    public var image: UIImage?
    /// How the text looks.
    public var textProperties: TextProperties
    /// How the second text looks.
    public var secondaryTextProperties: TextProperties
    /// How the image looks.
    public var imageProperties = ImageProperties()
    /// Whether the second text is beside the text if there is room, otherwise below it.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between image and texts, in points. Default: 16.
    public var imageToTextPadding: CGFloat = 16
    /// The least distance between texts side by side, in points. Default: 6.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 6
    /// The distance between texts one below the other, in points. Default: 3.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    /// The distances of the content from the edges, in points. Default: 11 above and below, 16 at
    /// the sides.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)

    /// The axes on which the distances are at least the layout margins of the view around. Default:
    /// horizontal. [U]
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal

    private init(
        _ font: UIFont, _ color: UIColor = .label, second: UIFont, _ secondColor: UIColor = .label
    ) {
        textProperties = TextProperties(font, color)
        secondaryTextProperties = TextProperties(second, secondColor)
    }

    /// A text of 17 points with a second one of 12 below it.
    public static func cell() -> Self {
        Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 12))
    }

    /// As ``cell()``, with the second text in a paler colour.
    public static func subtitleCell() -> Self {
        Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 12), .secondaryLabel)
    }

    /// A text of 17 points with a second one beside it, in a paler colour.
    public static func valueCell() -> Self {
        var result = Self(.systemFont(ofSize: 17), second: .systemFont(ofSize: 17), .secondaryLabel)
        result.prefersSideBySideTextAndSecondaryText = true
        return result
    }

    /// The cell of a sidebar.
    public static func sidebarCell() -> Self { cell() }
    /// The cell of a sidebar with a second text.
    public static func sidebarSubtitleCell() -> Self { subtitleCell() }
    /// The cell of a list beside a sidebar.
    public static func accompaniedSidebarCell() -> Self { cell() }
    /// The cell of a list beside a sidebar with a second text.
    public static func accompaniedSidebarSubtitleCell() -> Self { subtitleCell() }
    /// The header of a sidebar: 20 points, bold.
    public static func sidebarHeader() -> Self {
        Self(.systemFont(ofSize: 20, weight: .bold), second: .systemFont(ofSize: 13))
    }
    /// The prominent header of inset groups: 20 points, bold.
    public static func prominentInsetGroupedHeader() -> Self { sidebarHeader() }
    /// The header of a plain list: 17 points, semibold.
    public static func plainHeader() -> Self {
        Self(.systemFont(ofSize: 17, weight: .semibold), second: .systemFont(ofSize: 13))
    }
    /// The footer of a plain list: 13 points, in a paler colour.
    public static func plainFooter() -> Self {
        Self(.systemFont(ofSize: 13), .secondaryLabel, second: .systemFont(ofSize: 13))
    }
    /// The header of a grouped list: 13 points, in capitals and a paler colour.
    public static func groupedHeader() -> Self {
        var result = plainFooter()
        result.textProperties.transform = .uppercase
        result.directionalLayoutMargins.bottom = 6
        return result
    }
    /// The footer of a grouped list: 13 points, in a paler colour.
    public static func groupedFooter() -> Self {
        var result = plainFooter()
        result.directionalLayoutMargins.top = 6
        return result
    }

    /// Creates a view that shows the configuration.
    @preconcurrency @MainActor
    public func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: self)
    }

    /// Returns the configuration with paler texts if the state is disabled.
    @preconcurrency @MainActor
    public func updated(for state: any UIConfigurationState) -> Self {
        let isDisabled =
            (state as? UICellConfigurationState)?.isDisabled
            ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
        guard isDisabled else { return self }
        var result = self
        result.textProperties.disable()
        result.secondaryTextProperties.disable()
        return result
    }

    var hasText: Bool { attributedText != nil || text?.isEmpty == false }
    var hasSecondaryText: Bool {
        secondaryAttributedText != nil || secondaryText?.isEmpty == false
    }
}
