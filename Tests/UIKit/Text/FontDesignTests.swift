import Foundation
import Testing
import UIKit

@Suite("Fonts: slanted and monospaced")
struct FontDesignTests {
    private func ems(_ text: String, _ font: UIFont) -> CGFloat {
        InterTextMeasurer().width(of: text[...], in: font)
    }

    // Source: Apple, UIFontDescriptor.SymbolicTraits and SystemDesign.
    @Test("fonts have the traits that they were asked for")
    func traits() {
        #expect(UIFont.italicSystemFont(ofSize: 12).fontDescriptor.symbolicTraits == .traitItalic)
        let mono = UIFont.monospacedSystemFont(ofSize: 12, weight: .bold)
        #expect(mono.fontDescriptor.symbolicTraits == [.traitBold, .traitMonoSpace])
        #expect(
            UIFont(name: "Menlo-Italic", size: 12)?.fontDescriptor.symbolicTraits
                == [.traitItalic, .traitMonoSpace])
        #expect(UIFont.italicSystemFont(ofSize: 12) != .systemFont(ofSize: 12))
        #expect(UIFont.italicSystemFont(ofSize: 12).withSize(9) == .italicSystemFont(ofSize: 9))
    }

    @Test("descriptors add a slant, a weight and a design, one after the other")
    func descriptors() throws {
        let system = UIFont.systemFont(ofSize: 20).fontDescriptor
        let italic = try #require(system.withSymbolicTraits([.traitItalic, .traitBold]))
        #expect(italic.symbolicTraits == [.traitItalic, .traitBold])
        let mono = try #require(italic.withDesign(.monospaced))
        #expect(mono.symbolicTraits == [.traitItalic, .traitBold, .traitMonoSpace])
        let bold = mono.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: 0.4]])
        #expect(bold.symbolicTraits == .traitBold)
        #expect(mono.addingAttributes([.size: CGFloat(9)]).symbolicTraits == mono.symbolicTraits)
        #expect(UIFont(descriptor: mono, size: 0).pointSize == 20)
        #expect(UIFont(descriptor: mono, size: 0).fontDescriptor == mono)
        let rounded = try #require(system.withDesign(.rounded))
        #expect(UIFont(descriptor: rounded, size: 0) != .systemFont(ofSize: 20))
        #expect(UIFontDescriptor(name: "Georgia", size: 9).withDesign(.serif) == nil)
        #expect(
            UIFontDescriptor(name: "Georgia", size: 9).withFace("Bold Italic").postscriptName
                == "Georgia-BoldItalic")
    }

    // Source: DejaVu Sans Mono 2.37, hmtx: 1233 of 2048 units.
    @Test("every character of a monospaced font is as wide as the others")
    func monospaced() {
        let font = UIFont.monospacedSystemFont(ofSize: 2048, weight: .regular)
        #expect(ems("i", font) == 1233)
        #expect(ems("WAV.", font) == 4932)
        #expect(ems("e\u{301}", font) == 1233)
        #expect(ems("漢", font) == 2048)
    }

    // Source: Inter 4.0, GSUB tnum: 1664, 1824, 1984 of 2816 units at the weights 100, 400, 900.
    @Test(
        "every digit of a font with such digits is as wide as the others, other characters are not",
        arguments: [
            (UIFont.Weight.ultraLight, 1664.0), (.light, 1770), (.regular, 1824), (.bold, 1920),
            (.black, 1984),
        ])
    func digits(weight: UIFont.Weight, width: Double) {
        let font = UIFont.monospacedDigitSystemFont(ofSize: 2816, weight: weight)
        #expect(abs(ems("0", font) - width) < 1e-6)
        #expect(abs(ems("11171", font) - 5 * width) < 1e-6)
        #expect(ems("AV", font) == ems("AV", .systemFont(ofSize: 2816, weight: weight)))
    }

    // Apple's font feature registry: type 6 is number spacing, selector 0 monospaced numbers.
    @Test("a feature of a descriptor gives digits one width, too")
    func feature() {
        let descriptor = UIFont.systemFont(ofSize: 2816).fontDescriptor.addingAttributes([
            .featureSettings: [[UIFontDescriptor.FeatureKey.type: 6, .selector: 0]]
        ])
        #expect(abs(ems("1", UIFont(descriptor: descriptor, size: 0)) - 1824) < 1e-6)
    }
}
