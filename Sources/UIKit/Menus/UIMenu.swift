/// A menu, with actions, commands and other menus.
///
/// ```swift
/// let sort = UIMenu(
///     title: "Sort", options: .singleSelection,
///     children: [
///         UIAction(title: "By name", state: .on) { _ in list.sort(by: .name) },
///         UIAction(title: "By date") { _ in list.sort(by: .date) },
///     ])
/// let delete = UIAction(title: "Delete", attributes: .destructive) { … }
/// button.menu = UIMenu(children: [sort, delete])
/// button.showsMenuAsPrimaryAction = true
/// ```
///
/// A menu inside another one is a row that opens it, or with ``Options/displayInline`` a group of
/// rows between separators. A menu without visible elements is left out of its parent. [U]
///
/// Source: Apple, UIMenu.
///
/// Deviation: there are no palettes and menu bars.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// How a menu is shown, and the effect of choosing its elements.
    ///
    /// Source: Apple, UIMenu.Options.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The elements are shown in the parent, between separators, below the title if there is
        /// one.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The row that opens the menu is red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Choosing an element turns it on and the others off, also those of menus inside that are
        /// shown inline.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// How the elements of a menu are shown.
    ///
    /// Source: Apple, UIMenu.ElementSize. How many are beside each other is ours. [U]
    public enum ElementSize: Int, Sendable {
        /// As the system decides: large.
        case automatic = -1
        /// Up to four images beside each other; a title if there is no image.
        case small = 0
        /// Up to three images beside each other, above their titles.
        case medium = 1
        /// Rows below each other.
        case large = 2
    }

    /// How the elements are shown, in the menu or, if it is shown inline, in its parent. Default:
    /// automatic.
    ///
    /// Source: Apple, UIMenu.preferredElementSize.
    open var preferredElementSize = ElementSize.automatic

    /// The identifier; a unique one by default.
    public final let identifier: Identifier
    /// How the menu is shown.
    public final let options: Options
    /// The elements, in their order.
    public final let children: [UIMenuElement]

    private static var madeCount = 0

    /// Creates a menu.
    ///
    /// - Parameters:
    ///   - title: the title, shown by the row that opens the menu and at the top of the menu.
    ///   - subtitle: a second line of the row.
    ///   - image: the image of the row.
    ///   - identifier: the identifier; nil for a unique one.
    ///   - options: how the menu is shown.
    ///   - children: the elements.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil,
        identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        Self.madeCount += 1
        self.identifier = identifier ?? Identifier("menu-\(Self.madeCount)")
        self.options = options
        self.children = children
        super.init(title, subtitle, image)
    }

    /// Creates a menu whose elements have a size.
    ///
    /// The parameters are those of the other initializer, and ``preferredElementSize``.
    public convenience init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil,
        identifier: Identifier? = nil, options: Options = [], preferredElementSize: ElementSize,
        children: [UIMenuElement] = []
    ) {
        self.init(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            options: options, children: children)
        self.preferredElementSize = preferredElementSize
    }

    /// Returns a menu with the same properties, and other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier,
            options: options, preferredElementSize: preferredElementSize, children: newChildren)
    }

    /// The elements that are on, also those of menus inside that are shown inline.
    open var selectedElements: [UIMenuElement] {
        children.flatMap { child -> [UIMenuElement] in
            if let menu = child as? UIMenu {
                return menu.options.contains(.displayInline) ? menu.selectedElements : []
            }
            return (child as? any UIMenuLeaf)?.state == .on ? [child] : []
        }
    }

    /// The actions and commands, also those of menus that are shown inline.
    final var leaves: [any UIMenuLeaf] {
        children.flatMap { child -> [any UIMenuLeaf] in
            if let menu = child as? UIMenu {
                return menu.options.contains(.displayInline) ? menu.leaves : []
            }
            return (child as? any UIMenuLeaf).map { [$0] } ?? []
        }
    }

    /// Whether a part of the menu is visible.
    final var isVisible: Bool {
        children.contains { child in
            if let menu = child as? UIMenu { return menu.isVisible }
            return !((child as? any UIMenuLeaf)?.attributes.contains(.hidden) ?? false)
        }
    }
}
