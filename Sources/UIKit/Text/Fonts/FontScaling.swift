/// How a font's size follows the preferred size of text.
struct FontScaling: Hashable {
    let style: UIFont.TextStyle
    /// The size at the content size Large, in points; nil for the style's own.
    var base: CGFloat?
    /// The largest size, in points.
    var maximum: CGFloat?

    /// Returns the size in points at a content size.
    func size(at category: UIContentSizeCategory) -> CGFloat {
        let size = base.map { ($0 * Self.factor(of: style, at: category)).rounded() }
        return min(size ?? Self.size(of: style, at: category), maximum ?? .infinity)
    }

    /// Returns the size of a style's font, in points.
    ///
    /// Source: Apple, Human Interface Guidelines, "Typography", Dynamic Type sizes.
    static func size(of style: UIFont.TextStyle, at category: UIContentSizeCategory) -> CGFloat {
        let sizes = sizes[style] ?? bodySizes
        return sizes[category.rank ?? UIContentSizeCategory.large.rank ?? 3]
    }

    /// Returns a style's size at a content size as a share of that at the size Large.
    static func factor(of style: UIFont.TextStyle, at category: UIContentSizeCategory) -> CGFloat {
        size(of: style, at: category) / size(of: style, at: .large)
    }

    private static let bodySizes: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

    /// The sizes from extra small to the largest one for accessibility.
    ///
    /// Apple publishes those of extra large titles for the size Large alone: 36 and 28; the others
    /// differ from it as those of the largest titles with tables do. [U]
    private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
        .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 46, 50, 54, 58, 62],
        .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]
}

extension UIFont {
    /// Returns the system font for a text style at the content size of an environment, or the body
    /// font for an unknown style.
    ///
    /// - Parameters:
    ///   - style: The style.
    ///   - traitCollection: The environment; nil for the current one.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let traits = traitCollection ?? .current
        let scaling = FontScaling(style: style)
        return UIFont(
            size: scaling.size(at: traits.preferredContentSizeCategory),
            weight: style.weight, scaling: scaling)
    }

    /// Returns the font as it is at a content size; nil if that does not change it.
    func adjusted(to category: UIContentSizeCategory) -> UIFont? {
        guard let scaling else { return nil }
        let size = scaling.size(at: category)
        guard size != pointSize else { return nil }
        return UIFont(
            size: size, weight: weight, name: name, look: look, scaling: scaling, face: face,
            cascade: cascade)
    }
}

extension NSAttributedString {
    /// Returns the text with its fonts as they are at a content size; nil if that changes none.
    func adjusted(to category: UIContentSizeCategory) -> NSAttributedString? {
        var result: NSMutableAttributedString?
        enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, range, _ in
            guard let font = (value as? UIFont)?.adjusted(to: category) else { return }
            let text = result ?? NSMutableAttributedString(attributedString: self)
            text.addAttribute(.font, value: font, range: range)
            result = text
        }
        return result
    }
}
