/// A view that adjusts its fonts when the preferred size of text changes.
///
/// Source: Apple, UIContentSizeCategoryAdjusting.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the view's environment. Default: false.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

/// A view whose image grows when the preferred size of text is one for accessibility.
///
/// Source: Apple, UIAccessibilityContentSizeCategoryImageAdjusting.
@preconcurrency @MainActor
public protocol UIAccessibilityContentSizeCategoryImageAdjusting: NSObjectProtocol {
    /// Whether the image grows with the sizes of text for accessibility. Default: false.
    var adjustsImageSizeForAccessibilityContentSizeCategory: Bool { get set }
}

/// A view whose fonts the framework adjusts.
@MainActor
protocol FontAdjusting: UIView {
    var adjustsFonts: Bool { get }
    func adjustFonts(to category: UIContentSizeCategory)
}

extension UIView {
    /// Adjusts the fonts to the view's environment, if the view wants that.
    final func contentSizeMayHaveChanged() {
        guard let view = self as? any FontAdjusting, view.adjustsFonts else { return }
        view.adjustFonts(to: traitCollection.preferredContentSizeCategory)
    }
}
