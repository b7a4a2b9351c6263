import Foundation

extension UIContentSizeCategory {
    /// Posted after the user's preferred size of text has changed.
    ///
    /// The user info has the new size under ``newValueUserInfoKey``.
    ///
    /// Source: Apple, didChangeNotification.
    public static let didChangeNotification = NSNotification.Name(
        "UIContentSizeCategoryDidChangeNotification")

    /// The key of the new size, a category, in the user info of ``didChangeNotification``.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// The place among the sizes, smallest first; nil for an unknown one.
    var rank: Int? { Self.ranks[self] }

    private static let ranks: [UIContentSizeCategory: Int] = {
        let sizes: [UIContentSizeCategory] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge,
            .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
            .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
            .accessibilityExtraExtraExtraLarge,
        ]
        return Dictionary(uniqueKeysWithValues: zip(sizes, sizes.indices))
    }()

    /// Returns whether a size is smaller than another; an unknown one is smaller than all others.
    public static func < (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
        (one.rank ?? -1) < (other.rank ?? -1)
    }

    /// Returns whether a size is larger than another.
    public static func > (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
        other < one
    }

    /// Returns whether a size is at most another.
    public static func <= (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
        !(other < one)
    }

    /// Returns whether a size is at least another.
    public static func >= (one: UIContentSizeCategory, other: UIContentSizeCategory) -> Bool {
        !(one < other)
    }
}

extension UIApplication {
    /// The user's preferred size of text: that of the key window, or of the screen without windows.
    /// Default: large.
    public final var preferredContentSizeCategory: UIContentSizeCategory {
        let traits = (keyWindow ?? windows.last)?.traitCollection ?? UIScreen.main.traitCollection
        return traits.preferredContentSizeCategory
    }

    /// The direction of the interface: that of the key window.
    public final var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        (keyWindow ?? windows.last)?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
    }
}
