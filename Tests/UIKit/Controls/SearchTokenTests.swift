import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, UISearchToken and UISearchTextField: tokens are before the text, a backspace
// selects the last one and a second one deletes it. Dimensions are [U].
@MainActor
@Suite("Tokens of search fields", .serialized)
final class SearchTokenTests: NSObject, UISearchTextFieldDelegate {
    func searchTextField(
        _ searchTextField: UISearchTextField, itemProviderForCopying token: UISearchToken
    ) -> NSItemProvider { NSItemProvider(object: "color:\(token.text)" as NSString) }

    // Source: Apple, UISearchTextFieldDelegate, allowsCopyingTokens.
    @Test("selected tokens are copied as the delegate wants, if that is allowed")
    func copying() {
        defer { stage.close() }
        show()
        field.delegate = self
        field.tokens = [red, blue]
        field.becomeFirstResponder()
        UIPasteboard.general.string = "old"
        field.selectTokens(0..<2)
        #expect(field.canPerformAction(EditAction.copy.selector, withSender: nil))
        field.copy(nil)
        stage.advance(by: .milliseconds(10))
        #expect(UIPasteboard.general.strings == ["color:red", "color:blue"])
        UIPasteboard.general.string = "old"
        field.allowsCopyingTokens = false
        #expect(!field.canPerformAction(EditAction.copy.selector, withSender: nil))
        field.copy(nil)
        #expect(UIPasteboard.general.strings == ["old"])
    }

    private let stage = Stage(size: CGSize(width: 400, height: 200))
    private let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 300, height: 36))
    private let red = UISearchToken(icon: nil, text: "red")
    private let blue = UISearchToken(icon: UIImage(systemName: "flag"), text: "blue")
    private var changes = 0

    private func show() {
        field.addAction(UIAction { [weak self] _ in self?.changes += 1 }, for: .editingChanged)
        field.placeholder = "Search"
        stage.window.addSubview(field)
        stage.commit()
    }

    private var selected: [UISearchToken] {
        field.selectedTextRange.map { field.tokens(in: $0) } ?? []
    }

    @Test("tokens are placed before the text, in place of the placeholder")
    func places() {
        defer { stage.close() }
        show()
        field.text = "x"
        let start = field.editingRect(forBounds: field.bounds).minX
        field.tokens = [blue]
        field.insertToken(red, at: 0)
        #expect(field.tokens == [red, blue] && changes == 0)
        stage.commit()
        // A letter is one em wide: 15 points, with 7 at each side, 4 behind each token, and 20 for
        // the icon.
        let widths: CGFloat = 45 + 14 + 4 + 60 + 14 + 20 + 4
        #expect(field.editingRect(forBounds: field.bounds).minX == start + widths)
        #expect(field.tokenState.views[1].frame.minX == 63)
        #expect(field.tokenBackgroundColor == .systemGray4)
        field.tokenBackgroundColor = .red
        #expect(field.tokenState.views[1].backgroundColor == .red)
        field.text = ""
        #expect(field.hasText && field.placeholderView?.isHidden != false)
        field.removeToken(at: 0)
        field.removeToken(at: 7)
        #expect(field.tokens == [blue] && changes == 0)
        field.tokens = []
        #expect(!field.hasText && field.placeholderView?.isHidden == false)
    }

    @Test("a backspace at the start selects the last token, and another one deletes it")
    func keys() {
        defer { stage.close() }
        show()
        field.tokens = [red, blue]
        field.becomeFirstResponder()
        field.insertText("a")
        field.deleteBackward()
        #expect(selected.isEmpty && field.tokens.count == 2 && changes == 2)
        field.deleteBackward()
        #expect(selected == [blue] && field.tokens.count == 2)
        #expect(field.tokenState.views.map(\.isSelected) == [false, true])
        _ = field.receive(.left)
        #expect(selected == [red])
        _ = field.receive(.right)
        field.deleteBackward()
        #expect(field.tokens == [red] && changes == 3)
        _ = field.receive(.left)
        #expect(selected == [red])
        field.insertText("b")
        #expect(field.tokens.isEmpty && field.text == "b" && changes == 5)
        field.allowsDeletingTokens = false
        field.tokens = [red]
        field.selectedTextRange = field.textRange(
            from: field.positionOfToken(at: 0), to: field.textualRange.start)
        field.deleteBackward()
        #expect(field.tokens == [red] && selected == [red])
    }

    @Test("a tap selects a token, the clear button removes all; a part of the text becomes one")
    func taps() throws {
        defer { stage.close() }
        show()
        field.text = "red car"
        let end = try #require(field.position(from: field.textualRange.start, offset: 4))
        let part = try #require(field.textRange(from: field.textualRange.start, to: end))
        field.replaceTextualPortion(of: part, with: red, at: 0)
        #expect(field.text == "car" && field.tokens == [red])
        stage.commit()
        stage.tap(field.tokenState.views[0])
        #expect(field.isFirstResponder && selected == [red])
        let first = try #require(field.position(from: field.textualRange.start, offset: 1))
        field.selectedTextRange = field.textRange(from: first, to: first)
        #expect(selected.isEmpty && !field.tokenState.views[0].isSelected)
        field.clearButtonPressed()
        #expect(field.tokens.isEmpty && field.text == "")
    }
}
