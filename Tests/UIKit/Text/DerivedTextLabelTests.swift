import HeadlessTesting
import Testing
import UIKit

/// Labels of libraries that collapse their text derive `text` from `attributedText`.
///
/// Source: ExpandableLabel, ExpandableLabel.swift.
@MainActor
@Suite("Labels that derive their text")
struct DerivedTextLabelTests {
    private final class Derived: UILabel {
        override var text: String? {
            get { attributedText?.string }
            set { attributedText = newValue.map { NSAttributedString(string: $0 + "…") } }
        }
        override var attributedText: NSAttributedString? {
            get { super.attributedText }
            set { super.attributedText = newValue }
        }
    }

    @Test("text and attributed text do not call each other")
    func derives() {
        let label = Derived(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Some text"
        #expect(label.attributedText?.string == "Some text…")
        #expect(label.text == "Some text…")
        #expect(label.sizeThatFits(CGSize(width: 100, height: 100)).width > 0)
        label.attributedText = nil
        #expect(label.text == nil && label.sizeThatFits(.zero) == .zero)
    }

    // Apple, UILabel.attributedText: "This property is nil by default. Assigning a new value to
    // this property also replaces the value of the text property with the same string data".
    @Test("setting one sets the other, and observers are notified of both")
    func pair() {
        let label = UILabel()
        var seen: [String?] = []
        let observation = label.observe(\.text) { label, _ in seen.append(label.text) }
        label.attributedText = NSAttributedString(string: "one")
        #expect(label.text == "one")
        label.text = "two"
        #expect(label.attributedText?.string == "two")
        #expect(seen == ["one", "two"])
        observation.invalidate()
    }
}
