/// A text before an edit, as a text input restores it.
struct TextUndoState {
    let edit: TextEdit
    let attributes: NSAttributedString?
    /// Whether the next character continues the edit, so that both are undone at once.
    let isTyping: Bool
    /// Whether the edit removes text.
    let isDeleting: Bool
}

/// Characters that were typed one after the other, which are undone at once.
///
/// [U]: iOS also begins a new step after a pause.
struct TextUndoRun {
    weak var input: AnyObject?
    let isDeleting: Bool
    var cursor: Int
    var length: Int
    /// The manager's generation after the last character.
    var generation: Int
}

/// The managers with which texts have registered changes.
@MainActor
enum TextUndo {
    static let managers = NSHashTable<UndoManager>.weakObjects()
}

extension EditedText {
    /// Returns the state that undoing an edit restores; nil if the edit continues the last one, or
    /// if nothing is registered.
    ///
    /// The text of a secure field is not kept.
    func stateToUndo(replacing range: Range<Int>?, with string: String) -> TextUndoState? {
        guard !isSecureTextEntry, let manager = undoManager, manager.isUndoRegistrationEnabled
        else { return nil }
        guard edit.marked == nil else {
            // A composition is undone at once, to the text before its first marked character.
            manager.typing = nil
            return nil
        }
        let isDeleting = string.isEmpty
        let isTyping =
            range.map { range in
                isDeleting
                    ? edit.selection.isEmpty && range.upperBound == edit.selection.lowerBound
                    : range == edit.selection && string.count == 1 && !string.contains("\n")
            } ?? false
        if isTyping, let run = manager.typing, run.input === self, run.isDeleting == isDeleting,
            run.generation == manager.generation, edit.selection == run.cursor..<run.cursor,
            edit.length == run.length
        {
            return nil
        }
        manager.typing = nil
        return TextUndoState(
            edit: edit, attributes: undoableAttributes, isTyping: isTyping, isDeleting: isDeleting)
    }

    /// Registers that undoing restores a state; nil if the edit continues the last one.
    func registerUndo(_ old: TextUndoState?) {
        guard !isSecureTextEntry, let manager = undoManager, manager.isUndoRegistrationEnabled
        else { return }
        guard let old else {
            guard manager.typing?.input === self else { return }
            manager.typing?.cursor = edit.selection.lowerBound
            manager.typing?.length = edit.length
            return
        }
        registerRestoring(old.edit, old.attributes, with: manager)
        manager.setActionName("Typing")
        guard old.isTyping else { return }
        manager.typing = TextUndoRun(
            input: self, isDeleting: old.isDeleting, cursor: edit.selection.lowerBound,
            length: edit.length, generation: manager.generation)
    }

    private func registerRestoring(
        _ edit: TextEdit, _ attributes: NSAttributedString?, with manager: UndoManager
    ) {
        TextUndo.managers.add(manager)
        manager.registerUndo(withTarget: self) { [weak manager] input in
            if let manager {
                input.registerRestoring(input.edit, input.undoableAttributes, with: manager)
            }
            input.inputDelegate?.textWillChange(input)
            input.restore(edit, attributes)
            input.inputDelegate?.textDidChange(input)
        }
    }

    /// Sets the text for the program, after which earlier edits cannot be undone.
    func setUndone(_ text: String) {
        forgetUndo()
        edit.set(text)
    }

    /// Removes the edits from the managers with which they are registered.
    ///
    /// [U]: the end of editing removes them, so that no program keeps all texts that were typed.
    func forgetUndo() {
        for manager in TextUndo.managers.allObjects where manager.canUndo || manager.canRedo {
            manager.removeAllActions(withTarget: self)
        }
    }
}

extension UITextField {
    final var undoableAttributes: NSAttributedString? {
        // The view that shows a styled text adopts its first font.
        allowsEditingTextAttributes && hasText ? attributedContent : attributed
    }

    final func restore(_ edit: TextEdit, _ attributes: NSAttributedString?) {
        replacesAll = false
        // The look of marked text is not restored.
        attributed = edit.marked == nil ? attributes : nil
        self.edit = edit
        self.edit.unmark()
        textWasEdited()
    }
}

extension UITextView {
    final var undoableAttributes: NSAttributedString? {
        storage.map { NSAttributedString(attributedString: $0) }
    }

    final func restore(_ edit: TextEdit, _ attributes: NSAttributedString?) {
        unmark()
        if let storage {
            changesStorage = true
            storage.setAttributedString(
                attributes ?? NSAttributedString(string: edit.text, attributes: viewAttributes))
            changesStorage = false
            showsOldStorage = true
        }
        self.edit = edit
        self.edit.unmark()
        textWasEdited()
    }
}
