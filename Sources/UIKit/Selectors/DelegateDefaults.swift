/// Has the default of every optional method of delegates and data sources.
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
extension DelegateDefaults: CALayerDelegate {}
extension DelegateDefaults: NSLayoutManagerDelegate {}
extension DelegateDefaults: UIActionSheetDelegate {}
extension DelegateDefaults: UIAdaptivePresentationControllerDelegate {}
extension DelegateDefaults: UIAlertViewDelegate {}
extension DelegateDefaults: UIApplicationDelegate {}
extension DelegateDefaults: UICalendarViewDelegate {}
extension DelegateDefaults: UICollectionViewDelegateFlowLayout {}
extension DelegateDefaults: UICollisionBehaviorDelegate {}
extension DelegateDefaults: UIColorPickerViewControllerDelegate {}
extension DelegateDefaults: UIDocumentInteractionControllerDelegate {}
extension DelegateDefaults: UIDocumentPickerDelegate {}
extension DelegateDefaults: UIDropInteractionDelegate {}
extension DelegateDefaults: UIDynamicAnimatorDelegate {}
extension DelegateDefaults: UIEditMenuInteractionDelegate {}
extension DelegateDefaults: UIFontPickerViewControllerDelegate {}
extension DelegateDefaults: UIGestureRecognizerDelegate {}
extension DelegateDefaults: UIImagePickerControllerDelegate {}
extension DelegateDefaults: UILargeContentViewerInteractionDelegate {}
extension DelegateDefaults: UINavigationBarDelegate {}
extension DelegateDefaults: UINavigationControllerDelegate {}
extension DelegateDefaults: UIPageControlTimerProgressDelegate {}
extension DelegateDefaults: UIPageViewControllerDelegate {}
extension DelegateDefaults: UIPencilInteractionDelegate {}
extension DelegateDefaults: UIPickerViewDelegate {}
extension DelegateDefaults: UIPointerInteractionDelegate {}
extension DelegateDefaults: UIPopoverControllerDelegate {}
extension DelegateDefaults: UIPopoverPresentationControllerDelegate {}
extension DelegateDefaults: UIScreenshotServiceDelegate {}
extension DelegateDefaults: UISearchBarDelegate {}
extension DelegateDefaults: UISearchControllerDelegate {}
extension DelegateDefaults: UISearchDisplayDelegate {}
extension DelegateDefaults: UISearchTextFieldDelegate {}
extension DelegateDefaults: UISheetPresentationControllerDelegate {}
extension DelegateDefaults: UISplitViewControllerDelegate {}
extension DelegateDefaults: UITabBarControllerDelegate {}
extension DelegateDefaults: UITabBarDelegate {}
extension DelegateDefaults: UITableViewDelegate {}
extension DelegateDefaults: UITextDragDelegate {}
extension DelegateDefaults: UITextDropDelegate {}
extension DelegateDefaults: UITextFieldDelegate {}
extension DelegateDefaults: UITextInteractionDelegate {}
extension DelegateDefaults: UITextPasteDelegate {}
extension DelegateDefaults: UITextViewDelegate {}
extension DelegateDefaults: UIViewControllerTransitioningDelegate {}
extension DelegateDefaults: UIWindowSceneDelegate {}

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

extension DelegateDefaults: UICollectionViewDragDelegate {
    /// Returns no items.
    public func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] { [] }
}

extension DelegateDefaults: UICollectionViewDropDelegate {
    /// Does nothing.
    public func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {}
}

extension DelegateDefaults: UITableViewDragDelegate {
    /// Returns no items.
    public func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession,
        at indexPath: IndexPath
    ) -> [UIDragItem] { [] }
}

extension DelegateDefaults: UITableViewDropDelegate {
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
    ) {}
}

extension DelegateDefaults: UIDragInteractionDelegate {
    /// Returns no items.
    public func dragInteraction(
        _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] { [] }
}

extension DelegateDefaults: UIContextMenuInteractionDelegate {
    /// Returns nil, so that no menu appears.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
}

extension DelegateDefaults: UIPageViewControllerDataSource {
    /// Returns nil: there is no page before.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }
    /// Returns nil: there is no page behind.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
}

extension DelegateDefaults: UICalendarSelectionMultiDateDelegate {
    /// Does nothing.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents
    ) {}
    /// Does nothing.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents
    ) {}
}

extension DelegateDefaults: UICalendarSelectionSingleDateDelegate {
    /// Does nothing.
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
    ) {}
}

extension DelegateDefaults: UIFindInteractionDelegate {
    /// Returns nil, so that nothing is searched.
    public func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView)
        -> UIFindSession?
    { nil }
}

extension DelegateDefaults: UINavigationItemRenameDelegate {
    /// Does nothing.
    public func navigationItem(
        _ navigationItem: UINavigationItem, didEndRenamingWith title: String
    ) {}
}

extension DelegateDefaults: UIPreviewInteractionDelegate {
    /// Does nothing.
    public func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool
    ) {}
    /// Does nothing.
    public func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) {}
}
