extension UICollectionView {
    /// Whether taps select items in the current mode.
    private var selects: Bool {
        isEditing
            ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }
    final var selectsSeveral: Bool {
        isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
    }

    final func baseSelectItem(
        at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
    ) {
        if indexPath == nil || !selectsSeveral {
            for other in selected where other != indexPath {
                deselectItem(at: other, animated: animated)
            }
        }
        guard let indexPath else { return }
        if !selected.contains(indexPath) { selected.append(indexPath) }
        cells[indexPath]?.isSelected = true
        if !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    final func deselectAll() {
        for path in selected { deselectItem(at: path, animated: false) }
    }

    /// Closes open actions, or highlights the item under the touches. Returns whether it did.
    final func itemReceives(_ touches: Set<UITouch>) -> Bool {
        if let swipe, swipe.isOpen {
            closeSwipe(animated: true)
            return true
        }
        guard let touch = touches.first,
            let (path, cell) = cells.first(where: { touch.view?.isDescendant(of: $1) ?? false }),
            selects || expandsByTap(cell),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return false }
        highlighted = path
        cell.isHighlighted = true
        collectionDelegate?.collectionView(self, didHighlightItemAt: path)
        return true
    }

    /// Whether a key may select an item.
    final func receivesSelection(at path: IndexPath) -> Bool {
        selects || cells[path].map(expandsByTap) ?? false
    }

    private func expandsByTap(_ cell: UICollectionViewCell) -> Bool {
        (cell as? UICollectionViewListCell)?.expandsByTap ?? false
    }

    /// Selects an item that was tapped, or deselects it if several can be selected; a header of an
    /// outline is expanded or collapsed instead.
    final func selectByTap(_ path: IndexPath) {
        if let cell = cells[path], expandsByTap(cell) { return toggleOutline(of: cell) }
        if selected.contains(path), selectsSeveral {
            guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true
            else { return }
            deselectItem(at: path, animated: false)
            collectionDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        // A selection that is extended is no primary action; a refused one is, as in UIKit.
        let extends = selectsSeveral && !selected.isEmpty
        defer { if !extends { performPrimaryAction(at: path) } }
        guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else {
            return
        }
        if !selectsSeveral {
            for other in selected where other != path {
                deselectItem(at: other, animated: false)
                collectionDelegate?.collectionView(self, didDeselectItemAt: other)
            }
        }
        selectItem(at: path, animated: false, scrollPosition: [])
        cells[path]?.selectionSegue?()
        collectionDelegate?.collectionView(self, didSelectItemAt: path)
    }

    private func performPrimaryAction(at path: IndexPath) {
        guard let delegate = collectionDelegate,
            delegate.collectionView(self, canPerformPrimaryActionForItemAt: path)
        else { return }
        delegate.collectionView(self, performPrimaryActionForItemAt: path)
    }

    final func unhighlight() {
        guard let path = highlighted else { return }
        highlighted = nil
        cells[path]?.isHighlighted = false
        collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    }
}
