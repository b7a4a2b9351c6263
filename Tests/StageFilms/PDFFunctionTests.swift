import Foundation
import Testing
import UIKit

/// Source: Apple, UIGraphicsPDFRenderer and the functions of before iOS 10; ISO 32000-1, 7.7.3.3
/// and 12.5.6.5: a link's Rect is in points from the bottom left corner.
@MainActor
@Suite("Functions that write PDFs")
struct PDFFunctionTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("functions-\(UUID().uuidString).pdf")

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("a context for a file writes its pages with links at its end")
    func toFile() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        #expect(UIGraphicsBeginPDFContextToFile(file.path, bounds, nil))
        UIGraphicsBeginPDFPage()
        // Cairo leaves out the links of a page without a drawing.
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let rect = CGRect(x: 10, y: 5, width: 50, height: 20)
        UIGraphicsSetPDFContextURLForRect(URL(string: "https://swift.org")!, rect)
        UIGraphicsSetPDFContextDestinationForRect("end", CGRect(x: 70, y: 5, width: 9, height: 9))
        UIGraphicsSetPDFContextDestinationForRect("none", CGRect(x: 1, y: 5, width: 9, height: 9))
        UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 300, height: 400), nil)
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 300, height: 400))
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIGraphicsAddPDFContextDestinationAtPoint("end", CGPoint(x: 0, y: 400))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        UIGraphicsEndPDFContext()
        let written = text(try Data(contentsOf: file))
        #expect(written.contains("/Count 2"))
        #expect(written.contains("[ 0 0 200 100 ]") && written.contains("[ 0 0 300 400 ]"))
        #expect(written.contains("(https://swift.org)"))
        // A link to a name that no page has is left out.
        #expect(
            written.contains("/Rect [ 10 5 60 25 ]") && written.contains("/Rect [ 70 5 79 14 ]"))
        #expect(!written.contains("/Rect [ 1 5 10 14 ]"))
        #expect(
            !UIGraphicsBeginPDFContextToFile("/nowhere/\(UUID().uuidString)/a.pdf", bounds, nil))
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test("a renderer writes the same file that it returns, with links to names")
    func renderer() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 50, height: 60))
        func draw(_ context: UIGraphicsPDFRendererContext) {
            context.beginPage()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.addDestination(withName: "top", at: CGPoint(x: 0, y: 60))
            context.setDestinationWithName("top", for: CGRect(x: 1, y: 2, width: 3, height: 4))
        }
        try renderer.writePDF(to: file, withActions: draw)
        let written = text(try Data(contentsOf: file))
        #expect(written.hasPrefix("%PDF-") && written.contains("[ 0 0 50 60 ]"))
        #expect(written.contains("/Rect [ 1 2 4 6 ]"))
        #expect(written.count == text(renderer.pdfData(actions: draw)).count)
        let wrong = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)/a.pdf")
        #expect(throws: (any Error).self) { try renderer.writePDF(to: wrong, withActions: draw) }
    }
}
