import HeadlessTesting
import Testing
@testable import UIKit

/// A character is one em wide, a line one em high.
// Source: Apple, NSLayoutManagerDelegate; NSLayoutManager, "Drawing".
@MainActor
@Suite("Delegates of layout managers, and managers that draw their own way")
struct LayoutManagerDelegateTests {
    private final class Spacing: NSObject, NSLayoutManagerDelegate {
        var asked: [Int] = []
        var layouts: [Bool] = []
        var invalidations = 0
        var oldSizes: [CGSize] = []
        var refused: Set<Int> = []
        var spacing: CGFloat = 4

        func layoutManager(
            _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
            withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat {
            asked.append(glyphIndex)
            return spacing + rect.minY / 1000
        }
        func layoutManager(
            _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
            withProposedLineFragmentRect rect: CGRect
        ) -> CGFloat { glyphIndex == 6 ? 3 : -1 }
        func layoutManager(
            _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
        ) -> Bool { !refused.contains(charIndex) }
        func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { invalidations += 1 }
        func layoutManager(
            _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
            atEnd layoutFinishedFlag: Bool
        ) { layouts.append(layoutFinishedFlag && textContainer != nil) }
        func layoutManager(
            _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
            didChangeGeometryFrom oldSize: CGSize
        ) { oldSizes.append(oldSize) }
    }

    private let storage = NSTextStorage()
    private let container = NSTextContainer(size: CGSize(width: 20, height: 0))
    private let delegate = Spacing()

    private func set(_ text: String, by manager: NSLayoutManager) {
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        manager.delegate = delegate
        let style = NSMutableParagraphStyle()
        style.paragraphSpacing = 2
        storage.setAttributedString(
            NSAttributedString(
                string: text,
                attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style]))
        storage.addLayoutManager(manager)
    }

    @Test("the delegate chooses the spaces between lines and paragraphs; styles choose the others")
    func spacing() {
        let manager = NSLayoutManager()
        set("aa bb\ncc", by: manager)
        func top(_ glyph: Int) -> CGFloat {
            manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minY
        }
        // The second line is 14 points down, so that the space below it is 4.014; then come the
        // style's 2 points and the delegate's 3.
        #expect([top(0), top(3)] == [0, 14] && abs(top(6) - 33.014) < 1e-9)
        #expect(delegate.asked == [2, 5])
        #expect(delegate.layouts == [true] && delegate.invalidations == 0)
        delegate.spacing = 0
        manager.invalidateLayout(
            forCharacterRange: NSRange(location: 0, length: 1), actualCharacterRange: nil)
        #expect(delegate.invalidations == 1 && top(3) == 10)
        container.size.width = 50
        #expect(delegate.oldSizes == [CGSize(width: 20, height: 0)] && top(3) == 0)
        let all = CGRect(x: 0, y: 0, width: 50, height: 100)
        #expect(
            manager.glyphRange(forBoundingRectWithoutAdditionalLayout: all, in: container)
                == manager.glyphRange(forBoundingRect: all, in: container))
    }

    @Test("a text view uses its layout manager's delegate")
    func textView() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 20, height: 100))
        view.textContainerInset = .zero
        view.textContainer.lineFragmentPadding = 0
        view.font = .systemFont(ofSize: 10)
        view.text = "aa bb"
        view.layoutManager.delegate = delegate
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 24 && delegate.layouts == [true])
        let places = try #require(view.textView.textDescription.places)
        #expect(places.pieces.map(\.baseline) == [7.5, 21.5])
        view.insertText("c")
        view.layoutIfNeeded()
        #expect(delegate.invalidations > 0 && delegate.layouts.count > 1)
    }

    @Test("a line is not broken before a word that the delegate refuses, unless it is the only one")
    func breaks() {
        let manager = NSLayoutManager()
        container.size.width = 50
        delegate.refused = [6]
        set("aa bb cc", by: manager)
        var range = NSRange()
        _ = manager.lineFragmentRect(forGlyphAt: 7, effectiveRange: &range)
        #expect(range == NSRange(location: 3, length: 5))
        delegate.refused = [3, 6]
        manager.invalidateLayout(forCharacterRange: range, actualCharacterRange: nil)
        _ = manager.lineFragmentRect(forGlyphAt: 7, effectiveRange: &range)
        #expect(range == NSRange(location: 6, length: 2))
    }

    private final class Marking: NSLayoutManager {
        var lines: [(NSRange, NSUnderlineStyle)] = []
        override func fillBackgroundRectArray(
            _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
            forCharacterRange charRange: NSRange, color: UIColor
        ) {
            super.fillBackgroundRectArray(
                rectArray, count: rectCount, forCharacterRange: charRange, color: .green)
        }
        override func drawUnderline(
            forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
            baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
            lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
        ) {
            lines.append((glyphRange, underlineVal))
            super.drawUnderline(
                forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: 2,
                lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
                containerOrigin: containerOrigin)
        }
    }

    @Test("a text view draws through a manager that draws its own way, with its cursor")
    func drawing() throws {
        let manager = Marking()
        set("aa bb", by: manager)
        let part = NSRange(location: 1, length: 1)
        storage.addAttribute(.backgroundColor, value: UIColor.red, range: part)
        storage.addAttribute(
            .underlineStyle, value: NSUnderlineStyle.thick.rawValue,
            range: NSRange(location: 3, length: 2))
        let stage = Stage(size: CGSize(width: 100, height: 50))
        let view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
        stage.window.addSubview(view)
        func document() throws -> String {
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50))
            return try #require(
                renderer.image { _ in
                    view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
                }.cgImage
            ).document()
        }
        let drawn = try document()
        #expect(drawn.contains("#00ff00") && !drawn.contains("#ff0000"))
        #expect(manager.lines.first?.0 == NSRange(location: 3, length: 2))
        #expect(manager.lines.first?.1 == .thick)
        #expect(view.textView.contentDescription().text == nil)
        let count = manager.lines.count
        manager.invalidateDisplay(forCharacterRange: part)
        _ = try document()
        #expect(manager.lines.count > count)
        view.becomeFirstResponder()
        let text = try #require(view.textView.contentDescription().text)
        let colors = text.styled?.runs.map(\.color) ?? []
        #expect(text.selection != nil && colors.allSatisfy { $0 == .clear } && !colors.isEmpty)
        let plain = UITextView(frame: view.frame)
        plain.text = "a"
        _ = plain.layoutManager
        #expect(!plain.textView.drawsItself && plain.textView.contentDescription().text != nil)
    }
}
