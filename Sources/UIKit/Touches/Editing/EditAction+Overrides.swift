extension EditAction {
    /// Whether classes override the actions.
    static let overrides: [EditAction: MethodOverrides] = {
        let classes: [(EditAction, AnyClass)] = [
            (.cut, _CutResponder.self),
            (.copy, _CopyResponder.self),
            (.paste, _PasteResponder.self),
            (.select, _SelectResponder.self),
            (.selectAll, _SelectAllResponder.self),
            (.delete, _DeleteResponder.self),
            (.toggleBoldface, _ToggleBoldfaceResponder.self),
            (.toggleItalics, _ToggleItalicsResponder.self),
            (.toggleUnderline, _ToggleUnderlineResponder.self),
            (.increaseSize, _IncreaseSizeResponder.self),
            (.decreaseSize, _DecreaseSizeResponder.self),
            (.makeTextWritingDirectionLeftToRight, _LeftToRightResponder.self),
            (.makeTextWritingDirectionRightToLeft, _RightToLeftResponder.self),
            (.duplicate, _DuplicateResponder.self),
            (.move, _MoveResponder.self),
            (.rename, _RenameResponder.self),
            (.export, _ExportResponder.self),
            (.printContent, _PrintContentResponder.self),
            (.find, _FindResponder.self),
            (.findNext, _FindNextResponder.self),
            (.findPrevious, _FindPreviousResponder.self),
            (.findAndReplace, _FindAndReplaceResponder.self),
            (.useSelectionForFind, _UseSelectionForFindResponder.self),
        ]
        let found = classes.map { action, overriding in
            (
                action,
                MethodOverrides(overriding, _SilentResponder.self, of: UIResponder.self, count: 1)
            )
        }
        return Dictionary(uniqueKeysWithValues: found)
    }()
}

private final class _SilentResponder: UIResponder {}

private final class _CutResponder: UIResponder {
    override func cut(_ sender: Any?) {}
}

private final class _CopyResponder: UIResponder {
    override func copy(_ sender: Any?) {}
}

private final class _PasteResponder: UIResponder {
    override func paste(_ sender: Any?) {}
}

private final class _SelectResponder: UIResponder {
    override func select(_ sender: Any?) {}
}

private final class _SelectAllResponder: UIResponder {
    override func selectAll(_ sender: Any?) {}
}

private final class _DeleteResponder: UIResponder {
    override func delete(_ sender: Any?) {}
}

private final class _ToggleBoldfaceResponder: UIResponder {
    override func toggleBoldface(_ sender: Any?) {}
}

private final class _ToggleItalicsResponder: UIResponder {
    override func toggleItalics(_ sender: Any?) {}
}

private final class _ToggleUnderlineResponder: UIResponder {
    override func toggleUnderline(_ sender: Any?) {}
}

private final class _IncreaseSizeResponder: UIResponder {
    override func increaseSize(_ sender: Any?) {}
}

private final class _DecreaseSizeResponder: UIResponder {
    override func decreaseSize(_ sender: Any?) {}
}

private final class _LeftToRightResponder: UIResponder {
    override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
}

private final class _RightToLeftResponder: UIResponder {
    override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
}

private final class _DuplicateResponder: UIResponder {
    override func duplicate(_ sender: Any?) {}
}

private final class _MoveResponder: UIResponder {
    override func move(_ sender: Any?) {}
}

private final class _RenameResponder: UIResponder {
    override func rename(_ sender: Any?) {}
}

private final class _ExportResponder: UIResponder {
    override func export(_ sender: Any?) {}
}

private final class _PrintContentResponder: UIResponder {
    override func printContent(_ sender: Any?) {}
}

private final class _FindResponder: UIResponder {
    override func find(_ sender: Any?) {}
}

private final class _FindNextResponder: UIResponder {
    override func findNext(_ sender: Any?) {}
}

private final class _FindPreviousResponder: UIResponder {
    override func findPrevious(_ sender: Any?) {}
}

private final class _FindAndReplaceResponder: UIResponder {
    override func findAndReplace(_ sender: Any?) {}
}

private final class _UseSelectionForFindResponder: UIResponder {
    override func useSelectionForFind(_ sender: Any?) {}
}
