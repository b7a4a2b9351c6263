/// How a text is compared with the one that is searched for.
///
/// Source: Apple, UITextSearchOptions.
@preconcurrency @MainActor
public final class UITextSearchOptions: NSObject {
    /// Which parts of words are found.
    ///
    /// Source: Apple, UITextSearchOptions.WordMatchMethod.
    public enum WordMatchMethod: Int, Sendable {
        /// Every part.
        case contains = 0
        /// The beginnings of words.
        case startsWith = 1
        /// Whole words.
        case fullWord = 2
    }

    /// Which parts of words are found. Default: every part.
    public let wordMatchMethod: WordMatchMethod
    /// How letters are compared. Default: without regard to case.
    public let stringCompareOptions: NSString.CompareOptions

    init(
        _ method: WordMatchMethod = .contains,
        _ options: NSString.CompareOptions = .caseInsensitive
    ) {
        (wordMatchMethod, stringCompareOptions) = (method, options)
    }

    /// Returns the ranges of a text's parts that match, in UTF-16 code units.
    func ranges(of query: String, in text: String) -> [Range<Int>] {
        guard !query.isEmpty else { return [] }
        let string = text as NSString
        var ranges: [Range<Int>] = []
        var start = 0
        while start < string.length {
            let rest = NSRange(location: start, length: string.length - start)
            let found = string.range(of: query, options: stringCompareOptions, range: rest)
            guard found.location != NSNotFound, found.length > 0 else { break }
            start = found.location + found.length
            let range = found.location..<start
            if wordMatchMethod == .contains || matchesWords(range, in: string) {
                ranges.append(range)
            }
        }
        return ranges
    }

    private func matchesWords(_ range: Range<Int>, in text: NSString) -> Bool {
        func isLetter(_ place: Int) -> Bool {
            guard (0..<text.length).contains(place),
                let scalar = Unicode.Scalar(text.character(at: place))
            else { return false }
            return CharacterSet.alphanumerics.contains(scalar)
        }
        guard !isLetter(range.lowerBound - 1) else { return false }
        return wordMatchMethod == .startsWith || !isLetter(range.upperBound)
    }
}

/// A search in a content: the results, and the one that is highlighted.
///
/// A subclass of a program's own searches in a view of its own; text views have theirs.
///
/// A ``UITextSearchingFindSession`` searches in an object that conforms to ``UITextSearching``.
///
/// Source: Apple, UIFindSession.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
    /// The part of the results that the panel shows.
    ///
    /// Source: Apple, UIFindSession.SearchResultDisplayStyle.
    public enum SearchResultDisplayStyle: Int, Sendable {
        /// The number of the highlighted result and of all.
        case currentAndTotal = 0
        /// The number of all results.
        case total = 1
        /// Nothing.
        case none = 2
    }

    /// The number of results. Default: 0.
    open var resultCount: Int { 0 }
    /// The index of the highlighted result, `NSNotFound` for none. Default: none.
    open var highlightedResultIndex: Int { NSNotFound }
    /// The part of the results that the panel shows. Default: the number of the result and of all.
    open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
    /// Whether results can be replaced. Default: false.
    open var supportsReplacement: Bool { false }
    /// Whether the highlighted result can be replaced. Default: true.
    open var allowsReplacementForCurrentlyHighlightedResult: Bool { true }
    /// Called when the results have changed outside of a call.
    final var resultsChanged: () -> Void = {}

    /// Creates a session.
    public override init() { super.init() }

    /// Searches for a text; the base version does nothing.
    open func performSearch(query: String, options: UITextSearchOptions?) {}
    /// Replaces the highlighted result; the base version does nothing.
    open func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {}
    /// Replaces all results; the base version does nothing.
    open func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {}
    /// Highlights the next result in a direction; the base version does nothing.
    open func highlightNextResult(in direction: UITextStorageDirection) {}
    /// Removes the results; the base version does nothing.
    open func invalidateFoundResults() {}
}

/// The search in a text view.
final class TextViewFindSession: UIFindSession {
    private weak var view: UITextView?
    private(set) var found: [Range<Int>] = []
    private var index: Int?
    private var last: (query: String, options: UITextSearchOptions)?
    private let marks = FindMarks()

    init(_ view: UITextView) { self.view = view }

    override var resultCount: Int { found.count }
    override var highlightedResultIndex: Int { index ?? NSNotFound }
    override var supportsReplacement: Bool { view?.isEditable ?? false }

    override func performSearch(query: String, options: UITextSearchOptions?) {
        last = (query, options ?? UITextSearchOptions())
        textChanged()
    }

    override func highlightNextResult(in direction: UITextStorageDirection) {
        guard let current = index, !found.isEmpty else { return }
        let step = direction == .forward ? 1 : found.count - 1
        index = (current + step) % found.count
        show()
    }

    override func invalidateFoundResults() {
        (found, index, last) = ([], nil, nil)
        show()
    }

    override func performSingleReplacement(
        query searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        guard let view, view.isEditable, let current = index,
            view.allows(replacementString, over: found[current])
        else { return }
        view.write(replacementString, over: found[current])
    }

    override func replaceAll(
        searchQuery: String, replacementString: String, options: UITextSearchOptions?
    ) {
        guard let view, view.isEditable else { return }
        let options = options ?? UITextSearchOptions()
        let ranges = options.ranges(of: searchQuery, in: view.edit.text)
        last = nil
        // From the end, so that the other ranges keep their places.
        for range in ranges.reversed() where view.allows(replacementString, over: range) {
            view.write(replacementString, over: range)
        }
        performSearch(query: searchQuery, options: options)
    }

    /// Searches again after a change of the text.
    ///
    /// - Parameter reveals: whether the text scrolls to the result.
    func textChanged(reveals: Bool = true) {
        guard let last, let view else { return }
        found = last.options.ranges(of: last.query, in: view.edit.text)
        // The first result from the cursor on.
        let cursor = view.edit.selection.lowerBound
        index = found.firstIndex { $0.lowerBound >= cursor } ?? (found.isEmpty ? nil : 0)
        if reveals { show() } else { place() }
    }

    private func show() {
        guard let view else { return }
        place()
        guard let index else { return }
        view.scrollRangeToVisible(NSRange(found[index]))
    }

    /// Marks the results where they are now.
    func place() {
        guard let view else { return }
        let lines = found.isEmpty ? nil : view.shownLines
        marks.show(
            found.enumerated().flatMap { number, range in
                view.rects(of: range, in: lines).map { ($0, number == index) }
            }, in: view)
    }
}

/// The marks behind the results of a search. Their colours are ours. [U]
@MainActor
private final class FindMarks {
    private var views: [UIView] = []

    func show(_ boxes: [(rect: CGRect, isHighlighted: Bool)], in view: UITextView) {
        // As many as can be seen; a long text may have thousands.
        let shown = boxes.filter { $0.rect.insetBy(dx: 0, dy: -200).intersects(view.bounds) }
        while views.count > shown.count { views.removeLast().removeFromSuperview() }
        while views.count < shown.count {
            let mark = UIView()
            mark.isUserInteractionEnabled = false
            mark.layer.cornerRadius = 3
            view.insertSubview(mark, belowSubview: view.textView)
            views.append(mark)
        }
        for (mark, box) in zip(views, shown) {
            mark.frame = box.rect
            mark.backgroundColor =
                box.isHighlighted
                ? .systemYellow : UIColor.systemYellow.withAlphaComponent(0.3)
        }
    }
}
