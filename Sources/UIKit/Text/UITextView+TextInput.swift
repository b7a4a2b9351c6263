extension UITextView: EditedText {
    final var baseBeginningOfDocument: UITextPosition { TextPlace(0) }
    final var baseEndOfDocument: UITextPosition { TextPlace(edit.length) }

    final func baseTextRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        guard let from = place(fromPosition), let to = place(toPosition) else { return nil }
        return TextPlaceRange(min(from, to)..<max(from, to))
    }

    final func basePosition(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let place = place(position) else { return nil }
        let (target, overflows) = place.addingReportingOverflow(offset)
        return overflows || !(0...edit.length).contains(target) ? nil : TextPlace(target)
    }

    final func baseCompare(
        _ position: UITextPosition, to other: UITextPosition
    ) -> ComparisonResult {
        let distance = offset(from: position, to: other)
        return distance == 0 ? .orderedSame : distance > 0 ? .orderedAscending : .orderedDescending
    }

    final func baseOffset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        guard let from = place(from), let to = place(toPosition) else { return 0 }
        return to - from
    }

    final func basePosition(
        within range: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
        direction == .left || direction == .up ? range.start : range.end
    }

    final func baseCharacterRange(
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

    final func baseBaseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection { textDirection }

    final func baseSetBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) { setTextDirection(writingDirection) }

    final var directedView: UIView { textView }

    // MARK: The text shown

    final var canEdit: Bool { isEditable }

    final var shownLines: SetText { textLines }
    final var linesOrigin: CGPoint { CGPoint(x: textPadding.left, y: textPadding.top) }
    final func shownPlace(of place: Int) -> Int { place }
    final func place(ofShown place: Int) -> Int { place }

    final func insertPasted(_ text: String) { insertByUser(text) }

    // MARK: Marked text

    final func mark(_ string: String, over range: Range<Int>, selecting: Range<Int>) {
        guard isEditable, allows(string, over: range) else { return }
        let old = stateToUndo(replacing: nil, with: string)
        let plain = plainMarkAttributes ?? typingAttributes
        // The style of marked text needs a text with attributes.
        _ = textStorage
        replaceStored(range, with: string, plain.merging(markLook) { $1 })
        edit.mark(string, over: range, selecting: selecting)
        plainMarkAttributes = edit.marked == nil ? nil : plain
        registerUndo(old)
        textWasEdited()
    }

    final func styleMarked(_ text: NSAttributedString) {
        guard let marked = edit.marked else { return }
        let plain = (plainMarkAttributes ?? typingAttributes).merging(markLook) { $1 }
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, range, _ in
            let start = marked.lowerBound + range.location
            replaceStored(
                start..<start + range.length, with: text.attributedSubstring(from: range).string,
                plain.merging(attributes) { $1 })
        }
        contentChanged()
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
