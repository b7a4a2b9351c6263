extension UIViewController {
    final var baseEditButtonItem: UIBarButtonItem {
        if let button = bars.editButton { return button }
        let item = UIBarButtonItem(
            title: systemText(isEditing ? "Done" : "Edit"), style: isEditing ? .done : .plain,
            target: self,
            action: UIViewController.toggleEditing)
        bars.editButton = item
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    func baseSetEditing(_ editing: Bool) {
        storedIsEditing = editing
        bars.editButton?.title = systemText(editing ? "Done" : "Edit")
        bars.editButton?.style = editing ? .done : .plain
        observedPropertiesMayHaveChanged()
    }
}
