extension UIButton: ConfiguredView {}
extension UICollectionViewCell: ConfiguredView {}
extension UITableViewCell: ConfiguredView {}
