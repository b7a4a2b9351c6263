/// The values of a trait collection; nil means unspecified.
struct TraitValues: Hashable, Sendable {
    var style: UIUserInterfaceStyle?
    var idiom: UIUserInterfaceIdiom?
    var horizontal: UIUserInterfaceSizeClass?
    var vertical: UIUserInterfaceSizeClass?
    var scale: CGFloat?
    var direction: UITraitEnvironmentLayoutDirection?
    var contentSize: UIContentSizeCategory?
    var contrast: UIAccessibilityContrast?
    var legibility: UILegibilityWeight?
    var force: UIForceTouchCapability?
    var gamut: UIDisplayGamut?
    var level: UIUserInterfaceLevel?
    var capture: UISceneCaptureState?
    /// The values of the program's own traits; nil for none.
    var custom: CustomTraits?

    /// Whether no trait is specified.
    var isEmpty: Bool { self == TraitValues() }

    /// Returns these values, replaced by those that the other collection specifies.
    func overridden(by other: TraitValues) -> TraitValues {
        let own = custom.flatMap { own in other.custom.map(own.overridden) }
        return TraitValues(
            style: other.style ?? style, idiom: other.idiom ?? idiom,
            horizontal: other.horizontal ?? horizontal,
            vertical: other.vertical ?? vertical, scale: other.scale ?? scale,
            direction: other.direction ?? direction, contentSize: other.contentSize ?? contentSize,
            contrast: other.contrast ?? contrast, legibility: other.legibility ?? legibility,
            force: other.force ?? force, gamut: other.gamut ?? gamut, level: other.level ?? level,
            capture: other.capture ?? capture, custom: own ?? other.custom ?? custom)
    }

    /// Whether colours may differ between these and other values.
    func differsInColor(from other: TraitValues) -> Bool {
        style != other.style || contrast != other.contrast || level != other.level
            || gamut != other.gamut || CustomTraits.differInColor(custom, other.custom)
    }

    /// Returns the traits of a window of a size in points on a screen with a scale.
    ///
    /// Size classes follow Apple's table of devices ("Human Interface Guidelines", Layout), which
    /// these bounds approximate: the width is regular from 678 points if the height is at least
    /// 414, and the height is compact below 480. [U]
    static func ofWindow(_ size: CGSize, scale: CGFloat) -> TraitValues {
        TraitValues(
            style: .light, idiom: min(size.width, size.height) >= 700 ? .pad : .phone,
            horizontal: size.width >= 678 && size.height >= 414 ? .regular : .compact,
            vertical: size.height < 480 ? .compact : .regular, scale: scale,
            direction: .leftToRight,
            contentSize: .large)
    }
}

/// The light or dark appearance.
///
/// Source: Apple, UIUserInterfaceStyle.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// No style is specified.
    case unspecified = 0
    /// Dark content on light backgrounds.
    case light = 1
    /// Light content on dark backgrounds.
    case dark = 2
}

/// The amount of space along an axis.
///
/// Source: Apple, UIUserInterfaceSizeClass.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// No size class is specified.
    case unspecified = 0
    /// Little space, as on a phone in portrait.
    case compact = 1
    /// Much space, as on a tablet.
    case regular = 2
}

/// The kind of device; determined here by the size of the window.
///
/// Source: Apple, UIUserInterfaceIdiom.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// No idiom is specified.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television. A window has this idiom, and those below, only if the program overrides it.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A Mac, in the idiom of its own.
    case mac = 5
    /// A headset.
    case vision = 6
}

/// The layout direction of a trait collection.
///
/// Source: Apple, UITraitEnvironmentLayoutDirection.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// No direction is specified.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// The user's preferred text size.
///
/// Source: Apple, UIContentSizeCategory.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The category's name.
    public let rawValue: String
    /// Creates a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No category is specified.
    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// The smallest size.
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    /// A smaller size.
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    /// A slightly smaller size.
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    /// The default size.
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    /// A slightly larger size.
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    /// A larger size.
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    /// The largest size of the standard range.
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    /// The smallest size of the accessibility range.
    public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
    /// A larger size of the accessibility range.
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    /// A much larger size of the accessibility range.
    public static let accessibilityExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// The second-largest size of the accessibility range.
    public static let accessibilityExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    /// The largest size of the accessibility range.
    public static let accessibilityExtraExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// Whether the category is in the accessibility range.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}
