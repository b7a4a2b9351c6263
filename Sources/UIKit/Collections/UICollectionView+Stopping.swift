extension UICollectionView {
    /// Returns the offset at which the layout lets scrolling stop.
    ///
    /// `velocity`: that of the content, in points per second. Layouts get it as the delegate of a
    /// drag does, in points per millisecond: their authors compare it with 0.3. [U]
    final func layoutStop(_ end: CGPoint, _ velocity: CGPoint) -> CGPoint {
        let stop = collectionViewLayout.targetContentOffset(
            forProposedContentOffset: end,
            withScrollingVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
        return checked(stop, "targetContentOffset", keeping: end)
    }
}
