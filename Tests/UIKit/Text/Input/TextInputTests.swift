import HeadlessTesting
import Testing

@testable import UIKit

/// Text fields and text views as text inputs.
///
/// Sources: Apple, UITextInput, UITextPosition, UITextRange, UITextSelectionRect,
/// UITextInputDelegate. Offsets are UTF-16 code units, as in NSRange.
@MainActor
@Suite("Text inputs")
struct TextInputTests {
    private final class Log: UITextInputDelegate, UITextFieldDelegate, UITextViewDelegate {
        var lines: [String] = []
        func selectionWillChange(_ textInput: (any UITextInput)?) { lines.append("selects") }
        func selectionDidChange(_ textInput: (any UITextInput)?) { lines.append("selected") }
        func textWillChange(_ textInput: (any UITextInput)?) { lines.append("changes") }
        func textDidChange(_ textInput: (any UITextInput)?) { lines.append("changed") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            lines.append("\(range.location)+\(range.length) \(string)?")
            return !string.contains("!")
        }
        func textViewDidChange(_ textView: UITextView) { lines.append("did change") }
    }

    private static func inputs(_ text: String) -> [any UITextInput & UIView] {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        field.text = text
        view.text = text
        return [field, view]
    }

    private func range(_ range: Range<Int>, of input: any UITextInput) throws -> UITextRange {
        let begin = input.beginningOfDocument
        let start = try #require(input.position(from: begin, offset: range.lowerBound))
        let end = try #require(input.position(from: begin, offset: range.upperBound))
        return try #require(input.textRange(from: start, to: end))
    }

    private func places(_ range: UITextRange?, of input: any UITextInput) -> Range<Int>? {
        guard let range else { return nil }
        let begin = input.beginningOfDocument
        return input.offset(from: begin, to: range.start)..<input.offset(from: begin, to: range.end)
    }

    @Test("positions count UTF-16 code units, and end at the text's ends")
    func positions() throws {
        for input in Self.inputs("a👍b") {
            let (begin, end) = (input.beginningOfDocument, input.endOfDocument)
            #expect(input.offset(from: begin, to: end) == 4)
            #expect(input.offset(from: end, to: begin) == -4)
            #expect(input.position(from: begin, offset: 5) == nil)
            #expect(input.position(from: begin, offset: -1) == nil)
            #expect(input.position(from: begin, offset: .max) == nil)
            #expect(input.position(from: end, offset: .min) == nil)
            #expect(input.compare(begin, to: end) == .orderedAscending)
            #expect(input.compare(end, to: begin) == .orderedDescending)
            #expect(input.compare(end, to: input.endOfDocument) == .orderedSame)
            #expect(input.text(in: try range(1..<3, of: input)) == "👍")
            let reverse = try #require(input.textRange(from: end, to: begin))
            #expect(!reverse.isEmpty)
            #expect(input.text(in: reverse) == "a👍b")
            #expect(input.position(within: reverse, farthestIn: .left) == begin)
            #expect(input.position(within: reverse, farthestIn: .right) == end)
            // Those of another input mean nothing here.
            #expect(input.text(in: UITextRange()) == nil)
            #expect(input.position(from: UITextPosition(), offset: 0) == nil)
        }
    }

    @Test("the selection is set and read, and never splits a character")
    func selection() throws {
        for input in Self.inputs("a👍b") {
            let log = Log()
            input.inputDelegate = log
            #expect(places(input.selectedTextRange, of: input) == 4..<4)
            input.selectedTextRange = try range(1..<3, of: input)
            #expect(places(input.selectedTextRange, of: input) == 1..<3)
            #expect(log.lines == ["selects", "selected"])
            input.deleteBackward()
            #expect(input.text(in: try range(0..<2, of: input)) == "ab")
        }
        for input in Self.inputs("a👨‍👩‍👧b") {
            // Within the family of 8 code units: the selection moves to its start, and a deletion
            // removes the whole of what is before the cursor.
            input.selectedTextRange = try range(4..<4, of: input)
            #expect(places(input.selectedTextRange, of: input) == 1..<1)
            input.selectedTextRange = try range(9..<9, of: input)
            input.deleteBackward()
            #expect(input.text(in: try range(0..<2, of: input)) == "ab")
        }
    }

    @Test("a program replaces a range without asking, and targets are notified")
    func replace() throws {
        let (field, view, log) = (UITextField(), UITextView(), Log())
        field.text = "one two"
        view.text = "one two"
        field.delegate = log
        view.delegate = log
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.replace(try range(4..<7, of: field), withText: "three")
        view.replace(try range(0..<3, of: view), withText: "two")
        #expect(field.text == "one three")
        #expect(view.text == "two two")
        #expect(changes == 1)
        #expect(log.lines == ["did change"])
        #expect(view.selectedRange == NSRange(location: 3, length: 0))
    }

    @Test("the input delegate hears of the program's text, not of typed text")
    func inputDelegate() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        for input in Self.inputs("text") {
            stage.window.addSubview(input)
            let log = Log()
            input.becomeFirstResponder()
            input.inputDelegate = log
            stage.type("x")
            #expect(log.lines.isEmpty)
            (input as? UITextField)?.text = "new"
            (input as? UITextView)?.text = "new"
            #expect(log.lines == ["changes", "changed"])
            input.removeFromSuperview()
        }
    }

    // MARK: Marked text

    @Test("marked text is underlined, replaced by what is typed next, and then plain")
    func marked() throws {
        for input in Self.inputs("ab") {
            input.selectedTextRange = try range(1..<1, of: input)
            input.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
            #expect(places(input.markedTextRange, of: input) == 1..<3)
            #expect(places(input.selectedTextRange, of: input) == 3..<3)
            input.setMarkedText("nihao", selectedRange: NSRange(location: 1, length: 2))
            #expect(places(input.markedTextRange, of: input) == 1..<6)
            #expect(places(input.selectedTextRange, of: input) == 2..<4)
            #expect(input.text(in: try range(0..<7, of: input)) == "anihaob")
            let text =
                (input as? UITextField)?.attributedText ?? (input as? UITextView)?.attributedText
            func isUnderlined(_ place: Int) -> Bool {
                text?.attribute(.underlineStyle, at: place, effectiveRange: nil) != nil
            }
            #expect((0..<7).map(isUnderlined) == [false, true, true, true, true, true, false])
            input.insertText("你好")
            #expect(input.markedTextRange == nil)
            #expect(input.text(in: try range(0..<4, of: input)) == "a你好b")
            #expect(places(input.selectedTextRange, of: input) == 3..<3)
            let plain =
                (input as? UITextField)?.attributedText ?? (input as? UITextView)?.attributedText
            #expect(plain?.attribute(.underlineStyle, at: 1, effectiveRange: nil) == nil)
        }
    }

    @Test("unmarking keeps the text; an empty marked text removes it; leaving it unmarks")
    func unmarked() throws {
        for input in Self.inputs("") {
            input.markedTextStyle = [.backgroundColor: UIColor.yellow]
            input.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
            let styled =
                (input as? UITextField)?.attributedText ?? (input as? UITextView)?.attributedText
            #expect(styled?.attribute(.backgroundColor, at: 0, effectiveRange: nil) != nil)
            input.unmarkText()
            #expect(input.markedTextRange == nil)
            #expect(input.text(in: try range(0..<2, of: input)) == "ka")
            input.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
            input.setMarkedText(nil, selectedRange: NSRange(location: NSNotFound, length: .max))
            #expect(input.markedTextRange == nil)
            #expect(input.text(in: try range(0..<2, of: input)) == "ka")
            input.setMarkedText("yz", selectedRange: NSRange(location: 0, length: 0))
            input.selectedTextRange = try range(0..<0, of: input)
            #expect(input.markedTextRange == nil)
            input.insertText("!")
            #expect(input.text(in: try range(0..<5, of: input)) == "!kayz")
            let plain =
                (input as? UITextField)?.attributedText ?? (input as? UITextView)?.attributedText
            #expect(plain?.attribute(.backgroundColor, at: 3, effectiveRange: nil) == nil)
        }
    }

    // As on iOS, where the letters of a composition are never what undoing leaves.
    @Test("a composition is undone and redone at once")
    func undoneComposition() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        for input in Self.inputs("ab") {
            stage.window.addSubview(input)
            input.becomeFirstResponder()
            input.selectedTextRange = try range(1..<2, of: input)
            input.setMarkedText("n", selectedRange: NSRange(location: 1, length: 0))
            input.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
            input.insertText("你")
            stage.commit()
            let all = { try self.range(0..<2, of: input) }
            #expect(input.text(in: try all()) == "a你")
            input.undoManager?.undo()
            #expect(input.text(in: try all()) == "ab")
            #expect(input.undoManager?.canUndo == false)
            input.undoManager?.redo()
            #expect(input.text(in: try all()) == "a你")
            input.resignFirstResponder()
        }
    }

    // Source: Apple, UITextInput.setAttributedMarkedText(_:selectedRange:).
    @Test("marked text with attributes has them over those of marked text")
    func attributedMarks() throws {
        for input in Self.inputs("ab") {
            input.selectedTextRange = try range(1..<1, of: input)
            let text = NSMutableAttributedString(string: "niha")
            text.addAttribute(
                .backgroundColor, value: UIColor.yellow, range: NSRange(location: 2, length: 2))
            input.setAttributedMarkedText(text, selectedRange: NSRange(location: 4, length: 0))
            #expect(places(input.markedTextRange, of: input) == 1..<5)
            #expect(places(input.selectedTextRange, of: input) == 5..<5)
            let shown =
                (input as? UITextField)?.attributedText ?? (input as? UITextView)?.attributedText
            func value(_ key: NSAttributedString.Key, _ place: Int) -> Any? {
                shown?.attribute(key, at: place, effectiveRange: nil)
            }
            #expect(value(.underlineStyle, 1) != nil && value(.backgroundColor, 1) == nil)
            #expect(value(.underlineStyle, 4) != nil && value(.backgroundColor, 4) != nil)
            #expect(value(.backgroundColor, 5) == nil)
            input.setAttributedMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
            #expect(input.markedTextRange == nil)
        }
    }

    private final class Paster: NSObject, UITextPasteDelegate {
        var later: (any UITextPasteItem)?
        func textPasteConfigurationSupporting(
            _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
            transform item: any UITextPasteItem
        ) {
            item.itemProvider.loadObject(ofClass: String.self) { text, _ in
                MainActor.assumeIsolated {
                    switch text {
                    case "wait": self.later = item
                    case "drop": item.setNoResult()
                    case "twice": item.setResult(string: "twice twice")
                    default: item.setDefaultResult()
                    }
                }
            }
        }
    }

    // Source: Apple, UITextPasteDelegate.
    @Test("a delegate changes, drops and delays what is pasted")
    func pasting() throws {
        let stage = Stage()
        defer { stage.close() }
        let paster = Paster()
        for input in Self.inputs("ab") {
            (input as? any UITextPasteConfigurationSupporting)?.pasteDelegate = paster
            input.selectedTextRange = try range(1..<1, of: input)
            UIPasteboard.general.strings = ["twice", "drop", "-c"]
            input.paste(nil)
            stage.advance(by: .milliseconds(10))
            #expect(input.text(in: try range(0..<13, of: input)) == "atwice twice-")
            UIPasteboard.general.strings = ["wait"]
            input.paste(nil)
            stage.advance(by: .milliseconds(10))
            let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
            #expect(length == 15)
            paster.later?.setResult(string: "!?")
            paster.later?.setResult(string: "again")
            #expect(
                input.offset(from: input.beginningOfDocument, to: input.endOfDocument) == 17)
        }
        UIPasteboard.general.items = []
    }

    @Test("the delegate may refuse marked text")
    func refused() {
        let (field, log) = (UITextField(), Log())
        field.delegate = log
        field.setMarkedText("!", selectedRange: NSRange(location: 1, length: 0))
        #expect(field.text == "")
        #expect(log.lines == ["0+0 !?"])
        #expect(field.markedTextRange == nil)
    }

    // MARK: Geometry

    private func width(_ text: String, _ font: UIFont) -> CGFloat {
        UIFont.measurer.width(of: text[...], in: font)
    }

    @Test("a caret is behind the text before it, and the nearest position is found")
    func carets() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.font = .systemFont(ofSize: 20)
        view.text = "first\nsecond line"
        let font = UIFont.systemFont(ofSize: 20)
        // Insets of 8 points above, a container's padding of 5 points at the side.
        let caret = view.caretRect(for: try range(8..<8, of: view).start)
        #expect(caret.minX == 5 + width("se", font))
        #expect(caret.minY == 8 + font.lineHeight)
        #expect(caret.width == 2)
        #expect(caret.height == font.lineHeight)
        let point = CGPoint(x: caret.minX + 1, y: caret.midY)
        #expect(places(view.characterRange(at: point), of: view) == 8..<9)
        let closest = try #require(view.closestPosition(to: point))
        #expect(view.offset(from: view.beginningOfDocument, to: closest) == 8)
        let within = view.closestPosition(to: point, within: try range(0..<3, of: view))
        #expect(within == (try range(3..<3, of: view).start))
        #expect(view.closestPosition(to: CGPoint(x: CGFloat.nan, y: .infinity)) != nil)
    }

    @Test("a selection has a rectangle for each line")
    func selectionRects() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.font = .systemFont(ofSize: 20)
        view.text = "first\nsecond line"
        let font = UIFont.systemFont(ofSize: 20)
        let rects = view.selectionRects(for: try range(2..<12, of: view))
        #expect(rects.map(\.containsStart) == [true, false])
        #expect(rects.map(\.containsEnd) == [false, true])
        #expect(rects.map(\.rect.minX) == [5 + width("fi", font), 5])
        #expect(rects[1].rect.width == width("second", font))
        #expect(rects[0].writingDirection == .leftToRight)
        #expect(view.firstRect(for: try range(6..<12, of: view)) == rects[1].rect)
        let up = view.position(from: try range(8..<8, of: view).start, in: .up, offset: 1)
        #expect(up != nil)
        #expect(view.position(from: view.beginningOfDocument, in: .up, offset: 1) == nil)
        let left = view.characterRange(
            byExtending: try range(9..<9, of: view).start, in: .left)
        #expect(places(left, of: view) == 6..<9)
    }

    @Test("a field's caret follows its alignment, its side views and its dots")
    func fieldCarets() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
        field.font = .systemFont(ofSize: 20)
        field.text = "abc"
        let font = UIFont.systemFont(ofSize: 20)
        let end = field.endOfDocument
        #expect(field.caretRect(for: end).minX == width("abc", font))
        #expect(field.caretRect(for: end).midY == 20)
        field.textAlignment = .right
        #expect(abs(field.caretRect(for: end).minX - 300) < 1e-9)
        field.textAlignment = .left
        field.isSecureTextEntry = true
        #expect(field.caretRect(for: end).minX == width("•••", font))
        let second = try #require(field.position(from: end, offset: -1))
        #expect(field.caretRect(for: second).minX == width("••", font))
        field.setBaseWritingDirection(.rightToLeft, for: try range(0..<3, of: field))
        #expect(field.baseWritingDirection(for: end, in: .forward) == .rightToLeft)
    }

    // Programs hide the cursor by an empty rectangle, and pin it by the closest position.
    @Test("overrides hide the cursor and decide where a tap puts it")
    func overrides() {
        final class CodeField: UITextField {
            override func caretRect(for position: UITextPosition) -> CGRect { .zero }
            override func closestPosition(to point: CGPoint) -> UITextPosition? { endOfDocument }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (plain, code) = (
            UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40)),
            CodeField(frame: CGRect(x: 0, y: 50, width: 300, height: 40))
        )
        for field in [plain, code] {
            field.text = "1234"
            stage.window.addSubview(field)
            field.becomeFirstResponder()
            stage.tap(CGPoint(x: 1, y: field.frame.midY))
            stage.commit()
        }
        #expect(code.textView.contentDescription().text?.selection == nil)
        #expect(places(code.selectedTextRange, of: code) == 4..<4)
        plain.becomeFirstResponder()
        stage.tap(CGPoint(x: 1, y: 20))
        #expect(plain.textView.contentDescription().text?.selection == 0..<0)
    }
}
