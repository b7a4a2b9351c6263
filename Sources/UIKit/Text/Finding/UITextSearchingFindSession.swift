/// A search in a text of a program's own, which finds, shows and replaces the results.
///
/// ```swift
/// func findInteraction(
///     _ interaction: UIFindInteraction, sessionFor view: UIView
/// ) -> UIFindSession? { UITextSearchingFindSession(searchableObject: editor) }
/// ```
///
/// The first result from the selection on is highlighted; the one after the last is the first.
///
/// Source: Apple, UITextSearchingFindSession.
open class UITextSearchingFindSession: UIFindSession {
    /// The object that is searched; not retained.
    open var searchableObject: (any UITextSearching)? { storedSearchableObject }
    private final weak var storedSearchableObject: (any UITextSearching)?
    private let search: TextSearch

    /// Creates a session of an object, which is not retained.
    public init(searchableObject: any UITextSearching) {
        self.storedSearchableObject = searchableObject
        search = Self.search(of: searchableObject)
        super.init()
        search.changed = { [weak self] in self?.resultsChanged() }
    }

    private static func search<Object: UITextSearching>(of object: Object) -> TextSearch {
        ObjectSearch(object)
    }

    open override var resultCount: Int { search.count }
    open override var highlightedResultIndex: Int { search.index ?? NSNotFound }
    open override var supportsReplacement: Bool {
        searchableObject?.supportsTextReplacement ?? false
    }
    open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
        search.allowsReplacement
    }

    open override func performSearch(query: String, options: UITextSearchOptions?) {
        search.perform(query, options ?? UITextSearchOptions())
    }

    open override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        guard supportsReplacement, search.replace(with: replacementString) else { return }
        performSearch(query: searchQuery, options: options)
    }

    open override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        guard let object = searchableObject, supportsReplacement else { return }
        object.replaceAll(
            queryString: searchQuery, options: options ?? UITextSearchOptions(),
            withText: replacementString)
        performSearch(query: searchQuery, options: options)
    }

    open override func highlightNextResult(in direction: UITextStorageDirection) {
        search.step(direction == .forward ? 1 : -1)
    }

    open override func invalidateFoundResults() { search.clear() }
}

/// A search in an object, whatever its documents are named by.
@MainActor
private protocol TextSearch: AnyObject {
    var count: Int { get }
    var index: Int? { get }
    var allowsReplacement: Bool { get }
    /// Called when something was found.
    var changed: () -> Void { get set }
    func perform(_ query: String, _ options: UITextSearchOptions)
    /// Replaces the highlighted result, if the object allows it.
    func replace(with text: String) -> Bool
    func step(_ step: Int)
    func clear()
}

private final class ObjectSearch<Object: UITextSearching>: TextSearch {
    private typealias Result = (range: UITextRange, document: Object.DocumentIdentifier?)
    private weak var object: Object?
    private var aggregator: UITextSearchAggregator<Object.DocumentIdentifier>?
    private var results: [Result] = []
    private(set) var index: Int?
    var changed: () -> Void = {}

    init(_ object: Object) { self.object = object }

    var count: Int { results.count }

    var allowsReplacement: Bool {
        guard let object, let index else { return false }
        return object.shouldReplace(
            foundTextRange: results[index].range, document: results[index].document, withText: "")
    }

    func perform(_ query: String, _ options: UITextSearchOptions) {
        clear()
        let aggregator = UITextSearchAggregator<Object.DocumentIdentifier>()
        self.aggregator = aggregator
        aggregator.changed = { [weak self, weak aggregator] in
            // An older search may still find something.
            guard let self, let aggregator, aggregator === self.aggregator else { return }
            show(aggregator.results)
            changed()
        }
        object?.performTextSearch(
            queryString: query, options: options, resultAggregator: aggregator)
    }

    private func show(_ found: [Result]) {
        guard let object else { return }
        object.clearAllDecoratedFoundText()
        results = found.enumerated().sorted { first, second in
            let order = order(of: first.element, second.element, in: object)
            return order == .orderedSame
                ? first.offset < second.offset : order == .orderedAscending
        }.map(\.element)
        for result in results {
            object.decorate(
                foundTextRange: result.range, document: result.document, usingStyle: .found)
        }
        index = nil
        guard !results.isEmpty else { return }
        var first = 0
        if let selection = object.selectedTextRange {
            let start: Result = (selection, object.selectedTextSearchDocument)
            first =
                results.firstIndex { order(of: $0, start, in: object) != .orderedAscending } ?? 0
        }
        highlight(first)
    }

    private func order(of first: Result, _ second: Result, in object: Object) -> ComparisonResult {
        if let one = first.document, let other = second.document, one != other {
            let order = object.compare(document: one, toDocument: other)
            if order != .orderedSame { return order }
        }
        return object.compare(
            first.range, toRange: second.range, document: first.document)
    }

    private func highlight(_ new: Int) {
        guard let object else { return }
        if let index, index != new {
            object.decorate(
                foundTextRange: results[index].range, document: results[index].document,
                usingStyle: .found)
        }
        index = new
        let (range, document) = results[new]
        object.willHighlight(foundTextRange: range, document: document)
        object.decorate(foundTextRange: range, document: document, usingStyle: .highlighted)
        object.scrollRangeToVisible(range, inDocument: document)
    }

    func step(_ step: Int) {
        guard let index, !results.isEmpty else { return }
        highlight((index + step + results.count) % results.count)
    }

    func replace(with text: String) -> Bool {
        guard let object, let index else { return false }
        let (range, document) = results[index]
        guard object.shouldReplace(foundTextRange: range, document: document, withText: text)
        else { return false }
        object.replace(foundTextRange: range, document: document, withText: text)
        return true
    }

    func clear() {
        (aggregator, results, index) = (nil, [], nil)
        object?.clearAllDecoratedFoundText()
    }
}
