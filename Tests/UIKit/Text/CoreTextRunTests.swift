import QuartzCore
import TestSupport
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline.
@MainActor
@Suite("Core Text's runs and glyphs", .serialized)
struct CoreTextRunTests {
    private func text(_ string: String, size: CGFloat = 10) -> NSMutableAttributedString {
        NSMutableAttributedString(
            string: string, attributes: [.font: UIFont.systemFont(ofSize: size)])
    }

    // Source: Apple, CTLineGetGlyphRuns, CTRunGetTypographicBounds and the other functions.
    @Test("runs have their ranges, attributes, bounds and positions")
    func runs() throws {
        let string = text("abc")
        string.append(text("de", size: 20))
        let line = CTLineCreateWithAttributedString(string)
        let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
        #expect(
            runs.map { CTRunGetStringRange($0) } == [CFRangeMake(0, 3), CFRangeMake(3, 2)])
        let key = kCTFontAttributeName as String
        let attributes = CTRunGetAttributes(runs[1]) as? [String: Any]
        #expect((attributes?[key] as? UIFont)?.pointSize == 20)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        #expect(
            CTRunGetTypographicBounds(runs[0], CFRangeMake(1, 0), &ascent, &descent, nil) == 20)
        #expect(ascent == 7.5 && descent == 2.5)
        var points = [CGPoint](repeating: .zero, count: 2)
        CTRunGetPositions(runs[1], CFRangeMake(0, 0), &points)
        #expect(points.map(\.x) == [30, 50] && CTRunGetGlyphCount(runs[1]) == 2)
        #expect(CTRunGetStatus(runs[0]) == [])
        let hebrew = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text("שלום")))
        #expect((hebrew as? [CTRun]).map { CTRunGetStatus($0[0]) } == .rightToLeft)
        #expect(CTLineGetPenOffsetForFlush(line, 0.5, 100) == 15)
        #expect(CTLineGetPenOffsetForFlush(line, 1, 50) == 0 && kCFNotFound == -1)
    }

    // Source: Apple, CTLineCreateTruncatedLine.
    @Test("a line is cut at its end, start or middle, with a token")
    func truncation() throws {
        let line = CTLineCreateWithAttributedString(text("abcdef"))
        let token = CTLineCreateWithAttributedString(text("…"))
        func cut(_ width: Double, _ type: CTLineTruncationType) -> (String, Double)? {
            guard let cut = CTLineCreateTruncatedLine(line, width, type, token) else { return nil }
            let runs = CTLineGetGlyphRuns(cut) as? [CTRun] ?? []
            return (
                "\(runs.map { CTRunGetGlyphCount($0) })",
                CTLineGetTypographicBounds(cut, nil, nil, nil)
            )
        }
        #expect(CTLineCreateTruncatedLine(line, 60, .end, token) === line)
        #expect(cut(45, .end)?.1 == 40 && cut(45, .start)?.1 == 40)
        #expect(cut(45, .middle)?.1 == 40)
        #expect(cut(5, .end) == nil)
        let end = try #require(CTLineCreateTruncatedLine(line, 45, .end, token))
        // Of “abc…” the token begins at 30 points.
        #expect(CTLineGetStringIndexForPosition(end, CGPoint(x: 31, y: 0)) == 3)
        let red = text("…")
        red.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
        let redToken = CTLineCreateWithAttributedString(red)
        func starts(_ type: CTLineTruncationType) throws -> [Int] {
            let cut = try #require(CTLineCreateTruncatedLine(line, 45, type, redToken))
            return try #require(CTLineGetGlyphRuns(cut) as? [CTRun])
                .map { CTRunGetStringRange($0).location }
        }
        #expect(try starts(.end) == [0, 3] && starts(.start) == [0, 1])
        #expect(try starts(.middle) == [0, 1, 2])
    }

    @Test("a superscript is smaller and above the baseline")
    func superscript() {
        let string = text("a")
        let key = NSAttributedString.Key(kCTSuperscriptAttributeName as String)
        string.addAttribute(key, value: 1, range: NSRange(location: 0, length: 1))
        var ascent: CGFloat = 0
        let line = CTLineCreateWithAttributedString(string)
        #expect(CTLineGetTypographicBounds(line, &ascent, nil, nil) == 6)
        // Three quarters of 6, and a third of 10.
        #expect(abs(ascent - (4.5 + 10.0 / 3)) < 1e-9)
    }

    /// `TinyFont` has 1000 units in an em; its letters H and x are 600 and 500 wide.
    @Test("a registered font has glyphs with widths and outlines")
    func glyphs() throws {
        let provider = try #require(CGDataProvider(data: TinyFont().data as NSData))
        let file = try #require(CGFont(provider))
        #expect(CTFontManagerRegisterGraphicsFont(file, nil))
        defer { CTFontManagerUnregisterGraphicsFont(file, nil) }
        let font = try #require(UIFont(name: "TinyIcons", size: 20))
        var glyphs = [CGGlyph](repeating: 9, count: 3)
        #expect(CTFontGetGlyphsForCharacters(font, Array("Hx".utf16), &glyphs, 2))
        #expect(!CTFontGetGlyphsForCharacters(font, Array("HxÉ".utf16), &glyphs, 3))
        #expect(glyphs[0] > 0 && glyphs[1] > 0 && glyphs[2] == 0)
        var widths = [CGSize](repeating: .zero, count: 2)
        #expect(CTFontGetAdvancesForGlyphs(font, .default, glyphs, &widths, 2) == 22)
        #expect(widths.map(\.width) == [12, 10])
        // Capital letters are 700 units high: 14 points.
        let outline = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
        #expect(abs(outline.boundingBoxOfPath.maxY - 14) < 1e-9)
        var turn = CGAffineTransform(scaleX: 1, y: -1)
        let turned = try #require(CTFontCreatePathForGlyph(font, glyphs[0], &turn))
        #expect(abs(turned.boundingBoxOfPath.minY + 14) < 1e-9)
        #expect(CTFontCreatePathForGlyph(.systemFont(ofSize: 10), glyphs[0], nil) == nil)
    }
}
