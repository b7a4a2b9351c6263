public import Foundation

/// Where the bytes of a PDF are written: into data, or a file.
///
/// Source: Apple, CGDataConsumer.
public final class CGDataConsumer {
    private let write: (Data) -> Void

    /// Creates a consumer that appends to data. Never nil here.
    public init?(data: CFMutableData) { write = { data.append($0) } }

    /// Creates a consumer that writes a file; nil if there is no folder for it.
    public init?(url: CFURL) {
        let url = url as URL
        let folder = url.deletingLastPathComponent().path
        guard url.isFileURL, FileManager.default.isWritableFile(atPath: folder) else { return nil }
        write = { try? $0.write(to: url) }
    }

    func receive(_ data: Data) { write(data) }
}

/// The pages that a context writes.
final class PDFPages {
    let consumer: CGDataConsumer
    let info: [String: Any]
    /// The box of pages without their own.
    let box: CGRect
    var pages: [PDFPage] = []
    var isDrawing = false
    var isClosed = false

    init(_ consumer: CGDataConsumer, _ info: [String: Any], _ box: CGRect) {
        (self.consumer, self.info, self.box) = (consumer, info, box)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        if let file = PDFPage.file(pages, info: info) { consumer.receive(file) }
    }
}

extension CGContext {
    /// Creates a context whose pages are written as a PDF, with the origin of each at its bottom
    /// left corner and y pointing up.
    ///
    /// The file is written by ``closePDF()``, or when the context is released. What is drawn before
    /// the first page is not part of it.
    ///
    /// Source: Apple, CGContext.init(consumer:mediaBox:_:).
    ///
    /// - Parameters:
    ///   - consumer: receives the file.
    ///   - mediaBox: the box of pages without their own, in points; nil for 612 × 792.
    ///   - auxiliaryInfo: the values of keys such as `kCGPDFContextTitle`; nil for none.
    /// - Returns: nil in programs that do not link the product Raster, which writes the files, and
    ///   for a box that a PDF cannot have: empty, or longer than 14,400 points.
    public convenience init?(
        consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        let box = mediaBox?.pointee.standardized ?? PDFPage.letter
        guard PDFPage.canWrite, let box = PDFPage.usable(box) else { return nil }
        self.init(size: box.size, scale: 1)
        var info: [String: Any] = [:]
        for (key, value) in auxiliaryInfo ?? [:] {
            if let key = key as? String ?? (key as? NSString).map({ $0 as String }) {
                info[key] = value
            }
        }
        pdf = PDFPages(consumer, info, box)
        beginDrawing(box)
    }

    /// Creates a context whose pages are written as a PDF into a file; otherwise like
    /// ``init(consumer:mediaBox:_:)``.
    ///
    /// Source: Apple, CGContext.init(_:mediaBox:_:).
    public convenience init?(
        _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
    ) {
        guard let consumer = CGDataConsumer(url: url) else { return nil }
        self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
    }

    /// Empties the record for a page.
    private func beginDrawing(_ box: CGRect) {
        let area = CGRect(origin: .zero, size: box.size)
        size = box.size
        pageTransform = Self.pageTransform(of: box)
        state = GraphicsState(transform: pageTransform.inverted(), clipBox: area)
        clearRecord()
    }

    /// Returns the transform from the coordinates of a record to those of its page.
    package static func pageTransform(of box: CGRect) -> CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: box.minX, ty: box.maxY)
    }

    /// Begins a page, after the end of the one before; does nothing in a context without pages.
    ///
    /// Source: Apple, CGContext.beginPage(mediaBox:).
    ///
    /// - Parameter mediaBox: the box in points; nil for that of the context.
    public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
        beginPage(in: mediaBox?.pointee.standardized)
    }

    private func beginPage(in box: CGRect?) {
        guard let pdf, !pdf.isClosed else { return }
        endPage()
        beginDrawing(box.flatMap(PDFPage.usable) ?? pdf.box)
        pdf.isDrawing = true
    }

    /// Ends the page.
    ///
    /// Source: Apple, CGContext.endPage().
    public func endPage() {
        guard let pdf, pdf.isDrawing else { return }
        pdf.isDrawing = false
        pdf.pages.append(PDFPage(self))
        beginDrawing(pdf.box)
    }

    /// Begins a page, after the end of the one before; does nothing in a context without pages.
    ///
    /// Source: Apple, CGContext.beginPDFPage(_:).
    ///
    /// - Parameter pageInfo: the box of the key `kCGPDFContextMediaBox`; nil, or without it, for
    ///   that of the context. Other boxes are not written.
    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        let bytes = pageInfo?.object(forKey: kCGPDFContextMediaBox)
        let data = bytes as? Data ?? (bytes as? NSData).map { $0 as Data }
        let box = data.flatMap { data -> CGRect? in
            guard data.count == MemoryLayout<CGRect>.size else { return nil }
            return data.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) }.standardized
        }
        beginPage(in: box)
    }

    /// Ends the page.
    ///
    /// Source: Apple, CGContext.endPDFPage().
    public func endPDFPage() { endPage() }

    /// Ends the page, and writes the file; later pages are not part of it.
    ///
    /// Source: Apple, CGContext.closePDF().
    public func closePDF() {
        endPage()
        pdf?.close()
    }

    // MARK: Links

    private func recorded(_ rect: CGRect) -> CGRect? {
        let box = rect.standardized.applying(pageTransform.inverted())
        let isFinite = box.minX.isFinite && box.minY.isFinite && box.maxX.isFinite
        return isFinite && box.maxY.isFinite && !box.isEmpty ? box : nil
    }

    /// Links a rectangle of the page to an address; does nothing in a context that is not a PDF's.
    ///
    /// Source: Apple, CGContext.setURL(_:for:).
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - rect: in points from the bottom left corner of the page, whatever the transform is. To
    ///     link what was drawn in a rectangle, pass `rect.applying(context.ctm)`.
    public func setURL(_ url: CFURL, for rect: CGRect) {
        guard isPDFPage, let box = recorded(rect) else { return }
        marks.append(.address(url.absoluteString, box))
    }

    /// Gives a point of the page a name, to which ``setDestination(_:for:)`` links.
    ///
    /// Source: Apple, CGContext.addDestination(_:at:).
    ///
    /// - Parameters:
    ///   - name: the name; the first point with it is linked to.
    ///   - point: in points from the bottom left corner of the page.
    public func addDestination(_ name: CFString, at point: CGPoint) {
        guard isPDFPage, point.x.isFinite, point.y.isFinite else { return }
        marks.append(.place(name as String, point.applying(pageTransform.inverted())))
    }

    /// Links a rectangle of the page to a point of any page; without such a point the link is left
    /// out.
    ///
    /// Source: Apple, CGContext.setDestination(_:for:).
    ///
    /// - Parameters:
    ///   - name: the name of the point.
    ///   - rect: in points from the bottom left corner of the page, whatever the transform is.
    public func setDestination(_ name: CFString, for rect: CGRect) {
        guard isPDFPage, let box = recorded(rect) else { return }
        marks.append(.link(name as String, box))
    }
}
