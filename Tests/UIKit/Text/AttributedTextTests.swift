import HeadlessTesting
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high, three
/// quarters of it above the baseline.
@MainActor
@Suite("Attributed text")
struct AttributedTextTests {
    private func text(_ runs: (String, [NSAttributedString.Key: Any])...) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for (part, attributes) in runs {
            text.append(NSAttributedString(string: part, attributes: attributes))
        }
        return text
    }

    private func font(_ size: CGFloat) -> UIFont { .systemFont(ofSize: size) }

    // Source: Apple, NSAttributedString.Key: the raw values that archives and other ports rely on.
    @Test("keys have UIKit's names")
    func keys() {
        #expect(NSAttributedString.Key.font.rawValue == "NSFont")
        #expect(NSAttributedString.Key.foregroundColor.rawValue == "NSColor")
        #expect(NSAttributedString.Key.backgroundColor.rawValue == "NSBackgroundColor")
        #expect(NSAttributedString.Key.kern.rawValue == "NSKern")
        #expect(NSAttributedString.Key.underlineStyle.rawValue == "NSUnderline")
        #expect(NSAttributedString.Key.strikethroughStyle.rawValue == "NSStrikethrough")
        #expect(NSAttributedString.Key.paragraphStyle.rawValue == "NSParagraphStyle")
    }

    // Source: Apple, NSParagraphStyle: the defaults of its properties.
    @Test("a paragraph style has UIKit's defaults, is copied, and compares by value")
    func paragraphStyle() throws {
        let style = NSMutableParagraphStyle()
        #expect(style.alignment == .natural)
        #expect(style.lineBreakMode == .byWordWrapping)
        #expect(style.lineSpacing == 0)
        #expect(style.lineHeightMultiple == 0)
        #expect(style.minimumLineHeight == 0)
        #expect(style.maximumLineHeight == 0)
        #expect(style.isEqual(NSParagraphStyle.default))
        style.lineSpacing = 4
        style.alignment = .center
        let copy = try #require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 9
        #expect(copy.lineSpacing == 4)
        #expect(copy.alignment == .center)
        #expect(!copy.isEqual(style))
        let other = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
        other.setParagraphStyle(style)
        #expect(other.isEqual(style))
        #expect(other.lineSpacing == 9)
    }

    // Source: 3 characters of 10 points and 2 of 20, the latter 3 points wider each.
    @Test("a label is as wide as its runs and as high as the tallest of them")
    func mixedFonts() {
        let label = UILabel()
        label.attributedText = text(
            ("abc", [.font: font(10)]), ("de", [.font: font(20), .kern: 3]))
        #expect(label.intrinsicContentSize == CGSize(width: 3 * 10 + 2 * (20 + 3), height: 20))
        #expect(label.text == "abcde")
    }

    // Source: Apple, UILabel.attributedText: "Assigning a new value updates the values in the font,
    // textColor, and other style-related properties so that they reflect the style information
    // starting at location 0".
    @Test("the label takes the style of the first character")
    func firstCharacter() {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        style.lineBreakMode = .byCharWrapping
        let label = UILabel()
        label.attributedText = text(
            ("a", [.font: font(30), .foregroundColor: UIColor.red, .paragraphStyle: style]),
            ("b", [.font: font(5)]))
        #expect(label.font == font(30))
        #expect(label.textColor == .red)
        #expect(label.textAlignment == .right)
        #expect(label.lineBreakMode == .byCharWrapping)
    }

    // Source: Apple, UILabel.attributedText ("replaces the value of the text property … without any
    // formatting") and UILabel.text ("also replaces the value of the attributedText property").
    @Test("plain text removes the runs, and has the label's own attributes")
    func plain() throws {
        let label = UILabel()
        label.font = font(10)
        label.attributedText = text(("ab", [:]), ("c", [.font: font(40)]))
        #expect(label.intrinsicContentSize.height == 40)
        label.text = "abc"
        #expect(label.intrinsicContentSize == CGSize(width: 30, height: 10))
        let plain = try #require(label.attributedText)
        #expect(plain.attribute(.font, at: 2, effectiveRange: nil) as? UIFont == font(10))
        label.attributedText = nil
        #expect(label.text == nil)
        #expect(label.attributedText == nil)
        #expect(label.intrinsicContentSize == .zero)
    }

    // Source: Apple, UILabel.font and textColor: with styled text, a new value is "applied to the
    // entirety of the string".
    @Test("setting the label's font sets that of every run")
    func fontOfAll() {
        let label = UILabel()
        label.attributedText = text(("ab", [.font: font(10)]), ("c", [.font: font(40)]))
        label.font = font(20)
        #expect(label.intrinsicContentSize == CGSize(width: 60, height: 20))
    }

    // Source: Apple, NSParagraphStyle: natural height × multiple, then the limits; the spacing
    // between lines only.
    @Test("line spacing is between the lines; multiples and limits change their heights")
    func lineHeights() {
        let style = NSMutableParagraphStyle()
        func height() -> CGFloat {
            let label = UILabel()
            label.numberOfLines = 0
            label.preferredMaxLayoutWidth = 50
            label.attributedText = text(
                ("aaaa bbbb cccc", [.font: font(10), .paragraphStyle: style]))
            return label.intrinsicContentSize.height
        }
        // Three lines, two spaces of 4 between them.
        #expect(height() == 30)
        style.lineSpacing = 4
        #expect(height() == 38)
        style.lineHeightMultiple = 1.5
        #expect(height() == 53)
        style.maximumLineHeight = 12
        #expect(height() == 44)
        style.maximumLineHeight = 0
        style.minimumLineHeight = 20
        #expect(height() == 68)
    }

    @Test("lines break by the widths of the runs, and each has its own height")
    func lines() {
        let label = UILabel()
        label.numberOfLines = 0
        label.preferredMaxLayoutWidth = 60
        // "aa " 30 wide, then "bb" 40: on lines of their own, 10 and 20 high.
        label.attributedText = text(("aa ", [.font: font(10)]), ("bb", [.font: font(20)]))
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)) == CGSize(width: 40, height: 30))
    }

    // Source: Apple, NSString.size(withAttributes:),
    // boundingRect(with:options:attributes:context:).
    @Test("texts are measured without a view")
    func sizes() {
        #expect("abc".size(withAttributes: [.font: font(10)]) == CGSize(width: 30, height: 10))
        #expect(
            ("abc" as NSString).size(withAttributes: [.font: font(10)])
                == CGSize(width: 30, height: 10))
        #expect("abc".size(withAttributes: nil).height == 12)
        let text = text(("aaaa bbbb cccc", [.font: font(10)]))
        let room = CGSize(width: 50, height: 25)
        #expect(text.boundingRect(with: room, context: nil).size == CGSize(width: 140, height: 10))
        let broken = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
        #expect(broken == CGRect(x: 0, y: 0, width: 40, height: 30))
        let cut = text.boundingRect(
            with: room, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        #expect(cut.height == 20)
    }

    @Test("the stream contains the runs with their differences from the node's look")
    func stream() throws {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        label.accessibilityIdentifier = "words"
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 6
        label.attributedText = text(
            ("a😀", [.font: font(10), .foregroundColor: UIColor.blue, .paragraphStyle: style]),
            (
                "bc",
                [
                    .font: UIFont.boldSystemFont(ofSize: 20), .backgroundColor: UIColor.red,
                    .kern: 2,
                    .paragraphStyle: style,
                    .underlineStyle: NSUnderlineStyle.single.rawValue, .strikethroughStyle: 1,
                ]
            ))
        stage.window.addSubview(label)
        stage.commit()
        let node = try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
        #expect(node.text == "a😀bc")
        #expect(node.font?.size == 10)
        #expect(node.drawing.lineGap == 6)
        #expect(node.textColor?.rgba == 0x0000_ffff)
        let runs = node.drawing.runs
        // An emoji has two UTF-16 code units.
        #expect(runs.map(\.length) == [3, 2])
        #expect(runs[0] == .init(length: 3))
        #expect(runs[1].font?.size == 20 && runs[1].font?.weight == 600 && runs[1].kern == 2)
        #expect(
            runs[1].background?.rgba == 0xff00_00ff && runs[1].isUnderlined
                && runs[1].isStruckThrough)
        label.text = "plain"
        stage.commit()
        let plain = try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
        #expect(plain.drawing.runs.isEmpty)
        #expect(plain.drawing.lineGap == 0)
    }

    // Source: Apple, UITextField.attributedText, attributedPlaceholder.
    @Test("a field shows attributed text, also while it is edited, and attributed placeholders")
    func field() {
        let stage = Stage(size: CGSize(width: 300, height: 100))
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
        stage.window.addSubview(field)
        field.font = font(10)
        field.attributedPlaceholder = text(
            ("Name", [.foregroundColor: UIColor.red]), ("!", [.font: font(20)]))
        #expect(field.placeholder == "Name!")
        #expect(field.intrinsicContentSize.width == 60)
        stage.commit()
        let hint = stage.snapshot.nodes.first { $0.text == "Name!" }
        #expect(hint?.drawing.runs.first?.length == 4)
        #expect(hint?.drawing.runs.last?.font?.size == 20)
        field.placeholder = nil
        field.attributedText = text(
            ("ab", [.font: font(20), .foregroundColor: UIColor.blue]), ("c", [.font: font(30)]))
        #expect(field.text == "abc")
        #expect(field.font == font(20))
        #expect(field.textColor == .blue)
        #expect(field.intrinsicContentSize.width == 70)
        stage.commit()
        #expect(
            stage.snapshot.nodes.first { $0.text == "abc" }?.drawing.runs.map(\.length) == [2, 1])
        field.becomeFirstResponder()
        stage.type("d")
        stage.commit()
        // Typed text has the attributes of the character before it, or its own.
        #expect(
            stage.snapshot.nodes.first { $0.text == "abcd" }?.drawing.runs.map(\.length) == [2, 2])
        #expect(field.typingAttributes?[.font] as? UIFont == font(30))
        field.typingAttributes = [.font: font(10)]
        stage.type("e")
        let fonts = (0..<5).map {
            field.attributedText?.attribute(.font, at: $0, effectiveRange: nil) as? UIFont
        }
        #expect(fonts == [font(20), font(20), font(30), font(30), font(10)])
        field.resignFirstResponder()
        #expect(field.typingAttributes == nil)
        field.placeholder = "plain"
        #expect(field.attributedPlaceholder == nil)
    }
}
