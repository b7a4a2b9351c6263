extension LineBreaker {
    /// Returns as much of a text as fits beside an ellipsis, which is where the mode says.
    ///
    /// A line with tabs ends with the ellipsis in all modes, because columns begin at the left.
    mutating func truncated(_ text: Substring) -> TextLines.Line {
        guard mode.truncatesBeforeEnd, !hasTabs, limit < .infinity else { return cutAtTail(text) }
        return cut(text, keepsStart: mode == .byTruncatingMiddle)
    }

    /// Returns the longest start of a text that fits before an ellipsis.
    mutating func cutAtTail(_ text: Substring) -> TextLines.Line {
        let text = text[..<tabEnd(of: text)]
        let ellipsis = ellipsis()
        // Without a limit everything fits.
        var kept = limit < .infinity ? text.startIndex : text.endIndex
        var used: CGFloat = 0
        while kept < text.endIndex {
            let next = text.index(after: kept)
            let extent = extent(text, used, text[kept..<next])
            if exceedsLine(extent + ellipsis) { break }
            used = extent
            kept = next
        }
        let part = text[..<kept].trimmingHangingWhitespace
        var line = newLine(part, width: lineWidth(part) + ellipsis)
        line.isTruncated = true
        return line
    }

    /// Returns the end of a text behind an ellipsis, if `keepsStart` is true with as many of the
    /// first characters as of the last ones, or one more.
    ///
    /// Programs that draw labels of one line choose the same characters.
    private mutating func cut(_ text: Substring, keepsStart: Bool) -> TextLines.Line {
        let ellipsis = ellipsis()
        var (head, tail) = (text.startIndex, text.endIndex)
        var used = ellipsis
        var addsToHead = keepsStart
        while head < tail {
            let next =
                addsToHead ? head..<text.index(after: head) : text.index(before: tail)..<tail
            used += width(text[next])
            if exceedsLine(used) { break }
            if addsToHead { head = next.upperBound } else { tail = next.lowerBound }
            addsToHead = keepsStart && !addsToHead
        }
        let (start, end) = (text[..<head], text[tail...])
        let restWidth = width(end)
        var line = newLine(start, width: width(start) + ellipsis + restWidth)
        line.isTruncated = true
        (line.rest, line.restWidth) = (end, restWidth)
        return line
    }
}

extension NSLineBreakMode {
    /// Whether an ellipsis replaces the remaining text; its width is the same at each place.
    var truncates: Bool { self == .byTruncatingTail || truncatesBeforeEnd }

    /// Whether the end of a text that does not fit is shown.
    var truncatesBeforeEnd: Bool { self == .byTruncatingHead || self == .byTruncatingMiddle }

    /// The mode of texts whose lines are one range each, such as those of layout managers.
    var withoutRest: NSLineBreakMode { truncatesBeforeEnd ? .byTruncatingTail : self }
}
