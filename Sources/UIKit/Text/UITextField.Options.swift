extension UITextField {
    /// The frame around a field.
    ///
    /// Source: Apple, UITextField.BorderStyle.
    public enum BorderStyle: Int, Sendable {
        /// None.
        case none = 0
        /// A thin line.
        case line = 1
        /// A line that looks sunken.
        case bezel = 2
        /// A white ground with rounded corners and a faint line.
        case roundedRect = 3
    }

    /// When a part of a field is there.
    ///
    /// Source: Apple, UITextField.ViewMode.
    public enum ViewMode: Int, Sendable {
        /// Never.
        case never = 0
        /// During editing.
        case whileEditing = 1
        /// But for editing.
        case unlessEditing = 2
        /// Always.
        case always = 3
    }

    /// Why editing has ended.
    ///
    /// Source: Apple, UITextField.DidEndEditingReason.
    public enum DidEndEditingReason: Int, Sendable {
        /// The field resigned, or had to.
        case committed = 0
        /// What was typed is to be dropped.
        case cancelled = 1
    }

    /// Posted when editing has begun; the object is the field.
    public static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    /// Posted when the text has changed by editing; the object is the field.
    public static let textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")
    /// Posted when editing has ended; the object is the field.
    public static let textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification")
    /// The key under which the end's notification has the raw value of its ``DidEndEditingReason``.
    public static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"
}
