import HeadlessTesting
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high.
@MainActor
@Suite("Labels")
struct UILabelTests {
    private func label(_ text: String?, size: CGFloat = 10, lines: Int = 1) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.numberOfLines = lines
        return label
    }

    // Source: Apple, UILabel, the defaults of its properties.
    @Test("a new label has UIKit's defaults")
    func defaults() {
        let label = UILabel()
        #expect(label.text == nil)
        #expect(label.font == .systemFont(ofSize: 17))
        #expect(label.textColor == .label)
        #expect(label.textAlignment == .natural)
        #expect(label.numberOfLines == 1)
        #expect(label.lineBreakMode == .byTruncatingTail)
        #expect(!label.isUserInteractionEnabled)
        #expect(label.contentHuggingPriority(for: .horizontal) == UILayoutPriority(251))
        #expect(label.contentHuggingPriority(for: .vertical) == UILayoutPriority(251))
        #expect(label.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    }

    @Test("it is sized to its text, in whole pixels")
    func intrinsicSize() {
        let stage = Stage(scale: 2)
        defer { stage.close() }
        #expect(
            label("Packing List", size: 21).intrinsicContentSize == CGSize(width: 252, height: 21))
        #expect(label("abc", size: 10.3).intrinsicContentSize == CGSize(width: 31, height: 10.5))
        #expect(label(nil).intrinsicContentSize == .zero)
        #expect(label("").intrinsicContentSize == .zero)
    }

    @Test("several lines are broken at the preferred width")
    func preferredWidth() {
        let label = label("the quick brown fox", lines: 0)
        #expect(label.intrinsicContentSize == CGSize(width: 190, height: 10))
        label.preferredMaxLayoutWidth = 95
        #expect(label.intrinsicContentSize == CGSize(width: 90, height: 20))
        label.numberOfLines = 1
        #expect(label.intrinsicContentSize == CGSize(width: 190, height: 10))
    }

    @Test("sizeThatFits breaks at the width; one line ignores it")
    func fitting() {
        let label = label("the quick brown fox", lines: 0)
        #expect(
            label.sizeThatFits(CGSize(width: 95, height: 1000)) == CGSize(width: 90, height: 20))
        #expect(label.sizeThatFits(.zero) == CGSize(width: 190, height: 10))
        label.numberOfLines = 1
        #expect(
            label.sizeThatFits(CGSize(width: 95, height: 1000)) == CGSize(width: 190, height: 10))
        label.frame = CGRect(x: 5, y: 6, width: 1, height: 1)
        label.sizeToFit()
        #expect(label.bounds.size == CGSize(width: 190, height: 10))
    }

    @Test("constraints that narrow a label of many lines make it higher")
    func automaticWidth() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 95, height: 300))
        let label = label("the quick brown fox", lines: 0)
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: view.topAnchor),
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 95, height: 20))
        #expect(label.lines.lines.map { String($0.text) } == ["the quick", "brown fox"])
        view.frame.size.width = 50
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 50, height: 40))
        view.frame.size.width = 200
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 200, height: 10))
    }

    @Test("a changed text changes the layout")
    func changedText() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let label = label("ab")
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.topAnchor.constraint(equalTo: view.topAnchor),
        ])
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 140, y: 0, width: 20, height: 10))
        label.text = "abcd"
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 130, y: 0, width: 40, height: 10))
        label.font = .systemFont(ofSize: 20)
        view.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 110, y: 0, width: 80, height: 20))
    }

    @Test("baselines of different fonts are aligned, also after a change of font")
    func baselines() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let large = label("A", size: 40)
        let small = label("b", size: 20)
        for label in [large, small] {
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
        }
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: view.topAnchor),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        view.layoutIfNeeded()
        // 0.75 · 40 − 0.75 · 20
        #expect(small.frame.minY == 15)
        small.font = .systemFont(ofSize: 8)
        view.layoutIfNeeded()
        #expect(small.frame.minY == 24)
    }

    @Test("its description contains its text")
    func content() throws {
        let label = label("abc")
        label.textColor = .red
        label.highlightedTextColor = .white
        label.textAlignment = .center
        let text = try #require(label.contentDescription().text)
        #expect(text.string == "abc")
        #expect(text.color == .red)
        #expect(text.alignment == .center)
        #expect(text.numberOfLines == 1)
        label.isHighlighted = true
        #expect(label.contentDescription().text?.color == .white)
        label.text = nil
        #expect(label.contentDescription().text == nil)
    }

    // Source: Apple, UILabel.isEnabled: "if false, the text is dimmed"; how much is not documented.
    @Test("a disabled label's colors are faint, and full again when it is enabled")
    func disabled() throws {
        let label = label("abc")
        #expect(label.isEnabled)
        label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        label.isEnabled = false
        let traits = UITraitCollection(userInterfaceStyle: .light)
        let dimmed = try #require(label.contentDescription().text?.color).resolvedColor(
            with: traits)
        #expect(dimmed == UIColor(red: 1, green: 0, blue: 0, alpha: 0.15))
        let styled = NSAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.black])
        label.attributedText = styled
        let run = try #require(label.contentDescription().text?.styled?.runs.first)
        #expect(run.color.resolvedColor(with: traits).cgColor.alpha == 0.3)
        label.isEnabled = true
        #expect(label.contentDescription().text?.color == .black)
    }

    @Test("the text of a label in a window is in the snapshot")
    func snapshot() throws {
        let stage = Stage()
        defer { stage.close() }
        let label = label("abc")
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        stage.commit()
        label.text = "abcd"
        let node = try #require(stage.snapshot.nodes.first { $0.identifier == "label" })
        #expect(node.text == "abcd")
        #expect(node.font?.size == 10)
    }
}
