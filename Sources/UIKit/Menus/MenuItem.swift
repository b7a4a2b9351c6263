/// The element that a row of a menu represents.
@MainActor
enum MenuItem {
    /// The title of a group or of the menu.
    case title(String)
    /// The title of a submenu, which closes it.
    case back(String)
    /// An action or command, and the menu in which it is a single selection.
    case leaf(any UIMenuLeaf, in: UIMenu?)
    /// A menu that opens.
    case menu(UIMenu)
    /// Elements that have not been provided yet.
    case waiting

    /// Whether a finger or key can choose the row.
    var isChoosable: Bool {
        switch self {
        case .title, .waiting: false
        case .back, .menu: true
        case .leaf(let leaf, _):
            !leaf.attributes.contains(.disabled) && (leaf as? UICommand)?.hasTarget != false
        }
    }

    /// Rows between two separators.
    struct Group {
        var items: [MenuItem] = []
        var size = UIMenu.ElementSize.automatic
    }

    /// Whether the row opens a menu.
    var isMenu: Bool {
        if case .menu = self { true } else { false }
    }

    /// Whether the item has a row of its own in groups of any size.
    var isWide: Bool {
        switch self {
        case .title, .back, .waiting: true
        case .leaf, .menu: false
        }
    }

    /// Returns the rows of a menu, in the groups between which there are separators.
    ///
    /// - Parameters:
    ///   - menu: the menu.
    ///   - single: the menu around it in which one element is selected.
    ///   - provided: returns the elements of a deferred one; nil while they are waited for.
    static func groups(
        of menu: UIMenu, in single: UIMenu? = nil,
        provided: (UIDeferredMenuElement) -> [UIMenuElement]?
    ) -> [Group] {
        let single = menu.options.contains(.singleSelection) ? menu : single
        let empty = Group(size: menu.preferredElementSize)
        var groups = [empty]
        func add(_ elements: [UIMenuElement]) {
            for element in elements {
                switch element {
                case let inner as UIMenu where inner.options.contains(.displayInline):
                    var inside = Self.groups(of: inner, in: single, provided: provided)
                    if !inner.title.isEmpty, !inside.isEmpty {
                        inside[0].items.insert(.title(inner.title), at: 0)
                    }
                    groups += inside + [empty]
                case let inner as UIMenu:
                    if inner.isVisible { groups[groups.count - 1].items.append(.menu(inner)) }
                case let deferred as UIDeferredMenuElement:
                    if let elements = provided(deferred) {
                        add(elements)
                    } else {
                        groups[groups.count - 1].items.append(.waiting)
                    }
                default:
                    guard let leaf = element as? any UIMenuLeaf,
                        !leaf.attributes.contains(.hidden)
                    else { continue }
                    groups[groups.count - 1].items.append(.leaf(leaf, in: single))
                }
            }
        }
        add(menu.children)
        return groups.filter { !$0.items.isEmpty }
    }
}

extension UIMenu.ElementSize {
    /// How many rows are beside each other. [U]
    var columns: Int {
        switch self {
        case .small: 4
        case .medium: 3
        case .large, .automatic: 1
        }
    }
    /// Whether rows are beside each other.
    var isCompact: Bool { columns > 1 }
}
