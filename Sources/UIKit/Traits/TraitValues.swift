/// What a trait collection says, as a value; nil stands for what it leaves open.
struct TraitValues: Hashable, Sendable {
    var style: UIUserInterfaceStyle?
    var idiom: UIUserInterfaceIdiom?
    var horizontal: UIUserInterfaceSizeClass?
    var vertical: UIUserInterfaceSizeClass?
    var scale: CGFloat?
    var direction: UITraitEnvironmentLayoutDirection?
    var contentSize: UIContentSizeCategory?

    /// Whether nothing is said.
    var isEmpty: Bool { self == TraitValues() }

    /// The values with those of another that it says, in place of one's own.
    func overridden(by other: TraitValues) -> TraitValues {
        TraitValues(
            style: other.style ?? style, idiom: other.idiom ?? idiom, horizontal: other.horizontal ?? horizontal,
            vertical: other.vertical ?? vertical, scale: other.scale ?? scale,
            direction: other.direction ?? direction, contentSize: other.contentSize ?? contentSize)
    }

    /// The traits of a window of a size on a screen of a scale.
    ///
    /// Size classes by Apple's table of devices ("Human Interface Guidelines", Layout), which these bounds sum up: a width is
    /// regular from 678 points on when the height is at least 414, a height is compact below 480. [U]
    static func ofWindow(_ size: CGSize, scale: CGFloat) -> TraitValues {
        TraitValues(
            style: .light, idiom: min(size.width, size.height) >= 700 ? .pad : .phone,
            horizontal: size.width >= 678 && size.height >= 414 ? .regular : .compact,
            vertical: size.height < 480 ? .compact : .regular, scale: scale, direction: .leftToRight,
            contentSize: .large)
    }
}

/// Light or dark.
///
/// Source: Apple, UIUserInterfaceStyle.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Nothing is said.
    case unspecified = 0
    /// Dark marks on light grounds.
    case light = 1
    /// Light marks on dark grounds.
    case dark = 2
}

/// How much room there is along an axis.
///
/// Source: Apple, UIUserInterfaceSizeClass.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Nothing is said.
    case unspecified = 0
    /// Little room, as on a phone held upright.
    case compact = 1
    /// Much room, as on a tablet.
    case regular = 2
}

/// What kind of device it is: here by the size of the window, as there is none.
///
/// Source: Apple, UIUserInterfaceIdiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Nothing is said.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
}

/// The direction of layout that a trait collection says.
///
/// Source: Apple, UITraitEnvironmentLayoutDirection.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Nothing is said.
    case unspecified = -1
    /// From the left.
    case leftToRight = 0
    /// From the right.
    case rightToLeft = 1
}

/// The size of text that the user prefers.
///
/// Source: Apple, UIContentSizeCategory.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The category's name.
    public let rawValue: String
    /// Creates a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing is said.
    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest.
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    /// Smaller.
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    /// A little smaller.
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    /// The usual one.
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    /// A little larger.
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    /// Larger.
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest of the usual range.
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest of the larger range.
    public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// A larger one.
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// A much larger one.
    public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// A very much larger one.
    public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest.
    public static let accessibilityExtraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Whether it is one of the larger range.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
