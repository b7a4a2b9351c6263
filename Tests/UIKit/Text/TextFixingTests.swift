import HeadlessTesting
import Testing
import UIKit

/// Sources: Apple, NSTextStorage (processEditing(), fixesAttributesLazily,
/// invalidateAttributes(in:), ensureAttributesAreFixed(in:)),
/// NSMutableAttributedString.fixAttributes(in:), and
/// NSLayoutManager.processEditing(for:edited:range:changeInLength:invalidatedRange:).
@MainActor
@Suite("Fixing of attributes, and layout managers that process edits")
struct TextFixingTests {
    private final class Manager: NSLayoutManager {
        var edits: [String] = []
        override func processEditing(
            for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
            range newCharRange: NSRange, changeInLength delta: Int,
            invalidatedRange invalidatedCharRange: NSRange
        ) {
            edits.append(
                "\(editMask.rawValue) \(newCharRange) \(delta) \(invalidatedCharRange)")
            super.processEditing(
                for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
                invalidatedRange: invalidatedCharRange)
        }
    }

    private func style(_ indent: CGFloat) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.headIndent = indent
        return style
    }

    private func indent(_ text: NSAttributedString, at place: Int) -> CGFloat? {
        (text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle)?
            .headIndent
    }

    @Test("a layout manager receives each edit, with the paragraphs that were fixed, and lays out")
    func edits() {
        let storage = NSTextStorage(
            string: "one\ntwo", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        let (manager, container) = (
            Manager(), NSTextContainer(size: CGSize(width: 500, height: 500))
        )
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let before = manager.usedRect(for: container).width
        storage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "www")
        // 2 for characters; the new range, two units more.
        #expect(manager.edits == ["2 {5, 3} 2 {5, 3}"])
        #expect(manager.usedRect(for: container).width == before + 20)
        manager.edits = []
        storage.addAttribute(
            .paragraphStyle, value: style(8), range: NSRange(location: 4, length: 2))
        // 1 for attributes; the paragraph has the style of its first character throughout.
        #expect(manager.edits == ["1 {4, 2} 0 {4, 5}"])
        #expect(indent(storage, at: 8) == 8 && indent(storage, at: 0) == nil)
    }

    @Test("paragraphs have one style, and only U+FFFC has an attachment")
    func fixing() {
        let storage = NSTextStorage()
        let text = NSMutableAttributedString(string: "ab\ncd")
        text.addAttribute(.paragraphStyle, value: style(5), range: NSRange(location: 0, length: 1))
        text.addAttribute(.paragraphStyle, value: style(9), range: NSRange(location: 4, length: 1))
        text.addAttribute(
            .attachment, value: NSTextAttachment(), range: NSRange(location: 3, length: 2))
        text.append(NSAttributedString(attachment: NSTextAttachment()))
        storage.setAttributedString(text)
        #expect((0..<6).map { indent(storage, at: $0) } == [5, 5, 5, nil, nil, nil])
        let attached = (0..<6).map {
            storage.attribute(.attachment, at: $0, effectiveRange: nil) != nil
        }
        #expect(attached == [false, false, false, false, false, true])
    }

    /// Fixes attributes when they are read.
    private final class Lazy: NSTextStorage {
        private let own = NSMutableAttributedString(string: "")
        var fixed: [NSRange] = []
        override var fixesAttributesLazily: Bool { true }
        override func fixAttributes(in range: NSRange) { fixed.append(range) }
        override var string: String { own.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
            ensureAttributesAreFixed(in: NSRange(location: location, length: 1))
            return own.attributes(at: location, effectiveRange: range)
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
            own.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            own.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
    }

    @Test("a lazy storage fixes what was invalidated when it is read, once")
    func laziness() {
        let storage = Lazy()
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "abcdef")
        storage.fixed = []
        storage.invalidateAttributes(in: NSRange(location: 4, length: 1))
        #expect(storage.fixed.isEmpty)
        // A change in front moves what waits.
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xyz")
        storage.fixed = []
        storage.ensureAttributesAreFixed(in: NSRange(location: 6, length: 1))
        #expect(storage.fixed == [NSRange(location: 6, length: 1)])
        storage.ensureAttributesAreFixed(in: NSRange(location: 6, length: 1))
        #expect(storage.fixed.count == 1)
        #expect(!NSTextStorage().fixesAttributesLazily)
    }

    // Apple, attachmentSize(forGlyphAt:).
    @Test("an attachment's size is that of its box in the layout")
    func attachmentSize() {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 9)
        let text = NSMutableAttributedString(string: "a")
        text.append(NSAttributedString(attachment: attachment))
        let storage = NSTextStorage(attributedString: text)
        let (manager, container) = (
            NSLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 100))
        )
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        #expect(manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 12, height: 9))
        #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
        #expect(manager.attachmentSize(forGlyphAt: 7) == CGSize(width: -1, height: -1))
    }
}
