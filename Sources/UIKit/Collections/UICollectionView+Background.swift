extension UICollectionView {
    final func exchangeBackground(_ old: UIView?) {
        if old?.superview === self { old?.removeFromSuperview() }
        setNeedsLayout()
    }

    /// Puts the background behind everything else, at the visible part of the content.
    final func placeBackground() {
        guard let backgroundView else { return }
        if backgroundView.superview !== self || subviews.first !== backgroundView {
            insertSubview(backgroundView, at: 0)
        }
        if backgroundView.frame != bounds { backgroundView.frame = bounds }
    }
}
