/// A text, or several documents with texts, in which a ``UITextSearchingFindSession`` searches.
///
/// `DocumentIdentifier` names a document; an object with one text leaves it out.
///
/// Source: Apple, UITextSearching. The members from ``supportsTextReplacement`` on have defaults.
@preconcurrency @MainActor
public protocol UITextSearching<DocumentIdentifier>: NSObjectProtocol {
    /// The type of the documents' names.
    associatedtype DocumentIdentifier: Hashable = AnyHashable?

    /// The selection, from which on the first result is highlighted; nil for none.
    var selectedTextRange: UITextRange? { get }
    /// Returns the order of two ranges of a document.
    func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?
    ) -> ComparisonResult
    /// Searches for a text, and hands the results to an aggregator, now or later.
    func performTextSearch(
        queryString string: String, options: UITextSearchOptions,
        resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>)
    /// Shows a result in a style.
    func decorate(
        foundTextRange: UITextRange, document: DocumentIdentifier?,
        usingStyle: UITextSearchFoundTextStyle)
    /// Shows no result any more.
    func clearAllDecoratedFoundText()

    /// Whether results can be replaced.
    var supportsTextReplacement: Bool { get }
    /// Returns whether a result may be replaced.
    func shouldReplace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) -> Bool
    /// Replaces a result.
    func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String)
    /// Replaces all results of a search.
    func replaceAll(queryString: String, options: UITextSearchOptions, withText: String)
    /// Called before a result is highlighted.
    func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?)
    /// Scrolls until a result is visible.
    func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)
    /// The document with the selection; nil for none.
    var selectedTextSearchDocument: DocumentIdentifier? { get }
    /// Returns the order of two documents.
    func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult
}

extension UITextSearching {
    /// False.
    public var supportsTextReplacement: Bool { false }
    /// Returns true.
    public func shouldReplace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) -> Bool { true }
    /// Does nothing.
    public func replace(
        foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String
    ) {}
    /// Does nothing.
    public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {}
    /// Does nothing.
    public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
    /// Does nothing.
    public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}
    /// Nil.
    public var selectedTextSearchDocument: DocumentIdentifier? { nil }
    /// Returns that they are the same.
    public func compare(
        document: DocumentIdentifier, toDocument: DocumentIdentifier
    ) -> ComparisonResult { .orderedSame }
}

/// How a result of a search is shown.
///
/// Source: Apple, UITextSearchFoundTextStyle.
public enum UITextSearchFoundTextStyle: Int, Sendable {
    /// As text that is not a result.
    case normal = 0
    /// As a result.
    case found = 1
    /// As the result that is highlighted.
    case highlighted = 2
}

/// Collects the results of a search.
///
/// Source: Apple, UITextSearchAggregator.
@preconcurrency @MainActor
public final class UITextSearchAggregator<DocumentIdentifier: Hashable> {
    /// The results in the order in which they were found.
    private(set) var results: [(range: UITextRange, document: DocumentIdentifier?)] = []
    /// Called when results may be shown.
    var changed: () -> Void = {}

    init() {}

    /// The ranges of the results, in the order in which they were found.
    public var allFoundRanges: NSOrderedSet { NSOrderedSet(array: results.map(\.range)) }

    /// Adds a result.
    public func foundRange(
        _ range: UITextRange, searchString: String, document: DocumentIdentifier?
    ) { results.append((range, document)) }

    /// Ends the search, so that its results are shown.
    public func finishedSearching() { changed() }

    /// Removes a result whose text has changed.
    public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier?) {
        results.removeAll { $0.range === range && $0.document == document }
        changed()
    }

    /// Removes all results.
    public func invalidate() {
        results = []
        changed()
    }
}
