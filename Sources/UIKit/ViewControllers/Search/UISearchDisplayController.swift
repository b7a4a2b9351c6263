/// A search with a search bar of the controller's own view, and a table of results over it.
///
/// ```swift
/// let search = UISearchDisplayController(searchBar: bar, contentsController: self)
/// search.searchResultsDataSource = self
/// search.searchResultsDelegate = self
/// search.delegate = self
/// ```
///
/// The search is active while the bar is edited, until it is cancelled. While there is text, the
/// results cover the contents below the bar.
///
/// Source: Apple, UISearchDisplayController, deprecated in iOS 8 in favour of
/// ``UISearchController``.
@preconcurrency @MainActor
open class UISearchDisplayController: NSObject {
    /// The bar.
    public final let searchBar: UISearchBar
    /// The controller that is searched; not retained.
    public private(set) final weak var searchContentsController: UIViewController?
    /// The delegate; not retained.
    open weak var delegate: (any UISearchDisplayDelegate)?
    /// The data of the results; not retained.
    open weak var searchResultsDataSource: (any UITableViewDataSource)? {
        didSet { madeTable?.dataSource = searchResultsDataSource }
    }
    /// The delegate of the table of results; not retained.
    open weak var searchResultsDelegate: (any UITableViewDelegate)? {
        didSet { madeTable?.delegate = searchResultsDelegate }
    }
    /// Whether the bar is to be shown in the navigation bar; set before the search. Default: false.
    open var displaysSearchBarInNavigationBar = false {
        didSet {
            guard displaysSearchBarInNavigationBar != oldValue else { return }
            searchContentsController?.navigationItem.titleView =
                displaysSearchBarInNavigationBar ? searchBar : nil
        }
    }

    private var active = false
    private var madeTable: UITableView?
    private let shade = UIControl()
    private lazy var link = SearchDisplayLink(self)

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - searchBar: the bar; its delegate is left to the program.
    ///   - viewController: the controller that is searched.
    public init(searchBar: UISearchBar, contentsController viewController: UIViewController) {
        self.searchBar = searchBar
        searchContentsController = viewController
        super.init()
        searchBar.listener = link
        shade.backgroundColor = UIColor(white: 0, alpha: 0.4)
        shade.addTarget(self, action: UISearchDisplayController.shadeTapped, for: .touchUpInside)
    }

    /// The table of results, which is made when it is first asked for.
    open var searchResultsTableView: UITableView {
        if let madeTable { return madeTable }
        let table = UITableView(frame: .zero, style: .plain)
        table.dataSource = searchResultsDataSource
        table.delegate = searchResultsDelegate
        madeTable = table
        delegate?.searchDisplayController(self, didLoadSearchResultsTableView: table)
        return table
    }

    /// Whether a search is in progress.
    open var isActive: Bool {
        get { active }
        set { setActive(newValue, animated: false) }
    }

    /// Begins or ends a search.
    open func setActive(_ visible: Bool, animated: Bool) {
        guard visible != active else { return }
        if visible { begin(animated) } else { end(animated) }
    }

    private func begin(_ animated: Bool) {
        guard let view = searchContentsController?.view else { return }
        delegate?.searchDisplayControllerWillBeginSearch(self)
        active = true
        searchBar.setShowsCancelButton(true, animated: animated)
        let top =
            searchBar.isDescendant(of: view)
            ? searchBar.convert(searchBar.bounds, to: view).maxY : view.safeAreaInsets.top
        shade.frame = CGRect(
            x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(shade)
        if !searchBar.isFirstResponder { _ = searchBar.becomeFirstResponder() }
        delegate?.searchDisplayControllerDidBeginSearch(self)
        showResults()
    }

    private func end(_ animated: Bool) {
        delegate?.searchDisplayControllerWillEndSearch(self)
        active = false
        searchBar.text = nil
        _ = searchBar.resignFirstResponder()
        searchBar.setShowsCancelButton(false, animated: animated)
        hideResults()
        shade.removeFromSuperview()
        delegate?.searchDisplayControllerDidEndSearch(self)
    }

    private func shadeTapped() { setActive(false, animated: true) }

    /// Shows the results of the text, or the dimmed contents without one.
    fileprivate func showResults() {
        guard active, let view = shade.superview else { return }
        guard searchBar.text?.isEmpty == false else { return hideResults() }
        let table = searchResultsTableView
        guard table.superview == nil else { return }
        delegate?.searchDisplayController(self, willShowSearchResultsTableView: table)
        table.frame = shade.frame
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(table)
        table.reloadData()
        delegate?.searchDisplayController(self, didShowSearchResultsTableView: table)
    }

    private func hideResults() {
        guard let table = madeTable, table.superview != nil else { return }
        delegate?.searchDisplayController(self, willHideSearchResultsTableView: table)
        table.removeFromSuperview()
        delegate?.searchDisplayController(self, didHideSearchResultsTableView: table)
    }

    /// Asks the delegate whether new results are there at once.
    fileprivate func reload(_ isReady: Bool) {
        let wasShown = madeTable?.superview != nil
        showResults()
        // A table that was just shown has its rows already.
        if isReady, wasShown, let table = madeTable, table.superview != nil { table.reloadData() }
    }
}

/// Observes the bar of a search, beside the bar's delegate.
private final class SearchDisplayLink: NSObject, UISearchBarDelegate {
    private unowned let search: UISearchDisplayController

    init(_ search: UISearchDisplayController) { self.search = search }

    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        search.setActive(true, animated: true)
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        guard search.isActive else { return }
        search.reload(
            search.delegate?.searchDisplayController(
                search, shouldReloadTableForSearch: searchText) ?? true)
    }

    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
        guard search.isActive else { return }
        search.reload(
            search.delegate?.searchDisplayController(
                search, shouldReloadTableForSearchScope: selectedScope) ?? true)
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        search.setActive(false, animated: true)
    }
}

/// The object that follows a search.
///
/// Source: Apple, UISearchDisplayDelegate, deprecated in iOS 8. All methods have defaults, which do
/// nothing, or have the results reloaded.
@preconcurrency @MainActor
public protocol UISearchDisplayDelegate: NSObjectProtocol {
    /// Called before the search begins.
    func searchDisplayControllerWillBeginSearch(_ controller: UISearchDisplayController)
    /// Called after the search has begun.
    func searchDisplayControllerDidBeginSearch(_ controller: UISearchDisplayController)
    /// Called before the search ends.
    func searchDisplayControllerWillEndSearch(_ controller: UISearchDisplayController)
    /// Called after the search has ended.
    func searchDisplayControllerDidEndSearch(_ controller: UISearchDisplayController)
    /// Called after the table of results was made.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        didLoadSearchResultsTableView tableView: UITableView)
    /// Called before the results are shown.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        willShowSearchResultsTableView tableView: UITableView)
    /// Called after the results were shown.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        didShowSearchResultsTableView tableView: UITableView)
    /// Called before the results are hidden.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        willHideSearchResultsTableView tableView: UITableView)
    /// Called after the results were hidden.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        didHideSearchResultsTableView tableView: UITableView)
    /// Returns whether the results of a text are there at once. Default: true.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        shouldReloadTableForSearch searchString: String?
    ) -> Bool
    /// Returns whether the results of a scope are there at once. Default: true.
    func searchDisplayController(
        _ controller: UISearchDisplayController,
        shouldReloadTableForSearchScope searchOption: Int
    ) -> Bool
}

extension UISearchDisplayDelegate {
    /// Does nothing.
    public func searchDisplayControllerWillBeginSearch(_ controller: UISearchDisplayController) {}
    /// Does nothing.
    public func searchDisplayControllerDidBeginSearch(_ controller: UISearchDisplayController) {}
    /// Does nothing.
    public func searchDisplayControllerWillEndSearch(_ controller: UISearchDisplayController) {}
    /// Does nothing.
    public func searchDisplayControllerDidEndSearch(_ controller: UISearchDisplayController) {}
    /// Does nothing.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        didLoadSearchResultsTableView tableView: UITableView
    ) {}
    /// Does nothing.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        willShowSearchResultsTableView tableView: UITableView
    ) {}
    /// Does nothing.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        didShowSearchResultsTableView tableView: UITableView
    ) {}
    /// Does nothing.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        willHideSearchResultsTableView tableView: UITableView
    ) {}
    /// Does nothing.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        didHideSearchResultsTableView tableView: UITableView
    ) {}
    /// Returns true.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        shouldReloadTableForSearch searchString: String?
    ) -> Bool { true }
    /// Returns true.
    public func searchDisplayController(
        _ controller: UISearchDisplayController,
        shouldReloadTableForSearchScope searchOption: Int
    ) -> Bool { true }
}
