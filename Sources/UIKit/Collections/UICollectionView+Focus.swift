/// A movement of the focus with the items of a collection view.
///
/// Source: Apple, UICollectionViewFocusUpdateContext.
@preconcurrency @MainActor
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    /// The item that loses the focus; nil for a view outside of the cells.
    open var previouslyFocusedIndexPath: IndexPath? { listPaths.previous }
    /// The item that gets the focus; nil for a view outside of the cells.
    open var nextFocusedIndexPath: IndexPath? { listPaths.next }
}

extension UICollectionView: FocusList {
    final var delegateFocusPath: IndexPath? {
        collectionDelegate?.indexPathForPreferredFocusedView(in: self)
    }

    final func hasCell(at path: IndexPath) -> Bool {
        path.count == 2 && 0..<numberOfItems(inSection: path.section) ~= path.item
    }

    final var selectedFocusPath: IndexPath? { selected.last }

    final func allowsFocus(at path: IndexPath) -> Bool {
        guard hasCell(at: path) else { return false }
        return collectionDelegate?.collectionView(self, canFocusItemAt: path) ?? allowsFocusNow
    }

    final func focusPath(of view: UIView) -> IndexPath? {
        (view as? UICollectionViewCell).flatMap { indexPath(for: $0) }
    }

    final func loadedFocusCell(at path: IndexPath) -> UIView? { cells[path] }

    final func showFocusCell(at path: IndexPath) -> UIView? {
        guard hasCell(at: path) else { return nil }
        scrollToItem(at: path, at: [], animated: false)
        layoutIfNeeded()
        return cells[path]
    }

    final func focusPaths(in rect: CGRect) -> [(path: IndexPath, frame: CGRect)] {
        prepareLayout()
        return itemAttributes(in: rect).map {
            let shift = orthogonalShift(of: $0)
            return ($0.indexPath, $0.frame.offsetBy(dx: shift.x, dy: shift.y))
        }
    }

    final func selectFocusedCell(at path: IndexPath) {
        guard receivesSelection(at: path),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return }
        selectByTap(path)
    }

    final func baseShouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        collectionDelegate?.collectionView(
            self, shouldUpdateFocusIn: UICollectionViewFocusUpdateContext(context, in: self))
            ?? true
    }

    final func baseDidUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        let context = UICollectionViewFocusUpdateContext(context, in: self)
        collectionDelegate?.collectionView(self, didUpdateFocusIn: context, with: coordinator)
        guard let path = context.nextFocusedIndexPath else { return }
        let follows =
            collectionDelegate?.collectionView(self, selectionFollowsFocusForItemAt: path)
            ?? selectionFollowsFocus
        focusDidMove(to: path, context.nextFocusedItem, follows: follows)
    }
}

extension UICollectionViewCell {
    final var baseCanBecomeFocused: Bool {
        guard let collection, let path = collection.indexPath(for: self) else { return false }
        return collection.allowsFocus(at: path)
    }
}

extension UICollectionViewDelegate {
    /// Returns whether the collection view allows it.
    public func collectionView(
        _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
    ) -> Bool { collectionView.allowsFocusNow }
    /// Returns true.
    public func collectionView(
        _ collectionView: UICollectionView,
        shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool { true }
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {}
    /// Returns nil.
    public func indexPathForPreferredFocusedView(in collectionView: UICollectionView) -> IndexPath?
    { nil }
    /// Returns the collection view's setting.
    public func collectionView(
        _ collectionView: UICollectionView, selectionFollowsFocusForItemAt indexPath: IndexPath
    ) -> Bool { collectionView.selectionFollowsFocus }
}
