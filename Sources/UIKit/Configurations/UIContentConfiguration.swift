/// A description of a view's content, which makes the view that shows it.
///
/// Source: Apple, UIContentConfiguration.
public protocol UIContentConfiguration {
    /// Creates a view that shows the configuration.
    @preconcurrency @MainActor func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration for a state of the view.
    @preconcurrency @MainActor func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content configuration.
///
/// Source: Apple, UIContentView.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The configuration of the view. The cell sets another one if ``supports(_:)`` returns true
    /// for it.
    var configuration: any UIContentConfiguration { get set }
    /// Returns whether the view can show a configuration. Default: if it has the type of the
    /// present one.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    /// Returns whether the configuration has the type of the present one.
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The circumstances in which a view shows a configuration.
///
/// Source: Apple, UIConfigurationState.
public protocol UIConfigurationState {
    /// Creates a plain state.
    init(traitCollection: UITraitCollection)
    /// The view's traits.
    var traitCollection: UITraitCollection { get set }
    /// A value of the program's own, by key.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The key of a value of the program's own in a state.
///
/// Source: Apple, UIConfigurationStateCustomKey.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a key from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, such as a header.
///
/// Source: Apple, UIViewConfigurationState.
public struct UIViewConfigurationState: UIConfigurationState {
    /// The view's traits.
    public var traitCollection: UITraitCollection
    /// Whether the view is disabled. Default: false.
    public var isDisabled = false
    /// Whether the view is highlighted. Default: false.
    public var isHighlighted = false
    /// Whether the view is selected. Default: false.
    public var isSelected = false
    /// Whether the view is focused. Default: false.
    public var isFocused = false
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a view that is neither disabled, highlighted nor selected.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the program's own, by key.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}

/// The state of a cell.
///
/// Source: Apple, UICellConfigurationState. Deviation: cells are never pinned, dragged or dropped
/// on, so those members are missing.
public struct UICellConfigurationState: UIConfigurationState {
    /// The cell's traits.
    public var traitCollection: UITraitCollection
    /// Whether the cell is disabled. Default: false.
    public var isDisabled = false
    /// Whether the cell is highlighted.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is focused.
    public var isFocused = false
    /// Whether the cell is in editing mode.
    public var isEditing = false
    /// Whether the cell shows its swipe actions.
    public var isSwiped = false
    /// Whether the item's children are visible, in an outline.
    public var isExpanded = false
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a plain cell.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value of the program's own, by key.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}
