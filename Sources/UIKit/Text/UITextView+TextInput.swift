extension UITextView: EditedText {
    /// The position before the first character.
    public final var beginningOfDocument: UITextPosition { TextPlace(0) }
    /// The position behind the last character.
    public final var endOfDocument: UITextPosition { TextPlace(edit.length) }

    /// Returns the range between two positions in either order; nil for those of other inputs.
    public final func textRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        guard let from = place(fromPosition), let to = place(toPosition) else { return nil }
        return TextPlaceRange(min(from, to)..<max(from, to))
    }

    /// Returns the position at a distance from another, in UTF-16 code units; nil outside the text.
    public final func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let place = place(position) else { return nil }
        let (target, overflows) = place.addingReportingOverflow(offset)
        return overflows || !(0...edit.length).contains(target) ? nil : TextPlace(target)
    }

    /// Returns the position at a distance in a direction; nil outside the text.
    ///
    /// `offset`: in UTF-16 code units to the left and right, in lines up and down.
    public final func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        basePosition(from: position, in: direction, offset: offset)
    }

    /// Returns the order of two positions; the same for those of other inputs.
    public final func compare(
        _ position: UITextPosition, to other: UITextPosition
    ) -> ComparisonResult {
        let distance = offset(from: position, to: other)
        return distance == 0 ? .orderedSame : distance > 0 ? .orderedAscending : .orderedDescending
    }

    /// Returns the distance between two positions, in UTF-16 code units; 0 for those of other
    /// inputs.
    public final func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        guard let from = place(from), let to = place(toPosition) else { return 0 }
        return to - from
    }

    /// Returns the end of a range in a direction: its start to the left and up.
    public final func position(
        within range: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
        direction == .left || direction == .up ? range.start : range.end
    }

    /// Returns the range from a position to the end of its line, or of the text, in a direction.
    public final func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? {
        guard let place = place(position) else { return nil }
        switch direction {
        case .right: return TextPlaceRange(place..<max(place, lineEnds(of: place).upperBound))
        case .left: return TextPlaceRange(min(place, lineEnds(of: place).lowerBound)..<place)
        case .up: return TextPlaceRange(0..<place)
        case .down: return TextPlaceRange(place..<edit.length)
        }
    }

    /// Returns the direction in which the whole text is written.
    public final func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { textDirection }

    /// Sets the direction in which the whole text is written.
    ///
    /// Deviation: the range is ignored.
    public final func setBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) { setTextDirection(writingDirection) }

    final var directedView: UIView { textView }

    // MARK: The text shown

    final var canEdit: Bool { isEditable }

    final var shownLines: SetText { textLines }
    final var linesOrigin: CGPoint { CGPoint(x: textPadding.left, y: textPadding.top) }
    final func shownPlace(of place: Int) -> Int { place }
    final func place(ofShown place: Int) -> Int { place }

    // MARK: Marked text

    final func mark(_ string: String, over range: Range<Int>, selecting: Range<Int>) {
        guard isEditable, allows(string, over: range) else { return }
        let plain = plainMarkAttributes ?? typingAttributes
        // The style of marked text needs a text with attributes.
        _ = textStorage
        replaceStored(range, with: string, plain.merging(markLook) { $1 })
        edit.mark(string, over: range, selecting: selecting)
        plainMarkAttributes = edit.marked == nil ? nil : plain
        textWasEdited()
    }

    final func unmark() {
        guard let marked = edit.marked else { return }
        let string = edit.part(marked)
        replaceStored(marked, with: string, plainMarkAttributes ?? viewAttributes)
        plainMarkAttributes = nil
        edit.unmark()
        contentChanged()
    }
}
