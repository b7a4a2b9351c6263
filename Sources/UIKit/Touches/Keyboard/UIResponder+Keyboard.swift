extension UIResponder {
    /// Posted before the keyboard appears; the user information has its frames and its animation.
    ///
    /// A keyboard appears only in windows with a ``UIWindow/keyboardHeight``.
    public static let keyboardWillShowNotification = NSNotification.Name(
        "UIKeyboardWillShowNotification")
    /// Posted after the keyboard has appeared.
    public static let keyboardDidShowNotification = NSNotification.Name(
        "UIKeyboardDidShowNotification")
    /// Posted before the keyboard disappears.
    public static let keyboardWillHideNotification = NSNotification.Name(
        "UIKeyboardWillHideNotification")
    /// Posted after the keyboard has disappeared.
    public static let keyboardDidHideNotification = NSNotification.Name(
        "UIKeyboardDidHideNotification")
    /// Posted before the frame of the keyboard changes, also when it appears and disappears.
    public static let keyboardWillChangeFrameNotification = NSNotification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the keyboard has changed.
    public static let keyboardDidChangeFrameNotification = NSNotification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The key of the frame before the change, an `NSValue` with a `CGRect` on the screen.
    public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the frame after the change, an `NSValue` with a `CGRect` on the screen.
    public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration, an `NSNumber` in seconds.
    public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the animation's curve, an `NSNumber`.
    public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether the keyboard belongs to this program, an `NSNumber`; always true.
    public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
