extension UIView {
    /// The widest that lines of text are still easy to read, in points. [U]
    static let readableWidth: CGFloat = 672

    final var baseReadableContentGuide: UILayoutGuide {
        if let guide = autoLayout.insets?.readableGuide { return guide }
        let guide = UILayoutGuide(
            identifier: "UIViewReadableContentGuide", tie: .insets { $0.readableInsets })
        storedInsets.readableGuide = guide
        addLayoutGuide(guide)
        markInsets()
        return guide
    }

    private var readableInsets: UIEdgeInsets {
        var insets = layoutMargins
        let surplus = bounds.width - insets.left - insets.right - Self.readableWidth
        if surplus > 0 {
            insets.left += surplus / 2
            insets.right += surplus / 2
        }
        return insets
    }
}
