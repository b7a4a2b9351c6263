/// A key that writes no character.
package enum KeyboardKey: String, CaseIterable, Sendable {
    case backspace, delete, `return`, tab, backtab, escape, left, right, up, down, home, end, selectAll
}

extension UIWindow {
    /// Gives a text to the first responder, as typed or pasted.
    ///
    /// - Returns: whether there is a first responder that takes text.
    @discardableResult
    package final func typeText(_ text: String) -> Bool {
        guard let input = firstResponder as? any UIKeyInput else { return false }
        if !text.isEmpty { input.insertText(text) }
        return true
    }

    /// Presses a key for the first responder.
    ///
    /// - Returns: whether there is a first responder that has a use for it.
    @discardableResult
    package final func press(_ key: KeyboardKey) -> Bool {
        firstResponder?.take(key) ?? false
    }

    /// Whether what is typed at the moment is not for everybody's eyes.
    package final var isTypingSecret: Bool {
        (firstResponder as? any UIKeyInput)?.isSecureTextEntry ?? false
    }
}
