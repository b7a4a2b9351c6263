import HeadlessTesting
import Testing

@testable import UIKit

/// Views of a program's own that receive typed text.
///
/// Sources: Apple, UIKeyInput ("a subset of the text-interaction protocols for simple text entry")
/// and UITextInput.
@MainActor
@Suite("A program's own text inputs")
struct OwnTextInputTests {
    /// A field for a code of some digits, as many apps have it.
    private final class CodeView: UIView, UIKeyInput {
        var code = ""
        var isComplete: ((String) -> Void)?
        var keyboardType: UIKeyboardType = .numberPad

        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !code.isEmpty }
        func insertText(_ text: String) {
            guard code.count < 4, text.allSatisfy(\.isNumber) else { return }
            code += text
            if code.count == 4 { isComplete?(code) }
        }
        func deleteBackward() { if hasText { code.removeLast() } }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
            becomeFirstResponder()
        }
    }

    @Test("a code view that is tapped receives digits and deletions, and resigns when complete")
    func code() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = CodeView(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
        view.accessibilityIdentifier = "code"
        stage.window.addSubview(view)
        var entered: [String] = []
        view.isComplete = { [weak view] in
            entered.append($0)
            view?.resignFirstResponder()
        }
        stage.tap("code")
        #expect(view.isFirstResponder)
        stage.type("12x")
        stage.press(.backspace)
        #expect(view.code == "1")
        stage.type("934")
        #expect(entered == ["1934"])
        #expect(!view.isFirstResponder)
    }

    /// A text input of a program's own: ASCII characters in one line, each 10 points wide.
    final class Line: UIView, UITextInput {
        final class Place: UITextPosition {
            let index: Int
            init(_ index: Int) { self.index = index }
        }
        final class Span: UITextRange {
            let range: Range<Int>
            init(_ range: Range<Int>) { self.range = range }
            override var isEmpty: Bool { range.isEmpty }
            override var start: UITextPosition { Place(range.lowerBound) }
            override var end: UITextPosition { Place(range.upperBound) }
        }

        var characters: [Character] = []
        var selection = 0..<0
        /// The view that shows the text; nil for this one.
        var page: UIView?
        var textInputView: UIView { page ?? self }
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !characters.isEmpty }
        private func span(_ range: UITextRange?) -> Range<Int> { (range as? Span)?.range ?? 0..<0 }
        private func index(_ place: UITextPosition) -> Int { (place as? Place)?.index ?? 0 }

        func insertText(_ text: String) { write(text, selection) }
        func deleteBackward() {
            let start = selection.isEmpty ? max(0, selection.lowerBound - 1) : selection.lowerBound
            write("", start..<selection.upperBound)
        }
        private func write(_ text: String, _ range: Range<Int>) {
            characters.replaceSubrange(range, with: text)
            selection = range.lowerBound + text.count..<range.lowerBound + text.count
        }
        func text(in range: UITextRange) -> String? { String(characters[span(range)]) }
        func replace(_ range: UITextRange, withText text: String) { write(text, span(range)) }
        var selectedTextRange: UITextRange? {
            get { Span(selection) }
            set { selection = span(newValue) }
        }
        var markedTextRange: UITextRange? { nil }
        var markedTextStyle: [NSAttributedString.Key: Any]?
        func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
            insertText(markedText ?? "")
        }
        func unmarkText() {}
        var beginningOfDocument: UITextPosition { Place(0) }
        var endOfDocument: UITextPosition { Place(characters.count) }
        func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
            Span(min(index(from), index(to))..<max(index(from), index(to)))
        }
        func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
            let place = index(position) + offset
            return 0...characters.count ~= place ? Place(place) : nil
        }
        func position(
            from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
        ) -> UITextPosition? {
            switch direction {
            case .right: self.position(from: position, offset: offset)
            case .left: self.position(from: position, offset: -offset)
            case .up, .down: nil
            }
        }
        func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
            index(position) < index(other)
                ? .orderedAscending
                : index(position) > index(other) ? .orderedDescending : .orderedSame
        }
        func offset(from: UITextPosition, to: UITextPosition) -> Int { index(to) - index(from) }
        func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
            -> UITextPosition?
        {
            direction == .left ? range.start : range.end
        }
        func characterRange(
            byExtending position: UITextPosition, in direction: UITextLayoutDirection
        ) -> UITextRange? {
            direction == .left
                ? Span(0..<index(position)) : Span(index(position)..<characters.count)
        }
        func firstRect(for range: UITextRange) -> CGRect {
            CGRect(
                x: CGFloat(span(range).lowerBound) * 10, y: 0,
                width: CGFloat(span(range).count) * 10, height: 20)
        }
        func caretRect(for position: UITextPosition) -> CGRect {
            CGRect(x: CGFloat(index(position)) * 10, y: 0, width: 2, height: 20)
        }
        final class Box: UITextSelectionRect {
            let box: CGRect
            init(_ box: CGRect) { self.box = box }
            override var rect: CGRect { box }
        }
        func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
            [Box(firstRect(for: range))]
        }
        func closestPosition(to point: CGPoint) -> UITextPosition? { Place(Int(point.x / 10)) }
        func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
            closestPosition(to: point)
        }
        func characterRange(at point: CGPoint) -> UITextRange? { nil }
        func baseWritingDirection(
            for position: UITextPosition, in direction: UITextStorageDirection
        ) -> NSWritingDirection { .natural }
        func setBaseWritingDirection(
            _ writingDirection: NSWritingDirection, for range: UITextRange
        ) {}
        weak var inputDelegate: (any UITextInputDelegate)?
        lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
    }

    @Test("keys move the selection of a text input of a program's own")
    func keys() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let line = Line(frame: CGRect(x: 0, y: 0, width: 300, height: 20))
        stage.window.addSubview(line)
        line.becomeFirstResponder()
        stage.type("abcd")
        stage.press(.left, times: 2)
        #expect(line.selection == 2..<2)
        stage.type("X")
        stage.press(.home)
        stage.press(.delete)
        #expect(String(line.characters) == "bXcd")
        stage.press(.end)
        #expect(line.selection == 4..<4)
        stage.press(.up)
        #expect(line.selection == 0..<0)
        stage.press(.selectAll)
        #expect(line.selection == 0..<4)
        stage.press(.right)
        #expect(line.selection == 4..<4)
        stage.press(.selectAll)
        stage.type("z")
        #expect(String(line.characters) == "z")
    }

    @Test("an input and its tokenizer are released")
    func released() {
        weak var weakLine: Line?
        weak var weakField: UITextField?
        do {
            let (line, field) = (Line(), UITextField())
            _ = line.tokenizer
            _ = field.tokenizer
            weakLine = line
            weakField = field
        }
        #expect(weakLine == nil)
        #expect(weakField == nil)
    }
}
