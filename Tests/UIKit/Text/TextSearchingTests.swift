import Testing
import UIKit

// Source: Apple, UITextSearching, UITextSearchAggregator and UITextSearchingFindSession.
@MainActor
@Suite("Searches in texts of a program's own")
final class TextSearchingTests: NSObject, UITextSearching {
    private final class Span: UITextRange {
        let range: Range<Int>
        init(_ range: Range<Int>) { self.range = range }
    }

    private var text = "cat car cat"
    private var cursor = 0
    private var later: (() -> Void)?
    private var log: [String] = []

    private func start(_ range: UITextRange) -> Int { (range as? Span)?.range.lowerBound ?? -1 }

    var selectedTextRange: UITextRange? { Span(cursor..<cursor) }
    func compare(
        _ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??
    ) -> ComparisonResult {
        let distance = start(foundRange) - start(toRange)
        return distance == 0 ? .orderedSame : distance < 0 ? .orderedAscending : .orderedDescending
    }
    func performTextSearch(
        queryString string: String, options: UITextSearchOptions,
        resultAggregator aggregator: UITextSearchAggregator<AnyHashable?>
    ) {
        // The last one first: the session sorts them.
        for found in text.ranges(of: string).reversed() {
            let place = text.distance(from: text.startIndex, to: found.lowerBound)
            aggregator.foundRange(
                Span(place..<place + string.count), searchString: string, document: nil)
        }
        later = { aggregator.finishedSearching() }
    }
    func decorate(
        foundTextRange: UITextRange, document: AnyHashable??,
        usingStyle style: UITextSearchFoundTextStyle
    ) { log.append("\(start(foundTextRange)) \(style == .highlighted ? "highlighted" : "found")") }
    func clearAllDecoratedFoundText() { log.append("clear") }
    var supportsTextReplacement: Bool { true }
    func replace(foundTextRange: UITextRange, document: AnyHashable??, withText: String) {
        let start = text.index(text.startIndex, offsetBy: start(foundTextRange))
        text.replaceSubrange(start..<text.index(start, offsetBy: 3), with: withText)
    }
    func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
        log.append("scroll \(start(range))")
    }

    @Test("a session finds, highlights and replaces results")
    func session() {
        let session = UITextSearchingFindSession(searchableObject: self)
        cursor = 5
        session.performSearch(query: "cat", options: nil)
        #expect(session.resultCount == 0 && session.highlightedResultIndex == NSNotFound)
        #expect(!session.allowsReplacementForCurrentlyHighlightedResult)
        log = []
        later?()
        #expect(session.resultCount == 2 && session.highlightedResultIndex == 1)
        #expect(log == ["clear", "0 found", "8 found", "8 highlighted", "scroll 8"])
        log = []
        session.highlightNextResult(in: .forward)
        #expect(log == ["8 found", "0 highlighted", "scroll 0"])
        #expect(session.supportsReplacement)
        session.performSingleReplacement(query: "cat", replacementString: "dog", options: nil)
        later?()
        #expect(text == "dog car cat" && session.resultCount == 1)
        session.invalidateFoundResults()
        #expect(session.resultCount == 0 && log.last == "clear")
    }

    /// Three documents of one range each, of which the second is fixed and has the selection.
    private final class Pages: NSObject, UITextSearching {
        typealias DocumentIdentifier = Int
        let spans = [Span(0..<1), Span(0..<1), Span(0..<1)]
        var aggregator: UITextSearchAggregator<Int>?
        var log: [String] = []
        var selectedTextRange: UITextRange? { spans[1] }
        var selectedTextSearchDocument: Int? { 1 }
        var supportsTextReplacement: Bool { true }
        func compare(
            _ foundRange: UITextRange, toRange: UITextRange, document: Int?
        ) -> ComparisonResult { .orderedSame }
        func compare(document: Int, toDocument: Int) -> ComparisonResult {
            document < toDocument ? .orderedAscending : .orderedDescending
        }
        func performTextSearch(
            queryString string: String, options: UITextSearchOptions,
            resultAggregator aggregator: UITextSearchAggregator<Int>
        ) {
            self.aggregator = aggregator
            for (page, span) in spans.enumerated() {
                aggregator.foundRange(span, searchString: string, document: page)
            }
            aggregator.finishedSearching()
        }
        func decorate(
            foundTextRange: UITextRange, document: Int?, usingStyle: UITextSearchFoundTextStyle
        ) { if usingStyle == .highlighted { log.append("shows \(document ?? -1)") } }
        func clearAllDecoratedFoundText() {}
        func willHighlight(foundTextRange: UITextRange, document: Int?) {
            log.append("will \(document ?? -1)")
        }
        func shouldReplace(
            foundTextRange: UITextRange, document: Int?, withText: String
        ) -> Bool { document != 1 }
        func replace(foundTextRange: UITextRange, document: Int?, withText: String) {
            log.append("\(withText) in \(document ?? -1)")
        }
    }

    @Test("the document with the selection comes first, and refuses replacements")
    func documents() {
        let pages = Pages()
        let session = UITextSearchingFindSession(searchableObject: pages)
        session.performSearch(query: "a", options: nil)
        #expect(session.highlightedResultIndex == 1 && pages.log == ["will 1", "shows 1"])
        #expect(!session.allowsReplacementForCurrentlyHighlightedResult)
        session.performSingleReplacement(query: "a", replacementString: "b", options: nil)
        #expect(pages.log.count == 2)
        session.highlightNextResult(in: .forward)
        #expect(session.allowsReplacementForCurrentlyHighlightedResult)
        pages.log = []
        session.performSingleReplacement(query: "a", replacementString: "b", options: nil)
        #expect(pages.log.first == "b in 2")
    }

    @Test("results that are no longer valid are removed")
    func invalidation() {
        let pages = Pages()
        let session = UITextSearchingFindSession(searchableObject: pages)
        session.performSearch(query: "a", options: nil)
        let found = pages.aggregator
        #expect(found?.allFoundRanges.count == 3 && session.resultCount == 3)
        #expect(found?.allFoundRanges.firstObject as? Span === pages.spans[0])
        found?.invalidateFoundRange(pages.spans[0], document: 2)
        #expect(session.resultCount == 3)
        found?.invalidateFoundRange(pages.spans[0], document: 0)
        #expect(session.resultCount == 2 && found?.allFoundRanges.count == 2)
    }
}
