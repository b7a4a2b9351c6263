extension UICollectionView {
    final func springTarget(at point: CGPoint) -> SpringTarget? {
        guard isSpringLoaded, let path = indexPathForItem(at: point) else { return nil }
        return SpringTarget(
            view: self, part: path,
            allows: { [weak self] context in
                guard let self else { return false }
                context.targetView = cellForItem(at: path)
                return collectionDelegate?.collectionView(
                    self, shouldSpringLoadItemAt: path, with: context) ?? true
            },
            show: { [weak self] in self?.cellForItem(at: path)?.isHighlighted = $0.state.isShown },
            activate: { [weak self] _ in self?.selectByTap(path) })
    }
}
