import Testing
import UIKit

/// Source: Apple, NSLayoutConstraint.Attribute.firstBaseline: the baseline of the text as it is
/// drawn; and UILabel, whose text is centred vertically. The built-in metrics: a line is one em
/// high, three quarters of it above the baseline.
@MainActor
@Suite("Baselines")
struct BaselineTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    private func label(_ text: String, _ size: CGFloat, lines: Int = 1) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: size)
        label.numberOfLines = lines
        return put(label)
    }

    private func put<View: UIView>(_ view: View, in parent: UIView? = nil) -> View {
        placed(view, in: parent ?? root)
    }

    private func mark(_ anchor: NSLayoutYAxisAnchor) -> UIView { root.mark(anchor) }

    @Test("a label taller than its text has the text's baselines, however its height changes")
    func tallLabel() {
        let tall = label("x", 20)
        let next = label("x", 20)
        let height = tall.heightAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([
            tall.topAnchor.constraint(equalTo: root.topAnchor), height,
            next.firstBaselineAnchor.constraint(equalTo: tall.firstBaselineAnchor),
        ])
        let last = mark(tall.lastBaselineAnchor)
        root.layoutIfNeeded()
        // 20 points above the line, and 15 inside it.
        #expect(next.frame == CGRect(x: 0, y: 20, width: 20, height: 20))
        #expect(last.frame.minY == 35)
        height.constant = 100
        root.layoutIfNeeded()
        #expect(next.frame.minY == 40)
        #expect(last.frame.minY == 55)
        height.isActive = false
        tall.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        root.layoutIfNeeded()
        // 480 high: 230 above the line.
        #expect(next.frame.minY == 230)
        #expect(last.frame.minY == 245)
    }

    @Test("labels of several lines have baselines that follow text, font and width")
    func lines() {
        let text = label("xx xx", 10, lines: 0)
        let width = text.widthAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: root.topAnchor),
            text.heightAnchor.constraint(equalToConstant: 60),
            width,
        ])
        let (first, last) = (mark(text.firstBaselineAnchor), mark(text.lastBaselineAnchor))
        func places() -> [CGFloat] {
            root.layoutIfNeeded()
            return [first.frame.minY, last.frame.minY]
        }
        // Two lines of 10 in 60: 20 above them, and 7.5 in the first.
        #expect(places().elementsEqual([27.5, 37.5]) { abs($0 - $1) <= 0.5 })
        width.constant = 50
        #expect(places().elementsEqual([32.5, 32.5]) { abs($0 - $1) <= 0.5 })
        text.font = .systemFont(ofSize: 20)
        width.constant = 40
        #expect(places() == [25, 45])
        text.text = "x"
        #expect(places() == [35, 35])
        text.text = nil
        #expect(places() == [35, 35], "where a line would be")
    }

    @Test("labels with a preferred width or a frame have the baselines of their broken lines")
    func otherWidths() {
        let text = label("xx xx", 10, lines: 0)
        text.preferredMaxLayoutWidth = 20
        text.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        let framed = UILabel(frame: CGRect(x: 0, y: 100, width: 20, height: 40))
        framed.text = "xx xx"
        framed.font = .systemFont(ofSize: 20)
        framed.numberOfLines = 0
        root.addSubview(framed)
        let marks = [text.firstBaselineAnchor, text.lastBaselineAnchor, framed.firstBaselineAnchor]
            .map { mark($0) }
        framed.frame.size.width = 40
        root.layoutIfNeeded()
        #expect(zip(marks, [7.5, 17.5, 115]).allSatisfy { abs($0.frame.minY - $1) <= 0.5 })
        framed.frame = CGRect(x: 0, y: 100, width: 100, height: 40)
        root.layoutIfNeeded()
        #expect(marks[2].frame.minY == 125, "one line in 40")
    }

    /// The oracle is the position of the field's own text.
    @Test(
        "a text field taller than its line has the line's baselines",
        arguments: [UITextField.BorderStyle.none, .roundedRect])
    func field(style: UITextField.BorderStyle) {
        let field = put(UITextField())
        field.borderStyle = style
        field.font = .systemFont(ofSize: 20)
        field.text = "x"
        field.topAnchor.constraint(equalTo: root.topAnchor, constant: 10).isActive = true
        let mark = mark(field.firstBaselineAnchor)
        root.layoutIfNeeded()
        #expect(abs(mark.frame.minY - (field.frame.midY + 5)) <= 0.5)
        field.heightAnchor.constraint(equalToConstant: 90).isActive = true
        root.layoutIfNeeded()
        #expect(mark.frame.minY == 60, "10 + 90 / 2 − 10 + 15")
    }

    /// A title's text is centered in its label, wherever the button places that.
    private func baseline(of title: UILabel?, in button: UIButton) -> CGFloat {
        guard let title else { return .nan }
        return button.frame.minY + title.frame.midY + title.font.pointSize / 4
    }

    @Test(
        "a button has its title's baselines, with and without a configuration, at any height",
        arguments: [UIControl.ContentVerticalAlignment.center, .top, .bottom, .fill],
        [nil, CGFloat(12), 90])
    func button(alignment: UIControl.ContentVerticalAlignment, height: CGFloat?) {
        let plain = put(UIButton(type: .system)), shifted = put(UIButton(type: .custom))
        plain.setTitle("title", for: .normal)
        shifted.setTitle("title", for: .normal)
        shifted.contentEdgeInsets = UIEdgeInsets(top: 9, left: 0, bottom: 3, right: 0)
        shifted.titleEdgeInsets = UIEdgeInsets(top: 4, left: 0, bottom: 0, right: 0)
        var look = UIButton.Configuration.filled()
        look.title = "title"
        let configured = put(UIButton(configuration: look))
        look.subtitle = "below"
        look.contentInsets = NSDirectionalEdgeInsets(top: 11, leading: 2, bottom: 1, trailing: 2)
        let twofold = put(UIButton(configuration: look))
        var marks: [(button: UIButton, first: UIView, last: UIView)] = []
        for button in [plain, shifted, configured, twofold] {
            button.contentVerticalAlignment = alignment
            button.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
            if let height {
                button.heightAnchor.constraint(equalToConstant: height).isActive = true
            }
            marks.append(
                (button, mark(button.firstBaselineAnchor), mark(button.lastBaselineAnchor)))
        }
        root.layoutIfNeeded()
        for (button, first, last) in marks
        where height != 12 || button === configured || button === twofold {
            // A button rounds the positions of its parts to pixels.
            let expected = baseline(of: button.titleLabel, in: button)
            #expect(abs(first.frame.minY - expected) <= 1, "\(first.frame.minY) \(expected)")
            if button !== twofold { #expect(first.frame.minY == last.frame.minY) }
        }
        let below = twofold.subviews.compactMap { $0 as? UILabel }.first { $0.text == "below" }
        #expect(abs(marks[3].last.frame.minY - baseline(of: below, in: twofold)) <= 1)
    }

    @Test("adding or removing a title moves a button's baselines between it and the edges")
    func titleComes() {
        let button = put(UIButton(type: .custom))
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: root.topAnchor),
            button.heightAnchor.constraint(equalToConstant: 60),
        ])
        let (first, last) = (mark(button.firstBaselineAnchor), mark(button.lastBaselineAnchor))
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [0, 60])
        button.setTitle("title", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 20)
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [35, 35])
        button.contentVerticalAlignment = .top
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [15, 15])
        button.setTitle(nil, for: .normal)
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [0, 60])
    }

    @Test("a text view's baselines are below its inset, whatever its height")
    func textView() {
        let view = put(UITextView())
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 20)
        view.text = "x\nx"
        view.textContainerInset = UIEdgeInsets(top: 12, left: 0, bottom: 3, right: 0)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 200),
            view.heightAnchor.constraint(equalToConstant: 150),
        ])
        let (first, last) = (mark(view.firstBaselineAnchor), mark(view.lastBaselineAnchor))
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [27, 47])
    }

    @Test("without text the baselines are the edges of the alignment rectangle")
    func withoutText() {
        final class Badged: UIView {
            override var alignmentRectInsets: UIEdgeInsets {
                UIEdgeInsets(top: 5, left: 0, bottom: 15, right: 0)
            }
        }
        let view = put(Badged())
        view.pin(0, 50, 10, 100, in: root)
        let inner = placed(in: view)
        inner.bottomAnchor.constraint(equalTo: view.lastBaselineAnchor).isActive = true
        let (first, last) = (mark(view.firstBaselineAnchor), mark(view.lastBaselineAnchor))
        root.layoutIfNeeded()
        #expect([first.frame.minY, last.frame.minY] == [50, 150])
        #expect(view.frame.minY == 45)
        #expect(inner.frame.maxY == 105)
    }

    @Test("a button that lays out its title itself has the title's baselines")
    func ownTitleRect() {
        final class Low: UIButton {
            override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
                let title = super.titleRect(forContentRect: contentRect)
                return CGRect(
                    origin: CGPoint(x: title.minX, y: contentRect.maxY - title.height),
                    size: title.size)
            }
        }
        let button = put(Low(type: .custom))
        button.setTitle("title", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 20)
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: root.topAnchor),
            button.heightAnchor.constraint(equalToConstant: 100),
        ])
        let last = mark(button.lastBaselineAnchor)
        root.layoutIfNeeded()
        #expect(last.frame.minY == 95)
    }

    @Test("fitting sizes include baselines")
    func fitting() {
        let card = UIView()
        let text = put(UILabel(), in: card), next = put(UILabel(), in: card)
        text.numberOfLines = 0
        text.text = "xx xx"
        next.text = "x"
        for label in [text, next] { label.font = .systemFont(ofSize: 10) }
        NSLayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            text.widthAnchor.constraint(equalToConstant: 20),
            text.topAnchor.constraint(equalTo: card.topAnchor),
            text.heightAnchor.constraint(equalToConstant: 40),
            next.firstBaselineAnchor.constraint(equalTo: text.lastBaselineAnchor),
            next.bottomAnchor.constraint(equalTo: card.bottomAnchor),
            next.leadingAnchor.constraint(equalTo: text.trailingAnchor),
            next.trailingAnchor.constraint(equalTo: card.trailingAnchor),
        ])
        // Two lines in 40: the second ends at 30, and so does the neighbour.
        #expect(
            card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 30, height: 30))
    }
}
