/// A trait, identified by its type.
///
/// A program defines a trait of its own with a type that conforms to it, and usually adds a
/// property to ``UITraitCollection`` and to ``UIMutableTraits``:
///
/// ```swift
/// struct ThemeTrait: UITraitDefinition {
///     static let defaultValue = Theme.plain
///     static let affectsColorAppearance = true
/// }
///
/// extension UITraitCollection {
///     var theme: Theme { self[ThemeTrait.self] }
/// }
///
/// extension UIMutableTraits {
///     var theme: Theme {
///         get { self[ThemeTrait.self] }
///         set { self[ThemeTrait.self] = newValue }
///     }
/// }
/// ```
///
/// Values that are `Equatable` are compared, so that only changes are reported.
///
/// Source: Apple, UITraitDefinition.
public protocol UITraitDefinition {
    /// The type of the trait's values.
    associatedtype Value
    /// The value where nothing has set the trait.
    static var defaultValue: Value { get }
    /// The trait's name in descriptions. Default: the name of the type. [U]
    static var name: String { get }
    /// A text that identifies the trait. Default: the name of the type with its module. [U]
    static var identifier: String { get }
    /// Whether dynamic colours depend on the trait, and are resolved again when it changes.
    /// Default: false.
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    /// The name of the type.
    public static var name: String { String(describing: Self.self) }
    /// The name of the type with its module.
    public static var identifier: String { String(reflecting: Self.self) }
    /// False.
    public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait, as passed to ``UIView/registerForTraitChanges(_:handler:)``.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the framework's own, which is a property of ``MutableTraits``.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
    static var member: WritableKeyPath<MutableTraits, Value> { get }
}

extension SystemTrait {
    static func read(_ traits: MutableTraits) -> Value { traits[keyPath: member] }
    static func write(_ value: Any, to traits: inout MutableTraits) {
        if let value = value as? Value { traits[keyPath: member] = value }
    }
    /// The default values are those of traits that are not specified.
    static func isSpecified(in traits: MutableTraits) -> Bool {
        traits[keyPath: member] != defaultValue
    }
    static func remove(from traits: inout MutableTraits) {
        traits[keyPath: member] = defaultValue
    }
}

extension UITraitCollection {
    static var allSystemTraits: [UITrait] {
        [
            UITraitUserInterfaceStyle.self, UITraitUserInterfaceIdiom.self,
            UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
            UITraitDisplayScale.self, UITraitLayoutDirection.self,
            UITraitPreferredContentSizeCategory.self, UITraitAccessibilityContrast.self,
            UITraitLegibilityWeight.self, UITraitForceTouchCapability.self,
            UITraitDisplayGamut.self, UITraitUserInterfaceLevel.self,
            UITraitSceneCaptureState.self,
        ]
    }
}
