import MainLoop

/// The stages of editing that a field's owner follows.
enum EditingStage {
    case began, returned, ended
}

extension UITextField {
    // MARK: Beginning and end

    final func editingBegan() {
        if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true {
            edit.set("")
        }
        replacesAll = hasText && (clearsOnInsertion || isSecureTextEntry)
        edit.select(edit.text.utf16.count..<edit.text.utf16.count)
        contentChanged()
        // Delegate, actions, notification: their order is not documented. [U]
        editingReached(.began)
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        // As on iOS; once the program has made room for the keyboard.
        MainLoop.main.deferBlock { [weak self] in
            guard let self, isFirstResponder else { return }
            scrollAncestor(animated: true) { self.bounds }
        }
    }

    final func editingEnded() {
        replacesAll = false
        unmark()
        ownTypingAttributes = nil
        forgetUndo()
        contentChanged()
        let reason = DidEndEditingReason.committed
        editingReached(.ended)
        delegate?.textFieldDidEndEditing(self, reason: reason)
        // If the return key ended editing, `editingDidEndOnExit` was sent already.
        if !isEndingOnReturn { sendActions(for: .editingDidEnd) }
        NotificationCenter.default.post(
            name: Self.textDidEndEditingNotification, object: self,
            userInfo: [Self.didEndEditingReasonUserInfoKey: reason.rawValue])
    }

    /// Fields have no panel for a search.
    final var findsText: Bool { false }
    final var searchIsShown: Bool { false }

    // MARK: Keyboard input

    /// The range that typed text replaces.
    final var typedRange: Range<Int> {
        replacesAll ? 0..<edit.text.utf16.count : edit.marked ?? edit.selection
    }

    /// A text with spaces in place of line breaks, for which a field has no room.
    final func line(_ text: String) -> String {
        text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
    }

    final func replaceSelection(with text: String) { write(line(text), over: typedRange) }

    final func allowsTyping(_ text: String) -> Bool {
        // The return key asks another method.
        text == "\n" || allows(line(text), over: typedRange)
    }

    final func deleteSelectionOrCharacter() {
        guard let range = edit.rangeBefore else { return }
        write("", over: replacesAll ? 0..<edit.text.utf16.count : range)
    }

    final func allowsDeleting() -> Bool {
        guard let range = edit.rangeBefore else { return true }
        return allows("", over: replacesAll ? 0..<edit.text.utf16.count : range)
    }

    /// Deletes a range for the user, who presses a key that has no method.
    private func deleteByUser(_ range: Range<Int>?) {
        guard let range else { return }
        let whole = replacesAll ? 0..<edit.text.utf16.count : range
        if allows("", over: whole) { write("", over: whole) }
    }

    /// Asks the delegate whether a range may be replaced.
    final func allows(_ string: String, over range: Range<Int>) -> Bool {
        delegate?.textField(
            self, shouldChangeCharactersIn: NSRange(range), replacementString: string) ?? true
    }

    final func write(_ string: String, over range: Range<Int>) {
        let old = stateToUndo(replacing: range, with: string)
        replacesAll = false
        // Marked text takes its attributes with it.
        if edit.marked != nil { attributed = nil }
        let styled = attributed(replacing: range, with: string)
        edit.replace(range, with: string)
        attributed = styled
        registerUndo(old)
        textWasEdited()
    }

    final func textWasEdited() {
        contentChanged()
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        if isEditing { delegate?.textFieldDidChangeSelection(self) }
    }

    final func select(_ range: Range<Int>) {
        replacesAll = false
        textWillBeSelected()
        let old = edit.selection
        if let marked = edit.marked, range != range.clamped(to: marked) { unmark() }
        edit.select(range)
        guard edit.selection != old else { return }
        ownTypingAttributes = nil
        contentChanged()
        if isEditing { delegate?.textFieldDidChangeSelection(self) }
    }

    final func clearButtonPressed() {
        if delegate?.textFieldShouldClear(self) ?? true, hasText {
            let old = stateToUndo(replacing: nil, with: "")
            clearByUser()
            registerUndo(old)
            textWasEdited()
        }
        becomeFirstResponder()
    }

    // MARK: Keys

    final func receiveEditingKey(_ key: KeyboardKey) -> Bool {
        let (start, end) = (edit.selection.lowerBound, edit.selection.upperBound)
        switch key {
        case .backspace: deleteBackwardByUser()
        case .delete: deleteByUser(edit.rangeBehind)
        case .return: insertText("\n")
        case .tab: moveFocus(.next)
        case .backtab: moveFocus(.previous)
        case .left: putCursor(at: edit.selection.isEmpty ? edit.place(before: start) : start)
        case .right: putCursor(at: edit.selection.isEmpty ? edit.place(after: end) : end)
        case .up, .home: putCursor(at: 0)
        case .down, .end: putCursor(at: edit.text.utf16.count)
        case .selectAll: selectAll(nil)
        case .copy, .cut, .paste: return EditAction(key).map(perform) ?? false
        case .escape: return false
        }
        return true
    }

    private func putCursor(at place: Int) { select(place..<place) }

    /// Handles the return key.
    ///
    /// Source: Apple, UITextFieldDelegate.textFieldShouldReturn, and
    /// UIControl.Event.editingDidEndOnExit.
    final func returnKeyPressed() {
        if enablesReturnKeyAutomatically && !hasText { return }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        editingReached(.returned)
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        guard endsEditing else { return }
        isEndingOnReturn = true
        resignFirstResponder()
        isEndingOnReturn = false
    }

    /// Tab moves the focus to the next group of the window, such as the next field.
    private func moveFocus(_ heading: UIFocusHeading) {
        _ = window?.focus.moveFromText(self, heading)
    }

    // MARK: Touches

    final func tapped(at point: CGPoint) {
        guard isFirstResponder else {
            becomeFirstResponder()
            return
        }
        tappedText(at: point)
    }
}
