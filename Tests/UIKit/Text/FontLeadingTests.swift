import HeadlessTesting
import Testing
import UIKit

/// Squares of one em, with a leading of a fifth of an em.
private struct LeadingMeasurer: TextMeasuring {
    func metrics(of font: UIFont) -> FontMetrics {
        var metrics = SquareTextMeasurer().metrics(of: font)
        metrics.leading = font.pointSize / 5
        return metrics
    }
    func width(of run: Substring, in font: UIFont) -> CGFloat {
        SquareTextMeasurer().width(of: run, in: font)
    }
}

/// Source: Apple, NSLayoutManager.usesFontLeading, NSStringDrawingOptions.usesFontLeading.
@MainActor
@Suite("The leading of fonts", .serialized)
struct FontLeadingTests {
    private func measured(_ body: () throws -> Void) rethrows {
        let usual = UIFont.measurer
        UIFont.measurer = LeadingMeasurer()
        defer { UIFont.measurer = usual }
        try body()
    }

    @Test("a layout manager adds the largest leading of a line below it, by default")
    func manager() {
        measured {
            let (storage, manager) = (NSTextStorage(), NSLayoutManager())
            let container = NSTextContainer(size: CGSize(width: 110, height: 0))
            storage.addLayoutManager(manager)
            manager.addTextContainer(container)
            let text = NSMutableAttributedString(
                string: "aaaa bbbb cccc", attributes: [.font: UIFont.systemFont(ofSize: 10)])
            text.addAttribute(
                .font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 10, length: 1)
            )
            storage.setAttributedString(text)
            #expect(manager.usesFontLeading)
            // 10 + 2, and 20 + 4.
            #expect(manager.usedRect(for: container).height == 36)
            #expect(
                manager.lineFragmentRect(forGlyphAt: 12, effectiveRange: nil)
                    == CGRect(x: 0, y: 12, width: 110, height: 24))
            #expect(manager.location(forGlyphAt: 12).y == 15)
            #expect(manager.glyphIndex(for: CGPoint(x: 6, y: 11.5), in: container) == 0)
            manager.usesFontLeading = false
            #expect(manager.usedRect(for: container).height == 30)
            #expect(manager.lineFragmentRect(forGlyphAt: 12, effectiveRange: nil).minY == 10)
            #expect(manager.glyphIndex(for: CGPoint(x: 6, y: 11.5), in: container) == 10)
        }
    }

    @Test("a text view sets, measures and draws its lines with it")
    func view() throws {
        try measured {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 200))
            view.font = .systemFont(ofSize: 10)
            view.text = "aaaa bbbb cccc"
            view.layoutIfNeeded()
            // Two lines between insets of 8.
            #expect(view.contentSize.height == 40)
            #expect(view.sizeThatFits(CGSize(width: 110, height: 0)).height == 40)
            let place = try #require(
                view.position(from: view.beginningOfDocument, offset: 12))
            #expect(view.caretRect(for: place).minY == 20)
            view.layoutManager.usesFontLeading = false
            view.layoutIfNeeded()
            #expect(view.contentSize.height == 36)
            #expect(view.caretRect(for: place).minY == 18)
            // A label has no layout manager.
            let label = UILabel()
            (label.font, label.text) = (.systemFont(ofSize: 10), "a")
            #expect(label.sizeThatFits(.zero).height == 10)
            // Three lines of 12, or of 10.
            let text = NSAttributedString(
                string: "a\nb\nc", attributes: [.font: UIFont.systemFont(ofSize: 10)])
            func height(_ options: NSStringDrawingOptions) -> CGFloat {
                text.boundingRect(
                    with: .zero, options: [options, .usesLineFragmentOrigin], context: nil
                ).height
            }
            #expect(height(.usesFontLeading) == 36)
            #expect(height([]) == 30)
        }
    }
}
