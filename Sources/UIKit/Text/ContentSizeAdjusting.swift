extension UILabel: UIContentSizeCategoryAdjusting, FontAdjusting {
    final var baseAdjustsFontForContentSizeCategory: Bool {
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
    final var baseAdjustsFontForContentSizeCategory: Bool {
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
    final var baseAdjustsFontForContentSizeCategory: Bool {
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
