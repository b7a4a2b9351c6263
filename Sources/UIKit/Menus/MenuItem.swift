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

    /// Returns the rows of a menu, in the groups between which there are separators.
    ///
    /// - Parameters:
    ///   - menu: the menu.
    ///   - single: the menu around it in which one element is selected.
    ///   - provided: returns the elements of a deferred one; nil while they are waited for.
    static func groups(
        of menu: UIMenu, in single: UIMenu? = nil,
        provided: (UIDeferredMenuElement) -> [UIMenuElement]?
    ) -> [[MenuItem]] {
        let single = menu.options.contains(.singleSelection) ? menu : single
        var groups: [[MenuItem]] = [[]]
        func add(_ elements: [UIMenuElement]) {
            for element in elements {
                switch element {
                case let inner as UIMenu where inner.options.contains(.displayInline):
                    var inside = Self.groups(of: inner, in: single, provided: provided)
                    if !inner.title.isEmpty, !inside.isEmpty {
                        inside[0].insert(.title(inner.title), at: 0)
                    }
                    groups += inside + [[]]
                case let inner as UIMenu:
                    if inner.isVisible { groups[groups.count - 1].append(.menu(inner)) }
                case let deferred as UIDeferredMenuElement:
                    if let elements = provided(deferred) {
                        add(elements)
                    } else {
                        groups[groups.count - 1].append(.waiting)
                    }
                default:
                    guard let leaf = element as? any UIMenuLeaf,
                        !leaf.attributes.contains(.hidden)
                    else { continue }
                    groups[groups.count - 1].append(.leaf(leaf, in: single))
                }
            }
        }
        add(menu.children)
        return groups.filter { !$0.isEmpty }
    }
}
