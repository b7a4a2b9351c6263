import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Human Interface Guidelines, "Typography", Dynamic Type sizes, and
/// UIContentSizeCategoryAdjusting.
@MainActor
@Suite("Fonts that follow the preferred size of text")
final class ContentSizeTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    private let largest = UITraitCollection(
        preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)

    private func change(to category: UIContentSizeCategory) {
        stage.window.traitOverrides.preferredContentSizeCategory = category
        stage.commit()
    }

    // Apple, minimumContentSizeCategory and maximumContentSizeCategory, which apply to the view and
    // its descendants.
    @Test("the size of text has bounds in a view and inside it")
    func limits() {
        defer { stage.close() }
        let (outer, label) = (UIView(), UILabel())
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        outer.addSubview(label)
        stage.window.addSubview(outer)
        outer.maximumContentSizeCategory = .extraLarge
        change(to: .accessibilityExtraExtraExtraLarge)
        #expect(label.traitCollection.preferredContentSizeCategory == .extraLarge)
        #expect(label.font.pointSize == 19)
        #expect(stage.window.traitCollection.preferredContentSizeCategory != .extraLarge)
        outer.maximumContentSizeCategory = nil
        #expect(label.font.pointSize == 53)
        change(to: .extraSmall)
        label.minimumContentSizeCategory = .large
        #expect(label.font.pointSize == 17)
        #expect(outer.traitCollection.preferredContentSizeCategory == .extraSmall)
        #expect(
            label.appliedContentSizeCategoryLimitsDescription
                == "UICTContentSizeCategoryL, UILabel: UICTContentSizeCategoryL…-")
    }

    // Apple, UIListContentConfiguration.TextProperties.adjustsFontForContentSizeCategory.
    @Test(
        "a list's text of a text style follows the size unless it should not",
        arguments: [true, false])
    func listContent(adjusts: Bool) throws {
        defer { stage.close() }
        var content = UIListContentConfiguration.cell()
        content.text = "a"
        content.textProperties.font = .preferredFont(forTextStyle: .body)
        #expect(content.textProperties.adjustsFontForContentSizeCategory)
        content.textProperties.adjustsFontForContentSizeCategory = adjusts
        let view = UIListContentView(configuration: content)
        stage.window.addSubview(view)
        func labels(_ view: UIView) -> [UILabel] {
            (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels)
        }
        let label = try #require(labels(view).first { $0.text == "a" })
        change(to: .accessibilityExtraExtraExtraLarge)
        #expect(label.font.pointSize == (adjusts ? 53 : 17))
    }

    @Test("text styles have iOS's sizes at the smallest and the largest content size")
    func sizes() {
        let styles: [UIFont.TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline,
            .footnote, .caption1, .caption2,
        ]
        func sizes(_ category: UIContentSizeCategory) -> [CGFloat] {
            let traits = UITraitCollection(preferredContentSizeCategory: category)
            return styles.map {
                UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).pointSize
            }
        }
        #expect(sizes(.extraSmall) == [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11])
        #expect(
            sizes(.accessibilityExtraExtraExtraLarge)
                == [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40])
    }

    @Test("metrics of a style scale by its sizes, up to a limit")
    func metrics() {
        let metrics = UIFontMetrics(forTextStyle: .title1)
        #expect(metrics.scaledValue(for: 28, compatibleWith: largest) == 58)
        let font = metrics.scaledFont(
            for: .italicSystemFont(ofSize: 28), maximumPointSize: 40, compatibleWith: largest)
        #expect(font == UIFont.italicSystemFont(ofSize: 40))
    }

    @Test("a label that adjusts its font follows its environment; one that does not keeps it")
    func labels() {
        defer { stage.close() }
        let (following, fixed) = (UILabel(), UILabel())
        for label in [following, fixed] {
            label.font = .preferredFont(forTextStyle: .body)
            label.text = "ab"
            stage.window.addSubview(label)
        }
        following.adjustsFontForContentSizeCategory = true
        #expect(following.font.pointSize == 17)
        change(to: .extraExtraExtraLarge)
        #expect(following.font.pointSize == 23 && fixed.font.pointSize == 17)
        #expect(following.intrinsicContentSize == CGSize(width: 46, height: 23))
        fixed.adjustsFontForContentSizeCategory = true
        #expect(fixed.font.pointSize == 23)
        change(to: .large)
        #expect(following.font.pointSize == 17 && fixed.font.pointSize == 17)
    }

    @Test("fonts of a fixed size do not change, and each run of a text follows its own style")
    func runs() {
        defer { stage.close() }
        let label = UILabel()
        label.adjustsFontForContentSizeCategory = true
        let text = NSMutableAttributedString(
            string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        text.addAttribute(
            .font, value: UIFont.preferredFont(forTextStyle: .caption1),
            range: NSRange(location: 1, length: 1))
        label.attributedText = text
        stage.window.addSubview(label)
        change(to: .accessibilityMedium)
        let fonts = [0, 1].map {
            label.attributedText?.attribute(.font, at: $0, effectiveRange: nil) as? UIFont
        }
        #expect(fonts.map { $0?.pointSize } == [10, 22])
    }

    @Test("a view that enters a larger environment adjusts its font to it")
    func entering() {
        defer { stage.close() }
        change(to: .extraExtraExtraLarge)
        let field = UITextField()
        field.font = .preferredFont(forTextStyle: .body)
        field.adjustsFontForContentSizeCategory = true
        let view = UITextView()
        view.text = "abc"
        view.font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 34))
        view.adjustsFontForContentSizeCategory = true
        view.selectedRange = NSRange(location: 1, length: 1)
        stage.window.addSubview(field)
        stage.window.addSubview(view)
        stage.commit()
        #expect(field.font?.pointSize == 23)
        #expect(view.font?.pointSize == 46)
        #expect(view.selectedRange == NSRange(location: 1, length: 1))
    }
}
