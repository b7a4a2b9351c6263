import Foundation
import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Source: Apple, NSLayoutManager.drawGlyphs(forGlyphRange:at:) and drawBackground(forGlyphRange:
// at:): glyphs without their background colours, and these, in the coordinates of the context.
@MainActor
@Suite("Drawing with Text Kit")
struct TextKitDrawingTests {
    private let storage = NSTextStorage()
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 60, height: 0))

    init() {
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    private func document(_ body: () -> Void) throws -> String {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
        return try #require(renderer.image { _ in body() }.cgImage).document()
    }

    /// The letters drawn, and where, as “letters x y”.
    private func letters(_ body: () -> Void) throws -> [String] {
        try document(body).matches(of: /<text[^>]*>(?:<tspan[^>]*>)?([^<]*)</).map { match in
            let tag = String(match.0)
            func number(_ name: String) -> String {
                let pattern = try? Regex(" \(name)=\"([^\"]*)\"")
                return pattern.flatMap {
                    tag.firstMatch(of: $0)?.output[1].substring.map(String.init)
                }
                    ?? "?"
            }
            return "\(match.1) \(number("x")) \(number("y"))"
        }
    }

    @Test("an item of a list without text has its marker, too")
    func emptyItems() throws {
        let style = NSMutableParagraphStyle()
        style.textLists = [NSTextList(markerFormat: .decimal, startingItemNumber: 1)]
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.attributedText = NSAttributedString(
            string: "a\n\nb",
            attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style])
        let manager = view.layoutManager
        let all = NSRange(location: 0, length: manager.numberOfGlyphs)
        // The markers are 11 points from the padding of 5, the text 36.
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: all, at: .zero) }.sorted()
                == ["1 16 7.5", "2 16 17.5", "3 16 27.5", "a 41 7.5", "b 41 27.5"])
        let first = NSRange(location: 0, length: 1)
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: first, at: .zero) }.sorted()
                == ["1 16 7.5", "a 41 7.5"])
    }

    @Test("glyphs of a range are drawn line by line, run by run, without backgrounds")
    func glyphs() throws {
        // A letter is 10 points wide, its ascent 7.5: lines “aa bb” and “cc”.
        let text = NSMutableAttributedString(
            string: "aa bb cc", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        text.addAttribute(
            .backgroundColor, value: UIColor.yellow, range: NSRange(location: 1, length: 6))
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 2))
        storage.setAttributedString(text)
        let all = NSRange(location: 0, length: manager.numberOfGlyphs)
        let origin = CGPoint(x: 100, y: 20)
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: all, at: origin) }
                == ["a 105 27.5", "a  115 27.5", "bb 135 27.5", "c 105 37.5", "c 115 37.5"])
        let part = NSRange(location: 4, length: 3)
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: part, at: .zero) }
                == ["b 45 7.5", "c 5 17.5"])
        let plain = try document { manager.drawGlyphs(forGlyphRange: all, at: origin) }
        #expect(!plain.contains("#ffff00") && plain.contains("#ff0000"))
        let ground = try document { manager.drawBackground(forGlyphRange: all, at: origin) }
        #expect(ground.contains("#ffff00") && !ground.contains("<text"))
        #expect(
            try document { manager.drawBackground(forGlyphRange: .init(), at: origin) }
                .contains("#ffff00") == false)
    }

    @Test("tabs, justified spaces and ellipses are where the layout has them")
    func places() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style,
        ]
        storage.setAttributedString(NSAttributedString(string: "a b cccc", attributes: attributes))
        let all = NSRange(location: 0, length: 8)
        // “a b” has 20 free points of 50, which its only space gets.
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: all, at: .zero) }
                == ["a  5 7.5", "b 45 7.5", "cccc 5 17.5"])
        container.maximumNumberOfLines = 1
        container.lineBreakMode = .byTruncatingTail
        storage.setAttributedString(
            NSAttributedString(
                string: "abcdefgh", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        let cut = try letters { manager.drawGlyphs(forGlyphRange: all, at: .zero) }
        #expect(cut == ["abcd… 5 7.5"])
        style.alignment = .left
        style.tabStops = [NSTextTab(textAlignment: .left, location: 30)]
        storage.setAttributedString(
            NSAttributedString(string: "a\tb", attributes: attributes))
        #expect(
            try letters { manager.drawGlyphs(forGlyphRange: all, at: .zero) }
                == ["a 5 7.5", "b 35 7.5"])
    }

    @Test("an attachment is drawn with the glyphs; subclasses may draw more")
    func attachment() throws {
        final class Marking: NSLayoutManager {
            override func drawBackground(forGlyphRange glyphs: NSRange, at origin: CGPoint) {
                super.drawBackground(forGlyphRange: glyphs, at: origin)
                UIColor.green.setFill()
                UIRectFill(boundingRect(forGlyphRange: glyphs, in: textContainers[0]))
            }
        }
        let marking = Marking()
        marking.addTextContainer(NSTextContainer(size: CGSize(width: 60, height: 0)))
        storage.addLayoutManager(marking)
        let picture = try #require(UIImage(data: SamplePicture.png(width: 8, height: 6)))
        storage.setAttributedString(
            NSAttributedString(attachment: NSTextAttachment(image: picture)))
        let glyphs = NSRange(location: 0, length: 1)
        #expect(
            try document { marking.drawBackground(forGlyphRange: glyphs, at: .zero) }
                .contains("#00ff00"))
        #expect(
            try document { marking.drawGlyphs(forGlyphRange: glyphs, at: .zero) }
                .contains("<image"))
    }
}
