/// Who has a say in the editing of a text view, and hears of it.
///
/// Source: Apple, UITextViewDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin. Default: true.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Tells that editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Whether editing may end; not asked when it has to. Default: true.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Tells that editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether a text may come in the place of a range. Default: true.
    ///
    /// - `range`: what is replaced, in UTF-16 code units; of length 0 where a text is inserted.
    /// - `text`: what comes in its place; a line feed for the return key, empty when something is deleted.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Tells that the user has changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Tells that the selection, or the cursor's place, has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Answers true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Answers true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Answers true.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}

extension UITextView {
    /// Posted when editing has begun; the object is the view.
    public static let textDidBeginEditingNotification = NSNotification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when the text has changed by editing; the object is the view.
    public static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
    /// Posted when editing has ended; the object is the view.
    public static let textDidEndEditingNotification = NSNotification.Name("UITextViewTextDidEndEditingNotification")
}
