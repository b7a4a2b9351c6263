import Testing
import UIKit

@Suite("Fonts")
struct UIFontTests {
    @Test("the built-in metrics are three quarters of an em up and one down")
    func metrics() {
        let font = UIFont.systemFont(ofSize: 20)
        #expect(font.ascender == 15)
        #expect(font.descender == -5)
        #expect(font.lineHeight == 20)
        #expect(font.leading == 0)
        #expect(font.capHeight == 15)
    }

    // Source: Apple, Human Interface Guidelines, "Typography", Large (default).
    @Test("text styles have iOS's sizes at the default content size")
    func textStyles() {
        let styles: [UIFont.TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline,
            .footnote, .caption1,
            .caption2,
        ]
        let sizes = styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize }
        #expect(sizes == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    }

    @Test("weights become CSS numbers")
    func weights() {
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        let numbers = weights.map { UIFont.systemFont(ofSize: 1, weight: $0).cssWeight }
        #expect(numbers == [100, 200, 300, 400, 500, 600, 700, 800, 900])
        #expect(UIFont.boldSystemFont(ofSize: 17).cssWeight == 600)
        #expect(UIFont.preferredFont(forTextStyle: .headline).cssWeight == 600)
    }

    @Test("fonts of the same size and weight are equal")
    func equality() {
        #expect(UIFont.systemFont(ofSize: 17) == .systemFont(ofSize: 17, weight: .regular))
        #expect(UIFont.systemFont(ofSize: 17) != .systemFont(ofSize: 18))
        #expect(UIFont.systemFont(ofSize: 17).withSize(18) == .systemFont(ofSize: 18))
    }
}
