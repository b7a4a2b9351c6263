extension UIButton: ConfiguredView {}
extension UICollectionViewCell: ConfiguredView {}
extension UITableViewCell: ConfiguredView {}
extension UITableViewHeaderFooterView: ConfiguredView {}
