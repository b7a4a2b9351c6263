/// A part of the interface that contains items which can be focused: a view, a controller, a
/// window or a presentation.
///
/// Source: Apple, UIFocusEnvironment. Deviation: no sounds are played, so that there are no
/// identifiers of sounds.
@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
    /// The environments to which the focus moves when it enters this one, the best one first.
    ///
    /// The first one with an item that can be focused gets the focus; without any, the first item
    /// in the order of reading.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment that contains this one; nil for a window.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The container of the items in this environment; nil if it has none.
    var focusItemContainer: (any UIFocusItemContainer)? { get }
    /// The view that is preferred before ``preferredFocusEnvironments`` existed; nil for none.
    ///
    /// Source: Apple, deprecated in iOS 10.
    var preferredFocusedView: UIView? { get }
    /// The name of the group of the items in this environment; nil for that of the environment
    /// around it, or for a group of the environment's own.
    ///
    /// Tab moves the focus between groups, arrows move it within one.
    var focusGroupIdentifier: String? { get }
    /// Requests that the focus moves to the preferred item of this environment before the next turn
    /// of the main loop; ignored while another environment has the focused item.
    func setNeedsFocusUpdate()
    /// Performs requested updates now.
    func updateFocusIfNeeded()
    /// Returns whether the focus may move; asked of all environments that contain the item that
    /// loses the focus, and then of those that contain the next one.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called after the focus has moved, for all environments that contain one of the two items.
    ///
    /// - Parameters:
    ///   - context: the two items and the direction.
    ///   - coordinator: runs animations with those of the system.
    func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIFocusEnvironment {
    /// Returns nil.
    public var preferredFocusedView: UIView? { nil }
    /// Returns nil.
    public var focusGroupIdentifier: String? { nil }
    /// Requests an update of the focus system of the environment, if there is one.
    public func setNeedsFocusUpdate() { focusSystem?.requestUpdate(from: self) }
    /// Performs requested updates of the focus system of the environment, if there is one.
    public func updateFocusIfNeeded() { focusSystem?.updateFocusIfNeeded() }

    /// Returns whether an environment is this one or inside it.
    public func contains(_ environment: any UIFocusEnvironment) -> Bool {
        UIFocusSystem.environment(self, contains: environment)
    }

    private var focusSystem: UIFocusSystem? { focusWindow?.storedFocus }

    /// The window at the end of the chain of environments.
    var focusWindow: UIWindow? { focusChain.lazy.compactMap { ($0 as? UIView)?.window }.first }

    /// The innermost of the environment and those that contain it that is of a kind.
    func nearest<Kind>(_ kind: Kind.Type) -> Kind? {
        focusChain.lazy.compactMap { $0 as? Kind }.first
    }

    /// The environment and those that contain it, from the inside.
    var focusChain: [any UIFocusEnvironment] {
        var chain: [any UIFocusEnvironment] = []
        var next: (any UIFocusEnvironment)? = self
        // A program's own environments may form a circle.
        while let current = next, !chain.contains(where: { $0 === current }) {
            chain.append(current)
            next = current.parentFocusEnvironment
        }
        return chain
    }
}

/// An object that can be focused: a view, or a program's own object that a view draws.
///
/// Source: Apple, UIFocusItem.
@preconcurrency @MainActor
public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the item can be focused while it is visible.
    var canBecomeFocused: Bool { get }
    /// The frame in the coordinates of the container, in points.
    var frame: CGRect { get }
    /// How the item is shown while it is focused; nil for no effect. Default: nil.
    var focusEffect: UIFocusEffect? { get }
    /// The importance of the item in its group. Default: ignored.
    var focusGroupPriority: UIFocusGroupPriority { get }
}

extension UIFocusItem {
    /// Returns nil.
    public var focusEffect: UIFocusEffect? { nil }
    /// Returns `ignored`.
    public var focusGroupPriority: UIFocusGroupPriority { .ignored }
    /// Whether the item is focused.
    public var isFocused: Bool { focusWindow?.storedFocus?.focusedItem === self }
}

/// An object that knows where the items of an environment are.
///
/// Source: Apple, UIFocusItemContainer.
@preconcurrency @MainActor
public protocol UIFocusItemContainer: NSObjectProtocol {
    /// The coordinates of the items' frames.
    var coordinateSpace: any UICoordinateSpace { get }
    /// Returns the items in a rectangle of these coordinates, whether they can be focused or not.
    ///
    /// The items inside them are asked for separately.
    func focusItems(in rect: CGRect) -> [any UIFocusItem]
}

/// A container that scrolls until the focused item is visible.
///
/// Source: Apple, UIFocusItemScrollableContainer.
@preconcurrency @MainActor
public protocol UIFocusItemScrollableContainer: UIFocusItemContainer {
    /// The point of the content at the origin of the visible part.
    var contentOffset: CGPoint { get set }
    /// The size of the content.
    var contentSize: CGSize { get }
    /// The size of the visible part.
    var visibleSize: CGSize { get }
}

/// The importance of an item in its group: Tab moves the focus to the most important one.
///
/// The greatest of the item's own priority and those of the system counts. Of several with the same
/// priority, the first in the order of reading counts.
///
/// Source: Apple, UIFocusGroupPriority.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number; larger ones are more important.
    public var rawValue: Int

    /// Creates a priority.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Int) { self.init(rawValue: rawValue) }

    /// An item without importance: 0.
    public static let ignored = UIFocusGroupPriority(rawValue: 0)
    /// The item of the group that was focused last: 1000.
    public static let previouslyFocused = UIFocusGroupPriority(rawValue: 1000)
    /// An item that matters, such as a selected cell: 2000.
    public static let prioritized = UIFocusGroupPriority(rawValue: 2000)
    /// The focused item.
    public static let currentlyFocused = UIFocusGroupPriority(rawValue: Int.max)

    /// Returns whether the left priority is less important.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// Returns a more important priority.
    public static func + (left: Self, right: Int) -> Self { Self(left.rawValue + right) }
    /// Returns a less important priority.
    public static func - (left: Self, right: Int) -> Self { Self(left.rawValue - right) }
}
