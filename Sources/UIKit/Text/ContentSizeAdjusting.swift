extension UILabel: UIContentSizeCategoryAdjusting, FontAdjusting {
    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the label's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    public final var adjustsFontForContentSizeCategory: Bool {
        get { adjustsFonts }
        set {
            adjustsFonts = newValue
            contentSizeMayHaveChanged()
        }
    }

    func adjustFonts(to category: UIContentSizeCategory) {
        if let text = attributed?.adjusted(to: category) { attributedText = text }
        if let font = font.adjusted(to: category) { self.font = font }
    }
}

extension UITextField: UIContentSizeCategoryAdjusting, FontAdjusting {
    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the field's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    public final var adjustsFontForContentSizeCategory: Bool {
        get { adjustsFonts }
        set {
            adjustsFonts = newValue
            contentSizeMayHaveChanged()
        }
    }

    func adjustFonts(to category: UIContentSizeCategory) {
        let text = attributed?.adjusted(to: category)
        if let font = font?.adjusted(to: category) { self.font = font }
        guard let text else { return }
        attributed = text
        contentChanged()
    }
}

extension UITextView: UIContentSizeCategoryAdjusting, FontAdjusting {
    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the view's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    public final var adjustsFontForContentSizeCategory: Bool {
        get { adjustsFonts }
        set {
            adjustsFonts = newValue
            contentSizeMayHaveChanged()
        }
    }

    func adjustFonts(to category: UIContentSizeCategory) {
        let text = attributedText?.adjusted(to: category)
        if let font = font?.adjusted(to: category) { self.font = font }
        guard let text else { return }
        let range = selectedRange
        attributedText = text
        selectedRange = range
    }
}
