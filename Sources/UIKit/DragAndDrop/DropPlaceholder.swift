/// A row or an item that represents dropped data until it is loaded.
///
/// The list counts it beside what its data source has; its index path is one of the list.
@MainActor
class DropPlaceholder: NSObject, UIDragAnimating {
    final let dragItem: UIDragItem
    final let reuseIdentifier: String
    /// Where it is; nil once it was replaced or removed.
    final var path: IndexPath?
    /// Whether the update that inserts it has not been applied yet.
    final var isNew = true
    final weak var drag: ListDrag?
    final var animator = DragAnimator()

    init(_ item: UIDragItem, _ reuseIdentifier: String, at path: IndexPath, of drag: ListDrag) {
        (dragItem, self.reuseIdentifier, self.path, self.drag) = (item, reuseIdentifier, path, drag)
    }

    func addAnimations(_ animations: @escaping () -> Void) { animator.addAnimations(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        animator.addCompletion(completion)
    }

    /// Replaces the placeholder by data that the closure inserts; false if it no longer exists.
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
        guard let drag, let path else { return false }
        drag.change {
            let place = drag.dataPath(of: path)
            drag.forget(self)
            dataSourceUpdates(place)
            drag.reloadPlace(path)
        }
        return true
    }

    /// Removes the placeholder; false if it no longer exists.
    func deletePlaceholder() -> Bool {
        guard let drag, let path else { return false }
        drag.change {
            drag.forget(self)
            drag.deletePlace(path)
        }
        return true
    }
}

extension ListDrag {
    /// Inserts a placeholder, on which its item lands.
    func insert(_ placeholder: DropPlaceholder) {
        guard let path = placeholder.path else { return }
        change {
            placeholders.append(placeholder)
            insertPlace(path)
        }
        placeholder.isNew = false
        // The list was reloaded, because it has no such place.
        guard placeholder.path != nil else { return }
        placeholder.animator = land(placeholder.dragItem, at: path)
    }

    func forget(_ placeholder: DropPlaceholder) {
        placeholders.removeAll { $0 === placeholder }
        placeholder.path = nil
    }

    /// Removes all placeholders, also one that is being inserted: the list is reloaded.
    func forgetPlaceholders() {
        for placeholder in placeholders { forget(placeholder) }
    }

    func placeholder(at path: IndexPath) -> DropPlaceholder? {
        placeholders.first { $0.path == path }
    }

    /// The number of placeholders in a section: now, or after an update whose sections are
    /// resolved.
    func placeholderCount(inSection section: Int, after update: TableUpdate? = nil) -> Int {
        placeholders.count { placeholder in
            guard let old = placeholder.path?.section else { return false }
            guard let update, !placeholder.isNew else { return old == section }
            return update.newSection(of: old) == section
        }
    }

    /// The index path by which the data source knows a row or an item that is no placeholder.
    func dataPath(of path: IndexPath) -> IndexPath {
        guard !placeholders.isEmpty else { return path }
        let before = placeholders.count { placeholder in
            guard let place = placeholder.path else { return false }
            return place.section == path.section && place.item < path.item
        }
        return IndexPath(item: path.item - before, section: path.section)
    }

    /// The list is being updated: the placeholders that it had get other index paths, or none.
    func movePlaceholders(_ newPath: (IndexPath) -> IndexPath?) {
        for placeholder in placeholders where !placeholder.isNew {
            placeholder.path = placeholder.path.flatMap(newPath)
        }
        placeholders.removeAll { $0.path == nil }
    }
}
