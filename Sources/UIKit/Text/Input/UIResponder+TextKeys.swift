extension UIResponder {
    /// Moves the selection of a program's own text input by a key, or deletes forwards; returns
    /// whether the input could.
    final func receive(_ key: KeyboardKey, in input: any UITextInput) -> Bool {
        guard let selection = input.selectedTextRange else { return false }
        let (begin, end) = (input.beginningOfDocument, input.endOfDocument)
        func move(_ place: UITextPosition?) -> Bool {
            guard let place, let range = input.textRange(from: place, to: place) else {
                return false
            }
            input.selectedTextRange = range
            return true
        }
        func character(after place: UITextPosition, _ side: UITextStorageDirection)
            -> UITextPosition?
        {
            input.tokenizer.position(
                from: place, toBoundary: .character, inDirection: .storage(side))
                ?? input.position(from: place, offset: side == .forward ? 1 : -1)
        }
        switch key {
        case .left:
            return move(
                selection.isEmpty
                    ? character(after: selection.start, .backward) : selection.start)
        case .right:
            return move(
                selection.isEmpty ? character(after: selection.end, .forward) : selection.end)
        case .up:
            return move(input.position(from: selection.start, in: .up, offset: 1) ?? begin)
        case .down:
            return move(input.position(from: selection.end, in: .down, offset: 1) ?? end)
        case .home:
            return move(
                input.characterRange(byExtending: selection.start, in: .left)?.start ?? begin)
        case .end:
            return move(input.characterRange(byExtending: selection.end, in: .right)?.end ?? end)
        case .selectAll:
            input.selectedTextRange = input.textRange(from: begin, to: end)
            return true
        case .delete:
            var range: UITextRange? = selection
            if selection.isEmpty {
                range = character(after: selection.end, .forward)
                    .flatMap { input.textRange(from: selection.end, to: $0) }
            }
            guard let range else { return false }
            input.replace(range, withText: "")
            return true
        case .backspace, .return, .tab, .backtab, .escape, .copy, .cut, .paste: return false
        }
    }
}
