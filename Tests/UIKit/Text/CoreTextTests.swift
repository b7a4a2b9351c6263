import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high, three
/// quarters of it above the baseline.
@MainActor
@Suite("Core Text")
struct CoreTextTests {
    private func text(_ string: String, size: CGFloat = 10) -> NSAttributedString {
        NSAttributedString(
            string: string,
            attributes: [
                NSAttributedString.Key(kCTFontAttributeName as String):
                    CTFontCreateWithName("Helvetica-Bold" as CFString, size, nil)
            ])
    }

    @Test("a font of Core Text is a UIFont")
    func fonts() {
        let font: UIFont = CTFontCreateWithName("Helvetica-Bold" as CFString, 20, nil) as UIFont
        #expect(font.fontName == "Helvetica-Bold" && CTFontGetSize(font) == 20)
        #expect(CTFontGetAscent(font as CTFont) == 15 && CTFontGetDescent(font) == 5)
        #expect(CTFontCopyPostScriptName(font) as String == "Helvetica-Bold")
        #expect(CTFontGetSize(CTFontCreateWithName("No such font" as CFString, 0, nil)) == 12)
    }

    // Source: Apple, CTLineGetTypographicBounds, CTLineGetOffsetForStringIndex and its inverse.
    @Test("a line has its width, ascent and descent, and finds places")
    func lines() {
        let line = CTLineCreateWithAttributedString(text("abc") as CFAttributedString)
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 1)
        #expect(CTLineGetTypographicBounds(line, &ascent, &descent, &leading) == 30)
        #expect(ascent == 7.5 && descent == 2.5 && leading == 0)
        #expect(
            CTLineGetBoundsWithOptions(line, [])
                == CGRect(x: 0, y: -2.5, width: 30, height: 10))
        #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == 20)
        #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 30)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 12, y: 0)) == 1)
        #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 18, y: 0)) == 2)
        #expect(CTLineGetStringRange(line) == CFRange(location: 0, length: 3))
    }

    // Lines of 50 points: "aa bb", "cc".
    @Test("a framesetter suggests the size of the lines that fit, and sets them in a rectangle")
    func frames() throws {
        let setter = CTFramesetterCreateWithAttributedString(text("aa bb cc"))
        var fit = CFRange()
        let room = CGSize(width: 50, height: CGFloat.greatestFiniteMagnitude)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRange(), nil, room, &fit)
        #expect(size == CGSize(width: 50, height: 20) && fit == CFRange(location: 0, length: 8))
        let one = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRange(), nil, CGSize(width: 50, height: 15), &fit)
        #expect(one == CGSize(width: 50, height: 10) && fit.length == 6)
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 30), transform: nil)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), box, nil)
        let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
        #expect(
            lines.map { CTLineGetStringRange($0) } == [CFRangeMake(0, 6), CFRangeMake(6, 2)])
        var origins = [CGPoint](repeating: .zero, count: 2)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        #expect(origins == [CGPoint(x: 0, y: 22.5), CGPoint(x: 0, y: 12.5)])
        #expect(CTLineGetOffsetForStringIndex(lines[1], 7, nil) == 10)
        let rest = CTFramesetterCreateFrame(setter, CFRangeMake(6, 0), box, nil)
        #expect(CTFrameGetVisibleStringRange(rest) == CFRangeMake(6, 2))
    }

    @Test("lines are drawn upright where y points up, at the text's position")
    func drawing() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let red = NSMutableAttributedString(attributedString: text("ab"))
        red.addAttribute(
            NSAttributedString.Key(kCTForegroundColorAttributeName as String),
            value: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
            range: NSRange(location: 0, length: 2))
        context.textPosition = CGPoint(x: 10, y: 30)
        CTLineDraw(CTLineCreateWithAttributedString(red), context)
        #expect(context.document.contains("<text x=\"10\" y=\"70\""))
        #expect(context.document.contains("#ff0000"))
        #expect(context.textPosition == CGPoint(x: 30, y: 30))
        let box = CGPath(rect: CGRect(x: 20, y: 0, width: 50, height: 30), transform: nil)
        let setter = CTFramesetterCreateWithAttributedString(text("cc"))
        CTFrameDraw(CTFramesetterCreateFrame(setter, CFRange(), box, nil), context)
        #expect(context.document.contains("<text x=\"20\" y=\"77.5\""))
    }

    // Source: Apple, CTTypesetterSuggestLineBreak: the count of characters from the start.
    @Test("a typesetter finds where lines break, and makes them")
    func typesetting() {
        let setter = CTTypesetterCreateWithAttributedString(text("ab cde fg\nhi"))
        #expect(CTTypesetterSuggestLineBreak(setter, 0, 65) == 7)
        #expect(CTTypesetterSuggestLineBreak(setter, 7, 65) == 3)
        #expect(CTTypesetterSuggestLineBreak(setter, 10, 65) == 2)
        #expect(CTTypesetterSuggestLineBreak(setter, 12, 65) == 0)
        #expect(CTTypesetterSuggestClusterBreak(setter, 0, 45) == 4)
        let line = CTTypesetterCreateLine(setter, CFRangeMake(3, 3))
        #expect(CTLineGetTypographicBounds(line, nil, nil, nil) == 30)
        #expect(CTLineGetStringRange(line) == CFRangeMake(3, 3))
    }
}
