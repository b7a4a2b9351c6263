import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Captured hints for keyboards, and looks of letters")
final class TextHintTests {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    private func node(_ identifier: String) throws -> SnapshotNode {
        let sink = ReplicaSink()
        stage.session.add(sink)
        stage.commit()
        let nodes = try #require(sink.replica.snapshot).nodes
        return try #require(nodes.first { $0.identifier == identifier })
    }

    // Source: WHATWG HTML, 4.10.18.7 Autofill, for the tokens.
    @Test("hints reach the input of the page", arguments: [true, false])
    func hints(isField: Bool) throws {
        defer { stage.close() }
        let rules = UITextInputPasswordRules(descriptor: "minlength: 8")
        let input: UIView
        if isField {
            let field = UITextField()
            (field.textContentType, field.spellCheckingType) = (.newPassword, .no)
            (field.keyboardAppearance, field.passwordRules) = (.dark, rules)
            input = field
        } else {
            let view = UITextView()
            (view.textContentType, view.spellCheckingType) = (.newPassword, .no)
            (view.keyboardAppearance, view.passwordRules) = (.alert, rules)
            input = view
        }
        input.accessibilityIdentifier = "input"
        stage.window.addSubview(input)
        let shown = try #require(try node("input").drawing.input)
        #expect(shown.content == "new-password")
        #expect(shown.checksSpelling == false)
        #expect(shown.passwordRules == "minlength: 8")
        #expect(shown.dark)
    }

    @Test("an input without hints says nothing, and a flight number is unknown to browsers")
    func unknown() throws {
        defer { stage.close() }
        let field = UITextField()
        field.textContentType = .flightNumber
        field.accessibilityIdentifier = "input"
        stage.window.addSubview(field)
        let input = try #require(try node("input").drawing.input)
        #expect(input == SnapshotNode.Input())
    }

    // Apple, keyboardAppearance: the default follows the environment.
    @Test("the keyboard of a dark view is dark")
    func dark() throws {
        defer { stage.close() }
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
        bar.overrideUserInterfaceStyle = .dark
        bar.searchTextField.accessibilityIdentifier = "input"
        stage.window.addSubview(bar)
        #expect(try node("input").drawing.input?.dark == true)
        bar.keyboardAppearance = .light
        #expect(try node("input").drawing.input?.dark == false)
    }

    @Test("the return key of an empty text view that wants text does nothing")
    func returnKey() {
        defer { stage.close() }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.enablesReturnKeyAutomatically = true
        stage.window.addSubview(view)
        stage.tap(view)
        stage.press(.return)
        #expect(view.text == "")
        stage.type("a")
        stage.press(.return)
        #expect(view.text == "a\n")
    }

    @Test("fonts say whether they are slanted or monospaced")
    func fonts() throws {
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
        label.text = "1"
        label.font = .italicSystemFont(ofSize: 12)
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        #expect(try node("label").font == .init(size: 12, isItalic: true))
        label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
        #expect(try node("label").font == .init(size: 12, hasMonospacedDigits: true))
        label.font = .monospacedSystemFont(ofSize: 12, weight: .bold)
        #expect(try node("label").font == .init(size: 12, weight: 700, isMonospaced: true))
    }

    // Apple, NSAttributedString.Key: strokeWidth is a percentage of the point size.
    @Test("runs carry their rise, the colours of their lines and their outlines")
    func runs() throws {
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
        label.attributedText = NSAttributedString(
            string: "ab",
            attributes: [
                .font: UIFont.systemFont(ofSize: 20), .baselineOffset: 5, .strokeWidth: -4,
                .strokeColor: UIColor.red, .underlineStyle: 1, .underlineColor: UIColor.blue,
                .strikethroughStyle: 1, .strikethroughColor: UIColor.green,
            ])
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        let run = try #require(try node("label").drawing.runs.first)
        #expect(run.rise == 5)
        #expect(run.outline == -4)
        #expect(run.outlineColor == .init(rgba: 0xff00_00ff))
        #expect(run.underlineColor == .init(rgba: 0x0000_ffff))
        #expect(run.strikeColor == .init(rgba: 0x00ff_00ff))
        // Lines are higher by the rise: the built-in metrics are one em.
        #expect(label.intrinsicContentSize.height == 20)
        let mixed = NSMutableAttributedString(attributedString: label.attributedText!)
        mixed.append(NSAttributedString(string: "c", attributes: [.font: label.font!]))
        label.attributedText = mixed
        #expect(label.intrinsicContentSize.height == 25)
    }
}
