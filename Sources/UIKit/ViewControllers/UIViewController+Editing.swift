extension UIViewController {
    /// A bar button that toggles editing; created on first access.
    public var editButtonItem: UIBarButtonItem {
        if let storedEditButton { return storedEditButton }
        let item = UIBarButtonItem(
            title: isEditing ? "Done" : "Edit", style: isEditing ? .done : .plain, target: self,
            action: UIViewController.toggleEditing)
        storedEditButton = item
        return item
    }

    private func toggleEditing() { setEditing(!isEditing, animated: true) }

    func baseSetEditing(_ editing: Bool) {
        storedIsEditing = editing
        guard let storedEditButton else { return }
        storedEditButton.title = editing ? "Done" : "Edit"
        storedEditButton.style = editing ? .done : .plain
    }
}
