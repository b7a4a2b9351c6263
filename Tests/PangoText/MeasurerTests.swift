import Foundation
import Testing
import UIKit

@testable import PangoText

/// What the tests need on the machine: a font, and DejaVu Sans where the file itself is the oracle.
private enum Fonts {
    static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let hasAny = PangoTextMeasurer().fallback != .squares
    static let hasDejaVu =
        FileManager.default.fileExists(atPath: path)
        && PangoTextMeasurer(family: "DejaVu Sans").fallback == nil
}

@Suite(
    "Text measured by Pango",
    .enabled(if: Fonts.hasAny, "No font is installed; make setup-pictures installs one."))
struct MeasurerTests {
    private let measurer = PangoTextMeasurer()
    private let font = UIFont.systemFont(ofSize: 17)
    private let sample: Substring = "The quick brown fox jumps over the lazy dog 0123456789"

    private func width(_ text: Substring, _ size: CGFloat = 17) -> CGFloat {
        measurer.width(of: text, in: .systemFont(ofSize: size))
    }

    @Test(
        "advances are the font file's, to a thousandth of a point",
        .enabled(if: Fonts.hasDejaVu, "There is no DejaVu Sans."))
    func advances() throws {
        let file = try FontFile(path: Fonts.path)
        let measurer = PangoTextMeasurer(family: "DejaVu Sans")
        // Pairs of digits, and repeated letters, are not kerned.
        for text in ["0123456789", "nnnn", "H", " ", "iiii", "mmmmmmmmmm"] {
            for size in [9.0, 17, 21.5, 100] {
                let ems = text.unicodeScalars.reduce(0) { $0 + file.advance(of: $1) }
                let width = measurer.width(of: text[...], in: .systemFont(ofSize: size))
                #expect(abs(width - ems * size) < 0.001, "“\(text)” in \(size) pt")
            }
        }
    }

    @Test(
        "ascent, descent and line gap are the font file's",
        .enabled(if: Fonts.hasDejaVu, "There is no DejaVu Sans."))
    func metricsOfFile() throws {
        let file = try FontFile(path: Fonts.path)
        let metrics = PangoTextMeasurer(family: "DejaVu Sans").metrics(of: .systemFont(ofSize: 20))
        #expect(abs(metrics.ascent - 20 * file.ascent) < 0.001)
        #expect(abs(metrics.descent - 20 * file.descent) < 0.001)
        #expect(abs(metrics.leading - 20 * file.lineGap) < 0.001)
    }

    @Test("a line's height is ascent plus descent; x-height, cap height and ascent increase")
    func metrics() {
        let metrics = measurer.metrics(of: font)
        #expect(metrics.lineHeight == metrics.ascent + metrics.descent)
        #expect(metrics.ascent > 0)
        #expect(metrics.descent > 0)
        #expect(metrics.leading >= 0)
        #expect(0 < metrics.xHeight)
        #expect(metrics.xHeight < metrics.capHeight)
        #expect(metrics.capHeight <= metrics.ascent)
    }

    @Test("words and the spaces between them add up")
    func additive() {
        let parts: [Substring] = ["The ", "quick ", "brown ", "fox"]
        let whole = width("The quick brown fox")
        #expect(abs(whole - parts.reduce(0) { $0 + width($1) }) < 0.001)
        #expect(abs(width("nnnnnn") - 6 * width("n")) < 0.001)
    }

    @Test("a longer text is wider, character by character")
    func monotonic() {
        let widths = sample.indices.map { width(sample[...$0]) }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("widths and metrics are in proportion to the size, not rounded")
    func proportional() {
        for size in [0.5, 3.3, 40, 1000] as [CGFloat] {
            #expect(abs(width(sample, size) - width(sample, 1) * size) < 1e-9 * size * 100)
            let (one, many) = (
                measurer.metrics(of: .systemFont(ofSize: 1)),
                measurer.metrics(of: .systemFont(ofSize: size))
            )
            #expect(abs(many.ascent - one.ascent * size) < 1e-9 * size)
        }
    }

    @Test("a run beyond Pango's limit is measured in parts")
    func long() {
        let long = String(repeating: "n", count: 100_000)
        #expect(abs(width(long[...]) - 100_000 * width("n")) < 0.1)
    }

    @Test("empty text has the width 0; sizes below 0 measure 0")
    func empty() {
        #expect(width("") == 0)
        #expect(width("abc", 0) == 0)
        #expect(width("abc", -4) == 0)
        #expect(measurer.metrics(of: .systemFont(ofSize: -4)).lineHeight == 0)
    }

    @Test("characters that the family lacks have a width, too; a zero byte is harmless")
    func strange() {
        for text in ["漢字", "😀", "שלום", "a\u{301}", "a\0b", "\u{10fffd}"] as [Substring] {
            #expect(width(text) > 0, "\(text)")
        }
    }

    @Test("weights are measured independently, in any order")
    func weights() {
        let bold = UIFont.systemFont(ofSize: 17, weight: .bold)
        let (first, heavy) = (
            measurer.width(of: sample, in: font), measurer.width(of: sample, in: bold)
        )
        #expect(measurer.width(of: sample, in: font) == first)
        #expect(measurer.width(of: sample, in: bold) == heavy)
        #expect(heavy >= first)
    }

    @Test("a missing family is replaced, and the measurer names the replacement")
    func fallback() {
        let strange = PangoTextMeasurer(family: "No Such Family 4711")
        guard case .family(let name) = strange.fallback else {
            Issue.record("The message does not name the replacement.")
            return
        }
        #expect(!name.isEmpty)
        #expect(strange.width(of: "abc", in: font) > 0)
        #expect(PangoTextMeasurer(family: "No Such Family 4711, sans-serif").fallback == nil)
    }

    @Test("many threads may measure at once, with the same results")
    func threads() async {
        let expected = measurer.width(of: sample, in: font)
        let (measurer, sample, font) = (measurer, sample, font)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<50).allSatisfy { _ in measurer.width(of: sample, in: font) == expected }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
