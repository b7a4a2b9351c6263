/// Who has a say in the editing of a text field, and hears of it.
///
/// Source: Apple, UITextFieldDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. Default: true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Tells that editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end; not asked when it has to. Default: true.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Tells that editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Tells that editing has ended, and why; by default it calls ``textFieldDidEndEditing(_:)``.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether characters may be replaced. Default: true.
    ///
    /// - `range`: what is replaced, in UTF-16 code units; of length 0 where a text is inserted.
    /// - `string`: what comes in its place; empty when something is deleted.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    /// Tells that the selection, or the cursor's place, has changed during editing.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button, or the beginning of editing, may empty the field. Default: true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key does what it does by default. Default: true.
    ///
    /// That is: the field sends `editingDidEndOnExit` and `primaryActionTriggered`, and resigns if anybody is registered
    /// for the former.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Answers true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Answers true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls the method without a reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Answers true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Answers true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Answers true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
