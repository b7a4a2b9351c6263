import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Text storage")
struct TextStorageTests {
    private final class Witness: NSTextStorageDelegate {
        var events: [String] = []
        var edit: (NSTextStorage) -> Void = { _ in }
        func textStorage(
            _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            events.append(
                "\(editedMask.rawValue) \(editedRange.location),\(editedRange.length) \(delta)")
            edit(textStorage)
        }
        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) { events.append("did") }
    }

    /// A text with characters and attributes of its own, as the manual asks for.
    private final class OwnStorage: NSTextStorage {
        private let own = NSMutableAttributedString(string: "")
        override var string: String { own.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
            own.attributes(at: location, effectiveRange: range)
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

    // Source: Apple, NSTextStorage.edited(_:range:changeInLength:): the range before the change,
    // and the mask: 1 for attributes, 2 for characters.
    @Test("every change is processed once, with the range that it has afterwards")
    func changes() {
        let storage = NSTextStorage(string: "abcdef")
        let witness = Witness()
        storage.delegate = witness
        storage.replaceCharacters(in: NSRange(location: 1, length: 2), with: "XYZ")
        storage.addAttribute(
            .font, value: UIFont.systemFont(ofSize: 9), range: NSRange(location: 0, length: 2))
        storage.deleteCharacters(in: NSRange(location: 0, length: 1))
        #expect(witness.events == ["2 1,3 1", "did", "1 0,2 0", "did", "2 0,0 -1", "did"])
        #expect(storage.string == "XYZdef")
        witness.events = []
        storage.beginEditing()
        storage.append(NSAttributedString(string: "gh"))
        storage.insert(NSAttributedString(string: "ab"), at: 0)
        storage.endEditing()
        #expect(witness.events == ["3 0,10 4", "did"])
        #expect(storage.string == "abXYZdefgh")
        #expect(storage.editedMask == [])
    }

    @Test("changes by the delegate belong to the change that it is called for")
    func delegate() {
        let storage = NSTextStorage(string: "let")
        let witness = Witness()
        storage.delegate = witness
        witness.edit = {
            $0.addAttribute(
                .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        }
        storage.append(NSAttributedString(string: " x"))
        #expect(witness.events == ["3 3,2 2", "did"])
        #expect(
            storage.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    }

    @Test("texts are created without arguments, as on iOS")
    func empty() {
        #expect(NSAttributedString().length == 0)
        let text = NSMutableAttributedString()
        text.append(NSAttributedString(string: "a"))
        #expect(text.string == "a")
        #expect(NSTextStorage().string == "")
    }

    @Test("a subclass with a text of its own is set and shown")
    func own() {
        let storage = OwnStorage()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 110, height: 0))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let view = UITextView(
            frame: CGRect(x: 0, y: 0, width: 110, height: 100), textContainer: container)
        #expect(view.textContainer === container)
        #expect(view.layoutManager === manager)
        #expect(view.textStorage === storage)
        storage.append(
            NSAttributedString(
                string: "aaaa bbbb cccc", attributes: [.font: UIFont.systemFont(ofSize: 10)]))
        storage.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 5, length: 4))
        #expect(view.text == "aaaa bbbb cccc")
        // Foundation copies and enumerates the subclass's text too.
        #expect(NSAttributedString(attributedString: storage).string == "aaaa bbbb cccc")
        var ranges: [NSRange] = []
        storage.enumerateAttribute(
            .foregroundColor, in: NSRange(location: 0, length: storage.length)
        ) { value, range, _ in if value != nil { ranges.append(range) } }
        #expect(ranges == [NSRange(location: 5, length: 4)])
        #expect(manager.usedRect(for: container).size == CGSize(width: 100, height: 20))
        view.selectedRange = NSRange(location: 9, length: 0)
        view.insertText("!")
        #expect(storage.string == "aaaa bbbb! cccc")
        // Typed text continues the run before the cursor.
        #expect(
            storage.attribute(.foregroundColor, at: 9, effectiveRange: nil) as? UIColor == .red)
        #expect(storage.attribute(.foregroundColor, at: 10, effectiveRange: nil) == nil)
    }

    @Test(
        "changes outside the text are reported and ignored",
        arguments: [
            NSRange(location: 3, length: 1), NSRange(location: -1, length: 1),
            NSRange(location: 0, length: -1), NSRange(location: .max, length: 1),
            NSRange(location: 1, length: .max), NSRange(location: NSNotFound, length: 0),
        ])
    func outside(_ range: NSRange) {
        let storage = NSTextStorage(string: "abc")
        let sentences = mistakes {
            storage.replaceCharacters(in: range, with: "x")
            storage.addAttribute(.kern, value: 1, range: range)
            storage.setAttributes(nil, range: range)
            storage.deleteCharacters(in: range)
            storage.replaceCharacters(in: range, with: NSAttributedString(string: "x"))
        }
        #expect(sentences.split(separator: "\n").count == 5)
        #expect(sentences.contains("but its length is 3; the change is ignored"))
        #expect(storage.string == "abc")
    }

    @Test(
        "a subclass that notes an impossible change is reported",
        arguments: [
            (NSRange(location: 0, length: 4), 0), (NSRange(location: -1, length: 1), 0),
            (NSRange(location: 0, length: 1), -2), (NSRange(location: 0, length: 1), .min),
            (NSRange(location: 3, length: 0), .max), (NSRange(location: .max, length: .max), .max),
            (NSRange(location: NSNotFound, length: 0), 0),
        ])
    func impossible(_ range: NSRange, _ delta: Int) {
        let storage = NSTextStorage(string: "abc")
        let sentences = mistakes {
            storage.edited(.editedCharacters, range: range, changeInLength: delta)
        }
        #expect(sentences.contains("the note is ignored"))
        #expect(storage.editedMask == [])
        #expect(NSAttributedString(attributedString: storage).string == "abc")
    }
}
