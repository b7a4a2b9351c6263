import QuartzCore

/// The information in a PDF renderer's files.
///
/// Source: Apple, UIGraphicsPDFRendererFormat.
///
/// Deviation: title, author, creator, subject and keywords are written; passwords, permissions and
/// boxes are not known.
@preconcurrency @MainActor
open class UIGraphicsPDFRendererFormat: NSObject {
    /// The values of keys such as `kCGPDFContextTitle`. Default: none.
    open var documentInfo: [String: Any] = [:]
    /// The bounds of the renderer that uses the format; empty before.
    public internal(set) final var bounds: CGRect = .zero

    /// Creates a format without information.
    public override init() {}

    /// Returns a format without information.
    public static func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

    /// Returns a format without information.
    public static func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
}

/// The context of a PDF renderer: begins pages and draws on the last one.
///
/// Source: Apple, UIGraphicsPDFRendererContext.
@preconcurrency @MainActor
public final class UIGraphicsPDFRendererContext: NSObject {
    /// The renderer's format.
    public let format: UIGraphicsPDFRendererFormat
    /// The context of the current page; before the first page, one that is not part of the file.
    public private(set) var cgContext: CGContext
    private let pages: RecordedPages

    init(_ pages: RecordedPages, _ format: UIGraphicsPDFRendererFormat) {
        (self.pages, self.format) = (pages, format)
        cgContext = CGContext(size: pages.bounds.size, scale: 1, origin: pages.bounds.origin)
        super.init()
        UIGraphicsPushContext(cgContext)
    }

    /// The bounds of the current page, in points.
    public var pdfContextBounds: CGRect { pages.pageBounds }

    /// Ends the page, and begins one with the renderer's bounds.
    public func beginPage() { beginPage(withBounds: .zero, pageInfo: [:]) }

    /// Ends the page, and begins one with its own bounds.
    ///
    /// - Parameters:
    ///   - bounds: in points; an empty rectangle means the renderer's.
    ///   - pageInfo: has no effect: other boxes than the bounds are not written.
    public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
        UIGraphicsPopContext()
        cgContext = pages.beginPage(bounds: bounds)
        UIGraphicsPushContext(cgContext)
    }

    /// Links a rectangle of the page to an address.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - rect: in points from the bottom left corner of the page: what was drawn in a rectangle
    ///     is at `rect.applying(context.cgContext.ctm)`. [U]
    public func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as NSURL, for: rect) }

    /// Gives a point of the page a name, to which rectangles can be linked.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - point: in points from the bottom left corner of the page. [U]
    public func addDestination(withName name: String, at point: CGPoint) {
        cgContext.addDestination(name as NSString, at: point)
    }

    /// Links a rectangle of the page to the point of any page that has a name; without such a point
    /// the link is left out.
    ///
    /// - Parameters:
    ///   - name: the point's name.
    ///   - rect: in points from the bottom left corner of the page. [U]
    public func setDestinationWithName(_ name: String, for rect: CGRect) {
        cgContext.setDestination(name as NSString, for: rect)
    }

    /// Fills a rectangle with the current fill colour, replacing what is below.
    public func fill(_ rect: CGRect) { UIRectFill(rect) }

    /// Fills a rectangle with the current fill colour and a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    /// Draws a frame of one point inside a rectangle in the current fill colour.
    public func stroke(_ rect: CGRect) { UIRectFrame(rect) }

    /// Draws a frame of one point inside a rectangle, with a blend mode.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFrameUsingBlendMode(rect, blendMode)
    }

    /// Restricts drawing to a rectangle.
    public func clip(to rect: CGRect) { UIRectClip(rect) }
}

/// Writes PDFs.
///
/// The product Raster writes the files; without it they are empty, which is reported.
///
/// Source: Apple, UIGraphicsPDFRenderer.
@preconcurrency @MainActor
open class UIGraphicsPDFRenderer: NSObject {
    /// The information in the files.
    public final let format: UIGraphicsPDFRendererFormat
    private let bounds: CGRect

    /// Creates a renderer for pages with bounds in points; empty ones mean 612 × 792.
    public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        format.bounds = bounds
    }

    /// Creates a renderer for pages with bounds in points; empty ones mean 612 × 792.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
    }

    /// Returns a PDF of the pages that a closure begins and draws.
    open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
        let pages = RecordedPages(bounds: bounds, info: format.documentInfo)
        actions(UIGraphicsPDFRendererContext(pages, format))
        UIGraphicsPopContext()
        return pages.pdf() ?? Data()
    }

    /// Writes a PDF of the pages that a closure begins and draws to a file.
    ///
    /// It throws an error if the file cannot be written.
    open func writePDF(
        to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
    ) throws { try pdfData(actions: actions).write(to: url) }
}

// MARK: Functions from before iOS 10

/// Begins a PDF, which ``UIGraphicsEndPDFContext()`` appends to data.
///
/// - Parameters:
///   - data: receives the file.
///   - bounds: of pages without their own, in points; empty ones mean 612 × 792.
///   - documentInfo: the values of keys such as `kCGPDFContextTitle`; nil for none.
@preconcurrency @MainActor
public func UIGraphicsBeginPDFContextToData(
    _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
    begin(bounds, documentInfo) { data.append($0) }
}

/// Begins a PDF, which ``UIGraphicsEndPDFContext()`` writes to a file.
///
/// - Parameters:
///   - path: the file. False is returned if there is no such folder.
///   - bounds: of pages without their own, in points; empty ones mean 612 × 792.
///   - documentInfo: the values of keys such as `kCGPDFContextTitle`; nil for none.
@preconcurrency @MainActor
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
    _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
    let url = URL(fileURLWithPath: path)
    guard FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path) else {
        return false
    }
    begin(bounds, documentInfo) { file in
        if (try? file.write(to: url)) == nil { reportMistake("\(path) cannot be written") }
    }
    return true
}

@MainActor
private func begin(
    _ bounds: CGRect, _ info: [AnyHashable: Any]?, _ write: @escaping (Data) -> Void
) {
    var texts: [String: Any] = [:]
    for (key, value) in info ?? [:] {
        if let key = key as? String ?? (key.base as? NSString).map({ $0 as String }) {
            texts[key] = value
        }
    }
    let pages = RecordedPages(bounds: bounds, info: texts)
    let empty = CGContext(size: pages.bounds.size, scale: 1, origin: pages.bounds.origin)
    GraphicsStack.entries.append(
        GraphicsStack.Entry(context: empty, pages: pages, write: write))
}

/// Begins a page of the current PDF; does nothing without one.
@preconcurrency @MainActor
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page of the current PDF with its own bounds; does nothing without one.
///
/// - Parameters:
///   - bounds: in points; an empty rectangle means the document's.
///   - pageInfo: has no effect: other boxes than the bounds are not written.
@preconcurrency @MainActor
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
    guard let index = GraphicsStack.entries.lastIndex(where: { $0.pages != nil }),
        let pages = GraphicsStack.entries[index].pages
    else { return }
    GraphicsStack.entries[index].context = pages.beginPage(bounds: bounds)
}

/// Returns the bounds of the current PDF's page; zero without a PDF.
@preconcurrency @MainActor
public func UIGraphicsGetPDFContextBounds() -> CGRect {
    GraphicsStack.entries.last?.pages?.pageBounds ?? .zero
}

/// Ends the current PDF, and writes it; does nothing without one.
@preconcurrency @MainActor
public func UIGraphicsEndPDFContext() {
    guard let last = GraphicsStack.entries.last, let pages = last.pages else { return }
    GraphicsStack.entries.removeLast()
    if let file = pages.pdf() { last.write?(file) }
}

/// Links a rectangle of the current PDF's page to an address; does nothing without one.
///
/// - Parameters:
///   - url: the address.
///   - rect: in points from the bottom left corner of the page: what was drawn in a rectangle is at
///     `rect.applying(context.ctm)`. [U]
@preconcurrency @MainActor
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setURL(url as NSURL, for: rect)
}

/// Gives a point of the current PDF's page a name; does nothing without one.
///
/// - Parameters:
///   - name: the name.
///   - point: in points from the bottom left corner of the page. [U]
@preconcurrency @MainActor
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
    UIGraphicsGetCurrentContext()?.addDestination(name as NSString, at: point)
}

/// Links a rectangle of the current PDF's page to the point that has a name; does nothing without
/// one.
///
/// - Parameters:
///   - name: the point's name.
///   - rect: in points from the bottom left corner of the page. [U]
@preconcurrency @MainActor
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.setDestination(name as NSString, for: rect)
}
