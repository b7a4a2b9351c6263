import QuartzCore

// The runs of a line, and lines that are cut to a width.

/// The characters of a line that follow each other and have the same attributes.
///
/// Source: Apple, CTRun.
///
/// Deviation: each UTF-16 code unit is a glyph, as in ``NSLayoutManager``; a run has no numbers of
/// glyphs.
public final class CTRun {
    fileprivate let line: CTLine
    /// The range in the line's own text.
    fileprivate let range: Range<Int>
    fileprivate let attributes: [NSAttributedString.Key: Any]

    fileprivate init(
        _ line: CTLine, _ range: Range<Int>, _ attributes: [NSAttributedString.Key: Any]
    ) { (self.line, self.range, self.attributes) = (line, range, attributes) }

    /// Returns a part by its range in the run; a length of 0 means the rest.
    fileprivate func part(_ part: CFRange) -> Range<Int> {
        let own = part.part(ofLength: range.count)
        return range.lowerBound + own.lowerBound..<range.lowerBound + own.upperBound
    }

    /// How far a place is from the start of the line, in points.
    fileprivate func x(of place: Int) -> CGFloat {
        CTLineGetOffsetForStringIndex(line, line.start + place, nil)
    }

    fileprivate func metrics(of part: Range<Int>) -> (CGFloat, CGFloat, CGFloat) {
        guard case .styled(let text) = line.text.look else { return (0, 0, 0) }
        let letters = text.string[utf16: part]
        let height = text.metrics(of: letters, by: UIFont.measurer)
        return (height.ascent, height.descent, text.leading(of: letters, by: UIFont.measurer))
    }
}

/// The direction of a run, and whether its attributes are unusual.
///
/// Source: Apple, CTRunStatus.
public struct CTRunStatus: OptionSet, Sendable {
    /// The status as a number.
    public let rawValue: UInt32
    /// Creates a status from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The run is written from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
    /// The glyphs are in another order than the characters.
    public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
    /// The run has a transform of its own.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Returns the runs of a line, `CTRun`s in the order of the text.
///
/// Source: Apple, CTLineGetGlyphRuns.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray {
    guard let whole = line.line?.whole.clamped(to: 0..<line.source.length), !whole.isEmpty else {
        return NSArray()
    }
    var runs: [CTRun] = []
    line.source.enumerateAttributes(in: NSRange(whole), options: []) { attributes, range, _ in
        runs.append(CTRun(line, range.location..<range.upperBound, attributes))
    }
    return NSArray(array: runs)
}

/// Returns the number of UTF-16 code units of a line.
///
/// Source: Apple, CTLineGetGlyphCount.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.line?.whole.count ?? 0 }

/// Returns the distance by which a line is moved to the right in a width, in points.
///
/// Source: Apple, CTLineGetPenOffsetForFlush.
///
/// - Parameters:
///   - line: the line.
///   - flushFactor: 0 for the left edge, 0.5 for the middle, 1 for the right edge.
///   - flushWidth: the width in points.
public func CTLineGetPenOffsetForFlush(
    _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
    let room = max(0, flushWidth - Double(line.line?.frame.width ?? 0))
    return room * Double(min(max(flushFactor, 0), 1))
}

/// Returns the attributes of a run, with the names of `NSAttributedString.Key`s as keys.
///
/// Source: Apple, CTRunGetAttributes.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    NSDictionary(
        objects: run.attributes.map(\.value),
        forKeys: run.attributes.map { $0.key.rawValue as NSString })
}

/// Returns the range of a run in the text of its line, in UTF-16 code units.
///
/// Source: Apple, CTRunGetStringRange.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
    CFRange(location: run.line.start + run.range.lowerBound, length: run.range.count)
}

/// Returns the number of UTF-16 code units of a run.
///
/// Source: Apple, CTRunGetGlyphCount.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.range.count }

/// Returns whether a run is written from right to left.
///
/// Source: Apple, CTRunGetStatus.
///
/// Deviation: the direction is that of the run's first letter.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    let text = (run.line.source.string as NSString).substring(with: NSRange(run.range))
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    guard let value = first?.value else { return [] }
    // Hebrew, Arabic, Syriac, Thaana, N'Ko and the scripts behind; the forms of presentation.
    let isBackward =
        (0x0590...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
        || (0xFE70...0xFEFF).contains(value) || (0x10800...0x10FFF).contains(value)
    return isBackward ? .rightToLeft : []
}

/// Returns the width of a part of a run in points; the other arguments receive its ascent, descent
/// and leading.
///
/// Source: Apple, CTRunGetTypographicBounds.
///
/// - Parameters:
///   - run: the run.
///   - range: the part, from the start of the run; a length of 0 means the rest.
///   - ascent: receives the ascent, or is nil.
///   - descent: receives the descent, or is nil.
///   - leading: receives the leading, or is nil.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let part = run.part(range)
    let metrics = run.metrics(of: part)
    ascent?.pointee = metrics.0
    descent?.pointee = metrics.1
    leading?.pointee = metrics.2
    return Double(run.x(of: part.upperBound) - run.x(of: part.lowerBound))
}

/// Writes where the UTF-16 code units of a run begin, in points from the start of the line's
/// baseline.
///
/// Source: Apple, CTRunGetPositions.
///
/// - Parameters:
///   - run: the run.
///   - range: the part, from the start of the run; a length of 0 means the rest.
///   - buffer: receives a point for each.
public func CTRunGetPositions(
    _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
    for (index, place) in run.part(range).enumerated() {
        buffer[index] = CGPoint(x: run.x(of: place), y: 0)
    }
}

/// Draws a part of a run where it is on its line, whose start is at the context's `textPosition`.
///
/// Source: Apple, CTRunDraw.
///
/// - Parameters:
///   - run: the run.
///   - context: the context, whose y points up.
///   - range: the part, from the start of the run; a length of 0 means the rest.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    run.line.draw(run.part(range), at: .zero, context)
}

/// The part of a line that is left out.
///
/// Source: Apple, CTLineTruncationType.
public enum CTLineTruncationType: UInt32, Sendable {
    /// The start.
    case start = 0
    /// The end.
    case end = 1
    /// The middle.
    case middle = 2
}

/// Returns a line that is cut to a width, with a token in place of what is left out; nil if the
/// token is wider. A line that fits is returned itself.
///
/// Source: Apple, CTLineCreateTruncatedLine.
///
/// - Parameters:
///   - line: the line.
///   - width: the room in points.
///   - truncationType: the part that is left out.
///   - truncationToken: a line, such as one of an ellipsis; nil for nothing.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
    _ truncationToken: CTLine?
) -> CTLine? {
    guard let own = line.line else { return line }
    let whole = Double(own.frame.width)
    // The error of sums of widths.
    guard whole > width + 1e-6 else { return line }
    let room = width - Double(truncationToken?.line?.frame.width ?? 0)
    guard room >= 0 else { return nil }
    let text = line.source.attributedSubstring(from: NSRange(own.shown))
    let (index, start) = (line.text.line(of: own.whole.lowerBound), own.shown.lowerBound)
    /// Returns the character at a distance from the start of the line, by its range in the text.
    func character(at x: Double) -> Range<Int> {
        let found = line.text.character(at: own.frame.minX + CGFloat(x), line: index).place
        return found.lowerBound - start..<found.upperBound - start
    }
    var (kept, rest) = (0, text.length)
    switch truncationType {
    case .end: kept = character(at: room + 1e-6).lowerBound
    case .start: rest = character(at: whole - room - 1e-6).upperBound
    case .middle:
        kept = character(at: room / 2 + 1e-6).lowerBound
        let left = CTLineGetOffsetForStringIndex(line, line.start + start + kept, nil)
        rest = max(kept, character(at: whole - room + Double(left) - 1e-6).upperBound)
    }
    let cut = NSMutableAttributedString(
        attributedString: text.attributedSubstring(from: NSRange(location: 0, length: kept)))
    if let token = truncationToken { cut.append(token.source) }
    cut.append(
        text.attributedSubstring(from: NSRange(location: rest, length: text.length - rest)))
    let set = cut.set(within: .infinity, isOneLine: true)
    return CTLine(set, set.lines.first, start: line.start + start, of: cut)
}
