import Foundation
import Testing
import UIKit

/// The table itself is compared with the font files in PangoTextTests.
@Suite("Text measured as Inter")
struct InterTextMeasurerTests {
    private func ems(_ text: String) -> CGFloat {
        InterTextMeasurer().width(of: text[...], in: .systemFont(ofSize: 1))
    }

    // Source: hmtx of Inter-Regular.otf, fonts-inter 4.0: 2816 units an em.
    @Test("letters have the advances of the font file")
    func advances() {
        #expect(abs(ems("H") - 2084.0 / 2816) < 1e-9)
        #expect(abs(ems(" ") - 792.0 / 2816) < 1e-9)
        #expect(ems("") == 0)
    }

    @Test(
        "characters that Inter lacks have the width of their class",
        arguments: [
            ("漢", 1.0), ("漢字", 2), ("ひらがな", 4), ("한국어", 3), ("Ａ", 1), ("ｶ", 0.5),
            ("😀", 1.25), ("😀😀", 2.5), ("👍🏽", 1.25), ("👩‍👩‍👧‍👦", 1.25), ("🇩🇪", 1.25),
            ("🇩🇪🇫🇷", 2.5), ("ש", 0.6), ("سلام", 2.4), ("\u{200B}", 0), ("\u{FEFF}", 0),
            ("\u{7}", 0), ("𠀀", 1),
        ])
    func classes(text: String, width: CGFloat) {
        #expect(abs(ems(text) - width) < 1e-9)
    }

    @Test("combining marks add no width, whichever way a letter is written")
    func marks() {
        #expect(ems("e\u{301}") == ems("e"))
        #expect(ems("é") == ems("é".decomposedStringWithCanonicalMapping))
        #expect(ems("x\u{20DD}") == ems("x"))
    }

    @Test("a width is proportional to the font's size, also for very large ones")
    func sizes() {
        let text = "AVATAR"
        for size in [0.0, 1, 17, 1e6] {
            let width = InterTextMeasurer().width(of: text[...], in: .systemFont(ofSize: size))
            #expect(abs(width - ems(text) * size) <= 1e-9 * size)
        }
    }

    @Test("kerning depends on the order of a pair, and not on where the run begins")
    func kerning() {
        #expect(ems("AV") < ems("A") + ems("V"))
        #expect(ems("AVAV") == ems("AV") + ems("VA") - ems("V") - ems("A") + ems("AV"))
        let text = "xxAV"
        let part = text.suffix(2)
        #expect(InterTextMeasurer().width(of: part, in: .systemFont(ofSize: 1)) == ems("AV"))
    }
}
