extension UIScrollView: UIFocusItemScrollableContainer {
    /// The size of the bounds.
    ///
    /// Source: Apple, UIScrollView.visibleSize.
    public final var visibleSize: CGSize { bounds.size }
}
