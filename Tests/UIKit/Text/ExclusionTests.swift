import Testing
@testable import UIKit

/// A character is one em wide, a line one em high.
// Source: Apple, NSTextContainer.exclusionPaths.
@MainActor
@Suite("Text that flows round shapes")
struct ExclusionTests {
    private let storage = NSTextStorage()
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 110, height: 0))

    private func set(_ text: String, round shape: UIBezierPath) {
        container.lineFragmentPadding = 0
        container.exclusionPaths = [shape]
        manager.addTextContainer(container)
        storage.setAttributedString(
            NSAttributedString(
                string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        storage.addLayoutManager(manager)
    }

    private func box(_ glyph: Int) -> CGRect {
        manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    }

    @Test("a row beside a shape has a line on each side")
    func bothSides() {
        set(
            "aaaa bbbb cccc dddd",
            round: UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 10)))
        #expect(box(0) == CGRect(x: 0, y: 0, width: 40, height: 10))
        #expect(box(5) == CGRect(x: 60, y: 0, width: 50, height: 10))
        #expect(box(10) == CGRect(x: 0, y: 10, width: 110, height: 10))
        #expect(manager.usedRect(for: container) == CGRect(x: 0, y: 0, width: 100, height: 20))
        let index = manager.characterIndex(
            for: CGPoint(x: 75, y: 5), in: container,
            fractionOfDistanceBetweenInsertionPoints: nil)
        #expect(index == 6)
        container.exclusionPaths = []
        #expect(box(5) == CGRect(x: 0, y: 0, width: 110, height: 10))
    }

    @Test("a word that fits on neither side is set below the shape")
    func tooNarrow() {
        set("aaaaaa b", round: UIBezierPath(rect: CGRect(x: 40, y: -5, width: 20, height: 25)))
        #expect(box(0) == CGRect(x: 0, y: 20, width: 110, height: 10))
    }

    // Half of a circle's chord at a distance d from its centre is √(r² − d²).
    @Test("a round shape takes the widest part of each row")
    func circle() {
        set(
            "aa bb cc dd ee ff",
            round: UIBezierPath(ovalIn: CGRect(x: 35, y: 0, width: 40, height: 40)))
        let half = (20.0 * 20 - 10 * 10).squareRoot()
        #expect(abs(box(0).maxX - (55 - half)) < 0.3 && abs(box(3).minX - (55 + half)) < 0.3)
        #expect(abs(box(6).maxX - 35) < 0.3 && abs(box(9).minX - 75) < 0.3)
    }

    // Source: Apple, NSTextContainer.lineFragmentRect(forProposedRect:at:writingDirection:
    // remaining:).
    @Test("a container's class chooses the boxes of lines")
    func chosen() throws {
        final class Stairs: NSTextContainer {
            override func lineFragmentRect(
                forProposedRect rect: CGRect, at index: Int,
                writingDirection direction: NSWritingDirection,
                remaining: UnsafeMutablePointer<CGRect>?
            ) -> CGRect {
                var box = super.lineFragmentRect(
                    forProposedRect: rect, at: index, writingDirection: direction,
                    remaining: remaining)
                // Nothing above 20 points; each line is a letter further in.
                if box.minY < 20 { return .zero }
                box.origin.x += box.minY - 20
                box.size.width -= box.minX
                return box
            }
        }
        let stairs = Stairs(size: CGSize(width: 50, height: 0))
        stairs.lineFragmentPadding = 0
        manager.addTextContainer(stairs)
        storage.setAttributedString(
            NSAttributedString(
                string: "aaaa bbbb ccccc",
                attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        storage.addLayoutManager(manager)
        #expect(box(0) == CGRect(x: 0, y: 20, width: 50, height: 10))
        #expect(box(5) == CGRect(x: 10, y: 30, width: 40, height: 10))
        // A word that is too wide for its box is broken.
        #expect(box(10) == CGRect(x: 20, y: 40, width: 30, height: 10))
        #expect(box(13) == CGRect(x: 30, y: 50, width: 20, height: 10))
        var rest = CGRect.zero
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 9))]
        let row = CGRect(x: 0, y: 0, width: 300, height: 10)
        let first = container.lineFragmentRect(
            forProposedRect: row, at: 0, writingDirection: .natural, remaining: &rest)
        #expect(first.maxX == 40 && rest == CGRect(x: 40, y: 0, width: 70, height: 10))
    }

    @Test("a text view draws its text round the shape, and finds places in it")
    func textView() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 100))
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        view.font = .systemFont(ofSize: 10)
        view.text = "aaaa bbbb cccc"
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 20)
        view.textContainer.exclusionPaths = [
            UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 20))
        ]
        view.layoutIfNeeded()
        let places = try #require(view.textView.textDescription.places)
        #expect(places.pieces.map(\.x) == [0, 60, 0])
        #expect(places.pieces.map(\.baseline) == [7.5, 7.5, 17.5])
        let position = try #require(view.position(from: view.beginningOfDocument, offset: 6))
        #expect(view.caretRect(for: position).minX == 70)
        #expect(view.contentSize.height == 20)
    }
}
