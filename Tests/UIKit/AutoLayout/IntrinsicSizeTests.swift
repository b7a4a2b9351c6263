import HeadlessTesting
import Testing
import UIKit

// Text by the built-in metrics: every glyph one em square, lines 1 em high. A label's hugging is
// 251 (UILabel), its compression resistance 750.
@MainActor
@Suite("Intrinsic sizes")
final class IntrinsicSizeTests {
    /// Made by the test itself, so that no other test shares its loop.
    lazy var stage = Stage(size: CGSize(width: 300, height: 400), scale: 1)
    var window: UIWindow { stage.window }

    private func label(_ text: String) -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.text = text
        label.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(label)
        return label
    }

    /// Two labels side by side across a width.
    private func row(_ a: UILabel, _ b: UILabel, width: CGFloat) {
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: window.leftAnchor),
            b.leftAnchor.constraint(equalTo: a.rightAnchor),
            b.rightAnchor.constraint(equalTo: window.leftAnchor, constant: width),
            a.topAnchor.constraint(equalTo: window.topAnchor),
            b.topAnchor.constraint(equalTo: window.topAnchor),
        ])
    }

    @Test("the label with more hugging keeps its size, the other grows")
    func hugging() {
        stage.commit()
        defer { stage.close() }
        let (a, b) = (label("abc"), label("defgh"))
        row(a, b, width: 200)
        a.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
        stage.commit()
        #expect([a.frame.width, b.frame.width] == [30, 170])
        a.setContentHuggingPriority(UILayoutPriority(250), for: .horizontal)
        stage.commit()
        #expect([a.frame.width, b.frame.width] == [150, 50])
        #expect(a.frame.height == 10)
    }

    @Test("the label with less compression resistance is compressed")
    func compression() {
        stage.commit()
        defer { stage.close() }
        let (a, b) = (label("abcdefgh"), label("defgh"))
        row(a, b, width: 100)
        a.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
        stage.commit()
        #expect([a.frame.width, b.frame.width] == [50, 50])
        b.setContentCompressionResistancePriority(UILayoutPriority(748), for: .horizontal)
        stage.commit()
        #expect([a.frame.width, b.frame.width] == [80, 20])
    }

    @Test("a changed text changes the size in the next pass")
    func invalidation() {
        stage.commit()
        defer { stage.close() }
        let a = label("abc")
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: window.leftAnchor),
            a.topAnchor.constraint(equalTo: window.topAnchor),
        ])
        stage.commit()
        #expect(a.frame.size == CGSize(width: 30, height: 10))
        a.text = "abcdefgh"
        #expect(a.frame.width == 30)
        stage.commit()
        #expect(a.frame.width == 80)
        a.text = nil
        stage.commit()
        #expect(a.frame.width == 0)
    }

    @Test("the height of a label of several lines follows its width")
    func multiline() {
        stage.commit()
        defer { stage.close() }
        let a = label("aa bb cc dd ee ff")
        a.numberOfLines = 0
        let below = placed(in: window)
        let width = a.widthAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: window.leftAnchor),
            a.topAnchor.constraint(equalTo: window.topAnchor),
            width, below.topAnchor.constraint(equalTo: a.bottomAnchor),
        ])
        // 17 glyphs of 10: lines of "aa bb" (50), so three; at 90: "aa bb cc" (80), two; at 200
        // one.
        var heights: [CGFloat] = []
        for value in [60.0, 90, 200, 60] {
            width.constant = value
            stage.commit()
            heights.append(a.frame.height)
            #expect(below.frame.minY == a.frame.maxY)
        }
        #expect(heights == [30, 20, 10, 30])
    }

    @Test("baselines align texts of different sizes")
    func baselines() {
        stage.commit()
        defer { stage.close() }
        let (small, large) = (label("a"), label("b"))
        large.font = .systemFont(ofSize: 40)
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        stage.commit()
        // ascent 0.75: baseline at 10 + 30; the small one's top 7.5 above, on a pixel.
        #expect(abs(small.frame.minY - 32.5) <= 0.5)
    }

    @Test("an infinite or NaN size counts as none until it is finite again")
    func notFinite() {
        final class Content: UIView {
            var width: CGFloat = 30 {
                didSet { invalidateIntrinsicContentSize() }
            }
            override var intrinsicContentSize: CGSize { CGSize(width: width, height: 20) }
        }
        stage.commit()
        defer { stage.close() }
        let content = Content()
        content.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(content)
        let wish = content.widthAnchor.constraint(equalToConstant: 70)
        wish.priority = UILayoutPriority(1)
        NSLayoutConstraint.activate([
            content.leftAnchor.constraint(equalTo: window.leftAnchor),
            content.topAnchor.constraint(equalTo: window.topAnchor), wish,
        ])
        for (width, expected): (CGFloat, CGFloat) in [
            (30, 30), (.infinity, 70), (40, 40), (.nan, 70), (50, 50), (-.infinity, 70),
        ] {
            content.width = width
            stage.commit()
            #expect(content.frame.size == CGSize(width: expected, height: 20), "\(width)")
        }
    }
}
