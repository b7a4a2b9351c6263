/// Who knows how many rows a table has, and makes their cells.
///
/// Source: Apple, UITableViewDataSource.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
    /// Answers how many sections there are. Default: 1.
    func numberOfSections(in tableView: UITableView) -> Int

    /// Answers how many rows a section has.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

    /// Answers the cell of a row that comes into view: one that `dequeueReusableCell(withIdentifier:for:)` gives, filled.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

    /// Answers the title of a section's header; nil for none. Default: nil.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

    /// Answers the title of a section's footer; nil for none. Default: nil.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

    /// Answers whether a row can be edited: swiped, or given an editing control. Default: true.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

    /// Deletes or inserts a row, as the user has asked: changes the data, and tells the table. Default: nothing.
    ///
    /// A swipe offers to delete a row only where this is written. Source: Apple, tableView(_:commit:forRowAt:).
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) -> _Committing

    /// What the method above returns: nothing where it is written. Never named in programs; not in UIKit.
    associatedtype _Committing = _NoCommit
}

/// What a data source returns that leaves out `tableView(_:commit:forRowAt:)`; so the table sees that. Not in UIKit.
public struct _NoCommit: Sendable {
    init() {}
}

extension UITableViewDataSource {
    /// Answers 1.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Answers nil.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Answers nil.
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Answers true.
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    /// Does nothing, and tells so by its type.
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) -> _NoCommit { _NoCommit() }

    /// Whether the program has written `tableView(_:commit:forRowAt:)`.
    var commitsEdits: Bool {
        if let controller = self as? UITableViewController { return CommitOverride.exists(in: type(of: controller)) }
        return _Committing.self != _NoCommit.self
    }
}

/// Who makes ready what rows need before they come into view.
///
/// Source: Apple, UITableViewDataSourcePrefetching. Told are the rows up to a view's height ahead, both ways. [U]
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// Tells of rows that may soon come into view.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Tells of rows that were told of, and will not come soon after all. Default: nothing.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
