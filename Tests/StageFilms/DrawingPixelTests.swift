import Foundation
import Raster
import Testing
import UIKit

@MainActor
@Suite("Pixels of drawings, and PDFs")
struct DrawingPixelTests {
    private func picture(
        _ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void
    ) throws -> Picture {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(
            size: CGSize(width: width, height: height), format: format)
        return try Picture(png: renderer.pngData { draw($0.cgContext) })
    }

    // R as in Apple, CGBlendMode: a red square of 0…6 below a blue one of 4…10.
    @Test(
        "modes of Porter and Duff",
        arguments: [
            (CGBlendMode.sourceOut, 0xff00_00ff, 0, 0x0000_ffff),
            (.xor, 0xff00_00ff, 0, 0x0000_ffff),
            (.destinationAtop, 0xff00_00ff, 0xff00_00ff, 0x0000_ffff),
        ] as [(CGBlendMode, UInt32, UInt32, UInt32)])
    func blending(mode: CGBlendMode, below: UInt32, both: UInt32, above: UInt32) throws {
        let picture = try picture(10, 4) { context in
            context.setFillColor(UIColor.red.cgColor)
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
            context.setBlendMode(mode)
            context.setFillColor(UIColor.blue.cgColor)
            context.fill(CGRect(x: 4, y: 0, width: 6, height: 4))
        }
        #expect(picture[1, 1].rgba == below)
        #expect(picture[5, 1].rgba == both)
        #expect(picture[8, 1].rgba == above)
    }

    // Source: Apple, CGPattern, CGContext.setFillPattern(_:colorComponents:).
    @Test("a function draws the cells of a pattern, in its own colours or in given ones")
    func patterns() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
            }, releaseInfo: nil)
        let cell = CGRect(x: 0, y: 0, width: 4, height: 4)
        let striped = try #require(
            CGPattern(
                info: nil, bounds: cell, matrix: CGAffineTransform(translationX: 1, y: 0), xStep: 4,
                yStep: 4, tiling: .constantSpacing, isColored: true, callbacks: &callbacks))
        let colored = try picture(12, 4) { context in
            context.setFillColorSpace(CGColorSpace(patternBaseSpace: nil)!)
            context.setFillPattern(striped, colorComponents: [1])
            context.fill(CGRect(x: 0, y: 0, width: 12, height: 4))
        }
        #expect([1, 2, 5, 6, 9].map { colored[$0, 1].rgba }.allSatisfy { $0 == 0xff00_00ff })
        #expect([3, 4, 7, 8].map { colored[$0, 1].rgba }.allSatisfy { $0 == 0 })

        var plain = CGPatternCallbacks(
            version: 0, drawPattern: { $1.fill(CGRect(x: 0, y: 0, width: 4, height: 2)) },
            releaseInfo: nil)
        let rows = try #require(
            CGPattern(
                info: nil, bounds: cell, matrix: .identity, xStep: 4, yStep: 4,
                tiling: .noDistortion, isColored: false, callbacks: &plain))
        let blue = try picture(4, 8) { context in
            context.setFillColorSpace(
                CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
            context.setFillPattern(rows, colorComponents: [0, 0, 1, 1])
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        }
        #expect(blue[1, 1].rgba == 0x0000_ffff && blue[1, 5].rgba == 0x0000_ffff)
        #expect(blue[1, 3].rgba == 0 && blue[1, 7].rgba == 0)
    }

    // Source: Apple, CGShading, CGFunction: red grows with the square of the distance.
    @Test("a function computes the colours of a shading")
    func shading() throws {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, place, color in
                (color[0], color[1], color[2], color[3]) = (place[0] * place[0], 0, 0, 1)
            }, releaseInfo: nil)
        let function = try #require(
            CGFunction(
                info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4,
                range: [0, 1, 0, 1, 0, 1, 0, 1], callbacks: &callbacks))
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 10, y: 0),
                end: CGPoint(x: 110, y: 0), function: function, extendStart: false,
                extendEnd: true))
        let picture = try picture(120, 2) { $0.drawShading(shading) }
        #expect(picture[5, 0].rgba == 0 && picture[115, 0].rgba == 0xff00_00ff)
        for x in [20, 60, 90] {
            let place = (Double(x) + 0.5 - 10) / 100
            #expect(abs(Double(picture[x, 0].rgba >> 24) - 255 * place * place) <= 2)
        }
    }

    // Source: ISO 32000-1, 7.7.3: a page tree with the number of pages, pages with a MediaBox in
    // points; 14.3.3: the information of a document.
    @Test("a PDF has the pages that were begun, with their sizes, and says what it is")
    func pdf() throws {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [kCGPDFContextTitle as String: "Report"]
        let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        let renderer = UIGraphicsPDFRenderer(bounds: bounds, format: format)
        let data = renderer.pdfData { context in
            #expect(context.pdfContextBounds == bounds)
            context.beginPage()
            UIColor.red.setFill()
            context.fill(CGRect(x: 10, y: 10, width: 50, height: 50))
            "Hat".draw(at: CGPoint(x: 10, y: 70), withAttributes: nil)
            context.beginPage(
                withBounds: CGRect(x: 0, y: 0, width: 300, height: 400), pageInfo: [:])
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
            #expect(context.pdfContextBounds.height == 400)
        }
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/Count 2"))
        #expect(text.contains("[ 0 0 200 100 ]") && text.contains("[ 0 0 300 400 ]"))
        #expect(text.contains("(Report)"))
        #expect(UIGraphicsGetCurrentContext() == nil)
        let empty = renderer.pdfData { $0.beginPage() }
        #expect(data.count > empty.count + 500)

        let old = NSMutableData()
        UIGraphicsBeginPDFContextToData(old, .zero, nil)
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
        UIRectFill(CGRect(x: 0, y: 0, width: 50, height: 50))
        UIGraphicsEndPDFContext()
        let pages = String(decoding: old as Data, as: UTF8.self)
        #expect(pages.contains("/Count 1") && pages.contains("[ 0 0 612 792 ]"))
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    // Source: Apple, CGContext.init(consumer:mediaBox:_:), beginPDFPage(_:), setURL(_:for:); ISO
    // 32000-1, 7.7.3.3 and 12.5.6.5: a link's Rect is in points from the bottom left corner.
    @Test("a context writes pages with their boxes, links and fonts")
    func pages() throws {
        let data = NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 200, height: 100)
        let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
        let info: [String: Any] = [
            kCGPDFContextAuthor as String: "Ada", kCGPDFContextCreator as String: "Writer",
            kCGPDFContextSubject as String: "Engines" as CFString,
            kCGPDFContextKeywords as String: ["notes", "numbers"],
        ]
        let context = try #require(
            CGContext(consumer: consumer, mediaBox: &box, info as CFDictionary))
        context.beginPDFPage(nil)
        #expect(context.ctm == .identity)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        context.setURL(
            URL(string: "https://swift.org/it's")! as CFURL,
            for: CGRect(x: 10, y: 5, width: 50, height: 20))
        context.setDestination("end" as CFString, for: CGRect(x: 70, y: 5, width: 9, height: 9))
        context.setDestination("nowhere" as CFString, for: CGRect(x: 0, y: 0, width: 9, height: 9))
        context.endPage()
        var second = CGRect(x: 0, y: 0, width: 300, height: 400)
        let bytes = Data(bytes: &second, count: MemoryLayout<CGRect>.size)
        context.beginPDFPage([kCGPDFContextMediaBox as String: bytes] as CFDictionary)
        context.addDestination("end" as CFString, at: CGPoint(x: 0, y: 400))
        UIGraphicsPushContext(context)
        context.translateBy(x: 0, y: 400)
        context.scaleBy(x: 1, y: -1)
        "Hat".draw(at: CGPoint(x: 10, y: 70), withAttributes: nil)
        UIGraphicsPopContext()
        #expect(data.length == 0)
        context.closePDF()
        context.beginPDFPage(nil)
        context.closePDF()
        let text = String(decoding: data as Data, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-") && text.contains("/Count 2") && text.contains("(Ada)"))
        #expect(text.contains("/Creator (Writer)") && text.contains("/Subject (Engines)"))
        #expect(text.contains("/Keywords (notes, numbers)"))
        #expect(text.contains("[ 0 0 200 100 ]") && text.contains("[ 0 0 300 400 ]"))
        #expect(text.contains("/URI (https://swift.org/it's)"))
        #expect(text.contains("/Rect [ 10 5 60 25 ]") && text.contains("/Rect [ 70 5 79 14 ]"))
        #expect(!text.contains("/Rect [ 0 0 9 9 ]"))
        // Letters are letters, which can be selected, not outlines.
        #expect(text.contains("/ToUnicode"))
        var flat = CGRect(x: 0, y: 0, width: 0, height: 10)
        #expect(CGContext(consumer: consumer, mediaBox: &flat, nil) == nil)
        #expect(CGDataConsumer(url: URL(fileURLWithPath: "/no/such/file.pdf") as CFURL) == nil)
        let flipped = UIGraphicsPDFRenderer(bounds: box).pdfData { renderer in
            renderer.beginPage()
            let drawn = CGRect(x: 10, y: 0, width: 20, height: 10)
            // Cairo leaves out the links of a page without a drawing.
            renderer.fill(drawn)
            renderer.setURL(
                URL(string: "https://swift.org")!, for: drawn.applying(renderer.cgContext.ctm))
        }
        #expect(String(decoding: flipped, as: UTF8.self).contains("/Rect [ 10 90 30 100 ]"))
    }
}
