/// The style of an underline or strikethrough: a line, and what interrupts it.
///
/// A style without a line, such as a pattern alone, draws nothing. [U]
///
/// Source: Apple, NSUnderlineStyle.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The style as a number.
    public let rawValue: Int

    /// Creates a style from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// A line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)

    /// The line is dotted.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    /// The line is dashed.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    /// The line has dashes and dots by turns.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    /// The line has a dash and two dots by turns.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)

    /// Whitespace has no line.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The line below or through letters, as a value.
package struct LetterLine: Hashable {
    /// How heavy the line is.
    package enum Weight { case single, thick, double }

    /// The gaps of the line; the raw values are the style's bits.
    package enum Pattern: Int { case solid, dot, dash, dashDot, dashDotDot }

    package var weight = Weight.single
    package var pattern = Pattern.solid
    /// Whether whitespace has no line.
    var isByWord = false

    /// The line of a style; nil if the style has none.
    init?(_ style: NSUnderlineStyle) {
        let isDouble = style.isSuperset(of: .double)
        guard isDouble || !style.isDisjoint(with: [.single, .thick]) else { return nil }
        weight = isDouble ? .double : style.contains(.thick) ? .thick : .single
        pattern = Pattern(rawValue: style.rawValue >> 8 & 0x7) ?? .solid
        isByWord = style.contains(.byWord)
    }

    /// The line of an attribute, which is a number of any type; nil for none.
    init?(attribute: Any?) {
        guard let number = StyledText.number(attribute).flatMap({ Int(exactly: $0) }) else {
            return nil
        }
        self.init(NSUnderlineStyle(rawValue: number))
    }

    /// The thickness of a single line, in points. [U]
    static func thickness(of font: UIFont) -> CGFloat { max(font.pointSize / 18, 0.5) }

    /// The style of the line.
    var style: NSUnderlineStyle {
        let line: NSUnderlineStyle =
            switch weight {
            case .single: .single
            case .thick: .thick
            case .double: .double
            }
        let rest = pattern.rawValue << 8 | (isByWord ? NSUnderlineStyle.byWord.rawValue : 0)
        return NSUnderlineStyle(rawValue: line.rawValue | rest)
    }

    /// The lengths of dashes and gaps for a line's thickness; none for a solid line. [U]
    func dashes(_ thickness: CGFloat) -> [CGFloat] {
        let lengths: [CGFloat]
        switch pattern {
        case .solid: lengths = []
        case .dot: lengths = [1, 2]
        case .dash: lengths = [4, 2]
        case .dashDot: lengths = [4, 2, 1, 2]
        case .dashDotDot: lengths = [4, 2, 1, 2, 1, 2]
        }
        return lengths.map { $0 * thickness }
    }
}

extension StyledText.Run {
    /// Returns the run in parts: words, and whitespace without the lines that are drawn by words.
    func split(byWordsOf text: String) -> [StyledText.Run] {
        guard underline?.isByWord == true || strike?.isByWord == true else { return [self] }
        var parts: [StyledText.Run] = []
        var start = range.lowerBound
        let part = text[range]
        while start < range.upperBound {
            let isSpace = part[start].isWhitespace
            let end = part[start...].firstIndex { $0.isWhitespace != isSpace } ?? range.upperBound
            var run = self
            run.range = start..<end
            if isSpace {
                if underline?.isByWord == true { run.underline = nil }
                if strike?.isByWord == true { run.strike = nil }
            }
            parts.append(run)
            start = end
        }
        return parts
    }
}
