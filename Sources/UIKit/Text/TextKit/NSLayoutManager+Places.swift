extension NSLayoutManager {
    // MARK: Boxes
    // All boxes are in points, in the coordinates of their container.

    final func baseUsedRect(for container: NSTextContainer) -> CGRect {
        guard let part = part(in: container), let first = part.text.lines.first else {
            return .zero
        }
        let box = part.text.lines.dropFirst().reduce(used(first, container)) {
            $0.union(used($1, container))
        }
        return box
    }

    final func baseLineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
    ) -> CGRect {
        guard let place = place(ofGlyph: glyphIndex) else { return .zero }
        effectiveRange?.pointee = NSRange(place.line.whole.moved(by: place.part.start))
        return fragment(place.line, place.container)
    }

    /// Returns the box of the line that contains a glyph.
    ///
    /// The layout is computed whole, so that `withoutAdditionalLayout` makes no difference.
    public final func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?,
        withoutAdditionalLayout: Bool
    ) -> CGRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange) }

    /// Returns the box of the text and padding of the line that contains a glyph.
    ///
    /// The layout is computed whole, so that `withoutAdditionalLayout` makes no difference.
    public final func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?,
        withoutAdditionalLayout: Bool
    ) -> CGRect { lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange) }

    /// Returns the glyphs that the line of a glyph leaves out at its end; the location is
    /// `NSNotFound` if the line is not truncated.
    ///
    /// Source: Apple, NSLayoutManager.truncatedGlyphRange(inLineFragmentForGlyphAt:).
    public final func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
        guard let (part, _, line) = place(ofGlyph: glyphIndex), line.isTruncated else {
            return NSRange(location: NSNotFound, length: 0)
        }
        let start = part.start + line.shown.upperBound
        return NSRange(start..<max(start, part.start + line.whole.upperBound))
    }

    final func baseLineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?
    ) -> CGRect {
        guard let place = place(ofGlyph: glyphIndex) else { return .zero }
        effectiveRange?.pointee = NSRange(place.line.whole.moved(by: place.part.start))
        return used(place.line, place.container)
    }

    final func baseAttachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
        guard let (part, _, line) = place(ofGlyph: glyphIndex),
            line.shown.contains(glyphIndex - part.start), case .styled(let text) = part.text.look
        else { return CGSize(width: -1, height: -1) }
        let place = glyphIndex - part.start
        let run = text.runs(in: text.string[utf16: place..<place + 1]).first
        return run?.attachment?.bounds.size ?? CGSize(width: -1, height: -1)
    }

    final func baseLocation(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let (part, container, line) = place(ofGlyph: glyphIndex) else { return .zero }
        return CGPoint(
            x: container.lineFragmentPadding + part.text.x(of: glyphIndex - part.start),
            y: line.ascent)
    }

    final func baseBoundingRect(
        forGlyphRange glyphRange: NSRange, in container: NSTextContainer
    ) -> CGRect {
        var box = CGRect.null
        enumerateEnclosingRects(
            forGlyphRange: glyphRange,
            withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
        ) { rect, _ in box = box.union(rect) }
        return box.isNull ? .zero : box
    }

    final func baseEnumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in container: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let part = part(in: container), let range = Range(glyphRange) else { return }
        var stop = ObjCBool(false)
        for line in part.text.lines where !stop.boolValue {
            let common = line.whole.moved(by: part.start).clamped(to: range)
            guard !common.isEmpty else { continue }
            let own = common.moved(by: -part.start)
            let left = part.text.x(of: own.lowerBound)
            // A position behind the line's text is at its right end, not at the next line's start.
            let right =
                own.upperBound >= line.shown.upperBound
                ? line.frame.maxX : part.text.x(of: own.upperBound)
            block(
                CGRect(
                    x: container.lineFragmentPadding + left, y: line.frame.minY,
                    width: max(0, right - left), height: line.frame.height), &stop)
        }
    }

    final func baseEnumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>)
            -> Void
    ) {
        guard let range = Range(glyphRange) else { return }
        var stop = ObjCBool(false)
        for (part, container) in zip(parts, textContainers) {
            for line in part.text.lines {
                let whole = line.whole.moved(by: part.start)
                guard whole.overlaps(range), !stop.boolValue else { continue }
                block(
                    fragment(line, container), used(line, container), container, NSRange(whole),
                    &stop)
            }
        }
    }

    /// The box of the text and padding of the empty line behind a line break at the end of the
    /// text; zero if there is none.
    public final var extraLineFragmentUsedRect: CGRect {
        let rect = extraLineFragmentRect
        guard let container = extraLineFragmentTextContainer else { return .zero }
        return CGRect(
            x: rect.minX, y: rect.minY, width: 2 * container.lineFragmentPadding,
            height: rect.height)
    }

    /// The container of the empty line behind a line break at the end of the text; nil if there is
    /// none.
    public final var extraLineFragmentTextContainer: NSTextContainer? {
        let filled = zip(parts, textContainers).filter { !$0.0.text.lines.isEmpty }
        guard let (part, container) = filled.last, part.text.lines.last?.whole.isEmpty == true
        else { return nil }
        return container
    }

    final var baseExtraLineFragmentRect: CGRect {
        guard
            let (part, container) = zip(parts, textContainers).reversed().first(where: {
                !$0.0.text.lines.isEmpty
            }), let line = part.text.lines.last, line.whole.isEmpty
        else { return .zero }
        return fragment(line, container)
    }

    // MARK: Points

    final func baseCharacterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: fraction)
    }

    final func baseGlyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    final func baseGlyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        guard let part = part(in: container), !part.text.lines.isEmpty, !point.x.isNaN,
            !point.y.isNaN
        else {
            fraction?.pointee = 0
            return 0
        }
        let found = part.text.character(
            at: point.x - container.lineFragmentPadding,
            line: part.text.line(
                atHeight: point.y, x: point.x - container.lineFragmentPadding))
        fraction?.pointee = found.fraction
        return part.start + found.place.lowerBound
    }

    final func baseGlyphRange(
        forBoundingRect bounds: CGRect, in container: NSTextContainer
    ) -> NSRange {
        var range: Range<Int>?
        if let part = part(in: container) {
            let padding = container.lineFragmentPadding
            for (index, line) in part.text.lines.enumerated() {
                let box = line.frame.offsetBy(dx: padding, dy: 0)
                // An empty box, of an empty line, intersects nothing.
                guard box.minY < bounds.maxY, box.maxY > bounds.minY, box.minX < bounds.maxX,
                    box.maxX > bounds.minX, !line.shown.isEmpty
                else { continue }
                let first = part.text.character(at: bounds.minX - padding, line: index).place
                var last = part.text.character(at: bounds.maxX - padding, line: index).place
                // A character that begins at the right edge is outside.
                if last.lowerBound > first.lowerBound,
                    part.text.x(of: last.lowerBound) >= bounds.maxX - padding
                {
                    last = first.lowerBound..<last.lowerBound
                }
                let own = (first.lowerBound..<last.upperBound).moved(by: part.start)
                range = (range?.lowerBound ?? own.lowerBound)..<own.upperBound
            }
        }
        return range.map { NSRange($0) } ?? NSRange(location: 0, length: 0)
    }

    final func baseFractionOfDistanceThroughGlyph(
        for point: CGPoint, in container: NSTextContainer
    ) -> CGFloat {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }

    // MARK: Lines

    private func fragment(_ line: SetText.Line, _ container: NSTextContainer) -> CGRect {
        let used = used(line, container)
        if let room = line.room {
            return CGRect(
                x: room.x, y: used.minY, width: room.width + 2 * container.lineFragmentPadding,
                height: used.height)
        }
        return CGRect(
            x: 0, y: used.minY,
            width: container.size.width > 0 ? container.size.width : used.maxX, height: used.height)
    }

    private func used(_ line: SetText.Line, _ container: NSTextContainer) -> CGRect {
        CGRect(
            x: line.frame.minX, y: line.frame.minY,
            width: line.frame.width + 2 * container.lineFragmentPadding, height: line.frame.height)
    }
}

extension Range<Int> {
    fileprivate func moved(by distance: Int) -> Range<Int> {
        lowerBound + distance..<upperBound + distance
    }
}
