extension UITextView {
    /// Creates a view whose text is set by a layout manager.
    ///
    /// - Parameter usingTextLayoutManager: whether ``textLayoutManager`` lays out the text; the
    ///   lines are the same in either case.
    ///
    /// Source: Apple, UITextView.init(usingTextLayoutManager:).
    public convenience init(usingTextLayoutManager: Bool) {
        self.init(frame: .zero, textContainer: nil)
        allowsTextLayout = usingTextLayoutManager
    }
}
