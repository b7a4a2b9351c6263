// Keys ask the delegate of a field or a text view, and then call the methods that programs override
// to learn of them. A program that calls these methods itself does not ask.
//
// Sources: Apple, textField(_:shouldChangeCharactersIn:replacementString:), for "user actions";
// stackoverflow.com/questions/4674023, whose keyboard of buttons calls insertText: and does not
// have the delegate asked.

extension UIKeyInput {
    /// Types a text for the user.
    func insertByUser(_ text: String) {
        if let edited = self as? any EditedText, !edited.allowsTyping(text) { return }
        insertText(text)
    }

    /// Presses the backspace key for the user.
    ///
    /// The method is called in an empty field, too: classes override it to learn of the key.
    func deleteBackwardByUser() {
        if let edited = self as? any EditedText, !edited.allowsDeleting() { return }
        deleteBackward()
    }
}
