// Menus of buttons, and the selections that they show.
extension UIButton {
    /// Whether the button shows the selection of its menu.
    var isPopUp: Bool {
        changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil
    }

    func menuChanged() {
        isContextMenuInteractionEnabled = menu != nil
        guard isPopUp, let menu else { return }
        let leaves = menu.leaves.filter { !$0.attributes.contains(.hidden) }
        guard let selected = leaves.first(where: { $0.state == .on }) ?? leaves.first else {
            return
        }
        selectionChanged(to: selected)
    }

    /// Turns one element of a pop-up button's menu on, and shows its title and image.
    func selectionChanged(to selected: any UIMenuLeaf) {
        guard isPopUp, let menu else { return }
        for leaf in menu.leaves where leaf !== selected { leaf.state = .off }
        selected.state = .on
        if isConfigured {
            configuration?.title = selected.title
            if let image = selected.image { configuration?.image = image }
        } else {
            setTitle(selected.title, for: .normal)
            if let image = selected.image { setImage(image, for: .normal) }
        }
    }
}
