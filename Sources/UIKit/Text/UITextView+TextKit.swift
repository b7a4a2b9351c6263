extension UITextView {
    /// Creates a view whose text is set by a layout manager.
    ///
    /// - Parameter usingTextLayoutManager: whether Apple's newer layout would be used. There is
    ///   one layout here, and ``layoutManager`` finds places in either case.
    ///
    /// Source: Apple, UITextView.init(usingTextLayoutManager:).
    public convenience init(usingTextLayoutManager: Bool) {
        self.init(frame: .zero, textContainer: nil)
    }
}
