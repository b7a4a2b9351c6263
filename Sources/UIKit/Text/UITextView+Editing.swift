import MainLoop

extension UITextView {
    /// Announces that the text is edited, after the keyboard was announced, unlike a field.
    ///
    /// Source: Craig Grummitt, "Keyboards, text views and first responders".
    final func editingBegan() {
        guard isEditable, isFirstResponder else { return }
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    // MARK: Keyboard input

    /// Replaces a range if the delegate allows it.
    final func replace(_ range: Range<Int>, with string: String) {
        if allows(string, over: range) { write(string, over: range) }
    }

    /// The range that typed text replaces.
    final var typedRange: Range<Int> {
        clearsOnInsertion ? 0..<edit.length : edit.marked ?? edit.selection
    }

    final func allowsTyping(_ text: String) -> Bool {
        // A view that cannot be edited does not insert the text either.
        !isEditable || allows(text, over: typedRange)
    }

    final func allowsDeleting() -> Bool {
        guard isEditable, let range = edit.rangeBefore else { return true }
        return allows("", over: range)
    }

    /// Asks the delegate whether a range may be replaced.
    final func allows(_ string: String, over range: Range<Int>) -> Bool {
        delegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: string)
            ?? true
    }

    final func write(_ string: String, over range: Range<Int>) {
        if range != edit.marked { unmark() }
        let old = stateToUndo(replacing: range, with: string)
        if storage != nil {
            replaceStored(range, with: string, plainMarkAttributes ?? typingAttributes)
        }
        plainMarkAttributes = nil
        edit.replace(range, with: string)
        registerUndo(old)
        textWasEdited()
    }

    final func textWasEdited() {
        contentChanged()
        delegate?.textViewDidChangeSelection(self)
        delegate?.textViewDidChange(self)
        foundTextChanged(reveals: true)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        revealCursor()
    }

    /// Deletes a range for the user, who presses a key that has no method.
    private func deleteByUser(_ range: Range<Int>?) {
        if isEditable, let range { replace(range, with: "") }
    }

    final func select(_ range: Range<Int>) {
        let old = edit.selection
        if let marked = edit.marked, range != range.clamped(to: marked) { unmark() }
        edit.select(range)
        guard edit.selection != old else { return }
        forgetTypingAttributes()
        contentChanged()
        delegate?.textViewDidChangeSelection(self)
        if isFirstResponder { revealCursor() }
    }

    private func revealCursor() {
        guard isFirstResponder else { return }
        if isScrollEnabled {
            return scrollRangeToVisible(NSRange(location: edit.selection.upperBound, length: 0))
        }
        // A text that grows in a cell or a form: its delegate may still change the layout.
        MainLoop.main.deferBlock { [weak self] in self?.revealCursorInAncestor() }
    }

    private func revealCursorInAncestor() {
        guard isFirstResponder, !isScrollEnabled else { return }
        let place = TextPlace(edit.selection.upperBound)
        scrollAncestor(animated: false) { [self] in baseCaretRect(for: place) }
    }

    // MARK: Keys

    final func receiveEditingKey(_ key: KeyboardKey) -> Bool {
        let (start, end) = (edit.selection.lowerBound, edit.selection.upperBound)
        switch key {
        case .backspace: deleteBackwardByUser()
        case .delete: deleteByUser(edit.rangeBehind)
        case .return:
            if !hints.enablesReturn || hasText { insertByUser("\n") }
        case .tab: insertByUser("\t")
        case .left: putCursor(at: edit.selection.isEmpty ? edit.place(before: start) : start)
        case .right: putCursor(at: edit.selection.isEmpty ? edit.place(after: end) : end)
        case .up: moveCursor(byLines: -1)
        case .down: moveCursor(byLines: 1)
        case .home: putCursor(at: lineRange(at: start).lowerBound)
        case .end: putCursor(at: lineRange(at: end).upperBound)
        case .selectAll: selectAll(nil)
        case .copy, .cut, .paste: return EditAction(key).map(perform) ?? false
        case .backtab, .escape: return false
        }
        return true
    }

    private func putCursor(at place: Int) { select(place..<place) }

    /// Returns the range of the line that contains a position.
    private func lineRange(at place: Int) -> Range<Int> {
        let text = textLines
        return text.lines.isEmpty ? 0..<0 : text.lines[text.line(of: place)].shown
    }

    private func moveCursor(byLines step: Int) {
        let lines = textLines
        let place = step < 0 ? edit.selection.lowerBound : edit.selection.upperBound
        let target = lines.line(of: place) + step
        guard !lines.lines.isEmpty else { return }
        if target < 0 { return putCursor(at: 0) }
        if target >= lines.lines.count { return putCursor(at: edit.text.utf16.count) }
        putCursor(at: lines.place(at: lines.x(of: place), line: target))
    }

    // MARK: Touches

    final func tapped(_ recognizer: UITapGestureRecognizer) {
        let point = recognizer.location(in: textView)
        guard isEditable else {
            if isSelectable { followLink(at: point) }
            return
        }
        let wasEditing = isFirstResponder
        guard wasEditing || becomeFirstResponder() else { return }
        tappedText(at: recognizer.location(in: self))
    }
}
