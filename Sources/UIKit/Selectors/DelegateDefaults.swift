/// Has the default of every optional method of the most used delegates and data sources.
///
/// `mainspring port` gives the proxy of a delegate, a class that overrides
/// `forwardingTarget(for:)`, the methods that it lacks: they call the target, or this object for
/// none. On iOS the runtime does that for each selector.
@preconcurrency @MainActor
public final class DelegateDefaults: NSObject {
    /// The only object of the class.
    public static let shared = DelegateDefaults()

    private override init() { super.init() }

    /// Returns the object to which a proxy forwards a method.
    ///
    /// The proxy is asked as on iOS: whether it responds to the selector, and for its target then.
    ///
    /// - Parameters:
    ///   - proxy: the object that was called.
    ///   - name: the selector of the method.
    ///   - defaults: this object, as a value of the protocol that has the method.
    /// - Returns: the target; `defaults` if there is none, or if it does not conform.
    public static func target<Delegate>(
        of proxy: NSObject, _ name: String, _ defaults: Delegate
    ) -> Delegate {
        let selector = Selector(name)
        guard proxy.answersResponds(to: selector) else { return defaults }
        return selector.forwardingTarget(of: proxy) as? Delegate ?? defaults
    }
}

extension DelegateDefaults: CAAnimationDelegate {}
extension DelegateDefaults: UIAdaptivePresentationControllerDelegate {}
extension DelegateDefaults: UICollectionViewDelegateFlowLayout {}
extension DelegateDefaults: UIGestureRecognizerDelegate {}
extension DelegateDefaults: UINavigationBarDelegate {}
extension DelegateDefaults: UINavigationControllerDelegate {}
extension DelegateDefaults: UIPageViewControllerDelegate {}
extension DelegateDefaults: UIPickerViewDelegate {}
extension DelegateDefaults: UISearchBarDelegate {}
extension DelegateDefaults: UISearchControllerDelegate {}
extension DelegateDefaults: UISplitViewControllerDelegate {}
extension DelegateDefaults: UITabBarControllerDelegate {}
extension DelegateDefaults: UITabBarDelegate {}
extension DelegateDefaults: UITableViewDelegate {}
extension DelegateDefaults: UITextFieldDelegate {}
extension DelegateDefaults: UITextViewDelegate {}
extension DelegateDefaults: UIViewControllerTransitioningDelegate {}

// The required methods of data sources are those of the proxy itself.

extension DelegateDefaults: UICollectionViewDataSource {
    /// Returns 0.
    public func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }
    /// Returns an empty cell.
    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
}

extension DelegateDefaults: UITableViewDataSource {
    /// Returns 0.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// Returns an empty cell.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    { UITableViewCell() }
}
