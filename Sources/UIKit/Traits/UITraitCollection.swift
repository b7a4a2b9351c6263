import Synchronization

/// What views look at to suit their surroundings: light or dark, the room there is, the screen's scale. Immutable.
///
/// Each view inherits the traits of its superview; windows, controllers and views may override some of them.
///
/// Source: Apple, UITraitCollection.
///
/// Deviation: the traits are those named here; programs cannot define more.
public final class UITraitCollection: NSObject, Sendable {
    let values: TraitValues

    /// The tint of the view whose colours are being resolved; no trait that can be asked for.
    private let tint: UIColor?

    init(_ values: TraitValues, tint: UIColor? = nil) {
        self.values = values
        self.tint = tint
    }

    /// What ``UIColor/tintColor`` is with the collection; never that itself.
    var tintForColors: UIColor {
        guard let tint, tint !== UIColor.tintColor else { return .systemBlue }
        return tint
    }

    /// Creates a collection that says nothing.
    public override convenience init() { self.init(TraitValues()) }

    /// Creates a collection that says light or dark alone.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }

    /// Creates a collection that says the kind of device alone.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
        self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
    }

    /// Creates a collection that says the horizontal room alone.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }

    /// Creates a collection that says the vertical room alone.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }

    /// Creates a collection that says the screen's scale alone.
    public convenience init(displayScale: CGFloat) {
        self.init { $0.displayScale = displayScale }
    }

    /// Creates a collection that says the direction of layout alone.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }

    /// Creates a collection that says the size of text alone.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }

    /// Creates a collection that says what others say; of two that say the same trait the later counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
    }

    /// Creates a collection that says what a block sets.
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        var traits: any UIMutableTraits = MutableTraits()
        mutations(&traits)
        self.init((traits as? MutableTraits)?.values ?? TraitValues())
    }

    /// Returns a collection with what a block changes in this one.
    public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        var traits: any UIMutableTraits = MutableTraits(values: values)
        mutations(&traits)
        return UITraitCollection((traits as? MutableTraits)?.values ?? values)
    }

    // MARK: Traits

    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style ?? .unspecified }
    /// The kind of device.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom ?? .unspecified }
    /// How much room there is from left to right.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal ?? .unspecified }
    /// How much room there is from top to bottom.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical ?? .unspecified }
    /// How many pixels a point has; 0 when nothing is said.
    public var displayScale: CGFloat { values.scale ?? 0 }
    /// The direction of layout.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction ?? .unspecified }
    /// The size of text that the user prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.contentSize ?? .unspecified }

    /// Returns whether this collection says all that another says.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return values.overridden(by: trait.values) == values
    }

    /// Returns whether colours may look different with another collection; nil stands for one that says nothing.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        values.style != traitCollection?.values.style
    }

    // MARK: The present one

    private static let storedCurrent = Mutex(UITraitCollection(TraitValues(style: .light)))

    /// The traits by which dynamic colours find their components where no view says better. At first light.
    ///
    /// The framework sets it to a view's own while it lays out and is described. One for the program, whereas UIKit has one
    /// for each thread.
    public static var current: UITraitCollection {
        get { storedCurrent.withLock { $0 } }
        set { storedCurrent.withLock { $0 = newValue } }
    }

    /// Runs a block with this collection as the ``current`` one.
    public func performAsCurrent(_ actions: () -> Void) {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        actions()
    }

    // MARK: Identity

    /// The hash of what it says.
    public override var hash: Int { values.hashValue }

    /// Tells whether another object is a collection that says the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }

    /// What it says in words.
    public override var description: String {
        var words: [String] = []
        if let style = values.style { words.append("UserInterfaceStyle = \(style)") }
        if let idiom = values.idiom { words.append("UserInterfaceIdiom = \(idiom)") }
        if let horizontal = values.horizontal { words.append("HorizontalSizeClass = \(horizontal)") }
        if let vertical = values.vertical { words.append("VerticalSizeClass = \(vertical)") }
        if let scale = values.scale { words.append("DisplayScale = \(scale)") }
        if let direction = values.direction { words.append("LayoutDirection = \(direction)") }
        if let size = values.contentSize { words.append("PreferredContentSizeCategory = \(size.rawValue)") }
        return "UITraitCollection: \(words.joined(separator: ", "))"
    }
}

/// Traits that can be set.
///
/// Source: Apple, UIMutableTraits.
public protocol UIMutableTraits {
    /// Light or dark; unspecified takes it back.
    var userInterfaceStyle: UIUserInterfaceStyle { get set }
    /// The kind of device; unspecified takes it back.
    var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
    /// How much room there is from left to right; unspecified takes it back.
    var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
    /// How much room there is from top to bottom; unspecified takes it back.
    var verticalSizeClass: UIUserInterfaceSizeClass { get set }
    /// How many pixels a point has; 0 takes it back.
    var displayScale: CGFloat { get set }
    /// The direction of layout; unspecified takes it back.
    var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
    /// The size of text that the user prefers; unspecified takes it back.
    var preferredContentSizeCategory: UIContentSizeCategory { get set }
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
        set { values.scale = newValue == 0 ? nil : newValue }
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
