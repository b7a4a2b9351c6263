import Testing

@testable import UIKit

@Suite("Text: editing a line")
struct TextEditTests {
    // Positions are UTF-16 offsets, as in NSRange; a character is Swift's Character (Unicode's
    // grapheme clusters): 👨‍👩‍👧 is one of 8 code units, e + U+0301 one of 2.
    @Test("backspace deletes whole characters, however many units they have")
    func backspace() throws {
        var edit = TextEdit("a👨‍👩‍👧e\u{301}")
        #expect(edit.selection == 11..<11)
        var deleted: [Range<Int>] = []
        while let range = edit.rangeBefore {
            deleted.append(range)
            edit.replace(range, with: "")
        }
        #expect(deleted == [9..<11, 1..<9, 0..<1])
        #expect(edit.text.isEmpty)
        #expect(edit.selection == 0..<0)
        #expect(edit.rangeBehind == nil)
    }

    @Test("a text replaces the selection, and the cursor is behind it")
    func replace() {
        var edit = TextEdit("one two")
        edit.select(4..<7)
        edit.replace(edit.selection, with: "three")
        #expect(edit.text == "one three")
        #expect(edit.selection == 9..<9)
        edit.select(0..<0)
        edit.replace(edit.selection, with: "ß")
        #expect(edit.text == "ßone three")
        #expect(edit.selection == 1..<1)
        #expect(edit.rangeBehind == 1..<2)
    }

    @Test("an accent joins the letter before it; the cursor is behind both")
    func combining() {
        var edit = TextEdit("e")
        edit.replace(1..<1, with: "\u{301}")
        #expect(edit.text.count == 1)
        #expect(edit.selection == 2..<2)
    }

    @Test("ranges outside the text or inside a character are clamped")
    func clamped() {
        var edit = TextEdit("a👍b")
        edit.select(2..<99)
        #expect(edit.selection == 1..<4)
        edit.select(-5 ..< -1)
        #expect(edit.selection == 0..<0)
        edit.replace(50..<60, with: "c")
        #expect(edit.text == "a👍bc")
    }
}
