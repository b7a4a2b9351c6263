import CoreGraphics
import Foundation
import TestSupport
import Testing

// Source: TinyFont, which is written from the specification, has these numbers.
@Suite("Fonts of files")
struct FontFileTests {
    private func read(_ tiny: TinyFont) -> CGFont? {
        CGDataProvider(data: tiny.data as NSData).flatMap { CGFont($0) }
    }

    @Test("a font has the names, heights and widths of its file")
    func numbers() throws {
        let font = try #require(read(TinyFont()))
        #expect(font.postScriptName == "TinyIcons" && font.fullName == "Tiny Icons Regular")
        #expect(font.unitsPerEm == 1000 && font.numberOfGlyphs == 5)
        #expect(font.ascent == 800 && font.descent == -200 && font.leading == 90)
        #expect(font.capHeight == 700 && font.xHeight == 500)
        var widths: [Int32] = [0, 0, 0]
        #expect(font.getGlyphAdvances(glyphs: [0, 1, 4], count: 3, advances: &widths))
        #expect(widths == [500, 600, 750])
        let file = try #require(font.file)
        #expect(file.names.family == "Tiny Icons" && file.weight == 400 && !file.isItalic)
        #expect(
            "Hx\u{F000}\u{1F600}Q".unicodeScalars.map { file.glyph(of: $0) } == [1, 2, 3, 4, nil])
    }

    @Test("outlines are those of both formats; between two controls is a point of the curve")
    func outlines() throws {
        for isCompact in [false, true] {
            var tiny = TinyFont()
            tiny.isCompact = isCompact
            let file = try #require(read(tiny)?.file)
            #expect(file.outline(of: 0)?.isEmpty == true)
            let icon = try #require(file.outline(of: 3))
            #expect(icon.boundingBoxOfPath == CGRect(x: 100, y: -100, width: 800, height: 900))
            #expect(icon.contains(CGPoint(x: 500, y: 300)))
            #expect(!icon.contains(CGPoint(x: 50, y: 300)))
        }
        let round = try #require(read(TinyFont())?.file?.outline(of: 4))
        #expect(round.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 400, height: 400))
        // The middle of the controls (0, 0) and (400, 0); the corner itself is outside.
        #expect(round.contains(CGPoint(x: 200, y: 5)) && !round.contains(CGPoint(x: 10, y: 10)))
    }

    @Test(
        "a damaged file is refused or read, without stopping the program", arguments: [false, true])
    func hostile(isCompact: Bool) {
        var tiny = TinyFont()
        tiny.isCompact = isCompact
        let whole = tiny.data
        func isFont(_ data: Data) -> Bool {
            guard let font = CGDataProvider(data: data as NSData).flatMap({ CGFont($0) }),
                let file = font.file
            else { return false }
            for scalar in "Hx\u{F000}\u{1F600}".unicodeScalars {
                _ = file.outline(of: file.glyph(of: scalar) ?? 0)
            }
            _ = file.outline(of: 70_000)
            return true
        }
        #expect(isFont(whole) && !isFont(Data()) && !isFont(Data("no font".utf8)))
        // Every file that is cut off lacks a part of its last table; at most 3 bytes fill it up.
        #expect(!(0..<whole.count - 4).contains { isFont(whole.prefix($0)) })
        for place in whole.indices {
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                var data = whole
                data[place] = byte
                _ = isFont(data)
            }
        }
    }
}
