extension StyledText.Run {
    /// Reads the attributes that move letters or colour their lines and outlines.
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
    }
}
