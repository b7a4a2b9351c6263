import CPictures
import QuartzCore

/// The key of a PDF's title.
public var kCGPDFContextTitle: CFString { "kCGPDFContextTitle" }
/// The key of a PDF's author.
public var kCGPDFContextAuthor: CFString { "kCGPDFContextAuthor" }
/// The key of the program that wrote a PDF.
public var kCGPDFContextCreator: CFString { "kCGPDFContextCreator" }
/// The key of what a PDF is about.
public var kCGPDFContextSubject: CFString { "kCGPDFContextSubject" }
/// The key of a PDF's keywords: a text, or a list of texts.
public var kCGPDFContextKeywords: CFString { "kCGPDFContextKeywords" }

/// The pages of a PDF that is being drawn.
@MainActor
final class RecordedPages {
    /// The bounds of pages without their own.
    let bounds: CGRect
    private let info: [String: Any]
    private(set) var pages: [(context: CGContext, bounds: CGRect)] = []

    init(bounds: CGRect, info: [String: Any]) {
        self.bounds = Self.usable(bounds)
        self.info = info
    }

    /// The bounds of the current page.
    var pageBounds: CGRect { pages.last?.bounds ?? bounds }

    /// Begins a page.
    ///
    /// - Parameter own: its bounds; empty for those of the document.
    func beginPage(bounds own: CGRect = .zero) -> CGContext {
        let bounds = own.isEmpty ? bounds : Self.usable(own)
        let context = CGContext(size: bounds.size, scale: 1, origin: bounds.origin)
        pages.append((context, bounds))
        return context
    }

    /// Letter paper, which is what Apple's empty rectangles mean.
    private static func usable(_ bounds: CGRect) -> CGRect {
        let isUsable =
            bounds.minX.isFinite && bounds.minY.isFinite && bounds.width > 0 && bounds.height > 0
            && bounds.width <= 14_400 && bounds.height <= 14_400
        if !isUsable, bounds != .zero {
            reportMistake("A PDF has no pages of \(bounds); they have 612 × 792 points instead")
        }
        return isUsable ? bounds : CGRect(x: 0, y: 0, width: 612, height: 792)
    }

    /// Returns the file; nil, which is reported, in programs that do not link Raster.
    func pdf() -> Data? {
        guard mainspring_can_encode_pictures() != 0 else {
            reportMistake(
                "A PDF cannot be written, because this program does not link Raster. Add "
                    + #".product(name: "Raster", package: "Mainspring") to its target in "#
                    + "Package.swift.")
            return nil
        }
        let drawings = pages.map { Data($0.context.document.utf8) }
        let all = drawings.reduce(into: Data()) { $0.append($1) }
        let texts = [
            kCGPDFContextTitle, kCGPDFContextAuthor, kCGPDFContextCreator, kCGPDFContextSubject,
            kCGPDFContextKeywords,
        ].map { key -> UnsafeMutablePointer<CChar>? in
            let value = info[key as String]
            let text = value as? String ?? (value as? [String])?.joined(separator: ", ")
            return text.map { strdup($0) }
        }
        defer { for text in texts { free(text) } }
        var length = 0
        let sizes = pages.flatMap { [Double($0.bounds.width), Double($0.bounds.height)] }
        let bytes = all.withUnsafeBytes { bytes in
            texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
                mainspring_write_pdf(
                    bytes.bindMemory(to: UInt8.self).baseAddress, drawings.map(\.count), sizes,
                    drawings.count, texts.baseAddress, &length)
            }
        }
        guard let bytes else {
            reportMistake("A page of a PDF cannot be drawn, so that there is no file")
            return nil
        }
        return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }
}
