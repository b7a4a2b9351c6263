extension _UIContextMenuContainerView {
    /// Returns the object that performs a command; nil for other elements.
    func target(of leaf: any UIMenuLeaf) -> Any? {
        guard let command = leaf as? UICommand else { return nil }
        let first = interaction.view?.window?.firstResponder
        return first?.target(forAction: command.action, withSender: command)
            ?? interaction.view?.target(forAction: command.action, withSender: command)
    }

    /// Lets the object that performs a command change how it is shown; without one it is disabled.
    func validate(_ leaf: any UIMenuLeaf) {
        guard let command = leaf as? UICommand else { return }
        let target = target(of: leaf)
        command.hasTarget = target != nil
        (target as? UIResponder)?.validate(command)
    }

    /// Turns one element of a menu on and the others off.
    func select(_ leaf: any UIMenuLeaf, in menu: UIMenu) {
        var others = menu.leaves
        for row in panels.flatMap(\.rows) {
            if case .leaf(let other, let single) = row.item, single === menu {
                others.append(other)
            }
        }
        for other in others where other !== leaf { other.state = .off }
        leaf.state = .on
    }
}
