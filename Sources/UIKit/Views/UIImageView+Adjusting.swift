extension UIImageView: UIAccessibilityContentSizeCategoryImageAdjusting, FontAdjusting {
    /// Returns the size of an image for the preferred size of text.
    final func adjusted(_ size: CGSize) -> CGSize {
        let traits = traitCollection
        guard adjustsImageSizeForAccessibilityContentSizeCategory,
            traits.preferredContentSizeCategory.isAccessibilityCategory
        else { return size }
        let factor = UIFontMetrics.default.scaledValue(for: 100, compatibleWith: traits) / 100
        return CGSize(width: size.width * factor, height: size.height * factor)
    }

    var adjustsFonts: Bool { adjustsImageSizeForAccessibilityContentSizeCategory }

    func adjustFonts(to category: UIContentSizeCategory) { invalidateIntrinsicContentSize() }
}
