import HeadlessTesting
import Testing
import UIKit

// Sources: Apple, UIColor, "Fixed colors"; Human Interface Guidelines, "Color"; the values of the
// other dynamic colours as UIColor prints them on iOS 13 and later.
@MainActor
@Suite("The palette")
struct PaletteTests {
    private func hex(_ color: UIColor, _ style: UIUserInterfaceStyle) -> String {
        let traits = UITraitCollection(userInterfaceStyle: style)
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha].map {
            let byte = String(Int(($0 * 255).rounded()), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }.joined()
    }

    @Test(
        "colours have Apple's values in light and dark interfaces",
        arguments: [
            (UIColor.lightGray, "aaaaaaff", "aaaaaaff"), (.magenta, "ff00ffff", "ff00ffff"),
            (.darkText, "000000ff", "000000ff"), (.lightText, "ffffff99", "ffffff99"),
            (.systemBrown, "a2845eff", "ac8e68ff"), (.systemCyan, "32ade6ff", "64d2ffff"),
            (.systemMint, "00c7beff", "63e6e2ff"), (.systemPurple, "af52deff", "bf5af2ff"),
            (.systemGray2, "aeaeb2ff", "636366ff"), (.systemGray3, "c7c7ccff", "48484aff"),
            (.systemGray5, "e5e5eaff", "2c2c2eff"),
            (.quaternaryLabel, "3c3c432e", "ebebf529"), (.placeholderText, "3c3c434d", "ebebf54d"),
            (.opaqueSeparator, "c6c6c8ff", "38383aff"),
            (.secondarySystemFill, "78788029", "78788052"),
            (.tertiarySystemFill, "7676801f", "7676803d"),
            (.quaternarySystemFill, "74748014", "7676802e"),
            (.tertiarySystemBackground, "ffffffff", "2c2c2eff"),
            (.tertiarySystemGroupedBackground, "f2f2f7ff", "2c2c2eff"),
        ])
    func values(_ color: UIColor, _ light: String, _ dark: String) {
        #expect(hex(color, .light) == light)
        #expect(hex(color, .dark) == dark)
    }

    private func drawing(_ draw: (CGContext) -> Void) throws -> String {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
            UIColor.red.setFill()
            draw($0.cgContext)
        }
        return try #require(image.cgImage).document()
    }

    // Apple, UIRectFrame: a frame inside the rectangle, one point wide, in the fill colour.
    @Test("functions fill, frame and clip rectangles of the current context")
    func rectangles() throws {
        let rect = CGRect(x: 2, y: 3, width: 10, height: 8)
        let plain = try drawing { _ in }
        let filled = try drawing { _ in UIRectFill(rect) }
        let framed = try drawing { _ in UIRectFrame(rect) }
        #expect(filled.contains("#ff0000") && framed.contains("#ff0000"))
        #expect(!plain.contains("#ff0000") && filled != framed)
        let same = try drawing { _ in
            UIRectFrameUsingBlendMode(rect, .copy)
        }
        #expect(same == framed)
        let multiplied = try drawing { _ in UIRectFillUsingBlendMode(rect, .multiply) }
        #expect(multiplied.contains("multiply") && !filled.contains("multiply"))
        #expect(
            try drawing { _ in UIRectFrameUsingBlendMode(rect, .multiply) }.contains("multiply"))
        // What is outside of the clip is not drawn.
        let clipped = try drawing { context in
            UIRectClip(rect)
            #expect(context.boundingBoxOfClipPath == rect)
            UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(clipped.contains("clip"))
        let byPath = try drawing { context in
            UIBezierPath(ovalIn: rect).addClip()
            #expect(context.boundingBoxOfClipPath == rect)
            UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(byPath.contains("clip") && byPath != clipped)
    }

    // Apple, UIRectCorner.allCorners: ~0.
    @Test("all corners are rounded by one name")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 20, height: 20)
        let each: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
        #expect(UIRectCorner.allCorners.isSuperset(of: each))
        let radii = CGSize(width: 5, height: 5)
        let all = UIBezierPath(
            roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
        for corner in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 19.5, y: 19.5)] {
            #expect(!all.contains(corner))
        }
        #expect(all.contains(CGPoint(x: 10, y: 0.5)))
    }

    // Apple, UIPrintPageRenderer.drawPrintFormatter(_:forPageAt:) and perPageContentInsets.
    @Test("a renderer draws each formatter of a page, inside the insets of each page")
    func printing() {
        final class Formatter: UIPrintFormatter {
            var rects: [CGRect] = []
            override var pageCount: Int { 2 }
            override func draw(in rect: CGRect, forPageAt pageIndex: Int) { rects.append(rect) }
        }
        final class Renderer: UIPrintPageRenderer {
            var pages: [Int] = []
            override var paperRect: CGRect { CGRect(x: 0, y: 0, width: 100, height: 100) }
            override var printableRect: CGRect { paperRect.insetBy(dx: 10, dy: 10) }
            override func drawPrintFormatter(
                _ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int
            ) {
                pages.append(pageIndex)
                super.drawPrintFormatter(printFormatter, forPageAt: pageIndex)
            }
        }
        let (formatter, renderer) = (Formatter(), Renderer())
        formatter.perPageContentInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        renderer.addPrintFormatter(formatter, startingAtPageAt: 0)
        for page in 0..<2 { renderer.drawPage(at: page, in: renderer.printableRect) }
        #expect(renderer.pages == [0, 1])
        #expect(formatter.rects.count == 2)
        #expect(formatter.rect(forPageAt: 1) == CGRect(x: 12, y: 11, width: 74, height: 76))
        #expect(formatter.rects.allSatisfy { $0.minX == 12 && $0.minY == 11 })
    }
}
