/// The tree of a system's menus, which a responder changes while it is built.
///
/// ```swift
/// override func buildMenu(with builder: any UIMenuBuilder) {
///     super.buildMenu(with: builder)
///     guard builder.system == .main else { return }
///     let reload = UIKeyCommand(
///         title: "Reload", action: #selector(reload), input: "r", modifierFlags: .command)
///     builder.insertChild(
///         UIMenu(options: .displayInline, children: [reload]), atStartOfMenu: .file)
/// }
/// ```
///
/// A menu whose identifier is in the tree already is not inserted, which is reported. An identifier
/// that is not in the tree changes nothing.
///
/// Source: Apple, UIMenuBuilder.
@preconcurrency @MainActor
public protocol UIMenuBuilder {
    /// The system whose menus are built.
    var system: UIMenuSystem { get }
    /// Returns a menu of the tree, or nil.
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?
    /// Returns an action of the tree, or nil.
    func action(for identifier: UIAction.Identifier) -> UIAction?
    /// Returns a command of the tree by its method and its value, or nil.
    func command(for action: Selector, propertyList: Any?) -> UICommand?
    /// Replaces a menu.
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
    /// Replaces the elements of a menu by those that a closure returns for them.
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
    /// Inserts a menu before another one.
    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu behind another one.
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the first element of another one.
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the last element of another one.
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
    /// Removes a menu.
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// The tree that builders change.
final class MenuTree: UIMenuBuilder {
    let system: UIMenuSystem
    private(set) var root: UIMenu

    init(_ root: UIMenu, of system: UIMenuSystem) { (self.root, self.system) = (root, system) }

    // MARK: Finding

    /// Returns the first element, from the root on, for which a closure returns a value.
    private func first<Value>(_ find: (UIMenuElement) -> Value?) -> Value? {
        var waiting: [UIMenuElement] = [root]
        while let element = waiting.popLast() {
            if let value = find(element) { return value }
            waiting += ((element as? UIMenu)?.children ?? []).reversed()
        }
        return nil
    }

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        first { ($0 as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        first { ($0 as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        let value = propertyList as? AnyHashable
        return first { element in
            guard let command = element as? UICommand, command.action == action else { return nil }
            return (command.propertyList as? AnyHashable) == value ? command : nil
        }
    }

    // MARK: Changing

    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
        guard menu(for: replacedIdentifier) != nil,
            replacementMenu.identifier == replacedIdentifier || isNew(replacementMenu)
        else { return }
        change(replacedIdentifier) { _ in [replacementMenu] }
    }

    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
    ) {
        change(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
    }

    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
        insert(siblingMenu, at: siblingIdentifier) { [siblingMenu, $0] }
    }

    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
        insert(siblingMenu, at: siblingIdentifier) { [$0, siblingMenu] }
    }

    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
        insert(childMenu, at: parentIdentifier) {
            [$0.replacingChildren([childMenu] + $0.children)]
        }
    }

    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
        insert(childMenu, at: parentIdentifier) {
            [$0.replacingChildren($0.children + [childMenu])]
        }
    }

    func remove(menu removedIdentifier: UIMenu.Identifier) { change(removedIdentifier) { _ in [] } }

    private func insert(
        _ menu: UIMenu, at identifier: UIMenu.Identifier, _ body: (UIMenu) -> [UIMenuElement]
    ) {
        if self.menu(for: identifier) != nil, isNew(menu) { change(identifier, body) }
    }

    private func isNew(_ menu: UIMenu) -> Bool {
        guard self.menu(for: menu.identifier) != nil else { return true }
        reportMistake(
            "A menu builder cannot insert the menu \(menu.identifier.rawValue): it has one")
        return false
    }

    /// Replaces a menu by the elements that a closure returns; the root by the first menu of them.
    private func change(
        _ identifier: UIMenu.Identifier, _ body: (UIMenu) -> [UIMenuElement]
    ) {
        if root.identifier == identifier {
            if let new = body(root).first as? UIMenu { root = new }
            return
        }
        root = changed(root, identifier, body)
    }

    private func changed(
        _ menu: UIMenu, _ identifier: UIMenu.Identifier, _ body: (UIMenu) -> [UIMenuElement]
    ) -> UIMenu {
        var hasChanged = false
        let children = menu.children.flatMap { child -> [UIMenuElement] in
            guard let inner = child as? UIMenu else { return [child] }
            if inner.identifier == identifier {
                hasChanged = true
                return body(inner)
            }
            let new = changed(inner, identifier, body)
            if new !== inner { hasChanged = true }
            return [new]
        }
        return hasChanged ? menu.replacingChildren(children) : menu
    }
}
