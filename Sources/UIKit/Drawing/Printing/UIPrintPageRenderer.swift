/// Draws pages with a header, a footer and the content of formatters, for a PDF.
///
/// ```swift
/// let renderer = UIPrintPageRenderer()
/// renderer.addPrintFormatter(
///     UIMarkupTextPrintFormatter(markupText: html), startingAtPageAt: 0)
/// renderer.setValue(paper, forKey: "paperRect")
/// renderer.setValue(paper.insetBy(dx: 36, dy: 36), forKey: "printableRect")
/// UIGraphicsBeginPDFContextToData(data, paper, nil)
/// for page in 0..<renderer.numberOfPages {
///     UIGraphicsBeginPDFPage()
///     renderer.drawPage(at: page, in: renderer.printableRect)
/// }
/// UIGraphicsEndPDFContext()
/// ```
///
/// Source: Apple, UIPrintPageRenderer.
///
/// Deviation: there is no print interaction, so that the paper is set as above, or by overriding
/// ``paperRect`` and ``printableRect``.
@preconcurrency @MainActor
open class UIPrintPageRenderer: OverridableObject {
    /// The area of the paper, in points. Zero until it is set by the key `paperRect`.
    open var paperRect: CGRect { storedPaper }
    /// The area on which can be printed, in points. Zero until it is set by the key
    /// `printableRect`.
    open var printableRect: CGRect { storedPrintable }
    /// The height of the header, at the top of the printable area, in points. Default: 0.
    open var headerHeight: CGFloat = 0 {
        didSet {
            if !isUsableOnPaper(headerHeight, "headerHeight") { headerHeight = oldValue }
            forgetPages()
        }
    }
    /// The height of the footer, at the bottom of the printable area, in points. Default: 0.
    open var footerHeight: CGFloat = 0 {
        didSet {
            if !isUsableOnPaper(footerHeight, "footerHeight") { footerHeight = oldValue }
            forgetPages()
        }
    }
    /// The formatters, in the order in which they were added; nil for none.
    open var printFormatters: [UIPrintFormatter]? {
        get { formatters.isEmpty ? nil : formatters }
        set {
            for formatter in formatters { formatter.printPageRenderer = nil }
            formatters = []
            for formatter in newValue ?? [] {
                addPrintFormatter(formatter, startingAtPageAt: formatter.startPage)
            }
        }
    }

    private var formatters: [UIPrintFormatter] = []
    private var storedPaper = CGRect.zero
    private var storedPrintable = CGRect.zero

    /// Creates a renderer without formatters.
    public override init() { super.init() }

    /// Adds a formatter, after it was removed from another renderer.
    ///
    /// - Parameters:
    ///   - formatter: the content.
    ///   - pageIndex: the index of its first page, from 0.
    open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
        formatter.removeFromPrintPageRenderer()
        formatter.startPage = max(0, pageIndex)
        formatter.printPageRenderer = self
        formatter.forgetPages()
        formatters.append(formatter)
    }

    final func remove(_ formatter: UIPrintFormatter) {
        formatters.removeAll { $0 === formatter }
        formatter.printPageRenderer = nil
    }

    /// Returns the formatters that have a page; nil for none.
    open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
        let found = formatters.filter {
            pageIndex >= $0.startPage && pageIndex < $0.startPage + $0.pageCount
        }
        return found.isEmpty ? nil : found
    }

    private func forgetPages() {
        for formatter in formatters { formatter.forgetPages() }
    }

    /// The part of the printable area between header and footer.
    final var contentArea: CGRect { contentArea(in: printableRect) }

    private func contentArea(in printable: CGRect) -> CGRect {
        let insets = UIEdgeInsets(
            top: max(0, headerHeight), left: 0, bottom: max(0, footerHeight), right: 0)
        let area = printable.inset(by: insets)
        return area.width > 0 && area.height > 0 ? area : .zero
    }

    /// The number of pages: that after the last page of a formatter. A subclass without formatters
    /// returns its own.
    open var numberOfPages: Int { formatters.map { $0.startPage + $0.pageCount }.max() ?? 0 }

    /// Called by a program before it draws pages; overrides prepare what they draw.
    ///
    /// - Parameter range: the indices of the pages.
    open func prepare(forDrawingPages range: NSRange) {}

    /// Draws a page in the current context: the header, the content of the formatters, the page's
    /// own content and the footer.
    ///
    /// - Parameters:
    ///   - pageIndex: the index of the page, from 0.
    ///   - printableRect: the area on which can be printed.
    open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
        if headerHeight > 0 {
            drawHeaderForPage(
                at: pageIndex,
                in: CGRect(
                    x: printableRect.minX, y: printableRect.minY, width: printableRect.width,
                    height: headerHeight))
        }
        for formatter in printFormattersForPage(at: pageIndex) ?? [] {
            drawPrintFormatter(formatter, forPageAt: pageIndex)
        }
        drawContentForPage(at: pageIndex, in: contentArea(in: printableRect))
        if footerHeight > 0 {
            drawFooterForPage(
                at: pageIndex,
                in: CGRect(
                    x: printableRect.minX, y: printableRect.maxY - footerHeight,
                    width: printableRect.width, height: footerHeight))
        }
    }

    /// Draws the page of a formatter in its area.
    open func drawPrintFormatter(
        _ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int
    ) {
        printFormatter.draw(in: printFormatter.rect(forPageAt: pageIndex), forPageAt: pageIndex)
    }

    /// Draws the header of a page; called if there is one. Does nothing unless overridden.
    open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
    /// Draws the page's own content; does nothing unless overridden.
    open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
    /// Draws the footer of a page; called if there is one. Does nothing unless overridden.
    open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

    // MARK: Keys

    /// Returns the areas by their names, other properties by the class's ``ObjCTable``.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "paperRect": paperRect
        case "printableRect": printableRect
        default: super.value(forKey: key)
        }
    }

    /// Sets the areas by their names, to a `CGRect` or an `NSValue`, other properties by the
    /// class's ``ObjCTable``.
    open override func setValue(_ value: Any?, forKey key: String) {
        guard key == "paperRect" || key == "printableRect",
            let rect = value as? CGRect ?? (value as? NSValue)?.cgRectValue
        else { return super.setValue(value, forKey: key) }
        if key == "paperRect" { storedPaper = rect } else { storedPrintable = rect }
        forgetPages()
    }
}
