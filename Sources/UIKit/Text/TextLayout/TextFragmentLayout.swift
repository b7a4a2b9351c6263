/// A text in a container: its lines, and the fragments that they belong to.
@MainActor
struct TextFragmentLayout {
    private(set) var fragments: [NSTextLayoutFragment] = []
    /// The lines; nil without a container.
    private(set) var text: SetText?
    /// The text as it is shown, with the room round fragments.
    private(set) var shown = NSAttributedString()
    /// Where the text of each fragment begins in the text that is shown.
    private(set) var starts: [Int] = []
    /// The lines of each fragment.
    private(set) var lines: [Range<Int>] = []
    /// The box of each fragment in the container.
    private(set) var frames: [CGRect] = []

    init() {}

    init(of manager: NSTextLayoutManager, known: [ObjectIdentifier: NSTextLayoutFragment]) {
        guard let contents = manager.textContentManager, let container = manager.textContainer
        else { return }
        let whole = NSMutableAttributedString()
        var end = contents.documentRange.location
        contents.enumerateTextElements(from: contents.documentRange.location, options: []) {
            guard let paragraph = $0 as? NSTextParagraph, let range = paragraph.elementRange,
                paragraph.attributedString.length > 0
            else { return true }
            // Another element may have had the identifier.
            let own = known[ObjectIdentifier(paragraph)].flatMap {
                $0.textElement === paragraph ? $0 : nil
            }
            let fragment =
                own
                ?? manager.delegate?.textLayoutManager(
                    manager, textLayoutFragmentFor: range.location, in: paragraph)
                ?? NSTextLayoutFragment(textElement: paragraph, range: range)
            fragment.storedTextLayoutManager = manager
            let text = NSMutableAttributedString(attributedString: paragraph.attributedString)
            manager.addRendering(to: text, from: range.location)
            starts.append(whole.length)
            fragments.append(fragment)
            fragment.addRoom(to: text)
            whole.append(text)
            end = range.endLocation
            return true
        }
        shown = whole
        guard whole.length > 0 else { return }
        var set = container.set(
            whole, links: manager.linkLook(), marksLists: true,
            usesFontLeading: manager.usesFontLeading,
            hyphenationFactor: manager.usesHyphenation ? 1 : 0, rules: nil)
        // Only the end of the whole text has a line behind its line break; a delegate may hide it.
        if end.compare(contents.documentRange.endLocation) == .orderedAscending {
            set.removeEmptyLastLine()
        }
        text = set
        assign(set, whole, padding: container.lineFragmentPadding)
    }

    /// Gives the lines to the fragments; those without any, behind a limit, are left out.
    private mutating func assign(
        _ set: SetText, _ whole: NSAttributedString, padding: CGFloat
    ) {
        var next = 0
        for index in fragments.indices {
            let end = index + 1 < starts.count ? starts[index + 1] : .max
            let first = next
            while next < set.lines.count, set.lines[next].whole.lowerBound < end { next += 1 }
            guard next > first else { break }
            lines.append(first..<next)
        }
        fragments.removeLast(fragments.count - lines.count)
        starts.removeLast(starts.count - lines.count)
        for (index, own) in lines.enumerated() {
            let boxes = set.lines[own].map(\.frame)
            let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
            let top = frames.last?.maxY ?? 0
            var bottom = box.maxY
            if index + 1 < lines.count {
                // The space between two paragraphs belongs to the first, without what the second
                // has before it.
                let start = starts[index + 1]
                let style =
                    whole.attribute(.paragraphStyle, at: start, effectiveRange: nil)
                    as? NSParagraphStyle
                let below = set.lines[lines[index + 1].lowerBound].frame.minY
                bottom = max(bottom, below - (style?.paragraphSpacingBefore ?? 0))
            }
            frames.append(
                CGRect(
                    x: padding + box.minX, y: top, width: box.width, height: max(0, bottom - top)))
        }
        for (index, fragment) in fragments.enumerated() { fragment.place = index }
    }

    /// Returns the index of the fragment at a height; nil outside the text.
    func index(atHeight y: CGFloat) -> Int? {
        guard y >= 0 else { return nil }
        return frames.firstIndex { y < $0.maxY }
    }

    /// Returns the index of the fragment with a location; the last one at the end of the text, nil
    /// outside.
    func index(of location: any NSTextLocation) -> Int? {
        let index = fragments.lastIndex {
            $0.rangeInElement.location.compare(location) != .orderedDescending
        }
        guard let index else { return nil }
        let end = fragments[index].rangeInElement.endLocation
        let order = location.compare(end)
        return order == .orderedAscending || order == .orderedSame && index == fragments.count - 1
            ? index : nil
    }

    /// Returns the place of a location in the text that is shown; nil for one without a fragment.
    func place(of location: any NSTextLocation, _ contents: NSTextContentManager) -> Int? {
        index(of: location).map {
            starts[$0] + contents.offset(from: fragments[$0].rangeInElement.location, to: location)
        }
    }

    /// Returns the location of a place in the text that is shown.
    func location(of place: Int, _ contents: NSTextContentManager) -> (any NSTextLocation)? {
        guard let index = starts.lastIndex(where: { $0 <= place }) else { return nil }
        return contents.location(
            fragments[index].rangeInElement.location, offsetBy: place - starts[index])
    }
}

extension NSTextContainer {
    /// Sets a text in the container.
    final func set(
        _ text: NSAttributedString, links: [NSAttributedString.Key: Any], marksLists: Bool,
        usesFontLeading: Bool, hyphenationFactor: Float, rules: LineRules?
    ) -> SetText {
        let text = StyledText(
            text, font: .systemFont(ofSize: 12), color: .label, links: links,
            marksLists: marksLists)
        let paragraph = text.paragraph
        // A container's mode is that of its last line; the paragraph's, of all.
        let mode =
            lineBreakMode == .byWordWrapping && paragraph.lineBreakMode == .byCharWrapping
            ? .byCharWrapping : lineBreakMode
        // Wrapped text that does not fit is the next container's; truncated text is all in here.
        let most = max(0, maximumNumberOfLines)
        let leavesRest = most > 0 && [.byWordWrapping, .byCharWrapping].contains(mode)
        var result = SetText(
            text,
            SetText.Settings(
                width: lineWidth, alignment: paragraph.alignment,
                numberOfLines: leavesRest ? most + 1 : most, mode: mode,
                usesFontLeading: usesFontLeading, container: self, exclusion: exclusion,
                hyphenationFactor: hyphenationFactor, rules: rules))
        if leavesRest { result.keepLines(most) }
        if size.height > 0 { result.keepLines(withinHeight: size.height) }
        return result
    }
}
