/// A key that does not produce a character.
package enum KeyboardKey: String, CaseIterable, Sendable {
    case backspace, delete, `return`, tab, backtab, escape, left, right, up, down, home, end,
        selectAll, copy, cut, paste
}

extension UIWindow {
    /// Types a character, or inserts a longer text into the first responder as if it were pasted.
    ///
    /// - Returns: whether a character's press was handled, or the first responder accepts text.
    @discardableResult
    package final func typeText(_ text: String) -> Bool {
        if text.count == 1, let character = text.first { return press(typing: character) }
        guard let input = firstResponder as? any UIKeyInput else { return false }
        if !text.isEmpty {
            input.insertByUser(text)
            TextInteractions.inputMayHaveChanged()
        }
        return true
    }

    /// Whether the first responder accepts text.
    package final var isEditingText: Bool { firstResponder is any UIKeyInput }

    /// Whether the first responder uses secure text entry.
    package final var isTypingSecret: Bool {
        (firstResponder as? any UIKeyInput)?.isSecureTextEntry ?? false
    }
}
