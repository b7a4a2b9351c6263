import QuartzCore

// The part of Core Text that measures and draws lines and paragraphs.

/// A font of Core Text: the same as a `UIFont`, so that `font as CTFont` converts it.
public typealias CTFont = UIFont

/// The attribute of a font, a `CTFont`.
public var kCTFontAttributeName: CFString { "NSFont" }
/// The attribute of the letters' colour, a `CGColor`.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" }
/// The attribute of a paragraph's style, an `NSParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" }
/// The attribute of the points added to each character, a number.
public var kCTKernAttributeName: CFString { "NSKern" }
/// The attribute of an underline, the raw value of an `NSUnderlineStyle`.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" }

/// The attribute of raised letters, 1, or lowered ones, −1: a number.
///
/// They have 0.6 of the font's size. [U] Source: Apple, kCTSuperscriptAttributeName.
public var kCTSuperscriptAttributeName: CFString { "NSSuperScript" }

/// Returns the font with a name, or the system's, in a size of points.
///
/// Source: Apple, CTFontCreateWithName.
///
/// - Parameters:
///   - name: a name as of `UIFont(name:size:)`.
///   - size: the size in points; 12 for 0.
///   - matrix: nil; fonts have no transforms here.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    let size = size == 0 ? 12 : size
    return UIFont(name: name as String, size: size) ?? .systemFont(ofSize: size)
}

/// Returns how far letters are above the baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Returns how far letters are below the baseline, in points: a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Returns the distance that the font recommends between lines, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Returns the height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Returns the height of an x, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// Returns the thickness of an underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    LetterLine.thickness(of: font)
}
/// Returns where the middle of an underline is, in points from the baseline: a negative number.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    -1.5 * LetterLine.thickness(of: font)
}
/// Returns the size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Returns the font's name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName as NSString }
/// Returns the name of the font's family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName as NSString }

/// Parts that the bounds of a line include.
///
/// Source: Apple, CTLineBoundsOptions.
///
/// Deviation: glyphs have no bounds of their own, so that there are no options for them.
public struct CTLineBoundsOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: CFIndex
    /// Creates options from their number.
    public init(rawValue: CFIndex) { self.rawValue = rawValue }
    /// The leading is left out.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
}

/// A line of text.
///
/// Source: Apple, CTLine.
public final class CTLine {
    let text: SetText
    let line: SetText.Line?
    /// Where the text begins in the one that the line was created from.
    let start: Int
    /// The text with its attributes, as the program has set them.
    let source: NSAttributedString

    init(
        _ text: SetText, _ line: SetText.Line?, start: Int = 0, of source: NSAttributedString
    ) { (self.text, self.line, self.start, self.source) = (text, line, start, source) }

    var ascent: CGFloat { line?.ascent ?? 0 }
    var leading: CGFloat {
        guard let line, case .styled(let styled) = text.look else { return 0 }
        return styled.leading(of: styled.string[utf16: line.shown], by: UIFont.measurer)
    }
    var descent: CGFloat { (line?.frame.height ?? 0) - ascent }

    /// Draws the line with the start of its baseline at a point, in coordinates whose y points up.
    func draw(at point: CGPoint, _ context: CGContext) {
        draw(line?.shown ?? 0..<0, at: point, context)
    }

    /// Draws a part of the line where it is.
    func draw(_ part: Range<Int>, at point: CGPoint, _ context: CGContext) {
        guard let line else { return }
        let part = part.clamped(to: line.shown)
        context.saveGState()
        context.concatenate(
            context.textMatrix.concatenating(
                CGAffineTransform(translationX: point.x, y: point.y)))
        context.scaleBy(x: 1, y: -1)
        let corner = CGPoint(x: -line.frame.minX, y: -line.frame.minY - line.ascent)
        text.paintAll(of: part, at: corner, context)
        context.restoreGState()
    }
}

extension NSAttributedString {
    /// The text with the attributes of Core Text as UIKit's.
    final var ofCoreText: NSAttributedString {
        let key = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
        let text = NSMutableAttributedString(attributedString: self)
        let raised = NSAttributedString.Key(kCTSuperscriptAttributeName as String)
        enumerateAttributes(in: NSRange(location: 0, length: length), options: []) {
            attributes, range, _ in
            guard let steps = StyledText.number(attributes[raised]), steps != 0 else { return }
            let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
            // As fonts raise their smaller figures. [U]
            text.addAttributes(
                [
                    .font: font.withSize(0.6 * font.pointSize) as UIFont,
                    .baselineOffset: font.pointSize * min(max(steps, -1), 1) / 3,
                ], range: range)
        }
        enumerateAttribute(key, in: NSRange(location: 0, length: length)) { value, range, _ in
            guard let color = value as? CGColor else { return }
            text.addAttribute(.foregroundColor, value: UIColor(cgColor: color), range: range)
        }
        return text
    }

    final func set(within width: CGFloat, isOneLine: Bool) -> SetText {
        let text = StyledText(ofCoreText, font: .systemFont(ofSize: 12), color: .black)
        return SetText(
            text,
            SetText.Settings(
                width: width, alignment: isOneLine ? .left : text.paragraph.alignment,
                numberOfLines: isOneLine ? 1 : 0,
                mode: isOneLine ? .byClipping : text.paragraph.lineBreakMode,
                usesFontLeading: false))
    }
}

/// Returns a line with a text, up to its first line break.
///
/// Source: Apple, CTLineCreateWithAttributedString.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    let text = attrString.set(within: .infinity, isOneLine: true)
    return CTLine(text, text.lines.first, of: attrString)
}

/// Returns the width of a line in points; the other arguments receive its ascent, descent and
/// leading.
///
/// Source: Apple, CTLineGetTypographicBounds.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.ascent
    descent?.pointee = line.descent
    leading?.pointee = line.leading
    return Double(line.line?.frame.width ?? 0)
}

/// Returns the box of a line, in points from the start of its baseline, with y pointing up.
///
/// Source: Apple, CTLineGetBoundsWithOptions.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    let gap = options.contains(.excludeTypographicLeading) ? 0 : line.leading
    return CGRect(
        x: 0, y: -line.descent - gap, width: line.line?.frame.width ?? 0,
        height: line.ascent + line.descent + gap)
}

/// Returns the range of a line's characters in its text, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
    let range = line.line?.whole ?? 0..<0
    return CFRange(location: line.start + range.lowerBound, length: range.count)
}

/// Returns the position in the text that is nearest to a point of a line, in UTF-16 code units.
///
/// Source: Apple, CTLineGetStringIndexForPosition.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    guard let own = line.line else { return line.start }
    let index = line.text.line(of: own.whole.lowerBound)
    return line.start + line.text.place(at: position.x + own.frame.minX, line: index)
}

/// Returns how far a position of the text is from the start of a line, in points;
/// `secondaryOffset` receives the same.
///
/// Source: Apple, CTLineGetOffsetForStringIndex.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    var offset: CGFloat = 0
    if let own = line.line {
        let place = min(max(charIndex - line.start, own.shown.lowerBound), own.shown.upperBound)
        offset =
            place >= own.shown.upperBound
            ? own.frame.width : line.text.x(of: place) - own.frame.minX
    }
    secondaryOffset?.pointee = offset
    return offset
}

/// Draws a line at a context's `textPosition`, upright where y points up, and moves that position
/// to the end of the line.
///
/// Source: Apple, CTLineDraw.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    line.draw(at: .zero, context)
    context.textPosition.x += line.line?.frame.width ?? 0
}

/// An object that sets a text in lines.
///
/// Source: Apple, CTFramesetter.
public final class CTFramesetter {
    let text: NSAttributedString

    init(_ text: NSAttributedString) { self.text = text }

    /// The part of the text in a range; a length of 0 means the rest.
    func part(_ range: CFRange) -> NSAttributedString {
        text.attributedSubstring(from: NSRange(range.part(ofLength: text.length)))
    }
}

extension CFRange {
    /// Returns the part of a whole that the range means; a length of 0 means the rest.
    func part(ofLength whole: Int) -> Range<Int> {
        let start = min(max(location, 0), whole)
        let rest = whole - start
        return start..<start + (length <= 0 ? rest : min(length, rest))
    }
}

/// Returns an object that sets a text in lines.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString)
    -> CTFramesetter
{
    CTFramesetter(attrString.copy() as? NSAttributedString ?? attrString)
}

/// Returns the size of a text within a size, in points; `fitRange` receives the range of the lines
/// that fit.
///
/// Source: Apple, CTFramesetterSuggestFrameSizeWithConstraints.
///
/// - Parameters:
///   - framesetter: what sets the text.
///   - stringRange: the part of the text; a length of 0 means the rest.
///   - frameAttributes: must be nil; frames have no attributes here.
///   - constraints: the room; `CGFLOAT_MAX` for no limit.
///   - fitRange: receives the range.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
    _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let width = constraints.width < 1e7 ? constraints.width : .infinity
    var text = framesetter.part(stringRange).set(within: width, isOneLine: false)
    if constraints.height < 1e7 { text.keepLines(withinHeight: constraints.height) }
    fitRange?.pointee = CFRange(
        location: stringRange.location, length: text.lines.last?.whole.upperBound ?? 0)
    return text.lines.isEmpty ? .zero : text.size
}

/// A text set in the lines of a rectangle.
///
/// Source: Apple, CTFrame.
public final class CTFrame {
    let lines: [CTLine]
    let box: CGRect
    let range: CFRange

    init(_ text: SetText, in box: CGRect, start: Int, of source: NSAttributedString) {
        lines = text.lines.map { CTLine(text, $0, start: start, of: source) }
        self.box = box
        range = CFRange(location: start, length: text.lines.last?.whole.upperBound ?? 0)
    }

    /// The start of a line's baseline, from the bottom left corner of the box.
    func origin(of line: CTLine) -> CGPoint {
        let frame = line.line?.frame ?? .zero
        return CGPoint(x: frame.minX, y: box.height - frame.minY - line.ascent)
    }
}

/// Returns a text set in the rectangle of a path, with y pointing up: the lines that fit.
///
/// Source: Apple, CTFramesetterCreateFrame.
///
/// Deviation: a path of another shape counts as its bounding box.
///
/// - Parameters:
///   - framesetter: what sets the text.
///   - stringRange: the part of the text; a length of 0 means the rest.
///   - path: the rectangle.
///   - frameAttributes: must be nil; frames have no attributes here.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
    _ frameAttributes: CFDictionary?
) -> CTFrame {
    let box = path.isEmpty ? CGRect.zero : path.boundingBoxOfPath
    let source = framesetter.part(stringRange)
    var text = source.set(within: box.width, isOneLine: false)
    text.keepLines(withinHeight: box.height)
    return CTFrame(text, in: box, start: stringRange.location, of: source)
}

/// Returns the lines of a frame, `CTLine`s from the top on.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Writes the starts of lines' baselines to `origins`, in points from the bottom left corner of the
/// frame's rectangle, with y pointing up.
///
/// - Parameters:
///   - frame: the frame.
///   - range: the lines; a length of 0 means the rest.
///   - origins: receives a point for each line.
public func CTFrameGetLineOrigins(
    _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
    let lines = frame.lines.dropFirst(max(0, range.location))
    for (index, line) in (range.length > 0 ? lines.prefix(range.length) : lines).enumerated() {
        origins[index] = frame.origin(of: line)
    }
}

/// Returns the range of the characters that a frame has lines for, in UTF-16 code units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// Draws the lines of a frame, upright where y points up.
///
/// Source: Apple, CTFrameDraw.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    for line in frame.lines {
        let origin = frame.origin(of: line)
        context.textPosition = .zero
        line.draw(
            at: CGPoint(x: frame.box.minX + origin.x, y: frame.box.minY + origin.y), context)
    }
}
