extension NSTextLayoutManager {
    /// The purpose of the boxes of a range.
    ///
    /// Source: Apple, NSTextLayoutManager.SegmentType.
    public enum SegmentType: Int, Sendable {
        /// The letters.
        case standard = 0
        /// A selection, which reaches to the edge of the container where the range continues.
        case selection = 1
        /// A mark behind the letters.
        case highlight = 2
    }

    /// Options for the boxes of a range.
    ///
    /// Source: Apple, NSTextLayoutManager.SegmentOptions.
    public struct SegmentOptions: OptionSet, Sendable {
        /// The options as a number.
        public let rawValue: UInt
        /// Creates options from their number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The closure receives no ranges.
        public static let rangeNotRequired = SegmentOptions(rawValue: 1 << 0)
        /// The closure receives the first and the last part alone.
        public static let middleFragmentsExcluded = SegmentOptions(rawValue: 1 << 1)
        /// The first part begins at the edge of the container.
        public static let headSegmentExtended = SegmentOptions(rawValue: 1 << 2)
        /// The last part ends at the edge of the container.
        public static let tailSegmentExtended = SegmentOptions(rawValue: 1 << 3)
        /// An empty range where a line begins is at the end of the line above.
        public static let upstreamAffinity = SegmentOptions(rawValue: 1 << 4)
    }

    final func baseEnumerateTextSegments(
        in textRange: NSTextRange, _ type: SegmentType, _ options: SegmentOptions,
        _ block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
    ) {
        let layout = layout
        guard let contents = textContentManager, let container = textContainer,
            let text = layout.text,
            let start = layout.place(of: textRange.location, contents)
        else { return }
        let end =
            layout.place(of: textRange.endLocation, contents) ?? text.lines.last?.whole.upperBound
        let range = start..<max(start, end ?? start)
        var indices = text.lines.indices.filter { text.lines[$0].whole.overlaps(range) }
        if range.isEmpty {
            let own = text.line(of: start)
            let isAbove =
                options.contains(.upstreamAffinity) && own > 0
                && text.lines[own].whole.lowerBound == start
            indices = text.lines.isEmpty ? [] : [isAbove ? own - 1 : own]
        }
        let padding = container.lineFragmentPadding
        let right = container.size.width > 0 ? container.size.width : text.size.width
        for (number, index) in indices.enumerated() {
            let (isFirst, isLast) = (number == 0, number == indices.count - 1)
            if options.contains(.middleFragmentsExcluded), !isFirst, !isLast { continue }
            let line = text.lines[index]
            let own = range.isEmpty ? range : line.whole.clamped(to: range)
            var (left, edge) = (text.x(of: own.lowerBound), text.x(of: own.upperBound))
            if range.isEmpty, !line.whole.contains(start) || start >= line.shown.upperBound {
                (left, edge) = (line.frame.maxX, line.frame.maxX)
            } else if own.upperBound >= line.shown.upperBound, !range.isEmpty {
                edge = line.frame.maxX
            }
            (left, edge) = (left + padding, edge + padding)
            let continues = range.upperBound > line.shown.upperBound
            if type == .selection, continues, !range.isEmpty { edge = max(edge, right) }
            if options.contains(.headSegmentExtended), isFirst { left = 0 }
            if options.contains(.tailSegmentExtended), isLast { edge = max(edge, right) }
            let box = CGRect(
                x: left, y: line.frame.minY, width: max(0, edge - left), height: line.frame.height)
            var part: NSTextRange?
            if !options.contains(.rangeNotRequired),
                let from = layout.location(of: own.lowerBound, contents)
            {
                part = NSTextRange(
                    location: from, end: layout.location(of: own.upperBound, contents))
            }
            if !block(part, box, line.ascent, container) { return }
        }
    }

    // MARK: Selections

    /// Returns the places of a range in the text, in UTF-16 code units.
    final func places(of range: NSTextRange) -> Range<Int> {
        guard let contents = textContentManager else { return 0..<0 }
        let start = contents.documentRange.location
        let first = max(0, contents.offset(from: start, to: range.location))
        return first..<max(first, contents.offset(from: start, to: range.endLocation))
    }

    final func selection(of places: Range<Int>) -> NSTextSelection {
        NSTextSelection(
            range: NSTextRange(places), affinity: .downstream, granularity: .character)
    }

    // MARK: Rendering attributes

    /// Those that change the layout, which is computed without them.
    private static let ignoredKeys: Set<NSAttributedString.Key> = [
        .font, .paragraphStyle, .kern, .tracking, .attachment, .baselineOffset, .expansion,
    ]

    final func changeRendering(
        _ range: NSTextRange, _ change: (NSMutableAttributedString, NSRange) -> Void
    ) {
        guard let contents = textContentManager else { return }
        let length = places(of: contents.documentRange).upperBound
        let places = places(of: range).clamped(to: 0..<length)
        guard !places.isEmpty else { return }
        // A text that was replaced, or that is no storage's, has another length.
        if rendering?.length != length { rendering = nil }
        let overlay =
            rendering
            ?? NSMutableAttributedString(string: String(repeating: " ", count: length))
        rendering = overlay
        change(overlay, NSRange(places))
        invalidateLayout()
    }

    /// Moves the attributes with the text behind a change.
    final func moveRenderingAttributes(_ range: NSRange, changeInLength delta: Int) {
        guard let rendering else { return }
        let old = NSRange(location: range.location, length: range.length - delta)
        guard old.length >= 0, old.location >= 0, old.upperBound <= rendering.length else {
            self.rendering = nil
            return
        }
        rendering.replaceCharacters(
            in: old, with: NSAttributedString(string: String(repeating: " ", count: range.length)))
    }

    /// Adds the attributes to the text of an element.
    final func addRendering(
        to text: NSMutableAttributedString, from location: any NSTextLocation
    ) {
        guard let rendering, let contents = textContentManager else { return }
        let start = contents.offset(from: contents.documentRange.location, to: location)
        let common = (start..<start + text.length).clamped(to: 0..<rendering.length)
        guard !common.isEmpty else { return }
        rendering.enumerateAttributes(in: NSRange(common), options: []) { attributes, range, _ in
            let drawn = attributes.filter { !Self.ignoredKeys.contains($0.key) }
            guard !drawn.isEmpty else { return }
            text.addAttributes(
                drawn, range: NSRange(location: range.location - start, length: range.length))
        }
    }

    final func baseEnumerateRendering(
        from location: any NSTextLocation, _ isReverse: Bool,
        _ block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
    ) {
        guard let rendering, let contents = textContentManager else { return }
        let start = contents.offset(from: contents.documentRange.location, to: location)
        let length = rendering.length
        let place = min(max(start, 0), length)
        let usable = isReverse ? 0..<place : place..<length
        rendering.enumerateAttributes(
            in: NSRange(usable), options: isReverse ? .reverse : []
        ) { attributes, range, stop in
            guard !attributes.isEmpty else { return }
            let own = NSTextRange(range.location..<range.upperBound)
            if !block(self, attributes, own) { stop.pointee = true }
        }
    }
}
