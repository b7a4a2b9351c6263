import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: ReadMoreTextView, which edits its storage, or invalidates the layout of its manager, in
/// each `layoutSubviews()`.
@MainActor
@Suite("Text views that edit their text while they are laid out")
struct EditInLayoutTests {
    private final class Rewritten: UITextView {
        var count = 0
        var text16 = "Abc"
        var invalidates = false
        override func layoutSubviews() {
            super.layoutSubviews()
            count += 1
            let all = NSRange(location: 0, length: textStorage.length)
            if invalidates {
                layoutManager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
                return
            }
            let font = UIFont.systemFont(ofSize: 16)
            textStorage.replaceCharacters(
                in: all, with: NSAttributedString(string: text16, attributes: [.font: font]))
        }
    }

    @Test("the layout settles, with the size of the new text", arguments: [false, true])
    func settling(invalidates: Bool) {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        defer { stage.close() }
        let view = Rewritten(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.invalidates = invalidates
        let messages = mistakes {
            stage.window.addSubview(view)
            stage.commit()
        }
        #expect(messages.isEmpty)
        #expect(view.count < 5)
        guard !invalidates else { return }
        #expect(view.text == "Abc")
        let height = view.contentSize.height
        view.count = 0
        view.text16 = "Abc\ndef\nghi"
        view.setNeedsLayout()
        stage.commit()
        #expect(view.count < 5)
        // Two more lines of the same font.
        let line = UIFont.systemFont(ofSize: 16).lineHeight
        #expect(abs(view.contentSize.height - height - 2 * line) <= 1)
        #expect(view.subviews.contains { abs($0.frame.height - 3 * line) < 1 })
    }
}
