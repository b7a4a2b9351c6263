// The state of tables and collection views: the selected elements and the first visible one.
//
// Source: Apple, "State Preservation" of UITableView and of UICollectionView.

/// An element in a saved state: the name that the data source gave it, or its index path.
@MainActor
enum ListRestoration {
    private static let selectedKey = "UIListSelectedElements"
    private static let firstKey = "UIListFirstVisibleElement"

    /// Writes the selected elements, and the first visible one if the data source names it.
    static func encode(
        selected: [IndexPath], firstVisible: IndexPath?, of view: UIView, source: Any?,
        with coder: NSCoder
    ) {
        let naming = source as? any UIDataSourceModelAssociation
        func text(_ path: IndexPath) -> NSString? {
            guard let naming else {
                return path.map(String.init).joined(separator: " ") as NSString
            }
            return naming.modelIdentifierForElement(at: path, in: view) as NSString?
        }
        coder.encode(selected.compactMap(text) as NSArray, forKey: selectedKey)
        if naming != nil, let name = firstVisible.flatMap(text) {
            coder.encode(name, forKey: firstKey)
        }
    }

    /// Reads the elements that still exist.
    static func decode(
        for view: UIView, source: Any?, from coder: NSCoder, exists: (IndexPath) -> Bool
    ) -> (selected: [IndexPath], firstVisible: IndexPath?) {
        let naming = source as? any UIDataSourceModelAssociation
        func path(_ text: String) -> IndexPath? {
            let found: IndexPath? =
                if let naming {
                    naming.indexPathForElement(withModelIdentifier: text, in: view)
                } else {
                    IndexPath(indexes: text.split(separator: " ").compactMap { Int($0) })
                }
            return found.flatMap { $0.count == 2 && exists($0) ? $0 : nil }
        }
        let names = coder.decodeObject(forKey: selectedKey) as? [String] ?? []
        let first = coder.decodeObject(forKey: firstKey) as? String
        return (names.compactMap(path), naming == nil ? nil : first.flatMap(path))
    }
}
