extension UITextField: EditedText {
    final var baseBeginningOfDocument: UITextPosition { TextPlace(firstPlace) }
    final var baseEndOfDocument: UITextPosition { TextPlace(edit.length) }

    final func baseTextRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        guard let from = anyPlace(fromPosition), let to = anyPlace(toPosition) else { return nil }
        return TextPlaceRange(min(from, to)..<max(from, to))
    }

    final func basePosition(from position: UITextPosition, offset: Int) -> UITextPosition? {
        guard let place = anyPlace(position) else { return nil }
        let (target, overflows) = place.addingReportingOverflow(offset)
        return overflows || !(firstPlace...edit.length).contains(target) ? nil : TextPlace(target)
    }

    /// Returns the place of a position, in the text or before it.
    private func anyPlace(_ position: UITextPosition) -> Int? {
        (position as? TextPlace).map { min(max($0.offset, firstPlace), edit.length) }
    }

    final func baseCompare(
        _ position: UITextPosition, to other: UITextPosition
    ) -> ComparisonResult {
        let distance = offset(from: position, to: other)
        return distance == 0 ? .orderedSame : distance > 0 ? .orderedAscending : .orderedDescending
    }

    final func baseOffset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        guard let from = anyPlace(from), let to = anyPlace(toPosition) else { return 0 }
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

    final var canEdit: Bool { isEnabled }

    final var shownLines: SetText {
        let settings = SetText.Settings(width: .infinity, numberOfLines: 1, mode: .byClipping)
        if let styled = textView.styledText ?? textView.tabbedText {
            return SetText(styled, settings)
        }
        return SetText(shownText, in: textView.font, settings)
    }

    final var linesOrigin: CGPoint {
        let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        let size = shownLines.size
        return CGPoint(
            x: area.minX + textView.start(of: size.width, in: area.width),
            y: area.minY + (area.height - size.height) / 2)
    }

    final func shownPlace(of place: Int) -> Int {
        // A dot for each character.
        isSecureTextEntry ? edit.prefix(to: place).count : place
    }

    final func place(ofShown place: Int) -> Int {
        guard isSecureTextEntry else { return place }
        return edit.text.prefix(place).utf16.count
    }

    final func insertPasted(_ text: String) {
        if allows(line(text), over: typedRange) { replaceSelection(with: text) }
    }

    // MARK: Marked text

    final func mark(_ string: String, over range: Range<Int>, selecting: Range<Int>) {
        guard allows(string, over: range) else { return }
        let old = stateToUndo(replacing: nil, with: string)
        replacesAll = false
        edit.mark(string, over: range, selecting: selecting)
        attributed = nil
        if let marked = edit.marked, let text = attributedContent {
            let styled = NSMutableAttributedString(attributedString: text)
            styled.addAttributes(markLook, range: NSRange(marked))
            attributed = styled
        }
        registerUndo(old)
        textWasEdited()
    }

    final func styleMarked(_ text: NSAttributedString) {
        guard let marked = edit.marked, let shown = attributedContent else { return }
        let styled = NSMutableAttributedString(attributedString: shown)
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, range, _ in
            styled.addAttributes(
                attributes,
                range: NSRange(location: marked.lowerBound + range.location, length: range.length))
        }
        attributed = styled
        contentChanged()
    }

    final func unmark() {
        guard edit.marked != nil else { return }
        edit.unmark()
        attributed = nil
        contentChanged()
    }
}
