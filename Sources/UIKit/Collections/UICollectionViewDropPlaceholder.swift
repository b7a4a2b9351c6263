/// An item that is not in the data yet.
///
/// Source: Apple, UICollectionViewPlaceholder.
@preconcurrency @MainActor
open class UICollectionViewPlaceholder: NSObject {
    final let path: IndexPath
    final let identifier: String
    /// Configures the cell whenever it is shown. Default: nil.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?

    /// Creates a placeholder.
    ///
    /// - Parameters:
    ///   - insertionIndexPath: where it is inserted.
    ///   - reuseIdentifier: the registered cell that shows it.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        (path, identifier) = (insertionIndexPath, reuseIdentifier)
        super.init()
    }
}

/// An item for a dropped one whose data is not loaded yet.
///
/// Source: Apple, UICollectionViewDropPlaceholder.
@preconcurrency @MainActor
open class UICollectionViewDropPlaceholder: UICollectionViewPlaceholder {
    /// Returns how the preview looks that moves to the cell; nil for the whole cell. Default: nil.
    open var previewParametersProvider: ((UICollectionViewCell) -> UIDragPreviewParameters?)?
}

/// A placeholder in a collection view.
///
/// Source: Apple, UICollectionViewDropPlaceholderContext.
@preconcurrency @MainActor
public protocol UICollectionViewDropPlaceholderContext: UIDragAnimating {
    /// The dropped item.
    var dragItem: UIDragItem { get }
    /// Replaces the placeholder by an item of the data.
    ///
    /// - Parameter dataSourceUpdates: inserts the data for an index path, without an update of the
    ///   collection view.
    /// - Returns: whether the placeholder still existed; false after the collection view was
    ///   reloaded.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool
    /// Removes the placeholder; returns whether it still existed.
    @discardableResult
    func deletePlaceholder() -> Bool
    /// Configures the cell again.
    func setNeedsCellUpdate()
}

final class ItemPlaceholder: DropPlaceholder, UICollectionViewDropPlaceholderContext {
    let placeholder: UICollectionViewDropPlaceholder

    init(_ item: UIDragItem, _ placeholder: UICollectionViewDropPlaceholder, of drag: ListDrag) {
        self.placeholder = placeholder
        super.init(item, placeholder.identifier, at: placeholder.path, of: drag)
    }

    func setNeedsCellUpdate() {
        guard let path, let cell = drag?.cell(at: path) as? UICollectionViewCell else { return }
        placeholder.cellUpdateHandler?(cell)
    }
}

extension UICollectionView {
    /// The cell of a placeholder, or else that of the data source, for a place of the list.
    final func filledCell(
        _ path: IndexPath, by dataSource: any UICollectionViewDataSource
    ) -> UICollectionViewCell {
        if let waiting = listDrag?.placeholder(at: unmovedPath(path)) as? ItemPlaceholder {
            let cell = dequeueReusableCell(
                withReuseIdentifier: waiting.reuseIdentifier, for: dataPath(path))
            waiting.placeholder.cellUpdateHandler?(cell)
            return cell
        }
        return dataSource.collectionView(self, cellForItemAt: dataPath(path))
    }
}
