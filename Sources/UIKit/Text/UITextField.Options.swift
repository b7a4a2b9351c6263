extension UITextField {
    /// The border of a text field.
    ///
    /// Source: Apple, UITextField.BorderStyle.
    public enum BorderStyle: Int, Sendable {
        /// No border.
        case none = 0
        /// A thin line.
        case line = 1
        /// A line with a sunken look.
        case bezel = 2
        /// A white background with rounded corners and a faint line.
        case roundedRect = 3
    }

    /// When a part of a text field is visible.
    ///
    /// Source: Apple, UITextField.ViewMode.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// While editing.
        case whileEditing = 1
        /// Except while editing.
        case unlessEditing = 2
        /// Always.
        case always = 3
    }

    /// Why editing ended.
    ///
    /// Source: Apple, UITextField.DidEndEditingReason.
    public enum DidEndEditingReason: Int, Sendable {
        /// The field resigned first responder.
        case committed = 0
        /// The changes are to be discarded.
        case cancelled = 1
    }

    /// Posted when editing has begun; the object is the field.
    nonisolated public static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// Posted when the text has changed by editing; the object is the field.
    nonisolated public static let textDidChangeNotification = NSNotification.Name(
        "UITextFieldTextDidChangeNotification")
    /// Posted when editing has ended; the object is the field.
    nonisolated public static let textDidEndEditingNotification = NSNotification.Name(
        "UITextFieldTextDidEndEditingNotification")
    /// The key of the raw value of ``DidEndEditingReason`` in the user info of the end
    /// notification.
    nonisolated public static let didEndEditingReasonUserInfoKey =
        "UITextFieldDidEndEditingReasonKey"
}
