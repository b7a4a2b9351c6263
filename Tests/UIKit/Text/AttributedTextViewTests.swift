import HeadlessTesting
import MistakeRecorder
import Snapshots
import Testing
import UIKit

/// A character is one em wide, a line one em high; with 10 points, insets of 8 above and below and
/// 5 at the sides, a view of 110 points fits ten characters a line.
@MainActor
@Suite("Attributed text views")
struct AttributedTextViewTests {
    private final class Witness: UITextViewDelegate {
        var events: [String] = []
        var allows = true
        var replaces = false
        func textView(
            _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
            interaction: UITextItemInteraction
        ) -> Bool {
            events.append("\(URL) \(characterRange.location),\(characterRange.length)")
            return allows
        }
        func textView(
            _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
        ) -> UIAction? {
            guard replaces else { return defaultAction }
            return UIAction { [weak self] _ in
                if case .link(let url) = textItem.content {
                    self?.events.append("own \(url) \(textItem.range.location)")
                }
            }
        }
    }

    private let font = UIFont.systemFont(ofSize: 10)

    private func text(_ parts: (String, [NSAttributedString.Key: Any])...) -> NSAttributedString {
        let text = NSMutableAttributedString()
        for (string, attributes) in parts {
            text.append(
                NSAttributedString(
                    string: string, attributes: [.font: font].merging(attributes) { $1 }))
        }
        return text
    }

    private func view(_ stage: Stage, _ text: NSAttributedString) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 100))
        view.attributedText = text
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    private func node(_ stage: Stage, _ text: String) throws -> SnapshotNode {
        stage.commit()
        return try #require(stage.snapshot.nodes.first { $0.text == text })
    }

    // Source: Apple, UITextView.attributedText: font, colour and alignment of the view follow.
    @Test("the runs are shown, and the first character's attributes are the view's")
    func runs() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let view = view(
            stage,
            text(
                ("ab", [.foregroundColor: UIColor.red, .paragraphStyle: style]),
                ("cd", [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style])))
        #expect(view.text == "abcd")
        #expect(view.font == font)
        #expect(view.textColor == .red)
        #expect(view.textAlignment == .center)
        #expect(view.selectedRange == NSRange(location: 4, length: 0))
        #expect(view.contentSize.height == 36)
        let runs = try node(stage, "abcd").drawing.runs
        #expect(runs.map(\.length) == [2, 2])
        #expect(runs.last?.font?.size == 20)
        view.text = "plain"
        #expect(view.attributedText.string == "plain")
        #expect(try node(stage, "plain").drawing.runs.isEmpty)
        #expect(try node(stage, "plain").textColor?.rgba == 0xff00_00ff)
    }

    // Source: Apple, UITextView.font, textColor, textAlignment: "applies to the entire text".
    @Test("the view's font and colour are those of the whole text")
    func whole() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view(stage, text(("ab", [:]), ("cd", [.foregroundColor: UIColor.red])))
        view.font = .systemFont(ofSize: 20)
        view.textColor = .blue
        view.textAlignment = .right
        for place in [0, 3] {
            let attributes = view.textStorage.attributes(at: place, effectiveRange: nil)
            #expect(attributes[.font] as? UIFont == .systemFont(ofSize: 20))
            #expect(attributes[.foregroundColor] as? UIColor == .blue)
            #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
        }
    }

    // Source: Apple, UITextView.typingAttributes: those of the character before the cursor.
    @Test("typed text continues the run before the cursor, or has the typing attributes")
    func typing() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view(stage, text(("ab", [.foregroundColor: UIColor.red]), ("cd", [:])))
        func color(_ place: Int) -> UIColor? {
            view.textStorage.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor
        }
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 2, length: 0)
        stage.type("x")
        #expect(view.text == "abxcd")
        #expect(color(2) == .red)
        #expect(color(3) == nil)
        view.typingAttributes = [.foregroundColor: UIColor.green]
        stage.type("y")
        stage.type("z")
        #expect(view.text == "abxyzcd")
        #expect(color(3) == .green)
        #expect(color(4) == .green)
        view.deleteBackward()
        #expect(view.textStorage.string == "abxycd")
        view.selectedRange = NSRange(location: 0, length: 0)
        stage.type("w")
        #expect(color(0) == .red)
    }

    @Test("changes of the storage are shown, and keep the cursor")
    func storage() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 100))
        view.font = font
        view.text = "abcd"
        stage.window.addSubview(view)
        view.selectedRange = NSRange(location: 1, length: 2)
        view.textStorage.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
        #expect(try node(stage, "abcd").drawing.runs.map(\.length) == [1, 1, 2])
        view.textStorage.append(NSAttributedString(string: "!"))
        #expect(view.text == "abcd!")
        #expect(view.selectedRange == NSRange(location: 1, length: 2))
        view.textStorage.setAttributedString(NSAttributedString(string: ""))
        #expect(view.text == "")
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
    }

    @Test("a tap puts the cursor between the characters of runs of different sizes")
    func tapping() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        // A line of 20 points, then one of 10.
        let view = view(
            stage, text(("ab", [.font: UIFont.systemFont(ofSize: 20)]), ("cd\nefg", [:])))
        stage.tap(CGPoint(x: 5 + 53, y: 8 + 10))
        #expect(view.selectedRange == NSRange(location: 3, length: 0))
        stage.tap(CGPoint(x: 5 + 12, y: 8 + 25))
        #expect(view.selectedRange == NSRange(location: 6, length: 0))
    }

    // MARK: Links

    // Source: Apple, UITextView.linkTextAttributes; UITextViewDelegate
    // .textView(_:shouldInteractWith:in:interaction:) and
    // textView(_:primaryActionFor:defaultAction:).
    @Test("a tap on a link asks the delegate and opens the link, if the text is not editable")
    func links() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let url = try #require(URL(string: "https://example.org/terms"))
        let view = view(
            stage,
            text(
                ("Read ", [:]), ("the", [.link: url]), ("se", [.link: url, .kern: 0]), (" now", [:])
            ))
        let witness = Witness()
        view.delegate = witness
        var opened: [URL] = []
        UIApplication.shared.opener = { url in
            opened.append(url)
            return true
        }
        let middle = CGPoint(x: 5 + 65, y: 8 + 5)
        stage.tap(middle)
        #expect(witness.events == [])
        view.isEditable = false
        stage.tap(middle)
        // The range is that of the whole link.
        #expect(witness.events == ["https://example.org/terms 5,5"])
        #expect(opened == [url])
        witness.allows = false
        stage.tap(middle)
        #expect(opened == [url])
        (witness.allows, witness.replaces, witness.events) = (true, true, [])
        stage.tap(middle)
        #expect(witness.events.last == "own https://example.org/terms 5")
        #expect(opened == [url])
        // Beside the link, below the text, and with a view that cannot be selected.
        witness.events = []
        stage.tap(CGPoint(x: 5 + 20, y: 8 + 5))
        stage.tap(CGPoint(x: 5 + 65, y: 80))
        view.isSelectable = false
        stage.tap(middle)
        #expect(witness.events == [])
    }

    @Test("links have the tint colour, or the view's link attributes")
    func linkLook() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view(stage, text(("a", [:]), ("b", [.link: "https://example.org"])))
        view.tintColor = .red
        #expect(try node(stage, "ab").drawing.runs.last?.color?.rgba == 0xff00_00ff)
        #expect(try node(stage, "ab").drawing.runs.last?.isUnderlined == false)
        view.linkTextAttributes = [.underlineStyle: NSUnderlineStyle.single.rawValue]
        let run = try #require(try node(stage, "ab").drawing.runs.last)
        #expect(run.isUnderlined)
        #expect(run.color == nil)
    }

    @Test("an address that nothing opens is reported, and the completion learns it")
    func opening() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let url = try #require(URL(string: "https://example.org"))
        var results: [Bool] = []
        let sentences = mistakes {
            UIApplication.shared.open(url) { results.append($0) }
            #expect(results == [])
            stage.advance(by: .milliseconds(100))
        }
        #expect(sentences.contains("Nothing here opens https://example.org"))
        #expect(!UIApplication.shared.canOpenURL(url))
        UIApplication.shared.opener = { _ in true }
        #expect(UIApplication.shared.canOpenURL(url))
        UIApplication.shared.open(url, options: [:]) { results.append($0) }
        stage.advance(by: .milliseconds(100))
        #expect(results == [false, true])
    }
}
