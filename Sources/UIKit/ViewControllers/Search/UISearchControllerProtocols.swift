/// The object that finds the results for a search controller's text.
///
/// Source: Apple, UISearchResultsUpdating.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when the search begins, when its text or scope changes, and when it ends.
    func updateSearchResults(for searchController: UISearchController)
    /// Called when people choose a suggestion, usually to change the bar's text or tokens. By
    /// default it does nothing.
    func updateSearchResults(
        for searchController: UISearchController,
        selecting searchSuggestion: any UISearchSuggestion)
}

extension UISearchResultsUpdating {
    /// Does nothing.
    public func updateSearchResults(
        for searchController: UISearchController,
        selecting searchSuggestion: any UISearchSuggestion
    ) {}
}

/// The object that is notified of a search that begins and ends.
///
/// Source: Apple, UISearchControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// Called when the search begins.
    func willPresentSearchController(_ searchController: UISearchController)
    /// Called when the search has begun and nothing moves any more.
    func didPresentSearchController(_ searchController: UISearchController)
    /// Called when the search ends.
    func willDismissSearchController(_ searchController: UISearchController)
    /// Called when the search has ended and nothing moves any more.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}
