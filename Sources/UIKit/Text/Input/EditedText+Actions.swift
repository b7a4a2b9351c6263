extension EditedText {
    private var isWholeSelected: Bool { edit.selection == 0..<edit.length }

    /// Returns whether an action can be performed now; nil for actions other than those of
    /// editing.
    func baseCanPerform(_ selector: Selector) -> Bool? {
        guard let action = EditAction(selector) else { return nil }
        let isSelected = !edit.selection.isEmpty
        return switch action {
        // The text of a secure field never leaves it. Source: Apple, isSecureTextEntry.
        case .copy: isSelected && !isSecureTextEntry
        case .cut: isSelected && !isSecureTextEntry && canEdit
        case .paste: canEdit && UIPasteboard.general.hasStrings
        case .select: hasText && !isSelected
        case .selectAll: hasText && !isWholeSelected
        case .delete: isSelected && canEdit
        case .toggleBoldface, .toggleItalics, .toggleUnderline:
            allowsEditingTextAttributes && canEdit
        case .increaseSize, .decreaseSize:
            allowsEditingTextAttributes && canEdit && isSelected
        case .makeTextWritingDirectionLeftToRight: canEdit && textDirection != .leftToRight
        case .makeTextWritingDirectionRightToLeft: canEdit && textDirection != .rightToLeft
        case .find: findsText
        case .findAndReplace: findsText && canEdit
        case .findNext, .findPrevious: searchIsShown
        case .useSelectionForFind: findsText && isSelected
        case .duplicate, .move, .rename, .export, .printContent: nil
        }
    }

    /// Sets the direction of the selected text.
    func write(_ direction: NSWritingDirection) {
        guard canEdit, let range = selectedTextRange else { return }
        setBaseWritingDirection(direction, for: range)
    }

    func baseCut() {
        guard !edit.selection.isEmpty, !isSecureTextEntry, canEdit else { return }
        baseCopy()
        deleteBackwardByUser()
    }

    func baseCopy() {
        guard !edit.selection.isEmpty, !isSecureTextEntry else { return }
        UIPasteboard.general.string = edit.part(edit.selection)
    }

    /// The word at the cursor, or the last one before it, or the first one.
    var wordAtCursor: Range<Int> {
        let cursor = edit.selection.lowerBound
        let words = TextUnits.ranges(of: edit.text, by: .word)
        let word =
            words.first { $0.lowerBound <= cursor && cursor <= $0.upperBound }
            ?? words.last { $0.upperBound < cursor } ?? words.first
        return word ?? edit.selection
    }
}
