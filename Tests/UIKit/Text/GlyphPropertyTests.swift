import Testing
import UIKit

/// A character is one em wide, a line one em high.
@MainActor
@Suite("Properties of glyphs")
struct GlyphPropertyTests {
    private let storage = NSTextStorage()
    private let manager = NSLayoutManager()

    private func set(_ text: String, width: CGFloat, height: CGFloat = 0) {
        manager.addTextContainer(NSTextContainer(size: CGSize(width: width, height: height)))
        storage.setAttributedString(
            NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        storage.addLayoutManager(manager)
    }

    // Source: Apple, NSLayoutManager.GlyphProperty; notShownAttribute(forGlyphAt:): "a tab,
    // newline, or attachment glyph is typically not shown", spaces are.
    @Test("tabs, breaks and attachments control the layout, spaces are elastic")
    func properties() {
        set("a \t\n\u{FFFC}e\u{301}", width: 100)
        let found = (0..<7).map { manager.propertyForGlyph(at: $0) }
        #expect(
            found == [
                [], .elastic, .controlCharacter, .controlCharacter, .controlCharacter, [],
                .nonBaseCharacter,
            ])
        #expect((0..<7).filter { manager.notShownAttribute(forGlyphAt: $0) } == [2, 3, 4])
        #expect(manager.propertyForGlyph(at: 7) == [])
        #expect(manager.propertyForGlyph(at: -1) == [])
    }

    // Two lines of ten points fit into 25 points.
    @Test("the first character without room")
    func extent() {
        set("aaaa bbbb cccc dddd", width: 60, height: 25)
        #expect(manager.firstUnlaidCharacterIndex() == 10)
        var (character, glyph) = (0, 0)
        manager.getFirstUnlaidCharacterIndex(&character, glyphIndex: &glyph)
        #expect(character == 10 && glyph == 10)
        let rest = manager.textContainer(
            forGlyphAt: 12, effectiveRange: nil, withoutAdditionalLayout: true)
        #expect(rest == nil)
        manager.addTextContainer(NSTextContainer(size: CGSize(width: 60, height: 25)))
        #expect(manager.firstUnlaidCharacterIndex() == 19)
    }

    // Five points of padding, ten points a letter.
    @Test("the places of the cursor on a line")
    func insertionPoints() {
        set("aaaa bbbb cccc", width: 110)
        func points(_ index: Int) -> [(CGFloat, Int)] {
            let count = manager.getLineFragmentInsertionPoints(
                forCharacterAt: index, alternatePositions: false, inDisplayOrder: true,
                positions: nil, characterIndexes: nil)
            var (places, indexes) = (
                Array(repeating: CGFloat(0), count: count), Array(repeating: 0, count: count)
            )
            manager.getLineFragmentInsertionPoints(
                forCharacterAt: index, alternatePositions: false, inDisplayOrder: true,
                positions: &places, characterIndexes: &indexes)
            return Array(zip(places, indexes))
        }
        #expect(points(2).map(\.0) == (0...9).map { 5 + 10 * CGFloat($0) })
        #expect(points(2).map(\.1) == Array(0...9))
        #expect(points(12).map(\.0) == [5, 15, 25, 35, 45])
        #expect(points(12).map(\.1) == [10, 11, 12, 13, 14])
    }
}
