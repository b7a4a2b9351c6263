import MistakeRecorder
import Testing

@testable import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline.
///
/// Sources: Apple, NSTextLayoutManager, NSTextLayoutFragment, NSTextLineFragment,
/// NSTextContentStorage and their delegates.
@MainActor
@Suite("Text layout by fragments")
final class TextLayoutTests: NSObject {
    private let contents = NSTextContentStorage()
    private let manager = NSTextLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 60, height: 0))
    private let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]

    override init() {
        super.init()
        contents.addTextLayoutManager(manager)
        manager.textContainer = container
    }

    private func set(_ text: String) {
        contents.textStorage?.setAttributedString(
            NSAttributedString(string: text, attributes: font))
    }

    private var fragments: [NSTextLayoutFragment] {
        var all: [NSTextLayoutFragment] = []
        manager.enumerateTextLayoutFragments(from: nil) {
            all.append($0)
            return true
        }
        return all
    }

    private func range(_ start: Int, _ end: Int) throws -> NSTextRange {
        let first = contents.documentRange.location
        let from = try #require(contents.location(first, offsetBy: start))
        return try #require(
            NSTextRange(location: from, end: contents.location(first, offsetBy: end)))
    }

    @Test("each paragraph is a fragment with its lines, the last with the empty line at the end")
    func lines() throws {
        set("aa bb\ncc\n")
        // Lines of 50 points between paddings of 5: “aa bb”, “cc” and an empty one.
        #expect(
            fragments.map(\.layoutFragmentFrame) == [
                CGRect(x: 5, y: 0, width: 50, height: 10),
                CGRect(x: 5, y: 10, width: 20, height: 20),
            ])
        #expect(
            manager.usageBoundsForTextContainer == CGRect(x: 5, y: 0, width: 50, height: 30))
        let last = try #require(manager.textLayoutFragment(for: CGPoint(x: 0, y: 15)))
        #expect(last === fragments[1] && last.state == .layoutAvailable)
        #expect(manager.textLayoutFragment(for: CGPoint(x: 0, y: 31)) == nil)
        #expect(last.rangeInElement == (try range(6, 9)))
        #expect(
            last.textLineFragments.map(\.typographicBounds) == [
                CGRect(x: 0, y: 0, width: 20, height: 10),
                CGRect(x: 0, y: 10, width: 0, height: 10),
            ])
        let line = last.textLineFragments[0]
        #expect(line.characterRange == NSRange(location: 0, length: 3))
        #expect(line.attributedString.string == "cc\n")
        #expect(line.glyphOrigin == CGPoint(x: 0, y: 7.5))
        #expect(line.locationForCharacter(at: 1) == CGPoint(x: 10, y: 7.5))
        #expect(line.characterIndex(for: CGPoint(x: 12, y: 0)) == 1)
        #expect(abs(line.fractionOfDistanceThroughGlyph(for: CGPoint(x: 12, y: 0)) - 0.2) < 1e-9)
        let paragraph = try #require(last.textElement as? NSTextParagraph)
        #expect(paragraph.paragraphContentRange == (try range(6, 8)))
        #expect(paragraph.paragraphSeparatorRange == (try range(8, 9)))
        var texts: [String] = []
        let end = manager.enumerateTextLayoutFragments(from: nil, options: .reverse) {
            texts.append(($0.textElement as? NSTextParagraph)?.attributedString.string ?? "")
            return true
        }
        #expect(texts == ["cc\n", "aa bb\n"])
        #expect(end?.compare(contents.documentRange.location) == .orderedSame)
        let own = NSTextLineFragment(string: "xabc", attributes: font, range: NSRange(1...2))
        #expect(own.typographicBounds.width == 20 && own.characterIndex(for: .zero) == 1)
    }

    @Test("a change of the text or the container lays it out again")
    func changes() throws {
        set("aa bb")
        #expect(fragments.map(\.layoutFragmentFrame.height) == [10])
        container.size.width = 40
        #expect(fragments.map(\.layoutFragmentFrame.height) == [20])
        contents.performEditingTransaction {
            contents.replaceContents(
                in: (try? range(0, 2)) ?? contents.documentRange,
                with: [NSTextParagraph(attributedString: NSAttributedString(string: "x\n"))])
        }
        #expect(contents.textStorage?.string == "x\n bb" && fragments.count == 2)
    }

    private final class Paragraphs: NSObject, NSTextContentStorageDelegate {
        var isShort = false
        var hidesB = false
        func textContentStorage(
            _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
        ) -> NSTextParagraph? {
            guard range.location == 0 else { return nil }
            let text = textContentStorage.textStorage?.attributedSubstring(from: range)
            let large = NSMutableAttributedString(attributedString: text ?? .init())
            large.addAttribute(
                .font, value: UIFont.systemFont(ofSize: 20),
                range: NSRange(location: 0, length: large.length))
            if isShort { large.deleteCharacters(in: NSRange(location: 0, length: 1)) }
            return NSTextParagraph(attributedString: large)
        }
        func textContentManager(
            _ textContentManager: NSTextContentManager, shouldEnumerate element: NSTextElement,
            options: NSTextContentManager.EnumerationOptions
        ) -> Bool {
            !hidesB || (element as? NSTextParagraph)?.attributedString.string.first != "b"
        }
    }

    @Test("a delegate provides paragraphs as they are shown, and leaves out others")
    func paragraphs() throws {
        let delegate = Paragraphs()
        set("aa\nbb\ncc")
        contents.delegate = delegate
        #expect(fragments.map(\.layoutFragmentFrame.minY) == [0, 20, 30])
        #expect(
            contents.textStorage?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
                == UIFont.systemFont(ofSize: 10))
        delegate.hidesB = true
        set("aa\nbb\ncc")
        #expect(fragments.map(\.layoutFragmentFrame.minY) == [0, 20])
        #expect(manager.textLayoutFragment(for: try range(7, 7).location) === fragments[1])
        #expect(fragments[1].rangeInElement == (try range(6, 8)))
        (delegate.isShort, delegate.hidesB) = (true, false)
        set("aa\nb")
        var height: CGFloat = 0
        let sentences = mistakes { height = fragments[0].layoutFragmentFrame.height }
        #expect(height == 10 && sentences.contains("has a length of 2"))
    }

    private final class Boxed: NSTextLayoutFragment {
        override var leadingPadding: CGFloat { 10 }
        override var trailingPadding: CGFloat { 10 }
        override var topMargin: CGFloat { 4 }
        override var bottomMargin: CGFloat { 6 }
        override var renderingSurfaceBounds: CGRect {
            super.renderingSurfaceBounds.insetBy(dx: -3, dy: 0)
        }
        override func draw(at point: CGPoint, in context: CGContext) {
            UIColor.green.setFill()
            context.fill(CGRect(origin: point, size: layoutFragmentFrame.size))
            super.draw(at: point, in: context)
        }
    }

    private final class Fragments: NSObject, NSTextLayoutManagerDelegate {
        func textLayoutManager(
            _ textLayoutManager: NSTextLayoutManager,
            textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
        ) -> NSTextLayoutFragment {
            (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("b") == true
                ? Boxed(textElement: textElement, range: textElement.elementRange)
                : NSTextLayoutFragment(textElement: textElement, range: textElement.elementRange)
        }
    }

    private func document(_ body: (CGContext) -> Void) throws -> String {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
        return try #require(renderer.image { body($0.cgContext) }.cgImage).document()
    }

    @Test("fragments of a class of the program's own have room round their lines, and draw")
    func ownFragments() throws {
        let delegate = Fragments()
        set("a\nbb bb\nc")
        manager.delegate = delegate
        // 30 points between the room on both sides: “bb”, “bb”.
        #expect(
            fragments.map(\.layoutFragmentFrame) == [
                CGRect(x: 5, y: 0, width: 10, height: 10),
                CGRect(x: 15, y: 10, width: 20, height: 30),
                CGRect(x: 5, y: 40, width: 10, height: 10),
            ])
        let own = fragments[1]
        #expect(own is Boxed)
        #expect(
            own.textLineFragments.map(\.typographicBounds) == [
                CGRect(x: 0, y: 4, width: 20, height: 10),
                CGRect(x: 0, y: 14, width: 20, height: 10),
            ])
        #expect(own.renderingSurfaceBounds == CGRect(x: -3, y: 0, width: 26, height: 30))
        let drawn = try document { own.draw(at: CGPoint(x: 100, y: 20), in: $0) }
        #expect(drawn.contains("#00ff00"))
        #expect(drawn.contains(" x=\"100\"") && drawn.contains(" y=\"31.5\""))
        #expect(!(try document { fragments[0].draw(at: .zero, in: $0) }).contains("#00ff00"))
    }

    @Test("attributes are drawn in addition, and move with the text")
    func rendering() throws {
        set("ab\ncd")
        manager.addRenderingAttribute(
            .foregroundColor, value: UIColor.red, for: try range(3, 4))
        manager.addRenderingAttribute(
            .font, value: UIFont.systemFont(ofSize: 30), for: try range(3, 4))
        #expect(fragments[1].layoutFragmentFrame.height == 10)
        func isRed(_ index: Int) throws -> Bool {
            try document { fragments[index].draw(at: .zero, in: $0) }.contains("#ff0000")
        }
        #expect(try !isRed(0) && isRed(1))
        contents.textStorage?.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
        var found: [NSTextRange] = []
        manager.enumerateRenderingAttributes(
            from: contents.documentRange.location, reverse: false
        ) { _, _, range in
            found.append(range)
            return true
        }
        #expect(found == [try range(4, 5)])
        #expect(try isRed(1))
        manager.removeRenderingAttribute(.foregroundColor, for: try range(4, 5))
        #expect(try !isRed(1))
    }

    @Test("a range has a box on each line, also one for a selection or a cursor")
    func segments() throws {
        set("aa bb cc")
        func boxes(
            _ start: Int, _ end: Int, _ type: NSTextLayoutManager.SegmentType,
            _ options: NSTextLayoutManager.SegmentOptions = []
        ) throws -> [CGRect] {
            var boxes: [CGRect] = []
            manager.enumerateTextSegments(in: try range(start, end), type: type, options: options) {
                _, box, baseline, _ in
                #expect(baseline == 7.5)
                boxes.append(box)
                return true
            }
            return boxes
        }
        let second = CGRect(x: 5, y: 10, width: 10, height: 10)
        #expect(
            try boxes(1, 7, .standard) == [CGRect(x: 15, y: 0, width: 40, height: 10), second])
        #expect(
            try boxes(1, 7, .selection) == [CGRect(x: 15, y: 0, width: 45, height: 10), second])
        #expect(try boxes(3, 3, .standard) == [CGRect(x: 35, y: 0, width: 0, height: 10)])
        #expect(try boxes(6, 6, .standard) == [CGRect(x: 5, y: 10, width: 0, height: 10)])
        #expect(
            try boxes(6, 6, .standard, .upstreamAffinity)
                == [CGRect(x: 55, y: 0, width: 0, height: 10)])
    }

    private final class Viewport: NSObject, NSTextViewportLayoutControllerDelegate {
        var bounds = CGRect(x: 0, y: 15, width: 60, height: 10)
        var log: [CGFloat] = []
        func viewportBounds(for controller: NSTextViewportLayoutController) -> CGRect { bounds }
        func textViewportLayoutControllerWillLayout(
            _ controller: NSTextViewportLayoutController
        ) { log.append(-1) }
        func textViewportLayoutController(
            _ controller: NSTextViewportLayoutController,
            configureRenderingSurfaceFor fragment: NSTextLayoutFragment
        ) { log.append(fragment.layoutFragmentFrame.minY) }
        func textViewportLayoutControllerDidLayout(
            _ controller: NSTextViewportLayoutController
        ) { log.append(-2) }
    }

    @Test("the viewport's delegate shows the fragments in the visible part")
    func viewport() throws {
        let delegate = Viewport()
        set("a\nb\nc\nd")
        let controller = manager.textViewportLayoutController
        controller.delegate = delegate
        controller.layoutViewport()
        #expect(delegate.log == [-1, 10, 20, -2])
        #expect(controller.viewportRange == (try range(2, 6)))
        #expect(controller.viewportBounds == delegate.bounds)
        #expect(controller.relocateViewport(to: try range(6, 6).location) == 30)
    }

    // Source: Apple, UITextView.textLayoutManager and layoutManager, of which one is used.
    @Test("a text view shows paragraphs and fragments, and shares its selection")
    func textView() throws {
        let (paragraphs, delegate) = (Paragraphs(), Fragments())
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 100))
        view.attributedText = NSAttributedString(string: "aa\nbb", attributes: font)
        let manager = try #require(view.textLayoutManager)
        #expect(
            view.textLayoutManager === manager && view.textContainer.textLayoutManager === manager)
        let contents = try #require(manager.textContentManager as? NSTextContentStorage)
        #expect(contents.textStorage === view.textStorage)
        #expect(view.contentSize.height == 36 && !view.textView.drawsItself)
        contents.delegate = paragraphs
        #expect(view.contentSize.height == 46)
        #expect(view.caretRect(for: view.endOfDocument).minY == 28)
        view.selectedRange = NSRange(location: 1, length: 2)
        let selection = try #require(manager.textSelections.first?.textRanges.first)
        #expect(contents.offset(from: contents.documentRange.location, to: selection.location) == 1)
        manager.textSelections = [
            NSTextSelection(contents.documentRange.endLocation, affinity: .downstream)
        ]
        #expect(view.selectedRange == NSRange(location: 5, length: 0))
        view.insertText("b")
        #expect(view.text == "aa\nbbb" && view.contentSize.height == 46)
        contents.delegate = nil
        manager.delegate = delegate
        // The first fragment has 10 points, the second the room above and its line.
        #expect(view.contentSize.height == 40 && view.textView.drawsItself)
        let drawn = try document { _ in
            view.textView.drawText(in: CGRect(x: 100, y: 0, width: 50, height: 30))
        }
        #expect(drawn.contains("#00ff00"))
        #expect(drawn.contains(" x=\"110\"") && drawn.contains(" y=\"21.5\""))
        #expect(manager.textViewportLayoutController.viewportRange == contents.documentRange)
        _ = view.layoutManager
        #expect(view.textLayoutManager == nil && !view.textView.drawsItself)
        #expect(view.contentSize.height == 36)
        #expect(UITextView(usingTextLayoutManager: false).textLayoutManager == nil)
    }

    @Test("a text view shows the text of a layout manager that the program made")
    func ownManager() {
        set("aa bb")
        let view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 60, height: 50), textContainer: container)
        #expect(view.text == "aa bb" && view.textLayoutManager === manager)
        set("cc")
        #expect(view.text == "cc")
    }
}
