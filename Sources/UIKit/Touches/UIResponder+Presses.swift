extension UIResponder {
    /// Passes presses to the object as text input, and the others to the next object.
    final func basePressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses.filter { !use($0) && !selectFocus(by: $0) }) {
            $0.pressesBegan($1, with: event)
        }
    }

    /// Sends presses to the next object, except those that the object has used as text input.
    final func forward(_ presses: Set<UIPress>, by send: (UIResponder, Set<UIPress>) -> Void) {
        let rest = presses.filter { $0.user !== self }
        guard !rest.isEmpty else { return }
        if let next {
            send(next, rest)
        } else {
            for press in rest where press.user == nil { press.isUnhandled = true }
        }
    }

    /// Uses a press as text input if the object is the first responder and accepts text.
    private func use(_ press: UIPress) -> Bool {
        guard press.window?.firstResponder === self else { return false }
        switch press.meaning {
        case .nothing: return false
        case .text(let text):
            guard let input = self as? any UIKeyInput else { return false }
            // Before the text: inserting it may resign or remove the object.
            press.user = self
            input.insertByUser(text)
        case .key(let key):
            guard receive(key) else { return false }
            press.user = self
        }
        TextInteractions.inputMayHaveChanged()
        return true
    }
}
