import CCairo
import CRsvg
import Foundation

/// Writes recorded drawings as the pages of a PDF, for UIKit, which calls it through a weak entry
/// point.
enum PDFWriting {
    /// A page: an SVG document, and its size in points.
    struct Page {
        var drawing: Data
        var width: Double
        var height: Double
        /// Links and places: names of Cairo's tags and their attributes.
        var tags: [(name: String, attributes: String)] = []
    }

    private final class Output {
        var bytes = Data()
    }

    /// Returns the PDF of pages, with what it says about itself.
    ///
    /// The drawings are the program's own, so that they are drawn in its process.
    static func pdf(_ pages: [Page], _ info: [(cairo_pdf_metadata_t, String)]) throws -> Data {
        let output = Output()
        let surface = cairo_pdf_surface_create_for_stream(
            { output, bytes, count in
                guard let output, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes.append(
                    bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(output).toOpaque(), pages.first?.width ?? 1,
            pages.first?.height ?? 1)
        guard let surface else { throw Unreadable("there is not enough memory for it.") }
        defer { cairo_surface_destroy(surface) }
        for (key, text) in info { cairo_pdf_surface_set_metadata(surface, key, text) }
        guard let context = cairo_create(surface) else {
            throw Unreadable("there is not enough memory for it.")
        }
        defer { cairo_destroy(context) }
        for page in pages {
            cairo_pdf_surface_set_size(surface, page.width, page.height)
            let handle = try SVG.handle(page.drawing)
            defer { g_object_unref(handle) }
            if let mistake = SVG.draw(
                handle, width: page.width, height: page.height, on: context)
            {
                throw Unreadable(mistake)
            }
            for tag in page.tags {
                cairo_tag_begin(context, tag.name, tag.attributes)
                cairo_tag_end(context, tag.name)
            }
            cairo_show_page(context)
        }
        cairo_surface_finish(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            throw Unreadable("its pages cannot be written.")
        }
        return output.bytes
    }
}

/// Called by UIKit for a PDF.
@_cdecl("mainspring_write_pdf_pages")
func writePDF(
    _ drawings: UnsafePointer<UInt8>?, _ lengths: UnsafePointer<Int>?,
    _ sizes: UnsafePointer<Double>?, _ tags: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ info: UnsafePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>
) -> UnsafeMutableRawPointer? {
    guard let drawings, let lengths, let sizes else { return nil }
    var start = 0
    let pages = (0..<count).map { index in
        defer { start += lengths[index] }
        let lines = tags?[index].map { String(cString: $0).split(separator: "\n") } ?? []
        return PDFWriting.Page(
            drawing: Data(bytes: drawings + start, count: lengths[index]),
            width: sizes[2 * index], height: sizes[2 * index + 1],
            tags: lines.compactMap { line in
                line.firstIndex(of: " ").map { (String(line[..<$0]), String(line[$0...])) }
            })
    }
    let keys = [
        CAIRO_PDF_METADATA_TITLE, CAIRO_PDF_METADATA_AUTHOR, CAIRO_PDF_METADATA_CREATOR,
        CAIRO_PDF_METADATA_SUBJECT, CAIRO_PDF_METADATA_KEYWORDS,
    ]
    let texts = keys.enumerated().compactMap { index, key in
        info?[index].map { (key, String(cString: $0)) }
    }
    guard let data = try? PDFWriting.pdf(pages, texts), let copy = malloc(data.count) else {
        return nil
    }
    data.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: data.count)
    length.pointee = data.count
    return copy
}
