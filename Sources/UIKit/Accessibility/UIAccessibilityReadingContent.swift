/// An element with a text of lines, such as the page of a book, which is read without stops.
///
/// Source: Apple, UIAccessibilityReadingContent.
@preconcurrency @MainActor
public protocol UIAccessibilityReadingContent {
    /// Returns the number of the line at a point in the element's coordinates, from 0; or
    /// `NSNotFound`.
    func accessibilityLineNumber(for point: CGPoint) -> Int
    /// Returns the text of a line; nil for no such line.
    func accessibilityContent(forLineNumber lineNumber: Int) -> String?
    /// Returns the frame of a line in the coordinates of the screen; zero for no such line.
    func accessibilityFrame(forLineNumber lineNumber: Int) -> CGRect
    /// Returns the text of the whole page; nil for none.
    func accessibilityPageContent() -> String?
    /// Returns the text of a line with attributes of speech. Default: the plain one.
    func accessibilityAttributedContent(forLineNumber lineNumber: Int) -> NSAttributedString?
    /// Returns the text of the page with attributes of speech. Default: the plain one.
    func accessibilityAttributedPageContent() -> NSAttributedString?
}

extension UIAccessibilityReadingContent {
    /// Returns the plain text.
    public func accessibilityAttributedContent(
        forLineNumber lineNumber: Int
    ) -> NSAttributedString? {
        accessibilityContent(forLineNumber: lineNumber).map { NSAttributedString(string: $0) }
    }

    /// Returns the plain text.
    public func accessibilityAttributedPageContent() -> NSAttributedString? {
        accessibilityPageContent().map { NSAttributedString(string: $0) }
    }
}

extension UIResponder {
    /// Reads the object's pages as a screen reader does that reads everything: the text of each,
    /// and turns the page while the object has the trait
    /// ``UIAccessibilityTraits/causesPageTurn``.
    ///
    /// Not in UIKit, where the screen reader does it.
    ///
    /// - Parameter limit: the most pages to read, at least 1.
    /// - Returns: the texts; empty if the object is no ``UIAccessibilityReadingContent``.
    public final func readAccessibilityPages(limit: Int = 100) -> [String] {
        guard let content = self as? any UIAccessibilityReadingContent else { return [] }
        var pages: [String] = []
        repeat {
            guard let page = content.accessibilityAttributedPageContent()?.string else { break }
            pages.append(page)
        } while pages.count < limit && accessibilityTraits.contains(.causesPageTurn)
            && accessibilityScroll(.next)
        return pages
    }

    /// Returns the line of the object's text that a screen reader reads for a finger, and its
    /// frame in the coordinates of the screen.
    ///
    /// Not in UIKit, where the screen reader does it.
    ///
    /// - Parameter point: where the finger is, in the object's coordinates.
    /// - Returns: nil without a line there.
    public final func readAccessibilityLine(at point: CGPoint) -> (text: String, frame: CGRect)? {
        guard let content = self as? any UIAccessibilityReadingContent else { return nil }
        let line = content.accessibilityLineNumber(for: point)
        guard line != NSNotFound,
            let text = content.accessibilityAttributedContent(forLineNumber: line)?.string
        else { return nil }
        return (text, content.accessibilityFrame(forLineNumber: line))
    }
}
