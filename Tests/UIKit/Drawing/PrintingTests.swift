import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIPrintPageRenderer and UIPrintFormatter. A character is one em wide, a line one
/// em high.
@MainActor
@Suite("Pages of a print renderer")
struct PrintingTests {
    final class Renderer: UIPrintPageRenderer {
        var log: [String] = []
        override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {
            log.append("header \(pageIndex) \(Int(headerRect.minY)) \(Int(headerRect.height))")
        }
        override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {
            log.append("content \(Int(contentRect.minY)) \(Int(contentRect.height))")
        }
        override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {
            log.append("footer \(Int(footerRect.minY)) \(Int(footerRect.height))")
        }
    }

    private func paper(_ renderer: UIPrintPageRenderer) {
        renderer.setValue(
            NSValue(cgRect: CGRect(x: 0, y: 0, width: 120, height: 150)), forKey: "paperRect")
        renderer.setValue(
            CGRect(x: 10, y: 10, width: 100, height: 130), forKey: "printableRect")
    }

    private func drawn(_ renderer: UIPrintPageRenderer, _ page: Int) throws -> String {
        let image = UIGraphicsImageRenderer(size: renderer.paperRect.size).image { _ in
            renderer.drawPage(at: page, in: renderer.printableRect)
        }
        return try #require(image.cgImage).document()
    }

    @Test("a text has the lines on a page that fit between header and footer")
    func text() throws {
        let words = (10..<45).map { "line\($0)" }.joined(separator: "\n")
        let formatter = UISimpleTextPrintFormatter(text: words)
        formatter.font = .systemFont(ofSize: 10)
        let renderer = Renderer()
        #expect(renderer.numberOfPages == 0 && renderer.printFormatters == nil)
        renderer.headerHeight = 20
        renderer.footerHeight = 10
        renderer.addPrintFormatter(formatter, startingAtPageAt: 1)
        #expect(formatter.pageCount == 0)
        paper(renderer)
        #expect(renderer.paperRect.height == 150 && renderer.printableRect.width == 100)
        // 35 lines of 10 points, 100 points a page, after an empty page.
        #expect(formatter.pageCount == 4 && renderer.numberOfPages == 5)
        #expect(formatter.rect(forPageAt: 0) == .zero)
        #expect(formatter.rect(forPageAt: 1) == CGRect(x: 10, y: 30, width: 100, height: 100))
        #expect(renderer.printFormattersForPage(at: 0) == nil)
        #expect(renderer.printFormattersForPage(at: 4)?.first === formatter)
        let second = try drawn(renderer, 2)
        #expect(second.contains("line20") && second.contains("line29"))
        #expect(!second.contains("line19") && !second.contains("line30"))
        #expect(renderer.log == ["header 2 10 20", "content 30 100", "footer 130 10"])
        formatter.contentInsets.top = 60
        #expect(formatter.pageCount == 5)
        #expect(formatter.rect(forPageAt: 1).height == 40)
        formatter.removeFromPrintPageRenderer()
        #expect(renderer.numberOfPages == 0 && formatter.printPageRenderer == nil)
    }

    @Test("HTML and views are printed; a wide view is reduced to the paper's width")
    func others() throws {
        let renderer = UIPrintPageRenderer()
        paper(renderer)
        let markup = UIMarkupTextPrintFormatter(markupText: "<p>one</p><p>two</p>")
        renderer.addPrintFormatter(markup, startingAtPageAt: 0)
        #expect(renderer.numberOfPages == 1)
        #expect(try drawn(renderer, 0).contains("two"))
        let copy = try #require(markup.copy() as? UIMarkupTextPrintFormatter)
        #expect(copy.markupText == markup.markupText && copy.printPageRenderer == nil)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        let label = UILabel(frame: CGRect(x: 0, y: 260, width: 200, height: 30))
        label.text = "bottom"
        view.addSubview(label)
        renderer.printFormatters = [view.viewPrintFormatter()]
        // 300 points, reduced to a half, are 150 of 130 a page.
        #expect(renderer.numberOfPages == 2 && markup.printPageRenderer == nil)
        #expect(try drawn(renderer, 1).contains("bottom"))
    }

    @Test("lengths that paper cannot have are reported, and the old ones stay")
    func oddNumbers() {
        let (renderer, formatter) = (UIPrintPageRenderer(), UISimpleTextPrintFormatter(text: "a"))
        (renderer.headerHeight, renderer.footerHeight) = (5, 5)
        renderer.addPrintFormatter(formatter, startingAtPageAt: .max)
        paper(renderer)
        #expect(formatter.startPage == 1_000_000 && renderer.numberOfPages == 1_000_001)
        for odd in [CGFloat.nan, .infinity, -1] {
            let reports = mistakes {
                (renderer.headerHeight, renderer.footerHeight) = (odd, odd)
                (formatter.maximumContentWidth, formatter.maximumContentHeight) = (odd, odd)
            }
            #expect(reports.components(separatedBy: "the old one stays").count == 5)
        }
        #expect(renderer.headerHeight == 5 && renderer.footerHeight == 5)
        #expect(formatter.maximumContentWidth == 0 && formatter.maximumContentHeight == 0)
    }
}
