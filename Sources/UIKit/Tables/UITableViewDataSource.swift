/// The object that counts a table's rows and provides their cells.
///
/// Source: Apple, UITableViewDataSource.
@preconcurrency @MainActor
public protocol UITableViewDataSource: AnyObject {
    /// Returns the number of sections. Default: 1.
    func numberOfSections(in tableView: UITableView) -> Int

    /// Returns the number of rows in a section.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

    /// Returns the configured cell of a row that becomes visible.
    ///
    /// Get it from `dequeueReusableCell(withIdentifier:for:)`.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

    /// Returns the title of a section's header, or nil. Default: nil.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

    /// Returns the title of a section's footer, or nil. Default: nil.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

    /// Returns the titles of the index at the table's right edge; nil for no index. Default: nil.
    ///
    /// Only tables of the plain style have one. ``UITableView/indexSearch`` is shown as a
    /// magnifying glass. Source: Apple, sectionIndexTitles(for:).
    func sectionIndexTitles(for tableView: UITableView) -> [String]?

    /// Returns the section to which a title of the index scrolls. Default: the title's number.
    ///
    /// A data source that scrolls itself, as to a search bar above the rows, returns `NSNotFound`.
    /// Source: Apple, tableView(_:sectionForSectionIndexTitle:at:).
    func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int

    /// Returns whether a row can be edited: swiped, or given an editing control. Default: true.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

    /// Performs a deletion or insertion by the user: changes the data and updates the table.
    /// Default: nothing.
    ///
    /// A swipe offers deletion only if this is implemented. Source: Apple,
    /// tableView(_:commit:forRowAt:).
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) -> _Committing

    /// The result of the method above: nothing if implemented. Never named in programs; not in
    /// UIKit.
    associatedtype _Committing = _NoCommit

    /// Returns whether a row can be moved. Default: true.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

    /// Moves a row's data after a person has dragged the row; the table moves the row itself.
    /// Default: nothing.
    ///
    /// Rows have a reorder control in editing mode only if this is implemented. The destination is
    /// the row's place after it was removed from the old one.
    ///
    /// Source: Apple, tableView(_:moveRowAt:to:).
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) -> _Moving

    /// The result of the method above: nothing if implemented. Never named in programs; not in
    /// UIKit.
    associatedtype _Moving = _NoMove
}

/// The result of a data source without `tableView(_:moveRowAt:to:)`. Not in UIKit.
public struct _NoMove: Sendable {
    init() {}
}

/// The result of a data source without `tableView(_:commit:forRowAt:)`. Not in UIKit.
///
/// The table detects by its type that the method is missing.
public struct _NoCommit: Sendable {
    init() {}
}

extension UITableViewDataSource {
    /// Returns 1.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    { nil }
    /// Returns nil.
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
    { nil }
    /// Returns nil.
    public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the title's number.
    public func tableView(
        _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index }
    /// Returns true.
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing; its result type marks the method as not implemented.
    public func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) -> _NoCommit { _NoCommit() }

    /// Returns true.
    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Does nothing; its result type marks the method as not implemented.
    public func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) -> _NoMove { _NoMove() }

    /// Whether the data source implements `tableView(_:commit:forRowAt:)`.
    var commitsEdits: Bool {
        if let source = self as? any EditInheriting { return source.overridesCommit }
        if let source = self as? any _CommittingInSubclass { return source._commitsInSubclass }
        return _Committing.self != _NoCommit.self
    }

    /// Whether the data source implements `tableView(_:moveRowAt:to:)`.
    var movesRows: Bool {
        if let source = self as? any EditInheriting { return source.overridesMove }
        if let source = self as? any _MovingInSubclass { return source._movesInSubclass }
        return _Moving.self != _NoMove.self
    }
}

/// A data source whose class inherits the methods that commit edits and may override them.
///
/// The result type of an inherited method says only that the superclass has it.
@MainActor
protocol EditInheriting {
    /// Whether the class overrides `tableView(_:commit:forRowAt:)`.
    var overridesCommit: Bool { get }
    /// Whether the class overrides `tableView(_:moveRowAt:to:)`.
    var overridesMove: Bool { get }
}

/// A data source whose subclasses implement `tableView(_:commit:forRowAt:)`; `mainspring port`
/// writes the conformance. Not in UIKit.
public protocol _CommittingInSubclass: AnyObject {
    /// Whether the object's class has the method.
    @MainActor var _commitsInSubclass: Bool { get }
}

/// A data source whose subclasses implement `tableView(_:moveRowAt:to:)`; `mainspring port` writes
/// the conformance. Not in UIKit.
public protocol _MovingInSubclass: AnyObject {
    /// Whether the object's class has the method.
    @MainActor var _movesInSubclass: Bool { get }
}

/// Prepares data for rows before they become visible.
///
/// Source: Apple, UITableViewDataSourcePrefetching. It receives the rows up to one view height
/// ahead in both directions. [U]
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// Called for rows that may soon become visible.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Called for prefetched rows that will not become visible soon after all. Default: nothing.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    /// Does nothing.
    public func tableView(
        _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
    ) {}
}
