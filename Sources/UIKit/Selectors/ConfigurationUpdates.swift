/// Whether classes override `updateConfiguration(using:)`, which is then called before the first
/// layout and after each change of the state, also without a configuration.
///
/// Source: Apple, updateConfiguration(using:): "Override this method in a subclass to update the
/// cell's configuration using the provided state."
@MainActor
enum ConfigurationUpdates {
    static let ofCells = MethodOverrides(
        _UpdatingCell.self, _PlainCell.self, of: UITableViewCell.self, count: 1)
    static let ofItems = MethodOverrides(
        _UpdatingItem.self, _PlainItem.self, of: UICollectionViewCell.self, count: 1)
    static let ofHeaders = MethodOverrides(
        _UpdatingHeader.self, _PlainHeader.self, of: UITableViewHeaderFooterView.self, count: 1)
}

private final class _UpdatingCell: UITableViewCell {
    override func updateConfiguration(using state: UICellConfigurationState) {}
}
private final class _PlainCell: UITableViewCell {}

private final class _UpdatingItem: UICollectionViewCell {
    override func updateConfiguration(using state: UICellConfigurationState) {}
}
private final class _PlainItem: UICollectionViewCell {}

private final class _UpdatingHeader: UITableViewHeaderFooterView {
    override func updateConfiguration(using state: UIViewConfigurationState) {}
}
private final class _PlainHeader: UITableViewHeaderFooterView {}
