/// Something that has traits: a view, a window, a controller, a screen.
///
/// Source: Apple, UITraitEnvironment.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
    /// The traits that are in force there.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A trait, named by its type: for being told of its changes.
///
/// Source: Apple, UITraitDefinition.
///
/// Deviation: the types are those of the framework; programs cannot define more.
public protocol UITraitDefinition: Sendable {
    /// Returns whether two collections differ in the trait.
    static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool
}

/// A trait by its type, as ``UIView/registerForTraitChanges(_:handler:)`` takes it.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.userInterfaceStyle != second.userInterfaceStyle
    }
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.userInterfaceIdiom != second.userInterfaceIdiom
    }
}

/// The room from left to right.
public struct UITraitHorizontalSizeClass: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.horizontalSizeClass != second.horizontalSizeClass
    }
}

/// The room from top to bottom.
public struct UITraitVerticalSizeClass: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.verticalSizeClass != second.verticalSizeClass
    }
}

/// The screen's scale.
public struct UITraitDisplayScale: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.displayScale != second.displayScale
    }
}

/// The direction of layout.
public struct UITraitLayoutDirection: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.layoutDirection != second.layoutDirection
    }
}

/// The size of text.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    /// Returns whether two collections differ in the trait.
    public static func differs(_ first: UITraitCollection, _ second: UITraitCollection) -> Bool {
        first.preferredContentSizeCategory != second.preferredContentSizeCategory
    }
}

/// What a registration for changes of traits is taken back by.
///
/// Source: Apple, UITraitChangeRegistration.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

final class TraitChangeRegistration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (UITraitCollection) -> Void

    init(traits: [UITrait], handler: @escaping @MainActor (UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }
}

/// What a view or controller overrides, and who wants to hear of changes there; most have neither.
@MainActor
struct TraitState {
    var overrides = TraitValues()
    var registrations: [TraitChangeRegistration] = []

    /// Whether all views of the program see their screen's traits, so that nobody need look: true until something is
    /// overridden, or a window differs from its screen.
    static var areUniform = true
    /// Whether any view or controller has ever overridden the direction of layout; until then all read from the left.
    static var directionsDiffer = false
    /// Whether any view has had a background that follows its tint; until then nobody has to be told of the tint.
    static var tintIsUsed = false

    func report(from old: UITraitCollection, to new: UITraitCollection) {
        for registration in registrations
        where registration.traits.contains(where: { $0.differs(old, new) }) {
            registration.handler(old)
        }
    }
}

/// The traits that a view or controller overrides; what is read is what is overridden, else unspecified.
///
/// Source: Apple, UITraitOverrides.
@preconcurrency @MainActor
public struct UITraitOverrides {
    private var traits: MutableTraits
    var values: TraitValues { traits.values }

    init(_ values: TraitValues) { traits = MutableTraits(values: values) }

    /// Light or dark; unspecified takes it back.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { traits.userInterfaceStyle }
        set { traits.userInterfaceStyle = newValue }
    }
    /// The kind of device; unspecified takes it back.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { traits.userInterfaceIdiom }
        set { traits.userInterfaceIdiom = newValue }
    }
    /// How much room there is from left to right; unspecified takes it back.
    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { traits.horizontalSizeClass }
        set { traits.horizontalSizeClass = newValue }
    }
    /// How much room there is from top to bottom; unspecified takes it back.
    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { traits.verticalSizeClass }
        set { traits.verticalSizeClass = newValue }
    }
    /// How many pixels a point has; 0 takes it back.
    public var displayScale: CGFloat {
        get { traits.displayScale }
        set { traits.displayScale = newValue }
    }
    /// The direction of layout; unspecified takes it back.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { traits.layoutDirection }
        set { traits.layoutDirection = newValue }
    }
    /// The size of text; unspecified takes it back.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { traits.preferredContentSizeCategory }
        set { traits.preferredContentSizeCategory = newValue }
    }
}
