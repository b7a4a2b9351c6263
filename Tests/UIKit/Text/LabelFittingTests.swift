import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Labels: fitting and truncation")
struct LabelFittingTests {
    // Built-in metrics: a character is as wide as the font is large. Apple,
    // UILabel.minimumScaleFactor: "specifies the smallest multiplier for the current font size that
    // yields an acceptable font size".
    @Test("a text that is too wide shrinks as needed and permitted")
    func shrinking() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        label.text = "1234567890"
        label.font = .systemFont(ofSize: 10)
        #expect(label.shownFont.pointSize == 10)
        label.adjustsFontSizeToFitWidth = true
        #expect(label.shownFont.pointSize == 5)
        label.minimumScaleFactor = 0.8
        #expect(label.shownFont.pointSize == 8)
        label.text = "12345"
        #expect(label.shownFont.pointSize == 10)
        #expect(label.font.pointSize == 10)
    }

    @Test("a label's text has at most the permitted number of lines")
    func textRect() {
        let label = UILabel()
        label.text = "aaa bbb ccc"
        label.font = .systemFont(ofSize: 10)
        let bounds = CGRect(x: 5, y: 6, width: 40, height: 100)
        #expect(
            label.textRect(forBounds: bounds, limitedToNumberOfLines: 0).size
                == CGSize(width: 30, height: 30))
        #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 2).size.height == 20)
        #expect(
            label.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
                == CGRect(x: 5, y: 6, width: 40, height: 10))
    }

    // Apple, NSLineBreakMode: raw values 0…5.
    @Test("the modes have UIKit's raw values")
    func modes() {
        #expect(
            [
                NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead,
                .byTruncatingTail,
            ]
            .map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(NSLineBreakMode.byTruncatingMiddle.rawValue == 5)
    }
}
