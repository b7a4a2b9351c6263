/// The pages of a text: the lines that fit on each.
@MainActor
final class PrintedText {
    private var laidOut: (area: CGRect, set: SetText, pages: [Range<Int>])?

    func forget() { laidOut = nil }

    /// Returns the lines of a text, and those of each page of a formatter.
    private func pages(
        _ text: () -> NSAttributedString, of formatter: UIPrintFormatter
    ) -> (area: CGRect, set: SetText, pages: [Range<Int>])? {
        let first = formatter.area(ofPage: 0)
        guard first.width > 0 else { return nil }
        if let laidOut, laidOut.area == first { return laidOut }
        let set = text().set(within: first.width, isOneLine: false)
        var pages: [Range<Int>] = []
        var start = 0
        while start < set.lines.count {
            let top = set.lines[start].frame.minY
            let height = formatter.area(ofPage: pages.count).height
            var end = start + 1
            // The error of sums of heights.
            while end < set.lines.count, set.lines[end].frame.maxY - top <= height + 1e-6 {
                end += 1
            }
            pages.append(start..<end)
            start = end
        }
        laidOut = (first, set, pages)
        return laidOut
    }

    func count(_ text: () -> NSAttributedString, of formatter: UIPrintFormatter) -> Int {
        pages(text, of: formatter)?.pages.count ?? 0
    }

    /// Draws the lines of a formatter's page, from 0.
    func draw(
        _ text: () -> NSAttributedString, of formatter: UIPrintFormatter, page: Int, in rect: CGRect
    ) {
        guard let context = UIGraphicsGetCurrentContext(),
            let known = pages(text, of: formatter), known.pages.indices.contains(page)
        else { return }
        let lines = known.pages[page]
        let top = known.set.lines[lines.lowerBound].frame.minY
        let corner = CGPoint(x: rect.minX, y: rect.minY - top)
        for line in known.set.lines[lines] {
            known.set.paintAll(of: line.shown, at: corner, context)
        }
    }
}

/// Prints a text in one font, or with attributes.
///
/// Source: Apple, UISimpleTextPrintFormatter.
@preconcurrency @MainActor
open class UISimpleTextPrintFormatter: UIPrintFormatter {
    /// The text without attributes; empty by default.
    open var text: String? {
        get { attributed.string }
        set { attributed = NSAttributedString(string: newValue ?? "") }
    }
    /// The text with attributes, which the other properties do not change; empty by
    /// default.
    open var attributedText: NSAttributedString? {
        get { attributed }
        set { attributed = newValue ?? NSAttributedString() }
    }
    /// The font of the text without attributes; nil (the default) for the system's of 12 points.
    open var font: UIFont? { didSet { forgetPages() } }
    /// The colour of the text without attributes; nil (the default) for black.
    open var color: UIColor? { didSet { forgetPages() } }
    /// The alignment of the text without attributes. Default: natural.
    open var textAlignment = NSTextAlignment.natural { didSet { forgetPages() } }

    private var attributed: NSAttributedString { didSet { forgetPages() } }
    private let printed = PrintedText()

    /// Creates a formatter for a text without attributes.
    public init(text: String) {
        attributed = NSAttributedString(string: text)
        super.init()
    }

    /// Creates a formatter for a text with attributes.
    public init(attributedText: NSAttributedString) {
        attributed = attributedText
        super.init()
    }

    override func emptyCopy() -> UIPrintFormatter {
        let copy = UISimpleTextPrintFormatter(attributedText: attributed)
        (copy.font, copy.color, copy.textAlignment) = (font, color, textAlignment)
        return copy
    }

    override func forgetPages() { printed.forget() }

    override var contentPageCount: Int { printed.count({ content }, of: self) }

    /// Draws the lines of a page.
    open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
        printed.draw({ content }, of: self, page: pageIndex - startPage, in: rect)
    }

    private var content: NSAttributedString {
        let whole = NSRange(location: 0, length: attributed.length)
        let result = NSMutableAttributedString(string: attributed.string)
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        result.addAttributes(
            [
                .font: font ?? .systemFont(ofSize: 12), .foregroundColor: color ?? .black,
                .paragraphStyle: style,
            ], range: whole)
        attributed.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            result.addAttributes(attributes, range: range)
        }
        return result
    }
}

/// Prints the HTML that attributed strings read.
///
/// Source: Apple, UIMarkupTextPrintFormatter.
@preconcurrency @MainActor
open class UIMarkupTextPrintFormatter: UIPrintFormatter {
    /// The HTML; nil for none.
    open var markupText: String? { didSet { forgetPages() } }
    private let printed = PrintedText()

    /// Creates a formatter for HTML.
    public init(markupText: String) {
        self.markupText = markupText
        super.init()
    }

    override func emptyCopy() -> UIPrintFormatter {
        UIMarkupTextPrintFormatter(markupText: markupText ?? "")
    }

    override func forgetPages() { printed.forget() }

    override var contentPageCount: Int { printed.count({ content }, of: self) }

    /// Draws the lines of a page.
    open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
        printed.draw({ content }, of: self, page: pageIndex - startPage, in: rect)
    }

    private var content: NSAttributedString { HTMLText.read(markupText ?? "") }
}
