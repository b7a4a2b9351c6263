import Glibc
import Synchronization

/// The environment of a view: light or dark appearance, size classes, display scale and others.
/// Immutable.
///
/// A view inherits the traits of its superview; windows, controllers and views may override some of
/// them.
///
/// Source: Apple, UITraitCollection.
public final class UITraitCollection: NSObject, Sendable {
    let values: TraitValues

    /// The tint colour of the view whose colours are being resolved; not a public trait.
    private let tint: UIColor?

    init(_ values: TraitValues, tint: UIColor? = nil) {
        self.values = values
        self.tint = tint
    }

    /// The colour to which ``UIColor/tintColor`` resolves with the collection; never that colour
    /// itself.
    var tintForColors: UIColor {
        guard let tint, tint !== UIColor.tintColor else { return .systemBlue }
        return tint
    }

    /// Creates a collection without specified traits.
    public override convenience init() { self.init(TraitValues()) }

    /// Creates a collection that only specifies the light or dark style.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    /// Creates a collection that only specifies the kind of device.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
    }

    /// Creates a collection that only specifies the horizontal size class.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }

    /// Creates a collection that only specifies the vertical size class.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }

    /// Creates a collection that only specifies the display scale.
    public convenience init(displayScale: CGFloat) {
        self.init { $0.displayScale = displayScale }
    }

    /// Creates a collection that only specifies the layout direction.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }

    /// Creates a collection that only specifies the text size.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    /// Creates a collection from others; if several specify a trait, the last one has precedence.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
    }

    /// A block that sets traits.
    public typealias TraitMutations = (inout any UIMutableTraits) -> Void

    /// Creates a collection with the traits that a block sets.
    public convenience init(mutations: TraitMutations) {
        var traits: any UIMutableTraits = MutableTraits()
        mutations(&traits)
        self.init((traits as? MutableTraits)?.values ?? TraitValues())
    }

    /// Returns a copy of the collection with the changes of a block.
    public func modifyingTraits(_ mutations: TraitMutations) -> UITraitCollection {
        var traits: any UIMutableTraits = MutableTraits(values: values)
        mutations(&traits)
        return UITraitCollection((traits as? MutableTraits)?.values ?? values)
    }

    // MARK: Traits

    /// The light or dark style.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style ?? .unspecified }
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom ?? .unspecified }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal ?? .unspecified }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical ?? .unspecified }
    /// The number of pixels per point; 0 if unspecified.
    public var displayScale: CGFloat { values.scale ?? 0 }
    /// The layout direction.
    public var layoutDirection: UITraitEnvironmentLayoutDirection {
        values.direction ?? .unspecified
    }
    /// The user's preferred text size.
    public var preferredContentSizeCategory: UIContentSizeCategory {
        values.contentSize ?? .unspecified
    }

    /// Returns whether this collection contains all traits that another one specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return values.overridden(by: trait.values) == values
    }

    /// Returns whether colours may differ between this and another collection; nil means one
    /// without traits.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool
    {
        values.differsInColor(from: traitCollection?.values ?? TraitValues())
    }

    // MARK: Current collection

    /// Whose traits are the current ones.
    private struct Current: @unchecked Sendable {
        /// Nil for those of the screen.
        var collection: UITraitCollection?
        /// The view that is updated, and the thread that updates it. Its traits are computed when
        /// they are asked for, because most updates do not ask.
        var view: (Unmanaged<UIView>, pthread_t)?
    }

    private static let storedCurrent = Mutex(Current())

    /// The traits with which dynamic colours are resolved, and fonts scaled, where no others are
    /// given. Default: those of the screen.
    ///
    /// The framework sets it to a view's traits while the view is drawn, laid out, or captured,
    /// while its constraints are updated, and while it is notified of other traits or another tint.
    /// There is one for the whole program; UIKit has one per thread. Source: Apple, “Supporting
    /// Dark Mode in your interface”.
    public static var current: UITraitCollection {
        get {
            let current = storedCurrent.withLock { $0 }
            guard let (view, thread) = current.view, pthread_equal(thread, pthread_self()) != 0
            else { return current.collection ?? UITraitCollection(UIScreen.currentTraits) }
            return MainActor.assumeIsolated {
                let view = view.takeUnretainedValue()
                return UITraitCollection(view.traitValues, tint: view.tintColor)
            }
        }
        set {
            storedCurrent.withLock { $0 = Current(collection: newValue, view: nil) }
        }
    }

    /// Runs a block with a view's traits as the ``current`` ones.
    @MainActor
    static func performAsCurrent(of view: UIView, _ actions: () -> Void) {
        let outer = storedCurrent.withLock { current in
            defer { current.view = (.passUnretained(view), pthread_self()) }
            return current
        }
        defer { storedCurrent.withLock { $0 = outer } }
        actions()
    }

    /// Runs a block with this collection as the ``current`` one.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = Self.storedCurrent.withLock { current in
            defer { current = Current(collection: self, view: nil) }
            return current
        }
        defer { Self.storedCurrent.withLock { $0 = outer } }
        actions()
    }

    // MARK: Identity

    /// The hash of the collection's traits.
    public override var hash: Int { values.hashValue }

    /// Returns whether another object is a collection with the same traits.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }

    /// The specified traits as text.
    public override var description: String {
        var words: [String] = []
        if let style = values.style { words.append("UserInterfaceStyle = \(style)") }
        if let idiom = values.idiom { words.append("UserInterfaceIdiom = \(idiom)") }
        if let horizontal = values.horizontal {
            words.append("HorizontalSizeClass = \(horizontal)")
        }
        if let vertical = values.vertical { words.append("VerticalSizeClass = \(vertical)") }
        if let scale = values.scale { words.append("DisplayScale = \(scale)") }
        if let direction = values.direction { words.append("LayoutDirection = \(direction)") }
        if let size = values.contentSize {
            words.append("PreferredContentSizeCategory = \(size.rawValue)")
        }
        if let contrast = values.contrast { words.append("AccessibilityContrast = \(contrast)") }
        if let weight = values.legibility { words.append("LegibilityWeight = \(weight)") }
        if let force = values.force { words.append("ForceTouchCapability = \(force)") }
        if let gamut = values.gamut { words.append("DisplayGamut = \(gamut)") }
        if let level = values.level { words.append("UserInterfaceLevel = \(level)") }
        if let capture = values.capture { words.append("SceneCaptureState = \(capture)") }
        for entry in values.custom?.entries.values.sorted(by: { $0.trait.name < $1.trait.name })
            ?? []
        {
            words.append("\(entry.trait.name) = \(entry.value)")
        }
        return "UITraitCollection: \(words.joined(separator: ", "))"
    }
}

/// A container of traits that can be set.
///
/// Source: Apple, UIMutableTraits.
public protocol UIMutableTraits {
    /// The value of a trait; the trait's default value if it is not set.
    subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
    /// The light or dark style; unspecified removes the trait.
    var userInterfaceStyle: UIUserInterfaceStyle { get set }
    /// The kind of device; unspecified removes the trait.
    var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
    /// The horizontal size class; unspecified removes the trait.
    var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
    /// The vertical size class; unspecified removes the trait.
    var verticalSizeClass: UIUserInterfaceSizeClass { get set }
    /// The number of pixels per point; 0 removes the trait.
    var displayScale: CGFloat { get set }
    /// The layout direction; unspecified removes the trait.
    var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
    /// The user's preferred text size; unspecified removes the trait.
    var preferredContentSizeCategory: UIContentSizeCategory { get set }
    /// The contrast; unspecified removes the trait.
    var accessibilityContrast: UIAccessibilityContrast { get set }
    /// The weight of text; unspecified removes the trait.
    var legibilityWeight: UILegibilityWeight { get set }
    /// Whether force is measured; unknown removes the trait.
    var forceTouchCapability: UIForceTouchCapability { get set }
    /// The range of colours; unspecified removes the trait.
    var displayGamut: UIDisplayGamut { get set }
    /// The level; unspecified removes the trait.
    var userInterfaceLevel: UIUserInterfaceLevel { get set }
    /// Whether the scene is recorded; unspecified removes the trait.
    var sceneCaptureState: UISceneCaptureState { get set }
}

struct MutableTraits: UIMutableTraits {
    var values = TraitValues()

    var userInterfaceStyle: UIUserInterfaceStyle {
        get { values.style ?? .unspecified }
        set { values.style = newValue == .unspecified ? nil : newValue }
    }
    var userInterfaceIdiom: UIUserInterfaceIdiom {
        get { values.idiom ?? .unspecified }
        set { values.idiom = newValue == .unspecified ? nil : newValue }
    }
    var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { values.horizontal ?? .unspecified }
        set { values.horizontal = newValue == .unspecified ? nil : newValue }
    }
    var verticalSizeClass: UIUserInterfaceSizeClass {
        get { values.vertical ?? .unspecified }
        set { values.vertical = newValue == .unspecified ? nil : newValue }
    }
    var displayScale: CGFloat {
        get { values.scale ?? 0 }
        set {
            let scale = usableNumbers(
                newValue, in: NumberRange.sizes, "displayScale", of: "A trait collection")
            if let scale { values.scale = scale == 0 ? nil : scale }
        }
    }
    var layoutDirection: UITraitEnvironmentLayoutDirection {
        get { values.direction ?? .unspecified }
        set { values.direction = newValue == .unspecified ? nil : newValue }
    }
    var preferredContentSizeCategory: UIContentSizeCategory {
        get { values.contentSize ?? .unspecified }
        set { values.contentSize = newValue == .unspecified ? nil : newValue }
    }
}
