import CoreGraphics
import QuartzCore

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
        let context = CGContext(page: bounds)
        pages.append((context, bounds))
        return context
    }

    /// Letter paper, which is what Apple's empty rectangles mean.
    private static func usable(_ bounds: CGRect) -> CGRect {
        if let bounds = PDFPage.usable(bounds) { return bounds }
        if bounds != .zero {
            reportMistake("A PDF has no pages of \(bounds); they have 612 × 792 points instead")
        }
        return PDFPage.letter
    }

    /// Returns the file; nil, which is reported, in programs that do not link Raster.
    func pdf() -> Data? {
        guard PDFPage.canWrite else {
            reportMistake(
                "A PDF cannot be written, because this program does not link Raster. Add "
                    + #".product(name: "Raster", package: "Mainspring") to its target in "#
                    + "Package.swift.")
            return nil
        }
        guard let file = PDFPage.file(pages.map { PDFPage($0.context) }, info: info) else {
            reportMistake("A page of a PDF cannot be drawn, so that there is no file")
            return nil
        }
        return file
    }
}
