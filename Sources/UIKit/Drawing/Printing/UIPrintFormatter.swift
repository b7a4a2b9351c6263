/// Content that is laid out on the pages of a ``UIPrintPageRenderer``.
///
/// A subclass draws pages of its own by overriding ``pageCount``, ``rect(forPageAt:)`` and
/// ``draw(in:forPageAt:)``.
///
/// Source: Apple, UIPrintFormatter.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject, @preconcurrency NSCopying {
    /// The renderer to which the formatter was added; nil for none.
    public internal(set) final weak var printPageRenderer: UIPrintPageRenderer?
    /// The index of the first page with the content, 0…1,000,000; others are limited to that.
    /// Default: 0.
    open var startPage = 0 { didSet { startPage = min(max(startPage, 0), 1_000_000) } }
    /// The distance of the content from the printable area's edges, on each page, in points; the
    /// header and the footer are outside it. Default: zero.
    open var perPageContentInsets: UIEdgeInsets = .zero {
        didSet { forgetPages() }
    }
    /// The distance of the content from the printable area's edges, in points: above it on the
    /// first page, beside it on each. Default: zero.
    ///
    /// Source: Apple, contentInsets, deprecated in iOS 10.
    open var contentInsets: UIEdgeInsets = .zero { didSet { forgetPages() } }
    /// The greatest width of the content, in points; 0 (the default) for no limit.
    open var maximumContentWidth: CGFloat = 0 {
        didSet {
            if !isUsableOnPaper(
                maximumContentWidth, "maximumContentWidth", of: "A print formatter")
            {
                maximumContentWidth = oldValue
            }
            forgetPages()
        }
    }
    /// The greatest height of the content on a page, in points; 0 (the default) for no limit.
    open var maximumContentHeight: CGFloat = 0 {
        didSet {
            if !isUsableOnPaper(
                maximumContentHeight, "maximumContentHeight", of: "A print formatter")
            {
                maximumContentHeight = oldValue
            }
            forgetPages()
        }
    }

    /// Creates a formatter without content.
    public override init() { super.init() }

    /// Returns a formatter with the same content that belongs to no renderer; a subclass of the
    /// program's returns one of its own.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = emptyCopy()
        (copy.startPage, copy.perPageContentInsets) = (startPage, perPageContentInsets)
        (copy.contentInsets, copy.maximumContentWidth) = (contentInsets, maximumContentWidth)
        copy.maximumContentHeight = maximumContentHeight
        return copy
    }

    func emptyCopy() -> UIPrintFormatter { UIPrintFormatter() }

    /// Removes the formatter from its renderer.
    open func removeFromPrintPageRenderer() { printPageRenderer?.remove(self) }

    /// The number of pages with the content; 0 without a renderer that has a printable area.
    open var pageCount: Int { contentPageCount }

    /// The number of pages that the formatter's own content needs.
    var contentPageCount: Int { 0 }

    /// Returns the area of the content on a page, in points of the paper; zero on other pages.
    open func rect(forPageAt pageIndex: Int) -> CGRect {
        guard pageIndex >= startPage, pageIndex < startPage + pageCount else { return .zero }
        return area(ofPage: pageIndex - startPage)
    }

    /// Draws the content of a page in the current context. By default subclasses of UIKit's draw
    /// their own.
    ///
    /// - Parameters:
    ///   - rect: the area of the content.
    ///   - pageIndex: the index of the page in the renderer, from 0.
    open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}

    /// The area of a page of the formatter's, from 0.
    final func area(ofPage page: Int) -> CGRect {
        guard let area = printPageRenderer?.contentArea else { return .zero }
        let insets = UIEdgeInsets(
            top: perPageContentInsets.top + (page == 0 ? contentInsets.top : 0),
            left: perPageContentInsets.left + contentInsets.left,
            bottom: perPageContentInsets.bottom,
            right: perPageContentInsets.right + contentInsets.right)
        var rect = area.inset(by: insets)
        if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
        if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
        guard rect.width > 0, rect.height > 0 else { return .zero }
        return rect
    }

    /// Called when the pages must be laid out again.
    func forgetPages() {}
}

/// Prints a view: the part of it on each page that its height has.
///
/// ```swift
/// renderer.addPrintFormatter(card.viewPrintFormatter(), startingAtPageAt: 0)
/// ```
///
/// Source: Apple, UIViewPrintFormatter.
@preconcurrency @MainActor
open class UIViewPrintFormatter: UIPrintFormatter {
    /// The view that is printed.
    public final let view: UIView

    init(_ view: UIView) {
        self.view = view
        super.init()
    }

    override func emptyCopy() -> UIPrintFormatter { UIViewPrintFormatter(view) }

    /// A view that is wider than the paper is reduced to its width. [U]
    private func scale(on area: CGRect) -> CGFloat {
        view.bounds.width > area.width ? area.width / view.bounds.width : 1
    }

    override var contentPageCount: Int {
        view.layoutIfNeeded()
        var (page, top): (Int, CGFloat) = (0, 0)
        while top < view.bounds.height, page < 10_000 {
            let area = area(ofPage: page)
            guard area.height > 0 else { return 0 }
            top += area.height / scale(on: area)
            page += 1
        }
        return page
    }

    /// Draws the part of the view that a page has.
    open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0 else { return }
        let page = pageIndex - startPage
        let top = (0..<max(0, page)).reduce(CGFloat(0)) { sum, page in
            let area = area(ofPage: page)
            return sum + area.height / self.scale(on: area)
        }
        let scale = self.scale(on: rect)
        context.saveGState()
        context.clip(to: rect)
        context.translateBy(x: rect.minX, y: rect.minY - top * scale)
        context.scaleBy(x: scale, y: scale)
        context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY)
        view.layer.render(in: context)
        context.restoreGState()
    }
}

extension UIView {
    /// Returns a formatter that prints the view as it is now.
    ///
    /// Source: Apple, UIView.viewPrintFormatter().
    public final func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(self) }
}

/// Whether a number can be a length on paper; reports it otherwise.
func isUsableOnPaper(
    _ length: CGFloat, _ name: String, of thing: String = "A print renderer"
) -> Bool {
    let isLength = length >= 0 && length <= NumberRange.lengths.upperBound
    return reportNumber(
        length, name, of: thing, isUsable: isLength, consequence: "the old one stays")
}
