/// The methods that a text field calls on its delegate as it is edited.
///
/// Source: Apple, UITextFieldDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin. Default: true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called when editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end; not called if it must end. Default: true.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called when editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when editing has ended, with the reason; by default calls
    /// ``textFieldDidEndEditing(_:)``.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether characters may be replaced. Default: true.
    ///
    /// - `range`: the replaced range, in UTF-16 code units; of length 0 for an insertion.
    /// - `string`: the replacement; empty for a deletion.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    /// Called when the selection or the position of the cursor has changed during editing.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the clear button, or the beginning of editing, may clear the field. Default: true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key has its default effect. Default: true.
    ///
    /// The field sends `editingDidEndOnExit` and `primaryActionTriggered`, and resigns first
    /// responder if an action is registered for the former.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// Returns the edit menu of a range, which a tap on the selection shows; nil, the default, for
    /// the suggested actions.
    ///
    /// - `range`: the selection, in UTF-16 code units.
    func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Called before the edit menu appears; the animator animates along with it.
    func textField(
        _ textField: UITextField,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
    /// Called before the edit menu disappears; the animator animates along with it.
    func textField(
        _ textField: UITextField,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls the method without a reason.
    public func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Returns nil.
    public func textField(
        _ textField: UITextField, editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Does nothing.
    public func textField(
        _ textField: UITextField,
        willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func textField(
        _ textField: UITextField,
        willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
    ) {}
}
