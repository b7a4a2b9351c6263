// The state of fields and text views.
//
// Source: Apple, "State Preservation" of UITextField and of UITextView.
extension UITextInput where Self: UIView {
    /// Writes the selected text, and whether the view is the first responder.
    func encodeSelection(with coder: NSCoder) {
        coder.encode(isFirstResponder, forKey: "UITextIsEdited")
        guard let range = selectedTextRange else { return }
        coder.encode(
            offset(from: beginningOfDocument, to: range.start), forKey: "UITextSelectionStart")
        coder.encode(offset(from: beginningOfDocument, to: range.end), forKey: "UITextSelectionEnd")
    }

    /// Reads them; a selection beyond the text is left out.
    func decodeSelection(with coder: NSCoder) {
        if coder.decodeBool(forKey: "UITextIsEdited") { becomeFirstResponder() }
        guard coder.containsValue(forKey: "UITextSelectionStart"),
            let start = position(
                from: beginningOfDocument,
                offset: coder.decodeInteger(forKey: "UITextSelectionStart")),
            let end = position(
                from: beginningOfDocument,
                offset: coder.decodeInteger(forKey: "UITextSelectionEnd"))
        else { return }
        selectedTextRange = textRange(from: start, to: end)
    }
}
