extension UIResponder {
    /// Posted before the keyboard appears, or its height changes while it is visible; the user
    /// information has its frames and its animation.
    ///
    /// A keyboard appears only in windows with a ``UIWindow/keyboardHeight``.
    nonisolated public static let keyboardWillShowNotification = NSNotification.Name(
        "UIKeyboardWillShowNotification")
    /// Posted after the keyboard has appeared.
    nonisolated public static let keyboardDidShowNotification = NSNotification.Name(
        "UIKeyboardDidShowNotification")
    /// Posted before the keyboard disappears; an accessory view may stay.
    nonisolated public static let keyboardWillHideNotification = NSNotification.Name(
        "UIKeyboardWillHideNotification")
    /// Posted after the keyboard has disappeared.
    nonisolated public static let keyboardDidHideNotification = NSNotification.Name(
        "UIKeyboardDidHideNotification")
    /// Posted before the frame of the keyboard changes, also when it appears and disappears.
    nonisolated public static let keyboardWillChangeFrameNotification = NSNotification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the keyboard has changed.
    nonisolated public static let keyboardDidChangeFrameNotification = NSNotification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The key of the frame before the change, an `NSValue` with a `CGRect` on the screen.
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the frame after the change, an `NSValue` with a `CGRect` on the screen.
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration, an `NSNumber` in seconds.
    nonisolated public static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the animation's curve, an `NSNumber`.
    nonisolated public static let keyboardAnimationCurveUserInfoKey =
        "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of whether the keyboard belongs to this program, an `NSNumber`; always true.
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
