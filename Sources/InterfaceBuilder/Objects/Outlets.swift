import UIKit

/// The outlets of UIKit's own classes.
@MainActor
enum Outlets {
    /// Sets an outlet of UIKit's. Returns false if the object has none with this name, or the value
    /// is not of its type.
    static func set(_ property: String, _ value: NSObject, of source: NSObject) -> Bool {
        switch (property, source) {
        case ("view", let controller as UIViewController):
            guard let view = value as? UIView else { return false }
            controller.view = view
        case ("delegate", let object): return setDelegate(value, of: object)
        case ("dataSource", let table as UITableView):
            guard let source = value as? any UITableViewDataSource else { return false }
            table.dataSource = source
        case ("dataSource", let collection as UICollectionView):
            guard let source = value as? any UICollectionViewDataSource else { return false }
            collection.dataSource = source
        case ("dataSource", let picker as UIPickerView):
            guard let source = value as? any UIPickerViewDataSource else { return false }
            picker.dataSource = source
        case ("dataSource", let pages as UIPageViewController):
            guard let source = value as? any UIPageViewControllerDataSource else { return false }
            pages.dataSource = source
        case ("prefetchDataSource", let table as UITableView):
            guard let source = value as? any UITableViewDataSourcePrefetching else { return false }
            table.prefetchDataSource = source
        case ("tableView", let controller as UITableViewController):
            guard let table = value as? UITableView else { return false }
            controller.tableView = table
        // The collection view is the controller's view; loadView() takes it from there.
        case ("collectionView", is UICollectionViewController): return value is UICollectionView
        case ("backgroundView", let cell as UITableViewCell): cell.backgroundView = value as? UIView
        case ("selectedBackgroundView", let cell as UITableViewCell):
            cell.selectedBackgroundView = value as? UIView
        case ("accessoryView", let cell as UITableViewCell): cell.accessoryView = value as? UIView
        case ("editingAccessoryView", let cell as UITableViewCell):
            cell.editingAccessoryView = value as? UIView
        case ("backgroundView", let cell as UICollectionViewCell):
            cell.backgroundView = value as? UIView
        case ("selectedBackgroundView", let cell as UICollectionViewCell):
            cell.selectedBackgroundView = value as? UIView
        case ("backgroundView", let table as UITableView): table.backgroundView = value as? UIView
        case ("titleView", let item as UINavigationItem): item.titleView = value as? UIView
        case ("customView", let item as UIBarButtonItem): item.customView = value as? UIView
        case ("transitioningDelegate", let controller as UIViewController):
            controller.transitioningDelegate =
                value as? any UIViewControllerTransitioningDelegate
        default: return false
        }
        return true
    }

    private static func setDelegate(_ value: NSObject, of object: NSObject) -> Bool {
        switch object {
        case let table as UITableView:
            guard let delegate = value as? any UITableViewDelegate else { return false }
            table.delegate = delegate
        case let collection as UICollectionView:
            guard let delegate = value as? any UICollectionViewDelegate else { return false }
            collection.delegate = delegate
        case let text as UITextView:
            guard let delegate = value as? any UITextViewDelegate else { return false }
            text.delegate = delegate
        case let scroll as UIScrollView:
            guard let delegate = value as? any UIScrollViewDelegate else { return false }
            scroll.delegate = delegate
        case let field as UITextField:
            guard let delegate = value as? any UITextFieldDelegate else { return false }
            field.delegate = delegate
        case let bar as UISearchBar:
            guard let delegate = value as? any UISearchBarDelegate else { return false }
            bar.delegate = delegate
        case let picker as UIPickerView:
            guard let delegate = value as? any UIPickerViewDelegate else { return false }
            picker.delegate = delegate
        case let pages as UIPageViewController:
            guard let delegate = value as? any UIPageViewControllerDelegate else { return false }
            pages.delegate = delegate
        case let recognizer as UIGestureRecognizer:
            guard let delegate = value as? any UIGestureRecognizerDelegate else { return false }
            recognizer.delegate = delegate
        case let bar as UINavigationBar:
            guard let delegate = value as? any UINavigationBarDelegate else { return false }
            bar.delegate = delegate
        case let bar as UIToolbar:
            guard let delegate = value as? any UIToolbarDelegate else { return false }
            bar.delegate = delegate
        case let bar as UITabBar:
            guard let delegate = value as? any UITabBarDelegate else { return false }
            bar.delegate = delegate
        case let navigation as UINavigationController:
            guard let delegate = value as? any UINavigationControllerDelegate else { return false }
            navigation.delegate = delegate
        case let tabs as UITabBarController:
            guard let delegate = value as? any UITabBarControllerDelegate else { return false }
            tabs.delegate = delegate
        default: return false
        }
        return true
    }
}
