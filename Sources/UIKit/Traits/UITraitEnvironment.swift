/// An object with traits: a view, a window, a controller or a screen.
///
/// Source: Apple, UITraitEnvironment.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    /// The effective traits of the object.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The overrides and registered handlers of a view or controller; most have neither.
@MainActor
struct TraitState {
    var overrides = TraitValues()
    var registrations: [TraitChangeRegistration] = []
    /// The bounds of the size of text; nil for none.
    var sizeLimits: ContentSizeLimits?

    /// Whether all views have the traits of their screen, so that lookups can be skipped.
    ///
    /// True until a trait is overridden or a window's size differs from its screen's, and while
    /// nothing is shown on an elevated level.
    private(set) static var areUniform = true
    /// Whether traits have differed for another reason than a level.
    private static var haveDiffered = false
    private static var elevations = 0

    /// Called when traits may differ from the screen's from now on.
    static func becomeDifferent() { (haveDiffered, areUniform) = (true, false) }

    /// Called when content appears (1) or disappears (-1) on an elevated level.
    static func elevationsChange(by count: Int) {
        elevations += count
        areUniform = !haveDiffered && elevations == 0
    }

    /// Whether a layout direction has ever been overridden; until then everything is laid out from
    /// left to right.
    static var directionsDiffer = false
    /// Whether a view has ever had a tint colour, or a background that follows it; until then no
    /// move changes a view's tint colour.
    static var tintIsUsed = false
    /// Whether any view has dimmed its tint colour.
    static var tintsAreDimmed = false

    func report(from old: UITraitCollection, to new: UITraitCollection) {
        for registration in registrations
        where registration.traits.contains(where: { $0.differs(old, new) }) {
            registration.handler(old)
        }
    }
}

/// The overridden traits of a view or controller; traits that are not overridden are unspecified.
///
/// Source: Apple, UITraitOverrides.
public struct UITraitOverrides: UIMutableTraits, Sendable {
    var traits: MutableTraits
    var values: TraitValues { traits.values }

    init(_ values: TraitValues) { traits = MutableTraits(values: values) }

    /// The light or dark style; unspecified removes the override.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { traits.userInterfaceStyle }
        set { traits.userInterfaceStyle = newValue }
    }
    /// The kind of device; unspecified removes the override.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { traits.userInterfaceIdiom }
        set { traits.userInterfaceIdiom = newValue }
    }
    /// The horizontal size class; unspecified removes the override.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { traits.horizontalSizeClass }
        set { traits.horizontalSizeClass = newValue }
    }
    /// The vertical size class; unspecified removes the override.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { traits.verticalSizeClass }
        set { traits.verticalSizeClass = newValue }
    }
    /// The number of pixels per point; 0 removes the override.
    public var displayScale: CGFloat {
        get { traits.displayScale }
        set { traits.displayScale = newValue }
    }
    /// The layout direction; unspecified removes the override.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { traits.layoutDirection }
        set { traits.layoutDirection = newValue }
    }
    /// The user's preferred text size; unspecified removes the override.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { traits.preferredContentSizeCategory }
        set { traits.preferredContentSizeCategory = newValue }
    }
}
