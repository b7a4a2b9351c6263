/// A line of a text.
///
/// Source: Apple, NSTextLineFragment.
@preconcurrency @MainActor
open class NSTextLineFragment: NSObject {
    /// The text of the line's element.
    public let attributedString: NSAttributedString
    /// The range of the line's characters in this text, in UTF-16 code units.
    public let characterRange: NSRange
    /// The box in points, from the corner of the fragment that contains the line.
    public let typographicBounds: CGRect
    /// Where the first character begins on its baseline, in points from the corner of the line.
    public let glyphOrigin: CGPoint

    private let text: SetText
    private let line: Int?
    /// Where the text of the element begins in the text that is set.
    private let start: Int

    /// Creates the line of a text on its own.
    ///
    /// - Parameters:
    ///   - attributedString: the text.
    ///   - range: the part of the text on the line, up to its first line break.
    public init(attributedString: NSAttributedString, range: NSRange) {
        self.attributedString = attributedString
        let start = min(max(range.location, 0), attributedString.length)
        characterRange = NSRange(
            location: start, length: min(max(range.length, 0), attributedString.length - start))
        text = attributedString.attributedSubstring(from: characterRange).set(
            within: .infinity, isOneLine: true)
        line = text.lines.isEmpty ? nil : 0
        self.start = -characterRange.location
        typographicBounds = CGRect(origin: .zero, size: text.lines.first?.frame.size ?? .zero)
        glyphOrigin = CGPoint(x: 0, y: text.lines.first?.ascent ?? 0)
        super.init()
    }

    /// Creates the line of a text on its own, with attributes.
    public convenience init(
        string: String, attributes: [NSAttributedString.Key: Any], range: NSRange
    ) {
        self.init(
            attributedString: NSAttributedString(string: string, attributes: attributes),
            range: range)
    }

    init(
        _ string: NSAttributedString, _ text: SetText, line index: Int, start: Int, origin: CGPoint
    ) {
        let line = text.lines[index]
        attributedString = string
        (self.text, self.line, self.start) = (text, index, start)
        characterRange = NSRange(
            location: line.whole.lowerBound - start, length: line.whole.count)
        typographicBounds = line.frame.offsetBy(dx: -origin.x, dy: -origin.y)
        glyphOrigin = CGPoint(x: 0, y: line.ascent)
        super.init()
    }

    /// Draws the line with its corner at a point.
    open func draw(at point: CGPoint, in context: CGContext) {
        guard let line else { return }
        let own = text.lines[line]
        let corner = CGPoint(x: point.x - own.frame.minX, y: point.y - own.frame.minY)
        // An empty line may have the marker of a list.
        text.paintAll(of: own.shown.isEmpty ? own.whole : own.shown, at: corner, context)
    }

    /// Returns where a character begins on the baseline, in points from the corner of the line.
    ///
    /// `index` is the place of the character in ``attributedString``.
    open func locationForCharacter(at index: Int) -> CGPoint {
        guard let line else { return .zero }
        let own = text.lines[line]
        let shown = own.shown.lowerBound - start...own.shown.upperBound - start
        let place = min(max(index, shown.lowerBound), shown.upperBound) + start
        let x =
            place == own.shown.upperBound && !own.shown.isEmpty
            ? own.frame.width : text.x(of: place) - own.frame.minX
        return CGPoint(x: x, y: own.ascent)
    }

    private func character(at point: CGPoint) -> (place: Int, fraction: CGFloat) {
        guard let line, !point.x.isNaN else { return (characterRange.location, 0) }
        let found = text.character(at: point.x + text.lines[line].frame.minX, line: line)
        return (found.place.lowerBound - start, found.fraction)
    }

    /// Returns the place in ``attributedString`` of the character at a point of the line, or of
    /// the nearest one.
    open func characterIndex(for point: CGPoint) -> Int { character(at: point).place }

    /// Returns which part of the width of the character at a point is left of it.
    open func fractionOfDistanceThroughGlyph(for point: CGPoint) -> CGFloat {
        character(at: point).fraction
    }
}
