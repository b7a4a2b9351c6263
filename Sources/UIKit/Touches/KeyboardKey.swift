/// A key that does not produce a character.
package enum KeyboardKey: String, CaseIterable, Sendable {
    case backspace, delete, `return`, tab, backtab, escape, left, right, up, down, home, end, selectAll
}

extension UIWindow {
    /// Inserts text into the first responder, as if it were typed or pasted.
    ///
    /// - Returns: whether the first responder accepts text.
    @discardableResult
    package final func typeText(_ text: String) -> Bool {
        guard let input = firstResponder as? any UIKeyInput else { return false }
        if !text.isEmpty { input.insertText(text) }
        return true
    }

    /// Sends a key to the first responder.
    ///
    /// - Returns: whether the first responder handled the key.
    @discardableResult
    package final func press(_ key: KeyboardKey) -> Bool {
        firstResponder?.take(key) ?? false
    }

    /// Whether the first responder accepts text.
    package final var isEditingText: Bool { firstResponder is any UIKeyInput }

    /// Whether the first responder uses secure text entry.
    package final var isTypingSecret: Bool {
        (firstResponder as? any UIKeyInput)?.isSecureTextEntry ?? false
    }
}
