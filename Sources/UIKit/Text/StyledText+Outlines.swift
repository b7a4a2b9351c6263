extension StyledText.Run {
    /// Reads the attributes that move letters, change their shape, or colour their lines and
    /// outlines.
    mutating func readOutline(_ attributes: [NSAttributedString.Key: Any]) {
        func number(_ key: NSAttributedString.Key, _ name: StaticString) -> CGFloat {
            StyledText.number(attributes[key])
                .flatMap { usableNumbers($0, name, of: "An attributed text") } ?? 0
        }
        rise = number(.baselineOffset, "baseline offset")
        strokeWidth = number(.strokeWidth, "stroke width")
        underlineColor = attributes[.underlineColor] as? UIColor
        strikeColor = attributes[.strikethroughColor] as? UIColor
        strokeColor = attributes[.strokeColor] as? UIColor
        slant = min(max(number(.obliqueness, "obliqueness"), -4), 4)
        expansion = exp(min(max(number(.expansion, "expansion"), -3), 3))
        let effect = attributes[.textEffect]
        let style = NSAttributedString.TextEffectStyle.letterpressStyle
        let isPressed =
            effect as? String == style.rawValue
            || effect as? NSAttributedString.TextEffectStyle == style
        if isPressed, shadow == nil {
            shadow = TextShadow(
                color: UIColor(white: 1, alpha: 0.5), offset: CGSize(width: 0, height: 1))
        }
    }

    /// The factor by which letters are wider than the measurer knows them.
    var widening: CGFloat { expansion * font.look.widening }

    /// Whether the letters have another shape than in the page's fonts.
    ///
    /// A program that draws the text gets a picture of them.
    var isShaped: Bool { attachment == nil && (slant != 0 || widening != 1) }

    /// The shape of letters around the start of their baseline.
    var shape: CGAffineTransform {
        CGAffineTransform(a: widening, b: 0, c: -slant, d: 1, tx: 0, ty: 0)
    }
}
