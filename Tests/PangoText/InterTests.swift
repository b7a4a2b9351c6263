import Foundation
import PangoText
import TestSupport
import Testing
import UIKit

/// The built-in typeface against the font files, shaped by HarfBuzz through Pango.
@Suite(
    "The built-in typeface",
    .enabled(
        if: PangoTextMeasurer(family: "Inter").fallback == nil,
        "Inter is not installed; make setup-pictures installs it."))
struct InterTests {
    private let files = PangoTextMeasurer(family: "Inter")
    private let table = InterTextMeasurer()
    private static let weights: [UIFont.Weight] = [
        .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// Words of many languages, in Latin, Greek and Cyrillic letters.
    private static let words = """
        The quick brown fox jumps over the lazy dog AVATAR To Ty Wave LTa P. “fi” r, 0123456789 11:45
        Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich Œuvre façade naïve où Voilà
        El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia ¿Añoraba? Pijamalı hasta yağız
        şoföre çabucak güvendi Příliš žluťoučký kůň úpěl ďábelské ódy Pchnąć w tę łódź jeża Árvíztűrő
        tükörfúrógép Quizdeltagerne spiste jordbær med fløde Flygande bäckasiner söka strax hwila
        Kæmi ný öxi hér ykist þjófum nú Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία Съешь же ещё этих мягких
        французских булок да выпей чаю €99.50 50 % A→B 3 × 4 − 2 ÷ 1 … – — « » ‘ ’ „ ‰ ™ © ® ½ Việt Nam
        """.split(whereSeparator: \.isWhitespace)

    @Test("a thousand strings are as wide as in the font files")
    func strings() {
        var random = SeededGenerator(seed: 20_261_123)
        for round in 0..<1000 {
            let count = Int.random(in: 1...6, using: &random)
            let line = (0..<count).map { _ in Self.words.randomElement(using: &random)! }
                .joined(separator: " ")
            let font = UIFont.systemFont(
                ofSize: CGFloat([9, 13, 17, 21.5, 34][round % 5]), weight: Self.weights[round % 9])
            let (real, known) = (
                files.width(of: line[...], in: font), table.width(of: line[...], in: font)
            )
            // Pango rounds each glyph to 1/65536 em.
            let tolerance = font.pointSize * CGFloat(line.count) / 65536
            #expect(abs(real - known) <= tolerance, "“\(line)”, \(font), \(real) in the file")
        }
    }

    @Test("every weight has the vertical metrics of its font file", arguments: weights)
    func metrics(weight: UIFont.Weight) {
        let font = UIFont.systemFont(ofSize: 100, weight: weight)
        let (real, known) = (files.metrics(of: font), table.metrics(of: font))
        #expect(abs(real.ascent - known.ascent) < 0.01)
        #expect(abs(real.descent - known.descent) < 0.01)
        #expect(abs(real.leading - known.leading) < 0.01)
        #expect(abs(real.capHeight - known.capHeight) < 0.01)
        #expect(abs(real.xHeight - known.xHeight) < 0.01)
    }
}
