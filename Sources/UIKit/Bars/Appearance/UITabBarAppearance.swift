import Foundation

/// How a tab bar looks.
///
/// Source: Apple, UITabBarAppearance.
///
/// Deviation: items have their image above the title at every width, also with the looks of inline
/// items.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    /// How the items look in a bar of compact width and regular height.
    open var stackedLayoutAppearance = UITabBarItemAppearance() { didSet { watchItems() } }
    /// How the items look in a bar of regular width and regular height.
    open var inlineLayoutAppearance = UITabBarItemAppearance() { didSet { watchItems() } }
    /// How the items look in a bar of compact height.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance() { didSet { watchItems() } }
    /// The image behind the selected item; nil for none.
    open var selectionIndicatorImage: UIImage? { didSet { changed() } }
    /// The colour of ``selectionIndicatorImage`` if it is a template; nil for the tint colour.
    open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }
    /// How the items share the width of the bar. Default: automatic.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { changed() } }
    /// The width of centred items, in points; 0 for the system's. Default: 0.
    open var stackedItemWidth: CGFloat = 0 {
        didSet {
            stackedItemWidth = checked(stackedItemWidth, "stackedItemWidth", keeping: oldValue)
            changed()
        }
    }
    /// The distance between centred items, in points; 0 for the system's. Default: 0.
    open var stackedItemSpacing: CGFloat = 0 {
        didSet {
            stackedItemSpacing = checked(
                stackedItemSpacing, "stackedItemSpacing", keeping: oldValue)
            changed()
        }
    }

    /// Creates an appearance with the default background and items.
    public required init() {
        super.init()
        watchItems()
    }

    /// Creates an appearance with the background of another one, and with the rest of a tab bar's.
    public required init(barAppearance: UIBarAppearance) {
        super.init(barAppearance: barAppearance)
        if let other = barAppearance as? UITabBarAppearance {
            stackedLayoutAppearance = other.stackedLayoutAppearance.copied()
            inlineLayoutAppearance = other.inlineLayoutAppearance.copied()
            compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.copied()
            selectionIndicatorImage = other.selectionIndicatorImage
            selectionIndicatorTintColor = other.selectionIndicatorTintColor
            stackedItemPositioning = other.stackedItemPositioning
            stackedItemWidth = other.stackedItemWidth
            stackedItemSpacing = other.stackedItemSpacing
        }
        watchItems()
    }

    private func watchItems() {
        for items in [
            stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance,
        ] {
            items.whenChanged = { [weak self] in self?.changed() }
        }
        changed()
    }

    /// Returns how the items look under traits.
    final func layoutAppearance(for traits: UITraitCollection) -> UITabBarItemAppearance {
        if traits.verticalSizeClass == .compact { return compactInlineLayoutAppearance }
        return traits.horizontalSizeClass == .regular
            ? inlineLayoutAppearance : stackedLayoutAppearance
    }
}

/// How the items of a tab bar look in each state.
///
/// Source: Apple, UITabBarItemAppearance. Deviation: there are no focused items.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
    /// How an unselected item looks.
    public final let normal = UITabBarItemStateAppearance()
    /// How the selected item looks; properties that are not set are those of ``normal``.
    public final let selected = UITabBarItemStateAppearance()
    /// How a disabled item looks; properties that are not set are those of ``normal``.
    public final let disabled = UITabBarItemStateAppearance()

    final var whenChanged: (() -> Void)?

    /// Creates the default look.
    public override init() {
        super.init()
        for state in [normal, selected, disabled] {
            state.whenChanged = { [weak self] in self?.whenChanged?() }
        }
    }

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    final func copied() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance()
        copy.normal.copy(from: normal)
        copy.selected.copy(from: selected)
        copy.disabled.copy(from: disabled)
        return copy
    }
}

/// How the items of a tab bar look in one state.
///
/// Source: Apple, UITabBarItemStateAppearance.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject, NamedInMessages {
    /// The attributes of the title. Default: none.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { whenChanged?() } }
    /// The distance by which the title is moved, in points. Default: zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet {
            titlePositionAdjustment = checked(
                titlePositionAdjustment, "titlePositionAdjustment", keeping: oldValue)
            whenChanged?()
        }
    }
    /// The colour of an image that is a template; nil for the bar's.
    open var iconColor: UIColor? { didSet { whenChanged?() } }
    /// The colour of the badge; nil for red.
    open var badgeBackgroundColor: UIColor? { didSet { whenChanged?() } }
    /// The attributes of the badge's text. Default: none.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { whenChanged?() } }
    /// The distance by which the badge is moved, in points. Default: zero.
    open var badgePositionAdjustment = UIOffset.zero {
        didSet {
            badgePositionAdjustment = checked(
                badgePositionAdjustment, "badgePositionAdjustment", keeping: oldValue)
            whenChanged?()
        }
    }

    final var whenChanged: (() -> Void)?

    override init() { super.init() }

    final func copy(from other: UITabBarItemStateAppearance) {
        titleTextAttributes = other.titleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        iconColor = other.iconColor
        badgeBackgroundColor = other.badgeBackgroundColor
        badgeTextAttributes = other.badgeTextAttributes
        badgePositionAdjustment = other.badgePositionAdjustment
    }
}
