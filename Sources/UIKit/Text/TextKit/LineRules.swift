/// The decisions of a layout manager's delegate about the lines of a text.
///
/// Places are in UTF-16 code units from the start of the text that is set.
struct LineRules {
    /// Whether the leading that the fonts recommend is below each line.
    var addsLeading: Bool
    /// Returns the space below a line, in points, by its last place and its box.
    var lineSpacing: (Int, CGRect) -> CGFloat
    /// Returns the space above a paragraph, in points, by its first place and its first line's box.
    var spacingBefore: (Int, CGRect) -> CGFloat
    /// Returns the space below a paragraph, in points, by its last place and its last line's box.
    var spacingAfter: (Int, CGRect) -> CGFloat
    /// Returns whether a line may begin at a place between words.
    var breaks: (Int) -> Bool
    /// Returns whether a word may be divided before a place.
    var divides: (Int) -> Bool

    /// Returns the space between a line and the line above it, in points.
    ///
    /// - Parameters:
    ///   - place: the first place of the lower line.
    ///   - upper: the box of the upper line.
    ///   - height: the height of the lower line.
    ///   - isParagraph: whether the lower line begins a paragraph.
    func gap(above place: Int, _ upper: CGRect, height: CGFloat, isParagraph: Bool) -> CGFloat {
        var gap = lineSpacing(place - 1, upper)
        guard isParagraph else { return gap }
        gap += spacingAfter(place - 1, upper)
        var lower = upper
        (lower.origin.y, lower.size.height) = (upper.maxY + gap, height)
        return gap + spacingBefore(place, lower)
    }
}

extension TextLines {
    /// Returns the spaces above the lines, in points.
    func gaps(by rules: LineRules) -> [CGFloat] {
        guard let text = styled?.string else { return [] }
        var upper = CGRect.zero
        return lines.enumerated().map { index, line in
            let height = height(of: line)
            var gap: CGFloat = 0
            if index > 0 {
                gap = rules.gap(
                    above: line.text.startIndex.utf16Offset(in: text), upper, height: height,
                    isParagraph: line.startsParagraph)
            }
            upper = CGRect(
                x: 0, y: upper.maxY + gap, width: line.indent + line.width, height: height)
            return gap
        }
    }
}
