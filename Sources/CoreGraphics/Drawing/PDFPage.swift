import CPictures
public import Foundation

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
/// The key of a page's box: the bytes of a `CGRect`, as `CFData`.
public var kCGPDFContextMediaBox: CFString { "kCGPDFContextMediaBox" }

/// A place of a page that a reader of the file acts on, in points from the top left corner.
package enum PDFMark {
    /// A link to an address.
    case address(String, CGRect)
    /// A link to a place with a name.
    case link(String, CGRect)
    /// A place with a name.
    case place(String, CGPoint)
}

/// A page of a PDF: the record of a drawing.
package struct PDFPage {
    private let drawing: Data
    private let size: CGSize
    private let marks: [PDFMark]

    package init(_ context: CGContext) {
        drawing = Data(context.document.utf8)
        size = context.size
        marks = context.marks
    }

    /// Whether the program links Raster, which writes the files.
    package static var canWrite: Bool { mainspring_can_encode_pictures() != 0 }

    /// Returns a box that a PDF can have, not empty and at most 14,400 points long; nil for others.
    package static func usable(_ box: CGRect) -> CGRect? {
        let isUsable =
            box.minX.isFinite && box.minY.isFinite && box.width > 0 && box.height > 0
            && box.width <= 14_400 && box.height <= 14_400
        return isUsable ? box : nil
    }

    /// Letter paper, which is what Apple's missing rectangles mean.
    package static let letter = CGRect(x: 0, y: 0, width: 612, height: 792)

    /// Returns the file of pages; nil in programs that do not link Raster, and if a page cannot be
    /// drawn.
    ///
    /// - Parameters:
    ///   - pages: the pages in their order.
    ///   - info: the values of keys such as `kCGPDFContextTitle`.
    package static func file(_ pages: [PDFPage], info: [String: Any]) -> Data? {
        guard canWrite else { return nil }
        let all = pages.reduce(into: Data()) { $0.append($1.drawing) }
        let texts = [
            kCGPDFContextTitle, kCGPDFContextAuthor, kCGPDFContextCreator, kCGPDFContextSubject,
            kCGPDFContextKeywords,
        ].map { key -> UnsafeMutablePointer<CChar>? in
            let value = info[key as String]
            let text = value as? String ?? (value as? [String])?.joined(separator: ", ")
            return text.map { strdup($0) }
        }
        let marks = tags(of: pages).map { strdup($0) }
        defer { for text in texts + marks { free(text) } }
        var length = 0
        let sizes = pages.flatMap { [Double($0.size.width), Double($0.size.height)] }
        let bytes = all.withUnsafeBytes { bytes in
            mainspring_write_pdf(
                bytes.bindMemory(to: UInt8.self).baseAddress, pages.map(\.drawing.count), sizes,
                marks.map { UnsafePointer($0) }, pages.count, texts.map { UnsafePointer($0) },
                &length)
        }
        return bytes.map { Data(bytesNoCopy: $0, count: length, deallocator: .free) }
    }

    /// Returns the tags of pages as Cairo writes them, a line for each. Links to places that do not
    /// exist are left out, because with one of them there would be no file.
    private static func tags(of pages: [PDFPage]) -> [String] {
        var places: Set<String> = []
        for case .place(let name, _) in pages.lazy.flatMap(\.marks) { places.insert(name) }
        return pages.map { page in
            page.marks.compactMap { mark in
                switch mark {
                case .address(let address, let box):
                    "Link rect=\(numbers(of: box)) uri=\(quoted(address))"
                case .link(let name, let box):
                    places.contains(name)
                        ? "Link rect=\(numbers(of: box)) dest=\(quoted(name))" : nil
                case .place(let name, let point):
                    "cairo.dest name=\(quoted(name)) x=\(Double(point.x)) y=\(Double(point.y))"
                }
            }.joined(separator: "\n")
        }
    }

    private static func numbers(of box: CGRect) -> String {
        "[\(Double(box.minX)) \(Double(box.minY)) \(Double(box.width)) \(Double(box.height))]"
    }

    private static func quoted(_ text: String) -> String {
        let marked = text.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "'", with: "\\'").replacingOccurrences(of: "\n", with: " ")
        return "'\(marked)'"
    }
}
