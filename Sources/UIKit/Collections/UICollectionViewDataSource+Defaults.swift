extension UICollectionViewDataSource {
    /// Returns true.
    public func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }
    /// Reports that the data source does not move items, and reloads the collection view.
    ///
    /// Deviation: UIKit does not begin to move items of such a data source.
    public func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { collectionView.reportUnmovedItem() }
    /// Returns nil.
    public func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }
    /// Returns the first item of the section with the title's number.
    public func collectionView(
        _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }
    /// Returns 1.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// Reports that the data source provides no such view, and returns an empty one.
    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        reportMistake(
            "The data source \(type(of: self)) provides no supplementary view of the kind “\(kind)”, "
                + "for which its layout has room; implement "
                + "collectionView(_:viewForSupplementaryElementOfKind:at:)")
        return UICollectionReusableView()
    }
}
