import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline; fonts
/// have 10 points.
@MainActor
@Suite("Letters of other shapes")
struct ShapedTextTests {
    private let font = UIFont.systemFont(ofSize: 10)

    private func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
        NSAttributedString(
            string: "aaaa", attributes: attributes.merging([.font: font]) { own, _ in own }
        ).size().width
    }

    private func document(_ attributes: [NSAttributedString.Key: Any]) throws -> String {
        let text = NSAttributedString(
            string: "aa", attributes: attributes.merging([.font: font]) { own, _ in own })
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 20))
        return try #require(renderer.image { _ in text.draw(at: .zero) }.cgImage).document()
    }

    // Source: Apple: expansion is the logarithm of the factor; obliqueness is the skew.
    @Test("expansion widens letters by its exponential, obliqueness changes no width")
    func widths() throws {
        #expect(abs(width([.expansion: log(1.5)]) - 60) < 1e-9)
        #expect(width([.obliqueness: 0.5]) == 40 && width([.verticalGlyphForm: 1]) == 40)
        // The baseline of the first line is 7.5 points below the top.
        #expect(try document([.obliqueness: 0.5]).contains("matrix(1 0 -0.5 1 0 7.5)"))
        let wide = try document([.expansion: log(2.0)])
        #expect(wide.contains("matrix(2 0 0 1 0 7.5)") && wide.contains("textLength=\"20\""))
    }

    // Source: Apple, NSAttributedString.Key.kern: points between characters, whose shapes stay.
    @Test("kerning is space between drawn letters")
    func kerning() throws {
        #expect(try !document([:]).contains("letter-spacing"))
        let kerned = try document([.kern: 3])
        #expect(kerned.contains("letter-spacing=\"3\"") && kerned.contains("textLength=\"26\""))
        let tight = try document([.kern: -1])
        #expect(tight.contains("letter-spacing=\"-1\"") && tight.contains("textLength=\"18\""))
        // 2 × 20 + 6 points, of which the matrix doubles 23.
        let wide = try document([.kern: 3, .expansion: log(2.0)])
        #expect(wide.contains("letter-spacing=\"1.5\"") && wide.contains("textLength=\"23\""))
    }

    @Test("the letterpress style has a light edge, unless the text has a shadow")
    func letterpress() throws {
        let style = NSAttributedString.TextEffectStyle.letterpressStyle
        let plain = try document([:])
        #expect(try document([.textEffect: style.rawValue]) != plain)
        #expect(try document([.textEffect: style]) == document([.textEffect: style.rawValue]))
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.red
        #expect(
            try document([.textEffect: style, .shadow: shadow]) == document([.shadow: shadow]))
    }

    @Test("snapshots have pictures of such letters in their places; the text remains")
    func pictures() throws {
        let stage = Stage()
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let text = NSMutableAttributedString(string: "aabbaa", attributes: [.font: font])
        text.addAttribute(
            .expansion, value: log(2.0), range: NSRange(location: 2, length: 2))
        label.attributedText = text
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        stage.commit()
        #expect(label.intrinsicContentSize == CGSize(width: 80, height: 10))
        let node = stage.session.snapshot().nodes.first { $0.identifier == "label" }
        #expect(node?.text == "aabbaa")
        let pieces = try #require(node?.drawing.pieces)
        #expect(pieces.map(\.start) == [0, 2, 4] && pieces.map(\.length) == [2, 2, 2])
        #expect(pieces[0].x == 0 && pieces[2].x == 60 && pieces[0].image == nil)
        // A quarter of an em beyond the letters on each side.
        #expect(pieces[1].x == 17.5 && pieces[1].width == 45 && pieces[1].height == 15)
        #expect(pieces[1].image?.hasPrefix("data:image/svg+xml") == true)
        #expect(pieces[1].tint == node?.textColor)
    }

    // Source: UIFont.Width, whose factors are ours.
    @Test("fonts of other widths are as much narrower or wider, in labels as in texts")
    func fontWidths() {
        let factors: [(UIFont.Width, CGFloat)] = [
            (.compressed, 0.7), (.condensed, 0.85), (.standard, 1), (.expanded, 1.2),
        ]
        for (width, factor) in factors {
            let font = UIFont.systemFont(ofSize: 10, weight: .bold, width: width)
            #expect(abs(self.width([.font: font]) - 40 * factor) < 1e-9)
            let label = UILabel()
            (label.font, label.text) = (font, "aaaa")
            #expect(label.intrinsicContentSize.width == (40 * factor).rounded(.up))
            #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
            let traits: [UIFontDescriptor.TraitKey: Any] = [
                .width: width, .weight: UIFont.Weight.bold,
            ]
            let descriptor = UIFontDescriptor(fontAttributes: [.size: 10, .traits: traits])
            #expect(UIFont(descriptor: descriptor, size: 0) == font)
        }
    }

    // Source: Apple, UIFont.TextStyle: 36 and 28 points, bold.
    @Test("extra large titles are bold and larger than large titles")
    func titles() {
        let first = UIFont.preferredFont(forTextStyle: .extraLargeTitle)
        let second = UIFont.preferredFont(forTextStyle: .extraLargeTitle2)
        #expect(first.pointSize == 36 && second.pointSize == 28)
        #expect(first.fontDescriptor.symbolicTraits == .traitBold)
    }

    @Test("descriptors are matched by name, family and traits")
    func matching() {
        let family = UIFontDescriptor(fontAttributes: [.family: "Georgia"])
        #expect(
            family.matchingFontDescriptors(withMandatoryKeys: [.family]).map(\.postscriptName)
                == ["Georgia", "Georgia-Bold", "Georgia-BoldItalic", "Georgia-Italic"])
        let bold = UIFontDescriptor(name: "Georgia-Bold", size: 0)
        #expect(
            bold.matchingFontDescriptors(withMandatoryKeys: [.family, .traits]).map(
                \.postscriptName) == ["Georgia-Bold"])
        #expect(bold.matchingFontDescriptors(withMandatoryKeys: nil).count == 1)
        let none = UIFontDescriptor(name: "NoSuchFont", size: 12)
        #expect(none.matchingFontDescriptors(withMandatoryKeys: [.name]).isEmpty)
    }
}
